"""Board text: fc-solve's format in and out, and what is wrong with a text that is no board."""

from __future__ import annotations

import pytest

from companion.boards import UnreadableBoard, read_board
from companion.codes import read_choice, read_code
from tests.positions import DATA, laid, played

BOARD = (DATA / "boards" / "FC-617.txt").read_text(encoding="utf-8")
LINES = BOARD.splitlines()


def fc(text: str) -> object:
    return read_choice("FC").game.from_board(text)


START = read_code("FC-617").start()


@pytest.mark.parametrize(
    "text",
    [
        BOARD.replace("\n", "\r\n"),
        "\ufeff" + BOARD,
        "\ufeff" + BOARD.replace("\n", "\r\n"),
        BOARD.rstrip("\n"),
        BOARD.lower(),
        BOARD.replace("T", "10"),
        "# my deal\n\n" + BOARD.replace("\n", "\n\n") + "\n# that was it\n",
        "\n".join(f": {line}" for line in LINES),
        "\n".join(f":{line}" for line in LINES),
        "\n".join(f"  {line}   # column" for line in LINES),
        "Freecells: - - - -\n" + BOARD,
        "Freecells:\n" + BOARD,
        "Free cells: -\n" + BOARD,
        "FREECELLS: -\n" + BOARD,
        BOARD + "Freecells: - -\n",
        "Foundations: H-0 C-0 D-0 S-0\n" + BOARD,
        "Founds: S-0\n" + BOARD,
        BOARD.replace("S", "♠").replace("H", "♥").replace("D", "♦").replace("C", "♣"),
        BOARD.replace(" ", "\t"),
    ],
)
def test_the_same_board_in_other_clothes(text: str) -> None:
    assert fc(text) == START


def test_a_short_line_of_cells_leaves_the_rest_empty() -> None:
    text = "Freecells: JD - 7D\n" + BOARD.replace(" JD\n", "\n").replace("7D ", "", 1)
    assert [card and card.code for card in fc(text).cells] == ["JD", None, "7D", None]


def test_an_empty_column_is_a_colon_alone() -> None:
    game, state = laid("FC", "* | KS | | QH | | | |")
    text = game.board(state)
    assert text.splitlines()[2:] == [":", ": QH", ":", ":", ":", ":"]
    assert game.from_board(text) == state


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BOARD.replace("JD", "AS"), "the board has A♠ twice and lacks J♦: every card must be there once."),
        (BOARD.replace(" JD", ""), "the board lacks J♦: every card must be there once."),
        (
            BOARD.replace("JD", "AS").replace("KS", "AS"),
            "the board has A♠ twice and lacks J♦, K♠: every card must be there once.",
        ),
        (BOARD + "KS\n", "line 9: one column too many; this game has 8."),
        ("\n".join(LINES[:7]), 'the board has too few columns (7 of 8): write an empty column as a line with ":".'),
        ("Freecells: -\nFreecells: -\n" + BOARD, "line 2: a second Freecells line; keep one of them."),
        ("Freecells: - - - - -\n" + BOARD, "line 1: too many free cells (5): this game has 4."),
        (BOARD.replace("7D", "1D"), 'line 1: "1D" is no card: ace or ten? Write A or 10.'),
        (
            BOARD.replace("QH", "QX"),
            'line 8: "QX" is no card: write a rank (A 2 … 10 J Q K) and a suit (H D S C).',
        ),
        (BOARD + "that is all\n", None),
        ("Foundations: H-14\n" + BOARD, 'line 1: "H-14" is no foundation; write H-3, or H-0 where it is empty.'),
        ("Foundations: H-A\n" + BOARD, "the board has A♥ twice: every card must be there once."),
        ("Turn: green\n" + BOARD, 'line 1: "green" is no player; write red, black, first or second.'),
        ("Tokens: many\n" + BOARD, 'line 1: "many" is no number of tokens; write 0 to 20.'),
        ("Tokens: 21\n" + BOARD, 'line 1: "21" is no number of tokens; write 0 to 20.'),
        ("", None),
        ("\ufeff", None),
        ("PK\x03\x04", None),
    ],
    ids=range(18),
)
def test_what_is_wrong_with_a_board_is_said_in_one_sentence(text: str, sentence: str | None) -> None:
    with pytest.raises(UnreadableBoard) as error:
        fc(text)
    assert sentence in (None, str(error.value))
    assert len(str(error.value).splitlines()) == 1


def test_many_wrong_cards_are_not_all_named() -> None:
    with pytest.raises(UnreadableBoard, match=r"lacks A♣, A♦, A♥, A♠, 2♣, 2♦ …:"):
        fc(":\n" * 8)


def test_eight_columns_are_too_few_for_seahaven_towers() -> None:
    with pytest.raises(UnreadableBoard, match="too few columns \\(8 of 10\\)"):
        read_choice("ST").game.from_board(BOARD)


def test_a_board_has_no_more_cells_than_its_game() -> None:
    text = "Freecells: JD\n" + BOARD.replace(" JD\n", "\n")
    with pytest.raises(UnreadableBoard, match="line 1: too many free cells \\(1\\): this game has 0"):
        read_choice("FC-C0").game.from_board(text)
    assert read_choice("FC-C1").game.from_board(text)


@pytest.mark.parametrize("code", ["FC-617", "EO-1", "ST-1", "FO-1"])
def test_the_board_of_a_start_is_exact_and_has_no_blank_line(code: str) -> None:
    game, state = played(code)
    text = game.board(state)
    assert text.endswith("\n")
    assert all(line == line.strip() and line for line in text.splitlines())
    assert text.startswith("Freecells: ") is (code[:2] != "FC")


def test_turn_and_tokens_are_written_where_they_are_not_those_of_the_start() -> None:
    game, state = played("CM-N-617", "1a / --")
    assert game.board(state).splitlines()[-2:] == ["Turn: black", "Tokens: 5"]
    read = game.from_board(game.board(state))
    assert (read.seat, read.tokens) == (1, 5)
    game, state = played("CM-N-617")
    assert "Turn" not in game.board(state)
    assert "Tokens" not in game.board(state)


def test_the_player_whose_cards_are_all_home_is_not_to_move() -> None:
    game, state = laid("CM-N", "*", home="H13 D13", turn="Turn: red")
    assert game.to_move(state) == "black"


def test_the_foundations_are_read_in_any_order_and_written_in_one() -> None:
    board = read_board("Foundations: S-A D-2\n" + laid_board("H0 D2 S1"), 8, 4)
    assert board.home == (0, 2, 1, 0)


def laid_board(home: str) -> str:
    game, state = laid("FC", "* | KS | KH | KC | KD | QH | QS | QC", home=home)
    return game.board(state).partition("\n")[2]


@pytest.mark.parametrize(("choice", "turn"), [("CM-N", "first"), ("CM-N", "you"), ("CM-NM", "black")])
def test_a_turn_is_one_of_the_games_own_players(choice: str, turn: str) -> None:
    with pytest.raises(UnreadableBoard, match=f'"?{turn}"?'):
        read_choice(choice).game.from_board(f"{BOARD}Turn: {turn}\n")
