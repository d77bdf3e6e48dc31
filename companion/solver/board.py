"""A position as the kernels see it: thirteen words, changed in place, with a key that ignores the order of columns.

Cards are numbers: 13 · suit + rank − 1, suits in the order ♥ ♦ ♠ ♣. The first 52 bytes of a position say what each
card lies on: a card, the ground of a column, a free cell, or its foundation. The key is the XOR over all cards of
``hash[card, what it lies on]``, so a move changes two terms of it, and two positions that differ only in the order
of their columns or cells are one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .numerics import Bytes, Words, kernel, part, random_words

# What a card may lie on, beside one of the 52 cards.
GROUND, IN_CELL, AT_HOME = 52, 53, 54
# Places: 0–9 are columns.
CELLS, HOME = 10, 11
NOTHING = 255
# Where things are among the bytes of a position …
FOUNDATIONS, TOPS, MARK_CARD, MARK_PLACE, SEAT, MOVED = 52, 56, 66, 68, 70, 71
# … and among its words: the cards in cells, the exposed cards of columns (one bit each), the key, the cards that
# the foundations want next.
CELL_BITS, TOP_BITS, KEY, NEXT = 9, 10, 11, 12
WORDS = 13


class Tables(NamedTuple):
    """What the kernels look up."""

    bit: Words
    """One bit for each card."""
    hash: Words
    """[card, what it lies on], and [card, mark] from column 56 on."""
    onto: Words
    """The cards that a card may be laid on."""
    suit: Words
    """The cards of each suit."""


def tables(in_suit: bool) -> Tables:
    """The tables for building in suit or in alternating colours."""
    onto = [0] * 52
    for card in range(52):
        suit, rank = divmod(card, 13)
        for other in range(4):
            if (other == suit) if in_suit else (other // 2 != suit // 2):
                onto[card] |= 1 << other * 13 + rank + 1 if rank < 12 else 0
    return Tables(
        np.array([1 << card for card in range(52)], dtype=np.uint64),
        random_words(52 * 128, 2026).reshape(52, 128),
        np.array(onto, dtype=np.uint64),
        np.array([(2**13 - 1) << 13 * suit for suit in range(4)], dtype=np.uint64),
    )


@part
def column_of(bytes_: Bytes, card: int) -> int:
    """The place of a *card* that is exposed: its column, or CELLS."""
    if bytes_[card] == IN_CELL:
        return CELLS
    column = 0
    while bytes_[TOPS + column] != card:
        column += 1
    return column


@part
def lift(bytes_: Bytes, words: Words, card: int, place: int, t: Tables) -> None:
    """Take *card* from *place*, where it is exposed."""
    bit = t.bit[card]
    if place == CELLS:
        words[CELL_BITS] ^= bit
        return
    beneath = bytes_[card]
    words[TOP_BITS] ^= bit
    if beneath < GROUND:
        bytes_[TOPS + place] = beneath
        words[TOP_BITS] |= t.bit[beneath]
    else:
        bytes_[TOPS + place] = NOTHING


@part
def put(bytes_: Bytes, words: Words, card: int, place: int, t: Tables) -> None:
    """Lay *card*, which has been lifted, on *place*."""
    before = bytes_[card]
    bit = t.bit[card]
    if place < CELLS:
        top = bytes_[TOPS + place]
        after = GROUND
        if top != NOTHING:
            after = top
            words[TOP_BITS] &= ~t.bit[top]
        words[TOP_BITS] |= bit
        bytes_[TOPS + place] = card
    elif place == CELLS:
        after = IN_CELL
        words[CELL_BITS] |= bit
    else:
        after = AT_HOME
        bytes_[FOUNDATIONS + card // 13] += 1
        words[NEXT] ^= bit
        if card % 13 < 12:
            words[NEXT] |= t.bit[card + 1]
    bytes_[card] = after
    words[KEY] ^= t.hash[card, before] ^ t.hash[card, after]


@kernel
def prepare(bytes_: Bytes, words: Words, columns: int, t: Tables) -> None:
    """Work out the exposed cards, the cards in cells and the key from what each card lies on."""
    words[CELL_BITS] = words[TOP_BITS] = words[KEY] = np.uint64(0)
    for card in range(52):
        words[KEY] ^= t.hash[card, bytes_[card]]
        if bytes_[card] == IN_CELL:
            words[CELL_BITS] |= t.bit[card]
    for column in range(columns):
        if bytes_[TOPS + column] != NOTHING:
            words[TOP_BITS] |= t.bit[bytes_[TOPS + column]]
    words[NEXT] = np.uint64(0)
    for suit in range(4):
        if bytes_[FOUNDATIONS + suit] < 13:
            words[NEXT] |= t.bit[13 * suit + bytes_[FOUNDATIONS + suit]]
