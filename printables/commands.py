"""The commands that make paper."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import click

from companion.cli import BadInput, code_of, opened
from companion.codes import Choice, Code, UnreadableCode, read_choice, read_code
from companion.games import variants
from companion.language import Language, UnknownLanguage, language, languages
from companion.playtest.luck import drawn

from .booklet import Booklet, Progress, write_booklet
from .choosing import chosen_deals
from .document import Document
from .inks import Ink
from .links import UnusableAddress, base_url
from .mat import draw_mat_pages
from .output import whole_file
from .paper import Paper
from .rulespage import draw_rules
from .score import draw_score
from .sheet import write_sheets
from .solutions import NoSolver, solved
from .subject import Subject
from .subjects import board_subject, deal_subject
from .tokens import draw_tokens
from .verdicts import verdict_of

F = TypeVar("F", bound=Callable[..., Any])


class PaperType(click.ParamType[Paper]):
    """A paper size by name."""

    name = "a4|letter"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Paper:
        if isinstance(value, Paper):
            return value
        try:
            return Paper[value.upper()]
        except KeyError:
            raise BadInput(f'there is no paper "{value[:20]}": choose a4 or letter.') from None


class InkType(click.ParamType[Ink]):
    """Which inks the printer has, by name."""

    name = "colour|black|four-colour"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Ink:
        if isinstance(value, Ink):
            return value
        try:
            return Ink(re.sub("colou?r", "colour", value.lower()))
        except ValueError:
            raise BadInput(f'there is no ink "{value[:20]}": choose colour, black or four-colour.') from None


class LanguageType(click.ParamType[Language]):
    """A language by its code."""

    name = "LANGUAGE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Language:
        try:
            return value if isinstance(value, Language) else language(value.lower())
        except UnknownLanguage as error:
            raise BadInput(str(error)) from None


class GameType(click.ParamType[Choice]):
    """A game by its slug, or by the letters of its codes with or without options."""

    name = "GAME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Choice:
        if isinstance(value, Choice):
            return value
        letters = next((row.letters for row in variants() if row.slug == value.lower()), value)
        try:
            return read_choice(letters)
        except UnreadableCode as error:
            known = ", ".join(row.slug for row in variants())
            message = str(error) if "-" in value else f'there is no game "{value[:40]}": choose one of {known}.'
            raise BadInput(message) from None


def output_option(command: F) -> F:
    """``-o FILE.pdf``."""
    return click.option("-o", "--output", metavar="FILE.pdf", required=True, help="The file to write; - is stdout.")(
        command
    )


def page_options(command: F) -> F:
    """Paper, ink and language."""
    for option in (
        click.option("--lang", type=LanguageType(), default="en", help=f"One of {', '.join(languages())}."),
        click.option("--ink", type=InkType(), default="colour", show_default=True, help="What the printer has."),
        click.option("--paper", type=PaperType(), default="a4", show_default=True, help="The size of the sheet."),
    ):
        command = option(command)
    return command


def address_option(command: F) -> F:
    """``--base-url``."""
    return click.option(
        "--base-url", metavar="URL", help="Where phones find the program; else this computer's address, port 8000."
    )(command)


def phone_base(given: str | None) -> str | None:
    """The address for QR codes; where there is none, stderr says how to give one. Raises BadInput."""
    try:
        base = base_url(given)
    except UnusableAddress as error:
        raise BadInput(str(error)) from None
    if base is None:
        click.echo(
            "tablemates: no QR code: this computer has no address that a phone can open; "
            "give one with --base-url, like http://192.168.1.23:8000.",
            err=True,
        )
    return base


@click.command()
@click.argument("codes", metavar="CODE...", nargs=-1, required=True)
@output_option
@click.option("--board", metavar="FILE", help="The board of the one CODE (- is stdin); it may be in mid-play.")
@page_options
@address_option
@click.option("--large", is_flag=True, help="Large print, on two pages.")
@click.option("--seat", type=click.Choice(["opposite"]), help="Add a turned layout for the player opposite.")
def sheet(
    codes: Sequence[str],
    output: str,
    board: str | None,
    paper: Paper,
    ink: Ink,
    lang: Language,
    base_url: str | None,
    large: bool,
    seat: str | None,
) -> None:
    """Make the set-up sheets of the deals CODE...; a CODE without a number, like CM-N, picks one at random."""
    base = phone_base(base_url)
    if board is not None:
        if len(codes) > 1:
            raise BadInput(f"--board goes with one CODE, not with {len(codes)}: make a sheet for each board.")
        subjects = [_board_subject(codes[0], board, lang, base)]
    else:
        # All codes are read before anything is written: a mistake in the last one must not leave half a file.
        subjects = [deal_subject(code, lang, base, verdict_of(code)) for code in map(_code_or_pick, codes)]
    with whole_file(output) as out:
        write_sheets(out, subjects, lang=lang, paper=paper, ink=ink, large=large, opposite=seat == "opposite")


@click.command()
@click.argument("choice", metavar="[GAME-OPTIONS]", required=False)
@click.argument("numbers", metavar="[FROM-TO]", required=False)
@output_option
@click.option("--per-page", type=click.Choice(["1", "2", "4"]), help="Deals on a page; 4 if nothing is said.")
@click.option("--solutions", is_flag=True, help="Print solutions at the back (needs the solver).")
@click.option("--seconds", type=click.FloatRange(0.1, 3600), default=60, show_default=True, help="For each solution.")
@click.option("--random", "count", type=click.IntRange(1, 100_000), metavar="N", help="N deals at random.")
@click.option("--seed", type=click.IntRange(0), metavar="S", help="The same S picks the same deals.")
@click.option("--codes", "listed", metavar="FILE", help="The deals whose codes FILE lists (- is stdin).")
@page_options
@address_option
def booklet(
    choice: str | None,
    numbers: str | None,
    output: str,
    per_page: str | None,
    solutions: bool,
    seconds: float,
    count: int | None,
    seed: int | None,
    listed: str | None,
    paper: Paper,
    ink: Ink,
    lang: Language,
    base_url: str | None,
) -> None:
    """Make a booklet of many deals: GAME-OPTIONS FROM-TO, GAME-OPTIONS --random N, or --codes FILE."""
    codes, title = chosen_deals(choice, numbers, count, seed, listed, lang)
    parts = _parts(codes, per_page)
    solve = None
    if solutions:
        _can_solve(codes)
        solve = partial(solved, lang=lang, seconds=seconds)
    base = phone_base(base_url)
    made = Booklet(codes, title, parts, solve)
    steps = len(codes) * (2 if solutions else 1)
    try:
        with whole_file(output) as out, _progress(steps, output) as progress:
            write_booklet(out, made, base, lang=lang, paper=paper, ink=ink, progress=progress)
    except NoSolver as error:
        raise BadInput(str(error)) from None


GAME = GameType()


def _one_document(
    output: str, title: str, draw: Callable[[Document], None], paper: Paper, ink: Ink, lang: Language
) -> None:
    """Write a file with what *draw* draws."""
    with whole_file(output) as out:
        document = Document(out, paper=paper, ink=ink, lang=lang)
        draw(document)
        document.close(title)


@click.command()
@click.argument("game", type=GAME)
@output_option
@page_options
def rules(game: Choice, output: str, paper: Paper, ink: Ink, lang: Language) -> None:
    """Make a page with the rules of GAME, its slug or the letters of its codes."""
    title = f"{lang.text(game.variant.name)}: {lang.text('the rules')}"
    _one_document(output, title, partial(draw_rules, choice=game), paper, ink, lang)


@click.command()
@click.argument("game", type=GAME)
@output_option
@page_options
def mat(game: Choice, output: str, paper: Paper, ink: Ink, lang: Language) -> None:
    """Make a mat for GAME: a plan, and tiles to join for real cards."""
    title = f"{lang.text(game.variant.name)}: {lang.text('mat')}"
    _one_document(output, title, partial(draw_mat_pages, choice=game), paper, ink, lang)


@click.command()
@output_option
@page_options
def tokens(output: str, paper: Paper, ink: Ink, lang: Language) -> None:
    """Make pass tokens, signal coins and markers to cut out."""
    _one_document(output, lang.text("Tokens and markers"), draw_tokens, paper, ink, lang)


@click.command()
@click.argument("game", type=GAME)
@output_option
@page_options
def score(game: Choice, output: str, paper: Paper, ink: Ink, lang: Language) -> None:
    """Make a record sheet for GAME."""
    title = f"{lang.text(game.variant.name)}: {lang.text('Record sheet')}"
    _one_document(output, title, partial(draw_score, choice=game), paper, ink, lang)


def _parts(codes: Sequence[str], per_page: str | None) -> int:
    """How many deals a page gets. Raises BadInput where the games can't have so many."""
    hidden = next((code for code in codes if read_code(code).game.hidden), None)
    if hidden and per_page not in (None, "1"):
        raise BadInput(f"{hidden} needs pages of its own: leave out --per-page {per_page}.")
    return 1 if hidden else int(per_page or 4)


@contextmanager
def _progress(steps: int, label: str) -> Iterator[Progress]:
    """A bar on stderr, where somebody looks at it."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    with click.progressbar(length=steps, file=sys.stderr, label=label) as bar:
        yield bar.update


def _can_solve(codes: Sequence[str]) -> None:
    """Raise BadInput where a deal has no solution that could be printed."""
    for code in codes:
        if read_code(code).game.hidden:
            raise BadInput(f"{code} has no solution to print, its cards are hidden: leave out --solutions.")


def _code_or_pick(text: str) -> Code:
    """The code *text*, or one picked at random if it names a game alone; stderr says which."""
    try:
        return read_code(text)
    except UnreadableCode as error:
        choice = _choice_alone(text)
        if choice is None:
            raise BadInput(str(error)) from None
    code = next(drawn(choice))
    click.echo(f"tablemates: picked {code}.", err=True)
    return code


def _choice_alone(text: str) -> Choice | None:
    try:
        return read_choice(text)
    except UnreadableCode:
        return None


def _board_subject(text: str, board: str, lang: Language, base: str | None) -> Subject:
    """The deal whose board the file shows, or the position in play."""
    choice, deal, state = opened(text, board)
    if deal is not None:
        code = Code(choice, deal)
    elif choice.game.order(state) is not None:
        code = code_of(choice, state, board)
    else:
        return board_subject(choice, state, lang)
    return deal_subject(code, lang, base, verdict_of(code))
