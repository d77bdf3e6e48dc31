"""The look-up table: for every card, the column and row it goes to.

It turns sorting a shuffled deck into 52 readings. The rank band runs through the middle, between the red and
the black rows: no row is more than one row from its header, and two people can share the job by colour.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards import PACK, Card, Rank, Suit

from .cuts import Cut
from .inks import BAND, HAIRLINE
from .layout import Layout, Spot
from .page import Page
from .paper import PT
from .parts import HAIR, middle

_CARDS = {(card.suit, card.rank): card for card in PACK}


@dataclass(frozen=True)
class LookupStyle:
    """Measures of a table: lengths in mm, sizes of type in pt. *row_digit* 0 leaves the rows out."""

    width: float
    label: float
    """Width of the label column at either end, in mm."""
    row: float
    band: float
    digit: float
    row_digit: float
    rank: float
    suit: float
    both_ends: bool = True
    rule: float = 1.1

    @property
    def cell(self) -> float:
        """Width of one of the thirteen cells, in mm."""
        return (self.width - self.label * (2 if self.both_ends else 1)) / 13

    @property
    def height(self) -> float:
        """In mm."""
        return 4 * self.row + self.band

    def top(self, suit: Suit) -> float:
        """From the table's top edge to a suit's row, in mm."""
        return suit.index * self.row + (self.band if suit.index >= 2 else 0)


PAGE_LOOKUP = LookupStyle(185, 12.6, 9.3, 6.6, 20, 10, 13, 6.4)
LARGE_LOOKUP = LookupStyle(185, 12.6, 12.6, 9.0, 26, 14, 17, 6.4)
HALF_LOOKUP = LookupStyle(180, 10.0, 6.4, 5.4, 14, 8, 10.5, 4.4, rule=0.9)
QUARTER_LOOKUP = LookupStyle(87.5, 6.1, 6.0, 5.2, 12.5, 0, 9.5, 4.0, both_ends=False, rule=0.9)


def draw_lookup(page: Page, x: float, y: float, layout: Layout, style: LookupStyle) -> None:
    """Draw the table with its top left corner at (*x*, *y*)."""
    with page.moved(x, y):
        page.repeat(("lookup", style), lambda form: _grid(form, style))
        for suit in Suit:
            for rank in Rank:
                _cell(page, layout, _CARDS[suit, rank], style)


def _grid(page: Page, style: LookupStyle) -> None:
    """All that does not depend on the deal."""
    page.box(0, 2 * style.row, style.width, style.band, fill=BAND)
    for row in (1, 3):
        y = row * style.row + (style.band if row > 2 else 0)
        page.line(0, y, style.width, y, HAIR, HAIRLINE)
    for number in range(1, 13):
        x = style.label + number * style.cell
        if number in (5, 10):
            page.line(x, 0, x, style.height, 0.9)
        else:
            page.line(x, 0, x, 2 * style.row, HAIR, HAIRLINE)
            page.line(x, 2 * style.row + style.band, x, style.height, HAIR, HAIRLINE)
    page.line(0, 0, style.width, 0, style.rule)
    page.line(0, style.height, style.width, style.height, style.rule)
    for suit in Suit:
        y = style.top(suit) + style.row / 2
        page.suit(style.label / 2, y, suit, style.suit)
        if style.both_ends:
            page.suit(style.width - style.label / 2, y, suit, style.suit)
    for rank in Rank:
        x = style.label + (rank - 0.5) * style.cell
        baseline = middle(2 * style.row + style.band / 2, style.rank)
        page.text(x, baseline, page.document.lang.rank(rank), Cut.NARROW, style.rank, align="centre")


def _cell(page: Page, layout: Layout, card: Card, style: LookupStyle) -> None:
    """One card's place: the column large, the row small, or the framed letter of a cell."""
    spot = layout.spot(card)
    x = style.label + (card.rank - 0.5) * style.cell
    y = style.top(card.suit) + style.row / 2
    page.stamp(x, y, (style, spot, card.suit), lambda form: _place(form, spot, card.suit, style))


def _place(page: Page, spot: Spot, suit: Suit, style: LookupStyle) -> None:
    """A place, centred on the origin, in the colour of its card's suit."""
    if spot.letter:
        side, size = style.row * 0.72, style.digit * 0.72
        page.box(-side / 2, -side / 2, side, side, 1.0, radius=0.9)
        page.text(0, middle(0, size) - 0.25, spot.letter, Cut.NARROW, size, align="centre")
        return
    cut = page.ink.cut(suit)
    column, row = str(spot.column), str(spot.row) if style.row_digit else ""
    wide = cut.width(column, style.digit * PT)
    small = Cut.REGULAR.width(row, style.row_digit * PT)
    gap = style.digit * PT * 0.13 if row else 0
    scale = min(1, (style.cell - 0.9) / (wide + gap + small))
    x = -(wide + gap + small) * scale / 2
    baseline = middle(0, style.digit)
    page.text(x, baseline, column, cut, style.digit * scale, tint=page.ink.tint(suit))
    if row:
        page.text(x + (wide + gap) * scale, baseline, row, Cut.REGULAR, style.row_digit * scale)
