"""A table seen as a layout to set up: which card goes where."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from companion.cards import Card, Colour, Rank, Suit
from companion.piles import CELL_LETTERS, PlaceKind, TableView

HOME_LETTER = "h"
"""How notation calls the foundations."""


@dataclass(frozen=True)
class Spot:
    """Where a card lies: in a column's row (both from 1), or in the place that a letter names."""

    column: int = 0
    row: int = 0
    letter: str = ""


@dataclass(frozen=True)
class Layout:
    """Columns, free cells and foundations. *home* counts the cards that lie on each suit's foundation."""

    columns: tuple[tuple[Card, ...], ...]
    cells: tuple[Card | None, ...]
    home: dict[Suit, int]

    @classmethod
    def of(cls, view: TableView) -> Layout:
        """What *view* shows of columns, cells and foundations."""

        def cards(kind: PlaceKind) -> list[tuple[Card, ...]]:
            return [tuple(c for c in pile.cards if isinstance(c, Card)) for pile in view.of(kind)]

        homes = {p.suit: len(p.cards) for p in view.of(PlaceKind.FOUNDATION) if p.suit is not None}
        cells = tuple(pile[-1] if pile else None for pile in cards(PlaceKind.CELL))
        return cls(tuple(cards(PlaceKind.COLUMN)), cells, homes)

    @cached_property
    def spots(self) -> dict[Card, Spot]:
        """Where each card lies that is not home."""
        found = {
            card: Spot(column, row) for column, cards in enumerate(self.columns, 1) for row, card in enumerate(cards, 1)
        }
        found |= {card: Spot(letter=CELL_LETTERS[i]) for i, card in enumerate(self.cells) if card}
        return found

    def spot(self, card: Card) -> Spot:
        """Where *card* lies."""
        return self.spots.get(card) or Spot(letter=HOME_LETTER)

    def top_home(self, suit: Suit) -> Card:
        """The top card of a foundation that has one."""
        return Card(Rank(self.home[suit]), suit)

    @property
    def rows(self) -> int:
        """Height of the highest column, in cards."""
        return max((len(column) for column in self.columns), default=0)

    @property
    def heights(self) -> tuple[int, ...]:
        """Of each column, in cards."""
        return tuple(len(column) for column in self.columns)


def reds(column: tuple[Card, ...]) -> int:
    """How many red cards a column has."""
    return sum(card.colour is Colour.RED for card in column)


def total(column: tuple[Card, ...]) -> int:
    """The sum of a column's ranks: jack 11, queen 12, king 13."""
    return sum(card.rank for card in column)
