"""Room for a search, and searches that stop in time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

import numpy as np

from .board import NOTHING, WORDS
from .grading import Scratch
from .pool import BUCKET, BUCKETS, EXPANDED, NODES, ROOM, Pool

STRETCH = 2048
"""Nodes between two looks at the clock: some milliseconds."""


class Size(NamedTuple):
    """Room for kept positions, nodes and table entries: 104, 20 and 12 bytes each."""

    records: int
    nodes: int
    entries: int


QUICK = Size(1_000, 8_000, 1 << 14)
SHORT = Size(4_000, 40_000, 1 << 16)
LONG = Size(60_000, 500_000, 1 << 20)
GREAT = Size(1_200_000, 1_500_000, 1 << 21)
ALL = Size(10_500_000, 12_500_000, 1 << 24)
"""1.55 GB: with the interpreter and the compiler less than 2 GiB, whatever the limit."""


@dataclass
class Limit:
    """What an answer may cost: *nodes* expanded and *seconds*, None for no limit; *spent* so far."""

    nodes: int | None = None
    seconds: float | None = None
    spent: int = 0
    began: float = field(default_factory=time.perf_counter)

    @property
    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return time.perf_counter() - self.began

    def little_more(self, nodes: int) -> Limit:
        """A limit of *nodes*, but not more than a fortieth of this one."""
        few = nodes if self.nodes is None else min(nodes, self.nodes // 40)
        return Limit(few, None if self.seconds is None else self.seconds / 40)

    def left(self, most: int = STRETCH) -> int:
        """How many nodes, at *most*, may be expanded before the next look at the clock."""
        if self.seconds is not None and self.elapsed >= self.seconds:
            return 0
        return most if self.nodes is None else max(0, min(most, self.nodes - self.spent))


class Arena:
    """The arrays of one search, used again for the next."""

    def __init__(self, size: Size) -> None:
        def ints(many: int) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
            # Not zeroed: memory that is never touched is never taken.
            return np.empty(many, np.int32)

        self.size = size
        self.pool = Pool(
            registers=np.zeros(8, np.int32),
            records=np.empty((size.records, WORDS), np.uint64),
            parent=ints(size.nodes + ROOM),
            edge=ints(size.nodes + ROOM),
            record=ints(size.nodes + ROOM),
            depth=ints(size.nodes + ROOM),
            following=ints(size.nodes + ROOM),
            heads=ints(BUCKETS),
            keys=np.zeros(size.entries, np.uint64),
            marks=ints(size.entries),
        )
        words, new_words = np.zeros(WORDS, np.uint64), np.zeros(WORDS, np.uint64)
        self.scratch = Scratch(
            words,
            words.view(np.uint8),
            new_words,
            new_words.view(np.uint8),
            column=np.full(56, NOTHING, np.uint8),
            above=np.zeros(52, np.int32),
            least=np.zeros(52 + 52, np.int32),
            features=np.zeros(8, np.int32),
            moves=np.zeros(ROOM, np.int32),
            keys=np.zeros(ROOM, np.uint64),
            marks=np.zeros(ROOM, np.int32),
        )
        self.used = False

    def clear(self) -> None:
        """Forget the search before."""
        if self.used:
            self.pool.keys.fill(0)
        self.used = True
        self.pool.heads.fill(-1)
        self.pool.registers.fill(0)
        self.pool.registers[BUCKET] = BUCKETS

    @property
    def nodes(self) -> int:
        """How many nodes there are."""
        return int(self.pool.registers[NODES])

    @property
    def expanded(self) -> int:
        """How many of them were expanded."""
        return int(self.pool.registers[EXPANDED])


@cache
def _kept(size: Size, purpose: str) -> Arena:
    return Arena(size)


def arena(size: Size, purpose: str = "") -> Arena:
    """An arena of that size, empty; one for each *purpose*, so that a search can go on after others.

    The small ones are made once; the great ones are given back after use.
    """
    room = _kept(size, purpose) if size.records <= LONG.records else Arena(size)
    room.clear()
    return room
