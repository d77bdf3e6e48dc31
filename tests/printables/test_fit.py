"""Words keep to their places, also where a language needs longer ones."""

from __future__ import annotations

import gettext
import re
from io import BytesIO

import pytest

from companion.codes import layout_text, read_choice, read_code
from companion.language import ENGLISH, Language, language
from printables.booklet import Booklet, Numbers, write_booklet
from printables.rulespage import draw_rules
from printables.score import draw_score
from printables.sheet import sheet_pdf

from . import paperwork
from .test_pages import drawn

ADDRESS = "http://192.168.100.123:8000"


class Stretched(gettext.NullTranslations):
    """Every longer English word a third longer still."""

    def gettext(self, message: str) -> str:
        words = re.sub(r"(?<![{\w])([A-Za-z’]{5,})(?![}\w])", lambda m: m[1] + "ens"[: len(m[1]) // 3], message)
        return words.replace("--base-urle", "--base-url")

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return message


LANGUAGES = [ENGLISH, language("de"), Language("xx", Stretched())]
LAYOUT = f"CM-HMS-{layout_text(read_code('CM-N-5').deal.order)}"


def collisions(pdf: bytes) -> list[tuple[str, str]]:
    """Pairs of texts that lie on each other."""
    found = []
    for page in paperwork.pages(pdf):
        text = page.get_textpage()
        boxes = [(box, text.get_text_bounded(*box).strip()) for box in map(text.get_rect, range(text.count_rects()))]
        for number, (box, words) in enumerate(boxes):
            for other, words_too in boxes[number + 1 :]:
                across = min(box[2], other[2]) - max(box[0], other[0])
                down = min(box[3], other[3]) - max(box[1], other[1])
                if across > 1 and down > 2 and words not in words_too and words_too not in words:
                    found.append((words, words_too))
    return found


def kept_in_place(pdf: bytes, least: float = 8) -> None:
    assert collisions(pdf) == []
    assert min(edge for number in range(len(paperwork.sizes(pdf))) for edge in paperwork.margins(pdf, number)) >= 12
    assert min(paperwork.type_sizes(pdf)) >= least - 0.01


@pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)
@pytest.mark.parametrize("code", ["CM-N-617", "CM-HMS-8589934591", LAYOUT, "EO-1", "ST-W-1", "NC-N-25", "NC-EPF-3"])
@pytest.mark.parametrize("large", [False, True])
def test_sheets(lang, code, large):
    kept_in_place(sheet_pdf(read_code(code), ADDRESS, lang=lang, large=large), 11 if large else 8)


@pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)
@pytest.mark.parametrize("letters", ["CM", "NC", "ST"])
def test_rules_and_record_sheets(lang, letters):
    for draw in (draw_rules, draw_score):
        kept_in_place(drawn(draw, read_choice(letters), lang=lang))


@pytest.mark.parametrize("lang", LANGUAGES, ids=lambda lang: lang.code)
@pytest.mark.parametrize("letters", ["CM-N", "EO", "CM-C8T20MS"])
@pytest.mark.parametrize("parts", [2, 4])
def test_booklets(lang, letters, parts):
    out = BytesIO()
    codes = Numbers(read_choice(letters), range(8589934588, 8589934592))
    write_booklet(out, Booklet(codes, "Four deals", parts), ADDRESS, lang=lang)
    kept_in_place(out.getvalue())
