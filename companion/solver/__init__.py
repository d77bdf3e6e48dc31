"""Search over the FreeCell family's rules: can this still be won, how, and with how few pass tokens?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..games.freecell import FreeCell, State

SOLVER_VERSION = "1"


class Verdict(StrEnum):
    """What the solver knows."""

    WON = "won"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


class SolverMissing(RuntimeError):
    """numpy and numba are not installed."""


@dataclass(frozen=True)
class Solution:
    """The answer to one position."""

    verdict: Verdict
    moves: str | None
    tokens: int | None
    proved: bool
    turns: int | None
    nodes: int
    seconds: float


def solve(
    game: FreeCell,
    state: State,
    *,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    moves: bool = True,
) -> Solution:
    """Win *state*, prove that it can't be won, or give up at the limit.

    Without *moves* the text of the solution is not made.
    """
    try:
        from .driving import solve_pairs, solve_solo
        from .engine import Limit
        from .layout import start_of, text_of
    except ImportError as error:
        raise SolverMissing('install "tablemates[solver]"') from error
    rules, limit = game.rules, Limit(max_nodes, max_seconds)
    start = start_of(rules, state)
    found = solve_pairs(rules, start, state.tokens, limit) if rules.turns else solve_solo(rules, start, limit)
    verdict = {True: Verdict.WON, False: Verdict.IMPOSSIBLE, None: Verdict.UNDECIDED}[found.won]
    text = text_of(found.notes.tolist()) if moves and found.notes is not None else None
    return Solution(verdict, text, found.tokens, found.proved, found.turns, limit.spent, limit.elapsed)
