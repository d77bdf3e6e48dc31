"""Running text: words between asterisks are bold, suit signs are drawn as shapes, lines wrap."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from companion.cards import Suit

from .cuts import CAP_HEIGHT, Cut
from .inks import BLACK, Tint
from .page import Page
from .paper import PT

LEADING = 1.3
"""From one baseline to the next, in type sizes."""

_SIGNS = {suit.sign: suit for suit in Suit}
_ATOM = re.compile(f"[{''.join(_SIGNS)}]|[^{''.join(_SIGNS)}]+")


class Atom(NamedTuple):
    """What is set in one go: letters in one cut, or one suit."""

    letters: str
    suit: Suit | None
    cut: Cut

    def width(self, em: float) -> float:
        """In the unit of *em*."""
        return em * CAP_HEIGHT * 1.06 if self.suit else self.cut.width(self.letters, em)


Word = tuple[Atom, ...]


@lru_cache(maxsize=2048)
def _words(text: str, heavy: bool) -> tuple[Word, ...]:
    """*text* as words; in a *heavy* text everything is bold, asterisks or not."""
    words: list[list[Atom]] = [[]]
    for number, part in enumerate(text.split("*")):
        cut = Cut.BOLD if heavy or number % 2 else Cut.REGULAR
        for place, piece in enumerate(part.split(" ")):
            if place:
                words.append([])
            words[-1] += [
                Atom(match[0], _SIGNS.get(match[0]), cut) for match in _ATOM.finditer(piece.replace("\ufe0f", ""))
            ]
    return tuple(tuple(word) for word in words if word)


def _word_width(word: Word, em: float) -> float:
    return sum(atom.width(em) for atom in word)


@lru_cache(maxsize=2048)
def wrap(text: str, size: float, width: float | None, heavy: bool = False) -> tuple[tuple[Word, ...], ...]:
    """*text* at *size* pt as lines that fit *width* mm."""
    em = size * PT
    space = Cut.REGULAR.width(" ", em)
    lines: list[list[Word]] = [[]]
    x = 0.0
    for word in _words(text, heavy):
        wide = _word_width(word, em)
        if lines[-1] and width is not None and x + wide > width:
            lines.append([])
            x = 0.0
        lines[-1].append(word)
        x += wide + space
    return tuple(tuple(line) for line in lines)


def text_width(text: str, size: float, heavy: bool = False) -> float:
    """Width of *text* on one line at *size* pt, in mm."""
    (line,) = wrap(text, size, None, heavy)
    return _line_width(line, size * PT)


def _line_width(line: tuple[Word, ...], em: float) -> float:
    return sum(_word_width(word, em) for word in line) + Cut.REGULAR.width(" ", em) * (len(line) - 1)


def paragraph(
    page: Page,
    x: float,
    y: float,
    text: str,
    size: float,
    width: float | None = None,
    *,
    tint: Tint = BLACK,
    align: str = "left",
    leading: float = LEADING,
    heavy: bool = False,
) -> float:
    """Set *text* from the baseline *y* on and return the baseline that would follow; *width* in mm wraps it."""
    em = size * PT
    for line in wrap(text, size, width, heavy):
        shift = {"left": 0.0, "right": 1.0, "centre": 0.5}[align]
        _set_line(page, x - shift * _line_width(line, em) if shift else x, y, line, size, tint)
        y += em * leading
    return y


def _set_line(page: Page, x: float, y: float, line: tuple[Word, ...], size: float, tint: Tint) -> None:
    """Set neighbours of one cut in one go: fewer operators, and readers get the words with their spaces."""
    em = size * PT
    pending, cut, start = "", Cut.REGULAR, x
    for number, word in enumerate(line):
        for place, atom in enumerate(word):
            gap = " " if number and not place else ""
            if atom.suit is None and atom.cut is cut and pending:
                pending += gap + atom.letters
                continue
            if pending or gap:
                page.text(start, y, pending + gap, cut, size, tint=tint)
                start += cut.width(pending + gap, em)
            pending, cut = atom.letters, atom.cut
            if atom.suit is not None:
                pending = ""
                start += _set_sign(page, start, y, atom.suit, em, size)
    if pending:
        page.text(start, y, pending, cut, size, tint=tint)


def _set_sign(page: Page, x: float, y: float, suit: Suit, em: float, size: float) -> float:
    """A suit sign among words; its letter goes into the text layer."""
    cap = em * CAP_HEIGHT
    side = cap * 1.06
    page.text(x, y, "", Cut.REGULAR, size, hidden=suit.letter)
    page.suit(x + side / 2, y - cap / 2, suit, side * 0.92)
    return side
