"""Many deals: rows in order, the same from one process and several, and a run that was stopped goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.codes import read_choice
from companion.solver import rating
from companion.solver.rating import HEADER, Here, OtherRows, rate

NORMAL = read_choice("CM-N")


@pytest.fixture(autouse=True)
def ungraded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grades take games by machine; here they are left out."""
    monkeypatch.setattr(rating, "_grade", lambda code: "-")


def lines(path: Path) -> list[list[str]]:
    """The rows without the seconds, which differ."""
    return [row.split("\t")[:6] + row.split("\t")[7:] for row in path.read_text().splitlines()]


def test_rows(tmp_path: Path) -> None:
    rate(NORMAL, range(10, 14), tmp_path / "rows.tsv", Here(), helpers=1)
    header, *found = lines(tmp_path / "rows.tsv")
    assert header == ["code", "verdict", "tokens", "proved", "turns", "nodes", "grade", "solver"]
    assert [row[:4] for row in found] == [
        ["CM-N-10", "won", "0", "yes"],
        ["CM-N-11", "won", "0", "yes"],
        ["CM-N-12", "won", "1", "yes"],
        ["CM-N-13", "won", "0", "yes"],
    ]


def test_one_player_rows(tmp_path: Path) -> None:
    rate(read_choice("FC"), range(11982, 11983), tmp_path / "rows.tsv", Here(), helpers=1)
    assert lines(tmp_path / "rows.tsv")[1][:5] == ["FC-11982", "impossible", "-", "yes", "-"]


def test_several_helpers_keep_the_order(tmp_path: Path) -> None:
    span = range(1, 3 * rating.CHUNK + 5)
    rate(NORMAL, span, tmp_path / "one.tsv", Here(), helpers=1)
    with ThreadPoolExecutor(1) as executor:
        rate(NORMAL, span, tmp_path / "other.tsv", executor, helpers=2)
    assert lines(tmp_path / "one.tsv") == lines(tmp_path / "other.tsv")


@pytest.mark.parametrize("cut", [0, 3, len(HEADER), len(HEADER) + 1, -1, -30])
def test_a_cut_file_is_completed(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "rows.tsv"
    rate(NORMAL, range(1, 31), path, Here(), helpers=1)
    whole = lines(path)
    path.write_bytes(path.read_bytes()[:cut])
    rate(NORMAL, range(1, 31), path, Here(), helpers=1)
    assert lines(path) == whole


def test_rows_that_are_there_are_not_worked_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rows.tsv"
    rate(NORMAL, range(1, 21), path, Here(), helpers=1)
    monkeypatch.setattr(rating, "solve", None)
    heard: list[int] = []
    rate(NORMAL, range(1, 21), path, Here(), helpers=1, wrote=heard.append)
    assert heard == [20]


@pytest.mark.parametrize("text", ["somebody's poem\n", "somebody's poem", HEADER + "\nCM-H-1\twon\n"])
def test_a_file_with_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "poem.tsv"
    path.write_text(text)
    with pytest.raises(OtherRows, match="choose another file"):
        rate(NORMAL, range(1, 3), path, Here(), helpers=1)
    assert path.read_text() == text


def _start(path: Path) -> subprocess.Popen[bytes]:
    code = "from companion.cli import main; main()"
    command = [sys.executable, "-c", code, "rate", "FC", "1-20000", "--jobs", "2", "-o", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 120
    while (not path.exists() or path.stat().st_size < 5_000) and time.monotonic() < deadline:
        time.sleep(0.05)
    return process


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["Ctrl-C", "kill"])
def test_a_stopped_run_leaves_rows_that_can_be_gone_on_from(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "rows.tsv"
    process = _start(path)
    os.kill(process.pid, how)
    _, error = process.communicate(timeout=60)
    if how is signal.SIGINT:
        assert process.returncode == 130
        assert b"goes on" in error
        assert b"Traceback" not in error
    done = rating.resume(path, read_choice("FC"), range(1, 20_001))
    assert done >= 20
    assert [row[0] for row in lines(path)[1:]] == [f"FC-{n}" for n in range(1, done + 1)]
