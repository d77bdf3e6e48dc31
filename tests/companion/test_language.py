"""Words for people: cards, places, wanted cards; other languages fall back to English sentence by sentence."""

from __future__ import annotations

import gettext
from string import Formatter

import pytest

from companion.cards import Colour, Rank, Suit, card
from companion.language import ENGLISH, Language, UnknownLanguage, language, languages
from companion.piles import HOME, Needed, Place, PlaceKind, Player, Takes, Wanted
from companion.refusals import Reason, refuse


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (card("TD"), "10♦"),
        (Rank.TEN, "10"),
        (Rank.QUEEN, "Q"),
        (Suit.HEARTS, "hearts"),
        (Colour.BLACK, "black"),
        (Place(PlaceKind.COLUMN, 2), "column 3"),
        (Place(PlaceKind.COLUMN, 9), "column 10"),
        (Place(PlaceKind.CELL, 1), "free cell b"),
        (Place(PlaceKind.CELL, 7), "free cell k"),
        (Place(PlaceKind.CELL), "the free cells"),
        (Place(PlaceKind.WASTE, 4), "waste e"),
        (Place(PlaceKind.STOCK), "the stock"),
        (Place(PlaceKind.HAND), "the turned-up card"),
        (HOME, "home"),
        (Player.RED, "red"),
        (Takes.KINGS, "a king only"),
        (Wanted(Rank.EIGHT, Needed.RED), "a red 8"),
        (Wanted(Rank.QUEEN, Needed.BLACK), "a black queen"),
        (Wanted(Rank.TEN, Needed.SUIT, Suit.HEARTS), "the 10♥"),
        (3, "3"),
        ("plain", "plain"),
    ],
)
def test_facts_in_words(fact: object, words: str) -> None:
    assert ENGLISH.say(fact) == words


def test_cards_for_the_ear() -> None:
    assert ENGLISH.card_name(card("6D")) == "6 of diamonds"
    assert ENGLISH.card_name(card("AS")) == "ace of spades"
    assert ENGLISH.card_name(Rank.KING) == "king"


def test_one_and_many() -> None:
    assert ENGLISH.plural("{n} token", "{n} tokens", 1) == "1 token"
    assert ENGLISH.plural("{n} token", "{n} tokens", 0) == "0 tokens"


class Shouting(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return message.upper().replace("{CARD}", "{card}").replace("{WANTED}", "{wanted}")


def test_a_refusal_speaks_the_language_it_is_asked_in() -> None:
    refused = refuse(Reason.NOT_NEXT, card=card("JD"), wanted=card("AD"))
    assert refused.say() == str(refused) == "the J♦ can't go home: the A♦ comes first"
    assert refused.say(Language("xx", Shouting())) == "THE J♦ CAN'T GO HOME: THE A♦ COMES FIRST"


def test_a_language_without_a_catalogue_is_refused() -> None:
    assert language("en") is ENGLISH
    assert languages()[0] == "en"
    for code in ("xx", "", "../de", "e" * 500):
        with pytest.raises(UnknownLanguage, match="there is no language") as error:
            language(code)
        assert len(str(error.value)) < 120


@pytest.mark.parametrize("code", languages())
def test_every_sentence_names_its_own_facts_in_every_language(code: str) -> None:
    """A translation that names a fact which its sentence lacks would break the page."""
    for reason in Reason:
        said = language(code).text(reason.sentence)
        assert sorted(facts_of(said)) == sorted(facts_of(reason.sentence))


def facts_of(sentence: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(sentence) if name]
