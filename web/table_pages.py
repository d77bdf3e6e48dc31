"""The pages of a table: to play at it, to watch it, to join it, and how it went."""

from __future__ import annotations

from flask import Blueprint, Response

from .api import watched_id
from .languages import chosen_language, page
from .phone import remember_table
from .presenting import table_json, watched_json
from .services import services

blueprint = Blueprint("table_pages", __name__, url_prefix="/t")


@blueprint.get("/<table:table_id>")
def table(table_id: str) -> Response:
    """The table page."""
    playing = services().tables.open(table_id)
    watch = f"/t/{playing.stored.watch}/watch/{services().store.watch_key(table_id)}"
    return remember_table(page("table.html", table=table_json(playing, chosen_language()), watch=watch), table_id)


@blueprint.get("/<table:watch>/watch/<key>")
def watch(watch: str, key: str) -> Response:
    """The table page for one who only watches."""
    playing = services().tables.open(watched_id(watch, key))
    return page("table.html", table=watched_json(playing, key, chosen_language()), watch="")
