"""A deal on a part of a page: the same sheet, small enough for two or four on one page.

In a quarter the look-up names the column only: with a row digit it becomes a wall of numbers, and piles of six or
seven cards are put in order by the picture.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.piles import CELL_LETTERS

from .cuts import Cut
from .header import draw_code, grade_dots
from .inks import HAIRLINE, LABEL
from .layout import Layout, reds, total
from .links import symbol_text
from .lookup import HALF_LOOKUP, QUARTER_LOOKUP, LookupStyle, draw_lookup
from .page import DASHED, DOTTED, Page
from .paper import BOX_HEIGHT, BOX_WIDTH, PT
from .parts import tokens
from .picture import PictureStyle, draw_picture, half_picture, quarter_picture
from .rich import paragraph, text_width
from .subject import Subject, Verdict

_INSET = (2.5, 3.0)
"""From a cut line, or the edge of the content box, to a part's content, in mm."""


@dataclass(frozen=True)
class PartStyle:
    """Measures of a part: lengths in mm, sizes of type in pt. *across* and *down*: how many to a page."""

    across: int
    down: int
    code: float
    symbol: float
    lookup: LookupStyle
    picture: Callable[[int, int], PictureStyle]
    pictured: float
    """From the content's top to the column digits' baseline, in mm."""

    @property
    def width(self) -> float:
        """Of the content, in mm."""
        return BOX_WIDTH / self.across - 2 * _INSET[0]

    def corner(self, place: int) -> tuple[float, float]:
        """The top left corner of the part with this *place* on the page, from 0 and row by row, in mm."""
        row, column = divmod(place, self.across)
        return column * BOX_WIDTH / self.across + _INSET[0], row * BOX_HEIGHT / self.down + _INSET[1]


QUARTER = PartStyle(2, 2, 22, 18, QUARTER_LOOKUP, quarter_picture, 60.5)
HALF = PartStyle(1, 2, 23, 22, HALF_LOOKUP, half_picture, 64.0)


def draw_cut_lines(page: Page, style: PartStyle) -> None:
    """Dotted lines between the parts."""
    y = BOX_HEIGHT / style.down
    page.line(0, y, BOX_WIDTH, y, 0.8, dash=DOTTED)
    if style.across > 1:
        x = BOX_WIDTH / style.across
        page.line(x, 0, x, BOX_HEIGHT, 0.8, dash=DOTTED)


def draw_part(page: Page, subject: Subject, style: PartStyle, place: int) -> None:
    """Draw the deal in its *place* on the page."""
    layout = Layout.of(subject.view)
    with page.moved(*style.corner(place)):
        _head(page, subject, style)
        _symbol(page, subject, style)
        draw_lookup(page, 0, 25, layout, style.lookup)
        picture = style.picture(len(layout.columns), layout.rows)
        _places(page, subject, layout, picture)
        draw_picture(page, 0, style.pictured, layout, picture)
        y = style.pictured + picture.height(layout.rows) + 4.2
        for number, column in enumerate(layout.columns):
            check = f"{reds(column)} · {total(column)}"
            page.text(picture.centre(number), y, check, Cut.REGULAR, picture.check, align="centre")


def _head(page: Page, subject: Subject, style: PartStyle) -> None:
    lang = page.document.lang
    room = style.width - style.symbol - 5
    level, *facts = subject.facts
    page.text(0, 3.5, f"{subject.name} · {level}", Cut.BOLD, _fit(f"*{subject.name} · {level}*", 9.5, room))
    draw_code(page, subject.code, 11.8, room, style.code)
    line = " · ".join(facts)
    size = _fit(line, 9, room)
    fits = text_width(line, size) <= room
    paragraph(page, 0, 16.9 if fits else 16.2, line, size, room, leading=1.15)
    below = 21.0 if fits else 22.8
    if subject.verdict is not None:
        x = 0.0
        if subject.verdict.grade is not None and subject.verdict.winnable:
            grade_dots(page, 1.2, below - 1, subject.verdict.grade, 1.1, 3.0)
            x = 16.4
        page.text(x, below, short_verdict(page, subject.verdict), Cut.REGULAR, 9)
    elif style.lookup.row_digit:
        page.text(0, below, lang.text("Big number: column. Small number: row."), Cut.REGULAR, 8, tint=LABEL)


def _fit(text: str, size: float, room: float) -> float:
    return max(8.0, min(size, int(size * room / text_width(text, size) * 4) / 4))


def short_verdict(page: Page, verdict: Verdict) -> str:
    """A verdict in three words or so."""
    lang = page.document.lang
    if verdict.winnable is None:
        return lang.text("not known to be winnable")
    if not verdict.winnable:
        return lang.text("cannot be won: proved")
    if verdict.tokens is None:
        return lang.text("winnable")
    if verdict.tokens == 0:
        return lang.text("winnable, no token")
    return lang.plural("winnable, {n} token", "winnable, {n} tokens", verdict.tokens)


def _symbol(page: Page, subject: Subject, style: PartStyle) -> None:
    side = style.symbol
    if subject.address is None:
        page.box(style.width - side, 0, side, side, 0.8, radius=1.2, tint=HAIRLINE, dash=DASHED)
        words = page.document.lang.text("No QR: print with *--base-url*")
        paragraph(page, style.width - side + 1.5, 4.6, words, 8, side - 2)
        return
    text = symbol_text(subject.address)
    if len(text) > 60:
        side += 2  # or the modules of a whole layout would be too small
    page.code(style.width - side, 0, side, text)


def _places(page: Page, subject: Subject, layout: Layout, picture: PictureStyle) -> None:
    """The line at the foot: what the check marks are, the tokens, and the cards that start in free cells."""
    lang = page.document.lang
    left, right, y = picture.gutter, picture.width, 115.6
    left += page.text(left, y, lang.text("red cards · sum of ranks"), Cut.REGULAR, 8, tint=LABEL) + 4
    if subject.view.tokens_at_start:
        count, label = subject.view.tokens_at_start, lang.text("tokens")
        room = right - left - Cut.REGULAR.width(label, 8 * PT) - 1.6
        pitch = min(4.0, room / count)
        start = right - (count - 1) * pitch - pitch * 0.85
        tokens(page, start, y - 1.0, count, count - (subject.view.tokens or 0), diameter=pitch * 0.85, pitch=pitch)
        page.text(start - 1.6, y, label, Cut.REGULAR, 8, tint=LABEL, align="right")
    elif any(layout.cells):
        _filled_cells(page, layout, left, right, y)


def _filled_cells(page: Page, layout: Layout, left: float, right: float, y: float) -> None:
    """The cards that start in free cells, by their letters; the word "cells" where there is room for it."""
    filled = [(CELL_LETTERS[i], card) for i, card in enumerate(layout.cells) if card]
    widths = [Cut.BOLD.width(letter, 9 * PT) + 0.9 + page.card_width(card, 10.5, gap=0.5) for letter, card in filled]
    x = right - sum(widths) - 2.2 * (len(filled) - 1)
    label = page.document.lang.text("cells")
    if x - 1.8 - Cut.REGULAR.width(label, 8 * PT) >= left:
        page.text(x - 1.8, y, label, Cut.REGULAR, 8, tint=LABEL, align="right")
    for (letter, card), width in zip(filled, widths, strict=True):
        shift = page.text(x, y, letter, Cut.BOLD, 9, tint=LABEL) + 0.9
        page.card(x + shift, y, card, 10.5, gap=0.5)
        x += width + 2.2
