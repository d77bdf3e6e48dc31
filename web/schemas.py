"""The shapes of what the API takes and gives, as JSON Schema: the words of the description that programs read."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer", "minimum": 0}
FLAG: Schema = {"type": "boolean"}
TIME: Schema = {"type": "string", "format": "date-time"}


def ref(name: str) -> Schema:
    """The schema of this name among the description's components."""
    return {"$ref": f"#/components/schemas/{name}"}


def nullable(schema: Schema) -> Schema:
    """*schema*, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def many(schema: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": schema}


def one_of(*words: str) -> Schema:
    """One of a few words."""
    return {"type": "string", "enum": list(words)}


def of(description: str, schema: Schema) -> Schema:
    """*schema* with a sentence on what it is."""
    return {**schema, "description": description}


def obj(fields: dict[str, Schema], optional: tuple[str, ...] = (), **more: Any) -> Schema:
    """An object of these *fields* and no others; all but the *optional* ones are always there."""
    required = [name for name in fields if name not in optional]
    return {"type": "object", "properties": fields, "required": required, "additionalProperties": False, **more}


PLAYER = one_of("red", "black", "first", "second", "you")
OUTCOME = one_of("open", "won", "lost")
SUIT = one_of("H", "D", "S", "C")
STYLE = one_of("red", "black", "neutral")
MAP_OF_TEXTS: Schema = {"type": "object", "additionalProperties": nullable(TEXT)}

_REVISION = of("How many events the phone has seen; another number is answered by 409.", NUMBER)
_KEY = of("The same key again is answered as before, and does nothing.", {**TEXT, "minLength": 1, "maxLength": 100})
_AS = of("For whom this phone moves; both, or left out: for all who play.", TEXT)


def _act(fields: dict[str, Schema], optional: tuple[str, ...] = ()) -> Schema:
    return obj({"revision": _REVISION, **fields, "key": _KEY, "as": _AS}, (*optional, "key", "as"))


_CARD = obj(
    {
        "code": TEXT,
        "text": TEXT,
        "rank": TEXT,
        "suit": nullable(SUIT),
        "colour": nullable(one_of("red", "black")),
        "name": TEXT,
    }
)

_PILE = obj(
    {
        "key": of("A name for the place among those of its table.", TEXT),
        "kind": one_of("column", "cell", "foundation", "stock", "hand", "waste"),
        "index": nullable(NUMBER),
        "label": of("The place and what lies there, for the ear.", TEXT),
        "name": TEXT,
        "source": of("Its text as the first half of a move.", TEXT),
        "target": of("Its text as the second half of a move.", TEXT),
        "suit": nullable(SUIT),
        "owner": nullable(PLAYER),
        "cards": of("The cards that lie open, the lowest first.", many(ref("Card"))),
        "hidden": of("How many cards lie face down.", NUMBER),
        "takes": nullable(TEXT),
        "next": nullable(TEXT),
        "empty": nullable(TEXT),
        "caption": nullable(TEXT),
    }
)

_SEAT = obj({"player": PLAYER, "name": TEXT, "suits": many(SUIT), "style": STYLE, "home": NUMBER})

_LAST_MOVE = obj({"cards": many(TEXT), "source": nullable(TEXT), "target": nullable(TEXT)})

_VIEW = obj(
    {
        "game": TEXT,
        "slug": TEXT,
        "code": TEXT,
        "facts": many(TEXT),
        "seats": many(ref("Seat")),
        "alone": nullable(PLAYER),
        "owed": of("Whether a move or a pass is owed before the turn can end.", FLAG),
        "piles": many(ref("Pile")),
        "choices": many(obj({"source": TEXT, "target": TEXT, "count": NUMBER, "text": TEXT})),
        "coins": MAP_OF_TEXTS,
        "shortcuts": {"type": "object", "additionalProperties": TEXT},
        "asks_card": of("Whether turning up must say which card came.", FLAG),
        "ranks": many(obj({"code": TEXT, "text": TEXT, "name": TEXT, "out": NUMBER})),
        "moves": NUMBER,
        "turns": NUMBER,
        "passes": NUMBER,
        "started": TIME,
        "last": TIME,
        "by_hand": FLAG,
        "repeated": of("How often this position, with this player to move, was there before.", NUMBER),
        "ending": of("Why the game is over, in a sentence.", nullable(TEXT)),
        "conceded": nullable(PLAYER),
        "can_undo": FLAG,
        "can_redo": FLAG,
        "last_move": nullable(_LAST_MOVE),
    }
)

_STATE = obj(
    {
        "to_move": PLAYER,
        "outcome": OUTCOME,
        "tokens": nullable(NUMBER),
        "tokens_at_start": nullable(NUMBER),
        "legal": of("Every legal act, as notation.", many(TEXT)),
        "view": ref("View"),
    }
)

_ENTRY = obj(
    {
        "n": NUMBER,
        "turn": NUMBER,
        "at": TIME,
        "player": nullable(PLAYER),
        "kind": one_of("turn", "concede", "correct"),
        "text": TEXT,
        "words": TEXT,
        "forced": of("The rule it broke, where it happened against the rules.", nullable(TEXT)),
        "undone": FLAG,
        "undone_by": nullable(PLAYER),
    }
)

_TABLE_FIELDS = {
    "table": TEXT,
    "url": TEXT,
    "api": of("Where to look at it, and to post to.", TEXT),
    "read_only": FLAG,
    "links": MAP_OF_TEXTS,
    "code": TEXT,
    "revision": of("How many events there are.", NUMBER),
    "state": ref("State"),
    "record": many(ref("Entry")),
}

_SUMMARY = obj(
    {
        "table": TEXT,
        "url": TEXT,
        "code": TEXT,
        "game": TEXT,
        "slug": TEXT,
        "name_of_turn": TEXT,
        "to_move": PLAYER,
        "outcome": OUTCOME,
        "turn": NUMBER,
        "turns": NUMBER,
        "moves": NUMBER,
        "tokens": nullable(NUMBER),
        "passes_left": nullable(NUMBER),
        "passes": NUMBER,
        "home": NUMBER,
        "started": TIME,
        "last": TIME,
        "seconds": NUMBER,
        "suits": many(SUIT),
        "style": STYLE,
        "solo": FLAG,
    }
)

_LINE = obj({"player": PLAYER, "name": TEXT, "suits": many(SUIT), "style": STYLE, "points": many(NUMBER)})

_RESULTS = obj(
    {
        "outcome": OUTCOME,
        "title": TEXT,
        "turns": NUMBER,
        "moves": NUMBER,
        "passes": NUMBER,
        "tokens": nullable(NUMBER),
        "tokens_at_start": nullable(NUMBER),
        "seconds": NUMBER,
        "home": NUMBER,
        "cards": NUMBER,
        "unit": one_of("turn", "move"),
        "series": of("Cards home after turn 0, 1, 2 … of each player.", many(_LINE)),
        "by_hand": FLAG,
    }
)

_PLACES = {"summary": TEXT, "columns": nullable(NUMBER), "cells": nullable(NUMBER)}

_GAME = obj(
    {
        "letters": TEXT,
        "slug": TEXT,
        "name": TEXT,
        "line": TEXT,
        "players": NUMBER,
        "names_level": FLAG,
        "default": TEXT,
        "own_pattern": nullable(TEXT),
        "shuffles": FLAG,
        "levels": many(obj({"letters": TEXT, "name": TEXT, "menu": FLAG, **_PLACES})),
        "options": many(obj({"letter": TEXT, "name": TEXT})),
        **_PLACES,
    }
)

_PROBLEM_FIELDS = {
    "error": of("A word for programs.", TEXT),
    "message": of("One sentence for people: what was wrong, and what to do.", TEXT),
}

_REFUSAL = obj(
    {
        **_PROBLEM_FIELDS,
        "reason": of("A word for programs.", TEXT),
        "recordable": of("Whether ! before the move records it all the same.", FLAG),
        "overridable": FLAG,
        "move": obj({"index": NUMBER, "text": TEXT}),
    },
    ("overridable", "move"),
)

SCHEMAS: dict[str, Schema] = {
    "Card": _CARD,
    "Pile": _PILE,
    "Seat": _SEAT,
    "View": _VIEW,
    "State": _STATE,
    "Entry": _ENTRY,
    "Table": obj(_TABLE_FIELDS),
    "Stale": obj({**_TABLE_FIELDS, **_PROBLEM_FIELDS}),
    "Summaries": obj({"tables": many(_SUMMARY)}),
    "Results": _RESULTS,
    "Analysis": obj(
        {
            "status": one_of("done", "working", "undecided", "none"),
            "message": TEXT,
            "rows": of("A way to win from the last turn that had one.", many(obj({"turn": NUMBER, "text": TEXT}))),
        }
    ),
    "Games": obj({"games": many(_GAME)}),
    "Drawn": obj({"code": TEXT, "deal": TEXT}),
    "Day": obj({"code": TEXT, "deal": TEXT, "day": {"type": "string", "format": "date"}}),
    "Board": obj({"board": TEXT}),
    "Health": obj({"status": one_of("ok")}),
    "Description": {"type": "object"},
    "Problem": obj({**_PROBLEM_FIELDS, "field": TEXT}, ("field",)),
    "Refusal": _REFUSAL,
    "NewTable": obj({"code": TEXT, "board": TEXT, "key": {**_KEY, "minLength": 16}}, ("board", "key")),
    "Ids": obj({"tables": many(TEXT)}),
    "Moves": _act(
        {
            "moves": of("Moves in notation, all of which are played or none.", TEXT),
            "override": of("Move for the other player all the same.", FLAG),
        },
        ("override",),
    ),
    "Act": _act({}),
    "Concession": _act({"player": PLAYER}, ("player",)),
    "Correction": _act({"board": TEXT, "tokens": nullable(NUMBER), "turn": nullable(PLAYER)}, ("tokens", "turn")),
}
