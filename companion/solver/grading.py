"""How a position looks: what the kernels see when they walk its columns, and how far from won they think it is."""

# mypy: disable-error-code="no-any-return"
# To a type checker an element of an array is Any; to the compiler it is a number.

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .board import CELL_BITS, CELLS, FOUNDATIONS, GROUND, IN_CELL, NOTHING, TOPS, Tables
from .edges import PLAY, WORRY, act_of, card_of, many_of, place_of, source_of
from .numerics import Bytes, Ints, Words, count, part
from .pool import BUCKETS

# Features of the position that is being expanded.
AT_HOME_NOW, CELLS_USED, EMPTY, BLOCKED, BAD, BURIED = 0, 1, 2, 3, 4, 5


class Scratch(NamedTuple):
    """The position that is being expanded, what is known of it, and a place to try a move."""

    words: Words
    bytes: Bytes
    new_words: Words
    new_bytes: Bytes
    column: Bytes
    """Each card's column."""
    above: Ints
    """How many cards lie on it."""
    least: Ints
    """The least rank beneath it; 99 if there is none. From 52 on: room to walk a column."""
    features: Ints
    moves: Ints
    keys: Words
    """The keys of the positions after the moves …"""
    marks: Ints
    """… and their marks."""


@part
def survey(x: Scratch, columns: int, t: Tables) -> None:
    """Walk the columns and count the features.

    Blocked: cards above a lower rank. Bad: cards that lie on one that wouldn't take them. Buried: cards above the
    next card of each foundation.
    """
    b = x.bytes
    blocked, bad, empty = 0, 0, 0
    stack = x.least[52:]
    for column in range(columns):
        card = b[TOPS + column]
        height = 0
        while card < GROUND:
            x.column[card] = column
            x.above[card] = height
            stack[height] = card
            height += 1
            card = b[card]
        if height == 0:
            empty += 1
            continue
        # Without branches: which way they would go is as good as random.
        card = stack[height - 1]
        least = card % 13
        x.least[card] = 99
        for i in range(height - 2, -1, -1):
            beneath, card = card, stack[i]
            rank = card % 13
            x.least[card] = least
            blocked += least < rank
            least = min(least, rank)
            bad += t.onto[card] & t.bit[beneath] == np.uint64(0)
    f = x.features
    f[AT_HOME_NOW] = b[52] + b[53] + b[54] + b[55]
    f[CELLS_USED] = count(x.words[CELL_BITS])
    f[EMPTY], f[BLOCKED], f[BAD] = empty, blocked, bad
    f[BURIED] = 0
    for suit in range(4):
        rank = b[FOUNDATIONS + suit]
        if rank < 13 and b[13 * suit + rank] < IN_CELL:
            f[BURIED] += x.above[13 * suit + rank]


@part
def over(rank: int, least: int, many: int) -> int:
    """Of a run of *many* cards from *rank* down, those that lie above a lower rank."""
    return max(0, min(rank - least, many))


@part
def grade(x: Scratch, edge: int, depth: int, columns: int, weights: Ints, t: Tables) -> int:
    """The bucket of the position after *edge*: how far it looks from won, 0 if it is.

    Worked out from the features before the move, and from what the move changes.
    """
    b, f = x.bytes, x.features
    act, card, place, many, source = act_of(edge), card_of(edge), place_of(edge), many_of(edge), source_of(edge)
    home, cells, empty, blocked, bad, buried = f[0], f[1], f[2], f[3], f[4], f[5]
    if act <= WORRY:
        rank = card % 13
        beneath = b[card]
        target = -1
        if beneath == IN_CELL:
            cells -= 1
        elif beneath <= GROUND:
            blocked -= over(rank, x.least[card], many)
            if beneath == GROUND:
                empty += 1
            elif not t.onto[card] & t.bit[beneath]:
                bad -= 1
        if act == PLAY:
            home += 1
            if beneath < IN_CELL:
                buried -= x.above[card]
            if rank < 12 and b[card + 1] < IN_CELL:
                buried += x.above[card + 1]
        elif place == CELLS:
            cells += 1
        else:
            target = place
            top = b[TOPS + place]
            if top == NOTHING:
                empty -= 1
            else:
                blocked += over(rank, min(x.least[top], top % 13), many)
        if act == WORRY:
            home -= 1
        for suit in range(4):
            r = b[FOUNDATIONS + suit]
            c = 13 * suit + r
            if act == PLAY and c == card:
                c += 1
                r += 1
            if r < 13 and b[c] < IN_CELL:
                if x.column[c] == source and x.above[c] >= many:
                    buried -= many
                elif x.column[c] == target:
                    buried += many
    if home == 52:
        return 0
    v = weights
    total = v[0] * (52 - home) + v[1] * blocked + v[2] * cells
    total += v[3] * (columns - empty) + v[4] * bad + v[5] * buried + v[6] * depth
    return max(1, min(total, BUCKETS - 1))
