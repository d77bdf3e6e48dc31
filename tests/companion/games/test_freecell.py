"""The rules of FreeCell and its variants for one player, example by example."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Rank
from companion.codes import read_choice, read_code
from companion.game import AnyGame, Outcome, play
from companion.games.freecell import Fill, FreeCellRules, Runs, Turns
from companion.piles import CELL_LETTERS, PlaceKind, Takes
from companion.record import Record
from companion.refusals import Reason
from companion.table import Table
from tests.positions import AT, after, cases, laid, played, refusal, sentence
from tests.strategies import walks

SOLO = ["FC", "RF", "BG", "EO", "ST", "FO"]


def accepts(game: AnyGame, state: Any, move: str) -> bool:
    return refusal(game, state, move) is None


# --- the start -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "heights", "cells", "filled"),
    [
        ("FC", "77776666", 4, ""),
        ("FC-C3", "77776666", 3, ""),
        ("FC-C2", "77776666", 2, ""),
        ("FC-C1", "77776666", 1, ""),
        ("FC-C0", "77776666", 0, ""),
        ("RF", "77776666", 4, ""),
        ("BG", "77776666", 4, ""),
        ("EO", "66666666", 8, "aceg"),
        ("ST", "5555555555", 4, "bc"),
        ("FO", "66666666", 4, "abcd"),
        ("CM-E", "77776666", 5, ""),
        ("CM-N", "77776666", 4, ""),
        ("CM-H", "77776666", 4, ""),
        ("CM-X", "77776666", 3, ""),
    ],
)
def test_the_layout_is_that_of_the_rules(choice: str, heights: str, cells: int, filled: str) -> None:
    game, state = played(f"{choice}-1")
    view = game.view(state)
    assert "".join(str(len(pile.cards)) for pile in view.of(PlaceKind.COLUMN)) == heights
    assert [pile.source for pile in view.of(PlaceKind.CELL)] == list(CELL_LETTERS[:cells])
    assert "".join(pile.source for pile in view.of(PlaceKind.CELL) if pile.cards) == filled
    assert [len(pile.cards) for pile in view.of(PlaceKind.FOUNDATION)] == [0, 0, 0, 0]


def test_forecell_deals_its_cells_first_and_eight_off_its_cells_last() -> None:
    game, state = played("FO-1")
    assert [pile.cards[0].code for pile in game.view(state).of(PlaceKind.CELL)] == ["JD", "2D", "9H", "JC"]
    game, state = played("EO-1")
    cells = {pile.source: pile.cards[0].code for pile in game.view(state).of(PlaceKind.CELL) if pile.cards}
    assert cells == {"a": "6S", "c": "9C", "e": "2H", "g": "6H"}


def test_a_variant_that_makes_no_sense_is_refused() -> None:
    for rules in ({"columns": 11}, {"cells": 9}, {"cells": 2, "filled": (2,)}, {"filled": (1, 1)}):
        with pytest.raises(ValueError, match=r"columns|filled"):
            FreeCellRules(**rules)
    with pytest.raises(ValueError, match="21 tokens"):
        FreeCellRules(turns=Turns(read_choice("CM").game.seats, tokens=21))


# --- building and filling --------------------------------------------------------------------------------------


def test_build_rule_is_the_only_difference_from_bakers_game() -> None:
    game, state = played("FC-617")
    assert sentence(game, state, "78") == "the J♥ can't go on the Q♥: a black queen is needed"
    game, state = played("BG-617")
    assert accepts(game, state, "78")


def test_a_red_9_goes_onto_a_black_10_and_a_black_8_onto_the_red_9() -> None:
    game, state = laid("FC", "* | 9H | TS | 8C")
    state = after(game, state, "23 43")
    assert [card.code for card in game.view(state).of(PlaceKind.COLUMN)[2].cards] == ["TS", "9H", "8C"]


def test_example_of_the_4_of_diamonds_on_the_10_of_spades() -> None:
    """Column 2 ends in 10♠ 4♦, the 9♥ at the end of column 7 wants the 10♠; the 4♦ comes back onto a black 5."""
    game, state = laid("FC", "* | TS 4D | KH | KS | QH | 5C | 9H")
    assert not accepts(game, state, "72")
    state = after(game, state, "2a 72 a6")
    columns = [[card.code for card in pile.cards] for pile in game.view(state).of(PlaceKind.COLUMN)]
    assert (columns[1], columns[5], columns[6]) == (["TS", "9H"], ["5C", "4D"], [])


@pytest.mark.parametrize("choice", ["FC", "RF", "BG", "CM-N", "EO", "ST", "FO"])
def test_what_an_empty_column_takes(choice: str) -> None:
    kings_only = choice in ("EO", "ST", "FO")
    game, state = laid(choice, "* | 5D | KH |")
    assert accepts(game, state, "24") is not kings_only
    assert accepts(game, state, "34")
    takes = game.view(state).of(PlaceKind.COLUMN)[3].takes
    assert takes is (Takes.KINGS if kings_only else Takes.ANY)


@pytest.mark.parametrize("choice", SOLO)
def test_a_card_from_a_cell_goes_to_a_column_by_the_same_rules(choice: str) -> None:
    game, state = laid(choice, "* | TH | TS |", cells="9H KD")
    assert accepts(game, state, "a2") is (choice in ("BG", "EO", "ST"))
    assert accepts(game, state, "a3") is (choice in ("FC", "RF", "FO"))
    assert accepts(game, state, "b4")


def test_home_takes_a_suit_from_ace_to_king() -> None:
    game, state = laid("FC", "AH | 2H | 3H | 2S | *")
    assert [accepts(game, state, move) for move in ("1h", "2h", "4h")] == [True, False, False]
    state = after(game, state, "1h 2hH 3h")
    assert game.home(state) == {"you": 3}
    assert game.view(state).of(PlaceKind.FOUNDATION)[0].takes is Rank.FOUR


@pytest.mark.parametrize("choice", ["FC", "BG", "CM-N"])
def test_nothing_goes_home_by_itself(choice: str) -> None:
    """An ace home, the red 2 exposed: it stays until it is moved."""
    game, state = laid(choice, "2H | 3S | 9D | *", home="H1", turn="")
    state = after(game, state, "3a")
    assert game.view(state).of(PlaceKind.COLUMN)[0].cards[-1].code == "2H"
    assert sum(game.home(state).values()) == 1


# --- worrying back ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", SOLO)
def test_cards_stay_on_the_foundations_unless_worrying_back_is_on(choice: str) -> None:
    onto = "4H" if read_choice(choice).game == read_choice(choice).game and choice in ("BG", "EO", "ST") else "4S"
    game, state = laid(choice, f"* | {onto}", home="H3")
    assert sentence(game, state, "hH2") == "cards stay on the foundations"
    game, state = laid(f"{choice}-W", f"* | {onto} |", home="H3")
    assert accepts(game, state, "hH2")
    state = after(game, state, "hH2")
    assert sum(game.home(state).values()) == 2
    assert game.view(state).of(PlaceKind.COLUMN)[1].cards[-1].code == "3H"
    assert accepts(game, state, "2h")


def test_worrying_back_follows_the_usual_rules_of_columns() -> None:
    game, state = laid("FC-W", "* | 4D | 5S |", home="H3")
    assert refusal(game, state, "hH2").reason is Reason.DOES_NOT_BUILD
    assert refusal(game, state, "hH3").reason is Reason.DOES_NOT_BUILD
    assert accepts(game, state, "hH4")
    game, state = laid("EO-W", "* | 4S | 4D |", home="H3")
    assert refusal(game, state, "hH4").reason is Reason.KINGS_ONLY


def test_worrying_back_counts_as_a_move_before_a_game_is_lost() -> None:
    columns = "* 6D | 8S | 8C | TD | TH | QS | QC | 4S"
    cells = "6H KS KC JS"
    lost, state = laid("FC", columns, cells, home="H3")
    assert lost.outcome(state) is Outcome.LOST
    game, state = laid("FC-W", columns, cells, home="H3")
    assert game.outcome(state) is Outcome.OPEN
    assert [game.write(move) for move in game.legal_moves(state)] == ["hH8"]


# --- several cards at once -------------------------------------------------------------------------------------


def with_run(choice: str, count: int, cells: int, columns: int, into_empty: bool) -> tuple[AnyGame, Any, str]:
    """A table where *count* cards in order may be moved, with so many *cells* and other *columns* empty; the move."""
    game = read_choice(choice).game
    in_suit = choice in ("BG", "EO", "ST")
    base = 13 if into_empty else count
    ranks = "A23456789TJQK"
    run = [ranks[rank - 1] + ("S" if in_suit or rank % 2 else "H") for rank in range(base, base - count, -1)]
    onto = "" if into_empty else ranks[base] + ("S" if in_suit else "D" if base % 2 else "C")
    spare = [rank + suit for suit in "CD" for rank in "KQJT98765432A" if rank + suit != onto]
    piles, size = game.view(game.deal(read_code("FC-1").deal.order)), len(game.seats)
    assert size == 1
    held = spare[: len(piles.of(PlaceKind.CELL)) - cells]
    others = spare[len(held) :][: len(piles.of(PlaceKind.COLUMN)) - 3 - columns]
    laid_out = [" ".join(run), onto, *([""] * columns), *others, "*"]
    game, state = laid(choice, " | ".join(laid_out), cells=" ".join(held))
    return game, state, f"12v{count:x}" if into_empty and count > 1 else "12"


LIMITS = [
    # what the rule pages say: 2 free cells let 3 cards move, with an empty column 6; 4 let 5, with a column 10
    ("FC", 2, 0, False, 3),
    ("FC", 2, 1, False, 6),
    ("FC", 4, 0, False, 5),
    ("FC", 4, 1, False, 10),
    # into an empty column, which then does not count
    ("FC", 4, 0, True, 5),
    ("FC", 4, 1, True, 10),
    ("FC", 3, 1, True, 8),
    ("FC", 0, 0, False, 1),
    ("FC", 0, 1, False, 2),
    ("FC", 0, 0, True, 1),
    ("FC", 0, 2, False, 4),
    ("FC", 1, 2, False, 8),
    ("FC", 1, 2, True, 8),
    ("FC-C0", 0, 0, False, 1),
    ("FC-C0", 0, 1, False, 2),
    ("FC-C0", 0, 0, True, 1),
    ("FC-C2", 1, 1, False, 4),
    ("FC-C8", 8, 0, False, 9),
    ("BG", 0, 0, False, 1),
    ("BG", 2, 1, False, 6),
    ("BG", 4, 0, True, 5),
    # where only kings fill an empty column it is no parking space
    ("EO", 3, 2, False, 4),
    ("EO", 3, 2, True, 4),
    ("ST", 2, 3, False, 3),
    ("ST", 4, 1, True, 5),
    ("FO", 4, 2, False, 5),
    ("FO", 0, 1, False, 1),
]


@pytest.mark.parametrize(("choice", "cells", "columns", "into_empty", "limit"), LIMITS)
def test_a_run_moves_as_far_as_free_places_allow(
    choice: str, cells: int, columns: int, into_empty: bool, limit: int
) -> None:
    game, state, move = with_run(choice, limit, cells, columns, into_empty)
    assert sentence(game, state, move) == "accepted"
    assert len(game.moved(state, game.read(move))) == limit
    assert carried(game, state, "1", "2", limit) == game.after(state, game.read(move))
    game, state, move = with_run(choice, limit + 1, cells, columns, into_empty)
    refused = refusal(game, state, move)
    assert refused is not None
    assert refused.reason is Reason.RUN_TOO_LONG
    assert str(refused).startswith(f"{limit + 1} cards are too many: {cells} empty free cell")
    assert str(refused).endswith(f" let {limit} move")


@pytest.mark.parametrize("length", [2, 7, 12])
def test_relaxed_freecell_moves_a_run_of_any_length(length: int) -> None:
    game, state, move = with_run("RF", length, 0, 0, False)
    assert accepts(game, state, move)
    game, state, _ = with_run("RF", length, 0, 0, True)
    assert accepts(game, state, f"12v{length:x}")


def test_relaxed_freecell_still_wants_a_run() -> None:
    game, state = laid("RF", "* | 8S 7C |")
    assert sentence(game, state, "23v2") == "the last 2 cards of column 2 are no run"


def test_without_a_count_one_card_goes_into_an_empty_column() -> None:
    game, state = laid("FC", "* | 8S 7H 6S |")
    assert len(game.moved(state, game.read("23"))) == 1
    texts = [game.write(move) for move in game.legal_moves(state)]
    assert [text for text in texts if text.startswith("23")] == ["23", "23v2", "23v3"]


def test_onto_a_card_the_count_follows_and_a_count_said_must_agree() -> None:
    game, state = laid("FC", "* | 8H 7S 6D | 9C")
    assert len(game.moved(state, game.read("23"))) == 3
    assert accepts(game, state, "23v3")
    assert sentence(game, state, "23v2") == "2 cards don't fit on the 9♣: 3 would"
    assert game.after(state, game.read("23")) == game.after(state, game.read("23v3"))


def carried(game: AnyGame, state: Any, source: str, target: str, count: int) -> Any:
    """The state after *count* cards were carried from column to column one by one, each move within the rules."""
    for move in _carry(game, state, source, target, count):
        state = play(game, state, game.read(move))
    return state


def _carry(game: Any, state: Any, source: str, target: str, count: int) -> Iterator[str]:
    cells = [letter for letter, card in zip(CELL_LETTERS, state.cells, strict=False) if card is None]
    columns = [str(i) for i, column in enumerate(state.columns, 1) if not column]
    spare = [c for c in columns if c != target] if game.rules.fill is Fill.ANY else []
    yield from _carry_by(cells, spare, source, target, count)


def _carry_by(cells: list[str], spare: list[str], source: str, target: str, count: int) -> Iterator[str]:
    if count <= len(cells) + 1:
        used = cells[: count - 1]
        yield from (source + cell for cell in used)
        yield source + target
        yield from (cell + target for cell in reversed(used))
        return
    # Half of it waits in an empty column while the rest goes over, then follows.
    waits, others = spare[0], spare[1:]
    half = min(count - 1, (len(cells) + 1) * 2 ** len(others))
    yield from _carry_by(cells, others, source, waits, half)
    yield from _carry_by(cells, others, source, target, count - half)
    yield from _carry_by(cells, others, waits, target, half)


@pytest.mark.parametrize("choice", ["FC", "FC-C2", "BG", "EO", "ST", "FO"])
@given(st.data())
def test_a_group_move_is_what_its_cards_could_do_one_by_one(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice))
    game: Any = walk.game
    assert game.rules.runs is Runs.SUPERMOVE
    for state in walk.states[-3:]:
        for move in game.legal_moves(state):
            if (count := len(game.moved(state, move))) > 1:
                source, target = str(move.source.index + 1), str(move.target.index + 1)
                assert carried(game, state, source, target, count) == game.after(state, move)


@pytest.mark.parametrize("case", cases("won")[::6], ids=lambda case: f"{case['game']}-{case['deal']}")
def test_the_group_moves_of_won_games_could_be_done_one_by_one(case: dict[str, Any]) -> None:
    game: Any = read_choice(case["game"]).game
    state, single = game.from_board(case["board"]), 0
    for text in case["moves"].split():
        move = game.read(text)
        count = len(game.moved(state, move))
        if count > 1 and game.rules.runs is Runs.SUPERMOVE:
            steps = list(_carry(game, state, str(move.source.index + 1), str(move.target.index + 1), count))
            assert after(game, state, " ".join(steps)) == game.after(state, move)
            single += len(steps)
        else:
            single += 1
        state = game.after(state, move)
    assert single <= case["single_card_moves"]


# --- the end ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", SOLO)
@given(st.data())
def test_with_an_empty_cell_and_a_column_nobody_is_stuck(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice))
    for state in walk.states[-8:]:
        if not all(state.cells) and any(state.columns):
            assert walk.game.outcome(state) is Outcome.OPEN


def test_a_game_with_every_cell_full_and_nothing_that_fits_is_lost_at_once() -> None:
    game, state = laid("FC", "* 6D | 8S | 8C | TD | TH | QS | QC | 4S", cells="6H KS KC JS", home="H3")
    assert game.outcome(state) is Outcome.LOST
    assert list(game.legal_moves(state)) == []


def test_forecell_with_its_cells_full_is_lost_only_if_no_column_move_exists() -> None:
    game, state = played("FO-1")
    assert all(state.cells)
    assert game.outcome(state) is Outcome.OPEN
    outcomes = {game.outcome(game.deal(read_code(f"FO-{n}").deal.order)) for n in range(1, 300)}
    assert outcomes == {Outcome.OPEN, Outcome.LOST}


def test_freecell_without_cells_may_be_lost_as_it_is_dealt() -> None:
    game, state = played("FC-C0-1")
    assert game.outcome(state) is Outcome.LOST


@pytest.mark.parametrize(("columns", "cells", "move"), [("KC", "", "1h"), ("", "KC", "ah"), ("QC KC", "", "1a 1h ah")])
def test_the_last_card_wins_wherever_it_comes_from(columns: str, cells: str, move: str) -> None:
    game, state = laid("FC", columns, cells, home=f"H13 D13 S13 C{12 if len(columns) < 3 else 11}")
    assert game.outcome(state) is Outcome.OPEN
    state = after(game, state, move)
    assert game.outcome(state) is Outcome.WON
    assert list(game.legal_moves(state)) == []


def test_a_win_is_a_win_again_after_undo_and_redo() -> None:
    record = Record(read_choice("FC"), board="Foundations: H-K C-Q D-K S-K\n: KC\n" + ":\n" * 7)
    table = Table.of(record).play("1a", AT).play("ah", AT)
    assert table.outcome is Outcome.WON
    assert table.undo(AT).outcome is Outcome.OPEN
    assert table.undo(AT).redo(AT).outcome is Outcome.WON


# --- what is seen ----------------------------------------------------------------------------------------------


def test_all_home_is_offered_once_every_column_descends() -> None:
    game, state = laid("FC", "KS QH JS | KH QS | KC | KD", home="H11 D12 S10 C12")
    assert game.view(state).shortcuts["all home"].split()
    state = after(game, state, game.view(state).shortcuts["all home"])
    assert game.outcome(state) is Outcome.WON
    game, state = laid("FC", "JS KS | *", home="H9")
    assert "all home" not in game.view(state).shortcuts


def test_what_no_card_still_needs_may_be_sent_home_together() -> None:
    game, state = laid("FC", "2H | 3H | AS | *", home="H1")
    assert game.view(state).shortcuts["safe home"].split() == ["1h", "3h"]  # a black 2 may still want the 3♥
    game, state = laid("BG", "2H | 3H | AS | *", home="H1")
    assert game.view(state).shortcuts["safe home"].split() == ["1h", "2h", "3h"]


def test_the_games_for_two_have_no_conveniences() -> None:
    game, state = laid("CM-N", "2H | 3H | AS | *", home="H1")
    assert game.view(state).shortcuts == {}


@pytest.mark.parametrize(
    ("choice", "facts"),
    [
        ("FC", ("4 free cells",)),
        ("FC-C1", ("1 free cell",)),
        ("FC-C0", ("no free cells",)),
        ("FC-W", ("4 free cells", "worrying back")),
        ("CM-N", ("4 free cells", "6 pass tokens", "red begins")),
        ("CM-C0T1S", ("no free cells", "1 pass token", "red begins", "signal coins")),
        ("CM-C4T0M", ("4 free cells", "no pass tokens", "hearts and clubs begin")),
    ],
)
def test_what_decides_a_game_is_told_in_a_few_words(choice: str, facts: tuple[str, ...]) -> None:
    assert read_choice(choice).game.facts() == facts


def test_the_reminder_follows_the_rules_data() -> None:
    reminders = {choice: " ".join(read_choice(choice).game.reminder()) for choice in [*SOLO, "FC-W", "FC-C0", "CM-N"]}
    assert [choice for choice, text in reminders.items() if "king only" in text] == ["EO", "ST", "FO"]
    assert [choice for choice, text in reminders.items() if "in suit" in text] == ["BG", "EO", "ST"]
    assert [choice for choice, text in reminders.items() if "however long" in text] == ["RF"]
    assert [choice for choice, text in reminders.items() if "Worrying back" in text] == ["FC-W"]
    assert [choice for choice, text in reminders.items() if "One card at a time" in text] == ["CM-N"]
    assert [choice for choice, text in reminders.items() if "No free cells" in text] == ["FC-C0"]
    assert [choice for choice, text in reminders.items() if "dealt *first*" in text] == ["FO"]
