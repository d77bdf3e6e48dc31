"""Blind stacking: two rounds of dealing bring a sorted deck into any order, and nobody sees a card.

It is a radix sort done by hand. For a wanted order of n cards and b piles (b² ≥ n), the first round deals by a
card's place modulo b, the second by its place divided by b; between and after them the piles are gathered so that
the first round's order survives in the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from companion.cards import PACK, Card

SORTED: tuple[Card, ...] = tuple(sorted(PACK, key=lambda card: (card.suit.index, card.rank)))
"""The deck laid face up suit by suit, ace to king, and turned over: the first card dealt is the first here."""


@dataclass(frozen=True)
class Stacking:
    """The piles of both rounds, counted from 1: the first card dealt goes onto the first pile named."""

    first: tuple[int, ...]
    second: tuple[int, ...]


def stacking(wanted: Sequence[Card]) -> Stacking:
    """How to bring the sorted deck, without the cards that are not in *wanted*, into that order, top card first."""
    base = isqrt(len(wanted) - 1) + 1
    place = {card: number for number, card in enumerate(wanted)}
    deck = [card for card in SORTED if card in place]
    first = [place[card] % base for card in deck]
    # The pile with the highest number comes to lie on top; each card dealt covers the ones before.
    gathered = [
        card
        for pile in reversed(range(base))
        for card, onto in reversed(list(zip(deck, first, strict=True)))
        if onto == pile
    ]
    second = [place[card] // base for card in gathered]
    return Stacking(tuple(pile + 1 for pile in first), tuple(pile + 1 for pile in second))


def dealing_order(stock: Sequence[Card], players: int) -> tuple[Card, ...]:
    """The deck, top card first, that gives *stock* (in the order the cards will come) to so many *players*.

    Dealing card by card into stocks turns each of them over, so that the last card dealt is the first to come.
    """
    return tuple(stock) if players == 1 else tuple(reversed(stock))
