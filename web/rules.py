"""The rules to read, from the same data that the sheet's reminder is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from flask import Blueprint, Response
from markupsafe import Markup, escape

from companion.game import Variant
from companion.games import variants
from companion.language import N_, Language

from .languages import chosen_language, page
from .menu import rows
from .places import capital
from .problems import Problem

blueprint = Blueprint("rules", __name__, url_prefix="/rules")


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
        pdf_url=None,
        variants=rows(language),
    )


def find(name: str, language: Language) -> Variant:
    """The game called *name*. Raises Problem (404)."""
    for variant in variants():
        if name.lower() in (variant.slug, variant.letters.lower()):
            return variant
    known = ", ".join(variant.slug for variant in variants())
    raise Problem(404, "unknown-game", language.text(_NO_GAME, name=name[:40], known=known))


_NO_GAME = N_('There is no game "{name}" here: choose one of {known}.')


def _parts(variant: Variant, language: Language) -> Iterator[Markup]:
    yield Markup("<p>{}</p>").format(language.text(variant.line))
    yield _list(variant.game.reminder(language))
    if variant.levels:
        yield Markup("<h2>{}</h2>").format(language.text("Levels"))
        levels = variant.levels[: variant.menu]
        yield _list(f"*{language.text(level.name)}:* {', '.join(level.game.facts(language))}" for level in levels)
    for option in variant.options:
        yield Markup("<h2>{}</h2>").format(capital(language.text(option.name)))
        plain, changed = variant.game.reminder(language), option.apply(variant.game).reminder(language)
        yield _list(line for line in changed if line not in plain)


def _list(lines: Iterator[str] | tuple[str, ...]) -> Markup:
    items = Markup("").join(Markup("<li>{}</li>").format(_bold(line)) for line in lines)
    return Markup("<ul>{}</ul>").format(items)


def _bold(line: str) -> Markup:
    """*line* with the words between asterisks in bold."""
    return Markup(re.sub(r"\*([^*]+)\*", r"<strong>\1</strong>", str(escape(line))))
