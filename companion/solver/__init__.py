"""Search over the FreeCell family's rules: can this still be won, how, and with how few pass tokens?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.util import find_spec

from ..game import AnyGame
from ..games.freecell import FreeCell, State

SOLVER_VERSION = "1"


class Verdict(StrEnum):
    """What the solver knows."""

    WON = "won"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


class SolverMissing(RuntimeError):
    """numpy and numba are not installed; the message says what to do."""


class NotSolvable(ValueError):
    """A game of another family; the message is one sentence."""


@dataclass(frozen=True)
class Solution:
    """The answer to one position.

    *moves*: a way to win, as ``replay`` reads it, None if none is known (or asked for). For two players *tokens* is
    how many pass tokens it takes; *proved* says that no way takes fewer, or for an impossible position that there is
    none. *turns* of that way (one player: moves). *nodes*: positions that were searched, in *seconds*.
    """

    verdict: Verdict
    moves: str | None
    tokens: int | None
    proved: bool
    turns: int | None
    nodes: int
    seconds: float


@cache
def require() -> None:
    """Raise SolverMissing where numpy or numba is not installed."""
    if find_spec("numpy") is None or find_spec("numba") is None:
        raise SolverMissing('solving needs numpy and numba: pip install "tablemates[solver]".')


def solve(
    game: AnyGame,
    state: State,
    *,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    moves: bool = True,
) -> Solution:
    """Win *state*, prove that it can't be won, or give up at the limit.

    The same answer every time, unless the time limit is what ends the search. Without *moves* the text of the
    solution is not made. Raises SolverMissing, NotSolvable.
    """
    if not isinstance(game, FreeCell):
        raise NotSolvable("the solver knows the FreeCell family only, Cell Mates included.")
    require()
    from .driving import solve_pairs, solve_solo, warm_up
    from .engine import Limit
    from .layout import start_of, text_of

    rules = game.rules
    warm_up(rules.turns is not None)
    limit = Limit(max_nodes, max_seconds)
    start = start_of(rules, state)
    found = solve_pairs(rules, start, state.tokens, limit) if rules.turns else solve_solo(rules, start, limit)
    verdict = {True: Verdict.WON, False: Verdict.IMPOSSIBLE, None: Verdict.UNDECIDED}[found.won]
    text = text_of(found.notes.tolist()) if moves and found.notes is not None else None
    return Solution(verdict, text, found.tokens, found.proved, found.turns, limit.spent, limit.elapsed)
