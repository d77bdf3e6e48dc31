"""The set-up sheet on one page: from a deck in the hand to the deal on the table, in the order of the hands."""

from __future__ import annotations

from companion.cards import Rank
from companion.piles import CELL_LETTERS

from .cuts import Cut
from .document import Document
from .header import draw_header
from .inks import HAIRLINE, LABEL
from .layout import Layout, reds, total
from .lookup import PAGE_LOOKUP, draw_lookup
from .opposite import draw_opposite
from .page import Page
from .paper import BOX_WIDTH, PT
from .parts import HAIR, colophon, empty_slot, fitting_line, framed_card, head, home_slot, tokens
from .picture import PictureStyle, draw_picture, fitted, page_picture
from .subject import Subject

_SLOT = (9.6, 11.2, 11.3)
"""Width, height and pitch of the places above the columns, in mm."""

_PICTURE_ROOM = 63.5
_MOST_CELLS, _MOST_TOKENS = 5, 10
"""What fits beside the foundations on one line."""


def draw_one_page(document: Document, subject: Subject, layout: Layout, *, opposite: bool = False) -> None:
    """Add the sheet of *subject* as one page.

    With the player *opposite* in mind, a turned layout takes the place of checks and rules; these go overleaf.
    """
    with document.page() as page:
        draw_header(page, subject)
        draw_sorting(page, layout, two=len(subject.view.seats) > 1)
        own_line = _tokens_need_a_line(subject, layout)
        draw_places(page, subject, layout, 106.3, own_line=own_line)
        top = 128.7 + (7.0 if own_line else 0)
        style = fitted(page_picture(len(layout.columns), layout.rows), layout.rows, _PICTURE_ROOM - (top - 128.7))
        page.repeat("ordering", _ordering_words)
        draw_picture(page, 0, top, layout, style)
        bottom = top + style.height(layout.rows)
        if opposite:
            draw_opposite(page, 197, layout)
        else:
            draw_checks(page, bottom + 6.7, layout, style)
            draw_reminder(page, subject, bottom + 29.4)
        draw_colophon(page, subject)


def _tokens_need_a_line(subject: Subject, layout: Layout) -> bool:
    cells = len(layout.cells)
    count = subject.view.tokens_at_start or 0
    return bool(count) and (cells > _MOST_CELLS or count > _MOST_TOKENS)


def draw_sorting(page: Page, layout: Layout, *, two: bool) -> None:
    """Step 1: the look-up table with its head and its legend."""
    lang = page.document.lang
    legend = [lang.text("Big number: column. Small number: row.")]
    if any(layout.home.values()):
        legend.append(lang.text("Framed letter: free cell, or h for home."))
    elif any(layout.cells):
        legend.append(lang.text("Framed letter: free cell."))
    if two:
        legend.append(lang.text("Two people: one takes the red rows, one the black rows."))
    words = " ".join(legend)
    page.repeat(("sorting", words), lambda form: _sorting_words(form, words))
    draw_lookup(page, 0, 40.4, layout, PAGE_LOOKUP)


def _sorting_words(page: Page, legend: str) -> None:
    lang = page.document.lang
    note = lang.text("Count 13 of each suit. Find the top card, put it face up on its column’s pile.")
    head(page, 37.6, 1, lang.text("Shuffled deck: sort it into columns"), note)
    fitting_line(page, 0, 88.4, legend, 9)


def _ordering_words(page: Page) -> None:
    lang = page.document.lang
    note = lang.text("Column 1 is at your left, row 1 farthest; the framed card lies nearest, uncovered.")
    head(page, 98, 2, lang.text("Put each pile in order"), note)
    page.text(7.4, 103, lang.text("Sorted deck? Skip step 1: deal this picture row by row, from left to right."))


def draw_places(page: Page, subject: Subject, layout: Layout, y: float, *, own_line: bool) -> None:
    """The free cells, the tokens and the foundations, as they lie above the columns."""
    _, height, pitch = _SLOT
    key = ("places", layout.cells, tuple(layout.home.items()))
    with page.moved(0, y):
        page.repeat(key, lambda form: _slots(form, layout))
    left, right = 12 + len(layout.cells) * pitch, BOX_WIDTH - 4 * pitch
    if own_line:
        draw_token_line(page, subject, 12, y + height + 8.8)
    else:
        _tokens_between(page, subject, (left + right) / 2, y + height / 2, y + height + 3.6)


def _slots(page: Page, layout: Layout) -> None:
    lang = page.document.lang
    width, height, pitch = _SLOT
    label = height + 3.6
    if layout.cells:
        page.text(10.6, label, lang.text("cell"), Cut.REGULAR, 8.5, tint=LABEL, align="right")
    for number, card in enumerate(layout.cells):
        x = 12 + number * pitch
        if card is None:
            empty_slot(page, x, 0, width, height)
        else:
            framed_card(page, x, 0, width, height, card, 15)
        page.text(x + width / 2, label, CELL_LETTERS[number], Cut.BOLD, 9, align="centre")
    left = BOX_WIDTH - 3 * pitch - width
    for number, (suit, count) in enumerate(layout.home.items()):
        if count:
            framed_card(page, left + number * pitch, 0, width, height, layout.top_home(suit), 15)
        else:
            home_slot(page, left + number * pitch, 0, width, height, suit)
    page.text((left + BOX_WIDTH) / 2, label, lang.text("home"), Cut.BOLD, 9, align="centre")


def _tokens_between(page: Page, subject: Subject, centre: float, y: float, label: float) -> None:
    start = subject.view.tokens_at_start
    if not start:
        return
    wide = 5.0 + (start - 1) * 6.33
    tokens(page, centre - wide / 2, y, start, start - (subject.view.tokens or 0))
    page.text(centre, label, token_words(page, start), align="centre")


def draw_token_line(page: Page, subject: Subject, x: float, y: float) -> None:
    """The tokens on a line of their own, centred on *y*."""
    start = subject.view.tokens_at_start or 0
    wide = page.text(x, y + 1.1, token_words(page, start))
    pitch = min(6.33, (BOX_WIDTH - x - wide - 9) / max(start - 1, 1))
    tokens(page, x + wide + 4, y, start, start - (subject.view.tokens or 0), diameter=min(5, pitch - 0.6), pitch=pitch)


def token_words(page: Page, count: int) -> str:
    """What stands beside the tokens."""
    return page.document.lang.plural("{n} pass token (tick when spent)", "{n} pass tokens (tick when spent)", count)


_CHECK_ROW = 4.7


def draw_checks(page: Page, y: float, layout: Layout, style: PictureStyle) -> None:
    """Step 3, from the head's baseline *y* on: what can be counted in each column, and a box to tick."""
    with page.moved(0, y):
        page.repeat(("checks", style), lambda form: _check_strip(form, style))
        for number, column in enumerate(layout.columns):
            for row, value in enumerate((len(column), reds(column), total(column))):
                page.text(style.centre(number), 5.6 + row * _CHECK_ROW, str(value), Cut.BOLD, 9.5, align="centre")


def _check_strip(page: Page, style: PictureStyle) -> None:
    lang = page.document.lang
    head(page, 0, 3, lang.text("Check each column, tick its box"), check_note(page))
    for row, label in enumerate((lang.text("cards"), lang.text("red"), lang.text("sum"), "")):
        y = 2.1 + row * _CHECK_ROW
        page.line(0, y, BOX_WIDTH, y, HAIR, HAIRLINE)
        size = max(8, min(8.5, 8.5 * 9.6 / max(Cut.REGULAR.width(label, 8.5 * PT), 1)))
        page.text(9.6, y + 3.4, label, Cut.REGULAR, size, tint=LABEL, align="right")
    for number in range(style.columns):
        page.tick_box(style.centre(number) + min(5.0, style.column / 2 - 3.9), 2.1 + _CHECK_ROW + 0.55)


def check_note(page: Page) -> str:
    """What the letters count in a sum of ranks."""
    lang = page.document.lang
    ranks = {rank.name.lower(): lang.rank(rank) for rank in (Rank.ACE, Rank.JACK, Rank.QUEEN, Rank.KING)}
    return lang.text("{ace} = 1, {jack} = 11, {queen} = 12, {king} = 13", **ranks)


def draw_reminder(page: Page, subject: Subject, y: float) -> None:
    """The rules in a few lines, from the head's baseline *y* on."""
    lines = subject.reminder
    with page.moved(0, y):
        page.repeat(("reminder", lines), lambda form: _reminder(form, lines))


def _reminder(page: Page, lines: tuple[str, ...]) -> None:
    page.text(0, 0, page.document.lang.text("The rules in six lines"), Cut.BOLD, 12)
    for number, line in enumerate(lines):
        fitting_line(page, 0, 5.3 + number * 4.4, line, 9)


def draw_colophon(page: Page, subject: Subject) -> None:
    """Address and code at the foot of the page."""
    short = subject.code if len(subject.code) <= 24 else ""
    colophon(page, subject.address or "", " · ".join(filter(None, ("Tablemates", short))))
