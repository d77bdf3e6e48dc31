"""The pages of a table: to play at it, to watch it, to join it, and how it went."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response

from companion.codes import Code
from companion.language import Language
from printables.links import symbol_text

from . import luck
from .analysis import offered
from .api import watched_id
from .asking import argument
from .languages import chosen_language, page
from .phone import remember_table
from .presenting import seats_json, table_json, watched_json
from .qr import svg
from .services import services
from .summaries import results, summary
from .tables import Playing

blueprint = Blueprint("table_pages", __name__, url_prefix="/t")


@blueprint.get("/<table:table_id>")
def table(table_id: str) -> Response:
    """The table page."""
    playing = services().tables.open(table_id)
    answer = page("table.html", table=table_json(playing, chosen_language()), watch=watch_path(playing))
    return remember_table(answer, table_id)


@blueprint.get("/<table:watch>/watch/<key>")
def watch(watch: str, key: str) -> Response:
    """The table page for one who only watches."""
    playing = services().tables.open(watched_id(watch, key))
    return page("table.html", table=watched_json(playing, key, chosen_language()), watch="")


@blueprint.get("/<table:table_id>/join")
def join(table_id: str) -> Response:
    """How another phone comes to this table, or to watch it."""
    playing, language = services().tables.open(table_id), chosen_language()
    seats, chosen = _seats(playing, language), argument("as") or "both"
    return page("join.html", **invitation(playing, language), seats=seats, chosen=chosen)


@blueprint.get("/<table:table_id>/results")
def how_it_went(table_id: str) -> Response:
    """How the game went, in numbers."""
    playing, language = services().tables.open(table_id), chosen_language()
    record = playing.table.record
    links = {
        "table": table_id,
        "url": f"/t/{table_id}",
        "code": record.code,
        "again": record.code if record.deal else None,
        "next_code": str(next_deal(playing)),
        "record_pdf": f"/t/{table_id}/record.pdf",
        "analysis": offered(playing),
    }
    return page("results.html", results=results(playing, language) | links, solo=len(record.game.seats) == 1)


def invitation(playing: Playing, language: Language) -> dict[str, Any]:
    """The addresses for another phone, whole where phones can reach this computer, and the QR code of the first."""
    base, path = services().base_url, f"/t/{playing.id}"
    url = f"{base}{path}" if base else None
    return {
        "table": summary(playing, language),
        "address": url,
        "watch_url": f"{base or ''}{watch_path(playing)}",
        "qr": svg(symbol_text(url), language.text("QR code of this table's address")) if url else None,
    }


def watch_path(playing: Playing) -> str:
    """The path of the read-only page."""
    return f"/t/{playing.stored.watch}/watch/{services().store.watch_key(playing.id)}"


def next_deal(playing: Playing) -> Code:
    """The deal to play after this one."""
    record = playing.table.record
    return luck.after(Code(record.choice, record.deal)) if record.deal else luck.drawn(record.choice)


def _seats(playing: Playing, language: Language) -> list[dict[str, Any]]:
    game = playing.table.game
    return seats_json(game, language, game.home(playing.table.state))
