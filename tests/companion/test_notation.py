"""The text of moves, and the files they come in."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.codes import read_choice
from companion.notation import Coin, EndTurn, Move, Pass, Token, TurnUp, tokens
from companion.piles import HOME, Place, PlaceKind
from companion.reading import replay
from companion.record import Refused, Standing, Unreadable
from companion.refusals import UnreadableMove
from tests.positions import laid, played

FC, CM, CA = (read_choice(text).game for text in ("FC", "CM-NS", "CA"))


def column(number: int) -> Place:
    return Place(PlaceKind.COLUMN, number - 1)


def cell(letter: str) -> Place:
    return Place(PlaceKind.CELL, "abcdefgk".index(letter))


@pytest.mark.parametrize(
    ("text", "source", "target", "count"),
    [
        ("6a", column(6), cell("a"), None),
        ("78", column(7), column(8), None),
        ("bh", cell("b"), HOME, None),
        ("54v3", column(5), column(4), 3),
        ("54vc", column(5), column(4), 12),
        ("54VD", column(5), column(4), 13),
        # column 10: no text has two readings
        ("108", column(10), column(8), None),
        ("810", column(8), column(10), None),
        ("810v2", column(8), column(10), 2),
        ("101", column(10), column(1), None),
        ("110", column(1), column(10), None),
        ("1010", column(10), column(10), None),
        ("10a", column(10), cell("a"), None),
        ("a10", cell("a"), column(10), None),
        ("10h", column(10), HOME, None),
        # the eighth cell is k, since h is home
        ("1k", column(1), cell("k"), None),
        ("k1", cell("k"), column(1), None),
        ("kh", cell("k"), HOME, None),
        ("gh", cell("g"), HOME, None),
        # from a foundation
        ("hS5", Place(PlaceKind.FOUNDATION, 2), column(5), None),
        ("hS10", Place(PlaceKind.FOUNDATION, 2), column(10), None),
        ("5hS", column(5), Place(PlaceKind.FOUNDATION, 2), None),
    ],
)
def test_moves_of_the_freecell_family(text: str, source: Place, target: Place, count: int | None) -> None:
    move = Move(source, target, count)
    for spelling in (text, text.upper(), text.lower()):
        assert FC.read(spelling) == move
    assert FC.write(move).lower() == text.lower()


def test_what_is_no_card_move() -> None:
    assert CM.read("--") == Pass()
    assert CM.read("/") == EndTurn()
    assert CM.read("@5") == Coin(column(5))
    assert CM.read("@10") == Coin(column(10))
    assert CM.read("@-") == Coin(None)
    assert CA.read("t") == TurnUp(None)


@pytest.mark.parametrize(
    "text",
    ["", "6", "a", "h", "01", "0a", "a0", "11a", "6i", "6j", "h5", "6a6b", "6-a", "6av", "54v", "54vg", "54v123",
     "@", "@0", "@11", "-", "---", "//", "６a", "6à", "A1x", "to 5", "78v-1", "²a", "hX5"],
)  # fmt: skip
def test_what_is_no_move_is_refused_with_what_to_write(text: str) -> None:
    with pytest.raises(UnreadableMove, match=r"is no move: write from and to, like 6a, 78, bh or 54v3\.") as error:
        FC.read(text)
    assert str(error.value).startswith(f'"{text}"')


def test_a_long_text_is_not_repeated_at_length() -> None:
    with pytest.raises(UnreadableMove) as error:
        FC.read("x" * 5000)
    assert len(str(error.value)) < 140


@given(st.text("123456789abcdefghkvst=-/@ 0HDSC", max_size=5))
def test_a_text_that_is_read_is_written_to_be_read_the_same(text: str) -> None:
    for game in (FC, CM, CA):
        with suppress(UnreadableMove):
            text = game.write(game.read(text))
            assert game.write(game.read(text)) == text


def test_the_eighth_cell_of_eight_off_comes_and_goes() -> None:
    game, state = played("EO-1", "1k")
    assert state.cells[7].code == "6D"
    assert "1k" in game.view(played("EO-1")[1]).legal
    assert game.write(game.read("K1")) == "k1"


# --- files -----------------------------------------------------------------------------------------------------


def test_texts_are_counted_from_one_and_turn_ends_are_not() -> None:
    found = list(tokens("6a / 6b 6h\n--/!78"))
    assert found == [
        Token("6a", 1, 1),
        Token("/", 1, 1),
        Token("6b", 1, 2),
        Token("6h", 1, 3),
        Token("--", 2, 4),
        Token("/", 2, 4),
        Token("78", 2, 5, forced=True),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "1a 2b\n3c",
        "1a 2b\r\n3c\r\n",
        "\ufeff1a 2b\n3c",
        "# by hand\n\n1a 2b   # two\n\n\n3c # one",
        "-=-=-=-=-=-=-=-=-=-=-=-\n1a 2b 3c\nThis game is solveable.\nTotal number of states checked is 130.\n"
        "This scan generated 174 states.\n",
        "Move: 1a\n\n: JD 2S\n-=-=-=-\nMove: 2b\n\n: KS\nMove: 3c\n",
        "\t1a\u00a02b\n3c",
    ],
)
def test_comments_blanks_and_what_solvers_print_around_are_left_out(text: str) -> None:
    assert [token.text for token in tokens(text)] == ["1a", "2b", "3c"]


def test_rubbish_is_refused_with_its_line() -> None:
    game, state = played("FC-617")
    with pytest.raises(Unreadable) as error:
        replay(game, Standing(state), "# moves\n1a\nrubbish 2b\n")
    assert (error.value.line, error.value.index, error.value.text) == (3, 2, "rubbish")
    assert str(error.value).startswith('line 3: "rubbish" is no move: ')


def test_a_refused_move_is_told_by_its_number_and_text() -> None:
    game, state = played("FC-617")
    with pytest.raises(Refused) as error:
        replay(game, Standing(state), "1a 2b 3c 4d\n5a")
    assert str(error.value) == 'move 5 "5a": every free cell is full'


def test_an_untold_run_length_is_found_by_trying() -> None:
    game, state = laid("FC", "* | AH 9D 8S 7H |")
    standing = replay(game, Standing(state), "23 2a 2h")
    assert [card.code for card in standing.state.columns[2]] == ["8S", "7H"]
    standing = replay(game, Standing(state), "23 2h")
    assert [card.code for card in standing.state.columns[2]] == ["9D", "8S", "7H"]


def test_the_reading_of_one_card_comes_first() -> None:
    game, state = laid("FC", "* | AH 9D 8S 7H |")
    assert [card.code for card in replay(game, Standing(state), "23 2a").state.columns[2]] == ["7H"]


def test_where_no_length_plays_the_reading_of_one_card_is_refused() -> None:
    game, state = laid("FC", "* | 2H 9D 8S 7H |")
    with pytest.raises(Refused, match="the 8♠ can't go home: the A♠ comes first") as error:
        replay(game, Standing(state), "23 2h")
    assert error.value.index == 2


def test_lengths_are_not_looked_for_in_a_file_that_tells_some() -> None:
    game, state = laid("FC", "* | AH 9D 8S 7H | | KS QH")
    with pytest.raises(Refused):
        replay(game, Standing(state), "23 2h 45v2")


@given(st.text(max_size=80))
def test_no_text_breaks_the_reading_of_moves(text: str) -> None:
    game, state = played("CM-N-617")
    with suppress(Refused, Unreadable):
        replay(game, Standing(state), text)
