"""The silent pairs for Cell Mates: one row each, and the kernel that lets them play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .cell_mates_greedy import greedy_game
from .cell_mates_kernel import (
    DEEP,
    FEATURES,
    HEIGHT,
    PASSED,
    Counts,
    Moves,
    Row,
    Weights,
    copy_row,
    home_count,
)
from .cell_mates_planner import planned_game
from .chance import Chance, shuffle, stream
from .jit import kernel

PATIENCE = 40
"""After so many turns in which no card went home a pair gives up."""


class Pair(NamedTuple):
    """Two players of one kind.

    *width* 0: they look *ahead* turns, and any option's value is blurred by up to *blur*; 0 turns: they play at
    random. Else they plan: the best *width* positions, *ahead* turns deep; each sees every weight up to *blur* (a
    share) larger or smaller than the other.
    """

    width: int
    ahead: int
    blur: float


RANDOM = Pair(0, 0, 0.0)
ONE_PLY, TWO_PLY, THREE_PLY = (Pair(0, plies, 0.5) for plies in (1, 2, 3))
PLANNERS = Pair(10, 6, 0.3)
STRONG_PLANNERS = Pair(50, 10, 0.3)
TWINS = PLANNERS._replace(blur=0.0)
STRANGERS = PLANNERS._replace(blur=1.0)
STRONG_TWINS = STRONG_PLANNERS._replace(blur=0.0)

# How both players weigh a position; found by trial on 300 to 2,000 games at a time, on deals not used in the study.
WEIGHTS = np.array([0.118, 0.102, 0.482, 0.889, 0.265, 0.167, 3.444, 0.493])
assert len(WEIGHTS) == FEATURES

HOME_AT_END, TURNS, PASSES = 0, 1, 2
"""The columns of a table of results."""

NOTHING_KEPT = np.empty(0, np.int64)


@kernel
def play_pair(row: Row, pair: Pair, weights: Weights, chance: Chance, record: Moves) -> int:
    """Let *pair* play *row* to its end, in place; how many turns it took."""
    if pair.width:
        return planned_game(row, pair.width, pair.ahead, weights, pair.blur, chance, PATIENCE, record)
    return greedy_game(row, pair.ahead, weights, pair.blur, chance, PATIENCE, record)


@kernel
def play_shuffles(pair: Pair, weights: Weights, empty: Row, seed: int, first: int, results: Counts) -> None:
    """Deal and play games *first*, *first* + 1 … of a run; *empty* is the level's row without cards.

    A game's cards depend on *seed* and its number alone, so that levels and pairs are compared on the same deals.
    """
    kept = np.empty(0, np.int64)
    row = empty.copy()
    for i in range(len(results)):
        chance = stream(seed, first + i)
        deal_into(row, empty, chance)
        results[i, TURNS] = play_pair(row, pair, weights, chance, kept)
        results[i, HOME_AT_END] = home_count(row)
        results[i, PASSES] = row[PASSED]


@kernel
def deal_into(row: Row, empty: Row, chance: Chance) -> None:
    """Deal a shuffled pack row by row into *row*."""
    copy_row(row, empty)
    pack = np.empty(52, np.int8)
    for i in range(52):
        pack[i] = 4 + i
    shuffle(chance, pack, 0)
    for i in range(52):
        column = i % 8
        row[column * DEEP + row[HEIGHT + column]] = pack[i]
        row[HEIGHT + column] += 1


@kernel
def wins(row: Row, pair: Pair, weights: Weights, seed: int, first: int, plays: int) -> int:
    """How many of so many plays of one deal a pair wins."""
    kept = np.empty(0, np.int64)
    trial = row.copy()
    count = 0
    for i in range(plays):
        copy_row(trial, row)
        play_pair(trial, pair, weights, stream(seed, first + i), kept)
        count += home_count(trial) == 52
    return count
