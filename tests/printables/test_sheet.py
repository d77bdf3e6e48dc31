"""The set-up sheet, as it is printed, scanned and read."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from io import BytesIO

import pytest

from companion.cards import PACK, Card, Rank, Suit, card
from companion.codes import layout_text, read_choice, read_code
from companion.games import variants
from companion.language import ENGLISH
from companion.piles import PlaceKind
from printables.inks import Ink
from printables.paper import Paper
from printables.sheet import sheet_pdf, write_sheets
from printables.subject import Verdict
from printables.subjects import board_subject, deal_subject, opening_view

from . import paperwork

BASE = "http://192.168.1.23:8000"
FAMILY = [f"{row.letters}-617" for row in variants() if row.game.view(row.game.deal(PACK)).of(PlaceKind.COLUMN)]


@lru_cache
def sheet(code: str, base: str | None = BASE, **options: object) -> bytes:
    return sheet_pdf(read_code(code), base, lang=ENGLISH, **options)  # type: ignore[arg-type]


def cells_of(code: str) -> list[Card]:
    """The cards that start in free cells."""
    view = read_code(code).game.view(read_code(code).start())
    return [card for pile in view.of(PlaceKind.CELL) for card in pile.cards]  # type: ignore[misc]


def dealt(code: str) -> list[Card]:
    """The deal's cards in the order in which the sheet shows them: cells, then columns from the left."""
    view = read_code(code).game.view(read_code(code).start())
    return [card for kind in (PlaceKind.CELL, PlaceKind.COLUMN) for pile in view.of(kind) for card in pile.cards]  # type: ignore[misc]


@pytest.mark.parametrize("code", FAMILY)
def test_photo_of_the_sheet_leads_to_its_address(code):
    (found,) = paperwork.codes(paperwork.photo(sheet(code)))
    assert found.lower() == f"{BASE}/d/{read_code(code)}".lower()
    assert found == found.upper()


@pytest.mark.parametrize("code", [*FAMILY, "CM-C8T20-5", "CM-HMS-8589934591"])
def test_table_is_drawn_as_the_game_shows_it(code):
    read = read_code(code)
    seen, drawn = read.game.view(read.start()), opening_view(read.game, read.deal.order)
    assert drawn.piles == seen.piles
    assert (drawn.seats, drawn.tokens, drawn.tokens_at_start) == (seen.seats, seen.tokens, seen.tokens_at_start)


@pytest.mark.parametrize("code", [*FAMILY, "CM-C8T20-5", "FC-C0-5"])
def test_text_of_the_sheet_gives_the_deal_back(code):
    assert paperwork.cards(sheet(code))[:52] == dealt(code)


@pytest.mark.parametrize("code", FAMILY)
def test_text_of_large_print_gives_the_deal_back(code):
    in_columns = [card for card in dealt(code) if card not in cells_of(code)]
    drawn = paperwork.cards(sheet(code, large=True))
    assert drawn[: len(in_columns)] == in_columns
    assert set(cells_of(code)) <= set(drawn[len(in_columns) :])


@pytest.mark.parametrize("code", FAMILY)
def test_look_up_table_says_where_each_card_goes(code):
    lines = paperwork.text(sheet(code)).splitlines()
    (at,) = (number for number, line in enumerate(lines) if line == "A 2 3 4 5 6 7 8 9 10 J Q K")
    said = [line.split() for line in lines[at + 1 : at + 5]]
    view = read_code(code).game.view(read_code(code).start())
    spots = {card: [pile.source] for pile in view.of(PlaceKind.CELL) for card in pile.cards}
    spots |= {
        card: [pile.source, str(row)] for pile in view.of(PlaceKind.COLUMN) for row, card in enumerate(pile.cards, 1)
    }
    assert said == [[word for rank in Rank for word in spots[Card(rank, suit)]] for suit in Suit]


@pytest.mark.parametrize("code", FAMILY)
@pytest.mark.parametrize("paper", Paper)
def test_nothing_comes_near_the_edge(code, paper):
    pdf = sheet(code, paper=paper)
    assert paperwork.sizes(pdf) == [paper.value]
    assert min(paperwork.margins(pdf)) >= 12


def test_letter_shows_the_same_drawing_moved():
    shift = [a - b for a, b in zip(paperwork.margins(sheet("CM-N-617", paper=Paper.LETTER)),
                                   paperwork.margins(sheet("CM-N-617")), strict=True)]  # fmt: skip
    assert shift == pytest.approx([2.95, -8.8, 2.95, -8.8], abs=0.2)


@pytest.mark.parametrize("ink", Ink)
def test_ink_is_spared(ink):
    assert paperwork.ink(sheet("CM-N-617", ink=ink, paper=Paper.LETTER)) < 0.08


def test_large_print_spares_ink_and_keeps_its_sizes():
    pdf = sheet("CM-N-617", large=True, paper=Paper.LETTER)
    assert len(paperwork.sizes(pdf)) == 2
    assert max(paperwork.ink(pdf, 0), paperwork.ink(pdf, 1)) < 0.08
    assert min(paperwork.type_sizes(pdf)) >= 10.99
    assert min(paperwork.margins(pdf, 0) + paperwork.margins(pdf, 1)) >= 12


@pytest.mark.parametrize("code", FAMILY)
def test_type_is_embedded_and_never_too_small(code):
    pdf = sheet(code)
    assert min(paperwork.type_sizes(pdf)) >= 7.99
    assert pdf.count(b"/FontFile2") == pdf.count(b"/Subtype/TrueType")
    assert b"Helvetica" not in pdf
    assert len(pdf) <= 40_000


@pytest.mark.parametrize("code", FAMILY)
def test_same_input_same_bytes(code):
    again = sheet_pdf(read_code(code), BASE, lang=ENGLISH)
    assert again == sheet(code)


def test_two_hundred_sheets_from_four_threads_are_all_right():
    wanted = [f"CM-N-{number % 50 + 1}" for number in range(200)]
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda code: sheet_pdf(read_code(code), BASE, lang=ENGLISH), wanted))
    alone = {code: sheet_pdf(read_code(code), BASE, lang=ENGLISH) for code in set(wanted)}
    assert all(pdf == alone[code] for code, pdf in zip(wanted, made, strict=True))


def test_without_an_address_there_is_no_symbol_but_a_sentence():
    pdf = sheet("CM-N-617", None)
    assert paperwork.codes(paperwork.image(pdf)) == []
    assert "--base-url" in paperwork.text(pdf)
    assert "127.0.0.1" not in paperwork.text(pdf)


def test_longest_numbers_and_layouts_keep_their_place():
    order = read_code("CM-N-617").deal.order
    for code in ("CM-C8T20MS-8589934591", f"CM-C8T20MS-{layout_text(order)}"):
        pdf = sheet(code)
        assert min(paperwork.margins(pdf)) >= 12
        assert min(paperwork.type_sizes(pdf)) >= 7.99
        (found,) = paperwork.codes(paperwork.photo(pdf))
        assert found == f"{BASE}/d/{code}".upper()


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (Verdict(True, tokens=0, grade=3), ["WINNABLE", "no token needed", "grade 3 of 5"]),
        (Verdict(True, tokens=2, grade=5), ["WINNABLE", "2 tokens needed"]),
        (Verdict(True), ["WINNABLE", "proved"]),
        (Verdict(False), ["CANNOT BE WON"]),
        (Verdict(None), ["NOT KNOWN"]),
    ],
)
@pytest.mark.parametrize("large", [False, True])
def test_stamp_says_what_is_known(verdict, words, large):
    out = BytesIO()
    subject = deal_subject(read_code("CM-N-617"), ENGLISH, BASE, verdict)
    write_sheets(out, [subject], lang=ENGLISH, large=large)
    text = paperwork.text(out.getvalue())
    assert all(word.lower() in text.lower() for word in words)


BOARD = """Foundations: H-2 C-0 D-A S-0
Freecells: 3H - KD 9S
KC QD JS TH 9C 8H {tail}
{rest}
Turn: black
Tokens: 4
"""


def in_play(tall: bool) -> str:
    """A board of Cell Mates in mid-play with an empty column, and a column of eight or thirteen cards."""
    gone = "AH 2H AD 3H KD 9S KC QD JS TH 9C 8H 7C 6D 5C 4D 3C 2D AS"
    rest = [card.code for card in PACK if card.code not in gone.split()]
    tail = "7C 6D 5C 4D 3C 2D AS"
    columns = [rest[i::6] for i in range(6)]
    lines = [tail.split() if not tall else [], *columns]
    body = "\n".join(": " + " ".join(column) for column in lines)
    return BOARD.format(tail=tail if tall else "", rest=body)


@pytest.mark.parametrize("tall", [False, True])
def test_board_in_play_is_drawn_as_it_lies(tall):
    choice = read_choice("CM-N")
    state = choice.game.from_board(in_play(tall))
    out = BytesIO()
    write_sheets(out, [board_subject(choice, state, ENGLISH)], lang=ENGLISH)
    pdf = out.getvalue()
    assert len(paperwork.sizes(pdf)) == (2 if tall else 1)
    assert min(paperwork.margins(pdf)) >= 12
    assert paperwork.codes(paperwork.image(pdf)) == []
    text = paperwork.text(pdf)
    assert "black to move" in text
    assert {card for column in state.columns for card in column} <= set(paperwork.cards(pdf))


def test_player_opposite_gets_a_turned_layout():
    pdf = sheet("CM-N-617", opposite=True)
    assert len(paperwork.sizes(pdf)) == 2
    assert paperwork.cards(pdf)[:52] == dealt("CM-N-617")
    # A reader takes the turned cards from right to left: suit, then rank.
    turned = re.findall(r"^([HDSC]) ?(10|[2-9AJQK])\r?$", paperwork.text(pdf), re.MULTILINE)
    assert [card(rank + suit) for suit, rank in turned] == dealt("CM-N-617")
    assert min(paperwork.margins(pdf)) >= 12
    assert min(paperwork.type_sizes(pdf)) >= 7.99
