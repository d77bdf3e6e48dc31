"""The description of the API that programs read, generated from the routes themselves.

A route without a row in OPERATIONS fails a test; so does an answer that is not as described.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from flask import Blueprint, Response, current_app, jsonify
from werkzeug.routing import Rule

from .paths import TableId
from .schemas import SCHEMAS, TEXT, Schema, ref

blueprint = Blueprint("openapi", __name__)

_VARIABLE = re.compile(r"<(?:(\w+):)?(\w+)>")
_VARIABLES: dict[str, Schema] = {"": TEXT, "table": {**TEXT, "pattern": f"^{TableId.regex}$"}}
_JSON, _PDF, _EVENTS = "application/json", "application/pdf", "text/event-stream"


@dataclass(frozen=True)
class Operation:
    """What a route takes and gives: the schema of its body, its *query*, and the schema of each answer by status."""

    answers: dict[int, str]
    body: str | None = None
    query: tuple[str, ...] = ()
    kind: str = _JSON


_ACT = {200: "Table", 400: "Problem", 403: "Problem", 404: "Problem", 409: "Stale", 413: "Problem", 422: "Refusal"}
_READ = {200: "Table", 304: "", 404: "Problem"}

OPERATIONS: dict[str, Operation] = {
    "api.create": Operation({201: "Table", 400: "Problem", 413: "Problem"}, "NewTable"),
    "api.known": Operation({200: "Summaries"}, query=("ids",)),
    "api.known_by_post": Operation({200: "Summaries", 400: "Problem", 413: "Problem"}, "Ids"),
    "api.read": Operation(_READ, query=("lang",)),
    "api.watch": Operation(_READ, query=("lang",)),
    "api.only_watch": Operation({403: "Problem", 404: "Problem"}),
    "api.board": Operation({200: "Board", 404: "Problem"}),
    "api.how_it_went": Operation({200: "Results", 404: "Problem"}),
    "analysis.analysis": Operation({200: "Analysis", 403: "Problem", 404: "Problem"}),
    "api.play": Operation(_ACT, "Moves"),
    "api.undo": Operation(_ACT, "Act"),
    "api.redo": Operation(_ACT, "Act"),
    "api.concede": Operation(_ACT, "Concession"),
    "api.correct": Operation(_ACT, "Correction"),
    "events.listen": Operation({200: "", 404: "Problem", 503: "Problem"}, kind=_EVENTS),
    "events.listen_watching": Operation({200: "", 404: "Problem", 503: "Problem"}, kind=_EVENTS),
    "menu.games": Operation({200: "Games"}, query=("lang",)),
    "luck.draw": Operation({200: "Drawn", 400: "Problem"}, query=("choice",)),
    "luck.day": Operation({200: "Day", 400: "Problem"}, query=("choice",)),
    "sheets.deal_sheet": Operation({200: "", 304: "", 400: ""}, query=("paper", "ink", "lang", "large"), kind=_PDF),
    "openapi.describe": Operation({200: "Description"}),
    "_health": Operation({200: "Health"}),
}

_SAYS = {
    200: "Done.", 201: "Made.", 304: "As you know it.", 400: "It can't be read.", 403: "Not allowed.",
    404: "There is no such thing.", 409: "The table has moved on; here it is.", 413: "Too much text.",
    422: "The rules refuse it; nothing was done.", 503: "Not just now.",
}  # fmt: skip
_QUERY = {
    "ids": "Ids of tables, with commas between them.",
    "lang": "The language, like en; else that of the browser.",
    "choice": "A game with level and variants, like CM-N.",
    "paper": "a4 or letter.",
    "ink": "colour, black or four-colour.",
    "large": "1 for large print.",
}


@blueprint.get("/api/openapi.json")
def describe() -> Response:
    """This description."""
    return jsonify(description())


def description() -> dict[str, Any]:
    """The description of this app's API."""
    paths: dict[str, dict[str, Any]] = {}
    for rule in current_app.url_map.iter_rules():
        if described(rule):
            path = _VARIABLE.sub(r"{\2}", rule.rule)
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                paths.setdefault(path, {})[method.lower()] = _operation(rule)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tablemates",
            "version": version("tablemates"),
            "description": "Tables at which patience is played with real cards.",
        },
        "servers": [{"url": "/"}],
        "paths": dict(sorted(paths.items())),
        "components": {"schemas": SCHEMAS},
    }


def described(rule: Rule) -> bool:
    """Whether this route is meant for programs."""
    return rule.rule.startswith(("/api", "/sheet")) or rule.endpoint in OPERATIONS


def _operation(rule: Rule) -> dict[str, Any]:
    known = OPERATIONS[rule.endpoint]
    summary = inspect.getdoc(current_app.view_functions[rule.endpoint]) or ""
    found: dict[str, Any] = {
        "operationId": rule.endpoint.strip("_").replace(".", "_"),
        "summary": summary.splitlines()[0],
        "parameters": [*_path_parameters(rule), *_query_parameters(known)],
        "responses": {str(status): _answer(status, schema, known.kind) for status, schema in known.answers.items()},
    }
    if known.body:
        found["requestBody"] = {"required": True, "content": {_JSON: {"schema": ref(known.body)}}}
    return found


def _path_parameters(rule: Rule) -> list[dict[str, Any]]:
    found = _VARIABLE.findall(rule.rule)
    return [{"name": name, "in": "path", "required": True, "schema": _VARIABLES[kind]} for kind, name in found]


def _query_parameters(known: Operation) -> list[dict[str, Any]]:
    return [{"name": name, "in": "query", "description": _QUERY[name], "schema": TEXT} for name in known.query]


def _answer(status: int, schema: str, kind: str) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": _SAYS[status]}
    if schema:
        answer["content"] = {_JSON: {"schema": ref(schema)}}
    elif status == 200:
        answer["content"] = {kind: {"schema": _media(kind)}}
    return answer


def _media(kind: str) -> Schema:
    return {} if kind == _PDF else TEXT
