"""The search for Cell Mates: two players in turns, their cards, no going back, pass tokens.

A node is a position with the player to move. An edge is one act: a card sent home, a move, the end of a turn, a pass.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .board import (
    AT_HOME,
    CELL_BITS,
    CELLS,
    FOUNDATIONS,
    HOME,
    IN_CELL,
    KEY,
    MARK_CARD,
    MARK_PLACE,
    MOVED,
    NOTHING,
    SEAT,
    TOP_BITS,
    TOPS,
    WORDS,
    Tables,
    lift,
    put,
)
from .grading import AT_HOME_NOW, END, MOVE, PASS, PLAY, Scratch, grade, survey
from .notes import PASSED, TURN_OVER, note, path_to
from .numerics import Bytes, Ints, Words, count, kernel, lowest
from .pool import BUCKETS, EXHAUSTED, EXPANDED, FULL, GOAL, GOING, WON, Pool, enter, is_full, keep, pop, push, recall

# What may lie at a forbidden place, beside a card and IN_CELL: nothing; nothing, and the same column is forbidden to both.
GAP, SAME_GAP = 52, 54


class Setup(NamedTuple):
    """The game, and how to search it."""

    columns: int
    cells: int
    owner: Bytes
    """The seat that each suit belongs to."""
    own: Words
    """The cards of each seat."""
    weights: Ints
    sends_home: bool
    """Whether a safe card must be sent home: finds more quickly, proves nothing."""


@kernel
def edge_of(act: int, card: int, place: int) -> int:
    """An edge as one number."""
    return 1 << 24 | act << 16 | card << 8 | place


@kernel
def is_home(b: Bytes, owner: Bytes, seat: int) -> bool:
    for suit in range(4):
        if owner[suit] == seat and b[FOUNDATIONS + suit] < 13:
            return False
    return True


@kernel
def has_play(b: Bytes, w: Words, owner: Bytes, seat: int, t: Tables) -> bool:
    exposed = w[CELL_BITS] | w[TOP_BITS]
    for suit in range(4):
        rank = b[FOUNDATIONS + suit]
        if owner[suit] == seat and rank < 13 and exposed & t.bit[13 * suit + rank]:
            return True
    return False


@kernel
def turn_over(b: Bytes) -> None:
    b[SEAT] = 1 - b[SEAT]
    b[MOVED] = 0


@kernel
def apply(b: Bytes, w: Words, edge: int, owner: Bytes, t: Tables) -> None:
    """Play *edge*, and whatever follows from it without a choice."""
    act, card, place = edge >> 16 & 255, edge >> 8 & 255, edge & 255
    seat = b[SEAT]
    if act == PLAY:
        lift(b, w, card, t)
        put(b, w, card, HOME, t)
        if is_home(b, owner, seat):
            b[MARK_CARD + seat] = NOTHING
            if not is_home(b, owner, 1 - seat):
                turn_over(b)
        elif b[MOVED] and not has_play(b, w, owner, seat, t):
            turn_over(b)
    elif act == MOVE:
        origin = lift(b, w, card, t)
        put(b, w, card, place, t)
        b[MARK_CARD + seat] = card
        b[MARK_PLACE + seat] = origin
        if not is_home(b, owner, 1 - seat):
            if has_play(b, w, owner, seat, t):
                b[MOVED] = 1
            else:
                turn_over(b)
    else:
        if act == PASS:
            b[MARK_CARD + seat] = NOTHING
        turn_over(b)


@kernel
def back(b: Bytes, seat: int) -> int:
    """What lies now at the place that *seat*'s mark forbids."""
    place = b[MARK_PLACE + seat]
    if place == CELLS:
        return IN_CELL
    top = b[TOPS + place]
    return GAP if top == NOTHING else top


@kernel
def empties(b: Bytes, columns: int) -> int:
    n = 0
    for c in range(columns):
        if b[TOPS + c] == NOTHING:
            n += 1
    return n


@kernel
def matters(b: Bytes, w: Words, seat: int, s: Setup, t: Tables) -> bool:
    """Whether the mark of *seat*, who is to move, can forbid anything in this turn."""
    card = b[MARK_CARD + seat]
    if card == NOTHING or b[card] == AT_HOME:
        return False
    exposed = w[CELL_BITS] | w[TOP_BITS]
    if not exposed & t.bit[card]:
        rank = card % 13
        if rank == 0:
            return False
        for suit in range(4):
            if s.owner[suit] == seat and b[13 * suit + rank - 1] == card:
                return True
        return False
    place = b[MARK_PLACE + seat]
    if place == CELLS:
        return count(w[CELL_BITS]) < s.cells or has_play(b, w, s.owner, seat, t)
    top = b[TOPS + place]
    if top == NOTHING:
        if empties(b, s.columns) == 1:
            return True
        other = b[MARK_PLACE + 1 - seat]
        return b[MARK_CARD + 1 - seat] != NOTHING and other != CELLS and b[TOPS + other] == NOTHING
    if top == card:
        return False
    if t.onto[card] & t.bit[top]:
        return True
    suit = top // 13
    return s.owner[suit] == seat and (exposed & t.bit[13 * suit + b[FOUNDATIONS + suit]]) != 0


@kernel
def signature(b: Bytes, w: Words, s: Setup, t: Tables) -> tuple[int, int]:
    """The key of a node, and a code of the mark that is not in the key (1 if there is none)."""
    key = w[KEY]
    seat = b[SEAT]
    other = 1 - seat
    if seat:
        key ^= t.hash[0, 60]
    if b[MOVED]:
        key ^= t.hash[1, 60]
        near, far = other, seat
        kept = b[MARK_CARD + other] != NOTHING and b[b[MARK_CARD + other]] != AT_HOME
    else:
        near, far = seat, other
        kept = matters(b, w, seat, s, t)
    target = NOTHING
    if kept:
        target = back(b, near)
        key ^= t.hash[b[MARK_CARD + near], 64 + target]
    card = b[MARK_CARD + far]
    if card == NOTHING or b[card] == AT_HOME or is_home(b, s.owner, far):
        return key, 0
    code = back(b, far)
    if code == GAP and target == GAP and b[MARK_PLACE + far] == b[MARK_PLACE + near]:
        code = SAME_GAP
    return key, 1 + 64 * card + code


@kernel
def offer(x: Scratch, node: int, edge: int, p: Pool, s: Setup, t: Tables) -> None:
    """Queue the node that *edge* leads to, unless it is known."""
    for i in range(WORDS):
        x.new_words[i] = x.words[i]
    apply(x.new_bytes, x.new_words, edge, s.owner, t)
    key, mark = signature(x.new_bytes, x.new_words, s, t)
    if enter(p, key, mark):
        depth = p.depth[node] + 1
        push(p, node, edge, depth, grade(x, edge, depth, s.columns, s.weights, t))


@kernel
def is_safe(b: Bytes, card: int) -> bool:
    """Whether nothing that is still out could need *card* (finders only)."""
    rank = card % 13
    if rank < 2:
        return True
    other = 2 - card // 26 * 2
    return b[FOUNDATIONS + other] >= rank and b[FOUNDATIONS + other + 1] >= rank


@kernel
def moves(x: Scratch, s: Setup, t: Tables) -> int:
    """Write down all that the player to move may do in the position of *node*, but passing."""
    b, w, m, n = x.bytes, x.words, x.moves, 0
    seat = b[SEAT]
    exposed = w[CELL_BITS] | w[TOP_BITS]
    for suit in range(4):
        rank = b[FOUNDATIONS + suit]
        card = 13 * suit + rank
        if s.owner[suit] == seat and rank < 13 and exposed & t.bit[card]:
            m[n] = edge_of(PLAY, card, HOME)
            n += 1
            if s.sends_home and is_safe(b, card):
                m[0] = m[n - 1]
                return 1
    if b[MOVED]:
        m[n] = edge_of(END, 0, 0)
        n += 1
        return n
    free = -1
    marked = -1
    if b[MARK_CARD + 1 - seat] != NOTHING:
        marked = b[MARK_PLACE + 1 - seat]
    barred_card, barred = b[MARK_CARD + seat], b[MARK_PLACE + seat]
    has_cell = count(w[CELL_BITS]) < s.cells
    left = exposed & s.own[seat]
    while left:
        card = lowest(left)
        left &= left - np.uint64(1)
        no = barred if card == barred_card else -1
        tops = w[TOP_BITS] & t.onto[card]
        while tops:
            place = x.column[lowest(tops)]
            tops &= tops - np.uint64(1)
            if place != no:
                m[n] = edge_of(MOVE, card, place)
                n += 1
        free = -1
        for c in range(s.columns):
            if b[TOPS + c] == NOTHING and c != no:
                if c == marked:
                    m[n] = edge_of(MOVE, card, c)
                    n += 1
                else:
                    free = c
        if free >= 0:
            m[n] = edge_of(MOVE, card, free)
            n += 1
        if has_cell and b[card] != IN_CELL and no != CELLS:
            m[n] = edge_of(MOVE, card, CELLS)
            n += 1
    return n


@kernel
def expand(x: Scratch, node: int, p: Pool, s: Setup, t: Tables) -> None:
    """Offer the moves of the position of *node*."""
    for i in range(moves(x, s, t)):
        offer(x, node, x.moves[i], p, s, t)


@kernel
def unroll(root: Words, x: Scratch, node: int, p: Pool, s: Setup, t: Tables) -> None:
    """Make the position of *node* from its parent's and keep it."""
    if p.parent[node] < 0:
        for i in range(WORDS):
            x.words[i] = root[i]
    else:
        recall(p, p.parent[node], x.words)
        apply(x.bytes, x.words, p.edge[node], s.owner, t)
    keep(p, node, x.words)


@kernel
def search(root: Words, x: Scratch, p: Pool, s: Setup, t: Tables, stretch: int) -> int:
    """Expand up to *stretch* nodes, best first."""
    for _ in range(stretch):
        if is_full(p):
            return FULL
        node = pop(p)
        if node < 0:
            return EXHAUSTED
        unroll(root, x, node, p, s, t)
        p.registers[EXPANDED] += 1
        survey(x, s.columns, t)
        if x.features[AT_HOME_NOW] == 52:
            p.registers[GOAL] = node
            return WON
        expand(x, node, p, s, t)
    return GOING


@kernel
def offer_passes(x: Scratch, first: int, last: int, p: Pool, s: Setup, t: Tables) -> int:
    """Offer a pass from the nodes first … last − 1; returns where it had to stop for lack of room."""
    for node in range(first, last):
        if is_full(p):
            return node
        if p.record[node] >= 0:
            recall(p, node, x.words)
            if not (x.bytes[MOVED] or is_home(x.bytes, s.owner, 0) or is_home(x.bytes, s.owner, 1)):
                survey(x, s.columns, t)
                offer(x, node, edge_of(PASS, 0, 0), p, s, t)
    return last


@kernel
def begin(root: Words, x: Scratch, p: Pool, s: Setup, t: Tables) -> None:
    """Queue the position *root*."""
    for i in range(WORDS):
        x.words[i] = root[i]
    key, mark = signature(x.bytes, x.words, s, t)
    push(p, -1, 0, 0, BUCKETS - 1)
    enter(p, key, mark)


@kernel
def trace(root: Words, slots: Bytes, x: Scratch, p: Pool, s: Setup, t: Tables, out: Ints) -> int:
    """Write down the acts from *root* to the won node; returns how many."""
    path = path_to(p)
    w, b = x.words, x.bytes
    for i in range(WORDS):
        w[i] = root[i]
    n = 0
    for edge in path:
        act, seat = edge >> 16 & 255, b[SEAT]
        if act <= MOVE:
            out[n] = note(b, slots, edge >> 8 & 255, edge & 255, 1)
            n += 1
        elif act == PASS:
            out[n] = PASSED
            n += 1
        apply(b, w, edge, s.owner, t)
        if b[SEAT] != seat:
            out[n] = TURN_OVER
            n += 1
    return n


@kernel
def turns(root: Words, x: Scratch, p: Pool, s: Setup, t: Tables) -> int:
    """How many turns the way to the won node takes; alone, every move is one."""
    w, b = x.words, x.bytes
    for i in range(WORDS):
        w[i] = root[i]
    n, unfinished = 0, False
    for edge in path_to(p):
        seat, alone = b[SEAT], is_home(b, s.owner, 0) or is_home(b, s.owner, 1)
        apply(b, w, edge, s.owner, t)
        unfinished = b[SEAT] == seat and not alone
        if b[SEAT] != seat or (alone and edge >> 16 & 255 == MOVE):
            n += 1
    return n + unfinished
