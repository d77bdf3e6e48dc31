"""The colours of ink, and how the two colours of cards are told apart in each.

Outlined suits are red and filled ones black in every ink: colour only confirms what the shape says.
"""

from __future__ import annotations

from enum import Enum

from companion.cards import Colour, Suit

from .cuts import Cut

Tint = tuple[float, float, float]
"""Red, green and blue, 0 to 1."""


def _tint(code: str) -> Tint:
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


BLACK = _tint("#000000")
WHITE = _tint("#ffffff")
LABEL = _tint("#4d4d4d")
"""Words that only name something: 8.5 : 1 on white."""
HAIRLINE = _tint("#969696")
BAND = _tint("#f0f0f0")


class Ink(Enum):
    """What the printer has; its value is the name on the command line."""

    COLOUR = "colour"
    BLACK = "black"
    FOUR_COLOUR = "four-colour"

    def tint(self, suit: Suit) -> Tint:
        """The colour of a suit and of its ranks."""
        return _TINTS[self][suit]

    def cut(self, suit: Suit) -> Cut:
        """The cut for a suit's ranks: with one ink, light is red and heavy is black."""
        light = self is Ink.BLACK and suit.colour is Colour.RED
        return Cut.REGULAR if light else Cut.NARROW


_RED = _tint("#c4122f")
_TINTS = {
    Ink.COLOUR: {Suit.HEARTS: _RED, Suit.DIAMONDS: _RED, Suit.SPADES: BLACK, Suit.CLUBS: BLACK},
    Ink.BLACK: dict.fromkeys(Suit, BLACK),
    Ink.FOUR_COLOUR: {
        Suit.HEARTS: _RED,
        Suit.DIAMONDS: _tint("#b85c00"),
        Suit.SPADES: BLACK,
        Suit.CLUBS: _tint("#00604a"),
    },
}
