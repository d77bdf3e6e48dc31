"""Silent pairs that look a fixed number of turns ahead, in kernels.

A player of these pairs tries every turn of their own, and after it every answer of the partner and so on, as far
as it looks; it takes the turn from which the best position can be reached if both play as it would like. It knows
nothing of the partner's intentions: the position is all that it goes by.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .cell_mates_kernel import (
    MOST_MOVES,
    PASS,
    SIZE,
    Moves,
    Row,
    Weights,
    copy_row,
    home_count,
    make,
    may_pass,
    moves_into,
    send_home,
    value,
)
from .chance import Chance, below, unit
from .jit import kernel

NO_MOVE = -1
DEEPEST = 3
WON = 1000.0


@kernel
def options_into(row: Row, options: Moves) -> int:
    """Write all that the player to move may do, the pass last; how many options there are."""
    count = moves_into(row, options)
    if may_pass(row):
        options[count] = PASS
        count += 1
    return count


@kernel
def outlook(rows: npt.NDArray[np.int8], options: npt.NDArray[np.int64], ahead: int, weights: Weights) -> float:
    """The best value within *ahead* turns from rows[ahead]; the rows below it are scratch."""
    row = rows[ahead]
    if home_count(row) == 52:
        # A win is worth more the sooner it comes.
        return WON + ahead
    if ahead == 0:
        return value(row, weights)
    best = -WON
    count = options_into(row, options[ahead])
    for i in range(count):
        copy_row(rows[ahead - 1], row)
        make(rows[ahead - 1], options[ahead, i])
        best = max(best, outlook(rows, options, ahead - 1, weights))
    return best


@kernel
def greedy_move(
    row: Row, rows: npt.NDArray[np.int8], options: npt.NDArray[np.int64], plies: int, weights: Weights,
    noise: float, chance: Chance,
) -> int:  # fmt: skip
    """The best move by *plies* turns, each option's value blurred by up to *noise*; NO_MOVE where there is none."""
    best, chosen = -np.inf, NO_MOVE
    count = options_into(row, options[plies])
    for i in range(count):
        copy_row(rows[plies - 1], row)
        make(rows[plies - 1], options[plies, i])
        worth = outlook(rows, options, plies - 1, weights) + noise * unit(chance)
        if worth > best:
            best, chosen = worth, options[plies, i]
    return int(chosen)


@kernel
def random_move(row: Row, options: npt.NDArray[np.int64], chance: Chance) -> int:
    """Any move; a token is only spent where nothing else is possible."""
    count = moves_into(row, options[0])
    if count:
        return int(options[0, below(chance, count)])
    return PASS if may_pass(row) else NO_MOVE


@kernel
def greedy_game(
    row: Row, plies: int, weights: Weights, noise: float, chance: Chance, patience: int, record: Moves
) -> int:
    """Play *row* to its end in place; how many turns it took. 0 plies: a random pair.

    *record* takes the moves, as far as it has room. The pair gives up after *patience* turns in which no card went
    home: silent pairs may push the same cards to and fro.
    """
    rows = np.empty((DEEPEST + 1, SIZE), np.int8)
    options = np.empty((DEEPEST + 1, MOST_MOVES), np.int64)
    send_home(row)
    turn, last_home, home = 0, 0, home_count(row)
    while home < 52 and turn - last_home < patience:
        if plies:
            move = greedy_move(row, rows, options, plies, weights, noise, chance)
        else:
            move = random_move(row, options, chance)
        if move == NO_MOVE:
            break
        if turn < len(record):
            record[turn] = move
        make(row, move)
        turn += 1
        if home_count(row) > home:
            last_home, home = turn, home_count(row)
    return turn
