"""The four sequences on a card to lie beside the table, two to a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.cards import Rank
from companion.piles import Pile, PlaceKind, TableView

from .cuts import Cut
from .document import Document
from .inks import BAND, HAIRLINE, LABEL
from .page import DOTTED, Page
from .paper import BOX_HEIGHT, BOX_WIDTH
from .parts import HAIR, middle
from .rich import paragraph

_INSET, _CARD = 4.0, 119.0
_FIRST, _ROW = 24.0, 21.5


def sequence(pile: Pile) -> tuple[Rank, ...]:
    """The ranks of a foundation that counts in steps, from the first on; past the king it goes on with the ace."""
    first = pile.cards[0].rank if pile.cards else pile.takes
    if pile.step is None or not isinstance(first, Rank):
        return ()
    return tuple(Rank((first - 1 + pile.step * place) % len(Rank) + 1) for place in range(len(Rank)))


def draw_cards(document: Document, view: TableView) -> None:
    """Add the page: two equal cards and a line to cut along."""
    sequences = tuple((pile.step or 0, sequence(pile)) for pile in view.of(PlaceKind.FOUNDATION))
    with document.page() as page:
        page.line(0, BOX_HEIGHT / 2, BOX_WIDTH, BOX_HEIGHT / 2, 0.8, dash=DOTTED)
        for y in (_INSET, BOX_HEIGHT / 2 + _INSET):
            with page.moved(0, y):
                page.repeat(("sequences card", sequences), partial(_card, sequences=sequences))


def step_words(page: Page, step: int) -> str:
    """How a foundation counts."""
    lang = page.document.lang
    words = {
        1: lang.text("by ones"),
        2: lang.text("by twos"),
        3: lang.text("by threes"),
        4: lang.text("by fours"),
    }
    return words.get(step, "")


def _card(page: Page, sequences: Sequence[tuple[int, Sequence[Rank]]]) -> None:
    lang = page.document.lang
    page.text(_INSET, 8, lang.text("The four sequences"), Cut.NARROW, 24)
    note = lang.text("Find the rank on the pile; the next one to its right is wanted.")
    paragraph(page, BOX_WIDTH - _INSET, 8, note, 9, align="right")
    cell = (BOX_WIDTH - _FIRST - _INSET) / 13
    for number, (step, ranks) in enumerate(sequences):
        y = 14.5 + number * _ROW
        if number % 2 == 0:
            page.box(0, y, BOX_WIDTH, _ROW, radius=1.5, fill=BAND)
        page.text(_INSET, middle(y + 8.5, 24), f"+{step}", Cut.NARROW, 24)
        page.text(_INSET, y + 17, step_words(page, step), Cut.REGULAR, 9, tint=LABEL)
        for place, rank in enumerate(ranks):
            x = _FIRST + place * cell
            page.text(x + cell / 2, middle(y + _ROW / 2, 26), lang.rank(rank), Cut.NARROW, 26, align="centre")
            if place:
                page.line(x, y + 3.5, x, y + _ROW - 3.5, HAIR, HAIRLINE)
    page.text(_INSET, 14.5 + 4 * _ROW + 7, lang.text("Suits do not matter. Every sequence ends in a king."), size=9)
