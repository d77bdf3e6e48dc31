"""Calculation's kernels: known win rates, and games held against the rules."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

pytest.importorskip("numba")

import numpy as np

from companion.cards import Rank
from companion.codes import read_choice, read_code
from companion.game import Outcome, play
from companion.games.calculation import SEQUENCES, Calculation, State
from companion.piles import PlaceKind
from companion.playtest import calculation_careful
from companion.playtest.calculation_kernel import (
    PLACE,
    STRATEGY_F,
    Table,
    choose,
    finish,
    new_table,
    play_games,
    waste_pile,
)
from companion.playtest.calculation_montecarlo import monte_carlo_game
from companion.playtest.chance import stream
from companion.playtest.policies import kernel_rules
from companion.playtest.simulation import wilson

# Win rates in per cent, 95 % intervals from 200,000 shuffles each by another program.
PUBLISHED = {
    "CA": (2.11, 2.23),
    "NC-N": (7.22, 7.45),
    "NC-H": (0.415, 0.473),
    "NC-X": (0.276, 0.323),
    "NC-E": (18.6, 18.9),
    "NC-NP": (24.9, 25.3),
    "NC-NF": (4.60, 4.79),
}


def game_of(choice: str) -> Calculation:
    game = read_choice(choice).game
    assert isinstance(game, Calculation)
    return game


def test_places_are_those_of_the_sequences() -> None:
    for foundation, sequence in enumerate(SEQUENCES):
        assert [int(PLACE[foundation, rank]) for rank in sequence] == list(range(1, 14))


@pytest.mark.parametrize("choice", PUBLISHED)
def test_strategy_f_wins_as_often_as_published(choice: str) -> None:
    homes = np.zeros(100_000, np.int64)
    play_games(STRATEGY_F, kernel_rules(game_of(choice).rules), 1, 0, homes)
    low, high = (100 * end for end in wilson(int((homes == 52).sum()), len(homes)))
    least, most = PUBLISHED[choice]
    assert low <= most
    assert high >= least


def test_five_thousand_games_a_second() -> None:
    homes = np.zeros(20_000, np.int64)
    rules = kernel_rules(game_of("NC-N").rules)
    play_games(STRATEGY_F, rules, 1, 0, homes[:1])
    start = time.process_time()
    play_games(STRATEGY_F, rules, 1, 0, homes)
    assert len(homes) / (time.process_time() - start) > 5_000


def test_games_do_not_depend_on_where_a_run_is_cut() -> None:
    rules = kernel_rules(game_of("CA").rules)
    whole, parts = np.zeros(100, np.int64), np.zeros(100, np.int64)
    play_games(STRATEGY_F, rules, 3, 0, whole)
    play_games(STRATEGY_F, rules, 3, 0, parts[:37])
    play_games(STRATEGY_F, rules, 3, 37, parts[37:])
    assert (whole == parts).all()


@pytest.mark.parametrize("choice", ["CA", "CA-F", "NC-E", "NC-N", "NC-H", "NC-X", "NC-NP", "NC-XPF"])
def test_strategy_f_keeps_the_rules(choice: str) -> None:
    """The kernel's game is the one that the rules allow, move by move."""
    for number in range(1, 13):
        code = read_code(f"{choice}-{number}")
        game, state = game_of(choice), code.start()
        rules = kernel_rules(game.rules)
        stock = np.array([c.rank for c in dealt(state)], np.int8)
        home = finish(new_table(rules), rules, stock, 0)
        for text in strategy_f(game, state):
            state = play(game, state, game.read(text))
        assert sum(map(len, state.foundations)) == home
        assert game.outcome(state) is not Outcome.OPEN


def dealt(state: State) -> list[Rank]:
    assert state.order is not None
    left = [list(stock) for stock in state.order]
    return [left[i % len(left)].pop(0).rank for i in range(sum(map(len, left)))]


def strategy_f(game: Calculation, state: State) -> Iterator[str]:
    """Strategy F's moves in notation, each decided by the kernels from the state that the rules made."""
    rules, idle = kernel_rules(game.rules), 0
    while idle < len(game.seats):
        turned, moved = False, False
        while True:
            text = free_play(game, state)
            if text is None and not turned and state.left[state.seat]:
                yield "t"
                state = play(game, state, game.read("t"))
                table, rank = table_of(game, state), state.hand[0].rank
                foundation = choose(table, rules, state.seat, rank, -1)
                waste = waste_pile(table, rules, state.seat, rank) if foundation < 0 else 0
                text, turned = f"s{foundation + 1}" if foundation >= 0 else f"s{letter(game, waste)}", True
            if text is None:
                break
            yield text
            state, moved = play(game, state, game.read(text)), True
            if game.outcome(state) is not Outcome.OPEN:
                return
        idle = 0 if moved else idle + 1
        if len(game.seats) > 1:
            for end in () if moved else ("--",):
                yield end
                state = play(game, state, game.read(end))
            yield "/"
            state = play(game, state, game.read("/"))


def free_play(game: Calculation, state: State) -> str | None:
    rules, table = kernel_rules(game.rules), table_of(game, state)
    own = list(range(state.seat * rules.piles, (state.seat + 1) * rules.piles))
    others = [pile for pile in range(len(table.height)) if pile not in own] if rules.free_from_partners else []
    for pile in own + others:
        if table.height[pile]:
            rank = int(table.piles[pile, table.height[pile] - 1])
            foundation = choose(table, rules, state.seat, rank, pile)
            if foundation >= 0:
                return f"{letter(game, pile)}{foundation + 1}"
    return None


def letter(game: Calculation, pile: int) -> str:
    return "abcdefgh"[pile // game.rules.piles * 4 + pile % game.rules.piles]


def table_of(game: Calculation, state: State) -> Table:
    table = new_table(kernel_rules(game.rules))
    piles = game.view(state).of(PlaceKind.WASTE)
    for i, pile in enumerate(piles):
        table.height[i] = len(pile.cards)
        table.piles[i, : len(pile.cards)] = [card.rank for card in pile.cards]
    table.home[:] = [len(pile) for pile in state.foundations]
    return table


@pytest.mark.parametrize(("choice", "least"), [("CA", 0.08), ("NC-N", 0.18)])
def test_the_careful_strategy_wins_several_times_as_often(choice: str, least: float) -> None:
    homes = np.zeros(5_000, np.int64)
    calculation_careful.play_games(kernel_rules(game_of(choice).rules), 1, 0, homes)
    assert (homes == 52).mean() > least


def test_monte_carlo_wins_far_more_often() -> None:
    game = game_of("NC-NP")
    rules, won = kernel_rules(game.rules), 0
    for number in range(1, 13):
        stock = np.array([c.rank for c in dealt(read_code(f"NC-NP-{number}").start())], np.int8)
        won += monte_carlo_game(rules, stock, 30, stream(1, number)) == 52
    assert won >= 6
