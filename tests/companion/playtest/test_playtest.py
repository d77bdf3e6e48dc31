"""The playtest command: results, jobs, files to resume, plots, and refusals."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

pytest.importorskip("numba")

from companion.cli import cli
from companion.codes import read_choice
from companion.playtest.policies import POLICIES, policies_for
from companion.playtest.simulation import Run, Tally, simulate, wilson


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["playtest", *map(str, arguments)])


def test_wilson_intervals() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 100) == pytest.approx((0.0, 0.0370), abs=1e-4)
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(100, 100)[1] == 1.0


def test_every_policy_plays_its_games() -> None:
    for game in ("CM-N", "NC-N", "CA"):
        for policy in policies_for(read_choice(game)):
            games = 1 if "strong" in policy.name or "500" in policy.name else 3
            (*_, tally) = simulate(Run(game, policy.name, 1), games)
            assert tally.games == games
    assert len({policy.name for policy in POLICIES}) == len(POLICIES)


def test_it_says_how_often_a_game_is_won() -> None:
    result = run("NC-N", "--games", "1000")
    assert result.exit_code == 0
    assert "NC-N: strategy-f, 1,000 games, seed 1" in result.output
    assert "95 % interval" in result.output


def test_jobs_change_nothing() -> None:
    one = run("CM-N", "--games", "250", "--format", "json")
    two = run("CM-N", "--games", "250", "--format", "json", "--jobs", "2")
    assert json.loads(one.output) == json.loads(two.output)
    assert json.loads(one.output)["games"] == 250


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "run.jsonl"
    run("CM-N", "--games", "200", "--resume", kept)
    with kept.open("a") as file:
        file.write('{"first": 200, "ga')  # as a killed run leaves it
    went_on = run("CM-N", "--games", "300", "--resume", kept, "--format", "json")
    assert json.loads(went_on.output) == json.loads(run("CM-N", "--games", "300", "--format", "json").output)
    assert [json.loads(line).get("first") for line in kept.read_text().splitlines()] == [None, 0, 100, 200]


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "run.jsonl"
    run("CM-N", "--games", "1", "--resume", kept)
    other = run("CM-N", "--games", "1", "--seed", "2", "--resume", kept)
    assert other.exit_code == 2
    assert "another run" in other.output
    kept.write_text("hello\n")
    assert "no file of a playtest" in run("CM-N", "--games", "1", "--resume", kept).output
    assert kept.read_text() == "hello\n"


def test_the_plot_is_an_svg(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    assert run("CA", "--games", "500", "--plot", plot).exit_code == 0
    assert ElementTree.parse(plot).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    refused = run("CA", "--games", "1", "--plot", tmp_path / "nowhere" / "plot.svg")
    assert refused.exit_code == 2
    assert "can't be written" in refused.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("FC",), "no policy plays FC"),
        (("CM-N", "--policy", "strategy-f"), 'no policy "strategy-f" plays CM-N: choose one of two-ply'),
        (("CM-N-617",), "names a deal"),
        (("nonsense",), "begins with no game"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_the_list_of_policies() -> None:
    assert [line.split()[0] for line in run("CA", "--policy", "list").output.splitlines()] == [
        policy.name for policy in policies_for(read_choice("CA"))
    ]


def test_without_numba_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['numba'] = None; from companion.cli import main; main()"
    command = [sys.executable, "-c", code, "playtest", "CM-N"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert 'pip install "tablemates[solver]"' in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_tallies_add_up() -> None:
    (*_, tally) = simulate(Run("CA", "strategy-f", 1), 250)
    assert sum(tally.homes) == tally.games == 250
    assert (tally + Tally()).homes == tally.homes
