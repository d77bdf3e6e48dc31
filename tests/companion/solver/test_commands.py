"""``solve`` and ``rate`` on the command line, and a game that was played, searched backwards."""

from __future__ import annotations

import importlib
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from companion.cli import cli
from companion.codes import read_code
from companion.record import Record
from companion.solver import Verdict, rating, require, solve
from companion.solver.analysis import analyse
from companion.solver.story import story
from companion.table import Table
from tests.positions import AT, cases, played


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, words, input=text)


def replayed(out: str, *words: str) -> str:
    """The last line of ``replay`` for what ``solve`` printed."""
    done = run("replay", *words, text=out)
    assert done.exit_code == 0, done.output
    return done.output.splitlines()[-1]


@pytest.mark.parametrize("code", ["CM-E-1", "CM-X-12", "CM-NM-7", "FC-617", "RF-3", "ST-3", "FO-2", "FC-C3W-5"])
def test_solve_prints_what_replay_accepts(code: str) -> None:
    done = run("solve", code)
    assert done.exit_code == 0
    assert replayed(done.stdout, code).startswith("won")
    for line in done.stdout.splitlines():
        assert not (line.startswith("#") and "--" in line)


def test_the_least_tokens_are_said() -> None:
    assert "won with 1 token (the least number)" in run("solve", "CM-X-12").stdout


def test_impossible_and_undecided() -> None:
    done = run("solve", "FC-11982")
    assert done.exit_code == 3
    assert done.stdout.startswith("# FC-11982: impossible")
    done = run("solve", "CM-NM-194", "--max-nodes", "1000")
    assert done.exit_code == 4
    assert all(line.startswith("#") for line in done.stdout.splitlines())


def test_a_board_in_mid_play(tmp_path: Path) -> None:
    game, state = played("CM-N-1", "6a / 6b 6h")
    (tmp_path / "board.txt").write_text(game.board(state))
    words = ("CM-N", "--board", str(tmp_path / "board.txt"))
    done = run("solve", *words)
    assert done.exit_code == 0
    assert replayed(done.stdout, *words).startswith("won")


@pytest.mark.parametrize("case", cases("cell-mates-lost")[:4], ids=lambda case: case["code"])
def test_a_lost_game_is_gone_back_to_where_it_could_be_won(tmp_path: Path, case: dict[str, str]) -> None:
    (tmp_path / "moves.txt").write_text(case["moves"])
    done = run("solve", case["code"], "--after", str(tmp_path / "moves.txt"))
    assert done.exit_code == 3
    assert replayed(done.stdout, case["code"]).startswith("won")
    assert "the last moment from which it could be won" in done.stdout


def test_a_game_that_can_still_be_won_goes_on_from_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "moves.txt").write_text("6a / 6b")
    done = run("solve", "CM-E-1", "--after", str(tmp_path / "moves.txt"))
    assert done.exit_code == 0
    assert replayed(done.stdout, "CM-E-1").startswith("won")
    assert "\n6a / 6b\n# from here" in done.stdout


@pytest.mark.parametrize("moves", ["99", "rubbish"])
def test_moves_that_do_not_play_are_refused_in_a_whole_sentence(tmp_path: Path, moves: str) -> None:
    (tmp_path / "moves.txt").write_text(moves)
    done = run("solve", "CM-E-1", "--after", str(tmp_path / "moves.txt"))
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(".\n")
    assert not done.stderr.endswith("..\n")


def test_a_record_is_read_too(tmp_path: Path) -> None:
    code = read_code("CM-N-1")
    table = Table.of(Record(code.choice, code.deal)).play("6a / 6b /", AT).undo(AT + timedelta(seconds=5))
    (tmp_path / "record.txt").write_text(table.record.dump())
    done = run("solve", "CM-N-1", "--after", str(tmp_path / "record.txt"))
    assert done.exit_code == 0
    assert "\n6a /\n# from here" in done.stdout
    assert replayed(done.stdout, "CM-N-1").startswith("won")
    assert run("solve", "CM-N-6", "--after", str(tmp_path / "record.txt")).exit_code == 2


def test_no_later_position_can_be_won() -> None:
    """The last winnable moment, by solving every position there was."""
    case = cases("cell-mates-lost")[0]
    game, start = played(case["code"])
    told = story(game, start, case["moves"], "moves")
    seen = analyse(game, told.states)
    verdicts = [solve(game, state).verdict for state in told.states]
    assert seen.last == max(at for at, verdict in enumerate(verdicts) if verdict is Verdict.WON)
    assert seen.certain
    assert seen.now.verdict is Verdict.IMPOSSIBLE
    assert seen.line is not None


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("solve", "CM-N"), "names no deal"),
        (("solve", "CA-5"), "can't be solved"),
        (("solve", "CM-N-5", "--after", "nowhere.txt"), "can't be read"),
        (("rate", "CM-N", "5-1", "-o", "x.tsv"), "must not be above"),
        (("rate", "CM-N", "five", "-o", "x.tsv"), "FROM-TO"),
        (("rate", "NC-N", "1-5", "-o", "x.tsv"), "can't be solved"),
    ],
)
def test_bad_input_is_one_sentence(words: tuple[str, ...], says: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert says in done.output
    assert len(done.output.strip().splitlines()) == 1


def test_rate_writes_rows_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "_grade", lambda code: "-")
    path = str(tmp_path / "rows.tsv")
    assert run("rate", "CM-N", "1-3", "--jobs", "1", "-o", path).exit_code == 0
    done = run("rate", "CM-N", "1-5", "--jobs", "1", "-o", path)
    assert done.exit_code == 0
    assert [row.split("\t")[0] for row in Path(path).read_text().splitlines()[1:]] == [f"CM-N-{n}" for n in range(1, 6)]
    other = run("rate", "CM-H", "1-5", "--jobs", "1", "-o", path)
    assert other.exit_code == 2
    assert other.output.endswith("holds other rows than CM-H 1-5: choose another file.\n")
    assert other.output.count("\n") == 1


class Cluster:
    """What ``rate`` uses of a Dask client, with a thread for a cluster."""

    def __init__(self, address: str, timeout: int) -> None:
        assert address == "tcp://somewhere:8786"

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def nthreads(self) -> dict[str, int]:
        return {"one worker": 2}

    def get_executor(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(1)


def test_a_cluster_writes_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "_grade", lambda code: "-")
    found = importlib.import_module
    monkeypatch.setattr(
        "companion.solver.commands.importlib.import_module",
        lambda name: SimpleNamespace(Client=Cluster) if name == "distributed" else found(name),
    )
    rows = tmp_path / "rows.tsv"
    done = run("rate", "CM-N", "1-30", "--scheduler", "tcp://somewhere:8786", "-o", str(rows))
    assert done.exit_code == 0
    assert [row.split("\t")[0] for row in rows.read_text().splitlines()[1:]] == [f"CM-N-{n}" for n in range(1, 31)]


def test_without_numba_solve_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    require.cache_clear()
    monkeypatch.setattr("companion.solver.find_spec", lambda name: None)
    done = run("solve", "FC-5")
    assert done.exit_code == 2
    assert 'pip install "tablemates[solver]"' in done.output
    assert len(done.output.strip().splitlines()) == 1


def test_a_cluster_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    done = run("rate", "CM-N", "1-3", "--scheduler", "tcp://127.0.0.1:1", "-o", str(tmp_path / "rows.tsv"))
    assert done.exit_code == 2
    assert len(done.output.strip().splitlines()) == 1


def test_a_limit_that_is_no_number_is_refused() -> None:
    result = CliRunner().invoke(cli, ["solve", "CM-N-2", "--max-seconds", "nan"])
    assert result.exit_code == 2
    assert "no number of seconds" in result.output
