"""Word of changes as server-sent events, so that the other phone follows at once."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from flask import Blueprint, Response

from companion.language import N_

from .api import watched_id
from .languages import chosen_language
from .problems import Problem
from .services import Services, services

blueprint = Blueprint("events", __name__, url_prefix="/api/tables")

_LOOK_SECONDS = 2.0
"""How often the store is looked at: another process may have changed the table."""
_QUIET_SECONDS = 6.0
"""After so long a comment is sent; a phone that has gone is noticed by it."""
_LONGEST_SECONDS = 600.0
"""Then the phone has to ask again: a thread is not held for ever by one that went to sleep."""

_BUSY = N_("Too many phones wait for changes here: this one asks by itself every second.")


@blueprint.get("/<table:table_id>/events")
def listen(table_id: str) -> Response:
    """``data: {"revision": n}`` now, and whenever the table changes."""
    services().tables.revision(table_id)
    return _stream(table_id)


@blueprint.get("/<table:watch>/watch/<key>/events")
def listen_watching(watch: str, key: str) -> Response:
    """The same for one who only watches."""
    return _stream(watched_id(watch, key))


def _stream(table_id: str) -> Response:
    shared = services()
    if not shared.listeners.acquire(blocking=False):
        raise Problem(503, "busy", chosen_language().text(_BUSY))
    answer = Response(_revisions(shared, table_id), mimetype="text/event-stream")
    # Also where the stream is never begun: what a generator does at its end is not done then.
    answer.call_on_close(shared.listeners.release)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def _revisions(shared: Services, table_id: str) -> Iterator[bytes]:
    told, spoken, begun = -1, monotonic(), monotonic()
    yield b"retry: 2000\n\n"
    while not shared.changes.closed and monotonic() - begun < _LONGEST_SECONDS:
        count = shared.changes.count(table_id)
        revision = shared.store.revision(table_id)
        if revision is None:
            return
        if revision != told:
            told, spoken = revision, monotonic()
            yield f'data: {{"revision": {revision}}}\n\n'.encode()
        elif monotonic() - spoken > _QUIET_SECONDS:
            spoken = monotonic()
            yield b": still here\n\n"
        shared.changes.wait(table_id, count, _LOOK_SECONDS)
