"""A second simple strategy for Calculation and Number Crunchers: lay a card where it does least harm.

It plays as Strategy F does but for the waste pile, which it chooses by a price: so much for every card beneath that
is needed sooner, and more the sooner it is; a little for the gap to the next card needed where none is; so much for
an empty pile, for covering a king, for a king that covers anything else, and for height. The prices were found by
trial, on shuffles not used in the study.
"""

from __future__ import annotations

from .calculation_kernel import (
    KING,
    Counts,
    Ranks,
    Rules,
    Table,
    choose,
    distance,
    free_plays,
    last_turns,
    new_table,
    pile_at,
    reach,
    shuffled_stock,
)
from .chance import stream
from .jit import kernel

SOONER, SOONER_BY_EACH, GAP, EMPTY, COVERS_KING, KING_COVERS, HEIGHT = 2.744, 0.922, 0.218, 3.106, 0.79, 0.713, 0.193
KINGS_WAIT = 4.077
"""A king counts as needed so many times later than it is: nothing goes on with it."""


@kernel
def wait(table: Table, rank: int) -> float:
    """For how long a card will lie, in cards to come before it."""
    return distance(table.home, rank) * (KINGS_WAIT if rank == KING else 1.0)


@kernel
def price(table: Table, pile: int, rank: int) -> float:
    """What laying *rank* on *pile* costs."""
    height = table.height[pile]
    if height == 0:
        return EMPTY
    total, away, nearest = HEIGHT * height, wait(table, rank), 99.0
    for i in range(height):
        beneath = wait(table, table.piles[pile, i])
        nearest = min(nearest, beneath)
        if beneath < away:
            total += SOONER + SOONER_BY_EACH * (away - beneath)
    if nearest >= away:
        total += GAP * (nearest - away)
    king_on_top = table.piles[pile, height - 1] == KING
    if king_on_top and rank != KING:
        total += COVERS_KING
    if rank == KING and not king_on_top:
        total += KING_COVERS
    return float(total)


@kernel
def cheapest_pile(table: Table, rules: Rules, player: int, rank: int) -> int:
    """The pile on which *rank* costs least, the first of equals."""
    best, least = -1, 1e9
    for i in range(reach(rules, rules.place_on_partners)):
        pile = pile_at(rules, player, i)
        cost = price(table, pile, rank)
        if cost < least:
            best, least = pile, cost
    return best


@kernel
def careful_finish(table: Table, rules: Rules, stock: Ranks, turned: int) -> int:
    """Play on from the turn in which card *turned* of the stock comes; the cards home at the end."""
    for i in range(turned, len(stock)):
        player = i % rules.players
        free_plays(table, rules, player)
        foundation = choose(table, rules, player, stock[i], -1)
        if foundation >= 0:
            table.home[foundation] += 1
        else:
            pile = cheapest_pile(table, rules, player, stock[i])
            table.piles[pile, table.height[pile]] = stock[i]
            table.height[pile] += 1
        free_plays(table, rules, player)
    last_turns(table, rules, len(stock) % rules.players)
    return int(table.home.sum())


@kernel
def play_games(rules: Rules, seed: int, first: int, homes: Counts) -> None:
    """Play games *first*, *first* + 1 … of the run; *homes* takes the cards home at each end."""
    for i in range(len(homes)):
        stock = shuffled_stock(rules, stream(seed, first + i))
        homes[i] = careful_finish(new_table(rules), rules, stock, 0)
