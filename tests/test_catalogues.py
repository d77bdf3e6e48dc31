"""The languages' catalogues: complete, true to the sentences they translate, and fit for the paper and the phone."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations

import pytest
from babel.messages.catalog import Catalog, Message
from click.testing import CliRunner

from companion.cards import Card, Rank, Suit, card
from companion.cli import cli
from companion.codes import Choice, UnreadableCode, read_code
from companion.game import Variant
from companion.games import variants
from companion.language import ENGLISH, LOCALE, Language, language, languages
from companion.notation import Move
from companion.piles import Counted, Needed, Place, PlaceKind, Player, Takes, Wanted
from companion.refusals import Reason, UnreadableMove, refuse
from printables.cuts import Cut
from printables.document import Document
from printables.inks import Ink
from printables.paper import BOX_WIDTH, Paper
from printables.rich import text_width
from printables.rulespage import draw_rules
from printables.score import draw_score
from printables.sheet import write_sheets
from printables.subjects import deal_subject
from printables.tokens import draw_tokens

from . import catalogues
from .positions import played
from .printables import paperwork

CODES = [code for code in languages() if code != "en"]
GERMAN = language("de")

each_language = pytest.mark.parametrize("code", CODES)


# --- what a catalogue holds ------------------------------------------------------------------------------------


def messages(code: str) -> Iterator[Message]:
    return (message for message in catalogues.read(code) if message.id)


def strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def pairs(message: Message) -> Iterator[tuple[str, str]]:
    """Every translation with the sentence it stands for: the first form is the singular, all others are plurals."""
    if isinstance(message.id, str):
        yield message.id, message.string
    else:
        one, many = message.id
        yield from zip((one, *(many for _ in message.string[1:])), message.string, strict=True)


def test_every_folder_of_the_locale_is_a_language() -> None:
    assert sorted(path.name for path in LOCALE.iterdir() if path.is_dir()) == CODES
    assert "de" in CODES


@each_language
def test_everything_is_translated(code: str) -> None:
    assert [message.id for message in messages(code) if not all(text.strip() for text in strings(message))] == []


@each_language
def test_nothing_is_fuzzy_or_obsolete(code: str) -> None:
    assert [message.id for message in messages(code) if message.fuzzy] == []
    assert list(catalogues.read(code).obsolete) == []


@each_language
def test_every_plural_form_is_there(code: str) -> None:
    forms = catalogues.read(code).num_plurals
    plurals = [message for message in messages(code) if not isinstance(message.id, str)]
    assert plurals
    assert [message.id for message in plurals if len(message.string) != forms] == []


@each_language
def test_facts_and_bold_words_are_those_of_the_sentence(code: str) -> None:
    def marks(text: str) -> tuple[set[str], int]:
        return set(re.findall(r"\{\w+\}", text)), text.count("*")

    differ = [pair for message in messages(code) for pair in pairs(message) if marks(pair[0]) != marks(pair[1])]
    assert differ == []


@each_language
def test_what_is_bold_is_closed_again(code: str) -> None:
    assert [text for message in messages(code) for _, text in pairs(message) if text.count("*") % 2] == []


@each_language
def test_program_reads_what_the_translators_wrote(code: str) -> None:
    fresh = BytesIO()
    catalogues.write_mo(fresh, catalogues.read(code))
    assert catalogues.path_of(code, "mo").read_bytes() == fresh.getvalue()


@each_language
def test_every_letter_can_be_printed(code: str) -> None:
    """Whatever is said may come to stand on paper: each cut has all letters, suits are drawn as shapes."""
    letters = {letter for message in messages(code) for _, text in pairs(message) for letter in text}
    letters -= {suit.sign for suit in Suit}
    assert {letter for letter in letters for cut in Cut if letter not in cut.widths} == set()


# --- the catalogue holds all that is said ----------------------------------------------------------------------


@each_language
def test_every_sentence_that_is_collected_is_in_the_catalogue(code: str) -> None:
    def keys(catalog: Catalog) -> set[tuple[str | None, str]]:
        """Sentences; a plural by its singular and by its plural."""
        ids = [(message.context, message.id) for message in catalog]
        return {(context, text) for context, one in ids for text in ([one] if isinstance(one, str) else one)}

    assert keys(catalogues.template()) - keys(catalogues.read(code)) == set()


class Listening(gettext.GNUTranslations):
    """Translations that note which sentences are asked for and not there."""

    def __init__(self, code: str) -> None:
        with catalogues.path_of(code, "mo").open("rb") as file:
            super().__init__(file)
        self.unknown: set[str] = set()
        self.add_fallback(Unknown(self.unknown))


class Unknown(gettext.NullTranslations):
    """Where a sentence is looked for that has no translation."""

    def __init__(self, unknown: set[str]) -> None:
        super().__init__()
        self.unknown = unknown

    def gettext(self, message: str) -> str:
        self.unknown.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.unknown.add(msgid1)
        return super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        self.unknown.add(message)
        return message


@pytest.fixture
def listening() -> Iterator[Language]:
    """The German language; in the end nothing may have been asked for that it does not know."""
    translations = Listening("de")
    yield Language("de-listening", translations)
    assert translations.unknown == set()


def choices(variant: Variant) -> Iterator[Choice]:
    """Every level and every set of options of *variant*."""
    for level in variant.levels or (None,):
        for count in range(len(variant.options) + 1):
            for options in combinations(variant.options, count):
                yield Choice(variant, level, options)


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: variant.slug)
def test_games_describe_themselves_in_german(variant: Variant, listening: Language) -> None:
    for text in (variant.name, variant.line, *(each.name for each in (*variant.levels, *variant.options))):
        listening.text(text)
    for choice in choices(variant):
        assert choice.game.facts(listening)
        assert len(choice.game.reminder(listening)) == len(choice.game.reminder(ENGLISH))
    own = variant.own_level and (variant.own_level("C0T1"), variant.own_level("C0T0"))
    for level in own or ():
        assert level is not None
        level.game.facts(listening)
        level.game.reminder(listening)


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: variant.slug)
def test_paper_speaks_german_only(variant: Variant, listening: Language) -> None:
    code = read_code(f"{variant.letters}-617")
    for large in (False, True):
        write_sheets(BytesIO(), [deal_subject(code, listening, None)], lang=listening, large=large)
    document = Document(BytesIO(), paper=Paper.A4, ink=Ink.COLOUR, lang=listening)
    draw_rules(document, code.choice)
    draw_score(document, code.choice)
    draw_tokens(document)
    document.close(variant.name)


def test_refusals_and_their_facts_are_german(listening: Language) -> None:
    facts = {
        "card": card("7S"), "onto": card("8S"), "place": Place(PlaceKind.COLUMN, 2), "suit": Suit.SPADES,
        "other": Suit.HEARTS, "one": Suit.DIAMONDS, "count": 3, "limit": 2, "fit": 2, "rank": Rank.NINE,
        "player": Player.RED, "wanted": Wanted(Rank.QUEEN, Needed.RED),
        "cells": Counted(1, "{n} empty free cell", "{n} empty free cells"),
        "columns": Counted(0, "{n} other empty column", "{n} other empty columns"),
    }  # fmt: skip
    for reason in Reason:
        assert refuse(reason, **facts).say(listening) != refuse(reason, **facts).say()
    for kind in PlaceKind:
        assert listening.say(Place(kind)) != ENGLISH.say(Place(kind))
        assert listening.say(Place(kind, 0)) != ENGLISH.say(Place(kind, 0))
    for fact in (*Player, *Takes, *Suit):
        assert listening.say(fact) != ENGLISH.say(fact)


# --- it fits ---------------------------------------------------------------------------------------------------


@each_language
def test_reminder_lines_fit_the_sheet(code: str) -> None:
    """At 9 pt, the size they are set in; the sheet could make them a little smaller, but need not."""
    lines = {
        line for variant in variants() for choice in choices(variant) for line in choice.game.reminder(language(code))
    }
    assert [line for line in lines if text_width(line, 9) > BOX_WIDTH] == []
    assert [line for line in lines if len(line) > 116] == []


@each_language
def test_reminder_line_that_an_option_changes_begins_with_the_option(code: str) -> None:
    """The rules page prints the option's name in front and leaves it out of the line."""
    lang = language(code)
    (option,) = next(variant.options for variant in variants() if variant.letters == "FC")
    name = lang.text(option.name)
    title = f"*{name[:1].upper()}{name[1:]}:* "
    game = option.apply(next(variant.game for variant in variants() if variant.letters == "FC"))
    assert [line for line in game.reminder(lang) if line.startswith(title)]


@each_language
@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.code)
def test_refusals_are_short(code: str, reason: Reason) -> None:
    sentence = language(code).text(reason.sentence)
    assert len(re.sub(r"\{\w+\}", "xx", sentence)) <= 84
    assert not sentence.endswith(".")


# --- German, as it is read -------------------------------------------------------------------------------------


def test_sheet_in_german(tmp_path) -> None:
    file = tmp_path / "sheet.pdf"
    done = CliRunner().invoke(cli, ["sheet", "CM-N-617", "--lang", "de", "-o", str(file)])
    assert done.exit_code == 0, done.output
    text = " ".join(paperwork.text(file.read_bytes()).split())
    assert "beginnt, dann im Wechsel." in text
    assert "Passen kostet eine eurer 6 Marken." in text
    assert "A = 1, B = 11, D = 12, K = 13" in text
    assert "Die Regeln in sechs Zeilen" in text
    assert "Pass-Marken (benutzte ankreuzen)" in text
    assert not re.search(r"\b(column|cell|home|cards|pass token)\b", text)


def test_cards_have_german_letters() -> None:
    assert [GERMAN.rank(rank) for rank in Rank] == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K"]
    assert GERMAN.face(Card(Rank.QUEEN, Suit.HEARTS)) == "D♥"
    assert GERMAN.card_name(Card(Rank.JACK, Suit.CLUBS)) == "Kreuz-Bube"


@pytest.mark.parametrize(
    ("code", "moves", "move", "says"),
    [
        ("FC-617", "1a 2b 3c 4d", "5a", "alle freien Zellen sind belegt"),
        ("FC-617", "1a", "2a", "Zelle a ist belegt: Dort liegt B♦"),
        ("BG-617", "", "18", "B♦ passt nicht auf D♥: Gefragt ist D♦"),
        ("FC-617", "", "78", "B♥ passt nicht auf D♥: Gefragt ist eine schwarze Dame"),
        ("CM-N-617", "", "2a", "K♠ gehört nicht dir: Rot bewegt nur Herz und Karo"),
    ],
)
def test_refusals_in_german(code: str, moves: str, move: str, says: str) -> None:
    game, state = played(code, moves)
    action = game.read(move)
    assert isinstance(action, Move)
    refusal = game.refusal(state, action)
    assert refusal is not None
    assert refusal.say(GERMAN) == says


@pytest.mark.parametrize(
    ("rank", "needed", "says"),
    [
        (Rank.EIGHT, Needed.RED, "eine rote 8"),
        (Rank.JACK, Needed.BLACK, "ein schwarzer Bube"),
        (Rank.KING, Needed.RED, "ein roter König"),
    ],
)
def test_wanted_card_has_its_gender(rank: Rank, needed: Needed, says: str) -> None:
    assert GERMAN.say(Wanted(rank, needed)) == says


def test_codes_and_boards_are_explained_in_german() -> None:
    with pytest.raises(UnreadableCode) as code:
        read_code("CM-N-0")
    assert (
        GERMAN.explain(code.value) == "„CM-N-0“: Dieses Spiel gibt es nicht; die Nummern gehen von 1 bis 8,589,934,591."
    )
    with pytest.raises(UnreadableMove) as move:
        read_code("FC-617").game.read("xx")
    assert GERMAN.explain(move.value).startswith("„xx“ ist kein Zug: Schreibe von und nach")


def test_numbers_choose_the_form() -> None:
    one, many = "proved; {n} token is enough", "proved; {n} tokens are enough"
    assert [GERMAN.plural(one, many, n) for n in (1, 2)] == ["bewiesen; 1 Marke genügt", "bewiesen; 2 Marken genügen"]
