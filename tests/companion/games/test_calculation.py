"""The rules of Calculation and Number Crunchers, example by example."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import pytest

from companion.boards import UnreadableBoard
from companion.cards import Card, Rank, card
from companion.codes import read_code
from companion.deals import shuffled
from companion.game import Outcome, play
from companion.games.calculation import SEQUENCES, Calculation, CalculationRules, State
from companion.notation import Move, TurnUp, tokens
from companion.piles import Place, PlaceKind, Player, Seat
from companion.refusals import IllegalMove, Reason, UnreadableMove

CASES = [
    json.loads(line)
    for line in Path(__file__).parents[2].joinpath("data/number-crunchers.jsonl").read_text().splitlines()
]


def played(code: str, moves: str = "") -> tuple[Calculation, State]:
    """The game of *code* and its state after *moves*."""
    deal = read_code(code)
    game, state = deal.game, deal.start()
    assert isinstance(game, Calculation)
    for token in tokens(moves):
        state = play(game, state, game.read(token.text), forced=token.forced)
    return game, state


def refused(code: str, moves: str, then: str) -> Reason:
    """Why *then* is refused after *moves*."""
    game, state = played(code, moves)
    refusal = game.refusal(state, game.read(then))
    assert refusal is not None, f"{then} is accepted"
    assert str(refusal)
    return refusal.reason


# --- whole games and deals ---------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["code"])
def test_known_games_replay_to_their_results(case: dict[str, str]) -> None:
    game, state = played(case["code"], case["moves"])
    assert game.outcome(state) == case["result"]
    assert list(game.legal_moves(state)) == []


def test_the_sequences_are_those_of_the_rules() -> None:
    rows = ["A 2 3 4 5 6 7 8 9 10 J Q K", "2 4 6 8 10 Q A 3 5 7 9 J K",
            "3 6 9 Q 2 5 8 J A 4 7 10 K", "4 8 Q 3 7 J 2 6 10 A 5 9 K"]  # fmt: skip
    assert [" ".join(map(str, sequence)) for sequence in SEQUENCES] == rows


def test_a_number_gives_its_first_a_2_3_4_and_then_the_cards_in_turn() -> None:
    _, state = played("NC-25")
    order = shuffled(25)
    starters = [next(c for c in order if c.rank == n) for n in (1, 2, 3, 4)]
    assert [pile[0] for pile in state.foundations] == starters
    assert state.order is not None
    rest = [c for c in order if c not in starters]
    assert list(chain(*zip(*state.order, strict=True))) == rest
    assert state.left == (24, 24)


def test_no_foundations_in_advance_deals_all_cards() -> None:
    game, state = played("NC-NF-25")
    assert state.left == (26, 26)
    assert not any(state.foundations)
    assert game.order(state) == shuffled(25)
    assert played("CA-F-R")[1].left == (52,)


@pytest.mark.parametrize("code", ["CA-7", "NC-N-7", "CA-F-7", "NC-XPF-7"])
def test_the_order_of_a_start_deals_it_again(code: str) -> None:
    game, state = played(code)
    order = game.order(state)
    assert order is not None
    assert game.deal(order) == state
    assert game.order(played(code, "t")[1]) is None


@pytest.mark.parametrize(
    ("code", "piles", "facts"),
    [
        ("CA-1", "abcd", ("4 waste piles",)),
        ("NC-N-1", "abcefg", ("3 waste piles each", "place on your own piles", "free plays from all piles")),
        ("NC-E-1", "abcefg", ("3 waste piles each", "place on any pile", "free plays from all piles")),
        ("NC-H-1", "abef", ("2 waste piles each", "place on your own piles", "free plays from all piles")),
        ("NC-X-1", "abef", ("2 waste piles each", "place on your own piles", "free plays from your own piles")),
        ("NC-XP-1", "abcdefgh", ("4 waste piles each", "place on your own piles", "free plays from your own piles")),
    ],
)
def test_levels_and_variants(code: str, piles: str, facts: tuple[str, ...]) -> None:
    game, state = played(code)
    assert "".join(pile.source for pile in game.view(state).of(PlaceKind.WASTE)) == piles
    assert game.facts()[: len(facts)] == facts


# --- the rule page's example ---------------------------------------------------------------------------------


EXAMPLE = "t=6D s3 / t=KH se / t=3H sa / t=2D s1"


def test_ben_plays_annas_3_from_her_waste_pile() -> None:
    game, state = played("NC-R", EXAMPLE)
    assert str(game.refusal(state, game.read("a2"))) == "the 3♥ does not fit on foundation 2: 4 is next"
    state = play(game, state, game.read("a1"))
    assert [card.rank for card in state.foundations[0]] == [1, 2, 3]
    assert game.to_move(state) is Player.SECOND
    state = play(game, state, game.read("/"))
    assert game.to_move(state) is Player.FIRST
    assert game.view(state).piles[0].takes is Rank.FOUR


def test_in_expert_a_fitting_card_waits_for_its_owners_turn() -> None:
    assert refused("NC-X-R", EXAMPLE, "a1") is Reason.NOT_FREE
    _, state = played("NC-X-R", EXAMPLE + " / a1")
    assert len(state.foundations[0]) == 3


def test_only_in_easy_the_partners_piles_take_a_card() -> None:
    assert refused("NC-R", "t=9", "se") is Reason.NOT_YOUR_PILE
    _, state = played("NC-E-R", "t=9 se")
    assert state.wastes[4] == (Rank.NINE,)


# --- every reason --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "moves", "then", "reason"),
    [
        ("NC-R", "", "sa", Reason.NO_CARD_IN_HAND),
        ("NC-R", "", "a1", Reason.EMPTY),
        ("NC-R", "t=9", "sd", Reason.NO_SUCH_PLACE),
        ("NC-H-R", "t=9", "sc", Reason.NO_SUCH_PLACE),
        ("CA-R", "t=9", "se", Reason.NO_SUCH_PLACE),
        ("NC-R", "t=9", "s1", Reason.DOES_NOT_FIT),
        ("CA-F-R", "t=9", "s1", Reason.FOUNDATION_MISSING),
        ("CA-F-R", "t=2", "s3", Reason.FOUNDATION_MISSING),
        ("NC-R", "t=9 sa", "ab", Reason.WASTE_TO_WASTE),
        ("NC-R", "t=9 sa", "aa", Reason.SAME_PLACE),
        ("NC-R", "t=2 sa / t=9", "a1", Reason.CARD_IN_HAND),
        ("NC-R", "t=2", "t=9", Reason.CARD_IN_HAND),
        ("NC-R", "t=2", "/", Reason.TURN_UP_OWED),
        ("NC-R", "", "/", Reason.TURN_UP_OWED),
        ("NC-R", "t=2 sa", "t=9", Reason.TURNED_UP_ALREADY),
        ("NC-R", "", "--", Reason.STOCK_NOT_EMPTY),
        ("NC-R", "", "t", Reason.WHICH_CARD),
        ("NC-R", "t=9H sa /", "t=9H", Reason.CARD_SEEN),
        ("NC-R", "t=2 sa / t=2 se / t=2H sa /", "t=2S", Reason.RANK_SEEN),
        ("CA-R", "", "/", Reason.NO_TURNS),
        ("CA-R", "", "--", Reason.NO_PASSES),
        ("NC-R", "", "@5", Reason.NO_COINS),
    ],
)
def test_refusals(code: str, moves: str, then: str, reason: Reason) -> None:
    if then.startswith("@"):
        with pytest.raises(UnreadableMove):
            played(code)[0].read(then)
        then = "@-"
    assert refused(code, moves, then) is reason


def test_a_full_foundation_takes_nothing() -> None:
    text = "1: A 2 3 4 5 6 7 8 9 T J Q K\n2: 2\n3: 3\n4: 4\na: 2\nStocks: 18 17\n"
    game, _ = played("NC-R")
    refusal = game.refusal(game.from_board(text), game.read("a1"))
    assert refusal is not None
    assert refusal.reason is Reason.FOUNDATION_FULL


def test_alone_free_plays_are_always_possible() -> None:
    _, state = played("CA-R", "t=2 sa t=9 a1 sb")
    assert len(state.foundations[0]) == 2


def test_a_fitting_card_may_be_wasted_and_a_choice_is_the_players() -> None:
    game, state = played("NC-R", "t=2 s1 / t=3 s1 / t=4")
    assert {"s1", "s2", "sa"} <= set(game.view(state).legal)


# --- the end of the stocks -----------------------------------------------------------------------------------


LATE = "1: A\n2: 2\n3: 3\n4: 4\na: {a}\ne: {e}\nStocks: 0 1\nTurn: second\n"


def late(game: Calculation) -> State:
    """The second player's last card is to come; the first player's stock is empty."""
    fill = [
        "2",
        "2",
        "2",
        "3",
        "3",
        "3",
        "4",
        "4",
        "4",
        "5",
        "5",
        "5",
        "5",
        "6",
        "6",
        "6",
        "6",
        "7",
        "7",
        "7",
        "7",
        "9",
        "9",
        "9",
        "9",
        "T",
        "T",
        "T",
        "T",
        "J",
        "J",
        "J",
        "J",
        "Q",
        "Q",
        "Q",
        "Q",
        "K",
        "K",
        "K",
        "K",
        "A",
        "A",
    ]
    return game.from_board(LATE.format(a=" ".join(fill[:22]), e=" ".join([*fill[22:], "8", "8", "8", "A"])))


def test_with_an_empty_stock_a_turn_is_free_plays_or_a_pass() -> None:
    game, _ = played("NC-R")
    state = late(game)
    for text in ("t=8", "s4", "/"):
        state = play(game, state, game.read(text))
    assert game.outcome(state) is Outcome.LOST
    game_on = game.from_board("1: A\n2: 2\n3: 3\n4: 4\na: 9 6\ne: 5 4\nStocks: 0 44\n")
    assert reason_of(game, game_on, "t=9") is Reason.STOCK_EMPTY
    assert reason_of(game, game_on, "/") is Reason.MOVE_OWED
    passed = play(game, game_on, game.read("--"))
    assert reason_of(game, passed, "a3") is Reason.SECOND_MOVE
    assert reason_of(game, passed, "--") is Reason.SECOND_MOVE
    assert game.refusal(passed, game.read("/")) is None
    free = play(game, game_on, game.read("a3"))
    assert reason_of(game, free, "--") is Reason.PASS_AFTER_MOVE
    assert game.refusal(free, game.read("/")) is None


def reason_of(game: Calculation, state: State, text: str) -> Reason:
    refusal = game.refusal(state, game.read(text))
    assert refusal is not None
    return refusal.reason


def test_in_expert_the_partners_fitting_card_keeps_the_game_open() -> None:
    text = "1: A\n2: 2\n3: 3\n4: 4\na: K\ne: {}\nStocks: 0 0\n"
    rest = "K K K A A A 3 3 3 4 4 4 5 5 5 5 6 6 6 6 7 7 7 7 8 8 8 8 9 9 9 9 T T T T J J J J Q Q Q Q 2 2 2"
    game, _ = played("NC-X-R")
    state = game.from_board(text.format(rest))
    assert game.outcome(state) is Outcome.OPEN
    assert game.view(state).legal == ("--",)


# --- a number and what really came ---------------------------------------------------------------------------


def test_another_card_takes_the_table_off_its_number() -> None:
    game, start = played("NC-25")
    assert start.order is not None
    first = start.order[0][0]
    same = play(game, start, TurnUp(first))
    assert same.order is not None
    assert play(game, start, TurnUp(first.rank)) == same == play(game, start, TurnUp())
    other = next(c for c in shuffled(25) if c.rank not in (first.rank, 1, 2, 3, 4))
    off = play(game, start, TurnUp(other))
    assert off.hand == (other,)
    assert off.order is None
    assert game.view(off).asks_card
    off = play(game, play(game, off, game.read("sa")), game.read("/"))
    assert reason_of(game, off, "t") is Reason.WHICH_CARD
    assert reason_of(game, off, f"t={other.code}") is Reason.CARD_SEEN


def test_nothing_shows_the_stock_before_it_is_turned_up() -> None:
    game, state = played("NC-N-25", "t sa / t se /")
    assert state.order is not None
    hidden = set(chain(*state.order))
    view = game.view(state)
    shown = {c for pile in view.piles for c in pile.cards if isinstance(c, Card)}
    assert not shown & hidden
    assert [pile.hidden for pile in view.of(PlaceKind.STOCK)] == [23, 23]
    assert game.moved(state, TurnUp()) == ()
    texts = " ".join((*view.legal, game.board(state)))
    assert not any(c.code in texts for c in hidden)


# --- text ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["t", "t=9", "t=9H", "s3", "sa", "b2", "h4", "--", "/"])
def test_moves_read_and_write(text: str) -> None:
    game, _ = played("NC-NP-1")
    assert game.write(game.read(text)) == text
    assert game.read(text.upper()) == game.read(text)


def test_ten_is_read_in_both_ways() -> None:
    game, _ = played("CA-R")
    assert game.read("t=10d") == game.read("t=TD") == TurnUp(card("TD"))
    assert game.read("b2") == Move(Place(PlaceKind.WASTE, 1), Place(PlaceKind.FOUNDATION, 1))


@pytest.mark.parametrize("text", ["", "t=", "t=1", "t=ZZ", "5a", "s5", "x1", "3s"])
def test_other_texts_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(UnreadableMove, match="is no move"):
        played("CA-R")[0].read(text)


def test_a_board_shows_all_but_the_order() -> None:
    game, state = played("NC-R", EXAMPLE + " / t=KD")
    text = game.board(state)
    assert "a: 3H\n" in text
    again = game.from_board(text)
    assert game.board(again) == text
    assert again == state


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1: 2H", "foundation 1 is out of order"),
        ("a: 2H\nb: 2H", "2♥ twice"),
        ("a: 2 2 2\nb: 2H 2", "5 cards of rank 2"),
        ("d: 2", "no waste d"),
        ("a: 2\na: 3", "line 2"),
        ("a: 2X", "is no card"),
        ("column: 2", "line 1"),
        ("Stocks: 3", "52 cards"),
        ("Turn: red", "no player"),
    ],
)
def test_boards_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(UnreadableBoard, match=message):
        played("NC-R")[0].from_board(text)


@pytest.mark.parametrize("result", ["won", "lost"])
def test_a_turn_end_after_the_end_does_nothing(result: str) -> None:
    case = next(case for case in CASES if case["code"] == "NC-N-R" and case["result"] == result)
    game, state = played(case["code"], case["moves"] + " /")
    assert game.outcome(state) == result
    assert state.seat == 1
    assert reason_of(game, state, "/") is Reason.GAME_OVER


def test_what_happened_against_the_rules_is_kept() -> None:
    _, state = played("NC-R", "t=9 !se /")
    assert state.wastes[4] == (Rank.NINE,)
    _, state = played("NC-R", "t=9 !t=8 sa sb")
    assert (state.wastes[0], state.wastes[1]) == ((Rank.EIGHT,), (Rank.NINE,))
    with pytest.raises(IllegalMove):
        played("NC-R", "t=9 !s1")


def test_rules_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="1 to 4"):
        CalculationRules((Seat(Player.YOU),), piles=5)
