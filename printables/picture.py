"""The picture of the columns as they will lie on the table.

All columns share one row pitch, so that one picture does two jobs: read downwards it is the table, read across
it is the order in which a sorted deck is dealt.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from companion.cards import Card

from .cuts import CAP_HEIGHT, Cut
from .inks import HAIRLINE, LABEL
from .layout import Layout
from .page import Page
from .paper import PT
from .parts import FRAME, HAIR, framed_card, middle


@dataclass(frozen=True)
class PictureStyle:
    """Measures of a picture: lengths in mm, sizes of type in pt."""

    width: float
    columns: int
    gutter: float
    """Left of the columns, for the row numbers."""
    gap: float
    digit: float
    covered: float
    exposed: float
    row_digit: float
    pitch: float
    """From one row to the next."""
    last: float
    """Height of the exposed card."""
    indent: float = 2.2
    radius: float = 1.6
    top: float = 2.1
    """From the column digits' baseline to the first row."""
    label: float = 8
    frame: float = FRAME
    """Width of the frame round an exposed card, in pt."""
    rows: bool = True
    """Whether row numbers stand in the gutter."""
    check: float = 9
    """Size of the check marks below, in pt."""

    @property
    def step(self) -> float:
        """From one column to the next, in mm."""
        return (self.width - self.gutter + self.gap) / self.columns

    @property
    def column(self) -> float:
        """Width of a column, in mm."""
        return self.step - self.gap

    def left(self, column: int) -> float:
        """Left edge of a column (from 0), in mm."""
        return self.gutter + column * self.step

    def centre(self, column: int) -> float:
        """Middle of a column (from 0), in mm."""
        return self.left(column) + self.column / 2

    def height(self, rows: int) -> float:
        """From the column digits' baseline to the lower edge of a column of *rows* cards, in mm."""
        return self.top + max(rows - 1, 0) * self.pitch + self.last


def fitted(style: PictureStyle, rows: int, room: float) -> PictureStyle:
    """*style* with the rows drawn together, if *rows* of them would be higher than *room* mm."""
    if style.height(rows) <= room or rows < 2:
        return style
    last = min(style.last, room / 4.5)
    pitch = (room - style.top - last) / (rows - 1)
    covered = min(style.covered, pitch * 0.72 / CAP_HEIGHT / PT)
    return replace(style, pitch=pitch, last=last, covered=int(covered * 2) / 2)


def page_picture(columns: int, rows: int) -> PictureStyle:
    """The picture of the one-page sheet; its height is about the same in every game."""
    pitch, last = (10.4, 16.5) if rows <= 5 else (9.2, 15.0) if rows == 6 else (7.9, 14.0)
    return PictureStyle(185, columns, 12, 1.6, 18, 16, 24 if columns <= 8 else 22, 9.5, pitch, last)


def large_picture(columns: int) -> PictureStyle:
    """The picture for weak eyes."""
    covered, exposed, indent = (18, 24, 1.4) if columns > 8 else (22, 28, 2.0)
    return PictureStyle(185, columns, 12, 1.6, 22, covered, exposed, 13, 12.3, 20, indent=indent, label=11)


def quarter_picture(columns: int, rows: int) -> PictureStyle:
    """The picture on a quarter of a page."""
    pitch, last = (8.2, 11.5) if rows <= 5 else (6.9, 10.0) if rows == 6 else (5.9, 9.2)
    covered, exposed, gap, indent = (9.5, 12, 0.7, 0.5) if columns > 8 else (10.5, 14, 0.9, 0.9)
    return PictureStyle(
        87.5, columns, 4.2, gap, 12, covered, exposed, 8, pitch, last,
        indent=indent, radius=1.3, frame=1.2, check=9 if columns <= 8 else 8,
    )  # fmt: skip


def half_picture(columns: int, rows: int) -> PictureStyle:
    """The picture on half a page."""
    pitch, last = (7.4, 11.5) if rows <= 5 else (6.2, 10.5) if rows == 6 else (5.2, 10.0)
    return PictureStyle(
        180, columns, 6, 1.4, 13, 11.5, 17, 8, pitch, last, indent=1.8, radius=1.4, frame=1.4
    )  # fmt: skip


def draw_picture(page: Page, x: float, y: float, layout: Layout, style: PictureStyle) -> None:
    """Draw the columns; (*x*, *y*) is the left end of the column digits' baseline."""
    with page.moved(x, y):
        page.repeat(("picture", style, layout.heights), lambda form: _strips(form, layout.heights, style))
        for number, column in enumerate(layout.columns):
            left = style.left(number)
            for row, card in enumerate(column[:-1]):
                draw = partial(_covered, card=card, size=style.covered)
                page.stamp(left + style.indent, baseline(style, row), ("covered", card, style.covered), draw)
            if column:
                y = style.top + (len(column) - 1) * style.pitch
                page.stamp(left, y, ("exposed", column[-1], style), partial(_exposed, card=column[-1], style=style))


def _covered(page: Page, card: Card, size: float) -> None:
    page.card(0, 0, card, size, gap=size * PT * 0.16)


def baseline(style: PictureStyle, row: int) -> float:
    """The baseline of a covered card's index, in mm below the column digits' own."""
    return middle(style.top + row * style.pitch + style.pitch / 2 - 0.1, style.covered)


def _exposed(page: Page, card: Card, style: PictureStyle) -> None:
    framed_card(page, 0, 0, style.column, style.last, card, style.exposed, frame=style.frame)


def _strips(page: Page, heights: tuple[int, ...], style: PictureStyle) -> None:
    """Column digits, row digits and the upper edges of the covered cards."""
    for number, height in enumerate(heights):
        page.text(style.centre(number), 0, str(number + 1), Cut.NARROW, style.digit, align="centre")
        page.pen(HAIR, HAIRLINE)
        for row in range(height - 1):
            page.ops.append(strip(style, number, row))
        if not height:
            page.box(
                style.left(number),
                style.top,
                style.column,
                style.last,
                0.6,
                radius=style.radius,
                tint=HAIRLINE,
                dash=(1, 0.8),
            )
    for row in range(max(heights, default=0) if style.rows else 0):
        x = style.gutter - 2.4 if style.gutter > 6 else style.gutter - 2.2
        page.text(x, baseline(style, row), str(row + 1), Cut.REGULAR, style.row_digit, align="right")
    if style.gutter > 10:
        near_edge(page, style, max(heights, default=0))


def near_edge(page: Page, style: PictureStyle, rows: int) -> None:
    """In the gutter, beside the last row: which edge of the picture lies towards the reader."""
    x, y = style.gutter - 4.6, style.height(rows) - 1.9
    page.path([(x - 1.3, y), (x + 1.3, y), (x, y + 1.7)], LABEL)
    page.text(x, y - 1.1, page.document.lang.text("you"), Cut.REGULAR, style.label, tint=LABEL, align="centre")


def strip(style: PictureStyle, column: int, row: int) -> str:
    """The path of what is seen of a covered card: its sides and its upper edge with round corners."""
    left, right = style.left(column), style.left(column) + style.column
    top = -(style.top + row * style.pitch)
    bottom, r = top - style.pitch, min(style.radius, style.pitch * 0.45)
    k = r * 0.4477
    return (
        f"{left:.2f} {bottom:.2f} m {left:.2f} {top - r:.2f} l "
        f"{left:.2f} {top - k:.2f} {left + k:.2f} {top:.2f} {left + r:.2f} {top:.2f} c "
        f"{right - r:.2f} {top:.2f} l "
        f"{right - k:.2f} {top:.2f} {right:.2f} {top - k:.2f} {right:.2f} {top - r:.2f} c "
        f"{right:.2f} {bottom:.2f} l S"
    )
