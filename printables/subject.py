"""What a page is about: one deal, or a position in play, in the words of its language."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards import Card
from companion.piles import TableView


@dataclass(frozen=True)
class Verdict:
    """What is known of a deal.

    *winnable* is None where a search did not decide; *tokens* the least number of pass tokens with which it can be
    won (None: the game has none, or it is not known); *grade* 1 (silent pairs win
    it often) to 5 (hardly ever), or None.
    """

    winnable: bool | None
    proved: bool = True
    tokens: int | None = None
    grade: int | None = None


@dataclass(frozen=True)
class Subject:
    """One deal as a page shows it.

    *code* is the whole code, or only the game's part of it for a position in play (then *started* is true).
    *address* opens it on a phone; None where there is none that a phone could reach.
    """

    name: str
    code: str
    facts: tuple[str, ...]
    reminder: tuple[str, ...]
    view: TableView
    address: str | None = None
    verdict: Verdict | None = None
    started: bool = False
    stock: tuple[Card, ...] = ()
    """The hidden cards in the order they will come, where the program knows them. Only blind stacking reads it."""
