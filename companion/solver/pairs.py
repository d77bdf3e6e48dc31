"""The search for Cell Mates: two players in turns, their cards, no going back, pass tokens.

A node is a position with the player to move. An edge is one act: a card sent home, a move, the end of a turn, a pass.
A turn that has nothing left but its end is over at once. Why nothing is lost by what is left out:

* The order of columns and of cells is not in the key: it decides nothing. Of several empty columns only one is tried,
  except that the one which the partner may not go back to is another place than the rest.
* Tokens are not in the key. A search has levels: all that can be reached without a pass, then what takes one, and so
  on. A node that is known from a lower level can do all that it could do now, with more tokens left.
* What *no going back* forbids the player to move is in the key only while it can forbid something in this turn
  (``matters``). When the turn is over it is forgotten.
* What it forbids the partner in the next turn is not in the key but beside it, in the table. A node without it covers
  one with it, since it forbids a single move. Two nodes with different marks cover every third: whatever the partner
  may do after the third is allowed after one of the two.

Nothing is sent home by itself (unless ``sends_home`` is set, and then the search proves nothing): a low card of one's
own may be the only harmless thing to move.
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
    HOME,
    IN_CELL,
    KEY,
    MARK_CARD,
    MARK_PLACE,
    MOVED,
    NEXT,
    NOTHING,
    SEAT,
    TOP_BITS,
    TOPS,
    WORDS,
    Tables,
    column_of,
    lift,
    put,
)
from .edges import END, MOVE, PASS, PLAY, act_of, card_of, edge_of, place_of, source_of
from .grading import AT_HOME_NOW, Scratch, grade, survey
from .notes import PASSED, TURN_OVER, note, path_to
from .numerics import Bytes, Ints, Words, count, kernel, lowest, part
from .pool import (
    BUCKETS,
    EXHAUSTED,
    EXPANDED,
    FULL,
    GOAL,
    GOING,
    TURNS,
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

# What may lie at a forbidden place, beside a card and IN_CELL: nothing; nothing, and the column is forbidden to both.
GAP, SAME_GAP = 52, 54


class Setup(NamedTuple):
    """The game, and how to search it."""

    columns: int
    cells: int
    own: Words
    """The cards of each seat."""
    weights: Ints
    sends_home: bool
    """Whether a safe card must be sent home: finds more quickly, proves nothing."""


@part
def is_home(w: Words, s: Setup, seat: int) -> bool:
    """Whether all cards of *seat* are home: the foundations want none of them."""
    return w[NEXT] & s.own[seat] == np.uint64(0)


@part
def has_play(w: Words, s: Setup, seat: int) -> bool:
    """Whether *seat* can send a card home."""
    return (w[CELL_BITS] | w[TOP_BITS]) & w[NEXT] & s.own[seat] != np.uint64(0)


@part
def turn_over(b: Bytes) -> None:
    b[SEAT] = 1 - b[SEAT]
    b[MOVED] = 0


@part
def apply(b: Bytes, w: Words, edge: int, s: Setup, t: Tables) -> None:
    """Play *edge*, and whatever follows from it without a choice."""
    act, card, source = act_of(edge), card_of(edge), source_of(edge)
    seat = b[SEAT]
    if act == PLAY:
        lift(b, w, card, source, t)
        put(b, w, card, HOME, t)
        if is_home(w, s, seat):
            b[MARK_CARD + seat] = NOTHING
            if not is_home(w, s, 1 - seat):
                turn_over(b)
        elif b[MOVED] and not has_play(w, s, seat):
            turn_over(b)
    elif act == MOVE:
        lift(b, w, card, source, t)
        put(b, w, card, place_of(edge), t)
        b[MARK_CARD + seat] = card
        b[MARK_PLACE + seat] = source
        if not is_home(w, s, 1 - seat):
            if has_play(w, s, seat):
                b[MOVED] = 1
            else:
                turn_over(b)
    else:
        if act == PASS:
            b[MARK_CARD + seat] = NOTHING
        turn_over(b)


@part
def back(b: Bytes, seat: int) -> int:
    """What lies now at the place that *seat*'s mark forbids."""
    place = b[MARK_PLACE + seat]
    if place == CELLS:
        return IN_CELL
    top = b[TOPS + place]
    return GAP if top == NOTHING else top


@part
def on_top(b: Bytes, card: int, t: Tables) -> np.uint64:
    """The bit of the card that lies on *card*."""
    for other in range(52):
        if b[other] == card:
            return t.bit[other]
    return np.uint64(0)


@part
def matters(b: Bytes, w: Words, seat: int, s: Setup, t: Tables) -> bool:
    """Whether the mark of *seat*, who is to move, can forbid anything in this turn."""
    card = b[MARK_CARD + seat]
    if card == NOTHING or b[card] == AT_HOME:
        return False
    exposed = w[CELL_BITS] | w[TOP_BITS]
    if not exposed & t.bit[card]:
        # Only an own card on top of it could go away before the move.
        return on_top(b, card, t) & s.own[seat] != np.uint64(0)
    place = b[MARK_PLACE + seat]
    if place == CELLS:
        return count(w[CELL_BITS]) < s.cells or has_play(w, s, seat)
    top = b[TOPS + place]
    if top == NOTHING:
        if count(w[TOP_BITS]) == s.columns - 1:
            return True
        other = b[MARK_PLACE + 1 - seat]
        return b[MARK_CARD + 1 - seat] != NOTHING and other != CELLS and b[TOPS + other] == NOTHING
    if top == card:
        return False
    if t.onto[card] & t.bit[top]:
        return True
    if not t.bit[top] & s.own[seat]:
        return False
    # An own card on top of the place could go home first, if its suit has begun to go.
    return exposed & w[NEXT] & t.suit[top // 13] != np.uint64(0)


@part
def signature(b: Bytes, w: Words, s: Setup, t: Tables) -> tuple[np.uint64, int]:
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
    if card == NOTHING or b[card] == AT_HOME or is_home(w, s, far):
        return key, 0
    code = back(b, far)
    if code == GAP and target == GAP and b[MARK_PLACE + far] == b[MARK_PLACE + near]:
        code = SAME_GAP
    return key, 1 + 64 * card + code


@part
def look(x: Scratch, i: int, edge: int, s: Setup, t: Tables) -> None:
    """Work out the key and the mark of the node that *edge* leads to, as the *i*-th."""
    for k in range(WORDS):
        x.new_words[k] = x.words[k]
    apply(x.new_bytes, x.new_words, edge, s, t)
    x.keys[i], x.marks[i] = signature(x.new_bytes, x.new_words, s, t)


@part
def offer(x: Scratch, node: int, i: int, edge: int, p: Pool, s: Setup, t: Tables) -> None:
    """Queue the *i*-th node that was looked at, unless it is covered by a known one."""
    if enter(p, x.keys[i], x.marks[i]):
        depth = p.depth[node] + 1
        push(p, node, edge, depth, grade(x, edge, depth, s.columns, s.weights, t))


@part
def is_safe(b: Bytes, card: int) -> bool:
    """Whether nothing that is still out could need *card* (finders only)."""
    rank = card % 13
    if rank < 2:
        return True
    other = 2 - card // 26 * 2
    return b[FOUNDATIONS + other] >= rank and b[FOUNDATIONS + other + 1] >= rank


@part
def moves(x: Scratch, s: Setup, t: Tables) -> int:
    """Write down all that the player to move may do in the position of *node*, but passing."""
    b, w, m, n = x.bytes, x.words, x.moves, 0
    seat = b[SEAT]
    exposed = w[CELL_BITS] | w[TOP_BITS]
    left = exposed & w[NEXT] & s.own[seat]
    while left:
        card = lowest(left)
        left &= left - np.uint64(1)
        m[n] = edge_of(PLAY, card, column_of(b, card), HOME, 1)
        n += 1
        if s.sends_home and is_safe(b, card):
            m[0] = m[n - 1]
            return 1
    if b[MOVED]:
        m[n] = edge_of(END, 0, HOME, HOME, 0)
        n += 1
        return n
    marked = -1
    if b[MARK_CARD + 1 - seat] != NOTHING:
        marked = b[MARK_PLACE + 1 - seat]
    barred_card, barred = b[MARK_CARD + seat], b[MARK_PLACE + seat]
    gaps = count(w[TOP_BITS]) < s.columns
    has_cell = count(w[CELL_BITS]) < s.cells
    left = exposed & s.own[seat]
    while left:
        card = lowest(left)
        left &= left - np.uint64(1)
        no = barred if card == barred_card else -1
        source = CELLS if b[card] == IN_CELL else x.column[card]
        tops = w[TOP_BITS] & t.onto[card]
        while tops:
            place = x.column[lowest(tops)]
            tops &= tops - np.uint64(1)
            if place != no:
                m[n] = edge_of(MOVE, card, source, place, 1)
                n += 1
        free = -1
        for c in range(s.columns if gaps else 0):
            if b[TOPS + c] == NOTHING and c != no:
                if c == marked:
                    m[n] = edge_of(MOVE, card, source, c, 1)
                    n += 1
                else:
                    free = c
        if free >= 0:
            m[n] = edge_of(MOVE, card, source, free, 1)
            n += 1
        if has_cell and b[card] != IN_CELL and no != CELLS:
            m[n] = edge_of(MOVE, card, source, CELLS, 1)
            n += 1
    return n


@part
def expand(x: Scratch, node: int, p: Pool, s: Setup, t: Tables) -> None:
    """Offer the moves of the position of *node*."""
    n = moves(x, s, t)
    for i in range(n):
        look(x, i, x.moves[i], s, t)
    touch(p, x.keys, n)
    for i in range(n):
        offer(x, node, i, x.moves[i], p, s, t)


@part
def unroll(root: Words, x: Scratch, node: int, p: Pool, s: Setup, t: Tables) -> None:
    """Make the position of *node* from its parent's and keep it."""
    if p.parent[node] < 0:
        for i in range(WORDS):
            x.words[i] = root[i]
    else:
        recall(p, p.parent[node], x.words)
        apply(x.bytes, x.words, p.edge[node], s, t)
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
            if not (x.bytes[MOVED] or is_home(x.words, s, 0) or is_home(x.words, s, 1)):
                survey(x, s.columns, t)
                edge = edge_of(PASS, 0, HOME, HOME, 0)
                look(x, 0, edge, s, t)
                offer(x, node, 0, edge, p, s, t)
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
def trace(root: Words, slots: Bytes, x: Scratch, p: Pool, s: Setup, t: Tables, path: Ints, out: Ints) -> int:
    """Write down the acts from *root* to the won node; returns how many. Counts the turns; alone, a move is one."""
    w, b = x.words, x.bytes
    for i in range(WORDS):
        w[i] = root[i]
    n, turns, unfinished = 0, 0, False
    for i in range(path_to(p, path)):
        edge = path[i]
        act, seat, alone = act_of(edge), b[SEAT], is_home(w, s, 0) or is_home(w, s, 1)
        if act <= MOVE:
            out[n] = note(b, slots, card_of(edge), place_of(edge), 1)
            n += 1
        elif act == PASS:
            out[n] = PASSED
            n += 1
        apply(b, w, edge, s, t)
        unfinished = b[SEAT] == seat and not alone
        if b[SEAT] != seat:
            out[n] = TURN_OVER
            n += 1
        turns += b[SEAT] != seat or (alone and act == MOVE)
    p.registers[TURNS] = turns + unfinished
    return n
