"""Who plays: every policy is one row, and says which games it can play.

A policy plays games *first*, *first* + 1 … of a run with a seed, by a *reading* of the rules ("" is ours), and fills
a table: cards home at the end, turns, passes. A game's shuffle depends on the seed and its number alone, so that
policies meet the same cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..codes import Choice
from ..games.calculation import Calculation, CalculationRules
from . import calculation_careful, calculation_kernel, calculation_montecarlo, pairs
from . import cell_mates_kernel as kernel
from .cell_mates import empty_row, rules_of

Results = npt.NDArray[np.int64]
Player = Callable[[Choice, str, int, int, Results], None]

READINGS = {
    "cells-apart": ("going back to another free cell is no going back", kernel.CELLS_APART),
    "may-go-back": ("there is no rule against going back", kernel.MAY_GO_BACK),
    "kings-only": ("an empty column takes a king only", kernel.KINGS_ONLY),
}
"""Other readings of Cell Mates' open rules: never played by this program, but their price can be measured."""


@dataclass(frozen=True)
class Policy:
    """One way to play: its name on the command line, one line of words, and what it can play and how."""

    name: str
    line: str
    suits: Callable[[Choice], bool]
    play: Player


def policies_for(choice: Choice) -> tuple[Policy, ...]:
    """The policies that can play a game; the first one is used where none is named."""
    return tuple(policy for policy in POLICIES if policy.suits(choice))


# --- Cell Mates -----------------------------------------------------------------------------------------------


def _for_two(choice: Choice) -> bool:
    return rules_of(choice) is not None


def _pair(pair: pairs.Pair) -> Player:
    def play(choice: Choice, reading: str, seed: int, first: int, results: Results) -> None:
        rules = rules_of(choice)
        assert rules is not None
        empty = empty_row(rules)
        empty[kernel.READING] = READINGS[reading][1] if reading else 0
        pairs.play_shuffles(pair, pairs.WEIGHTS, empty, seed, first, results)

    return play


# --- Calculation and Number Crunchers -------------------------------------------------------------------------


def _with_a_stock(choice: Choice) -> bool:
    return isinstance(choice.game, Calculation)


def kernel_rules(rules: CalculationRules) -> calculation_kernel.Rules:
    """The rules as the kernels take them."""
    return calculation_kernel.Rules(
        len(rules.seats), rules.piles, int(rules.place_anywhere), int(rules.free_from_partner), int(rules.starters)
    )


def _kernel_rules_of(choice: Choice) -> calculation_kernel.Rules:
    assert isinstance(choice.game, Calculation)
    return kernel_rules(choice.game.rules)


def _simple(policy: int) -> Player:
    def play(choice: Choice, reading: str, seed: int, first: int, results: Results) -> None:
        homes = np.zeros(len(results), np.int64)
        calculation_kernel.play_games(policy, _kernel_rules_of(choice), seed, first, homes)
        results[:, pairs.HOME_AT_END] = homes

    return play


def _careful(choice: Choice, reading: str, seed: int, first: int, results: Results) -> None:
    homes = np.zeros(len(results), np.int64)
    calculation_careful.play_games(_kernel_rules_of(choice), seed, first, homes)
    results[:, pairs.HOME_AT_END] = homes


def _monte_carlo(trials: int) -> Player:
    def play(choice: Choice, reading: str, seed: int, first: int, results: Results) -> None:
        homes = np.zeros(len(results), np.int64)
        calculation_montecarlo.play_games(trials, _kernel_rules_of(choice), seed, first, homes)
        results[:, pairs.HOME_AT_END] = homes

    return play


POLICIES = (
    Policy("two-ply", "looks at its own turn and the partner's answer", _for_two, _pair(pairs.TWO_PLY)),
    Policy("random", "moves at random; passes only when it can't move", _for_two, _pair(pairs.RANDOM)),
    Policy("one-ply", "looks at its own turn", _for_two, _pair(pairs.ONE_PLY)),
    Policy("three-ply", "looks at own turn, answer, own turn", _for_two, _pair(pairs.THREE_PLY)),
    Policy("planners", "each plans 6 turns for both; they weigh things differently", _for_two, _pair(pairs.PLANNERS)),
    Policy(
        "strangers", "as planners, but they differ widely in what they think good", _for_two, _pair(pairs.STRANGERS)
    ),
    Policy("twins", "as planners, but both think exactly alike", _for_two, _pair(pairs.TWINS)),
    Policy("strong-planners", "each plans 10 turns in five times the breadth", _for_two, _pair(pairs.STRONG_PLANNERS)),
    Policy("strong-twins", "as strong planners, but both think exactly alike", _for_two, _pair(pairs.STRONG_TWINS)),
    Policy("strategy-f", "a fixed simple strategy", _with_a_stock, _simple(calculation_kernel.STRATEGY_F)),
    Policy("careful", "wastes a card where it does least harm", _with_a_stock, _careful),
    Policy("random-waste", "wastes at random", _with_a_stock, _simple(calculation_kernel.RANDOM)),
    Policy("monte-carlo", "tries every place in 100 random endings", _with_a_stock, _monte_carlo(100)),
    Policy("monte-carlo-500", "the same with 500", _with_a_stock, _monte_carlo(500)),
)
