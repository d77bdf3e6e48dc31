"""The record in words: what each entry did, what was taken back and by whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.cards import Face
from companion.game import AnyGame
from companion.language import Language
from companion.notation import Action, Coin, EndTurn, Move, Pass, TurnUp
from companion.piles import Pile, Place, PlaceKind, TableView
from companion.record import Concede, Correct, Redo, Step, Turn, Undo
from companion.table import Table

from .places import pile_key
from .tables import Playing


def entries(playing: Playing, view: TableView, language: Language) -> Iterator[dict[str, Any]]:
    """Every entry of the record, those taken back too, the oldest first; *view* is of the table as it is now."""
    words = Words(language, any(pile.suit for pile in view.of(PlaceKind.FOUNDATION)))
    standing = {step.number for step in playing.table.value.done}
    taken_back = _taken_back(playing)
    for n, step in enumerate(playing.table.value.all, 1):
        # What an entry did stays the same for ever: it is put into words once.
        name = step.number, language.code
        if name not in playing.told:
            playing.told[name] = {"n": n} | _entry(playing.table, step, words)
        stands = step.number in standing
        undone_by = None if stands else taken_back.get(step.number)
        yield playing.told[name] | {"undone": not stands, "undone_by": undone_by}


def _entry(table: Table, step: Step, words: Words) -> dict[str, Any]:
    event = table.record.events[step.number]
    return {
        "turn": step.after.turns,
        "at": event.at.isoformat(),
        "player": _player(table, step, event.what),
        "kind": _KINDS[type(event.what)],
        "text": event.what.text if isinstance(event.what, Turn) else "",
        "words": step_words(table.game, step, event.what, words),
        "forced": broken_rule(table.game, step, words.language),
    }


_KINDS: dict[type, str] = {Turn: "turn", Concede: "concede", Correct: "correct"}


def _taken_back(playing: Playing) -> dict[int, str | None]:
    """For each entry that was taken back, whose phone did so last, where it said so."""
    done: list[int] = []
    undone: list[int] = []
    found: dict[int, str | None] = {}
    for number, (event, by) in enumerate(zip(playing.table.record.events, playing.stored.by, strict=True)):
        match event.what:
            case Undo():
                undone.append(done.pop())
                found[undone[-1]] = by
            case Redo():
                done.append(undone.pop())
            case _:
                done.append(number)
                undone = []
    return found


def _player(table: Table, step: Step, what: object) -> str | None:
    if isinstance(what, Correct):
        return None
    return str(what.player if isinstance(what, Concede) else table.game.to_move(step.before.state))


@dataclass(frozen=True)
class Words:
    """How acts are put into words. *by_suit*: each foundation is for one suit, so that "home" says which."""

    language: Language
    by_suit: bool

    def place(self, place: Place) -> str:
        """A place; the foundation of a suit is "home", whichever way the notation named it."""
        if place.kind is PlaceKind.FOUNDATION and self.by_suit:
            place = Place(PlaceKind.FOUNDATION)
        return self.language.place(place)

    def cards(self, cards: Sequence[Face]) -> str:
        """Cards in signs, the deepest first."""
        return " ".join(map(self.language.face, cards))


def step_words(game: AnyGame, step: Step, what: object, words: Words) -> str:
    match what:
        case Concede():
            return words.language.text("gave up")
        case Correct():
            return words.language.text("set by hand")
    state, said = step.before.state, []
    for action, _ in step.acts:
        after = game.after(state, action)
        if not isinstance(action, EndTurn):
            said.append(_act_words(game, state, action, after, words))
        state = after
    return " · ".join(said) or words.language.text("turn ended")


def _act_words(game: AnyGame, state: Any, action: Action, after: Any, words: Words) -> str:
    language = words.language
    match action:
        case Move():
            cards = words.cards(game.moved(state, action))
            # The card in the hand was just said to be turned up.
            source = "" if action.source.kind is PlaceKind.HAND else f" {words.place(action.source)}"
            return f"{cards}{source} → {words.place(action.target)}"
        case TurnUp():
            return language.text("turned up {cards}", cards=words.cards(game.moved(after, _FROM_HAND)))
        case Coin(place=None):
            return language.text("coin back")
        case Coin(place=place):
            assert place is not None
            return language.text("coin on {place}", place=place)
        case Pass():
            return language.text("pass")
        case EndTurn():
            return language.text("turn ended")


# A card that was turned up lies open in the hand: what would move from there is what came.
_FROM_HAND = Move(Place(PlaceKind.HAND), Place(PlaceKind.FOUNDATION, 0))


def broken_rule(game: AnyGame, step: Step, language: Language) -> str | None:
    """The sentence of the first rule that this entry broke ("it happened"), or None."""
    state = step.before.state
    for action, forced in step.acts:
        if forced and (refusal := game.refusal(state, action)) is not None:
            said = refusal.say(language)
            return said[:1].upper() + said[1:] + "."
        state = game.after(state, action)
    return None


def last_move(table: Table, view: TableView, language: Language) -> dict[str, Any] | None:
    """The move of a card that was made last and still stands."""
    found = next(filter(None, map(partial(_card_move, table), reversed(table.value.done))), None)
    if found is None:
        return None
    move, cards = found
    return {
        "cards": [language.face(face) for face in cards],
        "source": _key(view, move.source, cards),
        "target": _key(view, move.target, cards),
    }


def _card_move(table: Table, step: Step) -> tuple[Move, tuple[Face, ...]] | None:
    """The last move of a card in *step*, and its cards."""
    state, found = step.before.state, None
    for action, _ in step.acts:
        if isinstance(action, Move):
            found = action, table.game.moved(state, action)
        state = table.game.after(state, action)
    return found


def _key(view: TableView, place: Place, cards: Sequence[Face]) -> str | None:
    """The key of the pile at *place*; of any foundation, that on which the card lies now."""

    def here(pile: Pile) -> bool:
        if place.index is None:
            return pile.place.kind is place.kind and pile.cards[-1:] == tuple(cards[-1:])
        return pile.place == place

    return next((pile_key(pile) for pile in view.piles if here(pile)), None)
