"""Booklets: many deals in one file, with contents, an outline, and solutions at the back.

A page is written as soon as it is drawn, and a deal is worked out when its page is, so that a thousand deals
take no more memory than ten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from companion.codes import Choice, Code, Deal, read_code
from companion.language import Language

from .contents import Entry, draw_contents, per_page
from .document import Document
from .inks import Ink
from .paper import Paper
from .part import HALF, QUARTER, draw_cut_lines, draw_part
from .sheet import draw_sheet, sheet_pages
from .solutions import Solution, draw_solutions
from .subject import Subject
from .subjects import deal_subject
from .verdicts import verdict_of

Progress = Callable[[int], None]
"""Is told how many more deals are drawn."""


class Numbers(Sequence[str]):
    """The codes of numbered deals of one game, made when asked for."""

    def __init__(self, choice: Choice, numbers: Sequence[int]) -> None:
        self.choice = choice
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, at: int) -> str:  # type: ignore[override]  # nobody slices it
        return str(Code(self.choice, Deal(self.numbers[at])))


@dataclass(frozen=True)
class Booklet:
    """What a booklet holds: *codes* of deals, a *title* that says which; *parts*: 1, 2 or 4 deals a page."""

    codes: Sequence[str]
    title: str
    parts: int = 4
    solve: Callable[[Code], Solution] | None = None
    """Finds the solutions for the back, if they are wanted."""


def write_booklet(
    out: BinaryIO,
    booklet: Booklet,
    base: str | None,
    *,
    lang: Language,
    paper: Paper = Paper.A4,
    ink: Ink = Ink.COLOUR,
    progress: Progress = lambda count: None,
) -> None:
    """Write *booklet* as a PDF to *out*; *base* is the address of the program for phones, if there is one."""
    document = Document(out, paper=paper, ink=ink, lang=lang)
    _Maker(document, booklet, base, progress).make()
    document.close(booklet.title)


class _Maker:
    """One booklet in the making."""

    def __init__(self, document: Document, booklet: Booklet, base: str | None, progress: Progress) -> None:
        self.document = document
        self.booklet = booklet
        self.base = base
        self.progress = progress
        self.one_game = len({code.rsplit("-", 1)[0] for code in booklet.codes}) == 1
        self.widest = max((self.label(code) for code in booklet.codes), key=len)
        """The longest label; it decides how many blocks of contents fit a page."""
        self.chunk = per_page(self.widest)

    def label(self, code: str) -> str:
        """What the contents call a deal: its number, where all deals are of one game."""
        label = code.rsplit("-", 1)[1] if self.one_game else code
        return label if len(label) <= 24 else label[:16] + "…"

    def make(self) -> None:
        """Draw everything."""
        codes = self.booklet.codes
        self.contents()
        if self.booklet.parts == 1:
            for at in range(len(codes)):
                draw_sheet(self.document, self.subject(codes[at]))
                self.drawn(at, 1)
        else:
            style = QUARTER if self.booklet.parts == 4 else HALF
            for at in range(0, len(codes), self.booklet.parts):
                some = [codes[i] for i in range(at, min(at + self.booklet.parts, len(codes)))]
                with self.document.page() as page:
                    draw_cut_lines(page, style)
                    for place, code in enumerate(some):
                        draw_part(page, self.subject(code), style, place)
                self.drawn(at, len(some))
        if (solve := self.booklet.solve) is not None:
            draw_solutions(self.document, self.booklet.title, self.solutions(solve))

    def contents(self) -> None:
        """The pages in front: what is where."""
        codes = self.booklet.codes
        chunks = range(0, len(codes), self.chunk)
        page_number = len(chunks) + 1
        for start in chunks:
            entries = []
            for at in range(start, min(start + self.chunk, len(codes))):
                code = read_code(codes[at])
                entries.append(Entry(self.label(codes[at]), verdict_of(code), page_number))
                if (at + 1) % self.booklet.parts == 0:
                    page_number += sheet_pages(code) if self.booklet.parts == 1 else 1
            with self.document.page() as page:
                draw_contents(page, self.name, self.booklet.title, entries, self.widest, self.base or "")
            if not start:
                self.document.mark(self.document.lang.text("Contents"), heading=True)

    @property
    def name(self) -> str:
        """The game, where there is only one."""
        choice = read_code(self.booklet.codes[0]).choice
        if not self.one_game:
            return "Tablemates"
        lang = self.document.lang
        level = [choice.level.name] if choice.level and str(choice) != choice.variant.letters else []
        return " · ".join(map(lang.text, (choice.variant.name, *level, *(option.name for option in choice.options))))

    def drawn(self, at: int, count: int) -> None:
        """Put the deals just drawn into the outline, a heading before every chunk, and tell of the progress."""
        codes = self.booklet.codes
        for number in range(at, at + count):
            if number % self.chunk == 0:
                last = min(number + self.chunk, len(codes)) - 1
                self.document.mark(f"{codes[number]} … {codes[last]}", heading=True)
            self.document.mark(codes[number])
        self.progress(count)

    def subject(self, code: str) -> Subject:
        """The deal to draw."""
        read = read_code(code)
        return deal_subject(read, self.document.lang, self.base, verdict_of(read))

    def solutions(self, solve: Callable[[Code], Solution]) -> Iterator[Solution]:
        """Every solution, found when it is its turn."""
        for at in range(len(self.booklet.codes)):
            yield solve(read_code(self.booklet.codes[at]))
            self.progress(1)
