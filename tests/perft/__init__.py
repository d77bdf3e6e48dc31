"""Perft: how many ways there are to make so many moves, and to how many positions they lead.

``GAME.perft`` holds entries: a deal, perhaps the moves before it, and for each depth the two numbers. *perft* counts
sequences of acts (every empty cell counts); *positions* those that no fewer acts lead to, distinct up to the order of
cells and columns. Only single cards move: a group move is shorthand, not a rule; signal coins are left out. Both
engines, companion/ and the independent checker, must come to these numbers.
``python -m tests.perft`` counts deep ones with both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.codes import read_code
from companion.games.freecell import CELLS, State
from companion.notation import Coin
from companion.piles import Place, PlaceKind
from tests import checker
from tests.positions import after

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Engine:
    """One statement of the rules: a start, its legal acts as text, a position after an act, and what makes it one."""

    start: Callable[[str, str], Any]
    legal: Callable[[Any], Iterable[str]]
    play: Callable[[Any, str], Any]
    key: Callable[[Any], Hashable]


def layers(engine: Engine, start: Any) -> Iterator[tuple[int, int]]:
    """*perft* and *positions* of depth 1, 2, …

    Positions that differ only in the order of cells and columns have as many moves, so one stands for all of them.
    """
    layer = {engine.key(start): (start, 1)}
    seen = set(layer)
    while True:
        following: dict[Hashable, tuple[Any, int]] = {}
        for position, ways in layer.values():
            for text in engine.legal(position):
                found = engine.play(position, text)
                key = engine.key(found)
                following[key] = (found, ways + following.get(key, (None, 0))[1])
        layer = following
        yield sum(ways for _, ways in layer.values()), len(layer.keys() - seen)
        seen |= layer.keys()


def perft(engine: Engine, position: Any, depth: int) -> int:
    """*perft* counted one by one."""
    texts = engine.legal(position)
    return sum(1 if depth == 1 else perft(engine, engine.play(position, text), depth - 1) for text in texts)


def per_move(engine: Engine, position: Any, depth: int) -> dict[str, int]:
    """*perft* by first move: what to look at where two engines differ."""
    return {
        text: 1 if depth == 1 else perft(engine, engine.play(position, text), depth - 1)
        for text in sorted(engine.legal(position))
    }


# --- the two engines -------------------------------------------------------------------------------------------


def companion(code: str) -> Engine:
    """The rules under test."""
    game = read_code(code).game

    def legal(state: State) -> Iterator[str]:
        for action in game.legal_moves(state):
            if len(game.moved(state, action)) < 2 and not isinstance(action, Coin):
                yield game.write(action)

    return Engine(
        start=lambda code, moves: after(game, read_code(code).start(), moves),
        legal=legal,
        play=lambda state, text: game.after(state, game.read(text)),
        key=_key,
    )


def _key(state: State) -> Hashable:
    places = [Place(PlaceKind.COLUMN, i) for i in range(len(state.columns))]
    origins = [moved and moved.origin for moved in state.last]
    columns = [
        (column, *(place == origin for origin in origins)) for column, place in zip(state.columns, places, strict=True)
    ]
    back = tuple(moved and (moved.card, moved.origin == CELLS) for moved in state.last)
    cells = frozenset(card for card in state.cells if card)
    piles = frozenset(Counter(columns).items())
    return piles, cells, state.seat, state.tokens, state.moved, back


def second_opinion(code: str) -> Engine:
    """The independent checker."""
    choice, _, number = code.rpartition("-")

    def start(code: str, moves: str) -> checker.Position:
        position = checker.deal(choice, int(number))
        for text in moves.replace("/", " / ").split():
            position = checker.play(position, text)
        return position

    def key(p: checker.Position) -> Hashable:
        columns = [
            (tuple(cards), *(back is not None and back[1] == name for back in p.last))
            for name, cards in p.piles.items()
            if name.isdigit()
        ]
        cells = frozenset(p.piles[name][0] for name in checker.CELLS[: p.cells] if p.piles[name])
        back = tuple(back and (back[0], back[1] == "cell") for back in p.last)
        return tuple(sorted(columns)), cells, p.turn, p.tokens, p.moved, back

    return Engine(start, lambda p: [t for t in checker.legal(p) if t != "/" or not p.ended], checker.play, key)


# --- the files -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """One position of a file, with what is known of each depth."""

    code: str
    moves: str
    known: tuple[tuple[int, int], ...]

    @property
    def name(self) -> str:
        return f"{self.code} after {len(self.moves.replace('/', ' ').split())}" if self.moves else self.code


def read_entries(slug: str) -> list[Entry]:
    """The entries of one file: ``code``, ``after``, and ``depth perft positions`` lines, a blank line between."""
    entries = []
    for block in (HERE / f"{slug}.perft").read_text(encoding="utf-8").split("\n\n"):
        lines = [line.partition(" ") for line in block.splitlines() if line and not line.startswith("#")]
        found = {word: rest for word, _, rest in lines if word in ("code", "after")}
        known = [rest.split() for word, _, rest in lines if word.isdigit()]
        if found:
            entries.append(Entry(found["code"], found.get("after", ""), tuple((int(a), int(b)) for a, b in known)))
    return entries
