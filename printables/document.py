"""A document in the making: its paper, ink and language, its pages, and what the pages share."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import BinaryIO, NamedTuple

from companion.cards import Suit
from companion.language import Language

from .cuts import Cut, Piece, Subset, subset
from .inks import Ink
from .page import Page
from .paper import MM, Paper
from .pdf import PdfFile
from .suits import shape

_FORM = "/Type/XObject/Subtype/Form/BBox[{box}]/Resources {resources} 0 R"
_EVERYWHERE = "-300 -400 300 400"


class Drawing(NamedTuple):
    """What documents share of a drawing: its deflated stream and the texts in it."""

    deflated: bytes
    pieces: frozenset[Piece]


_drawings: dict[object, Drawing] = {}
_MOST_DRAWINGS = 512


def _remember(key: object, drawing: Drawing) -> None:
    if len(_drawings) >= _MOST_DRAWINGS:  # reminders of many positions in play would pile up
        _drawings.clear()
    _drawings[key] = drawing


class Document:
    """Pages of one size, each written to *out* as it is finished; the same drawing gives the same bytes."""

    def __init__(self, out: BinaryIO, *, paper: Paper, ink: Ink, lang: Language) -> None:
        self.paper = paper
        self.ink = ink
        self.lang = lang
        self._file = PdfFile(out)
        self._resources = self._file.reserve()
        self._used: dict[Cut, set[str]] = {cut: set() for cut in Cut}
        self._forms: dict[object, tuple[str, int]] = {}
        for suit in Suit:
            self._add_form(suit, suit.letter, _suit_stream(suit), "-.2 -.2 1.2 1.2")

    def form(self, key: object, draw: Callable[[Page], None]) -> str:
        """The name of the drawing with this *key*; *draw* makes it if no document of the process has it yet."""
        if key not in self._forms:
            drawing = _drawings.get((key, self.ink, self.lang.code))
            if drawing is None:
                page = Page(self)
                draw(page)
                drawing = Drawing(zlib.compress(page.content(), 6), frozenset(page.pieces))
                _remember((key, self.ink, self.lang.code), drawing)
            self._take_note(drawing.pieces)
            self._add_form(key, f"X{len(self._forms)}", drawing.deflated, _EVERYWHERE)
        return self._forms[key][0]

    def _take_note(self, pieces: Iterable[Piece]) -> None:
        """The embedded fonts must hold the letters of *pieces*."""
        for piece in pieces:
            self._used[piece.cut].update(piece.letters)

    def _add_form(self, key: object, name: str, deflated: bytes, box: str) -> None:
        entries = _FORM.format(box=box, resources=self._resources)
        self._forms[key] = name, self._file.put_stream(self._file.reserve(), deflated, entries)

    # -- pages ----------------------------------------------------------------------------------------------

    @contextmanager
    def page(self) -> Iterator[Page]:
        """A page to draw on, whose origin is the top left corner of the content box; then it is written."""
        page = Page(self)
        left, top = self.paper.left * MM, (self.paper.height - self.paper.top) * MM
        page.ops.append(f"{MM:.5f} 0 0 {MM:.5f} {left:.3f} {top:.3f} cm 1 j")
        yield page
        self._take_note(page.pieces)
        self._file.page(page.content(), self.paper.width * MM, self.paper.height * MM, self._resources)

    def mark(self, title: str, heading: bool = False) -> None:
        """Name the page just finished in the outline; the marks after a *heading* stand under it."""
        self._file.mark(title, heading)

    def close(self, title: str) -> None:
        """Write what the pages share, and end the file."""
        fonts = "".join(
            f"/{cut.key}{'x' if upper else ''} {self._add_font(cut, part)} 0 R"
            for cut in Cut
            for upper in (False, True)
            if (part := subset(cut, upper, self._used[cut])) is not None
        )
        forms = "".join(f"/{name} {number} 0 R" for name, number in self._forms.values())
        self._file.put(self._resources, f"<</Font<<{fonts}>>/XObject<<{forms}>>>>".encode("ascii"))
        self._file.close(title, self.lang.code)

    def _add_font(self, cut: Cut, part: Subset) -> int:
        """Embed *part* of a cut and return the number of its font object."""
        file = self._file
        program = file.put_stream(file.reserve(), part.program, f"/Length1 {part.program_length}")
        unicode_map = file.put_stream(file.reserve(), part.unicode_map)
        reader, name = cut.reader, f"{part.tag}+{cut.file}"
        box = " ".join(f"{edge:.0f}" for edge in reader.bbox)
        descriptor = file.add(
            f"<</Type/FontDescriptor/FontName/{name}/Flags 4/FontBBox[{box}]/ItalicAngle 0"
            f"/Ascent {reader.ascent:.0f}/Descent {reader.descent:.0f}/CapHeight {reader.capHeight:.0f}"
            f"/StemV {reader.stemV:.0f}/FontFile2 {program} 0 R>>".encode("ascii")
        )
        widths = " ".join(map(str, part.widths))
        last = part.first + len(part.widths) - 1
        return file.add(
            f"<</Type/Font/Subtype/TrueType/BaseFont/{name}/FirstChar {part.first}/LastChar {last}"
            f"/Widths[{widths}]/FontDescriptor {descriptor} 0 R/ToUnicode {unicode_map} 0 R>>".encode("ascii")
        )


@cache
def _suit_stream(suit: Suit) -> bytes:
    return zlib.compress(shape(suit).encode("ascii"), 9)
