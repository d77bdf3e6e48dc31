"""The rules to read and to print: the same lesson as on paper, from the same data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby

from flask import Blueprint, Response
from markupsafe import Markup, escape

from companion.cards import PACK
from companion.codes import Choice, default_level
from companion.game import Variant
from companion.games import variants
from companion.language import N_, Language
from companion.piles import PlaceKind
from printables.document import Document
from printables.rulespage import draw_rules
from printables.teaching import Section, lesson

from .languages import chosen_language, page
from .menu import row, rows
from .places import capital
from .problems import Problem
from .sheets import asked_ink, asked_paper, pdf

blueprint = Blueprint("rules", __name__, url_prefix="/rules")

_BULLET = "• "


@blueprint.get("/<slug>")
def rules(slug: str) -> Response:
    """The rules of a game, by its name in the address or by a code's letters."""
    language = chosen_language()
    variant = find(slug, language)
    return page(
        "rules.html",
        name=language.text(variant.name),
        slug=variant.slug,
        html=Markup("\n").join(_parts(variant, language)),
        pdf_url=f"/rules/{variant.slug}.pdf",
        variants=rows(language),
    )


@blueprint.get("/<slug>.pdf")
def rules_pdf(slug: str) -> Response:
    """The rules of a game on paper."""
    language, out = chosen_language(), BytesIO()
    variant = find(slug, language)
    document = Document(out, paper=asked_paper(), ink=asked_ink(), lang=language)
    draw_rules(document, Choice(variant, default_level(variant)))
    document.close(f"{language.text(variant.name)}: {language.text('the rules')}")
    return pdf(f"{variant.slug}-rules", out.getvalue())


def find(name: str, language: Language) -> Variant:
    """The game called *name*. Raises Problem (404)."""
    for variant in variants():
        if name.lower() in (variant.slug, variant.letters.lower()):
            return variant
    known = ", ".join(variant.slug for variant in variants())
    raise Problem(404, "unknown-game", language.text(_NO_GAME, name=name[:40], known=known))


_NO_GAME = N_('There is no game "{name}" here: choose one of {known}.')


# --- the lesson as a page ----------------------------------------------------------------------------------------


def _parts(variant: Variant, language: Language) -> Iterator[Markup]:
    yield _paragraph(language.text(variant.line))
    if variant.game.view(variant.game.deal(PACK)).of(PlaceKind.COLUMN):
        yield _paragraph(language.text("A *framed card* is the last one of its column: nothing lies on it."))
    taught = lesson(variant.game, language)
    for section in (*taught.main, *taught.short):
        yield from _section(section)
    yield from _levels(variant, language)
    yield from _options(variant, language)


def _section(section: Section) -> Iterator[Markup]:
    yield Markup("<h2>{}</h2>").format(section.title)
    for bulleted, paragraphs in groupby(section.paragraphs, lambda text: text.startswith(_BULLET)):
        if bulleted:
            yield _list(text.removeprefix(_BULLET) for text in paragraphs)
        else:
            yield from map(_paragraph, paragraphs)


def _levels(variant: Variant, language: Language) -> Iterator[Markup]:
    levels = [level for level in row(variant, language)["levels"] if level["menu"]]
    if levels:
        yield Markup("<h2>{}</h2>").format(language.text("Levels"))
        yield _list(f"*{level['name']}:* {level['summary']}" for level in levels)


def _options(variant: Variant, language: Language) -> Iterator[Markup]:
    """Each variant with what it changes in the reminder's lines, else among the facts."""
    game = variant.game
    for option in variant.options:
        other = option.apply(game)
        yield Markup("<h2>{}</h2>").format(capital(language.text(option.name)))
        changed = [line for line in other.reminder(language) if line not in game.reminder(language)]
        yield _list(changed or [f"{fact}." for fact in other.facts(language) if fact not in game.facts(language)])


def _list(lines: Iterable[str]) -> Markup:
    items = Markup("").join(Markup("<li>{}</li>").format(_bold(line)) for line in lines)
    return Markup("<ul>{}</ul>").format(items)


def _paragraph(text: str) -> Markup:
    return Markup("<p>{}</p>").format(_bold(text))


def _bold(line: str) -> Markup:
    """*line* with the words between asterisks in bold."""
    return Markup(re.sub(r"\*([^*]+)\*", r"<strong>\1</strong>", str(escape(line))))
