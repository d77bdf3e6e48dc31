"""Silent pairs whose players each search for themselves, turn by turn, in kernels.

A planner looks many turns ahead but only at the most promising positions (a beam search), and assumes that the
partner will go on as it would like. It keeps nothing from turn to turn: it plans again from the position alone.
The two players weigh positions differently, so they do not have the same plan in mind.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .cell_mates_greedy import NO_MOVE, options_into
from .cell_mates_kernel import (
    CELL,
    CELLS,
    DEEP,
    HEIGHT,
    MOST_MOVES,
    PLAYER,
    SIZE,
    TOKENS,
    Moves,
    Row,
    Weights,
    copy_row,
    home_count,
    make,
    send_home,
    value,
)
from .chance import Chance, unit
from .jit import kernel

Rows = npt.NDArray[np.int8]
Keys = npt.NDArray[np.uint64]


@kernel
def position_key(row: Row) -> np.uint64:
    """The same for positions that differ only in the order of columns and cells."""
    key = np.uint64(row[PLAYER] + 2 * row[TOKENS] + 1)
    for i in range(row[CELLS]):
        key += mix(np.uint64(row[CELL + i]))
    for column in range(8):
        run = np.uint64(7)
        for i in range(row[HEIGHT + column]):
            run = run * np.uint64(0x9E3779B97F4A7C15) + np.uint64(row[column * DEEP + i])
        key += mix(run)
    return key


@kernel
def mix(z: np.uint64) -> np.uint64:
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed: np.uint64 = z ^ (z >> np.uint64(27))
    return mixed


@kernel
def beam_move(row: Row, beam: Rows, fresh: Rows, width: int, depth: int, weights: Weights) -> int:
    """The first move on the way to the best position found; NO_MOVE where there is no move.

    *beam* and *fresh* are scratch for *width* rows each. A win found early is taken at once.
    """
    options = np.empty(MOST_MOVES, np.int64)
    first, fresh_first = np.empty(width, np.int64), np.empty(width, np.int64)
    worth = np.empty(width, np.float64)
    keys = np.empty(width, np.uint64)
    trial = np.empty(SIZE, np.int8)
    copy_row(beam[0], row)
    held = 1
    chosen = NO_MOVE
    for step in range(depth):
        count = 0
        for b in range(held):
            tried = options_into(beam[b], options)
            for i in range(tried):
                copy_row(trial, beam[b])
                make(trial, options[i])
                opening = options[i] if step == 0 else first[b]
                if home_count(trial) == 52:
                    return int(opening)
                count = admit(trial, value(trial, weights), opening, fresh, worth, keys, fresh_first, count, width)
        if count == 0:
            break
        held = count
        beam, fresh = fresh, beam
        first, fresh_first = fresh_first, first
        chosen = first[np.argmax(worth[:held])]
    return int(chosen)


@kernel
def admit(
    trial: Row, estimate: float, opening: int, fresh: Rows, worth: Weights, keys: Keys, first: Moves,
    count: int, width: int,
) -> int:  # fmt: skip
    """Keep *trial* if it is new and among the *width* best so far; how many are kept now."""
    at = count
    if count == width:
        at = int(np.argmin(worth[:count]))
        if estimate <= worth[at]:
            return count
    key = position_key(trial)
    for i in range(count):
        if keys[i] == key:
            return count
    copy_row(fresh[at], trial)
    worth[at], keys[at], first[at] = estimate, key, opening
    return min(count + 1, width)


@kernel
def own_weights(weights: Weights, spread: float, chance: Chance) -> Weights:
    """A player's own view of what counts: each weight times 1 ± *spread*."""
    own = weights.copy()
    for i in range(len(own)):
        own[i] *= 1.0 + spread * (2.0 * unit(chance) - 1.0)
    return own


@kernel
def planned_game(
    row: Row, width: int, depth: int, weights: Weights, spread: float, chance: Chance, patience: int, record: Moves
) -> int:
    """As greedy_game, for two planners with a beam of *width* positions and *depth* turns."""
    views = np.empty((2, len(weights)), np.float64)
    for player in range(2):
        views[player, :] = own_weights(weights, spread, chance)
    beam, fresh = np.empty((width, SIZE), np.int8), np.empty((width, SIZE), np.int8)
    send_home(row)
    turn, last_home, home = 0, 0, home_count(row)
    while home < 52 and turn - last_home < patience:
        move = beam_move(row, beam, fresh, width, depth, views[row[PLAYER]])
        if move == NO_MOVE:
            break
        if turn < len(record):
            record[turn] = move
        make(row, move)
        turn += 1
        if home_count(row) > home:
            last_home, home = turn, home_count(row)
    return turn
