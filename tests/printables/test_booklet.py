"""Booklets: parts, contents, outline, solutions, and memory."""

from __future__ import annotations

import re
import tracemalloc
from io import BytesIO

import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import ImageChops

from companion.cli import cli
from companion.codes import read_choice, read_code
from companion.language import ENGLISH
from companion.piles import PlaceKind
from printables.booklet import Booklet, Numbers, write_booklet

from . import paperwork

BASE = "http://192.168.1.23:8000"


def booklet(choice: str, numbers: range, parts: int) -> bytes:
    out = BytesIO()
    codes = Numbers(read_choice(choice), numbers)
    write_booklet(out, Booklet(codes, "Some deals", parts), BASE, lang=ENGLISH)
    return out.getvalue()


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def command(*words: str, stdin: str | None = None) -> Result:
        return CliRunner().invoke(cli, ["booklet", *words, "-o", "out.pdf", "--base-url", BASE], input=stdin)

    return command


def dealt(code: str) -> list[str]:
    view = read_code(code).game.view(read_code(code).start())
    return [str(card) for kind in (PlaceKind.CELL, PlaceKind.COLUMN) for pile in view.of(kind) for card in pile.cards]


@pytest.mark.parametrize("parts", [2, 4])
@pytest.mark.parametrize("choice", ["CM-N", "ST", "EO", "CM-C8T20MS"])
def test_every_part_has_its_code_and_its_cards(choice, parts):
    pdf = booklet(choice, range(1, parts + 1), parts)
    codes = [f"{choice}-{number}" for number in range(1, parts + 1)]
    assert paperwork.codes(paperwork.photo(pdf, 1)) == sorted(f"{BASE}/d/{code}".upper() for code in codes)
    drawn = [str(card) for card in paperwork.cards(pdf)]
    assert drawn == [card for code in codes for card in dealt(code)]


@pytest.mark.parametrize("choice", ["CM-N", "ST", "EO", "CM-C8T20MS"])
@pytest.mark.parametrize("parts", [1, 2, 4])
def test_booklets_keep_the_rules_of_paper(choice, parts):
    pdf = booklet(choice, range(1, 5), parts)
    assert len(paperwork.sizes(pdf)) == 1 + 4 // parts
    assert min(paperwork.type_sizes(pdf)) >= 7.99
    assert min(paperwork.margins(pdf, 0) + paperwork.margins(pdf, 1)) >= 12


def test_ink_of_four_deals_is_spared_on_the_smaller_paper():
    assert paperwork.ink(booklet("CM-N", range(1, 5), 4), 1) < 0.08


def test_halves_are_equal():
    out = BytesIO()
    write_booklet(out, Booklet(["CM-N-617", "CM-N-617"], "Twice", 2), BASE, lang=ENGLISH)
    page = paperwork.image(out.getvalue(), 1, 72 * 2)
    half = round(127.5 / 25.4 * 144)
    top = round((297 - 255) / 2 / 25.4 * 144)
    upper = page.crop((0, top + 8, page.width, top + half - 8))
    lower = page.crop((0, top + 8 + half, page.width, top + 2 * half - 8))
    differs = ImageChops.difference(upper, lower).point(lambda value: 255 if value > 128 else 0)
    assert sum(differs.histogram()[255:]) < 0.02 * upper.width * upper.height


def test_contents_tell_the_page_and_outline_opens_it():
    pdf = booklet("CM-N", range(1, 131), 4)
    document = pypdfium2.PdfDocument(pdf)
    marks = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]
    assert marks[0] == ("Contents", 0)
    pages = dict(marks)
    assert pages["CM-N-1"] == 2
    assert pages["CM-N-130"] == 2 + 129 // 4
    contents = document[1].get_textpage().get_text_range()
    assert re.search(rf"\b130\b[\s\S]*\b{pages['CM-N-130'] + 1}\b", contents)


def test_same_input_same_bytes():
    assert booklet("CM-N", range(1, 9), 4) == booklet("CM-N", range(1, 9), 4)


def test_memory_does_not_grow_with_the_deals():
    class Nowhere(BytesIO):
        def write(self, data) -> int:  # type: ignore[override]
            return len(data)

    def peak(last: int) -> int:
        tracemalloc.start()
        codes = Numbers(read_choice("CM-N"), range(1, last + 1))
        write_booklet(Nowhere(), Booklet(codes, "Many deals", 4), BASE, lang=ENGLISH)
        return tracemalloc.get_traced_memory()[1]

    booklet("CM-N", range(1, 41), 4)
    few, many = peak(10), peak(200)
    tracemalloc.stop()
    # An outline's lines stay, and what is cached of texts has an end.
    assert many < few + 3_000_000


def test_random_deals_do_not_repeat_and_a_seed_picks_them_again(run, tmp_path):
    assert run("CM-N", "--random", "24", "--seed", "7").exit_code == 0
    first = (tmp_path / "out.pdf").read_bytes()
    assert run("CM-N", "--random", "24", "--seed", "7").exit_code == 0
    assert (tmp_path / "out.pdf").read_bytes() == first
    codes = re.findall(r"^CM-N-\d+", paperwork.text(first), re.MULTILINE)
    assert len(set(codes)) == 24


def test_codes_come_from_stdin_too(run, tmp_path):
    done = run("--codes", "-", stdin="# for Sunday\ncm-n-617, EO-1\n\nST-1 # the last\n")
    assert done.exit_code == 0
    text = paperwork.text((tmp_path / "out.pdf").read_bytes())
    assert all(code in text for code in ("CM-N-617", "EO-1", "ST-1"))


def test_hidden_games_take_pages_of_their_own(run, tmp_path):
    assert run("NC-N", "1-2").exit_code == 0
    assert len(paperwork.sizes((tmp_path / "out.pdf").read_bytes())) == 1 + 2 * 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("CM-N",), "say once which deals"),
        (("CM-N", "1-10", "--random", "3"), "say once which deals"),
        (("CM-N", "10-1"), "the smaller one first"),
        (("CM-N", "0-5"), "the numbers are 1 to"),
        (("CM-N", "1-x"), "is no range of deals"),
        (("CM-N", "1-8589934591"), "a booklet holds"),
        (("CM-N-617", "1-5"), "a game alone is asked for"),
        (("CM-N", "1-5", "--seed", "3"), "--seed goes with --random"),
        (("NC-N", "1-4", "--per-page", "4"), "leave out --per-page 4"),
        (("NC-N", "1-4", "--solutions"), "leave out --solutions"),
        (("--codes", "none.txt"), "none.txt can't be read"),
        (("CM-N", "--codes", "none.txt"), "leave out"),
    ],
)
def test_bad_input_is_one_sentence_and_no_file(run, tmp_path, words, says):
    done = run(*words)
    assert done.exit_code == 2
    assert says in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_wrong_code_in_a_list_is_named_with_its_line(run):
    done = run("--codes", "-", stdin="CM-N-1\nCM-N-0\n")
    assert done.exit_code == 2
    assert "line 2" in done.stderr


def test_solutions_stand_at_the_back(run, tmp_path):
    pytest.importorskip("numba")
    assert run("FC", "1-2", "--solutions", "--per-page", "1", "--seconds", "600").exit_code == 0
    pdf = (tmp_path / "out.pdf").read_bytes()
    document = pypdfium2.PdfDocument(pdf)
    text = document[3].get_textpage().get_text_range()
    assert "Solutions" in text
    for code in ("FC-1", "FC-2"):
        words = text.split(f"{code}\r\n", 1)[1].split("FC-", 1)[0].split()
        moves = [word for word in words if re.fullmatch(r"(10|[1-9a-d])(10|[1-9a-dh])(v[0-9a-f])?", word)]
        read = read_code(code)
        state = read.start()
        for move in moves:
            state = read.game.after(state, read.game.read(move))
        assert sum(read.game.home(state).values()) == 52
