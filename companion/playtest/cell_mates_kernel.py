"""Cell Mates over raw arrays: states, moves and the team's view of a position, for the policies to choose by.

A position is one row of 192 small numbers, cheap to copy: eight columns of up to twenty cards, their heights, the
free cells, the foundations, and what the turn rules must remember. A card is 4 · rank + suit, with ranks 1 … 13 and
suits in the order H D S C; 0 is no card. Places are 0 … 7 for the columns and 8 … 15 for the free cells.
What may be done is stated in :mod:`companion.games.freecell`; the tests replay these games through it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .jit import kernel

Row = npt.NDArray[np.int8]
Moves = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int64]
Weights = npt.NDArray[np.float64]

DEEP = 20
HEIGHT = 160
CELL = 168
HOME = 176
PLAYER = 180
TOKENS = 181
LAST_CARD = 182
"""… and 183: the card each player moved on their last turn, 0 after a pass."""
LAST_FROM = 184
"""… and 185: the place it came from; all free cells are one place, 8."""
CELLS = 186
"""How many free cells the level has."""
MIXED = 187
"""1 where the first player owns hearts and clubs instead of hearts and diamonds."""
PASSED = 188
"""Passes made so far."""
READING = 189
"""How an open rule is read: 0 as this program does; the others are for comparison only."""
CELLS_APART, MAY_GO_BACK, KINGS_ONLY = 1, 2, 3
SIZE = 192

PASS = 255
"""A move is 16 · from + to; this one is no move."""
MOST_MOVES = 160


@kernel
def owner(row: Row, card: int) -> int:
    """Which player (0 or 1) may move *card*."""
    suit = card & 3
    if row[MIXED]:
        return (suit >> 1) ^ (suit & 1)
    return suit >> 1


@kernel
def exposed(row: Row, place: int) -> int:
    """The card that may move from a place, or 0."""
    if place >= 8:
        return int(row[CELL + place - 8])
    height = row[HEIGHT + place]
    return int(row[place * DEEP + height - 1]) if height else 0


@kernel
def lift(row: Row, place: int) -> int:
    """Take the exposed card away."""
    card = exposed(row, place)
    if place >= 8:
        row[CELL + place - 8] = 0
    else:
        row[HEIGHT + place] -= 1
    return card


@kernel
def lay(row: Row, card: int, place: int) -> None:
    if place >= 8:
        row[CELL + place - 8] = card
    else:
        row[place * DEEP + row[HEIGHT + place]] = card
        row[HEIGHT + place] += 1


@kernel
def builds(card: int, onto: int) -> bool:
    """Whether *card* goes onto the exposed card *onto*: one lower, of the other colour."""
    return (onto >> 2) == (card >> 2) + 1 and ((card ^ onto) & 2) != 0


@kernel
def home_count(row: Row) -> int:
    return int(row[HOME]) + int(row[HOME + 1]) + int(row[HOME + 2]) + int(row[HOME + 3])


@kernel
def all_home(row: Row, player: int) -> bool:
    """Whether all 26 cards of a player are home."""
    missing = 0
    for suit in range(4):
        if owner(row, suit) == player:
            missing += 13 - row[HOME + suit]
    return missing == 0


@kernel
def send_home(row: Row) -> int:
    """Make every foundation play of the player to move, until none is left; how many cards went."""
    player = row[PLAYER]
    places = 8 + row[CELLS]
    count = 0
    again = True
    while again:
        again = False
        for place in range(places):
            card = exposed(row, place)
            if card and row[HOME + (card & 3)] + 1 == card >> 2 and owner(row, card) == player:
                lift(row, place)
                row[HOME + (card & 3)] += 1
                count += 1
                again = True
    return count


@kernel
def moves_into(row: Row, moves: Moves) -> int:
    """Write the moves of the player to move, without the pass; how many there are.

    Of several empty columns or cells only the first is tried: they are alike.
    """
    player = row[PLAYER]
    barred_card, barred_place = int(row[LAST_CARD + player]), int(row[LAST_FROM + player])
    places = 8 + row[CELLS]
    empty_cell, empty_cells = -1, 0
    for place in range(places - 1, 7, -1):
        if row[CELL + place - 8] == 0:
            empty_cell = place
            empty_cells += 1
    if row[READING] == MAY_GO_BACK or (row[READING] == CELLS_APART and barred_place == 8 and empty_cells > 1):
        barred_place = -1
    count = 0
    for source in range(places):
        card = exposed(row, source)
        if card == 0 or owner(row, card) != player:
            continue
        barred = barred_place if card == barred_card else -1
        empty_tried = False
        for target in range(8):
            if target in (source, barred):
                continue
            onto = exposed(row, target)
            if onto == 0:
                if empty_tried or (row[READING] == KINGS_ONLY and card >> 2 != 13):
                    continue
                empty_tried = True
            elif not builds(card, onto):
                continue
            moves[count] = 16 * source + target
            count += 1
        if source < 8 and empty_cell >= 0 and barred != 8:
            moves[count] = 16 * source + empty_cell
            count += 1
    return count


@kernel
def make(row: Row, move: int) -> None:
    """Make a move or pass, with all foundation plays after it, and hand the turn over where it goes over."""
    player = int(row[PLAYER])
    if move == PASS:
        row[TOKENS] -= 1
        row[PASSED] += 1
        row[LAST_CARD + player] = 0
    else:
        source = move >> 4
        card = lift(row, source)
        lay(row, card, move & 15)
        row[LAST_CARD + player] = card
        row[LAST_FROM + player] = min(source, 8)
    send_home(row)
    hand_over(row)


@kernel
def hand_over(row: Row) -> None:
    """The turn goes to the partner, unless the partner's cards are all home."""
    partner = 1 - int(row[PLAYER])
    if not all_home(row, partner):
        row[PLAYER] = partner
        send_home(row)
        if all_home(row, partner) and home_count(row) < 52:
            row[PLAYER] = 1 - partner
            send_home(row)


@kernel
def alone(row: Row) -> bool:
    """Whether the player to move plays alone: then there are no passes."""
    return all_home(row, 1 - int(row[PLAYER]))


@kernel
def may_pass(row: Row) -> bool:
    return row[TOKENS] > 0 and not alone(row)


# --- how good a position is for the team ----------------------------------------------------------------------

BURIED, BLOCKING, CELLS_USED, CELLS_FULL, EMPTY_COLUMN, BUILT, TOKEN, ABOVE_NEXT = range(8)
FEATURES = 8


@kernel
def value(row: Row, weights: Weights) -> float:
    """The team's estimate of a position: cards home, less what is in the way, weighted by *weights*."""
    used = 0
    for i in range(row[CELLS]):
        used += row[CELL + i] != 0
    empty, blocking, built, buried, above = 0, 0, 0, 0, 0
    for column in range(8):
        height = int(row[HEIGHT + column])
        empty += height == 0
        start = column * DEEP
        lowest, beneath, next_at = 99, 0, height
        for i in range(height):
            card = int(row[start + i])
            rank = card >> 2
            # Cards that lie on a lower one, and steps of a run; without branches, which would be guessed wrong.
            blocking += rank > lowest
            lowest = min(lowest, rank)
            step = (beneath >> 2 == rank + 1) & ((beneath ^ card) >> 1)
            built += step
            next_at = min(next_at, i if rank == row[HOME + (card & 3)] + 1 else height)
            beneath = card
        buried += max(height - 1, 0)
        above += max(height - 1 - next_at, 0)
    buried -= built
    total = home_count(row) + weights[BUILT] * built + weights[EMPTY_COLUMN] * empty
    total -= weights[BURIED] * buried + weights[BLOCKING] * blocking + weights[ABOVE_NEXT] * above
    total -= weights[CELLS_USED] * used + weights[CELLS_FULL] * (used == row[CELLS])
    return float(total + weights[TOKEN] * min(int(row[TOKENS]), 6))


@kernel
def copy_row(target: Row, source: Row) -> None:
    """Make *target* equal to *source*, eight numbers at a time."""
    to, of = target.view(np.int64), source.view(np.int64)
    for i in range(SIZE // 8):
        to[i] = of[i]
