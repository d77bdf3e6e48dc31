"""The set-up sheet on two pages: in large print, and for columns that one page could not hold.

The table and the picture are the first page; what is read once or counted at the end is the second.
"""

from __future__ import annotations

from dataclasses import replace

from companion.piles import CELL_LETTERS

from .cuts import Cut
from .document import Document
from .header import draw_code, draw_header, verdict_words
from .inks import HAIRLINE, LABEL
from .layout import Layout, reds, total
from .lookup import LARGE_LOOKUP, draw_lookup
from .onepage import check_note, token_words
from .page import Page
from .paper import BOX_HEIGHT, BOX_WIDTH, PT
from .parts import HAIR, empty_slot, fitting_line, framed_card, head, home_slot, tokens
from .picture import PictureStyle, draw_picture, fitted, large_picture
from .rich import paragraph
from .subject import Subject

_PICTURE_ROOM = 108.0
_LABELS = 18.0
"""Room for the names of the check marks, in mm."""


def draw_two_pages(document: Document, subject: Subject, layout: Layout) -> None:
    """Add the sheet of *subject* as two pages."""
    style = fitted(large_picture(len(layout.columns)), layout.rows, _PICTURE_ROOM)
    with document.page() as page:
        draw_header(page, subject, large=True, stamp=False)
        page.repeat(("large words", bool(layout.cells)), _words)
        draw_lookup(page, 0, 42.6, layout, LARGE_LOOKUP)
        draw_picture(page, 0, 134.8, layout, style)
        _foot(page, subject, page.document.lang.text("Overleaf: check marks, places on the table, the rules"), 1)
    draw_overleaf(document, subject, layout)


def draw_overleaf(document: Document, subject: Subject, layout: Layout) -> None:
    """Add the second page: what is counted at the end, the places, the rules."""
    with document.page() as page:
        _second_head(page, subject)
        _checks(page, 34.6, layout, replace(large_picture(len(layout.columns)), gutter=_LABELS))
        y = _places(page, subject, layout, 102)
        _rules(page, subject, y + 14)
        _foot(page, subject, subject.address or "", 2)


def _words(page: Page) -> None:
    lang = page.document.lang
    first = lang.text("Count 13 of each suit.")
    head(page, 39.1, 1, lang.text("Shuffled deck: sort it into columns"), first, size=15, sub=12)
    page.text(0, 107.8, lang.text("Big number: column. Small number: row in that column."), Cut.REGULAR, 12)
    note = lang.text("Framed card nearest to you.")
    head(page, 118.4, 2, lang.text("Put each pile in order"), note, size=15, sub=12)
    page.text(8.8, 124.5, lang.text("Sorted deck? Deal this picture row by row, left to right."), Cut.REGULAR, 12)


def _foot(page: Page, subject: Subject, left: str, number: int) -> None:
    y = BOX_HEIGHT - 0.7
    which = page.document.lang.text("{number} of {count}", number=number, count=2)
    short = subject.code if len(subject.code) <= 24 else ""
    right = " · ".join(filter(None, (short, which)))
    wide = page.text(BOX_WIDTH, y, right, Cut.REGULAR, 11, tint=LABEL, align="right")
    if Cut.REGULAR.width(left, 11 * PT) > BOX_WIDTH - wide - 4 and "/d/" in left:
        # The address of a whole layout: what is the program's on one line, the code on the next.
        base, _, code = left.rpartition("/")
        page.text(0, y - 5, f"{base}/", Cut.REGULAR, 11, tint=LABEL)
        left = code
    page.text(0, y, left, Cut.REGULAR, 11, tint=LABEL)


def _second_head(page: Page, subject: Subject) -> None:
    page.text(0, 5.2, subject.name, Cut.BOLD, 17)
    draw_code(page, subject.code, 18.6, 110, 36)
    fitting_line(page, 0, 25.4, "*" + " · ".join(subject.facts) + "*", 13, least=11)
    if subject.verdict is not None:
        word, line = verdict_words(page, subject.verdict)
        paragraph(page, BOX_WIDTH, 5.2, f"*{word[:1].upper()}{word[1:]}:* {line}", 13, align="right")
        if subject.verdict.winnable and subject.verdict.grade:
            grade = page.document.lang.text("grade {grade} of 5", grade=subject.verdict.grade)
            page.text(BOX_WIDTH, 11.4, grade, Cut.REGULAR, 13, align="right")


def _checks(page: Page, y: float, layout: Layout, style: PictureStyle) -> None:
    lang = page.document.lang
    head(page, y, 3, lang.text("Check each column, tick its box"), size=15)
    top, pitch = y + 14.8, 9.0
    for row, label in enumerate((lang.text("cards"), lang.text("red"), lang.text("sum"))):
        page.line(0, top + row * pitch, BOX_WIDTH, top + row * pitch, HAIR, HAIRLINE)
        size = max(11, min(12, 12 * (_LABELS - 2) / Cut.REGULAR.width(label, 12 * PT)))
        page.text(_LABELS - 2, top + row * pitch + 6.4, label, Cut.REGULAR, size, align="right")
    page.line(0, top + 3 * pitch, BOX_WIDTH, top + 3 * pitch, HAIR, HAIRLINE)
    for number, column in enumerate(layout.columns):
        centre = style.centre(number)
        page.text(centre, top - 2.6, str(number + 1), Cut.NARROW, 22, align="centre")
        for row, value in enumerate((len(column), reds(column), total(column))):
            page.text(centre, top + row * pitch + 6.5, str(value), Cut.BOLD, 16, align="centre")
        page.tick_box(centre - 3, top + 3 * pitch + 1.7, 6)
    page.text(0, top + 3 * pitch + 13.4, check_note(page), Cut.REGULAR, 13)


def _places(page: Page, subject: Subject, layout: Layout, y: float) -> float:
    """The places above the columns; returns their lower edge, in mm."""
    lang = page.document.lang
    page.text(0, y, lang.text("On the table"), Cut.BOLD, 15)
    pitch = min(18.0, (BOX_WIDTH - 8) / (len(layout.cells) + 4))
    width, height, top = pitch - 3, 20.0, y + 4
    label = top + height + 5
    for number, card in enumerate(layout.cells):
        x = number * pitch
        if card is None:
            empty_slot(page, x, top, width, height)
        else:
            framed_card(page, x, top, width, height, card, 20)
        page.text(x + width / 2, label, CELL_LETTERS[number], Cut.BOLD, 14, align="centre")
    left = BOX_WIDTH - 3 * pitch - width
    for number, (suit, count) in enumerate(layout.home.items()):
        if count:
            framed_card(page, left + number * pitch, top, width, height, layout.top_home(suit), 20)
        else:
            home_slot(page, left + number * pitch, top, width, height, suit)
    page.text((left + BOX_WIDTH) / 2, label, lang.text("home"), Cut.BOLD, 14, align="centre")
    start = subject.view.tokens_at_start
    if not start:
        return label
    words = token_words(page, start)
    page.text(0, label + 10.3, words, Cut.BOLD, 13)
    x = Cut.BOLD.width(words, 13 * PT) + 5
    pitch = min(11.6, (BOX_WIDTH - x - 8) / max(start - 1, 1))
    spent = start - (subject.view.tokens or 0)
    tokens(page, x, label + 8.6, start, spent, diameter=min(9.4, pitch - 0.8), pitch=pitch)
    return label + 10


def _rules(page: Page, subject: Subject, y: float) -> None:
    page.text(0, y, page.document.lang.text("The rules in six lines"), Cut.BOLD, 15)
    y += 8.4
    for line in subject.reminder:
        y = paragraph(page, 0, y, line, 14, BOX_WIDTH, leading=1.26) + 1.6
