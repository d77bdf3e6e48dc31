"""A table in a few words: for lists of tables, and what its results are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.game import Outcome
from companion.language import Language
from companion.piles import PlaceKind

from .places import capital
from .presenting import style
from .tables import Playing, Tables


def summaries(tables: Tables, ids: Iterable[str], language: Language) -> list[dict[str, Any]]:
    """Those tables that there are, in the order of *ids*."""
    return [summary(playing, language) for playing in tables.those(ids)]


def summary(playing: Playing, language: Language) -> dict[str, Any]:
    """One table as lists show it."""
    table, now = playing.table, playing.table.now
    to_move = table.game.to_move(table.state)
    seat = next(seat for seat in table.game.seats if seat.player is to_move)
    tokens = table.game.view(table.state).tokens
    return {
        "table": playing.id,
        "url": f"/t/{playing.id}",
        "code": table.record.code,
        "game": language.text(table.record.choice.variant.name),
        "slug": table.record.choice.variant.slug,
        "name_of_turn": language.text("{player}’s turn", player=capital(language.say(to_move))),
        "to_move": str(to_move),
        "outcome": str(table.outcome),
        "turn": now.turns + (not now.in_turn),
        "turns": now.turns,
        "moves": now.moves,
        "tokens": tokens,
        "passes_left": tokens,
        "passes": now.passes,
        "home": home(playing),
        "started": playing.started.isoformat(),
        "last": playing.last.isoformat(),
        "seconds": seconds(playing),
        "suits": [suit.letter for suit in seat.suits],
        "style": style(seat),
        "solo": len(table.game.seats) == 1,
    }


def home(playing: Playing) -> int:
    """How many cards lie on the foundations."""
    table = playing.table
    return sum(len(pile.cards) for pile in table.game.view(table.state).of(PlaceKind.FOUNDATION))


def seconds(playing: Playing) -> int:
    """How long was played: from the first entry to the last."""
    events = playing.table.record.events
    return int((events[-1].at - events[0].at).total_seconds()) if events else 0


def results(playing: Playing, language: Language) -> dict[str, Any]:
    """How a game went, in numbers, with the cards home after each turn (alone: each move)."""
    table, now = playing.table, playing.table.now
    view, solo = table.game.view(table.state), len(table.game.seats) == 1
    return {
        "outcome": str(table.outcome),
        "title": _title(table.outcome, solo, language),
        "turns": now.turns,
        "moves": now.moves,
        "passes": now.passes,
        "tokens": view.tokens,
        "tokens_at_start": view.tokens_at_start,
        "seconds": seconds(playing),
        "home": home(playing),
        "cards": 52,
        "unit": "move" if solo else "turn",
        "series": _series(playing, language),
        "by_hand": now.by_hand,
    }


def _title(outcome: Outcome, solo: bool, language: Language) -> str:
    if outcome is Outcome.WON:
        return language.text("Won") if solo else language.text("Won together")
    return language.text("Lost") if outcome is Outcome.LOST else language.text("Still running")


def _series(playing: Playing, language: Language) -> list[dict[str, Any]]:
    """A line for each player who has suits; one line for all where the foundations are everybody's."""
    game, done = playing.table.game, playing.table.value.done
    homes = [(0, game.home(playing.table.value.start.state))]
    homes += [(step.after.turns, game.home(step.after.state)) for step in done]
    seats = game.seats if all(seat.suits for seat in game.seats) else game.seats[:1]
    return [
        {
            "player": str(seat.player),
            "name": capital(language.seat(seat.player)) if len(seats) > 1 else language.text("Together"),
            "suits": [suit.letter for suit in seat.suits],
            "style": style(seat),
            "points": _points([(turn, home[seat.player]) for turn, home in homes]),
        }
        for seat in seats
    ]


def _points(homes: list[tuple[int, int]]) -> list[int]:
    """The cards home after turn 0, 1, 2 …, each as the last entry of the turn left it."""
    points: list[int] = []
    for turn, home in homes:
        points += [points[-1] if points else home] * (turn + 1 - len(points))
        points[turn] = home
    return points
