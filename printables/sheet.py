"""Set-up sheets: which layout of paper a table gets follows from the kinds of its places."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import BinaryIO

from companion.codes import Code
from companion.language import Language
from companion.piles import PlaceKind

from .document import Document
from .inks import Ink
from .layout import Layout
from .onepage import draw_one_page
from .opensheet import draw_open_sheet
from .paper import Paper
from .subject import Subject
from .subjects import deal_subject
from .twopage import draw_overleaf, draw_two_pages
from .verdicts import verdict_of

_MOST_ROWS = 11
"""Columns higher than this are too small to read on one page."""


def draw_sheet(document: Document, subject: Subject, *, large: bool = False, opposite: bool = False) -> None:
    """Add the sheet of *subject*, one page or two; *opposite* adds a layout for the player across the table."""
    if not subject.view.of(PlaceKind.COLUMN):
        draw_open_sheet(document, subject, large=large)
        return
    layout = Layout.of(subject.view)
    if large or layout.rows > _MOST_ROWS:
        draw_two_pages(document, subject, layout)
    else:
        draw_one_page(document, subject, layout, opposite=opposite)
        if opposite:
            draw_overleaf(document, subject, layout)


def sheet_pages(code: Code) -> int:
    """How many pages the sheet of a deal takes at its ordinary size."""
    return 2 if code.game.hidden and code.deal.order is not None else 1


def write_sheets(
    out: BinaryIO,
    subjects: Iterable[Subject],
    *,
    lang: Language,
    paper: Paper = Paper.A4,
    ink: Ink = Ink.COLOUR,
    large: bool = False,
    opposite: bool = False,
) -> None:
    """Write a PDF with the sheets of all *subjects* to *out*."""
    document = Document(out, paper=paper, ink=ink, lang=lang)
    titles = []
    for subject in subjects:
        draw_sheet(document, subject, large=large, opposite=opposite)
        titles.append(subject.code)
    document.close(titles[0] if len(titles) == 1 else f"{titles[0]} … {titles[-1]}" if titles else "Tablemates")


def sheet_pdf(
    code: Code,
    base: str | None,
    *,
    lang: Language,
    paper: Paper = Paper.A4,
    ink: Ink = Ink.COLOUR,
    large: bool = False,
    opposite: bool = False,
) -> bytes:
    """The sheet of one deal as a PDF; *base* is the address under which phones find the program, if there is one."""
    out = BytesIO()
    subject = deal_subject(code, lang, base, verdict_of(code))
    write_sheets(out, [subject], lang=lang, paper=paper, ink=ink, large=large, opposite=opposite)
    return out.getvalue()
