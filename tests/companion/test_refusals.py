"""Every reason for which the FreeCell family refuses a move, on a real position, and the sentence that says it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from companion.codes import read_code
from companion.games import freecell
from companion.notation import Move
from companion.record import Record, Refused
from companion.refusals import IllegalMove, Reason
from companion.table import Table
from tests.positions import AT, laid, played, refusal

Position = tuple[Any, Any]


@dataclass(frozen=True)
class Case:
    """*move* is refused in *position* for *reason*, in the words of *sentence*."""

    reason: Reason
    position: Callable[[], Position]
    move: str
    sentence: str


def after(code: str, moves: str = "") -> Callable[[], Position]:
    return lambda: played(code, moves)


def on(choice: str, columns: str, **rest: str) -> Callable[[], Position]:
    return lambda: laid(choice, columns, **rest)


# Deal 617 ends in J♦ K♠ K♣ 4♥ J♣ 6♣ J♥ Q♥.
CASES = [
    # where cards are
    Case(Reason.EMPTY, after("FC-617"), "a1", "free cell a is empty"),
    Case(Reason.EMPTY, on("FC", "* | KS |"), "31", "column 3 is empty"),
    Case(Reason.EMPTY, after("FC-W-617"), "hS1", "foundation 3 is empty"),
    Case(Reason.NO_SUCH_PLACE, after("FC-617"), "91", "this game has no column 9"),
    Case(Reason.NO_SUCH_PLACE, after("FC-617"), "110", "this game has no column 10"),
    Case(Reason.NO_SUCH_PLACE, after("FC-C2-617"), "1c", "this game has no free cell c"),
    Case(Reason.NO_SUCH_PLACE, after("FC-617"), "1k", "this game has no free cell k"),
    Case(Reason.NO_SUCH_PLACE, after("CM-NS-617", "1a"), "@9", "this game has no column 9"),
    Case(Reason.SAME_PLACE, after("FC-617"), "11", "the J♦ lies on column 1 already"),
    Case(Reason.SAME_PLACE, after("FC-617", "1b"), "bb", "the J♦ lies on free cell b already"),
    Case(
        Reason.CELL_TO_CELL,
        after("FC-617", "1a"),
        "ab",
        "the J♦ is in a free cell already: cell to cell is no move",
    ),
    Case(Reason.CELLS_FULL, after("FC-617", "1a 2b 3c 4d"), "5a", "every free cell is full"),
    Case(Reason.CELL_TAKEN, after("FC-617", "1a"), "2a", "free cell a is taken: the J♦ lies there"),
    # building
    Case(
        Reason.DOES_NOT_BUILD, after("FC-617"), "78", "the J♥ can't go on the Q♥: a black queen is needed"
    ),
    Case(Reason.DOES_NOT_BUILD, after("FC-617"), "56", "the J♣ can't go on the 6♣: a red queen is needed"),
    Case(Reason.DOES_NOT_BUILD, after("BG-617"), "18", "the J♦ can't go on the Q♥: the Q♦ is needed"),
    Case(
        Reason.DOES_NOT_BUILD,
        on("FC", "* | 7S | 8S"),
        "23",
        "the 7♠ can't go on the 8♠: a red 8 is needed",
    ),
    Case(
        Reason.DOES_NOT_BUILD,
        on("EO", "* | 9S | 10H", cells="9H"),
        "23",
        "the 9♠ can't go on the 10♥: the 10♠ is needed",
    ),
    Case(
        Reason.KING_ON_CARD,
        after("FC-617"),
        "21",
        "the K♠ can't go on the J♦: a king goes only to an empty place or home",
    ),
    Case(
        Reason.KINGS_ONLY,
        on("FO", "* | 5S |"),
        "23",
        "the 5♠ can't go to column 3: an empty column takes a king only",
    ),
    Case(
        Reason.KINGS_ONLY,
        on("ST", "* | 5S", cells="- QD"),
        "b10",
        "the Q♦ can't go to column 10: an empty column takes a king only",
    ),
    Case(Reason.NOT_NEXT, after("FC-617"), "1h", "the J♦ can't go home: the A♦ comes first"),
    Case(
        Reason.NOT_NEXT, on("FC", "* | 5H", home="H3"), "2h", "the 5♥ can't go home: the 4♥ comes first"
    ),
    Case(
        Reason.WRONG_FOUNDATION,
        after("FC-617"),
        "1hS",
        "the J♦ goes home on the diamonds, not on the spades",
    ),
    Case(Reason.STAYS_HOME, on("FC", "* | 4S", home="H3"), "hH2", "cards stay on the foundations"),
    Case(Reason.STAYS_HOME, on("CM-N", "* | 4S", home="H3"), "hH2", "cards stay on the foundations"),
    Case(
        Reason.FROM_HOME_TO_COLUMN,
        on("FC-W", "* | 4S", home="H3"),
        "hHa",
        "a card from a foundation goes only to a column",
    ),
    Case(
        Reason.FROM_HOME_TO_COLUMN,
        on("FC", "* | 4S", home="H3"),
        "hHh",
        "a card from a foundation goes only to a column",
    ),
    # runs
    Case(
        Reason.ONE_CARD_ONLY,
        on("CM-N", "* | 8S 7H |"),
        "23v2",
        "one card at a time: 2 cards can't move together",
    ),
    Case(
        Reason.ONE_CARD_ONLY,
        on("FC", "* | 8S 7H |"),
        "2av2",
        "one card at a time: 2 cards can't move together",
    ),
    Case(
        Reason.ONE_CARD_ONLY,
        on("RF", "* | 2H AH"),
        "2hv2",
        "one card at a time: 2 cards can't move together",
    ),
    Case(Reason.NOT_A_RUN, on("FC", "* | 8S 7S |"), "23v2", "the last 2 cards of column 2 are no run"),
    Case(Reason.NOT_A_RUN, on("BG", "* | 8S 7H |"), "23v2", "the last 2 cards of column 2 are no run"),
    Case(Reason.NOT_A_RUN, on("RF", "* | 8S 7S |"), "23v2", "the last 2 cards of column 2 are no run"),
    Case(
        Reason.RUN_TOO_LONG,
        on("FC", "* | TC 9H | JH | 3S | 4S | 5S | 6S | 7S", cells="2C 2S 2H 2D"),
        "23",
        "2 cards are too many: 0 empty free cells and 0 other empty columns let 1 move",
    ),
    Case(
        Reason.RUN_TOO_LONG,
        on("FC-C2", "* | KC QH JC TH 9S 8D 7C 6D 5C 4D 3C 2D AC | | | 3S | 4S | 5S | 6S"),
        "23vd",
        "13 cards are too many: 2 empty free cells and 1 other empty column let 6 move",
    ),
    Case(Reason.TOO_FEW_CARDS, on("FC", "* | 8S 7H |"), "23v9", "column 2 has no 9 cards"),
    Case(
        Reason.WRONG_COUNT,
        on("FC", "* | 8H 7S 6D | 9C"),
        "23v2",
        "2 cards don't fit on the 9♣: 3 would",
    ),
    # turns
    Case(
        Reason.NOT_YOURS, after("CM-N-617"), "2a", "the K♠ is not yours: red moves hearts and diamonds only"
    ),
    Case(
        Reason.NOT_YOURS,
        after("CM-N-617", "1a /"),
        "4b",
        "the 4♥ is not yours: black moves spades and clubs only",
    ),
    Case(
        Reason.NOT_YOURS,
        on("CM-N", "* | AS"),
        "2h",
        "the A♠ is not yours: red moves hearts and diamonds only",
    ),
    Case(
        Reason.SECOND_MOVE,
        after("CM-N-617", "1a"),
        "4b",
        "this turn has had its move or pass: end the turn",
    ),
    Case(
        Reason.SECOND_MOVE,
        after("CM-N-617", "--"),
        "4b",
        "this turn has had its move or pass: end the turn",
    ),
    Case(
        Reason.SECOND_MOVE,
        after("CM-N-617", "--"),
        "--",
        "this turn has had its move or pass: end the turn",
    ),
    Case(
        Reason.PASS_AFTER_MOVE,
        after("CM-N-617", "1a"),
        "--",
        "this turn has had its move: a pass takes the place of the move",
    ),
    Case(Reason.NO_TOKEN_LEFT, after("CM-C4T0-617"), "--", "no pass token is left: make a move"),
    Case(Reason.NO_TOKEN_LEFT, after("CM-C4T1-617", "-- / 6a /"), "--", "no pass token is left: make a move"),
    Case(
        Reason.NO_PASS_ALONE,
        on("CM-N", "*", home="H13 D13"),
        "--",
        "no passes now: the partner's cards are home, black plays alone",
    ),
    Case(Reason.NO_PASSES, after("FC-617"), "--", "this game has no passes"),
    Case(Reason.NO_TURNS, after("FC-617", "1a"), "/", "this game has no turns to end"),
    Case(Reason.MOVE_OWED, after("CM-N-617"), "/", "a move or a pass is owed before the turn can end"),
    Case(
        Reason.MOVE_OWED,
        on("CM-N", "* | AH", moves="2h"),
        "/",
        "a move or a pass is owed before the turn can end",
    ),
    Case(
        Reason.GOING_BACK,
        on("CM-N", "* | 6S 5D | 6C", moves="23 / -- /"),
        "32",
        "you moved the 5♦ from column 2 on your last turn: it may not go straight back",
    ),
    Case(
        Reason.GOING_BACK,
        on("CM-N", "* | 6S", cells="5D", moves="a2 / -- /"),
        "2d",
        "you moved the 5♦ from the free cells on your last turn: it may not go straight back",
    ),
    # signal coins
    Case(Reason.NO_COINS, after("FC-617"), "@5", "this game has no signal coins: add S to its code"),
    Case(Reason.NO_COINS, after("CM-N-617", "1a"), "@5", "this game has no signal coins: add S to its code"),
    Case(
        Reason.COIN_TOO_EARLY,
        after("CM-NS-617"),
        "@5",
        "the signal coin comes at the end of the turn, after the move or pass",
    ),
    Case(
        Reason.COIN_TWICE, after("CM-NS-617", "1a @5"), "@6", "the signal coin was used this turn already"
    ),
    Case(Reason.COIN_NOT_OUT, after("CM-NS-617", "1a"), "@-", "your signal coin is not on the table"),
    # the end
    Case(Reason.GAME_OVER, on("FC", "KC", home="H13 D13 S13 C12", moves="1h"), "1h", "the game is over"),
    Case(
        Reason.GAME_OVER, on("CM-N", "KC", home="H13 D13 S13 C12", moves="1h"), "--", "the game is over"
    ),
    Case(
        Reason.GAME_OVER, on("FC-W", "KC", home="H13 D13 S13 C12", moves="1h"), "hC1", "the game is over"
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason.code}: {case.sentence}")
def test_a_move_is_refused_in_one_sentence(case: Case) -> None:
    game, state = case.position()
    refused = refusal(game, state, case.move)
    assert refused is not None
    assert (refused.reason, str(refused)) == (case.reason, case.sentence)
    assert game.read(case.move) not in list(game.legal_moves(state))


def table_of(code: str) -> Table:
    return Table.of(Record(read_code(code).choice, read_code(code).deal))


def in_use() -> set[Reason]:
    """The reasons that the family's file names."""
    tree = ast.parse(inspect.getsource(freecell))
    return {
        Reason[node.attr]
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Reason"
    }


def test_no_reason_in_use_is_without_its_test() -> None:
    assert in_use() - {case.reason for case in CASES} == set()


def test_reasons_have_codes_and_sentences_of_their_own() -> None:
    assert len({reason.code for reason in Reason}) == len(Reason)
    assert len({reason.sentence for reason in Reason}) == len(Reason)
    for reason in Reason:
        assert reason.code == reason.name.lower().replace("_", "-")
        assert not reason.sentence.endswith(".")


def test_an_illegal_move_carries_its_refusal() -> None:
    with pytest.raises(IllegalMove, match="the J♥ can't go on the Q♥: a black queen is needed") as error:
        played("FC-617", "78")
    assert error.value.refusal.reason is Reason.DOES_NOT_BUILD
    assert isinstance(error.value.action, Move)
    played("BG-617", "78")


@pytest.mark.parametrize(
    ("code", "before", "move"),
    [
        ("FC-617", "", "!78"),
        ("FC-617", "", "!21"),
        ("CM-N-617", "", "!2a"),
        ("CM-N-617", "1a", "!4b"),
        ("CM-N-617", "1a", "!--"),
        ("CM-C4T0-617", "", "!--"),
        ("CM-N-617", "", "!/"),
        ("CM-NS-617", "", "!@5"),
    ],
)
def test_what_happened_against_the_rules_may_be_recorded(code: str, before: str, move: str) -> None:
    table = table_of(code)
    table = table.play(before, AT) if before else table
    with pytest.raises(Refused):
        table.play(move.removeprefix("!"), AT)
    happened = table.play(move, AT)
    assert happened.state != table.state
    assert happened.now.state == Table.of(happened.record).now.state
    assert str(happened.record.events[-1].what) == f"turn {move}"


@pytest.mark.parametrize(
    ("code", "before", "move"),
    [
        ("FC-617", "", "!a1"),
        ("FC-617", "", "!1h"),
        ("FC-617", "1a", "!2a"),
        ("FC-617", "1a 2b 3c 4d", "!5a"),
        ("FC-617", "", "!--"),
        ("FC-617", "", "!91"),
        ("FC-617", "", "!11"),
        ("CM-N-617", "", "!@5"),
    ],
)
def test_what_cannot_have_happened_is_not_recorded(code: str, before: str, move: str) -> None:
    table = table_of(code)
    table = table.play(before, AT) if before else table
    with pytest.raises(Refused) as error:
        table.play(move, AT)
    assert not error.value.refusal.reason.recordable
