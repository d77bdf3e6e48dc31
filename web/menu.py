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
        "levels": [_level(variant, n, level, language) for n, level in enumerate(variant.levels)],
        "options": [{"letter": o.letter, "name": language.text(o.name)} for o in variant.options],
        **_numbers(variant.game, language),
    }


def _level(variant: Variant, n: int, level: Level, language: Language) -> dict[str, Any]:
    shown = variant.menu is None or n < variant.menu
    name = {"letters": level.letters, "name": language.text(level.name), "menu": shown}
    return name | _numbers(level.game, language)


def _numbers(game: AnyGame, language: Language) -> dict[str, Any]:
    """What decides a game, in words; and its places, where a layout can be tapped in: none where cards are hidden."""
    facts = {"summary": ", ".join(game.facts(language))}
    if game.hidden:
        return facts | {"columns": None, "cells": None}
    view = game.view(game.deal(PACK))
    return facts | {kind + "s": len(view.of(PlaceKind(kind))) for kind in ("column", "cell")}


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
