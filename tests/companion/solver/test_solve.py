"""The solver's answers against known ones; every way to win is played by the rules and by their second statement."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from companion.codes import read_choice, read_code
from companion.game import AnyGame, Outcome, play
from companion.games.freecell import (
    MIXED_SUITS,
    RED_AND_BLACK,
    Build,
    Fill,
    FreeCell,
    FreeCellRules,
    Runs,
    State,
    Turns,
)
from companion.notation import tokens
from companion.record import Standing, play_text
from companion.solver import SOLVER_VERSION, NotSolvable, Solution, SolverMissing, Verdict, require, solve
from tests import checker
from tests.positions import DATA, case_id, cases, played

from .brute import TooMany, endgame, won_with

# An independent exhaustive search's answers: game, deal, verdict, least tokens.
_ROWS = [
    line.split("\t")[:4]
    for line in (DATA / "cell-mates-verdicts.tsv").read_text(encoding="utf-8").splitlines()
    if line[:2] == "CM"
]
# CM-NM-194 is won after some millions of positions: too slow for every run.
_SPECIAL = [row for row in _ROWS if row[2:] != ["winnable", "0"]]
_ORDINARY = [row for row in _ROWS if row not in _SPECIAL and row[:2] != ["CM-NM", "194"]][::37]
# Others' list of impossible deals. One row is wrong: FC-C0-1012 can be won (fc-solve wins it too).
_WRONG = ("FC-C0", 1012)
_IMPOSSIBLE = [case for case in cases("impossible") if (case["game"], case["deal"]) != _WRONG]


def wins(game: AnyGame, state: State, found: Solution) -> State:
    """The state at the end of the moves that were found."""
    assert found.moves is not None
    for token in tokens(found.moves):
        state = play(game, state, game.read(token.text))
    assert game.outcome(state) is Outcome.WON
    return state


def wins_by_the_checker(game: str, board: str, found: Solution) -> None:
    """Play the moves by rules that share no code with ours."""
    position = checker.read(game, board)
    for token in tokens(found.moves or ""):
        position = checker.play(position, token.text)
    assert position.home() == 52


@pytest.mark.parametrize("row", _SPECIAL + _ORDINARY, ids=lambda row: f"{row[0]}-{row[1]}")
def test_cell_mates_verdicts_and_least_tokens(row: list[str]) -> None:
    game, deal, verdict, least = row
    code = read_code(f"{game}-{deal}")
    found = solve(code.game, code.start())
    assert found.proved
    assert found.verdict == (Verdict.WON if verdict == "winnable" else Verdict.IMPOSSIBLE)
    assert found.tokens == (int(least) if least else None)
    if found.verdict is Verdict.WON:
        assert code.start().tokens - wins(code.game, code.start(), found).tokens == found.tokens
        position = checker.deal(game, int(deal))
        for token in tokens(found.moves or ""):
            position = checker.play(position, token.text)
        assert position.home() == 52


@pytest.mark.parametrize("case", _IMPOSSIBLE, ids=case_id)
def test_impossible_deals_are_proved(case: dict[str, Any]) -> None:
    game = read_choice(case["game"]).game
    found = solve(game, game.from_board(case["board"]))
    assert (found.verdict, found.proved, found.moves) == (Verdict.IMPOSSIBLE, True, None)


@pytest.mark.parametrize("case", cases("won"), ids=case_id)
def test_winnable_deals_are_won(case: dict[str, Any]) -> None:
    """Kings only, in suit, run limits: the checker refuses what is against any of them."""
    game = read_choice(case["game"]).game
    state = game.from_board(case["board"])
    found = solve(game, state)
    wins(game, state, found)
    wins_by_the_checker(case["game"], case["board"], found)


def test_a_deal_without_cells_that_a_list_calls_impossible_is_won() -> None:
    case = next(case for case in cases("impossible") if (case["game"], case["deal"]) == _WRONG)
    game = read_choice("FC-C0").game
    found = solve(game, game.from_board(case["board"]))
    wins_by_the_checker("FC-C0", case["board"], found)


@pytest.mark.parametrize("code", ["FC-739671", "FC-1941", "FC-10692", "FC-617", "FC-C8-11982", "RF-11982"])
def test_hard_deals(code: str) -> None:
    game, state = played(code)
    wins(game, state, solve(game, state))


@pytest.mark.parametrize("choice", ["ST", "FO", "EO", "FCW", "FOW", "BGW", "STW", "EOW", "RFW"])
def test_every_game_of_the_family(choice: str) -> None:
    letters = f"{choice[:2]}-{choice[2:]}".rstrip("-")
    for number in range(1, 7):
        game, state = played(f"{letters}-{number}")
        found = solve(game, state, max_nodes=100_000)
        if found.verdict is Verdict.WON:
            wins(game, state, found)
            position = checker.deal(letters, number)
            for token in tokens(found.moves or ""):
                position = checker.play(position, token.text)
            assert position.home() == 52


# --- against the slowest solver --------------------------------------------------------------------------------


@cache
def little_games(for_two: bool) -> list[FreeCell]:
    games = []
    for columns in (2, 3, 4):
        for cells in (0, 1, 2):
            if for_two:
                for seats in (RED_AND_BLACK, MIXED_SUITS):
                    rules = FreeCellRules(columns, cells, runs=Runs.SINGLE, turns=Turns(seats, 2))
                    games.append(FreeCell(rules))
                continue
            for build in Build:
                for fill in Fill:
                    for runs in (Runs.SUPERMOVE, Runs.UNLIMITED):
                        for back in (False, True):
                            rules = FreeCellRules(columns, cells, build=build, fill=fill, runs=runs, worrying_back=back)
                            games.append(FreeCell(rules))
    return games


@pytest.mark.parametrize("for_two", [True, False], ids=["two", "one"])
@pytest.mark.parametrize("seed", range(3))
def test_little_endgames_against_breadth_first_search(seed: int, for_two: bool) -> None:
    """In mid-turn too, with whatever was moved before, and one player home: nothing but the rules is assumed."""
    dice, compared = random.Random(seed), 0
    for _ in range(24 if for_two else 10):
        game = dice.choice(little_games(for_two))
        state = endgame(game, dice, dice.randrange(3, 7))
        for _ in range(dice.randrange(5)):
            if moves := list(game.legal_moves(state)):
                state = play(game, state, dice.choice(moves))
        try:
            least = won_with(game, state, most=150)
        except TooMany:
            continue
        found = solve(game, state)
        compared += 1
        if least is None:
            assert found.verdict is Verdict.IMPOSSIBLE, state
        else:
            assert (found.verdict, found.tokens) == (Verdict.WON, least if for_two else None), state
            wins(game, state, found)
    assert compared > 3


# --- what the answers say --------------------------------------------------------------------------------------


def test_the_same_answer_every_time() -> None:
    game, state = played("CM-X-12")
    first, again = solve(game, state), solve(game, state)
    assert (first.moves, first.nodes, first.turns) == (again.moves, again.nodes, again.turns)


def test_a_won_position_takes_no_moves() -> None:
    game, state = played("FC-2")
    end = wins(game, state, solve(game, state))
    assert solve(game, end).moves == ""


def test_turns_are_counted_as_the_record_counts_them() -> None:
    for code in ("CM-E-1", "CM-N-617", "CM-X-12", "CM-NM-7"):
        game, state = played(code)
        found = solve(game, state)
        standing, _ = play_text(game, Standing(state), tokens(found.moves or ""))
        # The record calls foundation plays after the last move, made alone, a turn of their own.
        assert 0 <= standing.turns - (found.turns or 0) <= 1


def test_one_player_has_no_tokens() -> None:
    game, state = played("FC-5")
    found = solve(game, state)
    assert (found.tokens, found.proved) == (None, True)
    assert found.turns == len(list(tokens(found.moves or "")))


def test_other_families_are_refused_in_a_sentence() -> None:
    game, state = played("CA-5")
    with pytest.raises(NotSolvable, match="FreeCell family"):
        solve(game, state)


def test_without_numba_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    require.cache_clear()
    monkeypatch.setattr("companion.solver.find_spec", lambda name: None)
    game, state = played("FC-5")
    with pytest.raises(SolverMissing, match=r'pip install "tablemates\[solver\]"'):
        solve(game, state)


def test_the_version_is_in_every_row() -> None:
    assert SOLVER_VERSION
