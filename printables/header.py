"""The head of a page: game, code, facts, the stamp, the QR code."""

from __future__ import annotations

from .cuts import Cut
from .inks import BLACK, HAIRLINE
from .links import symbol_text
from .page import DASHED, Page
from .paper import BOX_WIDTH, PT
from .rich import paragraph
from .subject import Subject, Verdict

SYMBOL = 30.0
"""Side of the QR code, in mm: flush in the corner, so that two sides of its quiet zone are page margin."""

_LONGEST_ON_ONE_LINE = 24
_WITH_STAMP, _WITHOUT_STAMP = 96.0, 148.0
_QUIET = 5.6
"""What is kept clear beside the QR code, in mm: four modules and more."""


def draw_header(page: Page, subject: Subject, *, large: bool = False, stamp: bool = True) -> None:
    """Draw the 30 mm at the top of a page."""
    lang = page.document.lang
    stamped = stamp and subject.verdict is not None
    page.text(0, 5.2, subject.name, Cut.BOLD, 17 if large else 15)
    draw_code(page, subject.code, 21.2, _WITH_STAMP if stamped else _WITHOUT_STAMP)
    label, label_size = lang.text("Scan to play by phone"), 11 if large else 8.5
    edge = BOX_WIDTH - SYMBOL - _QUIET
    room = edge - Cut.REGULAR.width(label, label_size * PT) - 4
    facts, size = _facts(subject.facts, 13 if large else 11, 11 if large else 9, room)
    page.text(0, 28.8, facts, Cut.BOLD, size)
    if stamped and subject.verdict is not None:
        draw_stamp(page, subject.verdict)
    if subject.address is None:
        _no_symbol(page, BOX_WIDTH - SYMBOL, started=subject.started, large=large)
        return
    page.code(BOX_WIDTH - SYMBOL, 0, SYMBOL, symbol_text(subject.address))
    page.text(edge, 28.8, label, Cut.REGULAR, label_size, align="right")


def _facts(facts: tuple[str, ...], size: float, least: float, room: float) -> tuple[str, float]:
    """As many facts as fit beside the QR code, and their size in pt; the reminder has what is left out."""
    line = "  ·  ".join(facts)
    wide = Cut.BOLD.width(line, size * PT)
    if wide <= room or len(facts) == 1:
        return line, size
    if wide * least / size <= room:
        return line, size * room / wide
    return _facts(facts[:-1], size, least, room)


def draw_code(page: Page, code: str, baseline: float, room: float, size: float = 44) -> None:
    """The code as large as *room* mm allow; one that is a whole layout goes on two lines in groups of five."""
    if len(code) > _LONGEST_ON_ONE_LINE:
        game, layout = code.rsplit("-", 1)
        groups = [layout[i : i + 5] for i in range(0, len(layout), 5)]
        half = (len(groups) + 1) // 2
        first, second = (" ".join(part) for part in (groups[:half], groups[half:]))
        size = min(14, 14 * room / Cut.NARROW.width(f"{game}- {first}", 14 * PT))
        indent = page.text(0, baseline - 7.2, f"{game}-", Cut.NARROW, size) + 1.5
        page.text(indent, baseline - 7.2, first, Cut.NARROW, size)
        page.text(indent, baseline - 0.6, second, Cut.NARROW, size)
        return
    wide = Cut.NARROW.width(code, size * PT)
    page.text(0, baseline, code, Cut.NARROW, size * min(1, room / wide))


def _no_symbol(page: Page, x: float, *, started: bool, large: bool) -> None:
    """In the place of the QR code: why there is none, and how to get one."""
    page.box(x, 0, SYMBOL, SYMBOL, 0.8, radius=1.6, tint=HAIRLINE, dash=DASHED)
    lang = page.document.lang
    if started:
        text = lang.text("No QR code: a position in play is no numbered deal.")
    else:
        text = lang.text("No QR code: no address for phones. Print with *--base-url*.")
    paragraph(page, x + 2, 5.8, text, 11 if large else 9, SYMBOL - 3.6, leading=1.25)


# -- the stamp ----------------------------------------------------------------------------------------------

_STAMP = (50.0, 20.4)


def verdict_words(page: Page, verdict: Verdict) -> tuple[str, str]:
    """What a verdict says: its word, and the line below it."""
    lang = page.document.lang
    if verdict.winnable is None:
        return lang.text("not known"), lang.text("the search did not decide it")
    if not verdict.winnable:
        return lang.text("cannot be won"), lang.text("proved: no line of play does it")
    if verdict.tokens is None:
        return lang.text("winnable"), lang.text("proved")
    if verdict.tokens == 0:
        return lang.text("winnable"), lang.text("proved; no token needed")
    if verdict.proved:
        needed = lang.plural("proved; {n} token needed", "proved; {n} tokens needed", verdict.tokens)
    else:
        needed = lang.plural("proved; {n} token is enough", "proved; {n} tokens are enough", verdict.tokens)
    return lang.text("winnable"), needed


def draw_stamp(page: Page, verdict: Verdict, x: float = 98.0, y: float = 1.6) -> None:
    """The stamp of what is known, 50 × 20.4 mm, turned a little. Its words carry it, the frame only helps."""
    width, height = _STAMP
    word, line = verdict_words(page, verdict)
    graded = bool(verdict.winnable) and verdict.grade is not None
    with page.moved(x, y + 2.6, 3):
        if verdict.winnable is None:
            page.box(0, 0, width, height, 1.4, radius=2, dash=DASHED)
        elif not verdict.winnable:
            page.box(0, 0, width, height, 3.2, radius=2)
        else:
            page.box(0, 0, width, height, 1.7, radius=2)
            page.box(1.2, 1.2, width - 2.4, height - 2.4, 0.5, radius=1.2)
        _stamp_words(page, word.upper(), line, 7.6 if graded else 9.6)
        if graded and verdict.grade is not None:
            grade_dots(page, 5.4, 16.2, verdict.grade, 1.35, 3.8)
            of_five = page.document.lang.text("grade {grade} of 5", grade=verdict.grade)
            page.text(26, 17.3, of_five, Cut.REGULAR, 9.5)


def _stamp_words(page: Page, word: str, line: str, baseline: float) -> None:
    width = _STAMP[0]
    size = min(15.0, 15 * (width - 10) / (Cut.BOLD.width(word, 15 * PT) + 0.6 * len(word)))
    page.text(width / 2, baseline, word, Cut.BOLD, size, align="centre", track=0.6)
    small = min(9.5, 9.5 * (width - 6) / Cut.REGULAR.width(line, 9.5 * PT))
    page.text(width / 2, baseline + 5, line, Cut.REGULAR, small, align="centre")


def grade_dots(page: Page, x: float, y: float, grade: int, radius: float, pitch: float) -> None:
    """Five dots from the centre (*x*, *y*) on, *grade* of them filled."""
    for number in range(5):
        if number < grade:
            page.circle(x + number * pitch, y, radius, 0.7, fill=BLACK)
        else:
            page.circle(x + number * pitch, y, radius, 0.7)
