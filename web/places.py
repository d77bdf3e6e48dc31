"""Places and cards as a page is told of them: by the names that ``Game.view`` gives, in the phone's language."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.cards import Colour, Face, Rank, Suit
from companion.language import Language
from companion.piles import Pile, Place, PlaceKind, Player, TableView, Takes


def pile_key(pile: Pile) -> str:
    """A name for the pile among those of its table: its text in notation, where it has one."""
    return pile.source or pile.target or f"{pile.place.kind}-{pile.place.index}"


def key_of(view: TableView, place: Place) -> str | None:
    return next((pile_key(pile) for pile in view.piles if pile.place == place), None)


def pile_json(pile: Pile, language: Language) -> dict[str, Any]:
    """One place, and what lies there."""
    name = pile_name(pile, language)
    return {
        "key": pile_key(pile),
        "kind": str(pile.place.kind),
        "index": pile.place.index,
        "label": f"{name}: {_contents(pile, language)}",
        "name": name,
        "source": pile.source,
        "target": pile.target,
        "suit": pile.suit and pile.suit.letter,
        "owner": pile.owner and str(pile.owner),
        "cards": [card_json(face, language) for face in pile.cards],
        "hidden": pile.hidden,
        "takes": _takes(pile, language),
        "next": language.rank(pile.takes) if isinstance(pile.takes, Rank) else None,
        "empty": _empty(pile, language),
        "caption": _caption(pile, language),
    }


def card_json(face: Face, language: Language) -> dict[str, Any]:
    """A card; without suit and colour where only its rank is known."""
    suit: Suit | None = getattr(face, "suit", None)
    colour: Colour | None = getattr(face, "colour", None)
    return {
        "code": face.code,
        "text": language.face(face),
        "rank": language.rank(face.rank),
        "suit": suit and suit.letter,
        "colour": colour and colour.value,
        "name": language.card_name(face),
    }


def pile_name(pile: Pile, language: Language) -> str:
    """The place in words: "column 3", "hearts home"."""
    if pile.suit is not None:
        return language.text("{suit} home", suit=pile.suit)
    if pile.place.kind is PlaceKind.STOCK and pile.owner not in (None, Player.YOU):
        assert pile.owner is not None
        return language.text("stock of {player}", player=pile.owner)
    if pile.place.kind is PlaceKind.STOCK:
        return language.place(Place(PlaceKind.STOCK))
    return language.place(pile.place)


def _contents(pile: Pile, language: Language) -> str:
    """What lies there, for the ear."""
    top = pile.cards[-1] if pile.cards else None
    if pile.place.kind is PlaceKind.STOCK:
        return language.plural("{n} card", "{n} cards", pile.hidden) if pile.hidden else language.text("empty")
    if pile.place.kind is PlaceKind.FOUNDATION and pile.suit is None:
        return ", ".join((_rank_or_empty(top, language), _wanted(pile, language)))
    if pile.place.kind is PlaceKind.FOUNDATION:
        return _rank_or_empty(top, language)
    if top is None:
        return language.text("empty")
    if pile.place.kind in (PlaceKind.COLUMN, PlaceKind.WASTE):
        cards = language.plural("{n} card", "{n} cards", len(pile.cards))
        return f"{language.card_name(top)}, {cards}"
    return language.card_name(top)


def _rank_or_empty(top: Face | None, language: Language) -> str:
    return language.text("empty") if top is None else language.rank_name(top.rank)


def _wanted(pile: Pile, language: Language) -> str:
    if isinstance(pile.takes, Rank):
        return language.text("wants {rank}", rank=language.rank_name(pile.takes))
    return language.text("complete")


def _takes(pile: Pile, language: Language) -> str | None:
    if pile.takes is None:
        return None
    return language.rank_name(pile.takes) if isinstance(pile.takes, Rank) else language.say(pile.takes)


def _empty(pile: Pile, language: Language) -> str | None:
    """The few letters that an empty place shows."""
    if pile.cards or pile.takes is None:
        return None
    if isinstance(pile.takes, Rank):
        return language.rank_name(pile.takes)
    if pile.place.kind is PlaceKind.CELL:
        return language.text("free")
    return language.text("K only") if pile.takes is Takes.KINGS else language.text("any card")


def _caption(pile: Pile, language: Language) -> str | None:
    """A short second name, where the name says too little: in which steps a foundation counts."""
    if pile.step is None:
        return None
    return language.text("{first}, by {step}s", first=language.rank(Rank(pile.step)), step=pile.step)


def ranks(view: TableView, language: Language) -> list[dict[str, Any]]:
    """The ranks for the keys that say which card came, with how many of each lie open; [] where there is no stock."""
    if not view.of(PlaceKind.STOCK):
        return []
    out = Counter(face.rank for pile in view.piles for face in pile.cards)
    return [
        {"code": rank.letter, "text": language.rank(rank), "name": language.rank_name(rank), "out": out[rank]}
        for rank in Rank
    ]


def capital(text: str) -> str:
    """*text* with a capital."""
    return text[:1].upper() + text[1:]
