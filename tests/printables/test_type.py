"""Type, QR codes and files, below the level of pages."""

from __future__ import annotations

from io import BytesIO

import pytest

from companion.language import ENGLISH
from printables.cuts import Cut, subset
from printables.document import Document
from printables.fonts.cut import LETTERS
from printables.inks import Ink
from printables.links import symbol_text
from printables.output import whole_file
from printables.paper import Paper
from printables.qr import QUIET, symbol
from printables.rich import text_width, wrap

from . import paperwork


def document(out: BytesIO) -> Document:
    return Document(out, paper=Paper.A4, ink=Ink.COLOUR, lang=ENGLISH)


def test_every_letter_of_the_cut_comes_back_from_the_text_layer():
    words = ["".join(map(chr, LETTERS[i : i + 40])).strip() for i in range(0, len(LETTERS), 40)]
    out = BytesIO()
    made = document(out)
    with made.page() as page:
        for number, cut in enumerate(Cut):
            for line, word in enumerate(words):
                page.text(0, 10 + 80 * number + 6 * line, word, cut, 9)
    made.close("letters")
    read = paperwork.text(out.getvalue())
    missing = {c for c in map(chr, LETTERS) if c not in read and c.isprintable() and not c.isspace()}
    assert not missing


def test_digits_of_each_cut_are_equally_wide():
    for cut in Cut:
        assert len({cut.width(digit, 10) for digit in "0123456789"}) == 1


def test_letter_outside_the_cut_becomes_a_question_mark():
    assert subset(Cut.BOLD, False, "あ") == subset(Cut.BOLD, False, "?")
    assert Cut.BOLD.width("あ", 10) == Cut.BOLD.width("?", 10)


@pytest.mark.parametrize(
    ("text", "modules"),
    [("HTTP://192.168.1.23:8000/D/CM-N-617", 25), ("HTTP://192.168.1.23:8000/D/CM-N-L" + "0" * 47, 33),
     ("https://example.org/d/cm-n-617", 29)],
)  # fmt: skip
def test_symbol_is_the_smallest_that_holds_the_address(text, modules):
    assert symbol(text).modules == modules


def test_modules_are_large_enough_to_scan():
    longest = symbol_text("http://192.168.100.100:65535/d/CM-C8T20MS-8589934591")
    assert 30 / symbol(longest).modules >= 0.6
    assert QUIET == 4


def test_text_wraps_between_words_and_bold_words_are_wider():
    text = "Take the *top card*, find it, drop it on its column’s pile."
    lines = wrap(text, 9, 40)
    assert len(lines) > 1
    assert text_width(text, 9) > text_width(text.replace("*", ""), 9)
    assert text_width("9♠", 9) > text_width("9", 9)


def test_file_is_whole_or_not_there(tmp_path):
    target = tmp_path / "sheet.pdf"
    target.write_bytes(b"old")
    with pytest.raises(ZeroDivisionError), whole_file(str(target)) as out:
        out.write(b"half %d" % (1 // 0))
    assert target.read_bytes() == b"old"
    with whole_file(str(target)) as out:
        out.write(b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]
    assert target.read_bytes() == b"new"
