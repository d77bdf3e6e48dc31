"""An edge of the search as one number: an act, its card, where it goes and comes from, how many cards move."""

from __future__ import annotations

from .numerics import part

# Acts: a card goes home, is moved, is worried back; a turn ends, a player passes.
PLAY, MOVE, WORRY, END, PASS = 0, 1, 2, 3, 4


@part
def edge_of(act: int, card: int, source: int, place: int, many: int) -> int:
    """Put an edge together: place in bits 0–3, card 4–9, act 10–12, many 13–16, source 17–20."""
    return source << 17 | many << 13 | act << 10 | card << 4 | place


@part
def act_of(edge: int) -> int:
    """What happens."""
    return edge >> 10 & 7


@part
def card_of(edge: int) -> int:
    """The card that moves, the lowest of a run."""
    return edge >> 4 & 63


@part
def place_of(edge: int) -> int:
    """Where it goes."""
    return edge & 15


@part
def many_of(edge: int) -> int:
    """How many cards move."""
    return edge >> 13 & 15


@part
def source_of(edge: int) -> int:
    """Where it comes from: a column, CELLS, or HOME."""
    return edge >> 17 & 15
