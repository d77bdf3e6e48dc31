"""Calculation and Number Crunchers over raw arrays: whole games in microseconds.

A table is three arrays: ``home`` (cards on each of the four foundations), ``piles`` (the ranks 1 … 13 lying on
each waste pile, the second player's piles after the first's) and ``height`` (cards on each pile). Suits play no
part. What the arrays may do is stated in :mod:`companion.games.calculation`; the tests hold the two together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .chance import Chance, below, shuffle, stream
from .jit import kernel

Ranks = npt.NDArray[np.int8]
Counts = npt.NDArray[np.int64]

KING = 13
PLACE = np.array([[0] + [rank * pow(step, -1, 13) % 13 or 13 for rank in range(1, 14)] for step in (1, 2, 3, 4)])
"""PLACE[f, r]: at which place, 1 … 13, foundation f takes rank r."""


class Rules(NamedTuple):
    """What tells the games of the family apart, as numbers a kernel can take."""

    players: int
    piles: int
    """Waste piles each."""
    place_on_partners: int
    free_from_partners: int
    starters: int
    """1: A, 2, 3 and 4 lie on the foundations before the deal; 0: all 52 cards are dealt."""


class Table(NamedTuple):
    """The three arrays of one table."""

    home: Counts
    piles: Ranks
    height: Counts


# --- the table ------------------------------------------------------------------------------------------------


@kernel
def new_table(rules: Rules) -> Table:
    """The empty table, with the foundations in advance laid out."""
    home = np.full(4, rules.starters, np.int64)
    count = rules.players * rules.piles
    return Table(home, np.zeros((count, 52), np.int8), np.zeros(count, np.int64))


@kernel
def copy_into(target: Table, source: Table) -> None:
    """Make *target* equal to *source*; cards above a pile's height do not count."""
    target.home[:] = source.home
    target.height[:] = source.height
    for pile in range(len(source.height)):
        for i in range(source.height[pile]):
            target.piles[pile, i] = source.piles[pile, i]


@kernel
def shuffled_stock(rules: Rules, chance: Chance) -> Ranks:
    """The cards in the order in which they will be turned up, the two players' in turn."""
    stock = np.empty(52 - 4 * rules.starters, np.int8)
    at = 0
    for rank in range(1, 14):
        for _ in range(3 if rules.starters and rank <= 4 else 4):
            stock[at] = rank
            at += 1
    shuffle(chance, stock, 0)
    return stock


@kernel
def fits(home: Counts, rank: int, foundation: int) -> bool:
    return bool(PLACE[foundation, rank] == home[foundation] + 1)


@kernel
def lowest_fit(home: Counts, rank: int) -> int:
    """The lowest foundation that takes *rank* now, or −1."""
    for foundation in range(4):
        if PLACE[foundation, rank] == home[foundation] + 1:
            return foundation
    return -1


@kernel
def pile_at(rules: Rules, player: int, i: int) -> int:
    """The i-th pile as *player* counts them: the own piles left to right, then the partner's."""
    if i < rules.piles:
        return player * rules.piles + i
    return (1 - player) * rules.piles + i - rules.piles


@kernel
def reach(rules: Rules, partners: int) -> int:
    """How many piles a player may use where *partners* says whether the partner's count."""
    return rules.piles * (2 if partners and rules.players == 2 else 1)


# --- Strategy F -----------------------------------------------------------------------------------------------


@kernel
def distance(home: Counts, rank: int) -> int:
    """D(r): how many cards until *rank* fits somewhere; 1 is now."""
    least = 99
    for foundation in range(4):
        ahead = PLACE[foundation, rank] - home[foundation]
        if 0 < ahead < least:
            least = ahead
    return least


@kernel
def follow_ups(table: Table, rules: Rules, player: int, foundation: int, source: int) -> int:
    """How many free plays follow once a card went to *foundation*, from pile *source* (−1: from the stock).

    They are counted as made first pile first and to the lowest foundation.
    """
    home = table.home.copy()
    height = table.height.copy()
    home[foundation] += 1
    if source >= 0:
        height[source] -= 1
    count = 0
    i = 0
    within = reach(rules, rules.free_from_partners)
    while i < within:
        pile = pile_at(rules, player, i)
        i += 1
        if height[pile]:
            target = lowest_fit(home, table.piles[pile, height[pile] - 1])
            if target >= 0:
                home[target] += 1
                height[pile] -= 1
                count += 1
                i = 0
    return count


@kernel
def choose(table: Table, rules: Rules, player: int, rank: int, source: int) -> int:
    """CHOOSE: the fitting foundation after which most free plays follow, or −1 where none fits."""
    first = lowest_fit(table.home, rank)
    if first < 0:
        return -1
    best, most = first, -1
    for foundation in range(first + 1, 4):
        if fits(table.home, rank, foundation):
            if most < 0:
                most = follow_ups(table, rules, player, first, source)
            count = follow_ups(table, rules, player, foundation, source)
            if count > most:
                best, most = foundation, count
    return best


@kernel
def free_plays(table: Table, rules: Rules, player: int) -> int:
    """FREE: play the first top that fits, and start again until nothing fits; how many went home."""
    count = 0
    i = 0
    within = reach(rules, rules.free_from_partners)
    while i < within:
        pile = pile_at(rules, player, i)
        i += 1
        if table.height[pile]:
            rank = table.piles[pile, table.height[pile] - 1]
            foundation = choose(table, rules, player, rank, pile)
            if foundation >= 0:
                table.home[foundation] += 1
                table.height[pile] -= 1
                count += 1
                i = 0
    return count


@kernel
def forced_pile(table: Table, rules: Rules, player: int) -> int:
    """FORCED: the pile whose top is needed last; a King on top counts a quarter of its distance."""
    best, most = -1, -1
    for i in range(reach(rules, rules.place_on_partners)):
        pile = pile_at(rules, player, i)
        rank = table.piles[pile, table.height[pile] - 1]
        away = distance(table.home, rank) * (1 if rank == KING else 4)
        if away > most:
            best, most = pile, away
    return best


@kernel
def least_distance(table: Table, pile: int) -> int:
    """The least D over all the cards of a pile."""
    least = 99
    for i in range(table.height[pile]):
        least = min(least, distance(table.home, table.piles[pile, i]))
    return least


@kernel
def waste_pile(table: Table, rules: Rules, player: int, rank: int) -> int:
    """WASTE: the pile on which Strategy F lays a card that does not fit."""
    empty, best, least = -1, -1, 99
    away = distance(table.home, rank)
    for i in range(reach(rules, rules.place_on_partners)):
        pile = pile_at(rules, player, i)
        height = table.height[pile]
        if height == 0:
            if empty < 0:
                empty = pile
        elif rank == KING:
            if table.piles[pile, height - 1] == KING:
                return pile
        elif table.piles[pile, height - 1] != KING:
            near = least_distance(table, pile)
            if away < near < least:
                best, least = pile, near
    if best >= 0:
        return best
    return empty if empty >= 0 else forced_pile(table, rules, player)


@kernel
def place_turned(table: Table, rules: Rules, player: int, rank: int) -> None:
    """What Strategy F does with the card just turned up."""
    foundation = choose(table, rules, player, rank, -1)
    if foundation >= 0:
        table.home[foundation] += 1
        return
    pile = waste_pile(table, rules, player, rank)
    table.piles[pile, table.height[pile]] = rank
    table.height[pile] += 1


@kernel
def finish(table: Table, rules: Rules, stock: Ranks, turned: int) -> int:
    """Play on with Strategy F from the turn in which card *turned* of the stock comes; the cards home at the end."""
    for i in range(turned, len(stock)):
        player = i % rules.players
        free_plays(table, rules, player)
        place_turned(table, rules, player, stock[i])
        free_plays(table, rules, player)
    last_turns(table, rules, len(stock) % rules.players)
    return int(table.home.sum())


@kernel
def last_turns(table: Table, rules: Rules, player: int) -> None:
    """The turns with empty stocks, until no player has a free play."""
    idle = 0
    while idle < rules.players:
        idle = 0 if free_plays(table, rules, player) else idle + 1
        player = (player + 1) % rules.players


# --- other policies -------------------------------------------------------------------------------------------


@kernel
def random_game(table: Table, rules: Rules, stock: Ranks, chance: Chance) -> int:
    """Plays whatever fits, and wastes anywhere: the floor that other policies are measured against."""
    for i in range(len(stock)):
        player = i % rules.players
        free_plays(table, rules, player)
        foundation = lowest_fit(table.home, stock[i])
        if foundation >= 0:
            table.home[foundation] += 1
        else:
            pile = pile_at(rules, player, below(chance, reach(rules, rules.place_on_partners)))
            table.piles[pile, table.height[pile]] = stock[i]
            table.height[pile] += 1
        free_plays(table, rules, player)
    last_turns(table, rules, len(stock) % rules.players)
    return int(table.home.sum())


STRATEGY_F, RANDOM = 0, 1


@kernel
def play_games(policy: int, rules: Rules, seed: int, first: int, homes: Counts) -> None:
    """Play games *first*, *first* + 1 … of the run; *homes* takes the cards home at each end."""
    for i in range(len(homes)):
        chance = stream(seed, first + i)
        stock = shuffled_stock(rules, chance)
        table = new_table(rules)
        if policy == STRATEGY_F:
            homes[i] = finish(table, rules, stock, 0)
        else:
            homes[i] = random_game(table, rules, stock, chance)
