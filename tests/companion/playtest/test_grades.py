"""Grades of Cell Mates deals: defined once, the same for ever, and spread over the deals."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("numba")

from click.testing import CliRunner

from companion.codes import read_code
from companion.playtest.catalogue import lookup
from companion.playtest.grades import grade, graded, main

# Graded when the definition was settled; another value here means that all shipped grades are void.
SETTLED = {"CM-N": "4113241135", "CM-E": "1111111133", "CM-X": "5315454155"}


@pytest.mark.parametrize("game", SETTLED)
def test_grades_stay_what_they_are(game: str) -> None:
    assert "".join(str(grade(read_code(f"{game}-{n}"))) for n in range(1, 11)) == SETTLED[game]


def test_grades_are_spread_over_the_deals() -> None:
    count = Counter(grade(read_code(f"CM-N-{n}")) for n in range(1, 101))
    assert set(count) == {1, 2, 3, 4, 5}
    assert max(count.values()) <= 40


def test_what_a_grade_comes_from() -> None:
    result = graded(read_code("CM-N-617"))
    assert result is not None
    assert (result.far is None) == (result.near > 0)


@pytest.mark.parametrize("code", ["FC-1", "NC-N-1", "CA-R"])
def test_only_numbered_cell_mates_deals_have_one(code: str) -> None:
    assert grade(read_code(code)) is None


def test_the_table_is_resumed(tmp_path: Path) -> None:
    table = tmp_path / "grades.tsv"
    assert CliRunner().invoke(main, ["CM-E", "3", "-o", str(table)]).exit_code == 0
    first = table.read_text()
    assert CliRunner().invoke(main, ["CM-E", "5", "-o", str(table)]).exit_code == 0
    assert table.read_text().startswith(first)
    assert [line.split("\t")[0] for line in table.read_text().splitlines()] == [f"CM-E-{n}" for n in range(1, 6)]


@pytest.mark.parametrize("game", ["CM-E", "CM-N", "CM-H", "CM-X"])
def test_the_shipped_grades_are_those_of_the_definition(game: str) -> None:
    for number in (2, 617, 31_999):
        rating = lookup(f"{game}-{number}")
        if rating is not None and rating.verdict == "winnable":
            assert rating.grade == grade(read_code(f"{game}-{number}"))
