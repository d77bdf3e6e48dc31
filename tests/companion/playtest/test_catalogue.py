"""The catalogue: what it answers, and that a packed file gives back what went in."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.codes import UnreadableCode, read_code
from companion.playtest.catalogue import DATA, IMPOSSIBLE_FREECELL, Rating, lookup, pack, unpack


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


@pytest.mark.parametrize("game", ["CM-E", "CM-N", "CM-H", "CM-X"])
def test_a_sample_is_solved_again(game: str) -> None:
    pytest.importorskip("numba")
    from companion.solver import solve

    rated = 0
    for number in (1, 2, 617, 4321, 11982, 31_999):
        code = read_code(f"{game}-{number}")
        rating = lookup(code)
        if rating is None or number == 11982:
            continue
        found = solve(code.game, code.start(), max_nodes=400_000)
        if found.verdict == "undecided":
            continue
        assert (found.verdict == "won") == (rating.verdict == "winnable")
        if found.proved and rating.proved:
            assert found.tokens == rating.tokens
        rated += 1
    assert rated >= 3


def test_what_is_shipped() -> None:
    """At least 31,400 of the 32,000 deals of every level have an answer, and 11982 is the impossible one of Normal."""
    for game in ("CM-E", "CM-N", "CM-H", "CM-X"):
        shelf = unpack((DATA / f"{game}.xz").read_bytes())
        known = [rating for number in range(1, 32_001) if (rating := shelf.rating(number))]
        assert len(known) >= 31_400
        assert {rating.grade for rating in known if rating.verdict == "winnable"} == {1, 2, 3, 4, 5}
        assert lookup(f"{game}-32001") is None
    shelf = unpack((DATA / "CM-N.xz").read_bytes())
    assert [n for n in range(1, 32_001) if (r := shelf.rating(n)) and r.verdict == "impossible"] == [11982]
    assert lookup("CM-NS-617") == lookup("CM-N-617")


def test_it_needs_no_numba() -> None:
    code = "import companion.playtest.catalogue, sys; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
