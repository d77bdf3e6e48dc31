"""The search for the one-player games of the family.

A node is a position; an edge is a card sent home, or a card or run moved. What is safe to send home goes at once
where that is no loss, so a node's position is settled only when it is taken from the queue. Why it is no loss:

* In suit, a card whose turn it is can carry nothing any more: all lower cards of its suit are home.
* In alternating colours a card is safe when both cards that could lie on it are home. It is safe, too, when those two
  could go home at once, and all that could lie on them is home: whoever would lay one on it can send it home instead.
* An empty column or cell in its place is never worse. With worrying back this does not hold (a card on a foundation
  can only come back to a column that takes it), so there nothing is sent home in a search that proves.
"""

# mypy: disable-error-code="no-any-return"
# To a type checker an element of an array is Any; to the compiler it is a number.

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
    NEXT,
    NOTHING,
    TOP_BITS,
    TOPS,
    WORDS,
    Tables,
    column_of,
    lift,
    put,
)
from .edges import MOVE, PLAY, WORRY, act_of, card_of, edge_of, many_of, place_of, source_of
from .grading import AT_HOME_NOW, CELLS_USED, EMPTY, Scratch, grade, survey
from .notes import note, path_to
from .numerics import Bytes, Ints, Words, kernel, lowest, part
from .pool import (
    BUCKETS,
    EXHAUSTED,
    EXPANDED,
    FULL,
    GOAL,
    GOING,
    WON,
    Pool,
    enter,
    is_full,
    keep,
    pop,
    push,
    recall,
    touch,
)


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


@part
def is_safe(b: Bytes, card: int, in_suit: bool) -> bool:
    """Whether nothing that is still out can need *card*."""
    if in_suit:
        return True
    suit, rank = card // 13, card % 13
    other = 2 - suit // 2 * 2
    least = min(b[FOUNDATIONS + other], b[FOUNDATIONS + other + 1])
    return least >= rank or (least >= rank - 1 and b[FOUNDATIONS + (suit ^ 1)] >= rank - 1)


@part
def shift(b: Bytes, w: Words, card: int, column: int, place: int, t: Tables) -> None:
    """Move *card* and all that lies on it from *column* to the column *place*."""
    beneath = b[card]
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


@part
def apply(b: Bytes, w: Words, edge: int, t: Tables) -> None:
    """Play *edge*."""
    act, card, source, place = act_of(edge), card_of(edge), source_of(edge), place_of(edge)
    if many_of(edge) > 1:
        shift(b, w, card, source, place, t)
        return
    if act == WORRY:
        suit = card // 13
        if b[FOUNDATIONS + suit] < 13:
            w[NEXT] ^= t.bit[card + 1]
        w[NEXT] |= t.bit[card]
        b[FOUNDATIONS + suit] -= 1
    else:
        lift(b, w, card, source, t)
    put(b, w, card, place, t)


@part
def settle(b: Bytes, w: Words, in_suit: bool, t: Tables, went: Ints) -> int:
    """Send home what is safe; write down what *went* and return how many."""
    n = 0
    left = (w[CELL_BITS] | w[TOP_BITS]) & w[NEXT]
    while left:
        card = lowest(left)
        left &= left - np.uint64(1)
        if is_safe(b, card, in_suit):
            lift(b, w, card, column_of(b, card), t)
            put(b, w, card, HOME, t)
            went[n] = card
            n += 1
            # More may be exposed, wanted or safe now.
            left = (w[CELL_BITS] | w[TOP_BITS]) & w[NEXT]
    return n


@part
def key_after(x: Scratch, edge: int, t: Tables) -> np.uint64:
    """The key of the position after *edge*, before anything is sent home."""
    card, place = card_of(edge), place_of(edge)
    b = x.bytes
    if place == HOME:
        after = AT_HOME
    elif place == CELLS:
        after = IN_CELL
    else:
        after = b[TOPS + place]
        if after == NOTHING:
            after = GROUND
    return x.words[KEY] ^ t.hash[card, b[card]] ^ t.hash[card, after]


@part
def moves(x: Scratch, s: Setup, t: Tables) -> int:
    """Write down all moves; returns how many."""
    b, w, m, n = x.bytes, x.words, x.moves, 0
    free = s.cells - x.features[CELLS_USED]
    empty = x.features[EMPTY]
    hole = -1
    if empty:
        hole = 0
        while b[TOPS + hole] != NOTHING:
            hole += 1
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
            m[n] = edge_of(MOVE, card, column, CELLS, 1)
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
                        m[n] = edge_of(MOVE, card, column, place, many)
                        n += 1
            last = beneath >= GROUND or not t.onto[card] & t.bit[beneath]
            if hole >= 0 and many <= limit_to_hole and beneath < GROUND and (not s.kings or card % 13 == 12):
                m[n] = edge_of(MOVE, card, column, hole, many)
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
            m[n] = edge_of(MOVE, card, CELLS, x.column[lowest(tops)], 1)
            n += 1
            tops &= tops - np.uint64(1)
        if hole >= 0 and (not s.kings or card % 13 == 12):
            m[n] = edge_of(MOVE, card, CELLS, hole, 1)
            n += 1
    for suit in range(4):
        rank = b[FOUNDATIONS + suit]
        card = 13 * suit + rank
        if rank < 13 and exposed & t.bit[card]:
            m[n] = edge_of(PLAY, card, column_of(b, card), HOME, 1)
            n += 1
        if s.worrying and rank > 0:
            card -= 1
            tops = w[TOP_BITS] & t.onto[card]
            while tops:
                m[n] = edge_of(WORRY, card, HOME, x.column[lowest(tops)], 1)
                n += 1
                tops &= tops - np.uint64(1)
            if hole >= 0 and (not s.kings or rank == 13):
                m[n] = edge_of(WORRY, card, HOME, hole, 1)
                n += 1
    return n


@part
def expand(x: Scratch, node: int, p: Pool, s: Setup, t: Tables) -> None:
    """Offer all moves of the position of *node*."""
    n = moves(x, s, t)
    for i in range(n):
        x.keys[i] = key_after(x, x.moves[i], t)
    touch(p, x.keys, n)
    depth = p.depth[node] + 1
    for i in range(n):
        if enter(p, x.keys[i], 0):
            edge = x.moves[i]
            push(p, node, edge, depth, grade(x, edge, depth, s.columns, s.weights, t))


@part
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
def trace(root: Words, slots: Bytes, x: Scratch, p: Pool, s: Setup, t: Tables, path: Ints, out: Ints) -> int:
    """Write down the moves from *root* to the won node; returns how many."""
    steps = path_to(p, path)
    w, b = x.words, x.bytes
    for i in range(WORDS):
        w[i] = root[i]
    n = 0
    for i in range(-1, steps):
        if i >= 0:
            edge = path[i]
            out[n] = note(b, slots, card_of(edge), place_of(edge), many_of(edge))
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
                lift(b, w, card, column_of(b, card), t)
                put(b, w, card, HOME, t)
    return n
