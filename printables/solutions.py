"""Solutions at the back of a booklet, in two columns of small print."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass

from companion.codes import Code
from companion.language import Language

from .cuts import Cut
from .document import Document
from .page import Page
from .paper import BOX_HEIGHT, BOX_WIDTH, PT
from .parts import colophon
from .rich import LEADING, paragraph, wrap

_GAP = 8.0
_WIDTH = (BOX_WIDTH - _GAP) / 2
_TOP, _BOTTOM = 16.0, BOX_HEIGHT - 8.0
_SIZE = 8.5
_LINE = _SIZE * PT * LEADING


class NoSolver(RuntimeError):
    """There is no solver here; its message is one sentence."""


@dataclass(frozen=True)
class Solution:
    """What is printed of a deal's solution: its *code*, a *note* in a few words, and the *moves*."""

    code: str
    note: str
    moves: str


def solved(code: Code, lang: Language, seconds: float) -> Solution:
    """Let the solver look for *seconds* at most. Raises NoSolver."""
    from companion.solver import SolverMissing, Verdict, solve

    try:
        found = solve(code.game, code.start(), max_seconds=seconds)
    except SolverMissing as error:
        raise NoSolver(f"solutions need the solver: {error}.") from None
    if found.verdict is Verdict.WON and found.moves is not None:
        return Solution(str(code), _note(found.tokens, found.proved, lang), found.moves)
    if found.verdict is Verdict.IMPOSSIBLE:
        return Solution(str(code), lang.text("cannot be won: proved"), "")
    return Solution(str(code), lang.text("no solution found"), "")


def _note(tokens: int | None, proved: bool, lang: Language) -> str:
    if tokens is None:
        return ""
    if not tokens:
        return lang.text("no token")
    if proved:
        return lang.plural("{n} token, no fewer will do", "{n} tokens, no fewer will do", tokens)
    return lang.plural("{n} token", "{n} tokens", tokens)


def draw_solutions(document: Document, title: str, solutions: Iterable[Solution]) -> None:
    """Add as many pages as the solutions take; each goes to the file when it is full."""
    columns = _columns(document, title)
    page, x = next(columns)
    y = _TOP
    for solution in solutions:
        lines = len(wrap(solution.moves, _SIZE, _WIDTH)) if solution.moves else 0
        if y > _TOP and y + (lines + 1) * _LINE > _BOTTOM:
            page, x = next(columns)
            y = _TOP
        y = _draw(page, x, y, solution)
    columns.close()


def _columns(document: Document, title: str) -> Generator[tuple[Page, float], None, None]:
    """One column to fill after another, two to a page; closing it finishes the last page."""
    first, done = True, False
    while not done:
        with document.page() as page:
            page.text(0, 5.6, document.lang.text("Solutions"), Cut.BOLD, 15)
            colophon(page, "", " · ".join(("Tablemates", title)))
            try:
                yield page, 0.0
                yield page, _WIDTH + _GAP
            except GeneratorExit:
                done = True
        if first:
            document.mark(document.lang.text("Solutions"), heading=True)
            first = False


def _draw(page: Page, x: float, y: float, solution: Solution) -> float:
    wide = page.text(x, y, solution.code, Cut.BOLD, 10)
    page.text(x + wide + 2, y, solution.note, Cut.REGULAR, _SIZE)
    y += _LINE + 0.4
    if solution.moves:
        y = paragraph(page, x, y, solution.moves, _SIZE, _WIDTH)
    return y + 2.6
