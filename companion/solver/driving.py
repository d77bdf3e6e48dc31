"""The order in which things are tried: several ways of grading a position, a small limit first, exhaustion last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ..cards import Card, Rank, Suit
from ..games.freecell import CELL_MATES, FREECELL, Build, Fill, FreeCellRules, Runs, State
from . import pairs, solo
from .engine import ALL, GREAT, LONG, QUICK, SHORT, STRETCH, Arena, Limit, Size, arena
from .layout import Start, start_of, tables_for
from .numerics import Ints
from .pool import EXHAUSTED, FULL, GOAL, GOING, TURNS, WON

# Weights of: cards not home, blocked cards, cells used, columns used, bad pairs, buried cards, depth.
Weights = tuple[int, int, int, int, int, int, int]


@dataclass(frozen=True)
class Try:
    """One search: its *weights*, how many *nodes* it may expand, in what room, and what it may skip."""

    weights: Weights
    nodes: int
    size: Size
    sends_home: bool = True
    runs: bool = True


SOLO: tuple[Weights, ...] = (
    (7, 13, 60, 25, 16, 9, 10),
    (8, 5, 28, 13, 8, 6, 3),
    (16, 10, 30, 20, 12, 5, 0),
    (10, 10, 10, 10, 2, 6, 3),
)
PAIRS: tuple[Weights, ...] = (
    (29, 21, 15, 18, 11, 4, 11),
    (12, 8, 7, 11, 10, 3, 4),
    (10, 10, 10, 10, 2, 6, 3),
    (8, 4, 16, 8, 8, 6, 1),
    (10, 6, 12, 10, 6, 8, 1),
    (12, 8, 8, 6, 4, 10, 2),
)
# Half of the deals are won in the first hundred nodes of the quickest way, nearly all others in the surest.
SOLO_TRIES = (
    Try(SOLO[2], 150, QUICK),
    Try(SOLO[1], 500, QUICK),
    *(Try(weights, 3_900, SHORT) for weights in (SOLO[0], SOLO[3])),
    *(Try(weights, 50_000, LONG) for weights in SOLO),
)
# Hard deals for two: a little at a time in different ways, the exhaustive search in between.
PAIRS_FIRST = tuple(Try(weights, 3_000, SHORT) for weights in PAIRS[:2])
PAIRS_SHARE = 40_000
UNTIL_FULL = 2**40
PAIRS_NEXT = (
    *(Try(weights, PAIRS_SHARE, LONG, sends_home=False) for weights in PAIRS[1:3]),
    Try(PAIRS[3], PAIRS_SHARE, LONG),
)


@dataclass
class Found:
    """What a search came to. *won* None: undecided. *notes*: the moves of the way that wins."""

    won: bool | None
    proved: bool = False
    tokens: int | None = None
    turns: int | None = None
    notes: Ints | None = None


class Search(NamedTuple):
    """A search that is under way in its own room."""

    start: Start
    setup: Any
    tables: Any
    room: Arena
    module: Any

    def run(self, nodes: int, limit: Limit) -> int:
        """Expand up to *nodes* more; returns how it ended."""
        room, status, left = self.room, GOING, nodes
        while status == GOING and left > 0:
            stretch = limit.left(min(left, STRETCH))
            if not stretch:
                break
            before = room.expanded
            status = self.module.search(self.start.words, room.scratch, room.pool, self.setup, self.tables, stretch)
            limit.spent += room.expanded - before
            left -= stretch
        return status

    def notes(self) -> Ints:
        """The moves to the won node."""
        room, slots = self.room, self.start.slots.copy()
        length = int(room.pool.depth[room.pool.registers[GOAL]])
        # After each edge a turn may end, and all 52 cards may go home by themselves.
        path, out = np.empty(length, np.int32), np.empty(2 * length + 52, np.int32)
        n = self.module.trace(self.start.words, slots, room.scratch, room.pool, self.setup, self.tables, path, out)
        return out[:n]


# --- one player ----------------------------------------------------------------------------------------------


@cache
def _solo_setup(rules: FreeCellRules, tried: Try) -> solo.Setup:
    unlimited = rules.runs is Runs.UNLIMITED
    return solo.Setup(
        columns=rules.columns,
        cells=rules.cells,
        in_suit=rules.build is Build.IN_SUIT,
        kings=rules.fill is Fill.KINGS,
        unlimited=unlimited,
        worrying=rules.worrying_back,
        runs=unlimited or (tried.runs and rules.runs is not Runs.SINGLE),
        sends_home=tried.sends_home,
        weights=np.array(tried.weights, np.int32),
    )


def _solo_search(rules: FreeCellRules, start: Start, tried: Try) -> Search:
    room = arena(tried.size)
    solo.begin(start.words, room.pool)
    return Search(start, _solo_setup(rules, tried), tables_for(rules.build), room, solo)


def solve_solo(rules: FreeCellRules, start: Start, limit: Limit) -> Found:
    """Win a one-player game, or exhaust it."""
    # What is safe to send home is safe in a proof too, except where it might be worried back onto another column.
    proves_home = not rules.worrying_back
    last = [Try(SOLO[0], size.records, size, sends_home=proves_home, runs=False) for size in (GREAT, ALL)]
    for tried in (*SOLO_TRIES, *last):
        search = _solo_search(rules, start, tried)
        status = search.run(tried.nodes, limit)
        if status == WON:
            notes = search.notes()
            return Found(True, True, turns=len(notes), notes=notes)
        if status == EXHAUSTED and (proves_home or not tried.sends_home):
            return Found(False, True)
        if not limit.left():
            break
        del search
    return Found(None)


# --- two players ---------------------------------------------------------------------------------------------


@cache
def _pairs_setup(rules: FreeCellRules, tried: Try) -> pairs.Setup:
    assert rules.turns is not None
    own = [0, 0]
    for number, seat in enumerate(rules.turns.seats):
        for suit in seat.suits:
            own[number] |= (2**13 - 1) << 13 * suit.index
    return pairs.Setup(
        columns=rules.columns,
        cells=rules.cells,
        own=np.array(own, np.uint64),
        weights=np.array(tried.weights, np.int32),
        sends_home=tried.sends_home,
    )


class _Pairs:
    """A search for two, level by level: first without a token, then with one, and so on."""

    def __init__(self, rules: FreeCellRules, start: Start, tried: Try, purpose: str = "") -> None:
        room, tables, setup = arena(tried.size, purpose), tables_for(rules.build), _pairs_setup(rules, tried)
        pairs.begin(start.words, room.scratch, room.pool, setup, tables)
        self.search = Search(start, setup, tables, room, pairs)
        self.level, self._first = 0, 0

    def found(self, proved: bool) -> Found:
        """The win that the search ended with."""
        s = self.search
        notes = s.notes()
        return Found(True, proved, self.level, int(s.room.pool.registers[TURNS]), notes)

    def next_level(self, limit: Limit) -> int:
        """Offer a pass from every node of this level. EXHAUSTED if that is done, FULL for lack of room, else GOING."""
        s, last = self.search, self.search.room.nodes
        while self._first < last:
            if not limit.left():
                return GOING
            ahead = min(last, self._first + 20 * STRETCH)
            stopped = pairs.offer_passes(s.room.scratch, self._first, ahead, s.room.pool, s.setup, s.tables)
            self._first = int(stopped)
            if stopped < ahead:
                return FULL
        self.level += 1
        return EXHAUSTED

    def run(self, level: int, nodes: int, limit: Limit, whole: bool) -> int:
        """Search *level* after those below it, *nodes* each.

        With *whole* a level is begun only when the one below is exhausted; else that may be cut short.
        """
        while True:
            status = self.search.run(nodes, limit)
            if status in (WON, FULL) or self.level == level or (whole and status != EXHAUSTED):
                return status
            if (passed := self.next_level(limit)) != EXHAUSTED:
                return passed


def solve_pairs(rules: FreeCellRules, start: Start, tokens: int, limit: Limit) -> Found:
    """Win a game for two with the least number of tokens, or exhaust it.

    Level *n* of tokens is searched, quickly in several ways and then whole, when the levels below are exhausted; so
    a win is one with the least number.
    """
    exhaustive = _Exhaustion(rules, start, limit)
    for level in range(tokens + 1):
        if level == 1 and is_hopeless(rules, start, limit):
            return Found(False, True)
        if found := _quick(rules, start, level, limit, PAIRS_FIRST, proved=True):
            return found
        status = exhaustive.run(level, PAIRS_SHARE)
        if status == GOING and limit.left():
            if found := _quick(rules, start, level, limit, PAIRS_NEXT, proved=True):
                return found
            status = exhaustive.run(level)
        if status == WON:
            return exhaustive.pairs.found(proved=True)
        if status != EXHAUSTED:
            # No time or no room for a proof: is there at least a win that takes tokens?
            few = limit.little_more(9_000)
            found = _quick(rules, start, tokens, few, PAIRS_FIRST, proved=False)
            limit.spent += few.spent
            return found or Found(None)
    return Found(False, True)


class _Exhaustion:
    """The search that leaves nothing out, in greater and greater rooms."""

    def __init__(self, rules: FreeCellRules, start: Start, limit: Limit) -> None:
        self._rules, self._start, self._limit = rules, start, limit
        self._rooms = [LONG, GREAT, ALL]
        self._begin()

    def _begin(self) -> None:
        size = self._rooms.pop(0)
        tried = Try(PAIRS[0], size.records, size, sends_home=False)
        self.pairs = _Pairs(self._rules, self._start, tried, purpose="exhaust")

    def run(self, level: int, nodes: int | None = None) -> int:
        """Exhaust *level*, or win it; with *nodes* only so much of it (the levels below are exhausted already)."""
        while True:
            room = self.pairs.search.room
            status = self.pairs.run(level, nodes or UNTIL_FULL, self._limit, whole=True)
            if status != FULL or not self._rooms or not self._limit.left():
                return status
            # The smaller room is given back before the greater one is taken.
            del self.pairs, room
            self._begin()


def _quick(
    rules: FreeCellRules, start: Start, level: int, limit: Limit, tries: Sequence[Try], proved: bool
) -> Found | None:
    """A look for a win with at most *level* tokens, which may miss it."""
    for tried in tries:
        search = _Pairs(rules, start, tried)
        status = search.run(level, tried.nodes, limit, whole=False)
        if status == WON:
            return search.found(proved)
        # Sending home what is safe in FreeCell may lose here: such a search proves nothing.
        if not limit.left() or (status == EXHAUSTED and not tried.sends_home):
            break
    return None


def is_hopeless(rules: FreeCellRules, start: Start, limit: Limit) -> bool:
    """Whether the cards can't go home even without turns and tokens: a smaller space than that of two players."""
    alone = FreeCellRules(columns=rules.columns, cells=rules.cells)
    search = _solo_search(alone, start, Try(SOLO[0], LONG.records, LONG, runs=False))
    return search.run(LONG.records, limit) == EXHAUSTED


@cache
def warm_up(for_two: bool) -> None:
    """Compile the kernels, or fetch them from disk, so that no time limit has to pay for it."""
    king = Card(Rank.KING, Suit.CLUBS)
    rules = CELL_MATES if for_two else FREECELL
    state = State(((king,), *((),) * 7), (None,) * 4, (13, 13, 13, 12), seat=int(for_two))
    start = start_of(rules, state)
    if for_two:
        solve_pairs(rules, start, 0, Limit())
    else:
        solve_solo(rules, start, Limit())
