"""The record of a game that was played: what each turn did, in words and in notation, with the deal's QR code."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from companion.language import Language
from companion.piles import Player, Seat

from .cuts import CAP_HEIGHT, Cut
from .document import Document
from .header import draw_header
from .inks import BLACK, LABEL, Ink
from .page import Page
from .paper import BOX_HEIGHT, BOX_WIDTH, PT, Paper
from .parts import colophon
from .rich import LEADING, paragraph, wrap
from .subject import Subject

_GAP = 8.0
_WIDTH = (BOX_WIDTH - _GAP) / 2
_INDENT = 14.5
"""Room for a turn's number and its player's mark."""
_FIRST_TOP, _TOP, _BOTTOM = 51.0, 16.0, BOX_HEIGHT - 9.0
_SIZE = 9.0
_LINE = _SIZE * PT * LEADING
_BETWEEN = 0.9


@dataclass(frozen=True)
class Line:
    """One turn, or what happened between turns (then *number* is None). *marked*: against the rules, or by hand."""

    number: int | None
    player: Player | None
    words: str
    marked: bool = False


@dataclass(frozen=True)
class Played:
    """A game: what it was about, how it went in a few words, its lines, and all of it in notation."""

    subject: Subject
    outcome: str
    numbers: Sequence[str]
    lines: Sequence[Line]
    notation: str


def write_record(
    out: BinaryIO, played: Played, *, lang: Language, paper: Paper = Paper.A4, ink: Ink = Ink.COLOUR
) -> None:
    """Write a PDF with the record of a game to *out*."""
    document = Document(out, paper=paper, ink=ink, lang=lang)
    title = f"{lang.text('Record')} {played.subject.code}"
    columns = _columns(document, played, title)
    page, x, y = next(columns)
    for line in played.lines:
        lines = len(wrap(line.words, _SIZE, _WIDTH - _INDENT))
        if y + (lines - 1) * _LINE > _BOTTOM:
            page, x, y = next(columns)
        y = _draw_line(page, x, y, line, played.subject.view.seats)
    _notation(columns, (page, x, y), played.notation)
    columns.close()
    document.close(title)


Column = tuple[Page, float, float]
"""A page, and the left edge and the first baseline of what there is room for."""


def _columns(document: Document, played: Played, title: str) -> Generator[Column, None, None]:
    """One column to fill after another, two to a page; closing it finishes the last page."""
    top, done = _FIRST_TOP, False
    while not done:
        with document.page() as page:
            if top == _FIRST_TOP:
                draw_header(page, played.subject, stamp=False)
                _numbers(page, played)
            else:
                page.text(0, 5.6, title, Cut.BOLD, 13)
            colophon(page, played.subject.address or "", " · ".join(("Tablemates", title)))
            try:
                yield page, 0.0, top
                yield page, _WIDTH + _GAP, top
            except GeneratorExit:
                done = True
        top = _TOP


def _numbers(page: Page, played: Played) -> None:
    """How it went, under the head."""
    wide = page.text(0, 41.0, played.outcome, Cut.BOLD, 13)
    page.text(wide + 4, 41.0, "  ·  ".join(played.numbers), Cut.REGULAR, 10)
    page.line(0, 44.6, BOX_WIDTH, 44.6, 0.8)


def _draw_line(page: Page, x: float, y: float, line: Line, seats: Sequence[Seat]) -> float:
    if line.number is not None:
        page.text(x + 6.2, y, str(line.number), Cut.BOLD, _SIZE, align="right")
    if line.marked:
        _flag(page, x + 12.4, y)
    elif len(seats) > 1 and line.player is not None:
        _mark(page, x + 8.0, y, next(seat for seat in seats if seat.player is line.player), seats)
    return paragraph(page, x + _INDENT, y, line.words, _SIZE, _WIDTH - _INDENT) + _BETWEEN


def _mark(page: Page, x: float, y: float, seat: Seat, seats: Sequence[Seat]) -> None:
    """A player's mark: the suits of the seat; a filled or an empty disc where it has none."""
    middle = y - _SIZE * PT * CAP_HEIGHT / 2
    for number, suit in enumerate(seat.suits):
        page.suit(x + 1.2 + number * 2.7, middle, suit, 2.3)
    if not seat.suits:
        page.circle(x + 2.4, middle, 1.1, 0.7, fill=BLACK if seat is seats[0] else None)


def _flag(page: Page, x: float, y: float) -> None:
    """Something to look at twice: a small flag on its pole."""
    page.line(x - 2.0, y + 0.3, x - 2.0, y - 2.6, 0.9)
    page.path([(x - 2.0, y - 2.6), (x + 0.6, y - 1.8), (x - 2.0, y - 1.0)])


def _notation(columns: Generator[Column, None, None], at: Column, notation: str) -> None:
    """All moves once more as notation, for ``tablemates replay``, in columns as they come."""
    if not notation:
        return
    page, x, y = at
    lang = page.document.lang
    rest = [f"*{lang.text('In notation')}:*", *notation.split()]
    y += 2.0
    while rest:
        room = int((_BOTTOM - y) / _LINE) + 1
        if room < 2:
            page, x, y = next(columns)
            continue
        count = _that_fit(rest, room)
        paragraph(page, x, y, " ".join(rest[:count]), _SIZE, _WIDTH, tint=LABEL)
        rest = rest[count:]
        y = _BOTTOM + _LINE


def _that_fit(words: Sequence[str], lines: int) -> int:
    """How many of *words* fit on so many lines."""
    low, high = 1, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if len(wrap(" ".join(words[:middle]), _SIZE, _WIDTH)) <= lines:
            low = middle
        else:
            high = middle - 1
    return low
