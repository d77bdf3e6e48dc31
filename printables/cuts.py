"""The type on every page: three cuts of one family, their widths, their codes and their subsets.

A character has the same code in every document, so that a text is encoded once in a process, and two
documents that use the same characters share one deflated subset.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from reportlab.pdfbase.ttfonts import TTFontFile  # type: ignore[import-untyped]

_FOLDER = Path(__file__).parent / "fonts"
_CUTTING = Lock()  # reportlab's reader seeks in one shared buffer

CAP_HEIGHT = 0.698
"""Height of a capital, as a part of the type size."""


class Run(NamedTuple):
    """A piece of text in one of a cut's two encodings, ready to stand in a content stream."""

    upper: bool
    literal: str


class Cut(Enum):
    """One cut; its value is the short name in the PDF and the file's name."""

    REGULAR = ("R", "TablematesSans-Regular")
    BOLD = ("B", "TablematesSans-SemiBold")
    NARROW = ("N", "TablematesSansCondensed-SemiBold")

    def __init__(self, key: str, file: str) -> None:
        self.key = key
        self.file = file
        self.reader = TTFontFile(str(_FOLDER / f"{file}.ttf"))
        self.widths: dict[str, float] = {chr(code): width / 1000 for code, width in self.reader.charWidths.items()}

    def width(self, text: str, size: float) -> float:
        """Width of *text* at *size*, in the unit of *size*."""
        return _em_width(self, text) * size

    def runs(self, text: str) -> tuple[Run, ...]:
        """*text* in this cut's codes."""
        return _runs(text)


@lru_cache(maxsize=4096)
def _em_width(cut: Cut, text: str) -> float:
    missing = cut.widths["?"]
    return sum(cut.widths.get(character, missing) for character in text)


# Two encodings of one byte each. The lower is Windows-1252, which holds nearly every text; the upper holds
# what is left of the cut (Latin Extended-A, arrows) from code 33 on.
_LOWER = {
    bytes([code]).decode("cp1252"): code
    for code in (*range(32, 127), *range(128, 256))
    if code not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)
}
_UPPER = {
    character: code for code, character in enumerate(sorted(set(Cut.REGULAR.widths) - set(_LOWER) - {"\0"}), start=33)
}


@lru_cache(maxsize=4096)
def _runs(text: str) -> tuple[Run, ...]:
    runs: list[Run] = []
    for character in text:
        if character in _UPPER:
            upper, code = True, _UPPER[character]
        else:
            upper, code = False, _LOWER.get(character, ord("?"))
        written = chr(code) if chr(code) not in "()\\" else "\\" + chr(code)
        if runs and runs[-1].upper == upper:
            runs[-1] = Run(upper, runs[-1].literal + written)
        else:
            runs.append(Run(upper, written))
    return tuple(runs)


class Piece:
    """A text at a size, with *hidden* letters after it that only the text layer has.

    *operators* set it where the text position is; *width* is in the unit of the size.
    """

    __slots__ = ("cut", "letters", "operators", "width")

    def __init__(self, cut: Cut, text: str, size: float, track: float, hidden: str) -> None:
        self.cut = cut
        self.letters = frozenset(text + hidden)
        self.width = cut.width(text, size) + track * max(len(text) - 1, 0)
        parts = [f"{track:.3f} Tc"] if track else []
        for run in cut.runs(text):
            parts.append(f"/{cut.key}{'x' if run.upper else ''} {size:.3f} Tf({run.literal})Tj")
        if hidden:
            parts.append(f"3 Tr({hidden})Tj 0 Tr" if text else f"/{cut.key} {size:.3f} Tf 3 Tr({hidden})Tj 0 Tr")
        if track:
            parts.append("0 Tc")
        self.operators = " ".join((*parts, "ET"))


piece = lru_cache(maxsize=4096)(Piece)


class Subset(NamedTuple):
    """What a document embeds of one cut in one encoding; every stream is deflated already.

    The *tag* of six letters before a font's name tells readers that this is a part of it, and which.
    """

    tag: str
    program: bytes
    program_length: int
    unicode_map: bytes
    first: int
    widths: tuple[int, ...]


def subset(cut: Cut, upper: bool, characters: Iterable[str]) -> Subset | None:
    """The part of *cut* that sets *characters*, or None if none of them is in this encoding."""
    codes = _UPPER if upper else _LOWER
    wanted = {c if c in _LOWER or c in _UPPER else "?" for c in characters}
    chosen = frozenset(c for c in wanted if c in codes and c in cut.widths)
    return _subset(cut, upper, chosen) if chosen else None


@lru_cache(maxsize=128)
def _subset(cut: Cut, upper: bool, characters: frozenset[str]) -> Subset:
    codes = _UPPER if upper else _LOWER
    by_code = {codes[character]: character for character in characters}
    first, last = min(by_code), max(by_code)
    table = [ord(by_code[code]) if code in by_code else 0 for code in range(last + 1)]
    with _CUTTING:
        program = bytes(cut.reader.makeSubset(table))
    letters = hashlib.md5(repr(sorted(characters)).encode(), usedforsecurity=False).digest()
    return Subset(
        tag="".join(chr(ord("A") + byte % 26) for byte in letters[:6]),
        program=zlib.compress(program, 9),
        program_length=len(program),
        unicode_map=zlib.compress(_unicode_map(by_code), 9),
        first=first,
        widths=tuple(
            round(cut.widths[by_code[code]] * 1000) if code in by_code else 0 for code in range(first, last + 1)
        ),
    )


def _unicode_map(by_code: dict[int, str]) -> bytes:
    """The map by which a reader gets text back out of a page."""
    pairs = [f"<{code:02X}> <{ord(by_code[code]):04X}>" for code in sorted(by_code)]
    blocks = [pairs[i : i + 100] for i in range(0, len(pairs), 100)]  # a block may hold a hundred, no more
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CMapName /T def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange",
        *(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks),
        "endcmap CMapName currentdict /CMap defineresource pop end end",
    ]
    return "\n".join(lines).encode("ascii")
