"""The catalogue: what it answers, and that a packed file gives back what went in."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.codes import UnreadableCode
from companion.playtest.catalogue import IMPOSSIBLE_FREECELL, Rating, lookup, pack, unpack


def test_the_impossible_freecell_deals() -> None:
    assert [n for n in IMPOSSIBLE_FREECELL if n <= 32_000] == [11982]
    for number in IMPOSSIBLE_FREECELL:
        rating = lookup(f"FC-{number}")
        assert rating is not None
        assert rating.verdict == "impossible"
        assert rating.proved
    known = lookup("fc-617")
    assert known is not None
    assert known.verdict == "winnable"


@pytest.mark.parametrize("code", ["FC-1000001", "FC-C3-1", "FC-W-11982", "CM-NM-1", "NC-N-1", "NC-R", "BG-1"])
def test_what_it_does_not_know(code: str) -> None:
    assert lookup(code) is None


def test_an_unreadable_code_says_so() -> None:
    with pytest.raises(UnreadableCode):
        lookup("nonsense")


def test_a_packed_file_gives_back_what_went_in() -> None:
    ratings = {
        1: Rating("winnable", 0, True, 52, 1, "1"),
        3: Rating("winnable", 20, False, 255, 5, "1"),
        4: Rating("impossible", None, True, None, None, "1"),
    }
    shelf = unpack(pack(ratings, "1"))
    assert {n: shelf.rating(n) for n in range(6)} == {0: None, 2: None, 5: None, **ratings}
    assert unpack(pack({}, "1")).rating(1) is None


def test_it_needs_no_numba() -> None:
    code = "import companion.playtest.catalogue, sys; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
