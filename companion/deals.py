"""Deal numbers: which cards a number stands for, for ever the same."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import PACK, Card

LAST_NUMBER = 2**33 - 1
"""The largest deal number (FreeCell Pro's extension of Microsoft's numbers)."""


def shuffled(number: int) -> tuple[Card, ...]:
    """The 52 cards in the order in which deal *number* gives them out.

    Microsoft FreeCell's generator, with FreeCell Pro's extension from 2^31 on.
    Raises ValueError when *number* is not in 1 … 8,589,934,591.
    """
    if not 1 <= number <= LAST_NUMBER:
        raise ValueError(f"deal {number} does not exist: choose 1 to {LAST_NUMBER:,}.")
    if number < 2**31:
        x, mask, high, plus = number, 0x7FFF, 0, 0
    elif number < 2**32:
        x, mask, high, plus = number, 0x7FFF, 0x8000, 0
    else:
        x, mask, high, plus = number - 2**32, 0xFFFF, 0, 1
    pack = list(PACK)
    order = []
    for left in range(52, 0, -1):
        x = (x * 214013 + 2531011) & 0xFFFFFFFF
        at = ((x >> 16 & mask | high) + plus) % left
        order.append(pack[at])
        pack[at] = pack[-1]
        pack.pop()
    return tuple(order)


def number_of(order: Sequence[Card], last: int = 1_000_000) -> int | None:
    """The least deal number up to *last* that gives *order* out, or None.

    Only the first card is worked out for every number: 51 of 52 are dismissed by it.
    """
    first = PACK.index(order[0])
    wanted = tuple(order)
    for number in range(1, last + 1):
        if ((number * 214013 + 2531011 & 0xFFFFFFFF) >> 16 & 0x7FFF) % 52 == first and shuffled(number) == wanted:
            return number
    return None
