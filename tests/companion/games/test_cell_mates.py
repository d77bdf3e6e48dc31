"""The rules of Cell Mates, example by example. Anna is red and begins, Ben is black."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards import Colour
from companion.codes import read_choice, read_code
from companion.game import AnyGame, Outcome
from companion.notation import tokens
from companion.piles import PlaceKind, Player
from companion.record import Record, Refused
from companion.refusals import Reason
from companion.table import Table
from tests import checker
from tests.positions import AT, after, case_id, cases, laid, played, refusal, sentence


def reason(game: AnyGame, state: Any, move: str) -> Reason | None:
    refused = refusal(game, state, move)
    return refused and refused.reason


def column(game: AnyGame, state: Any, number: int) -> str:
    return " ".join(card.code for card in game.view(state).of(PlaceKind.COLUMN)[number - 1].cards)


# --- the turn --------------------------------------------------------------------------------------------------


def test_example_of_the_run_8_7_6_in_five_moves() -> None:
    """A run of three takes five single moves, which alternate between Anna and Ben by themselves."""
    game, state = laid("CM-N", "* | KC | 5D AD 8H 7S 6D | KH | KS | 9C | QD | QH")
    turns = ["3a", "3b", "36 3h", "b6", "a6"]
    for number, turn in enumerate(turns):
        assert game.to_move(state) == (Player.RED, Player.BLACK)[number % 2]
        state = after(game, state, f"{turn} /")
    assert column(game, state, 6) == "9C 8H 7S 6D"
    assert column(game, state, 3) == "5D"
    assert game.home(state) == {Player.RED: 1, Player.BLACK: 0}
    assert not any(state.cells)
    assert game.view(state).tokens == 6


@pytest.mark.parametrize(("length", "cells"), [(3, 2), (4, 3), (5, 4), (6, 5)])
def test_a_run_of_n_cards_takes_2n_minus_1_moves_and_n_minus_1_cells(length: int, cells: int) -> None:
    run = ["9H", "8S", "7H", "6S", "5H", "4S"][:length]
    game, state = laid(f"CM-C{cells}T0", f"* | {' '.join(run)} | TS | KH | KS | KC | KD | QH")
    mine = Player.RED if run[-1][1] == "H" else Player.BLACK
    if mine is not game.to_move(state):  # the turn of the player whose colour lies at the end of the run
        game, state = laid(f"CM-C{cells}T0", f"* | {' '.join(run)} | TS | KH | KS | KC | KD | QH", turn="Turn: black")
    letters = "abcde"[: length - 1]
    moves = [f"2{c}" for c in letters] + ["23"] + [f"{c}3" for c in reversed(letters)]
    assert len(moves) == 2 * length - 1
    state = after(game, state, " / ".join(moves))
    assert column(game, state, 3) == "TS " + " ".join(run)


def test_red_begins_and_moves_red_cards_only() -> None:
    game, state = played("CM-N-617")
    assert game.to_move(state) == Player.RED
    sources = {move.source for move in game.legal_moves(state) if hasattr(move, "source")}
    ends = [state.columns[place.index][-1] for place in sources]
    assert {card.colour for card in ends} == {Colour.RED}
    assert sorted(card.code for card in ends) == ["4H", "JD", "JH", "QH"]


def test_a_turn_is_one_move_or_one_pass() -> None:
    game, state = played("CM-N-617", "1a")
    assert [game.write(move) for move in game.legal_moves(state)] == ["/"]
    assert reason(game, state, "4b") is Reason.SECOND_MOVE
    assert reason(game, state, "--") is Reason.PASS_AFTER_MOVE
    game, state = played("CM-N-617", "--")
    assert game.view(state).tokens == 5
    assert [game.write(move) for move in game.legal_moves(state)] == ["/"]


def test_going_home_is_free_before_and_after_the_move_and_with_a_pass() -> None:
    game, state = laid("CM-N", "* | 4H 3H | AH | 2H | 9D")
    state = after(game, state, "3h 4h")
    assert game.view(state).owed
    state = after(game, state, "5a 2h 2h")
    assert game.home(state)[Player.RED] == 4
    assert not game.view(state).owed
    game, state = laid("CM-N", "* | 4H 3H | AH | 2H | 9D")
    state = after(game, state, "3h -- 4h /")
    assert (game.view(state).tokens, game.home(state)[Player.RED]) == (5, 2)


def test_nobody_moves_the_partners_cards_not_even_home() -> None:
    game, state = laid("CM-N", "* | AS | AH | 9S | TD | 9C | TS")
    for move in ("2h", "4a", "45", "2a"):
        assert reason(game, state, move) is Reason.NOT_YOURS
    assert refusal(game, state, "3h") is None
    state = after(game, state, "3h -- /")
    assert refusal(game, state, "2h") is None
    assert reason(game, state, "5a") is Reason.NOT_YOURS


def test_one_card_only() -> None:
    game, state = laid("CM-N", "* | 8H 7S 6D | 9C |")
    assert reason(game, state, "24v3") is Reason.ONE_CARD_ONLY
    # without a count it is the one card: the 6♦, which does not build on the 9♣
    assert sentence(game, state, "23") == "the 6♦ can't go on the 9♣: a black 7 is needed"


def test_an_empty_column_takes_any_card_from_a_cell_and_from_a_column() -> None:
    game, state = laid("CM-N", "* | 5H |", cells="2D")
    assert refusal(game, state, "23") is None
    assert refusal(game, state, "a3") is None


def test_the_cells_are_shared() -> None:
    game, state = played("CM-N-617", "1a / 5b / 4c / 6d /")
    assert sentence(game, state, "7a") == "every free cell is full"


@pytest.mark.parametrize(
    ("choice", "cells", "tokens_"),
    [("CM-E", 5, 10), ("CM-N", 4, 6), ("CM-H", 4, 3), ("CM-X", 3, 3), ("CM-C0T0", 0, 0), ("CM-C8T20", 8, 20)],
)
def test_levels_are_cells_and_tokens(choice: str, cells: int, tokens_: int) -> None:
    game, state = played(f"{choice}-1")
    view = game.view(state)
    assert (len(view.of(PlaceKind.CELL)), view.tokens, view.tokens_at_start) == (cells, tokens_, tokens_)


# --- no going back ---------------------------------------------------------------------------------------------


TWO_SIXES = "* | 6S 5D | 6C | KH | KS | QH | QD | KC"
"""Red's 5♦ can go to and fro between the 6♠ and the 6♣."""


def test_the_card_moved_last_may_not_go_straight_back() -> None:
    game, state = laid("CM-N", TWO_SIXES, moves="23 / -- /")
    assert reason(game, state, "32") is Reason.GOING_BACK
    assert refusal(game, state, "3a") is None


def test_another_turn_between_allows_it() -> None:
    game, state = laid("CM-N", TWO_SIXES, moves="23 / -- / 7a / -- /")
    assert refusal(game, state, "32") is None


def test_a_pass_between_allows_it() -> None:
    game, state = laid("CM-N", TWO_SIXES, moves="23 / -- / -- / -- /")
    assert refusal(game, state, "32") is None


def test_the_partners_moves_between_do_not_allow_it() -> None:
    game, state = laid("CM-N", TWO_SIXES, moves="23 / 8b /")
    assert reason(game, state, "32") is Reason.GOING_BACK


def test_all_free_cells_are_one_place() -> None:
    game, state = laid("CM-N", "* | 6S | KH", cells="- 5D", moves="b2 / -- /")
    assert sentence(game, state, "2d") == (
        "you moved the 5♦ from the free cells on your last turn: it may not go straight back"
    )
    assert reason(game, state, "2b") is Reason.GOING_BACK


def test_foundation_plays_are_not_the_move_that_is_remembered() -> None:
    game, state = laid("CM-N", "* | 6S 5D | 6C | AH | 2H", moves="23 4h / -- / 5h")
    assert reason(game, state, "32") is Reason.GOING_BACK


def test_another_card_may_go_to_that_place() -> None:
    game, state = laid("CM-N", "* | 6S 5D | 6C | 5H", moves="23 / -- /")
    assert refusal(game, state, "42") is None


def test_alone_the_last_move_made_counts_and_foundation_plays_do_not() -> None:
    game, state = laid("CM-N", "* | 9S | | AS", home="H13 D13", moves="23")
    assert reason(game, state, "32") is Reason.GOING_BACK
    assert reason(game, after(game, state, "4h"), "32") is Reason.GOING_BACK
    assert refusal(game, after(game, state, "1a"), "32") is None
    game, state = laid("CM-N", "* | 9S |", home="H13 D13", moves="2a")
    assert reason(game, state, "a2") is Reason.GOING_BACK
    assert refusal(game, state, "a3") is None


# --- tokens and the end ----------------------------------------------------------------------------------------


def test_deal_12_begins_with_a_pass_since_every_exposed_card_is_black() -> None:
    game, state = played("CM-N-12")
    assert {column[-1].colour for column in state.columns} == {Colour.BLACK}
    assert [game.write(move) for move in game.legal_moves(state)] == ["--"]
    assert game.view(game.after(state, game.read("--"))).tokens == 5
    game, state = played("CM-C4T0-12")
    assert game.outcome(state) is Outcome.LOST


@pytest.mark.parametrize(("deal", "colour"), [(366, Colour.BLACK), (373, Colour.RED), (822, Colour.RED)])
def test_deals_whose_exposed_cards_are_all_of_one_colour(deal: int, colour: Colour) -> None:
    game, state = played(f"CM-N-{deal}")
    assert {column[-1].colour for column in state.columns} == {colour}
    only_a_pass = [game.write(move) for move in game.legal_moves(state)] == ["--"]
    assert only_a_pass is (colour is Colour.BLACK)


STUCK = "* 6S | 7S | 8S | 9S | TS | JS | QS | KS"
"""Every exposed card is black: red has no move."""


def test_lost_is_a_turn_with_no_token_no_move_and_nothing_to_put_home() -> None:
    game, state = laid("CM-N", STUCK, turn="Tokens: 0")
    assert game.outcome(state) is Outcome.LOST
    assert list(game.legal_moves(state)) == []
    game, state = laid("CM-N", STUCK, turn="Tokens: 1")
    assert game.outcome(state) is Outcome.OPEN
    game, state = laid("CM-N", STUCK, turn="Tokens: 0\nTurn: black")
    assert game.outcome(state) is Outcome.OPEN


def test_it_is_lost_for_the_partner_only_when_the_turn_has_gone_over() -> None:
    game, state = laid("CM-N", "* 6S | 7S | 8S | 9S | TS | JS | QS | KS", turn="Tokens: 1\nTurn: black")
    assert game.outcome(after(game, state, "--")) is Outcome.OPEN
    assert game.outcome(after(game, state, "-- /")) is Outcome.LOST


def test_without_a_token_a_foundation_play_may_open_a_move() -> None:
    game, state = laid("CM-N", "* 6S | 7S | 8S | 9S | TS | JS | KH QD AH | KS", turn="Tokens: 0")
    assert game.outcome(state) is Outcome.OPEN
    assert [game.write(move) for move in game.legal_moves(state) if game.write(move).endswith("h")] == ["7h"]
    state = after(game, state, "7h")
    assert game.outcome(state) is Outcome.OPEN
    assert refusal(game, state, "78") is None


def test_without_a_token_only_foundation_plays_lead_to_a_loss() -> None:
    game, state = laid("CM-N", "* 6S | 7S | 8S | 9S | TS | JS | KC AH | KS", turn="Tokens: 0")
    assert [game.write(move) for move in game.legal_moves(state) if game.write(move) == "7h"] == ["7h"]
    full, state = laid("CM-C0T0", "* 6S | 7S | 8S | 9S | TS | JS | KC AH | KS")
    assert full.outcome(state) is Outcome.OPEN
    assert full.outcome(after(full, state, "7h")) is Outcome.LOST


def test_a_win_is_tested_before_a_loss() -> None:
    """No token left, the last card goes home, in the middle of a turn: won."""
    game, state = laid("CM-N", "", cells="KC", home="H13 D13 S13 C12", turn="Tokens: 0")
    state = after(game, state, "ah")
    assert game.outcome(state) is Outcome.WON
    assert list(game.legal_moves(state)) == []
    assert game.idle(state, game.read("/"))


@pytest.mark.parametrize("moves", ["1h 2h", "1a ah 2h", "2a 1h ah", "2h 1h"])
def test_the_win_comes_at_once_in_the_middle_of_a_turn(moves: str) -> None:
    game, state = laid("CM-NM", "KH | KC", home="H12 D13 S13 C12")
    *before, last = moves.split()
    state = after(game, state, " ".join(before))
    assert game.outcome(state) is Outcome.OPEN
    state = after(game, state, last)
    assert game.outcome(state) is Outcome.WON
    assert game.idle(state, game.read("/"))


# --- one colour home -------------------------------------------------------------------------------------------


def nearly_red() -> tuple[AnyGame, Any]:
    """Red to move with only the K♥ on the table."""
    return laid("CM-N", "KH | KS QS JS TS | KC QC JC TC | 9S", home="H12 D13 S8 C9")


def test_all_26_home_ends_the_turns_of_a_player_and_the_partner_plays_alone() -> None:
    game, state = nearly_red()
    state = after(game, state, "1h")
    assert game.to_move(state) == Player.BLACK
    view = game.view(state)
    assert (view.alone, view.tokens, view.owed) == (Player.BLACK, 6, False)
    assert reason(game, state, "--") is Reason.NO_PASS_ALONE


def test_no_move_is_owed_when_the_26th_card_goes_home_before_the_move() -> None:
    game, state = nearly_red()
    with_slash, without = after(game, state, "1h / 4h"), after(game, state, "1h 4h")
    assert with_slash == without


def test_alone_every_move_is_a_turn_that_ends_by_itself() -> None:
    game, state = nearly_red()
    table = Table.of(Record(read_choice("CM-N"), board=game.board(state)))
    table = table.play("1h / 2a / 3b 4h", AT)
    assert game.view(table.state).tokens == 6
    assert table.now.moves == 4
    # a foundation play belongs to no turn, so there is nothing for a "/" to end
    assert reason(game, table.state, "/") is Reason.MOVE_OWED
    assert not game.idle(table.state, game.read("/"))
    with pytest.raises(Refused, match="a move or a pass is owed"):
        table.play("/", AT)
    assert game.idle(after(game, state, "1h 2a"), game.read("/"))


def test_alone_lost_is_no_move_and_nothing_to_put_home_whatever_tokens_are_left() -> None:
    game, state = laid("CM-C0T9", "7S 9C TC JC | 8S 9S TS | QC | QS | KS | KC | 7C 8C | JS", home="H13 D13 S6 C6")
    assert (game.view(state).alone, game.view(state).tokens) == (Player.BLACK, 9)
    assert game.outcome(state) is Outcome.LOST
    assert game.view(state).legal == ()
    game, state = laid("CM-C0T9", "7S 9C TC JC | 8S 9S TS | QC | QS | KS | KC | 8C 7C | JS", home="H13 D13 S6 C6")
    assert game.view(state).legal == ("7h",)
    game, state = laid("CM-C0T9", "7S 9C TC JC | 8S 9S TS JS | QC | QS | KS | KC | 7C 8C |", home="H13 D13 S6 C6")
    assert game.outcome(state) is Outcome.OPEN  # any card may go to the empty column


@pytest.mark.parametrize("case", cases("cell-mates-won")[::9], ids=case_id)
def test_whose_turn_it_is_agrees_with_the_second_opinion_throughout(case: dict[str, Any]) -> None:
    choice, _, number = case["code"].rpartition("-")
    game, state = read_code(case["code"]).game, read_code(case["code"]).start()
    other = checker.deal(choice, int(number))
    for at, token in enumerate(tokens(case["moves"])):
        assert (state.seat, state.tokens, state.moved) == (other.turn, other.tokens, other.moved)
        assert game.alone(state) == other.alone
        if at % 17 == 0:
            legal = {game.write(move) for move in game.legal_moves(state)}
            assert legal == {text for text in checker.legal(other) if text != "/" or not other.ended}
        state = game.after(state, game.read(token.text))
        other = checker.play(other, token.text)
    assert game.outcome(state) is Outcome.WON


# --- variants --------------------------------------------------------------------------------------------------


def test_mixed_suits_go_by_suit_and_build_by_colour() -> None:
    game, state = played("CM-NM-617")
    assert game.to_move(state) == Player.FIRST
    movable = {state.columns[move.source.index][-1].code for move in game.legal_moves(state) if hasattr(move, "source")}
    assert movable == {"KC", "4H", "JC", "6C", "JH", "QH"}
    assert reason(game, state, "1a") is Reason.NOT_YOURS
    assert refusal(game, state, "58") is None  # J♣ onto the own Q♥
    assert reason(game, state, "78") is Reason.DOES_NOT_BUILD


def test_mixed_suits_and_coins_combine_with_every_level() -> None:
    for level in "ENHX":
        game = read_choice(f"CM-{level}MS").game
        assert game.seats[0].player == Player.FIRST
        assert game.rules.turns.coins
        assert game.rules.turns.tokens == read_choice(f"CM-{level}").game.rules.turns.tokens


def coin(game: AnyGame, state: Any, player: Player = Player.RED) -> str:
    place = game.view(state).coins[player]
    return "-" if place is None else str(place.index + 1)


def test_a_signal_coin_is_put_at_the_end_of_the_own_turn_moved_and_taken_back() -> None:
    game, state = played("CM-NS-617")
    assert reason(game, state, "@5") is Reason.COIN_TOO_EARLY
    state = after(game, state, "1a @5")
    assert coin(game, state) == "5"
    assert reason(game, state, "@6") is Reason.COIN_TWICE
    state = after(game, state, "/ -- / -- @7")
    assert coin(game, state) == "7"
    state = after(game, state, "/ -- @2 / 4b @-")
    assert (coin(game, state), coin(game, state, Player.BLACK)) == ("-", "2")


def test_a_coin_goes_back_to_its_owner_when_its_card_is_moved_or_covered() -> None:
    game, state = laid("CM-NS", "* | 9S | TH | 8D | KH | QD", moves="-- @2 /")
    assert coin(game, after(game, state, "2a")) == "-"
    assert coin(game, after(game, state, "23")) == "-"
    assert coin(game, after(game, state, "-- / 42")) == "-"
    assert coin(game, after(game, state, "-- / 5b")) == "2"


def test_a_coin_on_an_empty_column_goes_back_when_a_card_enters() -> None:
    game, state = laid("CM-NS", "* | 9S |", moves="-- @3 /")
    assert coin(game, state) == "3"
    assert coin(game, after(game, state, "23")) == "-"


def test_a_coin_binds_nobody() -> None:
    game, state = laid("CM-NS", "* | 9S | TH", moves="-- @3 /")
    assert refusal(game, state, "23") is None


def test_a_coin_is_undone_with_its_turn() -> None:
    table = Table.of(Record(read_choice("CM-NS"), read_code("CM-NS-617").deal)).play("1a @5 /", AT)
    assert coin(table.game, table.state) == "5"
    assert coin(table.game, table.undo(AT).state) == "-"
    assert coin(table.game, table.undo(AT).redo(AT).state) == "5"


# --- undo ------------------------------------------------------------------------------------------------------


def test_undo_restores_tokens_turn_and_what_may_not_go_back() -> None:
    game, state = laid("CM-N", TWO_SIXES)
    table = Table.of(Record(read_choice("CM-N"), board=game.board(state)))
    table = table.play("23 /", AT).play("-- /", AT)
    assert (table.state.tokens, game.to_move(table.state)) == (5, Player.RED)
    assert reason(game, table.state, "32") is Reason.GOING_BACK
    passed = table.play("-- /", AT).play("8b /", AT)
    assert passed.state.tokens == 4
    assert refusal(game, passed.state, "32") is None
    back = passed.undo(AT).undo(AT)
    assert (back.state.tokens, game.to_move(back.state)) == (5, Player.RED)
    assert reason(game, back.state, "32") is Reason.GOING_BACK
    assert back.redo(AT).redo(AT).state == passed.state
