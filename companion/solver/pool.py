"""What a search remembers: nodes in a bucket queue, the positions of expanded nodes, a table of keys.

A node is its parent and the move from it (20 bytes); a position (96 bytes) is made and kept only when the node is
taken from the queue. Buckets are linked lists: last in, first out.
"""

# mypy: disable-error-code="no-any-return"
# To a type checker an element of an array is Any; to the compiler it is a number.

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .board import WORDS
from .numerics import Ints, Words, part

BUCKETS = 8192
# What a stretch of search ended with.
GOING, WON, EXHAUSTED, FULL = 0, 1, 2, 3
# Registers that outlive a stretch: nodes, kept positions, table entries; the best bucket, expanded nodes, the won node.
NODES, RECORDS, ENTRIES, BUCKET, EXPANDED, GOAL = 0, 1, 2, 3, 4, 5
# What touch saw, and the turns of the way that was traced.
TOUCHED, TURNS = 6, 7
# More nodes than one expansion can add.
ROOM = 256


class Pool(NamedTuple):
    """The arrays of one search."""

    registers: Ints
    records: Words
    """[kept position, word]"""
    parent: Ints
    edge: Ints
    record: Ints
    """Which kept position is the node's, −1 if none."""
    depth: Ints
    following: Ints
    """The next node of the same bucket."""
    heads: Ints
    """The first node of each bucket, −1 if none."""
    keys: Words
    marks: Ints
    """What the pairs' search has to know of a key."""


@part
def is_full(p: Pool) -> bool:
    """Whether there is no room for one more expansion, or the table gets slow."""
    r = p.registers
    if r[NODES] + ROOM > len(p.parent) or r[RECORDS] >= len(p.records):
        return True
    return r[ENTRIES] + ROOM > len(p.keys) // 4 * 3


@part
def push(p: Pool, parent: int, edge: int, depth: int, bucket: int) -> None:
    """Queue a new node."""
    r = p.registers
    node = r[NODES]
    r[NODES] += 1
    p.parent[node] = parent
    p.edge[node] = edge
    p.depth[node] = depth
    p.record[node] = -1
    p.following[node] = p.heads[bucket]
    p.heads[bucket] = node
    if bucket < r[BUCKET]:
        r[BUCKET] = bucket


@part
def pop(p: Pool) -> int:
    """Take the best node from the queue; −1 if there is none."""
    bucket = p.registers[BUCKET]
    while bucket < BUCKETS and p.heads[bucket] < 0:
        bucket += 1
    p.registers[BUCKET] = bucket
    if bucket == BUCKETS:
        return -1
    node = p.heads[bucket]
    p.heads[bucket] = p.following[node]
    return node


@part
def enter(p: Pool, key: np.uint64, mark: int) -> bool:
    """Enter a key in the table; False if what is there covers it.

    *mark* 0 covers every other; two different marks together cover every other too (``pairs`` says why).
    """
    mask = np.uint64(len(p.keys) - 1)
    if key == np.uint64(0):
        key = np.uint64(1)
    at = key & mask
    while p.keys[at] != np.uint64(0):
        if p.keys[at] == key:
            if p.marks[at] == 0 or p.marks[at] == mark:
                return False
            p.marks[at] = 0
            return True
        at = (at + np.uint64(1)) & mask
    p.keys[at] = key
    p.marks[at] = mark
    p.registers[ENTRIES] += 1
    return True


@part
def touch(p: Pool, keys: Words, many: int) -> None:
    """Read the table where *keys* belong, so that the processor waits for memory once and not for each."""
    mask = np.uint64(len(p.keys) - 1)
    seen = np.uint64(0)
    for i in range(many):
        seen |= p.keys[keys[i] & mask]
    p.registers[TOUCHED] = seen & np.uint64(1)


@part
def keep(p: Pool, node: int, words: Words) -> None:
    """Keep the position of *node*."""
    record = p.registers[RECORDS]
    p.registers[RECORDS] += 1
    p.record[node] = record
    for i in range(WORDS):
        p.records[record, i] = words[i]


@part
def recall(p: Pool, node: int, words: Words) -> None:
    """Copy the kept position of *node* to *words*."""
    record = p.record[node]
    for i in range(WORDS):
        words[i] = p.records[record, i]
