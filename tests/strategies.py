"""Hypothesis strategies: cards, deal numbers, and random legal walks through any registered game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from companion.cards import PACK
from companion.codes import Choice, read_choice
from companion.deals import LAST_NUMBER, shuffled
from companion.game import AnyGame
from companion.games import variants
from companion.notation import Action
from companion.refusals import UnreadableMove

from .playthroughs import read_moves

OWN_LEVELS = ("C0T0", "C8T20")
"""Levels of the players' own to be tried where a game takes such."""


def _choices() -> Iterator[str]:
    """Every game: each level, each option, all options together, and some levels of the players' own."""
    for row in variants():
        own = [row.own_level(text) for text in OWN_LEVELS] if row.own_level else []
        levels = [*row.levels[: row.menu], *filter(None, own)]
        yield from (str(Choice(row, level)) for level in levels or [None])
        usual = read_choice(row.letters).level
        yield from (str(Choice(row, usual, (option,))) for option in row.options)
        if len(row.options) > 1:
            yield str(Choice(row, usual, row.options))


CHOICES = tuple(dict.fromkeys(_choices()))

ONE_OF_EACH = tuple(
    str(Choice(row, read_choice(row.letters).level, options))
    for row in variants()
    for options in dict.fromkeys([(), row.options])
    if not options or len(row.options) > 1
)
"""Every game at its usual level, without options and with all of several: enough where the level does not matter."""

cards = st.sampled_from(PACK)

# The three ranges of the generator, and their ends.
deals = st.one_of(
    st.integers(1, 2**31 - 1),
    st.sampled_from([1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, LAST_NUMBER]),
    st.integers(2**31, LAST_NUMBER),
)


@dataclass(frozen=True)
class Walk:
    """A legal way through a game: *states* begins with the deal and has one more than *moves*."""

    choice: str
    number: int
    moves: tuple[str, ...]
    states: tuple[Any, ...]

    @property
    def game(self) -> AnyGame:
        return read_choice(self.choice).game

    @property
    def end(self) -> Any:
        return self.states[-1]

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What a failing test shows: the moves, not the states."""
        printer.text(f"{self.choice}-{self.number}: {' '.join(self.moves)}")


@st.composite
def walks(draw: st.DrawFn, choice: str, longest: int = 30, from_start: bool = False) -> Walk:
    """Random legal moves from the start of a deal, or from somewhere in the game's recorded playthrough."""
    game = read_choice(choice).game
    number, known = 0, None if from_start else read_moves(choice)
    begun = draw(st.integers(0, len(known[1]))) if known else 0
    number = known[0] if known and begun else draw(deals)
    moves, states = [], [game.deal(shuffled(number))]
    for text in known[1][:begun] if known else ():
        moves.append(text)
        states.append(game.after(states[-1], game.read(text)))
    for pick in draw(st.lists(st.integers(0, 2**16), max_size=longest)):
        legal = list(game.legal_moves(states[-1]))
        if not legal:
            break
        moves.append(game.write(legal[pick % len(legal)]))
        states.append(game.after(states[-1], legal[pick % len(legal)]))
    return Walk(choice, number, tuple(moves), tuple(states))


def some(states: Sequence[Any], most: int = 6) -> list[Any]:
    """The last states and a few spread over the rest."""
    return list(dict.fromkeys([*states[:: max(1, len(states) // most)], *states[-2:]]))


_PLACES = [*map(str, range(1, 11)), *"abcdefgkh", "hH", "hD", "hS", "hC", "s"]
_OTHERS = ["--", "/", "@-", *(f"@{i}" for i in range(1, 11)), "t", "t=9", "t=KH", "t=4", "t=AS"]


@cache
def conceivable(choice: str) -> tuple[Action, ...]:
    """Every act that a game can read, each once: each source, target and count, passes, turn ends and all else."""
    game = read_choice(choice).game
    texts = [a + b + count for a in _PLACES for b in _PLACES for count in ("", "v1", "v2", "v3")]
    found: dict[Action, None] = {}
    for text in [*texts, *_OTHERS]:
        try:
            found[game.read(text)] = None
        except UnreadableMove:
            continue
    return tuple(found)
