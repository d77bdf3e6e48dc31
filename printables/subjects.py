"""From a deal code or a board to what a page says about it."""

from __future__ import annotations

from typing import Any

from companion.codes import Choice, Code
from companion.language import Language
from companion.piles import Player

from .links import deal_address
from .subject import Subject, Verdict


def deal_subject(code: Code, lang: Language, base: str | None, verdict: Verdict | None = None) -> Subject:
    """The deal of *code*; *base* is the address of the program for phones, if there is one."""
    address = deal_address(base, str(code)) if base else None
    return _subject(code.choice, str(code), code.start(), lang, address, verdict)


def board_subject(choice: Choice, state: Any, lang: Language) -> Subject:
    """A position in play, which has no code and hence no address of its own."""
    return _subject(choice, str(choice), state, lang, None, None, started=True)


def _subject(
    choice: Choice,
    code: str,
    state: Any,
    lang: Language,
    address: str | None,
    verdict: Verdict | None,
    *,
    started: bool = False,
) -> Subject:
    game = choice.game
    facts = game.facts(lang)
    if choice.level is not None and choice.variant.names_level:
        facts = (lang.text(choice.level.name), *facts)
    if len(game.seats) == 1:
        facts = (*facts, lang.text("one player"))
    if started:
        facts = (_standing(game.to_move(state), len(game.seats), lang), *facts)
    return Subject(
        name=lang.text(choice.variant.name),
        code=code,
        facts=facts,
        reminder=game.reminder(lang),
        view=game.view(state),
        address=address,
        verdict=verdict,
        started=started,
        stock=game.hidden_order(state),
    )


def _standing(to_move: Player, players: int, lang: Language) -> str:
    return lang.text("in play: {player} to move", player=to_move) if players > 1 else lang.text("in play")
