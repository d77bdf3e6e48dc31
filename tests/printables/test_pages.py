"""The other pages: rules, mats, tokens, record sheets; every game, every paper, every ink."""

from __future__ import annotations

from io import BytesIO

import pytest
from click.testing import CliRunner

from companion.cards import PACK
from companion.cli import cli
from companion.codes import read_choice, read_code
from companion.games import variants
from companion.language import ENGLISH, language, languages
from companion.notation import Move
from companion.refusals import Reason
from printables.document import Document
from printables.examples import EXAMPLES, example_of, steps
from printables.inks import Ink
from printables.mat import Tiling, draw_mat_pages, mat_of
from printables.paper import Paper
from printables.rulespage import draw_rules
from printables.score import draw_score
from printables.sheet import sheet_pdf
from printables.tokens import draw_tokens

from . import paperwork

SLUGS = [row.slug for row in variants()]
LETTERS = [row.letters for row in variants()]


def drawn(draw, *arguments, paper=Paper.A4, ink=Ink.COLOUR, lang=ENGLISH) -> bytes:
    out = BytesIO()
    document = Document(out, paper=paper, ink=ink, lang=lang)
    draw(document, *arguments)
    document.close("test")
    return out.getvalue()


def well_printed(pdf: bytes) -> None:
    """Nothing near an edge, nothing too small, every font embedded."""
    assert min(edge for number in range(len(paperwork.sizes(pdf))) for edge in paperwork.margins(pdf, number)) >= 12
    assert min(paperwork.type_sizes(pdf)) >= 7.99


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("code", languages())
def test_rules_are_one_page_or_two(letters, code):
    pdf = drawn(draw_rules, read_choice(letters), lang=language(code))
    assert len(paperwork.sizes(pdf)) <= 3
    well_printed(pdf)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.code)
def test_openings_are_played_by_the_rules(example):
    code, found = example_of(read_choice(example.code.rsplit("-", 1)[0]))
    assert found is example
    game, state = code.game, code.start()
    for text in " ".join(example.pictures).split():
        action = game.read(text)
        assert game.refusal(state, action) is None, text
        state = game.after(state, action)
    assert len(list(steps(code, example, ENGLISH))) == len(example.pictures)


def test_opening_of_cell_mates_runs_into_no_going_back():
    code, example = example_of(read_choice("CM"))
    state = code.start()
    for text in " ".join(example.pictures).split():
        state = code.game.after(state, code.game.read(text))
    back = code.game.read("a6")
    assert isinstance(back, Move)
    assert code.game.refusal(state, back).reason is Reason.GOING_BACK
    assert "no going back" in example.comment


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("paper", Paper)
def test_mat_is_full_size_and_stays_inside_its_marks(letters, paper):
    pdf = drawn(draw_mat_pages, read_choice(letters), paper=paper)
    well_printed(pdf)
    game = read_choice(letters).game
    mat = mat_of(game.view(game.deal(PACK)))
    assert len(paperwork.sizes(pdf)) == 1 + len(list(Tiling(mat, paper).tiles()))
    across, down = Tiling(mat, paper).count
    width, height = Tiling(mat, paper).window
    step = Tiling(mat, paper).step
    assert (across - 1) * step[0] + width >= mat.width
    assert (down - 1) * step[1] + height >= mat.height


def test_ruler_of_a_tile_is_fifty_millimetres_long():
    pdf = drawn(draw_mat_pages, read_choice("CM"))
    page = paperwork.image(pdf, 1, 254).point(lambda value: 255 if value < 128 else 0)
    foot = page.crop((0, 2815, page.width, 2845))
    longest = 0
    for y in range(foot.height):
        run = 0
        for value in foot.crop((0, y, foot.width, y + 1)).tobytes():
            run = run + 1 if value else 0
            longest = max(longest, run)
    assert longest / 10 == pytest.approx(50, abs=0.4)


@pytest.mark.parametrize("ink", Ink)
def test_tokens_and_markers(ink):
    pdf = drawn(draw_tokens, ink=ink)
    well_printed(pdf)
    assert "Easy takes 10, Normal takes 6, Hard takes 3, Expert takes 3" in paperwork.text(pdf)
    assert paperwork.ink(pdf) < 0.08


@pytest.mark.parametrize("letters", [*LETTERS, "CM-C3T20", "CM-H"])
def test_record_sheet(letters):
    pdf = drawn(draw_score, read_choice(letters))
    well_printed(pdf)
    assert "Record sheet" in paperwork.text(pdf)


@pytest.mark.parametrize("code", ["CM-N-617", "CM-HMS-8589934591", "EO-1", "ST-1", "NC-HPF-3", "CA-3"])
@pytest.mark.parametrize("large", [False, True])
def test_sheets_in_other_languages_fit(code, large):
    for name in languages()[1:]:
        well_printed(sheet_pdf(read_code(code), "http://192.168.1.23:8000", lang=language(name), large=large))


def test_german_cards_are_read_again():
    german = paperwork.cards(sheet_pdf(read_code("CM-N-617"), None, lang=language("de")))
    assert german[:52] == paperwork.cards(sheet_pdf(read_code("CM-N-617"), None, lang=ENGLISH))[:52]


@pytest.mark.parametrize("command", ["rules", "mat", "score"])
def test_commands_take_slugs_and_letters(command, tmp_path):
    for game in ("cell-mates", "cm", "EO", "CM-HM"):
        done = CliRunner().invoke(cli, [command, game, "-o", str(tmp_path / f"{game}.pdf")])
        assert (done.exit_code, done.output) == (0, "")
    done = CliRunner().invoke(cli, [command, "chess", "-o", str(tmp_path / "chess.pdf")])
    assert done.exit_code == 2
    assert 'no game "chess"' in done.stderr
    assert not (tmp_path / "chess.pdf").exists()
