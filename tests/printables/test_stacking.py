"""Blind stacking: the printed numbers bring a real deck into the deal's order."""

from __future__ import annotations

import re
from io import BytesIO

import pytest

from companion.cards import Card, Rank, Suit
from companion.codes import read_choice, read_code
from companion.language import ENGLISH
from printables.sheet import sheet_pdf, write_sheets
from printables.subjects import board_subject

from . import paperwork

CODES = ["NC-N-25", "NC-EPF-3", "CA-7", "CA-F-7", "NC-X-8589934591"]


def sheet(code: str) -> bytes:
    return sheet_pdf(read_code(code), "http://192.168.1.23:8000", lang=ENGLISH)


def rounds(code: str) -> list[list[int]]:
    """The pile numbers of both rounds, as they stand in the text of the page."""
    text = paperwork.text(sheet(code)).split("First round", 1)[1]
    found = []
    for part in text.split("Second round", 1):
        rows = re.findall(r"^\d+–\d+ ((?:\d ?)+)\r?$", part, re.MULTILINE)
        found.append([int(digit) for row in rows for digit in row.split()])
    return found


def deal(deck: list[Card], onto: list[int]) -> dict[int, list[Card]]:
    """Deal the deck, its top first, each card on top of the pile that is named; a pile's top is its last card."""
    piles: dict[int, list[Card]] = {}
    for card, pile in zip(deck, onto, strict=True):
        piles.setdefault(pile, []).append(card)
    return piles


def gathered(piles: dict[int, list[Card]], top_first: list[int]) -> list[Card]:
    """The deck, its top first, when the piles lie on each other in this order."""
    return [card for pile in top_first for card in reversed(piles[pile])]


def in_hand(starters: set[Card]) -> list[Card]:
    """Laid face up ♥ ♦ ♠ ♣, each ace to king, and turned over: the first card laid is on top."""
    return [Card(rank, suit) for suit in Suit for rank in Rank if Card(rank, suit) not in starters]


@pytest.mark.parametrize("code", CODES)
def test_printed_numbers_stack_the_deck(code):
    read = read_code(code)
    view = read.game.view(read.start())
    starters = {card for pile in view.piles for card in pile.cards}
    first, second = rounds(code)
    piles = deal(in_hand(starters), first)  # type: ignore[arg-type]
    deck = gathered(piles, sorted(piles, reverse=True))
    piles = deal(deck, second)
    deck = gathered(piles, sorted(piles))
    # The first card goes to the second player, each card on top of the one before.
    alone = len(view.seats) == 1
    stocks = [deck] if alone else [list(reversed(deck[1::2])), list(reversed(deck[0::2]))]
    came = [card for row in zip(*stocks, strict=True) for card in row]
    assert tuple(came) == read.game.hidden_order(read.start())


@pytest.mark.parametrize("code", CODES)
def test_piles_are_checked_by_their_counts(code):
    lines = paperwork.text(sheet(code)).splitlines()
    marks = [number for number, line in enumerate(lines) if line == "check"]
    for at, piles in zip(marks, rounds(code), strict=True):
        said = [int(line) for line in lines[at + 1 : at + 1 + 2 * max(piles)]]
        assert said[0::2] == list(range(1, max(piles) + 1))
        assert said[1::2] == [piles.count(pile) for pile in said[0::2]]


@pytest.mark.parametrize("code", CODES)
def test_no_card_of_the_stock_is_named(code):
    read = read_code(code)
    named = set(paperwork.cards(sheet(code)))
    assert not named & set(read.game.hidden_order(read.start()))


def test_open_sheet_ticks_off_the_four_sequences():
    text = paperwork.text(sheet("NC-N-25")).splitlines()
    rows = [line.split() for line in text if len(line.split()) >= 13 and line.split()[-1] == "K"]
    assert [row[-13:] for row in rows[:4]] == [
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"],
        ["2", "4", "6", "8", "10", "Q", "A", "3", "5", "7", "9", "J", "K"],
        ["3", "6", "9", "Q", "2", "5", "8", "J", "A", "4", "7", "10", "K"],
        ["4", "8", "Q", "3", "7", "J", "2", "6", "10", "A", "5", "9", "K"],
    ]


@pytest.mark.parametrize("code", [*CODES, "NC-N-R", "CA-F-R"])
def test_open_sheet_keeps_the_rules_of_paper(code):
    pdf = sheet(code)
    known = read_code(code).deal.order is not None
    assert len(paperwork.sizes(pdf)) == (2 if known else 1)
    for number in range(2 if known else 1):
        assert min(paperwork.margins(pdf, number)) >= 12
    assert min(paperwork.type_sizes(pdf)) >= 7.99
    assert paperwork.codes(paperwork.photo(pdf)) == [f"HTTP://192.168.1.23:8000/D/{code}"]


@pytest.mark.parametrize("code", ["NC-N-25", "NC-EPF-3", "CA-7", "NC-N-R"])
def test_large_print_of_the_open_sheet_keeps_its_sizes(code):
    pdf = sheet_pdf(read_code(code), "http://192.168.1.23:8000", lang=ENGLISH, large=True)
    assert min(paperwork.type_sizes(pdf)) >= 10.99
    assert all(min(paperwork.margins(pdf, number)) >= 12 for number in range(len(paperwork.sizes(pdf))))


BOARD = """1: AS 2H 3C
2: 2D
3: 3H 6D
4: 4S
a: KH QH
b: 9C
c:
e: 10D JD
f:
g: 8S
Stocks: 19 20
Turn: second
"""


@pytest.mark.parametrize("large", [False, True])
def test_table_in_play_names_every_card_of_the_waste_piles(large):
    choice = read_choice("NC-N")
    out = BytesIO()
    subject = board_subject(choice, choice.game.from_board(BOARD), ENGLISH)
    write_sheets(out, [subject], lang=ENGLISH, large=large)
    pdf = out.getvalue()
    assert len(paperwork.sizes(pdf)) == (2 if large else 1)
    assert min(paperwork.margins(pdf)) >= 12
    named = {card.code for card in paperwork.cards(pdf)}
    assert {"KH", "QH", "9C", "TD", "JD", "8S", "3C", "2D", "6D", "4S"} <= named
