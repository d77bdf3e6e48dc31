"""What goes wrong, as one plain sentence: JSON for programs, a small page for people."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, current_app, jsonify, request
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException

from companion.language import N_, Language

from .languages import chosen_language, page


class Problem(Exception):
    """A request that can't be answered: the HTTP *status*, a stable *error* for programs, a *message* for people."""

    def __init__(self, status: int, error: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.body = {"error": error, "message": sentence(message), **more}


def sentence(text: str) -> str:
    """*text* with a capital and a full stop, on one line whatever input it quotes."""
    text = " ".join(text.split())
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def bad_input(message: str, **more: Any) -> Problem:
    """The problem of a request that can't be read."""
    return Problem(400, "bad-input", message, **more)


def unknown_table(language: Language) -> Problem:
    """The problem of a table's address that leads nowhere."""
    return Problem(404, "unknown-table", language.text(_NO_TABLE))


_NO_TABLE = N_("There is no table at this address: scan its code again, or open a new one on the first page.")

_SENTENCES = {
    400: N_("This request can't be read: compare it with /api/openapi.json."),
    404: N_("There is nothing at this address: go to the first page, or type a deal's code there."),
    405: N_("This address does not take such a request: compare it with /api/openapi.json."),
    413: N_("That is too much text: at most 64 kilobytes are read."),
    414: N_("That address is too long: type a deal's code on the first page."),
}
_OUR_FAULT = N_("Something went wrong on the computer that serves this page: try again in a moment.")
_BUSY = N_("The store of tables can't be read or written just now: try again in a moment.")


def register(app: Flask) -> None:
    """Every error of *app* becomes one sentence."""
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(SQLAlchemyError, _store)
    app.register_error_handler(Exception, _unexpected)


def _problem(problem: Problem) -> Response:
    return _answer(problem.status, problem.body)


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return error.get_response()  # type: ignore[return-value]  # a redirect, as werkzeug made it
    language = chosen_language()
    text = language.text(_SENTENCES.get(status, _OUR_FAULT if status >= 500 else _SENTENCES[400]))
    answer = _answer(status, {"error": error.name.lower().replace(" ", "-"), "message": text})
    if status == 405:
        answer.headers["Allow"] = ", ".join(getattr(error, "valid_methods", None) or ())
    return answer


def _store(error: SQLAlchemyError) -> Response:
    current_app.logger.error("store: %s", type(error).__name__, exc_info=error)
    answer = _answer(503, {"error": "busy", "message": chosen_language().text(_BUSY)})
    answer.headers["Retry-After"] = "1"
    return answer


def _unexpected(error: Exception) -> Response:
    current_app.logger.error("%s %s", request.method, request.path, exc_info=error)
    return _answer(500, {"error": "our-fault", "message": chosen_language().text(_OUR_FAULT)})


def _answer(status: int, body: dict[str, Any]) -> Response:
    if request.path.startswith("/api"):
        answer = jsonify(body)
    else:
        answer = page("error.html", status=status, message=body["message"])
        if answer.status_code == 302:
            return answer  # the phone is to remember a language first, and asks again
    answer.status_code = status
    answer.headers["Cache-Control"] = "no-store"
    return answer
