"""Packing verdicts and grades into the catalogue's file."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numba")

from click.testing import CliRunner

from companion.playtest.assemble import main
from companion.playtest.catalogue import unpack

VERDICTS = """code\tverdict\ttokens\tproved\tturns\tnodes\tseconds\tgrade\tsolver
CM-N-1\twon\t0\tyes\t66\t6342\t0.6\t-\t1
CM-N-2\twon\t4\tyes\t45\t122\t0.1\t-\t1
CM-N-3\twon\t4\tno\t45\t122\t0.1\t-\t1
CM-N-4\timpossible\t-\tyes\t-\t122\t0.1\t-\t1
CM-N-5\tundecided\t-\tno\t-\t122\t0.1\t-\t1
"""
GRADES = "CM-N-1\t9\t3\t\nCM-N-2\t9\t0\t1\nCM-N-3\t9\t0\t0\nCM-N-4\t9\t0\t0\n"


def packed(tmp_path: Path, game: str) -> dict[int, tuple[str, int | None, int | None]]:
    (tmp_path / "verdicts.tsv").write_text(VERDICTS)
    (tmp_path / "grades.tsv").write_text(GRADES)
    arguments = [game, str(tmp_path / "grades.tsv"), str(tmp_path / "verdicts.tsv"), "-d", str(tmp_path)]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    shelf = unpack((tmp_path / f"{game}.xz").read_bytes())
    found = {n: shelf.rating(n) for n in range(1, 6)}
    return {n: (rating.verdict, rating.tokens, rating.grade) for n, rating in found.items() if rating}


def test_a_level_takes_its_own_tokens(tmp_path: Path) -> None:
    impossible = ("impossible", None, None)
    assert packed(tmp_path, "CM-N") == {
        1: ("winnable", 0, 1), 2: ("winnable", 4, 4), 3: ("winnable", 4, 5), 4: impossible,
    }  # fmt: skip
    # Four tokens at least are too many for Hard; that fewer may do for deal 3 is not ruled out.
    assert packed(tmp_path, "CM-H") == {1: ("winnable", 0, 1), 2: impossible, 4: impossible}
