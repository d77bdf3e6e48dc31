"""The record of a table on paper."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import groupby

from flask import Blueprint, Response

from companion.codes import Code
from companion.language import Language
from companion.piles import PlaceKind
from companion.record import Concede, Correct, Step, Turn
from printables.played import Line, Played, write_record
from printables.subjects import board_subject, deal_subject

from .history import Words, broken_rule, step_words
from .languages import chosen_language
from .places import capital
from .services import services
from .sheets import asked_ink, asked_paper, pdf
from .summaries import results
from .tables import Playing

blueprint = Blueprint("record_pdf", __name__, url_prefix="/t")


@blueprint.get("/<table:table_id>/record.pdf")
def record(table_id: str) -> Response:
    """What was played at a table, with the QR code of its deal."""
    playing, language, out = services().tables.open(table_id), chosen_language(), BytesIO()
    write_record(out, played(playing, language), lang=language, paper=asked_paper(), ink=asked_ink())
    return pdf(f"{playing.table.record.code}-record", out.getvalue())


def played(playing: Playing, language: Language) -> Played:
    """The game of a table, as far as it stands: what was taken back is left out."""
    record, told = playing.table.record, results(playing, language)
    if record.deal is not None:
        subject = deal_subject(Code(record.choice, record.deal), language, services().base_url)
    else:
        subject = board_subject(record.choice, playing.table.value.start.state, language)
    minutes, seconds = divmod(told["seconds"], 60)
    solo = len(record.game.seats) == 1
    numbers = [
        language.plural("{n} move", "{n} moves", told["moves"])
        if solo
        else language.plural("{n} turn", "{n} turns", told["turns"]),
        *([] if told["tokens_at_start"] is None else [language.plural("{n} pass", "{n} passes", told["passes"])]),
        language.text("{minutes} min {seconds} s", minutes=minutes, seconds=seconds),
        language.text("{home} of 52 home", home=told["home"]),
        f"{playing.started:%Y-%m-%d}",
    ]
    # A table that was set by hand can't be replayed from its moves.
    turns = () if told["by_hand"] else _turns(playing)
    notation = " ".join(turn.text for turn in turns)
    return Played(subject, told["title"], numbers, list(lines(playing, language)), notation)


def _turns(playing: Playing) -> Iterator[Turn]:
    for step in playing.table.value.done:
        what = playing.table.record.events[step.number].what
        if isinstance(what, Turn):
            yield what


def lines(playing: Playing, language: Language) -> Iterator[Line]:
    """The turns as lines: all that one player did in one turn is one line."""
    table = playing.table
    homes = table.game.view(table.state).of(PlaceKind.FOUNDATION)
    words = Words(language, any(pile.suit for pile in homes))

    def turn(step: Step) -> tuple[int, bool, bool]:
        what = table.record.events[step.number].what
        return step.after.turns, isinstance(what, Correct), isinstance(what, Concede)

    for (number, by_hand, given_up), steps in groupby(table.value.done, turn):
        parts = list(steps)
        player = None if by_hand else table.game.to_move(parts[0].before.state)
        said = [step_words(table.game, step, table.record.events[step.number].what, words) for step in parts]
        said = [each for each in said if each != language.text("turn ended")] or said
        rules = [rule for step in parts if (rule := broken_rule(table.game, step, language))]
        if by_hand or given_up:
            yield Line(None, player, capital(" · ".join(said)) + ".", marked=True)
        else:
            yield Line(number, player, " · ".join([*said, *rules]), marked=bool(rules))
