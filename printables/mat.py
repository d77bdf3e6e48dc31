"""A mat for the table: full size for poker cards in tiles to join, and a plan of it on one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from companion.cards import PACK, Suit
from companion.codes import Choice
from companion.piles import Pile, PlaceKind, TableView

from .cuts import Cut
from .document import Document
from .inks import HAIRLINE, LABEL
from .page import DASHED, Page
from .paper import BOX_HEIGHT, BOX_WIDTH, EDGE, PT, Paper
from .parts import HAIR, colophon, middle
from .rich import paragraph

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
"""A poker card, in mm."""

_GAP = 8.0
_FAN = 18.0
"""What is seen of a covered card, in mm."""
_MORE_ROWS = 5
"""So many cards may be built on the highest column before it leaves the mat."""
_FRAME = 10.0
_MARK = 3.4
_MARGIN = EDGE + _MARK + 0.6
"""From the paper's edge to a tile: room for crop marks, in mm."""
_OVERLAP = 10.0
_TOKEN = 35.0
"""Room for a pass token, in mm."""


@dataclass(frozen=True)
class Slot:
    """A place on the mat, its top left corner and size in mm. *rows* more cards are fanned in it."""

    x: float
    y: float
    label: str
    suit: Suit | None = None
    rows: int = 0
    solid: bool = True

    @property
    def height(self) -> float:
        """In mm."""
        return CARD_HEIGHT + self.rows * _FAN


@dataclass(frozen=True)
class Mat:
    """All places of a game, and the size of the whole in mm."""

    slots: tuple[Slot, ...]
    tokens: int

    @property
    def width(self) -> float:
        """In mm."""
        return max(slot.x for slot in self.slots) + CARD_WIDTH + _FRAME

    @property
    def lowest(self) -> float:
        """Where the places for cards end, in mm from the top."""
        return max(slot.y + slot.height for slot in self.slots)

    @property
    def height(self) -> float:
        """In mm."""
        return self.lowest + _FRAME + (_TOKEN + _GAP if self.tokens else 0)


def mat_of(view: TableView) -> Mat:
    """The mat for a table that looks like *view* at the start."""
    slots = tuple(_with_columns(view) if view.of(PlaceKind.COLUMN) else _with_stocks(view))
    return Mat(slots, view.tokens_at_start or 0)


def _x(number: float) -> float:
    return _FRAME + number * (CARD_WIDTH + _GAP)


def _with_columns(view: TableView) -> Iterator[Slot]:
    """Cells at the left and foundations at the right above the columns, on two lines where one is too short."""
    columns, cells, homes = (view.of(kind) for kind in (PlaceKind.COLUMN, PlaceKind.CELL, PlaceKind.FOUNDATION))
    count = len(columns)
    y = _FRAME
    for number, pile in enumerate(homes):
        yield Slot(_x(count - len(homes) + number), y, "", pile.suit)
    if len(cells) + len(homes) > count:
        y += CARD_HEIGHT + _GAP
    for number, pile in enumerate(cells):
        yield Slot(_x(number), y, pile.source, solid=False)
    y += CARD_HEIGHT + 22
    rows = max(len(pile.cards) for pile in columns) - 1 + _MORE_ROWS
    for number, pile in enumerate(columns):
        yield Slot(_x(number), y, pile.target, rows=rows)


def _with_stocks(view: TableView) -> Iterator[Slot]:
    """The second player's stock and waste piles, the foundations, and the first player's, seen from the first."""
    y = _FRAME
    for owner in [seat.player for seat in reversed(view.seats)]:
        piles = [pile for pile in view.of(PlaceKind.WASTE) if pile.owner == owner]
        (stock,) = (pile for pile in view.of(PlaceKind.STOCK) if pile.owner == owner)
        if owner == view.seats[0].player:
            yield from _foundations(view, y)
            y += CARD_HEIGHT + _GAP
        yield from _player(stock, piles, y)
        y += CARD_HEIGHT + 6 * _FAN + _GAP


def _foundations(view: TableView, y: float) -> Iterator[Slot]:
    for number, pile in enumerate(view.of(PlaceKind.FOUNDATION)):
        yield Slot(_x(number), y, pile.target)


def _player(stock: Pile, piles: list[Pile], y: float) -> Iterator[Slot]:
    yield Slot(_x(0), y, str(stock.hidden))
    for number, pile in enumerate(piles):
        yield Slot(_x(number + 1), y, pile.source, rows=6, solid=False)


# -- drawing ------------------------------------------------------------------------------------------------


def draw_mat(page: Page, mat: Mat) -> None:
    """Draw the whole mat at full size from the origin."""
    for slot in mat.slots:
        page.box(
            slot.x, slot.y, CARD_WIDTH, slot.height, 0.8, radius=3, tint=HAIRLINE, dash=None if slot.solid else (3, 2)
        )
        if slot.suit is not None:
            page.suit(slot.x + CARD_WIDTH / 2, slot.y + CARD_HEIGHT / 2, slot.suit, 22)
        if slot.rows and slot.solid:
            baseline = slot.y - 4
            page.text(slot.x + CARD_WIDTH / 2, baseline, slot.label, Cut.NARROW, 36, align="centre")
            for row in range(1, slot.rows + 1):
                y = slot.y + row * _FAN
                page.line(slot.x, y, slot.x + 4, y, 0.8, HAIRLINE)
                page.line(slot.x + CARD_WIDTH - 4, y, slot.x + CARD_WIDTH, y, 0.8, HAIRLINE)
        elif slot.suit is None:
            baseline = middle(slot.y + CARD_HEIGHT / 2, 36)
            page.text(slot.x + CARD_WIDTH / 2, baseline, slot.label, Cut.NARROW, 36, tint=LABEL, align="centre")
    for number in range(mat.tokens):
        pitch = min(_TOKEN + 3, (mat.width - 2 * _FRAME) / mat.tokens)
        x, y = _FRAME + pitch * (number + 0.5), mat.lowest + _GAP + _TOKEN / 2
        page.circle(x, y, min(_TOKEN, pitch - 1) / 2, 0.8, tint=HAIRLINE, dash=(3, 2))


@dataclass(frozen=True)
class Tiling:
    """How a mat is cut into pages."""

    mat: Mat
    paper: Paper

    @property
    def window(self) -> tuple[float, float]:
        """Width and height of what one page shows, in mm."""
        return self.paper.width - 2 * _MARGIN, self.paper.height - 2 * _MARGIN

    @property
    def step(self) -> tuple[float, float]:
        """From one tile to the next, in mm: neighbours share a strip to glue."""
        return self.window[0] - _OVERLAP, self.window[1] - _OVERLAP

    @property
    def count(self) -> tuple[int, int]:
        """Tiles across and down."""
        (across, down), mat = self.step, self.mat
        return ceil((mat.width - _OVERLAP) / across), ceil((mat.height - _OVERLAP) / down)

    def tiles(self) -> Iterator[tuple[int, int]]:
        """Column and row of every tile that shows anything, row by row."""
        across, down = self.count
        for row in range(down):
            for column in range(across):
                left, top = column * self.step[0], row * self.step[1]
                low = bool(self.mat.tokens) and top + self.window[1] > self.mat.lowest
                if low or any(_shows(slot, left, top, *self.window) for slot in self.mat.slots):
                    yield column, row


def _shows(slot: Slot, left: float, top: float, width: float, height: float) -> bool:
    across = left < slot.x + CARD_WIDTH and slot.x < left + width
    return across and top < slot.y + slot.height and slot.y - 18 < top + height


def tile_name(column: int, row: int) -> str:
    """A tile by letter and number, like the squares of a map: A1 is at the top left."""
    return f"{'ABCDEFGH'[column]}{row + 1}"


def draw_mat_pages(document: Document, choice: Choice) -> None:
    """Add the plan and all tiles of a game's mat."""
    lang = document.lang
    tiling = Tiling(mat_of(choice.game.view(choice.game.deal(PACK))), document.paper)
    name = lang.text(choice.variant.name)
    with document.page() as page:
        _plan(page, tiling, name)
    document.mark(lang.text("Plan"), heading=True)
    for column, row in tiling.tiles():
        with document.page() as page:
            _tile(page, tiling, name, column, row)
        document.mark(tile_name(column, row))


def _plan(page: Page, tiling: Tiling, name: str) -> None:
    lang, mat = page.document.lang, tiling.mat
    page.text(0, 5.6, name, Cut.BOLD, 15)
    page.text(0, 20.4, lang.text("Mat for the table"), Cut.NARROW, 36)
    size = lang.text("{width} × {height} mm", width=round(mat.width), height=round(mat.height))
    page.text(0, 28.8, size, Cut.BOLD, 11)
    tiles = list(tiling.tiles())
    words = lang.text(
        "For poker cards, 63 × 88 mm. Print the {n} tiles at 100 % and measure a ruler: it must be 50 mm long. "
        "Cut each tile at the marks of its left and upper edge, and glue it on the strip of its neighbour.",
        n=len(tiles),
    )
    y = paragraph(page, 0, 37, words, 10.5, BOX_WIDTH) + 4
    scale = min(BOX_WIDTH / mat.width, (BOX_HEIGHT - 8 - y) / mat.height)
    with page.scaled(0, y, scale):
        draw_mat(page, mat)
        page.box(0, 0, mat.width, mat.height, 1.4)
    for column, row in tiles:
        left, top = column * tiling.step[0] * scale, y + row * tiling.step[1] * scale
        width = min(tiling.window[0], mat.width - column * tiling.step[0]) * scale
        height = min(tiling.window[1], mat.height - row * tiling.step[1]) * scale
        page.box(left, top, width, height, 0.6, dash=DASHED)
        # Clear of the strips that are shared with the neighbours.
        strip = (tiling.window[0] - tiling.step[0]) * scale if column else 0
        bottom = top + min(height, tiling.step[1] * scale)
        page.text(left + strip + 1.2, bottom - 1.6, tile_name(column, row), Cut.BOLD, 11)
    colophon(page, "", " · ".join(("Tablemates", lang.text("mat"), name)))


def _tile(page: Page, tiling: Tiling, name: str, column: int, row: int) -> None:
    """One page: its part of the mat, crop marks, a ruler, and what it joins."""
    lang, paper = page.document.lang, tiling.paper
    width, height = tiling.window
    with page.moved(_MARGIN - paper.left, _MARGIN - paper.top):
        _crop_marks(page, width, height)
        label = lang.text("{game}: tile {tile}", game=name, tile=tile_name(column, row))
        page.text(8, -1.0, label, Cut.BOLD, 8)
        _ruler(page, 8, height + 2.2)
        page.clip(0, 0, width, height)
        with page.moved(-column * tiling.step[0], -row * tiling.step[1]):
            draw_mat(page, tiling.mat)


def _crop_marks(page: Page, width: float, height: float) -> None:
    """Marks at the corners, outside the tile, and at the ends of the strips to glue."""
    for x in (0, width):
        for y, outwards in ((0, -1), (height, 1)):
            page.line(x, y + outwards * 0.8, x, y + outwards * _MARK, 0.6)
    for y in (0, height):
        for x, outwards in ((0, -1), (width, 1)):
            page.line(x + outwards * 0.8, y, x + outwards * _MARK, y, 0.6)
    strip = width - _OVERLAP, height - _OVERLAP
    page.line(strip[0], height + 0.8, strip[0], height + _MARK, HAIR, LABEL, DASHED)
    page.line(width + 0.8, strip[1], width + _MARK, strip[1], HAIR, LABEL, DASHED)


def _ruler(page: Page, x: float, y: float) -> None:
    """Fifty millimetres, to see whether the printer kept the size."""
    page.line(x, y, x + 50, y, 0.6)
    for mark in range(0, 51, 10):
        page.line(x + mark, y - 1.0, x + mark, y + 1.0, 0.6)
    page.text(x + 52, y + 8 * PT * 0.35, page.document.lang.text("50 mm"), Cut.REGULAR, 8)
