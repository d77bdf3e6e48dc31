"""The pages before a table: choose a deal, look at it, start it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, request

from companion.cards import PACK
from companion.codes import Code, UnreadableCode, read_choice, read_code
from companion.game import Outcome
from companion.games import variants
from companion.language import Language
from companion.playtest.luck import impossible

from . import luck
from .asking import argument
from .languages import chosen_language, page
from .menu import choice_json, default_choice, rows
from .opening import choice_of, code_of, record_of
from .phone import known_tables
from .places import card_json, pile_json
from .presenting import seats_json
from .problems import Problem
from .qr import svg
from .services import services
from .summaries import summaries

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def home() -> Response:
    """Choose a deal, or go on with a table. A form without scripts comes here too."""
    asked = argument("code") or "-".join(filter(None, (argument("game"), _options(), argument("deal"))))
    try:
        if asked:
            return away(f"/d/{_deal_named(asked)}")
    except Problem as problem:
        return _home(chosen_language(), error=problem.body["message"])
    return _home(chosen_language())


def _options() -> str:
    return "".join((argument("level"), *request.args.getlist("option")[:8]))[:20]


def _deal_named(text: str) -> Code:
    """A code; a game alone gets a deal drawn at random, and a number alone is one of the game offered first."""
    if text.isascii() and text.isdigit():
        text = f"{default_choice()}-{text}"
    try:
        return read_code(text)
    except UnreadableCode:
        try:
            return luck.drawn(read_choice(text))
        except UnreadableCode:
            return code_of(text)


def _home(language: Language, error: str | None = None) -> Response:
    choice, addresses = default_choice(), services().addresses
    today = luck.of_day(choice)
    answer = page(
        "home.html",
        variants=rows(language),
        choice=choice_json(luck.drawn(choice)),
        today={"code": str(today), "deal": str(today.deal)},
        tables=_running(language),
        addresses=addresses,
        qr=svg(addresses[0].upper(), addresses[0]) if addresses else None,
        error=error,
    )
    if error:
        answer.status_code = 400
    return answer


def _running(language: Language, code: str | None = None) -> list[dict[str, Any]]:
    """The tables of this phone that are still played; with a *code* only those of this deal."""
    known = summaries(services().tables, known_tables(), language)
    return [table for table in known if table["outcome"] == Outcome.OPEN and code in (None, table["code"])]


@blueprint.get("/d/<code>")
def deal(code: str) -> Response:
    """The deal that a QR code names. Looking at it changes nothing."""
    read, language = code_of(code), chosen_language()
    state, choice = read.start(), read.choice
    return page(
        "deal.html",
        code=str(read),
        choice=choice_json(read),
        name=language.text(choice.variant.name),
        slug=choice.variant.slug,
        level_name=language.text(choice.level.name) if choice.level and choice.variant.names_level else "",
        facts=choice.game.facts(language),
        piles=[pile_json(pile, language) for pile in choice.game.view(state).piles],
        seats=seats_json(choice.game, language, choice.game.home(state)),
        solo=len(choice.game.seats) == 1,
        hidden=choice.game.hidden,
        shuffled=read.deal.order is None,
        impossible=impossible(read),
        tables=_running(language, str(read)),
    )


@blueprint.post("/d/<code>")
def start(code: str) -> Response:
    """A new table for the deal. One that is running stays as it is."""
    playing = services().tables.create(record_of(str(code_of(code)), None, chosen_language()))
    return to_table(playing.id)


def to_table(table_id: str) -> Response:
    """To the table page, which is told for whom this phone moves."""
    mine = request.form.get("as", "")
    seats = {seat.player for variant in variants() for seat in variant.game.seats}
    return away(f"/t/{table_id}?as={mine}" if mine in {*seats, "first", "second"} else f"/t/{table_id}", 303)


@blueprint.get("/today")
def today() -> Response:
    """Today's deal, of the game in ``?choice=``."""
    text = argument("choice")
    return away(f"/d/{luck.of_day(choice_of(text) if text else default_choice())}")


@blueprint.get("/layout")
def layout() -> Response:
    """Start from any layout, tapped in or pasted."""
    return _layout()


@blueprint.post("/layout")
def start_layout() -> Response:
    """A table for a pasted layout, for browsers without scripts."""
    code, board = request.form.get("code", ""), request.form.get("board", "")
    try:
        playing = services().tables.create(record_of(code, board, chosen_language()))
    except Problem as problem:
        return _layout(problem.body["message"], board)
    return to_table(playing.id)


def _layout(error: str | None = None, text: str = "") -> Response:
    language = chosen_language()
    layouts = [row for row in rows(language) if row["columns"] is not None]
    choice, pack = argument("choice") or layouts[0]["letters"], [card_json(card, language) for card in PACK]
    answer = page("layout.html", variants=layouts, choice=choice[:40], error=error, text=text, pack=pack)
    if error:
        answer.status_code = 400
    return answer


@blueprint.get("/tokens")
def tokens() -> Response:
    """Turn, tokens and clock alone; the phone keeps them itself."""
    return page("tokens.html", levels=list(_token_levels(chosen_language())), choice=argument("choice")[:40])


def _token_levels(language: Language) -> Any:
    for variant in variants():
        for level in variant.levels:
            view = level.game.view(level.game.deal(PACK))
            if view.tokens_at_start is not None:
                yield {
                    "code": f"{variant.letters}-{level.letters}",
                    "name": f"{language.text(variant.name)}, {language.text(level.name)}",
                    "tokens": view.tokens_at_start,
                    "seats": seats_json(level.game, language, {}),
                }


def away(address: str, status: int = 302) -> Response:
    """A redirect to an address of our own."""
    answer = Response(status=status)
    answer.headers["Location"] = address
    answer.headers["Cache-Control"] = "no-store"
    return answer
