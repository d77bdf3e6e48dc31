"""The commands of the domain: what they print, how they exit, and the one sentence that bad input gets."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import MAX_INPUT, cli, main
from companion.codes import read_code
from companion.games import variants
from tests.positions import DATA, cases


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def last(self) -> str:
        return self.out.splitlines()[-1]


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command line in this process, as ``tablemates`` does."""

    def run(*args: str, stdin: str | bytes = "") -> Done:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "argv", ["tablemates", *args])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return Done(int(ended.value.code or 0), out, err)

    return run


def assert_one_sentence(done: Done, *parts: str) -> None:
    """Bad input: exit status 2, nothing on stdout, one sentence on stderr that names what is wrong."""
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("tablemates: ")
    assert done.err.rstrip("\n").count("\n") == 0
    assert done.err.rstrip("\n").endswith((".", "?"))
    assert len(done.err) < 400
    for part in parts:
        assert part in done.err


# --- games and deals -------------------------------------------------------------------------------------------


def test_games_lists_every_game_level_and_variant_with_its_code(run: Run) -> None:
    done = run("games")
    assert (done.status, done.err) == (0, "")
    for row in variants():
        assert f"{row.letters:<4}{row.name} ({row.slug})" in done.out
        assert row.line in done.out
        for level in row.levels[: row.menu]:
            assert f"{row.letters}-{level.letters}" in done.out
        for option in row.options:
            assert f"+{option.letter}" in done.out


@pytest.mark.parametrize("file", sorted((DATA / "boards").glob("*.txt")), ids=lambda file: file.stem)
def test_deal_prints_a_board_for_solvers(run: Run, file: Path) -> None:
    done = run("deal", file.stem, "--format", "board")
    assert (done.status, done.out, done.err) == (0, file.read_text(encoding="utf-8"), "")


def test_deal_prints_a_table_for_people(run: Run) -> None:
    lines = run("deal", "cm-n-617").out.splitlines()
    assert lines[0] == "CM-N-617  Cell Mates"
    assert lines[1] == "4 free cells, 6 pass tokens, red begins"
    assert "   7♦   A♦   5♣   3♠   5♠   8♣   2♦   A♥" in lines
    assert "  10♦   7♠   Q♦   A♣   6♦   8♥   A♠   K♥" in lines
    assert lines[-1] == "   J♦   K♠   K♣   4♥"


def test_deal_prints_json_for_programs(run: Run) -> None:
    told = json.loads(run("deal", "EO-1", "--format", "json").out)
    assert (told["code"], told["game"], told["to_move"]) == ("EO-1", "eight-off", "you")
    assert [pile["cards"] for pile in told["piles"]["cell"]][:3] == [["6S"], [], ["9C"]]
    assert sum(len(pile["cards"]) for piles in told["piles"].values() for pile in piles) == 52


@pytest.mark.parametrize("form", ["table", "board", "json"])
def test_a_hidden_stock_is_shown_only_when_asked_for(run: Run, form: str) -> None:
    found = read_code("NC-N-25")
    stock = [card.code for card in found.game.hidden_order(found.start())]
    assert len(stock) == 48
    silent, told = run("deal", "NC-N-25", "--format", form), run("deal", "NC-N-25", "--format", form, "--reveal")
    assert (silent.status, told.status) == (0, 0)
    first = stock[0] if form != "table" else str(found.game.hidden_order(found.start())[0])
    assert first in told.out
    assert first not in silent.out


@pytest.mark.parametrize("form", ["table", "board", "json"])
def test_a_real_shuffle_has_nothing_to_reveal(run: Run, form: str) -> None:
    assert run("deal", "CA-R", "--format", form, "--reveal").status == 0


def test_the_number_that_is_shown_is_the_number_that_is_dealt(run: Run) -> None:
    shown = run("deal", "fc-007").out.split()[0]
    assert shown == "FC-7"
    assert run("deal", shown, "--format", "board").out == run("deal", "FC-7", "--format", "board").out


BAD_CODES = [
    "FC-0", "FC--1", "FC-1_000", "FC-１２", "FC-+5", "FC-1e3", "FC-8589934592", "FC-" + "9" * 5000, "FC-Q-1", "XX-1",
    "", "FC", "CM-H", "FC-R", "617", "FC-1;rm", "../FC-1", "FC-?",
]  # fmt: skip


@pytest.mark.parametrize("code", BAD_CODES, ids=lambda code: code[:20])
def test_a_bad_code_is_refused_in_one_sentence(run: Run, code: str) -> None:
    assert_one_sentence(run("deal", code), code[:20])
    assert_one_sentence(run("replay", code, stdin="1a"))


def test_a_bad_code_is_refused_by_every_command(run: Run) -> None:
    for command in ("deal", "replay", "solve", "sheet"):
        assert_one_sentence(run(command, "FC-0"))
    for command in ("rate", "booklet"):
        assert_one_sentence(run(command, "ZZ", "1-3", "-o", "/nonexistent/x"))
    assert_one_sentence(run("playtest", "ZZ"))
    for command in ("rules", "mat", "score"):
        assert_one_sentence(run(command, "nothing-like-it", "-o", "/nonexistent/x.pdf"))


@pytest.mark.parametrize(
    "args", [["nothing"], ["deal"], ["deal", "FC-1", "FC-2"], ["deal", "FC-1", "--format", "pdf"], ["--nothing"],
             ["deal", "FC-1", "--nothing"], ["deal", "-1"], ["code", "FC"]],
)  # fmt: skip
def test_a_wrong_call_is_answered_in_one_sentence(run: Run, args: list[str]) -> None:
    assert_one_sentence(run(*args))


@pytest.mark.parametrize("args", [["deal", "FC-1\n2"], ["deal", "FC-1", "--a\x1b[31m\nb"], ["\x07\nx"]])
def test_an_error_stays_on_one_line_and_leaves_the_terminal_alone(run: Run, args: list[str]) -> None:
    done = run(*args)
    assert_one_sentence(done)
    assert done.err.rstrip("\n").isprintable()


def test_every_command_has_its_help_and_is_listed(run: Run) -> None:
    listed = run("--help").out
    names = cli.list_commands(CliRunner().invoke(cli, ["--help"]) and None)  # type: ignore[arg-type]
    assert {"games", "deal", "replay", "code", "sheet", "serve", "solve", "rate", "playtest", "booklet"} <= set(names)
    for name in names:
        assert f"  {name}" in listed
        done = run(name, "--help")
        assert (done.status, done.err) == (0, "")


# --- replay ----------------------------------------------------------------------------------------------------

WON = next(case for case in cases("won") if case["game"] == "FC" and case["deal"])


def test_replay_says_won(run: Run) -> None:
    done = run("replay", f"FC-{WON['deal']}", stdin=WON["moves"])
    assert (done.status, done.last) == (0, f"won after {WON['move_count']} moves")


def test_replay_reads_a_file_and_a_board(run: Run, tmp_path: Path) -> None:
    moves, board = tmp_path / "moves.txt", tmp_path / "board.txt"
    moves.write_text(WON["moves"], encoding="utf-8")
    board.write_bytes(b"\xef\xbb\xbf" + WON["board"].replace("\n", "\r\n").encode())
    for code in ("FC", f"FC-{WON['deal']}"):
        done = run("replay", code, str(moves), "--board", str(board))
        assert (done.status, done.last[:9]) == (0, "won after")


@pytest.mark.parametrize("case", cases("cell-mates-lost"), ids=lambda case: case["code"])
def test_replay_says_lost_also_without_the_last_turn_end(run: Run, case: dict[str, str]) -> None:
    for moves in (case["moves"], case["moves"] + " /"):
        done = run("replay", case["code"], stdin=moves)
        assert (done.status, done.last[:10]) == (0, "lost after")


def test_replay_says_open_and_whose_turn_it_is(run: Run) -> None:
    assert run("replay", "CM-N-617", stdin="1a / --").last == (
        "open after 2 turns, 5 tokens left, 0 cards home, red to move"
    )
    assert run("replay", "CM-N-617", stdin="").last == "open after 0 turns, 6 tokens left, 0 cards home, red to move"
    assert run("replay", "FC-617", stdin="1a").last == "open after 1 move, 0 cards home"


def test_replay_says_which_move_is_refused_and_exits_1(run: Run) -> None:
    done = run("replay", "FC-617", stdin="1a 2b 3c 4d\n5a\n")
    assert (done.status, done.last, done.err) == (1, 'refused: move 5 "5a": every free cell is full', "")


def test_replay_tells_programs_in_json(run: Run) -> None:
    done = run("replay", "CM-N-617", "--format", "json", stdin="1a / --")
    assert json.loads(done.out) == {
        "result": "open", "moves": 2, "turns": 2, "passes": 1, "home": 0, "to_move": "red", "tokens": 5,
    }  # fmt: skip
    done = run("replay", "FC-617", "--format", "json", stdin="78")
    assert done.status == 1
    assert json.loads(done.out) == {
        "result": "refused",
        "reason": "does-not-build",
        "message": "the J♥ can't go on the Q♥: a black queen is needed",
        "move": {"index": 1, "text": "78"},
    }


def test_replay_takes_a_solvers_output_as_it_comes(run: Run) -> None:
    text = f"-=-=-=-=-=-=-=-=-=-=-=-\n\n{WON['moves_plain']}\n\nThis game is solveable.\n"
    assert run("replay", f"FC-{WON['deal']}", stdin=text + "Total number of states checked is 130.\n").last[:3] == "won"


def test_unreadable_moves_exit_2_with_their_line(run: Run) -> None:
    assert_one_sentence(run("replay", "FC-617", stdin="# moves\r\n1a\r\nrubbish\r\n"), 'line 3: "rubbish" is no move')


@pytest.mark.parametrize("stdin", [b"\xff\xfe1\x00a\x00", b"\x80\x81", b"PK\x03\x04\xff"])
def test_what_is_no_text_is_refused(run: Run, stdin: bytes) -> None:
    assert_one_sentence(run("replay", "FC-617", stdin=stdin), "no UTF-8 text")


def test_endless_input_is_not_read_to_its_end(run: Run) -> None:
    assert_one_sentence(run("replay", "FC-617", stdin=b"1a " * (MAX_INPUT // 3 + 1)), "too long")


def test_a_closed_stdin_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["tablemates", "replay", "FC-617"])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == "tablemates: - is stdin, which is closed: name a file.\n"


def test_suits_are_written_where_the_encoding_has_none() -> None:
    command = [sys.executable, "-c", "from companion.cli import main; main()", "deal", "CM-N-617"]
    environment = os.environ | {"PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(command, capture_output=True, env=environment, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "♠" in done.stdout.decode("utf-8")


def test_a_file_that_is_one_long_word_is_refused_at_once(run: Run) -> None:
    # Cut at every place of its length, this would take minutes.
    assert_one_sentence(run("replay", "FC-617", stdin="3" * (MAX_INPUT - 1)), "is no move")


@pytest.mark.parametrize("path", ["/nonexistent/moves.txt", "/"])
def test_files_that_cannot_be_read_are_named(run: Run, path: str) -> None:
    assert_one_sentence(run("replay", "FC-617", path), path, "can't be read")
    assert_one_sentence(run("code", "FC", "--board", path), path, "can't be read")


def test_a_board_beside_a_full_code_must_be_its_board(run: Run) -> None:
    board = DATA / "boards" / "FC-617.txt"
    assert run("replay", "FC-617", "--board", str(board), stdin="1a").status == 0
    assert_one_sentence(run("replay", "FC-1", "--board", str(board), stdin="1a"), "is not the board of FC-1", "FC.")


# --- code ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["FC-617", "FC-32001", "FO-12", "ST-7", "EO-99", "CM-HM-617"])
def test_code_finds_the_number_of_a_board(run: Run, code: str) -> None:
    board = run("deal", code, "--format", "board").out
    done = run("code", code.rpartition("-")[0], "--board", "-", stdin=board)
    assert (done.status, done.out, done.err) == (0, f"{code}\n", "")


def test_a_board_without_a_number_gets_a_layout_that_leads_back_to_it(run: Run) -> None:
    board = run("deal", "FC-8589934591", "--format", "board").out
    code = run("code", "FC", "--board", "-", stdin=board).out.strip()
    assert code.startswith("FC-L")
    assert len(code) == len("FC-L") + 47
    assert run("deal", code, "--format", "board").out == board


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("JD", "AS", "the board has A♠ twice and lacks J♦"),
        (" JD", "", "the board lacks J♦"),
        ("JD", "1D", "line 1: \"1D\" is no card: ace or ten?"),
        ("\n", "\n\nKS\n", "one column too many; this game has 8"),
    ],
)  # fmt: skip
def test_a_bad_board_is_refused_with_what_is_wrong(run: Run, old: str, new: str, sentence: str) -> None:
    board = (DATA / "boards" / "FC-617.txt").read_text(encoding="utf-8").replace(old, new, 1)
    assert_one_sentence(run("code", "FC", "--board", "-", stdin=board), sentence)
    assert_one_sentence(run("code", "FC", "--board", "-", stdin="\ufeff" + board.replace("\n", "\r\n")), sentence)


def test_a_game_in_mid_play_has_no_code(run: Run) -> None:
    board = (DATA / "boards" / "FC-617.txt").read_text(encoding="utf-8").replace(" JD", "")
    assert_one_sentence(run("code", "FC", "--board", "-", stdin="Freecells: JD\n" + board), "mid-play")


def test_a_board_needs_a_game_without_its_deal(run: Run) -> None:
    assert_one_sentence(run("code", "FC-617", "--board", "-"), "a game alone is asked for: write FC")


# --- real processes --------------------------------------------------------------------------------------------


def tablemates(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    code = "import companion.cli as c; c.main()"
    return subprocess.run([sys.executable, "-c", code, *args], input=stdin, capture_output=True, text=True)


def test_the_command_really_exits_as_it_says() -> None:
    assert tablemates("replay", "FC-617", stdin="1a").returncode == 0
    assert tablemates("replay", "FC-617", stdin="1a 2a").returncode == 1
    done = tablemates("replay", "FC-617", stdin="rubbish")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_a_reader_that_goes_away_is_no_error_worth_a_traceback() -> None:
    code = "import companion.cli as c; c.main()"
    command = f'{sys.executable} -c "{code}" games | head -n 1'
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[0].endswith(")")
    assert done.stderr == ""
