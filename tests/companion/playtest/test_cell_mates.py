"""The kernels that play Cell Mates, held against the rules."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

import numpy as np

from companion.codes import read_code
from companion.game import Outcome, play
from companion.games.freecell import FreeCell
from companion.notation import Move
from companion.piles import PlaceKind
from companion.playtest.cell_mates import row_of, rules_of, texts
from companion.playtest.cell_mates_greedy import options_into
from companion.playtest.cell_mates_kernel import HOME, MOST_MOVES, PASS, PASSED, home_count
from companion.playtest.chance import stream
from companion.playtest.pairs import (
    ONE_PLY,
    PLANNERS,
    RANDOM,
    THREE_PLY,
    TWO_PLY,
    WEIGHTS,
    Pair,
    play_pair,
)

PAIRS = {"random": RANDOM, "one": ONE_PLY, "two": TWO_PLY, "three": THREE_PLY, "planners": PLANNERS}


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
@pytest.mark.parametrize("game", ["CM-N", "CM-E", "CM-XM", "CM-C8T0", "CM-C0T20"])
def test_every_move_of_a_pair_is_legal(game: str, pair: Pair) -> None:
    for number in range(1, 9 if pair in (RANDOM, TWO_PLY) else 3):
        code = read_code(f"{game}-{number}")
        rules, family = rules_of(code.choice), code.game
        assert rules is not None
        assert isinstance(family, FreeCell)
        row, record = row_of(rules, code.start()), np.zeros(1000, np.int64)
        turns = play_pair(row, pair, WEIGHTS, stream(1, number), record)
        state = code.start()
        for text in texts(family, state, record[:turns]):
            state = play(family, state, family.read(text))
        assert sum(state.home) == home_count(row)
        assert list(state.home) == list(row[HOME : HOME + 4])
        assert (record[:turns] == PASS).sum() == row[PASSED]
        if home_count(row) < 52 and turns < 40:
            assert family.outcome(state) is Outcome.LOST


def test_the_kernel_knows_every_move_of_a_deal() -> None:
    for number in range(1, 40):
        code = read_code(f"CM-N-{number}")
        rules, family, state = rules_of(code.choice), code.game, code.start()
        assert rules is not None
        moves = [m for m in family.legal_moves(state) if isinstance(m, Move)]
        if any(move.target.kind is PlaceKind.FOUNDATION for move in moves):
            continue  # the kernel would make these plays first
        options = np.zeros(MOST_MOVES, np.int64)
        count = options_into(row_of(rules, state), options)
        # Four free cells are one place to it, and the pass is an option.
        to_cells = {move.source for move in moves if move.target.kind is PlaceKind.CELL}
        to_columns = [move for move in moves if move.target.kind is PlaceKind.COLUMN]
        assert count == len(to_cells) + len(to_columns) + 1


def test_chance_is_the_same_for_ever() -> None:
    row = row_of_deal("CM-N-617")
    first, again = np.zeros(500, np.int64), np.zeros(500, np.int64)
    turns = play_pair(row, TWO_PLY, WEIGHTS, stream(1, 1), first)
    assert play_pair(row_of_deal("CM-N-617"), TWO_PLY, WEIGHTS, stream(1, 1), again) == turns
    assert (first == again).all()


def row_of_deal(text: str) -> np.ndarray:
    code = read_code(text)
    rules = rules_of(code.choice)
    assert rules is not None
    return row_of(rules, code.start())
