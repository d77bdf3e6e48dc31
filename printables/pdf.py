"""A PDF file, written object by object.

reportlab's own document keeps every page until it is saved and cuts its fonts anew for each file. A booklet
of a thousand deals must not grow in memory, and a sheet has to be made while its reader waits; so here a page
leaves memory as soon as it is drawn, and what all files share is taken from a cache.
"""

from __future__ import annotations

import hashlib
import zlib
from itertools import pairwise
from typing import BinaryIO, NamedTuple

_HEADER = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"


class Mark(NamedTuple):
    """One line of the outline: its title, its page's object number, and the mark it stands under, if any."""

    title: str
    page: int
    under: int | None


class PdfFile:
    """A PDF in the making; the same calls give the same bytes."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._at: list[int] = [0]
        self._length = 0
        self._digest = hashlib.md5(usedforsecurity=False)
        self._pages: list[int] = []
        self._marks: list[Mark] = []
        self._heading: int | None = None
        self._write(_HEADER)
        self._tree = self.reserve()

    def _write(self, data: bytes) -> None:
        self._out.write(data)
        self._length += len(data)
        self._digest.update(data)

    def reserve(self) -> int:
        """The number of an object that is to be written later."""
        self._at.append(0)
        return len(self._at) - 1

    def put(self, number: int, body: bytes) -> int:
        """Write the object with a reserved *number*."""
        self._at[number] = self._length
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        return number

    def add(self, body: bytes) -> int:
        """Write a new object and return its number."""
        return self.put(self.reserve(), body)

    def put_stream(self, number: int, deflated: bytes, entries: str = "") -> int:
        """Write a stream that is deflated already, with more *entries* for its dictionary."""
        head = f"<</Length {len(deflated)}/Filter/FlateDecode{entries}>>\nstream\n".encode("latin-1")
        return self.put(number, head + deflated + b"\nendstream")

    def stream(self, content: bytes, entries: str = "") -> int:
        """Deflate *content*, write it as a stream and return its number."""
        return self.put_stream(self.reserve(), zlib.compress(content, 6), entries)

    def page(self, content: bytes, width: float, height: float, resources: int) -> int:
        """Write a page of *width* × *height* pt and return its number."""
        body = self.stream(content)
        number = self.add(
            (
                f"<</Type/Page/Parent {self._tree} 0 R/MediaBox[0 0 {width:.2f} {height:.2f}]"
                f"/Resources {resources} 0 R/Contents {body} 0 R>>"
            ).encode("ascii")
        )
        self._pages.append(number)
        return number

    def mark(self, title: str, heading: bool = False) -> None:
        """Name the page just written in the outline; the marks after a *heading* stand under it."""
        if heading:
            self._heading = len(self._marks)
        self._marks.append(Mark(title, self._pages[-1], None if heading else self._heading))

    def close(self, title: str, language: str) -> None:
        """Write what the pages hang on. The file below stays open."""
        kids = " ".join(f"{page} 0 R" for page in self._pages)
        tree = f"<</Type/Pages/Count {len(self._pages)}/Kids[{kids}]>>"
        self.put(self._tree, tree.encode("ascii"))
        outline = f"/Outlines {self._outline()} 0 R/PageMode/UseOutlines" if self._marks else ""
        catalogue = self.add(
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang({language})"
            f"/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None>>{outline}>>".encode("ascii")
        )
        info = self.add(b"<</Title %b/Producer(Tablemates)>>" % _text(title))
        self._trailer(catalogue, info)

    def _outline(self) -> int:
        """Write the outline, one or two levels deep, and return the number of its root."""
        root = self.reserve()
        numbers = [self.reserve() for _ in self._marks]
        parents = [root if mark.under is None else numbers[mark.under] for mark in self._marks]
        children: dict[int, list[int]] = {}
        for number, parent in zip(numbers, parents, strict=True):
            children.setdefault(parent, []).append(number)
        before = {right: left for kin in children.values() for left, right in pairwise(kin)}
        after = {left: right for right, left in before.items()}
        for mark, number, parent in zip(self._marks, numbers, parents, strict=True):
            entries = f"/Parent {parent} 0 R/Dest[{mark.page} 0 R/Fit]{_ends(children.get(number, []), -1)}"
            if number in before:
                entries += f"/Prev {before[number]} 0 R"
            if number in after:
                entries += f"/Next {after[number]} 0 R"
            self.put(number, b"<</Title %b%b>>" % (_text(mark.title), entries.encode("ascii")))
        return self.put(root, f"<</Type/Outlines{_ends(children[root], 1)}>>".encode("ascii"))

    def _trailer(self, catalogue: int, info: int) -> None:
        start = self._length
        entries = b"".join(b"%010d 00000 n \n" % at for at in self._at[1:])
        count = len(self._at)
        name = self._digest.hexdigest()
        self._write(
            b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n" % (count, entries)
            + f"<</Size {count}/Root {catalogue} 0 R/Info {info} 0 R/ID[<{name}><{name}>]>>\n".encode("ascii")
            + b"startxref\n%d\n%%%%EOF\n" % start
        )


def _text(text: str) -> bytes:
    """*text* as a PDF string, in ASCII where that will do."""
    if text.isascii():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return b"(%b)" % escaped.encode("ascii")
    return b"<FEFF%b>" % text.encode("utf-16-be").hex().upper().encode("ascii")


def _ends(kin: list[int], sign: int) -> str:
    """The entries by which an outline item names its children: a negative count keeps them folded."""
    return f"/First {kin[0]} 0 R/Last {kin[-1]} 0 R/Count {sign * len(kin)}" if kin else ""
