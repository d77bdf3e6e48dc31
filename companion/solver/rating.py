"""Rating many deals: one row each, in order, by several processes; a run that was stopped goes on where it was."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from itertools import islice
from multiprocessing.connection import wait
from pathlib import Path
from typing import ParamSpec, TypeVar

from ..codes import Choice, Code, Deal, read_code
from . import SOLVER_VERSION, Verdict, solve

P = ParamSpec("P")
T = TypeVar("T")

COLUMNS = ("code", "verdict", "tokens", "proved", "turns", "nodes", "seconds", "grade", "solver")
HEADER = "\t".join(COLUMNS)
CHUNK = 20
"""Deals in one piece of work: some tenths of a second."""
MAX_NODES = 2_000_000
"""What a deal may cost unless another limit is given."""


class OtherRows(ValueError):
    """The file holds something else than the first rows of this run; the message is one sentence."""


def as_helper() -> None:
    """For the processes that help: they end without a word with Ctrl-C, and when the one that writes is gone."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def row(text: str, max_nodes: int | None = MAX_NODES) -> str:
    """The row of one code."""
    code = read_code(text)
    found = solve(code.game, code.start(), max_nodes=max_nodes, moves=False)
    values = (
        str(code),
        found.verdict.value,
        "-" if found.tokens is None else str(found.tokens),
        "yes" if found.proved else "no",
        "-" if found.turns is None else str(found.turns),
        str(found.nodes),
        f"{found.seconds:.4f}",
        "-" if found.verdict is not Verdict.WON else _grade(code),
        SOLVER_VERSION,
    )
    return "\t".join(values)


def rows(texts: Sequence[str], max_nodes: int | None = MAX_NODES) -> list[str]:
    """The rows of some codes: what one process is asked for at a time."""
    return [row(text, max_nodes) for text in texts]


def _grade(code: Code) -> str:
    """The grade that the playtest gives a deal, where it gives one."""
    try:
        grades = importlib.import_module("companion.playtest.grades")
    except ImportError:
        return "-"
    grade = grades.grade(code)
    return "-" if grade is None else str(grade)


def is_begun(path: Path) -> bool:
    """Whether there is something in the file already."""
    return path.exists() and path.stat().st_size > 0


def codes(choice: Choice, numbers: range) -> Iterator[str]:
    """The codes of a run."""
    return (str(Code(choice, Deal(number))) for number in numbers)


def resume(path: Path, choice: Choice, numbers: range) -> int:
    """How many rows of this run *path* holds; a last row that was cut off is taken away.

    Raises OtherRows when there is something else in it.
    """
    if not is_begun(path):
        path.write_text(HEADER + "\n", encoding="utf-8")
        return 0
    whole, _, cut = path.read_bytes().rpartition(b"\n")
    lines = whole.decode("utf-8", "replace").split("\n") if whole else []
    expected = [HEADER, *codes(choice, numbers)]
    is_ours = len(lines) <= len(expected) and all(
        line.split("\t")[0] == code if at else line == code
        for at, (line, code) in enumerate(zip(lines, expected, strict=False))
    )
    if not is_ours or (cut and not lines and not HEADER.encode().startswith(cut)):
        raise OtherRows(f"{path} holds other rows than {choice} {numbers[0]}-{numbers[-1]}: choose another file.")
    if not lines:
        path.write_text(HEADER + "\n", encoding="utf-8")
        return 0
    if cut:
        with path.open("r+b") as file:
            file.truncate(len(whole) + 1)
    return len(lines) - 1


def rate(
    choice: Choice,
    numbers: range,
    path: Path,
    executor: Executor,
    *,
    helpers: int,
    max_nodes: int | None = MAX_NODES,
    wrote: Callable[[int], object] = lambda many: None,
) -> None:
    """Rate the deals *numbers* of a game and add their rows to *path*, in order; *wrote* hears how many each time.

    *helpers*: how many pieces of work the executor can do at once. Raises OtherRows.
    """
    done = resume(path, choice, numbers)
    wrote(done)
    left = codes(choice, numbers[done:])
    # A few pieces ahead of the one that is written next: order is kept, and no helper waits.
    ahead: deque[Future[list[str]]] = deque()
    with path.open("a", encoding="utf-8", newline="\n") as file:
        while True:
            while len(ahead) < 4 * helpers and (piece := list(islice(left, CHUNK))):
                ahead.append(executor.submit(rows, piece, max_nodes))
            if not ahead:
                return
            ready = ahead.popleft().result()
            file.write("".join(line + "\n" for line in ready))
            file.flush()
            wrote(len(ready))


class Here(Executor):
    """An executor for one job: it works when the answer is waited for, in this process."""

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return _Late(lambda: function(*args, **kwargs))


class _Late(Future[T]):
    """Work that is done when its result is asked for."""

    def __init__(self, work: Callable[[], T]) -> None:
        super().__init__()
        self._work = work

    def result(self, timeout: float | None = None) -> T:
        return self._work()
