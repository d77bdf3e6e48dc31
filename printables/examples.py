"""Openings that rules pages show in small pictures. A row is a deal, its moves a picture each, and a comment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.cards import Card
from companion.codes import Choice, Code, read_code
from companion.language import N_, Language
from companion.notation import Move
from companion.piles import PlaceKind, Player, TableView


@dataclass(frozen=True)
class Example:
    """An opening: the deal's *code*, and the moves that lead to each picture."""

    code: str
    pictures: tuple[str, ...]
    comment: str = ""


EXAMPLES = (
    Example(
        "CM-N-617",
        ("82 /", "52 /", "-- /", "6a /", "65 /"),
        N_(
            "Red’s pass told black: *I am waiting for you.* Now the 6♣ would fit on the 7♥ in column 6. But it left "
            "column 6 on black’s last turn: *no going back.* Black makes another move, or passes, and puts it there a "
            "turn later."
        ),
    ),
    Example("FC-617", ("83", "8a 83", "81", "8b 8h", "38v2"), N_("Column 8 is empty now, so two cards move there.")),
    Example("RF-617", ("83", "8a 83", "81", "8b 8h", "38v2"), N_("Column 8 is empty now, so two cards move there.")),
    Example("BG-1", ("72", "6a", "6b", "6h 6h", "bh")),
    Example("EO-1", ("c8", "78", "6b 6c", "6h 6h", "ch")),
    Example("ST-1", ("108", "78", "3a 3d", "3h bh", "3h")),
    Example("FO-1", ("c4", "8c", "a8", "48", "2a")),
)


@dataclass(frozen=True)
class Step:
    """One picture: who moved, what happened in words, the table after it, and the cards that moved."""

    player: Player
    words: str
    view: TableView
    moved: frozenset[Card]


def example_of(choice: Choice) -> tuple[Code, Example] | None:
    """The opening that teaches the game of *choice*, if there is one."""
    for example in EXAMPLES:
        code = read_code(example.code)
        if code.choice.variant == choice.variant:
            return code, example
    return None


def steps(code: Code, example: Example, lang: Language) -> Iterator[Step]:
    """Play the opening and describe it, a picture at a time."""
    game, state = code.game, code.start()
    for texts in example.pictures:
        player, words, moved = game.to_move(state), [], set[Card]()
        for text in texts.split():
            action = game.read(text)
            if isinstance(action, Move):
                cards = [face for face in game.moved(state, action) if isinstance(face, Card)]
                words.append(_words(action, cards, game.view(state), lang))
                moved |= set(cards)
            elif text == "--":
                words.append(lang.text("pass: a token"))
            state = game.after(state, action)
        yield Step(player, ", ".join(words), game.view(state), frozenset(moved))


def _words(move: Move, cards: list[Card], before: TableView, lang: Language) -> str:
    card = lang.face(cards[0]) if len(cards) == 1 else f"{lang.face(cards[0])}–{lang.face(cards[-1])}"
    if move.target.kind is PlaceKind.FOUNDATION:
        return lang.text("{card} home", card=card)
    if move.target.kind is PlaceKind.CELL:
        return lang.text("{card} to a cell", card=card)
    (target,) = (pile for pile in before.piles if pile.place == move.target)
    if not target.cards:
        return lang.text("{card} to the empty column", card=card)
    return lang.text("{card} onto {onto}", card=card, onto=lang.face(target.cards[-1]))


def columns_touched(code: Code, example: Example) -> tuple[int, ...]:
    """The columns (from 0) that the opening's moves touch."""
    moves = (code.game.read(text) for texts in example.pictures for text in texts.split())
    places = {place for move in moves if isinstance(move, Move) for place in (move.source, move.target)}
    return tuple(sorted(p.index for p in places if p.kind is PlaceKind.COLUMN and p.index is not None))
