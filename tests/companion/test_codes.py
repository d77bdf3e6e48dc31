"""Deal codes: one canonical form, read in any case; what is no code is refused in one sentence."""

from __future__ import annotations

import math
import random
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.cards import PACK
from companion.codes import (
    BASE_32,
    LAYOUT_LENGTH,
    Deal,
    UnreadableCode,
    layout_text,
    read_choice,
    read_code,
    read_layout,
)
from companion.deals import LAST_NUMBER, shuffled
from companion.games.freecell import MIXED_SUITS, FreeCell
from tests.strategies import CHOICES, deals


@pytest.mark.parametrize("choice", CHOICES)
@given(number=deals)
def test_a_code_is_read_as_it_was_written(choice: str, number: int) -> None:
    code = read_code(f"{choice}-{number}")
    assert str(code) == f"{choice}-{number}"
    assert read_code(str(code).lower()) == code
    assert code.deal == Deal(number)
    assert code.start() == code.game.deal(shuffled(number))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("CM-N-617", "CM-N-617"),
        ("cm-n-617", "CM-N-617"),
        ("CM-617", "CM-N-617"),  # without a level: Normal
        ("FC-2", "FC-2"),
        ("FC-C4-2", "FC-2"),  # four cells are not written
        ("FC-C2-2", "FC-C2-2"),
        ("FC-C2W-2", "FC-C2W-2"),
        ("FC-W-2", "FC-W-2"),
        ("CM-HM-617", "CM-HM-617"),
        ("CM-C5T1MS-3", "CM-C5T1MS-3"),
        ("CM-C5T1SM-3", "CM-C5T1MS-3"),  # letters in the order of the table
        ("CM-C4T3-5", "CM-H-5"),  # own numbers that are a level's become that level
        ("CM-C4T6M-5", "CM-NM-5"),
        ("CM-C5T10-5", "CM-E-5"),
        ("CM-C3T3-5", "CM-X-5"),
        ("CM-M-617", "CM-NM-617"),
        ("NC-NP-25", "NC-NP-25"),
        ("NC-25", "NC-N-25"),
        ("CA-F-1", "CA-F-1"),
        ("CA-R", "CA-R"),
        ("nc-n-r", "NC-N-R"),
        ("BG-007", "BG-7"),
        ("  CM-N-617\n", "CM-N-617"),
        ("ST-0000000000000000001", "ST-1"),
        (f"EO-{LAST_NUMBER}", f"EO-{LAST_NUMBER}"),
    ],
)
def test_every_spelling_has_one_canonical_form(text: str, canonical: str) -> None:
    assert str(read_code(text)) == canonical


def test_the_code_says_everything_that_decides_the_game() -> None:
    """Cards, level, colour split and with it who starts."""
    game = read_code("CM-HM-617").game
    assert isinstance(game, FreeCell)
    assert game.rules.cells == 4
    assert game.rules.turns is not None
    assert (game.rules.turns.tokens, game.rules.turns.seats) == (3, MIXED_SUITS)


NUMBERS = [
    "0", "-1", "-2", "1_000", "１２", "٣", "+5", "1e3", "12.0", "8589934592", "99999999999999999999", "9" * 5000,
    "1 2", "½", "0x10", "²",
]  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:20])
def test_what_is_no_deal_number_is_refused_in_one_sentence(number: str) -> None:
    for choice in ("FC", "CM-N", "CA"):
        with pytest.raises(UnreadableCode) as error:
            read_code(f"{choice}-{number}")
        assert len(str(error.value)) < 200
        assert "\n" not in str(error.value)
        assert "1 to 8,589,934,591" in str(error.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("FC-0", '"FC-0": there is no such deal; the numbers are 1 to 8,589,934,591.'),
        ("FC--1", '"FC--1": there are no negative deals; the numbers are 1 to 8,589,934,591.'),
        ("CM", '"CM" names no deal: add its number, as in CM-N-617.'),
        ("CM-H", '"CM-H" names no deal: add its number, as in CM-H-617.'),
        ("XX-1", None),
        ("", None),
        ("617", None),
        ("FC-Q-1", None),
        ("FC-C9-1", None),
        ("FC-C4T6-1", None),
        ("CM-C9T1-1", None),
        ("CM-C4T21-1", None),
        ("CM-C4T06-1", None),
        ("CM-NN-1", None),
        ("CM-NMM-1", None),
        ("CM-N-M-1", None),
        ("FC-R", None),
        ("FC-M-1", None),
        ("NC-NFPF-1", None),
        ("X" * 5000, None),
        ("-".join("A" * 500), None),
        ("FC-\x00-1", None),
        ("ＦＣ-1", None),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_code_is_refused_with_a_remedy(text: str, sentence: str | None) -> None:
    with pytest.raises(UnreadableCode) as error:
        read_code(text)
    assert sentence in (None, str(error.value))
    assert str(error.value).endswith(".")
    assert len(str(error.value)) < 260


def test_unknown_letters_are_answered_with_those_there_are() -> None:
    with pytest.raises(UnreadableCode, match=r"begins with no game: choose one of .*CM.*FC.*CA"):
        read_code("ZZ-1")
    with pytest.raises(UnreadableCode, match=r"has the levels E, N, H, X and the variants M, S"):
        read_code("CM-Q-1")
    with pytest.raises(UnreadableCode, match="BG has no levels, and the variants W"):
        read_code("BG-M-1")


def test_a_game_alone_is_read_where_it_is_asked_for() -> None:
    assert str(read_choice("cm-h")) == "CM-H"
    assert str(read_choice("CM")) == "CM-N"
    assert str(read_choice("FC-C4")) == "FC"
    for text in ("CM-H-617", "FC-1", "CA-R"):
        with pytest.raises(UnreadableCode, match="names a deal, but a game alone is asked for"):
            read_choice(text)


@given(st.text(max_size=40))
def test_any_text_is_a_code_or_refused(text: str) -> None:
    with suppress(UnreadableCode):
        code = read_code(text)
        assert read_code(str(code)) == code


# --- layouts ---------------------------------------------------------------------------------------------------


@given(st.permutations(PACK))
@example(list(PACK))
@example(list(reversed(PACK)))
def test_a_layout_is_read_as_it_was_written(order: list) -> None:
    text = layout_text(order)
    assert (text[0], len(text)) == ("L", 1 + LAYOUT_LENGTH)
    assert set(text[1:]) <= set(BASE_32)
    assert read_layout(text) == read_layout(text.lower()) == tuple(order)
    code = read_code(f"FC-{text}")
    assert str(code) == f"FC-{text}"
    assert code.start() == code.game.deal(order)


def test_the_ranks_ends_are_the_pack_in_order_and_reversed() -> None:
    assert layout_text(PACK)[1:-1] == "0" * 46
    last, rank = layout_text(PACK[::-1])[1:-1], 0
    for digit in last:
        rank = rank * 32 + BASE_32.index(digit)
    assert rank == math.factorial(52) - 1


def test_i_l_and_o_are_read_as_the_digits_they_look_like() -> None:
    generator = random.Random(1)
    order = list(PACK)
    while not {"0", "1"} <= set(text := layout_text(order)[1:]):
        generator.shuffle(order)
    assert read_layout("L" + text.replace("1", "I").replace("0", "O")) == tuple(order)


def test_a_wrong_character_anywhere_is_noticed() -> None:
    text = layout_text(shuffled(617))
    for place in range(1, len(text)):
        for digit in BASE_32:
            if digit != text[place]:
                with pytest.raises(UnreadableCode, match="a character is wrong"):
                    read_layout(text[:place] + digit + text[place + 1 :])


@pytest.mark.parametrize(
    "text", ["L", "L123", "L" + "0" * 46, "L" + "0" * 48, "L" + "U" * 47, "L" + "Z" * 47, "L" + "é" * 47]
)
def test_what_is_no_layout_is_refused(text: str) -> None:
    with pytest.raises(UnreadableCode, match=r"is no layout|unknown options|names no deal"):
        read_code(f"FC-{text}")
