"""The order in which things are tried: several ways of grading a position, a small limit first, exhaustion last."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ..games.freecell import Build, Fill, FreeCellRules, Runs
from . import pairs, solo
from .engine import ALL, GREAT, LONG, QUICK, SHORT, STRETCH, Arena, Limit, Size, arena
from .layout import Start, tables_for
from .numerics import Ints
from .pool import EXHAUSTED, FULL, GOING, WON

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
    (8, 4, 16, 8, 8, 6, 1),
    (10, 10, 10, 10, 2, 6, 3),
    (10, 6, 12, 10, 6, 8, 1),
    (12, 8, 8, 6, 4, 10, 2),
)
PAIRS: tuple[Weights, ...] = (
    (12, 8, 7, 11, 10, 3, 4),
    (30, 19, 21, 9, 5, 5, 6),
    (10, 10, 10, 10, 2, 6, 3),
    (8, 4, 16, 8, 8, 6, 1),
    (10, 6, 12, 10, 6, 8, 1),
    (12, 8, 8, 6, 4, 10, 2),
)
SOLO_TRIES = (
    Try(SOLO[0], 900, QUICK),
    *(Try(weights, 3_900, SHORT) for weights in SOLO[1:]),
    *(Try(weights, 50_000, LONG) for weights in SOLO),
)
PAIRS_TRIES = (
    *(Try(weights, 3_000, SHORT) for weights in PAIRS[:4]),
    *(Try(weights, 3_000, SHORT, sends_home=False) for weights in PAIRS[:2]),
    *(Try(weights, 40_000, LONG) for weights in PAIRS[:4]),
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
        out, room = np.empty(4_000, np.int32), self.room
        slots = self.start.slots.copy()
        n = self.module.trace(self.start.words, slots, room.scratch, room.pool, self.setup, self.tables, out)
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
    return Found(None)


# --- two players ---------------------------------------------------------------------------------------------


@cache
def _pairs_setup(rules: FreeCellRules, tried: Try) -> pairs.Setup:
    assert rules.turns is not None
    owner = np.zeros(4, np.uint8)
    own = [0, 0]
    for number, seat in enumerate(rules.turns.seats):
        for suit in seat.suits:
            owner[suit.index] = number
            own[number] |= (2**13 - 1) << 13 * suit.index
    return pairs.Setup(
        columns=rules.columns,
        cells=rules.cells,
        owner=owner,
        own=np.array(own, np.uint64),
        weights=np.array(tried.weights, np.int32),
        sends_home=tried.sends_home,
    )


class _Pairs(NamedTuple):
    """A search for two, level by level: first without a token, then with one, and so on."""

    search: Search

    @classmethod
    def begin(cls, rules: FreeCellRules, start: Start, tried: Try) -> _Pairs:
        room, tables, setup = arena(tried.size), tables_for(rules.build), _pairs_setup(rules, tried)
        pairs.begin(start.words, room.scratch, room.pool, setup, tables)
        return cls(Search(start, setup, tables, room, pairs))

    def found(self, tokens: int, proved: bool) -> Found:
        """The win that the search ended with."""
        s = self.search
        turns = pairs.turns(s.start.words, s.room.scratch, s.room.pool, s.setup, s.tables)
        return Found(True, proved, tokens, int(turns), s.notes())

    def passes(self, first: int) -> bool:
        """Offer a pass from every node since *first*; whether there was room."""
        s, last = self.search, self.search.room.nodes
        return bool(
            pairs.offer_passes(s.room.scratch, first, last, s.room.pool, s.setup, s.tables) == last
        )

    def levels(self, tokens: int, nodes: int, limit: Limit, complete: bool) -> Found | None:
        """Search with no token, one, two … up to *tokens*, *nodes* each; None: no room, or no answer in time.

        A level is begun when the one below is exhausted, or (not *complete*) has had its nodes.
        """
        first, exhausted = 0, True
        for used in range(tokens + 1):
            before = self.search.room.nodes
            if used and not self.passes(first):
                return None
            first = before if used else 0
            status = self.search.run(nodes, limit)
            if status == WON:
                return self.found(used, exhausted or used == 0)
            exhausted = exhausted and status == EXHAUSTED
            if not exhausted and (complete or status == FULL):
                return None
        return Found(False, True) if exhausted else None


def solve_pairs(rules: FreeCellRules, start: Start, tokens: int, limit: Limit) -> Found:
    """Win a game for two with the least number of tokens, or exhaust it."""
    # Sending home what is safe in FreeCell may lose here: with sends_home a search may win, but proves nothing.
    fallback: Found | None = None
    for at, tried in enumerate(PAIRS_TRIES):
        search = _Pairs.begin(rules, start, tried)
        status = search.search.run(tried.nodes, limit)
        if status == WON:
            return search.found(0, True)
        if status == EXHAUSTED and not tried.sends_home:
            break
        if not limit.left():
            return Found(None)
    for size in (LONG, GREAT, ALL):
        tried = Try(PAIRS[1], size.records, size, sends_home=False)
        if found := _Pairs.begin(rules, start, tried).levels(tokens, tried.nodes, limit, complete=True):
            return found
        if not limit.left():
            break
        if size is LONG:
            if is_hopeless(rules, start, limit):
                return Found(False, True)
            fallback = with_tokens(rules, start, tokens, limit)
    return fallback or Found(None)


def is_hopeless(rules: FreeCellRules, start: Start, limit: Limit) -> bool:
    """Whether the cards can't go home even without turns and tokens: a smaller space than that of two players."""
    alone = FreeCellRules(columns=rules.columns, cells=rules.cells)
    search = _solo_search(alone, start, Try(SOLO[0], LONG.records, LONG, runs=False))
    return search.run(LONG.records, limit) == EXHAUSTED


def with_tokens(rules: FreeCellRules, start: Start, tokens: int, limit: Limit) -> Found | None:
    """A quick look for a win that may take more tokens than the least number."""
    for weights in PAIRS[:3]:
        tried = Try(weights, 3_000, LONG)
        if found := _Pairs.begin(rules, start, tried).levels(tokens, tried.nodes, limit, complete=False):
            return found
    return None
