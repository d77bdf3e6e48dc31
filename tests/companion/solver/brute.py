"""The slowest solver: breadth first over the games' own states and legal moves. Nothing is left out."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.cards import Card, Rank, Suit
from companion.game import Outcome, play
from companion.games.freecell import FreeCell, State
from companion.notation import Pass


class TooMany(Exception):
    """More positions than a test should wait for."""


def won_with(game: FreeCell, start: State, most: int = 3_000) -> int | None:
    """The least number of tokens that wins, None if nothing does (one player: 0 or None). Raises TooMany."""
    level, seen = [start], {_bare(start)}
    for tokens in range(start.tokens + 1):
        passed: list[State] = []
        while level:
            state = level.pop()
            if len(seen) > most:
                raise TooMany
            if game.outcome(state) is Outcome.WON:
                return tokens
            for action in game.legal_moves(state):
                after = play(game, state, action)
                if isinstance(action, Pass):
                    passed.append(after)
                elif _bare(after) not in seen:
                    seen.add(_bare(after))
                    level.append(after)
        level = [state for state in passed if _bare(state) not in seen]
        seen.update(map(_bare, level))
    return None


def _bare(state: State) -> State:
    """A state without what can't matter here: how many tokens are left (fewest used come first), and notices."""
    return replace(state, tokens=0, passed=False, ended=False, coins=(None, None), cells=_sorted(state.cells))


def _sorted(cells: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
    return tuple(sorted(cells, key=lambda card: (0, 0) if card is None else (card.suit.index + 1, card.rank)))


def endgame(game: FreeCell, dice: random.Random, cards: int) -> State:
    """A position of *game* with about that many *cards* left, in a random disorder."""
    home = [13, 13, 13, 13]
    for _ in range(cards):
        suit = dice.choice([suit for suit in range(4) if home[suit]])
        home[suit] -= 1
    left = [Card(Rank(rank), suit) for suit in Suit for rank in range(home[suit.index] + 1, 14)]
    dice.shuffle(left)
    columns: list[list[Card]] = [[] for _ in range(game.rules.columns)]
    cells: list[Card | None] = [None] * game.rules.cells
    for cell in range(game.rules.cells):
        if left and dice.random() < 0.4:
            cells[cell] = left.pop()
    for card in left:
        columns[dice.randrange(game.rules.columns)].append(card)
    tokens = dice.randrange(3) if game.rules.turns else 0
    seat = dice.randrange(2) if game.rules.turns else 0
    return State(
        tuple(map(tuple, columns)), tuple(cells), (home[0], home[1], home[2], home[3]), seat=seat, tokens=tokens
    )
