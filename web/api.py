"""The tables by JSON: open one, look at it, and do what its players did."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from flask import Blueprint, Response, jsonify, request

from companion.language import N_, Language
from companion.table import Table

from . import moves
from .asking import Asked
from .languages import chosen_language
from .opening import record_of
from .paths import canonical_id
from .presenting import table_json
from .problems import Problem, bad_input, unknown_table
from .rendering import rendered, tag
from .services import services
from .summaries import results, summaries
from .tables import Act, Done, Playing

blueprint = Blueprint("api", __name__, url_prefix="/api/tables")

_LEAST_CREATION_KEY = 16
_MOST_SUMMARIES = 200


@blueprint.post("")
def create() -> Response:
    """A new table."""
    asked, language = Asked(), chosen_language()
    record = record_of(asked.string("code"), asked.string_or_none("board"), language)
    key = asked.key()
    if key is not None and len(key) < _LEAST_CREATION_KEY:
        # All tables share these keys: two phones must never choose the same.
        text = language.text('"key" is too short: send at least {n} random characters.', n=_LEAST_CREATION_KEY)
        raise bad_input(text, field="key")
    if key is not None:
        key = hashlib.sha256("\n".join((key, record.code, record.board or "")).encode()).hexdigest()
    playing = services().tables.create(record, key)
    answer = _json(rendered(playing, language), 201)
    answer.headers["Location"] = f"/api/tables/{playing.id}"
    return answer


@blueprint.get("")
def known() -> Response:
    """Those of the tables in ``?ids=`` that there are, in a few words each."""
    return _summaries(request.args.get("ids", "").split(","))


@blueprint.post("/summaries")
def known_by_post() -> Response:
    """The same, for lists too long for an address."""
    return _summaries(Asked().strings("tables", most=_MOST_SUMMARIES))


def _summaries(ids: list[str]) -> Response:
    found = summaries(services().tables, map(canonical_id, ids[:_MOST_SUMMARIES]), chosen_language())
    answer = jsonify(tables=found)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@blueprint.get("/<table:table_id>")
def read(table_id: str) -> Response:
    """The table as it is; 304 while it is as the phone knows it."""
    return unless_known(table_id)


@blueprint.get("/<table:watch>/watch/<key>")
def watch(watch: str, key: str) -> Response:
    """The table for one who only watches."""
    return unless_known(watched_id(watch, key), key)


@blueprint.post("/<table:watch>/watch/<key>/<act>")
def only_watch(watch: str, key: str, act: str) -> Response:
    """One who only watches can't do anything."""
    del act
    watched_id(watch, key)
    raise Problem(403, "read-only", chosen_language().text(_READ_ONLY))


@blueprint.get("/<table:table_id>/board")
def board(table_id: str) -> Response:
    """The table as board text."""
    table = services().tables.open(table_id).table
    return jsonify(board=table.game.board(table.state))


@blueprint.get("/<table:table_id>/results")
def how_it_went(table_id: str) -> Response:
    """How the game went, in numbers."""
    answer = jsonify(results(services().tables.open(table_id), chosen_language()))
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@blueprint.post("/<table:table_id>/moves")
def play(table_id: str) -> Response:
    """Moves in notation."""
    return _act(table_id, moves.moves)


@blueprint.post("/<table:table_id>/undo")
def undo(table_id: str) -> Response:
    """The last entry is taken back."""
    return _act(table_id, moves.undo)


@blueprint.post("/<table:table_id>/redo")
def redo(table_id: str) -> Response:
    """The entry taken back last stands again."""
    return _act(table_id, moves.redo)


@blueprint.post("/<table:table_id>/concede")
def concede(table_id: str) -> Response:
    """A player gives up for all."""
    return _act(table_id, moves.concede)


@blueprint.post("/<table:table_id>/correct")
def correct(table_id: str) -> Response:
    """The table is set by hand."""
    return _act(table_id, moves.correct)


def watched_id(watch: str, key: str) -> str:
    """The id of the table that a read-only address leads to. Raises Problem (404)."""
    table_id = services().store.watched(watch, key.lower())
    if table_id is None:
        raise unknown_table(chosen_language())
    return table_id


def unless_known(table_id: str, watch_key: str | None = None) -> Response:
    """The table as JSON, or 304 where the phone has it already: then no more is read than that."""
    tables, language = services().tables, chosen_language()
    revision = tables.revision(table_id)
    known = request.headers.get("If-None-Match", "")
    if tag(revision, language) in known:
        answer = Response(status=304)
        answer.headers["ETag"] = tag(revision, language)
        return answer
    playing = tables.latest(table_id, revision)
    return _json(rendered(playing, language, watch_key), 200, tag(playing.revision, language))


def _act(table_id: str, act: Callable[[Asked, Language], Act]) -> Response:
    asked, language = Asked(), chosen_language()
    by, wanted = moves.phone(asked), act(asked, language)

    def checked(playing: Playing) -> Table:
        if by is not None:
            moves.player_of(playing.table.game, by, language)
        return wanted(playing)

    try:
        done = services().tables.act(table_id, asked.number("revision"), asked.key(), by, checked)
    except Problem as problem:
        if problem.status == 404 and services().store.is_watch(table_id):
            raise Problem(403, "read-only", language.text(_READ_ONLY)) from None
        raise
    return _done(done, language)


_READ_ONLY = N_("This address only watches: to play, open the table's own address.")


def _done(done: Done, language: Language) -> Response:
    problem, playing = done.answer.problem, done.playing
    if problem is None:
        return _json(rendered(playing, language), done.answer.status, tag(playing.revision, language))
    if done.answer.status == 409:
        problem = table_json(playing, language) | problem
    answer = jsonify(problem)
    answer.status_code = done.answer.status
    return answer


def _json(text: bytes, status: int, etag: str | None = None) -> Response:
    answer = Response(text, status, mimetype="application/json")
    answer.headers["Cache-Control"] = "no-cache"
    answer.headers["Vary"] = "Accept-Language, Cookie"
    if etag:
        answer.headers["ETag"] = etag
    return answer
