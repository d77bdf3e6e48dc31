"""From a deal code or a board to what a page says about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from companion.cards import PACK, Card
from companion.codes import Choice, Code
from companion.game import AnyGame
from companion.language import Language
from companion.piles import TableView

from .links import deal_address
from .subject import Subject, Verdict


def deal_subject(code: Code, lang: Language, base: str | None, verdict: Verdict | None = None) -> Subject:
    """The deal of *code*; *base* is the address of the program for phones, if there is one."""
    address = deal_address(base, str(code)) if base else None
    game, order = code.game, code.deal.order
    if game.hidden or order is None:
        state = code.start()
        view, stock = game.view(state), game.hidden_order(state)
    else:
        view, stock = opening_view(game, order), ()
    return Subject(
        _name(code.choice, lang), str(code), _facts(code.choice, lang), game.reminder(lang), view, address, verdict,
        stock=stock,
    )  # fmt: skip


def board_subject(choice: Choice, state: Any, lang: Language) -> Subject:
    """A position in play, which has no code and hence no address of its own."""
    game = choice.game
    standing = lang.text("in play")
    if len(game.seats) > 1:
        standing = lang.text("in play: {player} to move", player=game.to_move(state))
    return Subject(
        _name(choice, lang), str(choice), (standing, *_facts(choice, lang)), game.reminder(lang), game.view(state),
        started=True,
    )  # fmt: skip


def _name(choice: Choice, lang: Language) -> str:
    return lang.text(choice.variant.name)


def _facts(choice: Choice, lang: Language) -> tuple[str, ...]:
    """The level, and what decides the game."""
    facts = choice.game.facts(lang)
    if choice.level is not None and choice.variant.names_level:
        facts = (lang.text(choice.level.name), *facts)
    if len(choice.game.seats) == 1:
        facts = (*facts, lang.text("one player"))
    return facts


def opening_view(game: AnyGame, order: Sequence[Card]) -> TableView:
    """What the table looks like when *order* is dealt in a game whose cards all lie open; without the legal moves.

    Every deal of such a game puts its cards into the same places, so that one deal tells where all the others'
    cards lie. Working out legal moves for a page that shows none would take as long as drawing it.
    """
    view, places = _places(game)
    piles = tuple(
        replace(pile, cards=tuple([order[place] for place in at])) if at else pile
        for pile, at in zip(view.piles, places, strict=True)
    )
    return replace(view, piles=piles)


@lru_cache(maxsize=64)
def _places(game: AnyGame) -> tuple[TableView, tuple[tuple[int, ...], ...]]:
    """The table with the pack dealt in its own order, and for every pile which of the dealt cards lie in it."""
    number = {card: at for at, card in enumerate(PACK)}
    view = replace(game.view(game.deal(PACK)), legal=(), choices=(), shortcuts={})
    return view, tuple(tuple(number[c] for c in pile.cards if isinstance(c, Card)) for pile in view.piles)
