"""What a page is told of a table: what lies where, what may be done, and what was done, in the phone's language.

Everything here comes from ``Game.view`` and the record; no rule is stated, and nothing hidden is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.codes import Code
from companion.game import AnyGame, Outcome
from companion.language import Language
from companion.piles import PlaceKind, Player, Seat, TableView

from . import luck
from .history import entries, last_move
from .places import capital, key_of, pile_json, ranks
from .tables import Playing


def table_json(playing: Playing, language: Language) -> dict[str, Any]:
    """The table for one who plays at it."""
    view = playing.table.game.view(playing.table.state)
    return {
        "table": playing.id,
        "url": f"/t/{playing.id}",
        "api": f"/api/tables/{playing.id}",
        "read_only": False,
        "links": links(playing),
        "code": playing.table.record.code,
        "revision": playing.revision,
        "state": state_json(playing, view, language),
        "record": list(entries(playing, view, language)),
    }


def watched_json(playing: Playing, key: str, language: Language) -> dict[str, Any]:
    """The table for one who only watches: under an address from which the table's own can't be found."""
    watch = playing.stored.watch
    return table_json(playing, language) | {
        "table": watch,
        "url": f"/t/{watch}/watch/{key}",
        "api": f"/api/tables/{watch}/watch/{key}",
        "read_only": True,
        "links": {},
    }


def state_json(playing: Playing, view: TableView, language: Language) -> dict[str, Any]:
    """How things stand."""
    table = playing.table
    return {
        "to_move": str(view.to_move),
        "outcome": str(table.outcome),
        "tokens": view.tokens,
        "tokens_at_start": view.tokens_at_start,
        "legal": list(view.legal),
        "view": view_json(playing, view, language),
    }


def view_json(playing: Playing, view: TableView, language: Language) -> dict[str, Any]:
    """What there is to see."""
    table, choice = playing.table, playing.table.record.choice
    return {
        "game": language.text(choice.variant.name),
        "slug": choice.variant.slug,
        "code": table.record.code,
        "facts": facts(playing, language),
        "seats": seats_json(table.game, language, table.game.home(table.state)),
        "alone": view.alone and str(view.alone),
        "owed": view.owed,
        "piles": [pile_json(pile, language) for pile in view.piles],
        "choices": [{"source": c.source, "target": c.target, "count": c.count, "text": c.text} for c in view.choices],
        "coins": {str(player): place and key_of(view, place) for player, place in view.coins.items()},
        "shortcuts": dict(view.shortcuts),
        "asks_card": view.asks_card,
        "ranks": ranks(view, language),
        "moves": table.now.moves,
        "turns": table.now.turns,
        "passes": table.now.passes,
        "started": playing.started.isoformat(),
        "last": playing.last.isoformat(),
        "by_hand": table.now.by_hand,
        "repeated": table.repeated(),
        "ending": ending(playing, view, language),
        "conceded": table.now.conceded and str(table.now.conceded),
        "can_undo": bool(table.value.done),
        "can_redo": bool(table.value.undone),
        "last_move": last_move(table, view, language),
    }


def ending(playing: Playing, view: TableView, language: Language) -> str | None:
    """Why the game is over, in a sentence; None while it is not."""
    table, player = playing.table, capital(language.say(view.to_move))
    if table.now.conceded:
        return language.text("{player} gave up.", player=capital(language.say(table.now.conceded)))
    if table.outcome is Outcome.WON:
        return language.text("All 52 cards are home.")
    if table.outcome is Outcome.OPEN:
        return None
    if view.of(PlaceKind.STOCK):
        return language.text("Every card is turned up, and none that lies open fits.")
    if view.tokens is None or view.alone:
        return language.text("No card can move any more.")
    return language.text("{player} has no card that may move, and no pass is left.", player=player)


def links(playing: Playing) -> dict[str, str | None]:
    """Where else to go from a table."""
    record = playing.table.record
    code = Code(record.choice, record.deal) if record.deal else None
    following = luck.after(code) if code and code.deal.number else None
    return {
        "deal": f"/d/{code}" if code else None,
        "again": str(code) if code else None,
        "next": str(following) if following else None,
        "join": f"/t/{playing.id}/join",
        "results": f"/t/{playing.id}/results",
        "record": f"/t/{playing.id}/record.pdf",
        "sheet": f"/t/{playing.id}/sheet.pdf",
        "rules": f"/rules/{record.choice.variant.slug}",
    }


def facts(playing: Playing, language: Language) -> list[str]:
    """What decides the game, its level first."""
    choice = playing.table.record.choice
    level = [language.text(choice.level.name)] if choice.level and choice.variant.names_level else []
    return [*level, *playing.table.game.facts(language)]


def seats_json(game: AnyGame, language: Language, home: Mapping[Player, int]) -> list[dict[str, Any]]:
    """Who plays, in their seats: the first left, the second right."""
    return [
        {
            "player": str(seat.player),
            "name": capital(language.seat(seat.player)),
            "suits": [suit.letter for suit in seat.suits],
            "style": style(seat),
            "home": home.get(seat.player, 0),
        }
        for seat in game.seats
    ]


def style(seat: Seat) -> str:
    """How a seat is drawn: in the colour of its suits, where they have one."""
    colours = {suit.colour for suit in seat.suits}
    return colours.pop().value if len(colours) == 1 else "neutral"
