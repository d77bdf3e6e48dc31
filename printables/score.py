"""The record sheet: turns, tokens to tick, moves in standard notation."""

from __future__ import annotations

from companion.cards import PACK
from companion.codes import Choice
from companion.piles import PlaceKind, TableView

from .cuts import Cut
from .document import Document
from .inks import BLACK, HAIRLINE, LABEL
from .page import DASHED, Page
from .paper import BOX_WIDTH, PT
from .parts import HAIR
from .rich import paragraph

_BLOCKS, _ROWS = 4, 25
_TOP, _ROW = 44.2, 7.85
_BLOCK, _STEP, _NUMBER = 42.2, 47.6, 9.0


def draw_score(document: Document, choice: Choice) -> None:
    """Add the record sheet of a game."""
    view = choice.game.view(choice.game.deal(PACK))
    lang = document.lang
    with document.page() as page:
        page.text(0, 5.6, lang.text(choice.variant.name), Cut.BOLD, 15)
        title = lang.text("Record sheet")
        page.text(0, 20.4, title, Cut.NARROW, min(36, 36 * 80 / Cut.NARROW.width(title, 36 * PT)))
        _fields(page, view)
        if view.tokens_at_start:
            _token_row(page, choice, view.tokens_at_start)
        for block in range(_BLOCKS):
            with page.moved(block * _STEP, _TOP):
                _block(page, view, block * _ROWS + 1)
        paragraph(page, 0, _TOP + _ROWS * _ROW + 5.4, _legend(page, view), 9, BOX_WIDTH)


def _fields(page: Page, view: TableView) -> None:
    """Lines to write on: which deal, when, who, how it ended."""
    lang = page.document.lang
    x, middle = 84.0, 136.0
    _field(page, x, 143, 5.7, lang.text("deal"))
    _field(page, 147, BOX_WIDTH, 5.7, lang.text("date"))
    players = [lang.seat(seat.player) for seat in view.seats] if len(view.seats) > 1 else [lang.text("player")]
    if len(players) > 1:
        _field(page, x, middle - 2.5, 14.2, players[0])
        _field(page, middle, BOX_WIDTH, 14.2, players[1])
    else:
        _field(page, x, BOX_WIDTH, 14.2, players[0])
    _field(page, x, 114, 22.7, lang.text("start"))
    _field(page, 117, 147, 22.7, lang.text("end"))
    for left, word in ((153.5, lang.text("won")), (169.5, lang.text("lost"))):
        page.tick_box(left, 19.3, 4.2)
        page.text(left + 5.4, 22.7, word, Cut.REGULAR, 9)


def _field(page: Page, left: float, right: float, y: float, label: str) -> None:
    wide = page.text(left, y, label, Cut.REGULAR, 9, tint=LABEL)
    page.line(left + wide + 2, y + 0.6, right, y + 0.6, 0.7)


def _token_row(page: Page, choice: Choice, count: int) -> None:
    """The tokens of this level, and dashed ones for a level that has more."""
    lang = page.document.lang
    y, radius = 32.0, 3.1
    x = page.text(0, y + 1.5, lang.text("Pass tokens"), Cut.BOLD, 11) + 8
    most = max(
        [count, *(level.game.view(level.game.deal(PACK)).tokens_at_start or 0 for level in choice.variant.levels)]
    )
    level = f"{lang.text(choice.level.name)}: {count}. " if choice.level else ""
    note = level + lang.text("Tick one at every pass.")
    room = BOX_WIDTH - x - Cut.REGULAR.width(note, 9 * PT) - 4
    pitch = min(8.0, room / (most + most // 3 * 0.6))
    for number in range(most):
        centre = x + number * pitch + number // 3 * pitch * 0.5
        spare = number >= count
        page.circle(
            centre, y, min(radius, pitch * 0.42), 0.9, tint=HAIRLINE if spare else BLACK, dash=DASHED if spare else None
        )
    page.text(BOX_WIDTH, y + 1.2, note, Cut.REGULAR, 9, tint=LABEL, align="right")


def _block(page: Page, view: TableView, first: int) -> None:
    """Twenty-five rounds: a number, and a cell for each player."""
    lang = page.document.lang
    names = [lang.seat(seat.player) for seat in view.seats] if len(view.seats) > 1 else [lang.text("moves")]
    cell = (_BLOCK - _NUMBER) / len(names)
    for number, name in enumerate(names):
        page.text(_NUMBER + (number + 0.5) * cell, -2, name, Cut.BOLD, 9, align="centre")
        x = _NUMBER + number * cell
        page.line(x, 0, x, _ROWS * _ROW, HAIR, HAIRLINE)
    for row in range(_ROWS + 1):
        dark = row % 5 == 0
        page.line(0, row * _ROW, _BLOCK, row * _ROW, 0.8 if dark else HAIR, BLACK if dark else HAIRLINE)
        if row < _ROWS:
            baseline = row * _ROW + 5.1
            page.text(_NUMBER - 2.4, baseline, str(first + row), Cut.REGULAR, 9, tint=LABEL, align="right")


def _legend(page: Page, view: TableView) -> str:
    """How moves are written, for the kinds of places that the table has."""
    lang = page.document.lang
    if view.of(PlaceKind.STOCK):
        parts = [
            lang.text("*t=9* turns up a 9; *s3* = it goes to the foundation that began with 3; *sa* = onto waste a."),
            lang.text("*b2* = from waste b to the 2-foundation."),
        ]
    else:
        parts = [lang.text("*From–to:* 52 = column 5 onto 2; 3h = from column 3 home.")]
        if view.of(PlaceKind.CELL):
            parts.append(lang.text("6a = column 6 to cell a; b4 = cell b to 4; ah = home."))
    if view.tokens_at_start is not None or (view.of(PlaceKind.STOCK) and len(view.seats) > 1):
        parts.append(lang.text("*--* is a pass."))
    if len(view.seats) > 1:
        parts.append(lang.text("Write plays home in the same box: 6b 6h.") if view.of(PlaceKind.COLUMN) else "")
    return " ".join(filter(None, parts))
