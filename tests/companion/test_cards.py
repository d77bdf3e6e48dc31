"""Cards: read in every usual way, printed in one."""

from __future__ import annotations

import pytest
from hypothesis import given

from companion.cards import PACK, Card, Colour, Rank, Suit, UnreadableCard, card, face
from tests.strategies import cards


@given(cards)
def test_a_card_is_read_as_it_was_written(one: Card) -> None:
    assert card(one.code) == card(one.code.lower()) == card(str(one)) == one
    assert face(one.rank.letter) == one.rank


@pytest.mark.parametrize("text", ["10H", "TH", "th", "10h", "tH", " TH ", "10♥", "T♥", "10♥\ufe0f"])
def test_the_ten_of_hearts_in_all_its_spellings(text: str) -> None:
    assert card(text).code == "TH"
    assert str(card(text)) == "10♥"


@pytest.mark.parametrize(("text", "code"), [("aS", "AS"), ("Kd", "KD"), ("Q♣", "QC"), ("bube", ""), ("BS", "JS")])
def test_case_suit_signs_and_german_letters(text: str, code: str) -> None:
    if code:
        assert card(text).code == code
    else:
        with pytest.raises(UnreadableCard):
            card(text)


@pytest.mark.parametrize("text", ["1H", "1h", "1♠", "1"])
def test_a_1_is_asked_whether_ace_or_ten(text: str) -> None:
    with pytest.raises(UnreadableCard, match="ace or ten") as error:
        card(text)
    assert str(error.value) == f'"{text}" is no card: ace or ten? Write A or 10.'


@pytest.mark.parametrize("text", ["", "H", "HA", "11H", "0H", "AX", "10", "A", "٣H", "ASD", "-", "A S"])
def test_what_is_no_card_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(UnreadableCard, match=r"is no card: write a rank|lacks its suit"):
        card(text)


def test_a_long_text_is_not_repeated_at_length() -> None:
    with pytest.raises(UnreadableCard) as error:
        card("X" * 5000)
    assert len(str(error.value)) < 120


def test_the_pack_has_52_cards_in_microsofts_order() -> None:
    assert [one.code for one in PACK[:8]] == ["AC", "AD", "AH", "AS", "2C", "2D", "2H", "2S"]
    assert PACK[-1].code == "KS"
    assert len(set(PACK)) == 52


def test_colours_and_ranks() -> None:
    assert [suit.colour for suit in Suit] == [Colour.RED, Colour.RED, Colour.BLACK, Colour.BLACK]
    assert Colour.RED.other is Colour.BLACK
    assert Colour.BLACK.other is Colour.RED
    assert min(Rank) is Rank.ACE
    assert max(Rank) is Rank.KING
    assert repr(card("TD")) == "card('TD')"
