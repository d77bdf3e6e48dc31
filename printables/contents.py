"""The contents of a booklet: every deal with what is known of it, a box to tick, and its page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cuts import Cut
from .header import grade_dots
from .inks import BLACK, HAIRLINE, LABEL
from .page import Page
from .paper import BOX_WIDTH, PT
from .parts import HAIR, colophon, fitting_line
from .rich import paragraph
from .subject import Verdict

ROWS = 25
_TOP, _ROW = 38.4, 8.25
_DOTS = 14.0
"""Room for five dots, in mm."""


@dataclass(frozen=True)
class Entry:
    """One line: the deal's *label* (its number, or its code), what is known, and its page."""

    label: str
    verdict: Verdict | None
    page: int


def per_page(widest: str) -> int:
    """How many entries fit a page whose *widest* label is this one."""
    return ROWS * _blocks(widest)


def _blocks(widest: str) -> int:
    room = Cut.BOLD.width(widest, 13 * PT)
    return next((count for count in (4, 3) if _block_width(count) - 33.4 >= room), 2)


def _block_width(blocks: int) -> float:
    return (BOX_WIDTH + 6) / blocks - 6


def draw_contents(page: Page, name: str, title: str, entries: Sequence[Entry], widest: str, foot: str) -> None:
    """One page of contents. *name* is the game's, *title* says which deals, *foot* is the address."""
    lang = page.document.lang
    page.text(0, 5.6, name, Cut.BOLD, 15)
    size = min(36.0, 36 * 112 / Cut.NARROW.width(title, 36 * PT))
    page.text(0, 20.4, title, Cut.NARROW, size)
    page.text(0, 28.8, _summary(page, entries), Cut.REGULAR, 11)
    if any(entry.verdict and entry.verdict.grade for entry in entries):
        page.repeat("grades", _legend)
    blocks = _blocks(widest)
    for block in range(blocks):
        some = entries[block * ROWS : (block + 1) * ROWS]
        if some:
            with page.moved(block * (_block_width(blocks) + 6), _TOP):
                _block(page, some, _block_width(blocks))
    colophon(page, foot, " · ".join(("Tablemates", lang.text("contents"))))


def _summary(page: Page, entries: Sequence[Entry]) -> str:
    lang = page.document.lang
    verdicts = [entry.verdict for entry in entries]
    if all(verdict and verdict.winnable and verdict.proved for verdict in verdicts):
        return lang.text("All can be won: proved. Tick a deal when you have won it.")
    return lang.text("Tick a deal when you have won it.")


def _legend(page: Page) -> None:
    lang = page.document.lang
    words = (
        lang.text("grade 1: silent pairs often win it"),
        lang.text("grade 5: they hardly ever do"),
        lang.text("least pass tokens needed"),
    )
    for number, word in enumerate(words):
        fitting_line(page, 135, 4.3 + number * 6, word, 9)
    grade_dots(page, 117.3, 3.3, 1, 1.25, 3.5)
    grade_dots(page, 117.3, 9.3, 5, 1.25, 3.5)
    _ringed(page, 129.8, 15.3, 1)


def _ringed(page: Page, x: float, y: float, count: int) -> None:
    page.circle(x, y, 1.9, 0.8)
    page.text(x, y + 1.05, str(count), Cut.BOLD, 8, align="centre")


def _block(page: Page, entries: Sequence[Entry], width: float) -> None:
    lang = page.document.lang
    number_edge = width - 27.4
    page.text(number_edge, -1.7, lang.text("deal"), Cut.REGULAR, 9, tint=LABEL, align="right")
    page.text(number_edge + 2.6, -1.7, lang.text("grade"), Cut.REGULAR, 9, tint=LABEL)
    page.text(width, -1.7, lang.text("page"), Cut.REGULAR, 9, tint=LABEL, align="right")
    for row, entry in enumerate(entries):
        y = row * _ROW
        dark = row % 5 == 0
        page.line(0, y, width, y, 0.8 if dark else HAIR, BLACK if dark else HAIRLINE)
        middle = y + _ROW / 2
        page.tick_box(0, middle - 2.1, 4.2)
        size = min(13.0, 13 * (number_edge - 6) / Cut.BOLD.width(entry.label, 13 * PT))
        page.text(number_edge, middle + 1.65, entry.label, Cut.BOLD, max(size, 8), align="right")
        page.text(width, middle + 1.2, str(entry.page), Cut.REGULAR, 9, align="right")
        if entry.verdict is not None:
            _known(page, number_edge + 3.6, middle, entry.verdict)
    page.line(0, len(entries) * _ROW, width, len(entries) * _ROW, 0.8)


def _known(page: Page, x: float, y: float, verdict: Verdict) -> None:
    """Dots for the grade and a ringed figure where a token is needed; or words."""
    lang = page.document.lang
    if not verdict.winnable:
        words = lang.text("not known") if verdict.winnable is None else lang.text("can’t be won")
        paragraph(page, x - 0.9, y + 1.1, words, 8)
        return
    if verdict.grade is not None:
        grade = verdict.grade
        with page.moved(x, y):
            page.repeat(("dots", grade), lambda form: grade_dots(form, 0, 0, grade, 1.0, 2.9))
    else:
        page.text(x - 0.9, y + 1.1, lang.text("winnable"), Cut.REGULAR, 8)
    if verdict.tokens:
        _ringed(page, x + _DOTS + 1.4, y, verdict.tokens)
