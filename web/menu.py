"""The games to choose from, straight from the registry: a new row of it is offered with no edit here."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify

from companion.cards import PACK
from companion.codes import Choice, Code, default_level
from companion.game import AnyGame, Level, Variant
from companion.games import variants
from companion.language import Language
from companion.piles import PlaceKind

from .languages import chosen_language

blueprint = Blueprint("menu", __name__, url_prefix="/api")


@blueprint.get("/games")
def games() -> Response:
    """Every game, level and variant."""
    answer = jsonify(games=rows(chosen_language()))
    answer.vary.update(("Accept-Language", "Cookie"))
    return answer


def rows(language: Language) -> list[dict[str, Any]]:
    """A row for each game, the games for two first."""
    return [row(variant, language) for variant in variants()]


def row(variant: Variant, language: Language) -> dict[str, Any]:
    """One game with its levels and variants."""
    level = default_level(variant)
    return {
        "letters": variant.letters,
        "slug": variant.slug,
        "name": language.text(variant.name),
        "line": language.text(variant.line),
        "players": len(variant.game.seats),
        "names_level": variant.names_level,
        "default": level.letters if level else "",
        "own_pattern": getattr(variant, "own_pattern", None),
        "shuffles": variant.game.shuffles,
        "levels": [_level(variant, n, each, language) for n, each in enumerate(variant.levels)],
        "options": [{"letter": o.letter, "name": language.text(o.name)} for o in variant.options],
        "summary": ", ".join(variant.game.facts(language)),
        **_places(variant.game),
    }


def _level(variant: Variant, n: int, level: Level, language: Language) -> dict[str, Any]:
    own = level.game.facts(language)
    everywhere = set(own).intersection(*(other.game.facts(language) for other in variant.levels))
    return {
        "letters": level.letters,
        "name": language.text(level.name),
        "menu": variant.menu is None or n < variant.menu,
        **_places(level.game),
        # What is the same at every level says nothing about this one.
        "summary": ", ".join(fact for fact in own if fact not in everywhere),
    }


def _places(game: AnyGame) -> dict[str, int | None]:
    """How many columns and cells, for layouts that are tapped in: none where cards are hidden."""
    if game.hidden:
        return {"columns": None, "cells": None}
    view = game.view(game.deal(PACK))
    return {"columns": len(view.of(PlaceKind.COLUMN)), "cells": len(view.of(PlaceKind.CELL))}


def default_choice() -> Choice:
    """The game that is offered first."""
    variant = variants()[0]
    return Choice(variant, default_level(variant))


def choice_json(code: Code) -> dict[str, str]:
    """A code in its parts, as the controls of the first page show it."""
    return {
        "code": str(code),
        "letters": code.choice.variant.letters,
        "level": code.choice.level.letters if code.choice.level else "",
        "options": "".join(option.letter for option in code.choice.options),
        "deal": str(code.deal),
    }
