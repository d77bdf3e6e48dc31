"""The way to a won node, written down move by move."""

# mypy: disable-error-code="no-any-return"
# To a type checker an element of an array is Any; to the compiler it is a number.

from __future__ import annotations

from .board import AT_HOME, CELLS, GROUND, HOME, IN_CELL, NOTHING, TOPS
from .numerics import Bytes, Ints, part
from .pool import GOAL, Pool

# A note: source in bits 0–7, target in bits 8–15, the length of a run into an empty column from bit 16 on.
# Places: columns 0–9, cells 10–17, foundations 18–21, home 18.
CELL_A, HOME_A = 10, 18
TURN_OVER, PASSED = -1, -2


@part
def path_to(p: Pool, path: Ints) -> int:
    """Write down the edges from the root to the won node; returns how many."""
    node = p.registers[GOAL]
    n = p.depth[node]
    for i in range(n - 1, -1, -1):
        path[i] = p.edge[node]
        node = p.parent[node]
    return n


@part
def note(b: Bytes, slots: Bytes, card: int, place: int, many: int) -> int:
    """The note of a move that is about to be made in *b*; keeps *slots*, the card in each cell, up to date."""
    beneath = b[card]
    source = HOME_A + card // 13
    if beneath == IN_CELL:
        slot = 0
        while slots[slot] != card:
            slot += 1
        slots[slot] = NOTHING
        source = CELL_A + slot
    elif beneath != AT_HOME:
        for column in range(CELLS):
            under = b[TOPS + column]
            while under < GROUND and under != card:
                under = b[under]
            if under == card:
                source = column
    length = 0
    target = place
    if place == CELLS:
        slot = 0
        while slots[slot] != NOTHING:
            slot += 1
        slots[slot] = card
        target = CELL_A + slot
    elif place == HOME:
        target = HOME_A
    elif many > 1 and b[TOPS + place] == NOTHING:
        length = many
    return source | target << 8 | length << 16
