"""Deals that nobody chose: one drawn at random, the next one, and the day's."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, date, datetime
from itertools import count

from flask import Blueprint, Response, jsonify

from companion.codes import Choice, Code, Deal
from companion.deals import LAST_NUMBER
from companion.playtest.luck import LAST, impossible
from companion.playtest.luck import drawn as all_drawn

from .asking import argument
from .menu import default_choice
from .opening import choice_of

blueprint = Blueprint("luck", __name__, url_prefix="/api")


@blueprint.get("/random")
def draw() -> Response:
    """A deal of the game in ``?choice=``."""
    text = argument("choice")
    code = drawn(choice_of(text) if text else default_choice())
    answer = jsonify(code=str(code), deal=str(code.deal))
    answer.headers["Cache-Control"] = "no-store"
    return answer


@blueprint.get("/today")
def day() -> Response:
    """The deal of the day, of the game in ``?choice=``."""
    text = argument("choice")
    code = of_day(choice_of(text) if text else default_choice())
    answer = jsonify(code=str(code), deal=str(code.deal), day=today().isoformat())
    answer.headers["Cache-Control"] = "no-store"
    return answer


def drawn(choice: Choice) -> Code:
    """A random deal that is not known to be impossible."""
    return next(all_drawn(choice))


def of_day(choice: Choice) -> Code:
    """Today's deal: one number for everyone, whichever game they play, unless it is known to be impossible."""
    number = int.from_bytes(hashlib.sha256(f"tablemates {today():%Y-%m-%d}".encode("ascii")).digest()) % LAST + 1
    return _first_possible(choice, count(number))


def after(code: Code) -> Code:
    """The next deal after *code*; one drawn at random where that has no number."""
    if code.deal.number is None or code.deal.number >= LAST_NUMBER:
        return drawn(code.choice)
    return _first_possible(code.choice, count(code.deal.number + 1))


def today() -> date:
    """The day, the same for everyone."""
    return datetime.now(UTC).date()


def _first_possible(choice: Choice, numbers: Iterable[int]) -> Code:
    return next(code for number in numbers if not impossible(code := Code(choice, Deal(number))))
