"""Addresses in any case, with or without a slash at the end: what a QR code and a tired hand may write."""

from __future__ import annotations

import string
from typing import TYPE_CHECKING, Any

from werkzeug.routing import BaseConverter

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ANY_CASE = frozenset({"d", "t", "sheet", "rules"})
"""The first parts of the addresses that are scanned or typed by hand."""

# Only ASCII: a path comes as bytes in the guise of Latin-1, whose other letters must stay.
_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
# Crockford: what looks like another digit is read as that digit.
_DIGITS = str.maketrans("oil", "011")


class AnyCase:
    """WSGI middleware: the paths of scanned addresses in lower case, and no path with a slash at its end."""

    def __init__(self, app: WSGIApplication) -> None:
        self.app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Any:
        environ["PATH_INFO"] = normal(environ.get("PATH_INFO", ""))
        return self.app(environ, start_response)


def normal(path: str) -> str:
    """*path* as the routes know it."""
    if len(path) > 1 and path.endswith("/"):
        path = path.rstrip("/") or "/"
    first = path[1:].split("/", 1)[0].translate(_LOWER)
    return path.translate(_LOWER) if first in ANY_CASE else path


class TableId(BaseConverter):
    """A table's id in a route, in any case; O, I and L are the digits they look like."""

    regex = "[0-9A-Za-z]{24}"

    def to_python(self, value: str) -> str:
        return canonical_id(value)

    def to_url(self, value: Any) -> str:
        return str(value)


def canonical_id(text: str) -> str:
    """The id of a table as it is stored."""
    return text.lower().translate(_DIGITS)
