"""The search for the one-player games of the family.

A node is a position; an edge is a card sent home, or a card or run moved. What is safe to send home goes at once
where that is no loss, so a node's position is settled only when it is taken from the queue.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .board import (
    AT_HOME,
    CELL_BITS,
    CELLS,
    FOUNDATIONS,
    GROUND,
    HOME,
    IN_CELL,
    KEY,
    NOTHING,
    TOP_BITS,
    TOPS,
    WORDS,
    Tables,
    lift,
    put,
)
from .grading import AT_HOME_NOW, CELLS_USED, EMPTY, MOVE, PLAY, WORRY, Scratch, grade, survey
from .notes import note, path_to
from .numerics import Bytes, Ints, Words, kernel, lowest
from .pool import BUCKETS, EXHAUSTED, EXPANDED, FULL, GOAL, GOING, WON, Pool, enter, is_full, keep, pop, push, recall


class Setup(NamedTuple):
    """The game, and how to search it."""

    columns: int
    cells: int
    in_suit: bool
    kings: bool
    """Only kings go to empty columns."""
    unlimited: bool
    worrying: bool
    runs: bool
    """Whether runs move at once (as far as the game allows): finds more quickly, has more to exhaust."""
    sends_home: bool
    weights: Ints


@kernel
def is_safe(b: Bytes, card: int, in_suit: bool) -> bool:
    """Whether nothing that is still out can need *card*."""
    if in_suit:
        return True
    suit, rank = card // 13, card % 13
    other = 2 - suit // 2 * 2
    least = min(b[FOUNDATIONS + other], b[FOUNDATIONS + other + 1])
    return least >= rank or (least >= rank - 1 and b[FOUNDATIONS + (suit ^ 1)] >= rank - 1)


@kernel
def shift(b: Bytes, w: Words, card: int, place: int, t: Tables) -> None:
    """Move *card* and all that lies on it to the column *place*."""
    column = 0
    beneath = b[card]
    if beneath == IN_CELL or w[TOP_BITS] & t.bit[card]:
        lift(b, w, card, t)
        put(b, w, card, place, t)
        return
    # The column is found by walking down from each top: runs are short.
    found = False
    while not found:
        c = b[TOPS + column]
        while c < GROUND and c != card:
            c = b[c]
        found = c == card
        column += 1
    column -= 1
    top = b[TOPS + column]
    if beneath < GROUND:
        b[TOPS + column] = beneath
        w[TOP_BITS] |= t.bit[beneath]
    else:
        b[TOPS + column] = NOTHING
    target = b[TOPS + place]
    if target == NOTHING:
        target = GROUND
    else:
        w[TOP_BITS] &= ~t.bit[target]
    b[TOPS + place] = top
    b[card] = target
    w[KEY] ^= t.hash[card, beneath] ^ t.hash[card, target]


@kernel
def apply(b: Bytes, w: Words, edge: int, t: Tables) -> None:
    """Play *edge*."""
    act, card, place = edge >> 16 & 255, edge >> 8 & 255, edge & 255
    if act == MOVE and place < CELLS:
        shift(b, w, card, place, t)
        return
    if act == WORRY:
        b[FOUNDATIONS + card // 13] -= 1
    else:
        lift(b, w, card, t)
    put(b, w, card, place, t)


@kernel
def settle(b: Bytes, w: Words, in_suit: bool, t: Tables, went: Ints) -> int:
    """Send home what is safe; write down what *went* and return how many."""
    n = 0
    again = True
    while again:
        again = False
        exposed = w[CELL_BITS] | w[TOP_BITS]
        for suit in range(4):
            rank = b[FOUNDATIONS + suit]
            card = 13 * suit + rank
            if rank < 13 and exposed & t.bit[card] and is_safe(b, card, in_suit):
                lift(b, w, card, t)
                put(b, w, card, HOME, t)
                went[n] = card
                n += 1
                again = True
                exposed = w[CELL_BITS] | w[TOP_BITS]
    return n


@kernel
def offer(x: Scratch, node: int, edge: int, p: Pool, s: Setup, t: Tables) -> None:
    """Queue the position after *edge*, unless it is known."""
    card, place = edge >> 8 & 255, edge & 255
    b = x.bytes
    if place == HOME:
        after = AT_HOME
    elif place == CELLS:
        after = IN_CELL
    else:
        after = b[TOPS + place]
        if after == NOTHING:
            after = GROUND
    if enter(p, x.words[KEY] ^ t.hash[card, b[card]] ^ t.hash[card, after], 0):
        depth = p.depth[node] + 1
        push(p, node, edge, depth, grade(x, edge, depth, s.columns, s.weights, t))


@kernel
def edge_of(act: int, card: int, place: int, many: int) -> int:
    """An edge as one number; *many* cards move."""
    return many << 24 | act << 16 | card << 8 | place


@kernel
def moves(x: Scratch, s: Setup, t: Tables) -> int:
    """Write down all moves; returns how many."""
    b, w, m, n = x.bytes, x.words, x.moves, 0
    free = s.cells - x.features[CELLS_USED]
    empty = x.features[EMPTY]
    hole = -1
    for c in range(s.columns):
        if b[TOPS + c] == NOTHING:
            hole = c
    # A group move is as long as the cards could go one by one; empty columns double it where they take any card.
    limit = 99 if s.unlimited else 1 + free if s.kings else (1 + free) << empty
    limit_to_hole = limit if s.unlimited or s.kings else (1 + free) << max(0, empty - 1)
    if not s.runs:
        limit = limit_to_hole = 1
    exposed = w[CELL_BITS] | w[TOP_BITS]
    for column in range(s.columns):
        card = b[TOPS + column]
        if card == NOTHING:
            continue
        if free:
            m[n] = edge_of(MOVE, card, CELLS, 1)
            n += 1
        many = 1
        while True:
            beneath = b[card]
            if many <= limit:
                tops = w[TOP_BITS] & t.onto[card]
                while tops:
                    place = x.column[lowest(tops)]
                    tops &= tops - np.uint64(1)
                    if place != column:
                        m[n] = edge_of(MOVE, card, place, many)
                        n += 1
            last = beneath >= GROUND or not t.onto[card] & t.bit[beneath]
            if hole >= 0 and many <= limit_to_hole and beneath < GROUND and (not s.kings or card % 13 == 12):
                m[n] = edge_of(MOVE, card, hole, many)
                n += 1
            if last:
                break
            card = beneath
            many += 1
            if many > limit:
                break
    left = w[CELL_BITS]
    while left:
        card = lowest(left)
        left &= left - np.uint64(1)
        tops = w[TOP_BITS] & t.onto[card]
        while tops:
            m[n] = edge_of(MOVE, card, x.column[lowest(tops)], 1)
            n += 1
            tops &= tops - np.uint64(1)
        if hole >= 0 and (not s.kings or card % 13 == 12):
            m[n] = edge_of(MOVE, card, hole, 1)
            n += 1
    for suit in range(4):
        rank = b[FOUNDATIONS + suit]
        card = 13 * suit + rank
        if rank < 13 and exposed & t.bit[card]:
            m[n] = edge_of(PLAY, card, HOME, 1)
            n += 1
        if s.worrying and rank > 0:
            card -= 1
            tops = w[TOP_BITS] & t.onto[card]
            while tops:
                m[n] = edge_of(WORRY, card, x.column[lowest(tops)], 1)
                n += 1
                tops &= tops - np.uint64(1)
            if hole >= 0 and (not s.kings or rank == 13):
                m[n] = edge_of(WORRY, card, hole, 1)
                n += 1
    return n


@kernel
def expand(x: Scratch, node: int, p: Pool, s: Setup, t: Tables) -> None:
    """Offer all moves of the position of *node*."""
    for i in range(moves(x, s, t)):
        offer(x, node, x.moves[i], p, s, t)


@kernel
def unroll(root: Words, x: Scratch, node: int, p: Pool, s: Setup, t: Tables) -> bool:
    """Make the position of *node* from its parent's and keep it; False if that position is known."""
    if p.parent[node] < 0:
        for i in range(WORDS):
            x.words[i] = root[i]
    else:
        recall(p, p.parent[node], x.words)
        apply(x.bytes, x.words, p.edge[node], t)
    if s.sends_home and settle(x.bytes, x.words, s.in_suit, t, x.moves) and not enter(p, x.words[KEY], 0):
        return False
    keep(p, node, x.words)
    return True


@kernel
def search(root: Words, x: Scratch, p: Pool, s: Setup, t: Tables, stretch: int) -> int:
    """Expand up to *stretch* nodes, best first."""
    for _ in range(stretch):
        if is_full(p):
            return FULL
        node = pop(p)
        if node < 0:
            return EXHAUSTED
        if not unroll(root, x, node, p, s, t):
            continue
        p.registers[EXPANDED] += 1
        survey(x, s.columns, t)
        if x.features[AT_HOME_NOW] == 52:
            p.registers[GOAL] = node
            return WON
        expand(x, node, p, s, t)
    return GOING


@kernel
def begin(root: Words, p: Pool) -> None:
    """Queue the position *root*."""
    push(p, -1, 0, 0, BUCKETS - 1)
    enter(p, root[KEY], 0)


@kernel
def trace(root: Words, slots: Bytes, x: Scratch, p: Pool, s: Setup, t: Tables, out: Ints) -> int:
    """Write down the moves from *root* to the won node; returns how many."""
    path = path_to(p)
    w, b = x.words, x.bytes
    for i in range(WORDS):
        w[i] = root[i]
    n = 0
    for i in range(-1, len(path)):
        if i >= 0:
            edge = path[i]
            out[n] = note(b, slots, edge >> 8 & 255, edge & 255, edge >> 24)
            n += 1
            apply(b, w, edge, t)
        if s.sends_home:
            # Written down on a copy first: a note is made from the position before the move.
            for k in range(WORDS):
                x.new_words[k] = w[k]
            for k in range(settle(x.new_bytes, x.new_words, s.in_suit, t, x.moves)):
                card = x.moves[k]
                out[n] = note(b, slots, card, HOME, 1)
                n += 1
                lift(b, w, card, t)
                put(b, w, card, HOME, t)
    return n
