"""The layout for a player who sits opposite: every card where the near player sees it, every sign turned round."""

from __future__ import annotations

from companion.cards import Card

from .cuts import Cut
from .inks import HAIRLINE, WHITE
from .layout import Layout
from .page import Page
from .paper import BOX_WIDTH
from .parts import HAIR, centred_card, middle
from .picture import PictureStyle, fitted, strip

_WIDTH, _ROOM = 130.0, 44.0


def draw_opposite(page: Page, y: float, layout: Layout) -> None:
    """Draw the turned layout below *y*, 52 mm high, with a line that says whose it is."""
    style = fitted(
        PictureStyle(_WIDTH, len(layout.columns), 6, 1.2, 12.5, 10.5, 14, 8, 5.7, 8.8, indent=1.4, radius=1.1, top=1.6),
        layout.rows,
        _ROOM,
    )
    with page.moved((BOX_WIDTH - _WIDTH) / 2, y + 4.6):
        page.pen(HAIR, HAIRLINE)
        for number, column in enumerate(layout.columns):
            _turned_text(page, style.centre(number), -1.6, str(number + 1), Cut.NARROW, style.digit)
            _column(page, style, number, column)
        for row in range(layout.rows):
            middle_of_row = style.top + (row + 0.5) * style.pitch
            _turned_text(page, style.gutter - 2.6, middle_of_row, str(row + 1), Cut.REGULAR, style.row_digit)
    whose = page.document.lang.text("For the player opposite: row 1 lies nearest, column 1 at your right")
    _turned_text(page, BOX_WIDTH / 2, y + 51.6, whose, Cut.BOLD, 9)


def _turned_text(page: Page, x: float, y: float, text: str, cut: Cut, size: float) -> None:
    """*text* upside down about (*x*, *y*)."""
    with page.moved(x, y, 180):
        page.text(0, middle(0, size), text, cut, size, align="centre")


def _column(page: Page, style: PictureStyle, number: int, column: tuple[Card, ...]) -> None:
    for row in range(len(column) - 1):
        page.pen(HAIR, HAIRLINE)
        page.ops.append(strip(style, number, row))
    right = style.left(number) + style.column - style.indent
    for row, card in enumerate(column[:-1]):
        with page.moved(right, style.top + (row + 0.5) * style.pitch, 180):
            page.card(0, middle(0, style.covered), card, style.covered, gap=0.6)
    if column:
        y = style.top + (len(column) - 1) * style.pitch
        page.box(style.left(number), y, style.column, style.last, 1.2, radius=style.radius, fill=WHITE)
        with page.moved(style.centre(number), y + style.last / 2, 180):
            centred_card(page, 0, 0, column[-1], style.exposed, room=style.column - 2.4)
