"""Recorded games and boards: what they come to here, and that the independent checker agrees."""

from __future__ import annotations

from typing import Any

import pytest

from companion.boards import read_board, write_board
from companion.codes import read_choice, read_code
from companion.game import AnyGame, Outcome
from companion.piles import PlaceKind
from companion.reading import replay, settled
from companion.record import Refused, Standing
from tests import checker
from tests.positions import DATA, case_id, cases

WON, ILLEGAL = cases("won"), cases("illegal")
MATES_WON, MATES_LOST, MATES_ILLEGAL = (cases(f"cell-mates-{kind}") for kind in ("won", "lost", "illegal"))


def each(rows: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", rows, ids=case_id)


def opened(case: dict[str, Any]) -> tuple[AnyGame, Any]:
    """The game and the start of a row: its board, or its code's deal."""
    if "board" in case:
        game = read_choice(case["game"]).game
        return game, game.from_board(case["board"])
    return read_code(case["code"]).game, read_code(case["code"]).start()


def told_by_checker(case: dict[str, Any]) -> str | int:
    """What the checker says of a row: won, lost, open, or the first illegal move."""
    if "board" in case:
        return checker.replay(checker.read(case["game"], case["board"]), case["moves"])
    choice, _, number = case["code"].rpartition("-")
    return checker.replay(checker.deal(choice, int(number)), case["moves"])


def outcome(case: dict[str, Any], moves: str) -> Outcome:
    game, state = opened(case)
    return settled(game, replay(game, Standing(state), moves)).outcome(game)


@each(WON)
def test_won_games_are_won(case: dict[str, Any]) -> None:
    game, state = opened(case)
    standing = replay(game, Standing(state), case["moves"])
    assert standing.outcome(game) is Outcome.WON
    assert standing.moves == case["move_count"]


@each(WON)
def test_won_games_are_won_without_the_counts_of_runs(case: dict[str, Any]) -> None:
    assert "v" not in case["moves_plain"]
    assert outcome(case, case["moves_plain"]) is Outcome.WON


@each(WON)
def test_the_cards_of_won_games_were_moved_one_by_one(case: dict[str, Any]) -> None:
    """The row's longest run is what our own counting of the runs comes to."""
    game, state = opened(case)
    longest = 1
    for text in case["moves"].split():
        action = game.read(text)
        longest = max(longest, len(game.moved(state, action)))
        state = game.after(state, action)
    assert longest == case["longest_run"]


@each([case for case in WON if case["deal"] and case["game"] != "FO"])
def test_the_boards_of_won_games_are_those_of_their_numbers(case: dict[str, Any]) -> None:
    game, state = opened(case)
    assert state == read_code(f"{case['game']}-{case['deal']}").start()
    assert game.board(state).splitlines()[-1] == case["board"].splitlines()[-1]


@each(MATES_WON)
def test_won_games_for_two_are_won(case: dict[str, Any]) -> None:
    assert outcome(case, case["moves"]) is Outcome.WON


@each(MATES_LOST)
def test_lost_games_for_two_are_lost(case: dict[str, Any]) -> None:
    assert outcome(case, case["moves"]) is Outcome.LOST
    assert outcome(case, case["moves"] + " /") is Outcome.LOST


@each(ILLEGAL + MATES_ILLEGAL)
def test_illegal_games_are_refused_at_the_named_move(case: dict[str, Any]) -> None:
    game, state = opened(case)
    with pytest.raises(Refused) as error:
        replay(game, Standing(state), case["moves"])
    assert (error.value.index, error.value.text) == (case["first_illegal_move"], case["move"])
    assert error.value.refusal.reason.code in REASONS[case["reason"]]


REASONS = {
    "only king to empty column": {"kings-only"},
    "not your colour": {"not-yours"},
    "not your colour home": {"not-yours"},
    "does not build": {"does-not-build", "king-on-card"},
    "cell full": {"cells-full", "cell-taken", "cell-to-cell"},
    "second move": {"second-move"},
    "pass after move": {"pass-after-move"},
    "no going back": {"going-back", "cell-taken"},
}
"""What the rows call a reason, and what it may be called here: what can't be is said before what may not be."""


@each(WON + MATES_WON + MATES_LOST)
def test_the_second_opinion_agrees_on_how_games_end(case: dict[str, Any]) -> None:
    assert told_by_checker(case) == case.get("result", "won")


@each(ILLEGAL + MATES_ILLEGAL)
def test_the_second_opinion_agrees_on_the_illegal_move(case: dict[str, Any]) -> None:
    assert told_by_checker(case) == case["first_illegal_move"]


# --- layouts ---------------------------------------------------------------------------------------------------


def _layouts() -> list[tuple[str, list[str]]]:
    """The entries of layouts.txt: what they are, and their columns."""
    blocks = (DATA / "layouts.txt").read_text(encoding="utf-8").strip().split("\n\n")
    return [(lines[0], lines[1:]) for lines in map(str.splitlines, blocks) if not lines[0].startswith("# ")]


LETTERS = {"FreeCell": ("FC", "BG", "CM", "RF"), "Eight Off": ("EO",), "Seahaven Towers": ("ST",), "ForeCell": ("FO",)}


@pytest.mark.parametrize(("title", "columns"), _layouts(), ids=lambda value: value if isinstance(value, str) else "")
def test_layouts_are_those_of_the_file(title: str, columns: list[str]) -> None:
    names, _, number = title.partition(" #")
    number, _, in_cells = number.partition(", cells ")
    for letters in LETTERS[names.partition(" /")[0]]:
        game, state = read_code(f"{letters}-{number}").game, read_code(f"{letters}-{number}").start()
        piles = game.view(state).of(PlaceKind.COLUMN)
        assert [" ".join(card.code for card in pile.cards) for pile in piles] == columns
        filled = {pile.source: pile.cards[0].code for pile in game.view(state).of(PlaceKind.CELL) if pile.cards}
        cells, _, held = in_cells.partition(" hold ")
        assert filled == dict(zip(cells.split(), held.split(), strict=True))


def test_all_layouts_of_the_file_are_read() -> None:
    assert len(_layouts()) == 18
    assert sum(len(columns) for _, columns in _layouts()) == 16 * 8 + 10 + 8


@pytest.mark.parametrize("file", sorted((DATA / "boards").glob("*.txt")), ids=lambda file: file.stem)
def test_boards_made_by_another_program_are_ours(file: Any) -> None:
    text = file.read_text(encoding="utf-8")
    game, state = read_code(file.stem).game, read_code(file.stem).start()
    assert game.board(state) == text
    assert game.from_board(text) == state
    assert write_board(read_board(text, 8, 4)) == text
