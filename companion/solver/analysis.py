"""After the game: was it still winnable, when was it last, and how would it have been won from there?"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from ..games.freecell import FreeCell, State
from . import Solution, Verdict, solve


@dataclass(frozen=True)
class Analysis:
    """What is known of a game that was played: *now* of its last position.

    *last*: the number of the last position from which it is known to be winnable (None: of none); *line* wins from
    there. *certain*: it is proved that no later position is winnable.
    """

    now: Solution
    last: int | None
    line: Solution | None
    certain: bool


def analyse(
    game: FreeCell, states: Sequence[State], *, max_nodes: int | None = None, max_seconds: float | None = None
) -> Analysis:
    """Search a game backwards: *states* are its positions in order, the first at the start, the last the present one.

    Who can win a position can win every one before it. So the search goes back in longer and longer steps until one
    can be won, and then halves the stretch in between. The limit in nodes is for each position, that in seconds for
    all of them; a position that stays undecided counts as not known to be winnable.
    """
    began = time.perf_counter()
    known: dict[int, Solution] = {}

    def won(at: int) -> bool:
        if at not in known:
            left = None if max_seconds is None else max(0.0, max_seconds - (time.perf_counter() - began))
            known[at] = solve(game, states[at], max_nodes=max_nodes, max_seconds=left)
        return known[at].verdict is Verdict.WON

    end = len(states) - 1
    lost, at, back = len(states), end, 1
    while not won(at):
        if at == 0:
            return Analysis(known[end], None, None, known[0].verdict is Verdict.IMPOSSIBLE)
        lost, at, back = at, max(0, at - back), 2 * back
    while lost - at > 1:
        middle = (at + lost) // 2
        if won(middle):
            at = middle
        else:
            lost = middle
    certain = at == end or known[at + 1].verdict is Verdict.IMPOSSIBLE
    return Analysis(known[end], at, known[at], certain)
