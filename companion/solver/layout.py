"""From a state of the family to a position of the kernels, and from a kernel's notes to move text."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from ..cards import Card
from ..games.freecell import CELLS as THE_CELLS
from ..games.freecell import MAX_COLUMNS, VOCABULARY, Build, FreeCellRules, Moved, State
from ..notation import Move
from ..piles import HOME as HOME_PLACE
from ..piles import Place, PlaceKind
from .board import (
    AT_HOME,
    CELLS,
    FOUNDATIONS,
    GROUND,
    IN_CELL,
    MARK_CARD,
    MARK_PLACE,
    MOVED,
    NOTHING,
    SEAT,
    TOPS,
    WORDS,
    Tables,
    prepare,
    tables,
)
from .notes import CELL_A, HOME_A, PASSED, TURN_OVER
from .numerics import Bytes, Words

_SLOTS = 8


@cache
def tables_for(build: Build) -> Tables:
    """The look-up tables for a way of building."""
    return tables(build is Build.IN_SUIT)


class Start(NamedTuple):
    """Where a search begins: the position, and the card in each cell."""

    words: Words
    slots: Bytes


def number_of(card: Card) -> int:
    """The kernels' number of *card*."""
    return 13 * card.suit.index + card.rank - 1


def start_of(rules: FreeCellRules, state: State) -> Start:
    """The position of *state*."""
    position = bytearray(8 * WORDS)
    position[:52] = bytes([AT_HOME]) * 52
    for at, column in enumerate(state.columns):
        beneath = GROUND
        for card in column:
            number = 13 * card.suit.index + card.rank - 1
            position[number] = beneath
            beneath = number
        position[TOPS + at] = beneath if column else NOTHING
    for at in range(len(state.columns), MAX_COLUMNS):
        position[TOPS + at] = NOTHING
    slots = np.full(_SLOTS, NOTHING, np.uint8)
    for at, in_cell in enumerate(state.cells):
        if in_cell is not None:
            slots[at] = number_of(in_cell)
            position[slots[at]] = IN_CELL
    position[FOUNDATIONS : FOUNDATIONS + 4] = bytes(state.home)
    for seat, last in enumerate(state.last):
        position[MARK_CARD + seat], position[MARK_PLACE + seat] = _mark(last)
    position[SEAT], position[MOVED] = state.seat, state.moved
    words = np.frombuffer(position, np.uint64)
    prepare(words.view(np.uint8), words, rules.columns, tables_for(rules.build))
    return Start(words, slots)


def _mark(last: Moved | None) -> tuple[int, int]:
    if last is None:
        return NOTHING, NOTHING
    origin = last.origin
    return number_of(last.card), CELLS if origin == THE_CELLS or origin.index is None else origin.index


def _place(code: int) -> Place:
    if code < CELL_A:
        return Place(PlaceKind.COLUMN, code)
    return Place(PlaceKind.CELL, code - CELL_A) if code < HOME_A else Place(PlaceKind.FOUNDATION, code - HOME_A)


@cache
def _text(note: int) -> str:
    """The text of one note."""
    if note in (TURN_OVER, PASSED):
        return "/" if note == TURN_OVER else "--"
    source, target, many = note & 255, note >> 8 & 255, note >> 16
    to = HOME_PLACE if target == HOME_A else _place(target)
    return VOCABULARY.write(Move(_place(source), to, many or None))


def text_of(notes: list[int]) -> str:
    """The moves that *notes* say, as ``replay`` reads them."""
    return " ".join(map(_text, notes))
