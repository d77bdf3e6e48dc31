"""The commands that make paper, as they are typed."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from companion.cli import BadInput, cli
from printables.output import whole_file

from . import paperwork

ADDRESS = ("--base-url", "http://192.168.1.23:8000")


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run a command line in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def command(*words: str, stdin: str | None = None) -> Result:
        return CliRunner().invoke(cli, [*words], input=stdin)

    return command


def test_sheets_of_several_codes_are_one_file(run, tmp_path):
    done = run("sheet", "cm-n-617", "EO-1", "-o", "out.pdf", *ADDRESS)
    assert (done.exit_code, done.output) == (0, "")
    pdf = (tmp_path / "out.pdf").read_bytes()
    assert [paperwork.codes(paperwork.image(pdf, number))[0] for number in (0, 1)] == [
        "HTTP://192.168.1.23:8000/D/CM-N-617",
        "HTTP://192.168.1.23:8000/D/EO-1",
    ]


def test_code_without_a_number_picks_one_and_says_which(run, tmp_path):
    done = run("sheet", "CM-N", "-o", "out.pdf", *ADDRESS)
    assert done.exit_code == 0
    picked = done.stderr.removeprefix("tablemates: picked ").rstrip(".\n")
    (found,) = paperwork.codes(paperwork.image((tmp_path / "out.pdf").read_bytes()))
    assert found.endswith(f"/D/{picked}")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("sheet", "CM-N-0"), "no such deal"),
        (("sheet", "CM-N-617", "XX-1"), "begins with no game"),
        (("sheet", "CM-N-617", "--paper", "a5"), "choose a4 or letter"),
        (("sheet", "CM-N-617", "--ink", "blue"), "choose colour, black or four-colour"),
        (("sheet", "CM-N-617", "--lang", "xx"), "no language"),
        (("sheet", "CM-N-617", "--base-url", "http://localhost:8000"), "a phone can't open"),
        (("sheet", "CM-N-617", "FC-1", "--board", "-"), "--board goes with one CODE"),
        (("sheet", "CM-N-617", "--board", "none.txt"), "none.txt can't be read"),
    ],
)
def test_bad_input_is_one_sentence_and_no_file(run, tmp_path, words, says):
    done = run(*words, "-o", "out.pdf")
    assert done.exit_code == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_file_that_cannot_be_written_is_named(run):
    done = run("sheet", "CM-N-617", "-o", "no/folder/out.pdf")
    assert done.exit_code == 2
    assert "no/folder/out.pdf can't be written" in done.stderr


def test_closed_stdout_is_said(monkeypatch):
    monkeypatch.setattr("sys.stdout", None)
    with pytest.raises(BadInput, match="stdout, which is closed: name a file"), whole_file("-"):
        pass


def test_without_an_address_stderr_says_how_to_get_one(run, monkeypatch, tmp_path):
    monkeypatch.setattr("printables.links._own_addresses", lambda: iter(()))
    done = run("sheet", "CM-N-617", "-o", "out.pdf")
    assert done.exit_code == 0
    assert "--base-url" in done.stderr
    assert "--base-url" in paperwork.text((tmp_path / "out.pdf").read_bytes())


def test_full_board_gets_its_number_back(run, tmp_path):
    board = run("deal", "FC-617", "--format", "board").stdout
    done = run("sheet", "FC", "--board", "-", "-o", "out.pdf", *ADDRESS, stdin=board)
    assert done.exit_code == 0
    assert "FC-617" in paperwork.text((tmp_path / "out.pdf").read_bytes())
