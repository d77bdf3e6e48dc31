"""Deal numbers mean the same cards for ever, on every Python, in all three ranges of the generator."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random import RandomBase

import companion
from companion.cards import PACK
from companion.codes import read_code
from companion.deals import LAST_NUMBER, number_of, shuffled
from tests.strategies import deals


def by_pysol_cards(game: str, number: int) -> str:
    """The board that pysol-cards deals, with its Microsoft dealing."""
    return str(Game(game, number, RandomBase.DEALS_MS).calc_layout_string(CardRenderer(True)))


def test_deal_1() -> None:
    assert [card.code for card in shuffled(1)[:8]] == ["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H"]


@pytest.mark.parametrize(
    ("number", "start"),
    [
        (32001, "KC JH 3S 8S QS 5S TC QD"),  # where many programs change the generator unasked
        (1000000, "2D 6H 6S TH JC 3C 4D TD"),
    ],
)
def test_numbers_above_32000_follow_microsoft(number: int, start: str) -> None:
    assert [card.code for card in shuffled(number)[:8]] == start.split()


@pytest.mark.parametrize("number", [0, -1, -2, LAST_NUMBER + 1, 2**40])
def test_a_number_that_does_not_exist_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=r"does not exist: choose 1 to 8,589,934,591\."):
        shuffled(number)


@given(deals)
def test_every_number_deals_the_pack_once_and_always_the_same(number: int) -> None:
    assert set(shuffled(number)) == set(PACK)
    assert len(shuffled(number)) == 52
    assert shuffled(number) == shuffled(number)


def test_no_two_numbers_at_the_ranges_ends_share_a_layout() -> None:
    ends = [1, 2, 2**31 - 2, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1, 2**32, 2**32 + 1, 2**33 - 2, LAST_NUMBER]
    assert len({shuffled(number) for number in ends}) == len(ends)


def test_number_of_finds_the_least_number() -> None:
    assert number_of(shuffled(617)) == 617
    assert number_of(shuffled(1)) == 1
    assert number_of(shuffled(5000), last=4999) is None
    assert number_of(PACK, last=20_000) is None


PEERS = {"FC": "freecell", "BG": "bakers_game", "EO": "eight_off", "ST": "seahaven_towers"}


@pytest.mark.parametrize("letters", PEERS)
@settings(max_examples=40)
@given(number=deals)
@example(number=1)
@example(number=617)
@example(number=32_000)
@example(number=32_001)
@example(number=2**31 - 1)
@example(number=2**31)
@example(number=2**32 - 1)
@example(number=2**32)
@example(number=LAST_NUMBER)
def test_the_shuffle_is_that_of_pysol_cards(letters: str, number: int) -> None:
    found = read_code(f"{letters}-{number}")
    board = found.game.board(found.start())
    peers = by_pysol_cards(PEERS[letters], number)
    # pysol-cards leaves an empty last cell out
    assert [line.removesuffix(" -") for line in board.splitlines()] == [
        line.removesuffix(" -") for line in peers.splitlines()
    ]
    assert found.game.from_board(peers) == found.start()


def test_numbered_deals_never_touch_the_random_module() -> None:
    """A language's shuffle changes with its versions; a number must not."""
    before = random.getstate()
    shuffled(617)
    assert random.getstate() == before
    for name in ("deals", "codes", "games/freecell", "games/calculation"):
        tree = ast.parse(Path(companion.__path__[0], f"{name}.py").read_text(encoding="utf-8"))
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        assert "random" not in imported
