"""From a Cell Mates state to the kernels' row of numbers and back to moves as people write them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ..cards import Card
from ..codes import Choice
from ..games.freecell import MIXED_SUITS, VOCABULARY, FreeCell, FreeCellRules, State
from ..notation import Move
from ..piles import HOME, Place, PlaceKind
from .cell_mates_kernel import CELL, CELLS, DEEP, HEIGHT, MIXED, PASS, PLAYER, SIZE, TOKENS, Moves, Row
from .cell_mates_kernel import HOME as HOMES


def rules_of(choice: Choice) -> FreeCellRules | None:
    """The rules of *choice* if the silent pairs can play it: two players, as in Cell Mates."""
    game = choice.game
    return game.rules if isinstance(game, FreeCell) and game.rules.turns else None


def row_of(rules: FreeCellRules, state: State) -> Row:
    """*state* at the start of a turn, as a row; what no-going-back remembers is not in it."""
    assert rules.turns is not None
    row = np.zeros(SIZE, np.int8)
    for c, column in enumerate(state.columns):
        row[HEIGHT + c] = len(column)
        row[c * DEEP : c * DEEP + len(column)] = [number_of(card) for card in column]
    for i, cell in enumerate(state.cells):
        row[CELL + i] = number_of(cell) if cell else 0
    row[HOMES : HOMES + 4] = state.home
    row[PLAYER], row[TOKENS], row[CELLS] = state.seat, state.tokens, rules.cells
    row[MIXED] = rules.turns.seats == MIXED_SUITS
    return row


def number_of(card: Card) -> int:
    """A card as the kernels know it."""
    return 4 * card.rank + card.suit.index


def texts(game: FreeCell, state: State, moves: Moves | Sequence[int]) -> Iterator[str]:
    """The moves of a kernel's game in notation, with the foundation plays it makes on its own."""
    for number in moves:
        yield from _send_home(game, state)
        state = _after_sending(game, state)
        text = "--" if number == PASS else VOCABULARY.write(_move(int(number)))
        yield text
        state = game.after(state, game.read(text))
        yield from _send_home(game, state)
        state = _after_sending(game, state)
        if state.moved:
            yield "/"
            state = game.after(state, game.read("/"))
    yield from _send_home(game, state)


def _move(number: int) -> Move:
    return Move(_place(number >> 4), _place(number & 15))


def _place(number: int) -> Place:
    return Place(PlaceKind.COLUMN, number) if number < 8 else Place(PlaceKind.CELL, number - 8)


def _send_home(game: FreeCell, state: State) -> Iterator[str]:
    """Every foundation play of the player to move, in some order."""
    while move := _home_play(game, state):
        yield VOCABULARY.write(move)
        state = game.after(state, move)


def _after_sending(game: FreeCell, state: State) -> State:
    while move := _home_play(game, state):
        state = game.after(state, move)
    return state


def _home_play(game: FreeCell, state: State) -> Move | None:
    sources = (*(Place(PlaceKind.COLUMN, i) for i in range(8)), *(Place(PlaceKind.CELL, i) for i in range(8)))
    for source in sources:
        if source.kind is PlaceKind.CELL and (source.index or 0) >= game.rules.cells:
            continue
        move = Move(source, HOME)
        if game.refusal(state, move) is None:
            return move
    return None


def empty_row(rules: FreeCellRules) -> Row:
    """The row of a game before its cards are dealt."""
    tokens = rules.turns.tokens if rules.turns else 0
    return row_of(rules, State(((),) * rules.columns, (None,) * rules.cells, tokens=tokens))
