"""A one-ply Monte Carlo player for Calculation and Number Crunchers.

For every card turned up it tries each place the card may go to: it deals the cards nobody has seen at random many
times, finishes each of these games with the careful strategy, and takes the place with the best average. Two such
players are a silent pair: each works from the table alone, and knows how many of which ranks are unseen but not their
order.
"""

from __future__ import annotations

import numpy as np

from .calculation_careful import careful_finish
from .calculation_kernel import (
    Counts,
    Ranks,
    Rules,
    Table,
    copy_into,
    fits,
    free_plays,
    last_turns,
    new_table,
    pile_at,
    reach,
    shuffled_stock,
)
from .chance import Chance, shuffle, stream
from .jit import kernel

POWER = 20.0


@kernel
def places_for(table: Table, rules: Rules, player: int, rank: int, places: Counts) -> int:
    """Write all different places for a turned card into *places*: foundations as −1 … −4, piles as they count."""
    count = 0
    for foundation in range(4):
        if fits(table.home, rank, foundation):
            places[count] = -1 - foundation
            count += 1
    # Empty piles of one player are alike, so only the first of them is tried.
    empty_seen = np.zeros(2, np.bool_)
    for i in range(reach(rules, rules.place_on_partners)):
        pile = pile_at(rules, player, i)
        owner = pile // rules.piles
        if table.height[pile] or not empty_seen[owner]:
            empty_seen[owner] |= table.height[pile] == 0
            places[count] = pile
            count += 1
    return count


@kernel
def put(table: Table, rank: int, place: int) -> None:
    """Lay the turned card on *place*, as places_for numbers them."""
    if place < 0:
        table.home[-1 - place] += 1
    else:
        table.piles[place, table.height[place]] = rank
        table.height[place] += 1


@kernel
def best_place(
    table: Table, scratch: Table, rules: Rules, stock: Ranks, turned: int, trials: int, chance: Chance
) -> int:
    """The place with the best average over *trials* deals of the unseen cards, the same deals for every place."""
    player = turned % rules.players
    places = np.empty(16, np.int64)
    count = places_for(table, rules, player, stock[turned], places)
    if count == 1:
        return int(places[0])
    score = np.zeros(count, np.float64)
    dealt = stock.copy()
    for _ in range(trials):
        shuffle(chance, dealt, turned + 1)
        for i in range(count):
            copy_into(scratch, table)
            put(scratch, stock[turned], places[i])
            free_plays(scratch, rules, player)
            score[i] += worth(careful_finish(scratch, rules, dealt, turned + 1))
    return int(places[np.argmax(score)])


@kernel
def worth(home: int) -> float:
    """What a finished game counts: wins are too rare to steer by alone, so cards home count, the last ones most."""
    return float((home / 52.0) ** POWER)


@kernel
def monte_carlo_game(rules: Rules, stock: Ranks, trials: int, chance: Chance) -> int:
    """One game; the cards home at the end."""
    table, scratch = new_table(rules), new_table(rules)
    for turned in range(len(stock)):
        player = turned % rules.players
        free_plays(table, rules, player)
        put(table, stock[turned], best_place(table, scratch, rules, stock, turned, trials, chance))
        free_plays(table, rules, player)
    last_turns(table, rules, len(stock) % rules.players)
    return int(table.home.sum())


@kernel
def play_games(trials: int, rules: Rules, seed: int, first: int, homes: Counts) -> None:
    """Play games *first*, *first* + 1 … of the run; *homes* takes the cards home at each end."""
    for i in range(len(homes)):
        chance = stream(seed, first + i)
        stock = shuffled_stock(rules, chance)
        homes[i] = monte_carlo_game(rules, stock, trials, chance)
