"""The app: one blueprint a feature file, and what every answer has in common."""

from __future__ import annotations

import hashlib
import importlib
import json
import pkgutil
from pathlib import Path

from flask import Flask, Response, current_app, jsonify, request

import web

from . import problems
from .asking import MOST_BYTES
from .changes import Changes
from .paths import AnyCase, TableId
from .services import Services, services
from .store import Store
from .tables import Tables

_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def create_app(database_url: str, base_url: str | None = None, addresses: tuple[str, ...] = ()) -> Flask:
    """The app on the tables of *database_url*.

    *base_url* is where phones find it, for links and QR codes; *addresses* are all candidates for it.
    Raises UnusableStore.
    """
    app = Flask("web")
    app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES
    app.config["VERSION"] = _version(Path(app.static_folder or ""))
    app.config["WORDS"] = _script_words(Path(app.static_folder or ""))
    store, changes = Store(database_url), Changes()
    app.extensions["tablemates"] = Services(store, changes, Tables(store, changes), base_url, addresses)
    app.url_map.converters["table"] = TableId
    app.url_map.merge_slashes = False  # it would answer "//" with a redirect to the request's own Host
    app.wsgi_app = AnyCase(app.wsgi_app)  # type: ignore[method-assign]  # Flask's own way to add middleware
    app.after_request(_common_headers)
    app.add_url_rule("/healthz", view_func=_health)
    problems.register(app)
    for module in sorted(info.name for info in pkgutil.iter_modules(web.__path__)):
        blueprint = getattr(importlib.import_module(f"web.{module}"), "blueprint", None)
        if blueprint is not None:
            app.register_blueprint(blueprint)
    return app


def _common_headers(answer: Response) -> Response:
    for name, value in _HEADERS.items():
        answer.headers.setdefault(name, value)
    if request.endpoint == "static":
        known = request.args.get("v") == current_app.config["VERSION"]
        answer.headers["Cache-Control"] = "public, max-age=31536000, immutable" if known else "no-cache"
    return answer


def _health() -> Response:
    """That the server is up and can read its store."""
    services().store.revision("")
    return jsonify(status="ok")


def _version(static: Path) -> str:
    """Changes when any script, style or picture does, so that phones fetch it anew."""
    digest = hashlib.sha256()
    for path in sorted(static.rglob("*")):
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


def _script_words(static: Path) -> tuple[str, ...]:
    """The words that scripts say, for the pages to translate."""
    path = static / "words.json"
    return tuple(json.loads(path.read_text("utf-8"))) if path.is_file() else ()
