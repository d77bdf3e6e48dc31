"""Deal numbers: which cards a number stands for, for ever the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mod
from struct import Struct

from .cards import PACK, Card

LAST_NUMBER = 2**33 - 1
"""The largest deal number (FreeCell Pro's extension of Microsoft's numbers)."""

_A, _C = 214013, 2531011


def _lanes() -> tuple[int, int]:
    """All 52 steps of the generator at once, in 64-bit lanes: step k takes x to a·x + c, with a and c modulo 2^32.

    So one multiplication of a long number makes all 52 draws of a deal.
    """
    a, c, all_a, all_c = 1, 0, 0, 0
    for lane in range(52):
        a, c = a * _A % 2**32, (c * _A + _C) % 2**32
        all_a, all_c = all_a | a << 64 * lane, all_c | c << 64 * lane
    return all_a, all_c


_ALL_A, _ALL_C = _lanes()
_EACH = sum(1 << 64 * lane for lane in range(52))
_BITS_16_TO_30, _BIT_31 = 0x7FFF0000 * _EACH, 0x80000000 * _EACH
_DRAWS = Struct("<" + "2xH4x" * 52)
"""Bits 16 … 31 of every lane."""
_LEFT, _LAST = tuple(range(52, 0, -1)), tuple(range(51, -1, -1))


def shuffled(number: int) -> tuple[Card, ...]:
    """The 52 cards in the order in which deal *number* gives them out.

    Microsoft FreeCell's generator, with FreeCell Pro's extension from 2^31 on.
    Raises ValueError when *number* is not in 1 … 8,589,934,591.
    """
    if not 1 <= number <= LAST_NUMBER:
        raise ValueError(f"deal {number} does not exist: choose 1 to {LAST_NUMBER:,}.")
    lanes = _ALL_A * (number % 2**32) + _ALL_C
    if number < 2**31:
        lanes &= _BITS_16_TO_30
    elif number < 2**32:
        lanes |= _BIT_31
    draws: Iterable[int] = _DRAWS.unpack(lanes.to_bytes(52 * 8, "little"))
    if number >= 2**32:
        draws = (draw + 1 for draw in draws)
    pack = list(PACK)
    for last, at in zip(_LAST, map(mod, draws, _LEFT), strict=False):
        # The card given out and the last of the pack change places: those given out gather at the end.
        pack[at], pack[last] = pack[last], pack[at]
    pack.reverse()
    return tuple(pack)


def number_of(order: Sequence[Card], last: int = 1_000_000) -> int | None:
    """The least deal number up to *last* that gives *order* out, or None.

    Only the first card is worked out for every number: 51 of 52 are dismissed by it.
    """
    first, wanted = PACK.index(order[0]), tuple(order)
    for number in range(1, last + 1):
        if ((number * _A + _C & 0xFFFFFFFF) >> 16 & 0x7FFF) % 52 == first and shuffled(number) == wanted:
            return number
    return None
