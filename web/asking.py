"""Reading what a request asks for: JSON of known shape and size, or one sentence that says what is wrong with it."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from flask import request

from companion.language import N_

from .languages import chosen_language
from .problems import Problem, bad_input

MOST_BYTES = 64 * 1024
_LONGEST_KEY = 100


class Asked:
    """The JSON object of a request, read field by field."""

    def __init__(self) -> None:
        self._fields = _json_object()

    def string(self, name: str, *, longest: int = MOST_BYTES) -> str:
        """A text that must be there."""
        if (value := self.string_or_none(name, longest=longest)) is None:
            self._refuse(N_('"{name}" is missing: send it as a text.'), name)
        return value

    def string_or_none(self, name: str, *, longest: int = MOST_BYTES) -> str | None:
        """A text that may be left out."""
        value = self._fields.get(name)
        if value is not None and not isinstance(value, str):
            self._refuse(N_('"{name}" is no text: put it between quotes.'), name)
        if value is not None and len(value) > longest:
            self._refuse(N_('"{name}" is too long: at most {longest} characters are read.'), name, longest=longest)
        return value

    def key(self) -> str | None:
        """The key that makes a repeated request one request."""
        key = self.string_or_none("key", longest=_LONGEST_KEY)
        if key == "":
            self._refuse(N_('"{name}" is empty: send a random text, or leave it out.'), "key")
        return key

    def number(self, name: str) -> int:
        """A whole number that must be there."""
        if (value := self.number_or_none(name)) is None:
            self._refuse(N_('"{name}" is missing: send it as a whole number.'), name)
        return value

    def number_or_none(self, name: str) -> int | None:
        """A whole number from 0 that may be left out."""
        value = self._fields.get(name)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31):
            self._refuse(N_('"{name}" is no whole number from 0: send one without quotes.'), name)
        return value

    def flag(self, name: str) -> bool:
        """True or false; false where it is left out."""
        value = self._fields.get(name, False)
        if not isinstance(value, bool):
            self._refuse(N_('"{name}" is neither true nor false: send one of them, without quotes.'), name)
        return value

    def strings(self, name: str, *, most: int) -> list[str]:
        """A list of texts that must be there."""
        value = self._fields.get(name)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self._refuse(N_('"{name}" is no list of texts: send them between brackets.'), name)
        return value[:most]

    @staticmethod
    def _refuse(sentence: str, name: str, **facts: int) -> NoReturn:
        raise bad_input(chosen_language().text(sentence, name=name, **facts), field=name)


def _json_object() -> dict[str, Any]:
    """The body of the request, which must be a JSON object of plain text."""
    language = chosen_language()
    try:
        value = json.loads(request.get_data(), parse_constant=_no_number)
        storable = _storable(value)
    except (ValueError, RecursionError):
        raise bad_input(language.text(_NO_JSON)) from None
    if not isinstance(value, dict):
        raise bad_input(language.text(_NO_OBJECT))
    if not storable:
        raise bad_input(language.text(_NO_TEXT))
    return value


_NO_JSON = N_('The request is no JSON: send an object like {"code": "CM-N-617"}.')
_NO_OBJECT = N_('The request is JSON but no object: send one like {"code": "CM-N-617"}.')
_NO_TEXT = N_("The request holds half a character or a NUL: send plain text.")


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _storable(value: Any) -> bool:
    """Whether every text in *value* is text that can be stored and sent: no NUL, no half of a surrogate pair."""
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, dict):
        return all(_storable(item) for pair in value.items() for item in pair)
    return all(map(_storable, value)) if isinstance(value, list) else True


def argument(name: str, default: str = "") -> str:
    """A text from the address, after the question mark."""
    return request.args.get(name, default).strip()[:_LONGEST_ARGUMENT]


_LONGEST_ARGUMENT = 200


def problem_of(error: ValueError) -> Problem:
    """A 400 for an *error* of the domain whose message is one sentence."""
    return bad_input(chosen_language().explain(error))
