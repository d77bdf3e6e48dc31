"""What the players do, from a request to the table after it, with every refusal put into words."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from companion.boards import UnreadableBoard
from companion.game import AnyGame
from companion.language import N_, Language
from companion.notation import EndTurn
from companion.piles import Player
from companion.record import Correct, NothingToUndo, Refused, Step, Unreadable
from companion.table import Table

from .asking import Asked
from .problems import Problem, bad_input, sentence
from .tables import Act, Playing

BOTH = "both"
_LONGEST_MOVES = 8_000
_MOST_TOKENS = 20


def now() -> datetime:
    """The time that events are stamped with."""
    return datetime.now(UTC)


def moves(asked: Asked, language: Language) -> Act:
    """Play moves in notation. A phone that moves for one player only is not let play for the other."""
    text = asked.string("moves", longest=_LONGEST_MOVES)
    mine = None if asked.flag("override") else phone(asked)

    def act(playing: Playing) -> Table:
        before = playing.table
        if mine is not None:
            _check_seat(before, mine, before.game.to_move(before.state), language)
        after = _played(before, text, language)
        for step in after.value.done[len(before.value.done) :]:
            if mine is not None and _is_somebodys(after.game, step):
                _check_seat(after, mine, after.game.to_move(step.before.state), language)
        return after

    return act


def _played(table: Table, text: str, language: Language) -> Table:
    try:
        after = table.play(text, now())
    except Refused as error:
        raise _refused(error, language) from None
    except Unreadable as error:
        where = {"index": error.index, "text": error.text}
        raise _problem("unreadable", language.explain(error.why), move=where) from None
    if after.record.events == table.record.events:
        raise bad_input(language.text('"moves" holds no move: send one like "6a /".'), field="moves")
    return after


def _is_somebodys(game: AnyGame, step: Step) -> bool:
    """Whether *step* is more than the end of a turn that ended by itself."""
    return not all(isinstance(action, EndTurn) and game.idle(step.before.state, action) for action, _ in step.acts)


def undo(_asked: Asked, language: Language) -> Act:
    """Take the last entry back."""
    return _undone(Table.undo, language)


def redo(_asked: Asked, language: Language) -> Act:
    """Let the entry taken back last stand again."""
    return _undone(Table.redo, language)


def _undone(step: Any, language: Language) -> Act:
    def act(playing: Playing) -> Table:
        try:
            return step(playing.table, now())  # type: ignore[no-any-return]  # a method of Table
        except NothingToUndo as error:
            raise _problem("nothing-to-undo", language.explain(error)) from None

    return act


def concede(asked: Asked, language: Language) -> Act:
    """Give up for all."""
    name = asked.string_or_none("player")

    def act(playing: Playing) -> Table:
        table = playing.table
        player = table.game.to_move(table.state) if name is None else player_of(table.game, name, language)
        try:
            return table.concede(player, now())
        except Refused as error:
            raise _refused(error, language) from None

    return act


def correct(asked: Asked, language: Language) -> Act:
    """Set the table by hand. Tokens and turn stay as they are unless they are given."""
    board, tokens, turn = asked.string("board"), asked.number_or_none("tokens"), asked.string_or_none("turn")
    if tokens is not None and tokens > _MOST_TOKENS:
        text = language.text('"tokens" is too many: at most {most} are possible.', most=_MOST_TOKENS)
        raise bad_input(text, field="tokens")

    def act(playing: Playing) -> Table:
        table = playing.table
        view = table.game.view(table.state)
        player = view.to_move if turn is None else player_of(table.game, turn, language)
        left = view.tokens if tokens is None else tokens
        alone = len(view.seats) == 1
        what = Correct(_bare(board), None if view.tokens is None else left, None if alone else player)
        try:
            table.game.from_board(what.text)
            return table.correct(what.board, now(), what.tokens, what.turn)
        except UnreadableBoard as error:
            raise _problem("unreadable-board", language.explain(error)) from None

    return act


_SAID_APART = re.compile(r"^\s*:?\s*(turn|tokens)\s*:.*$", re.IGNORECASE | re.MULTILINE)


def _bare(board: str) -> str:
    """*board* without comments, and without the lines that say what a correction says apart."""
    lines = (line.split("#", 1)[0].replace("|", " ") for line in board.removeprefix("\ufeff").splitlines())
    return _SAID_APART.sub("", "\n".join(lines))


# --- who moves ---------------------------------------------------------------------------------------------------


def phone(asked: Asked) -> str | None:
    """For whom this phone moves; None: for all who play."""
    name = asked.string_or_none("as", longest=20)
    return None if name in (None, "", BOTH) else name


def player_of(game: AnyGame, name: str, language: Language) -> Player:
    """The player called *name*. Raises Problem (400)."""
    players = [seat.player for seat in game.seats]
    if name not in players:
        facts = {"name": name[:20], "known": ", ".join(players)}
        raise bad_input(language.text('"{name}" does not play at this table: choose one of {known}.', **facts))
    return Player(name)


def _check_seat(table: Table, mine: str, to_move: Player, language: Language) -> None:
    if player_of(table.game, mine, language) is not to_move:
        text = language.text("It is {player}'s turn, and this phone does not move for {player}.", player=to_move)
        raise _problem("not-this-phone", text, overridable=True)


# --- what is said ------------------------------------------------------------------------------------------------


def _refused(error: Refused, language: Language) -> Problem:
    reason = error.refusal.reason
    where = {"index": error.index, "text": error.text}
    return _problem(reason.code, error.refusal.say(language), recordable=reason.recordable, move=where)


def _problem(reason: str, message: str, *, recordable: bool = False, **more: Any) -> Problem:
    return Problem(422, "refused", sentence(message), reason=reason, recordable=recordable, **more)


# Sentences of companion's that are looked up here, marked for the catalogues.
_NAMES = (N_("there is nothing to undo."), N_("there is nothing to redo."))
