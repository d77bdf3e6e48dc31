"""Cards: what they are, how they are read and how they are printed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, IntEnum

from .sentences import N_, PlainError


class Colour(Enum):
    """The two colours that building alternates."""

    RED = "red"
    BLACK = "black"

    @property
    def other(self) -> Colour:
        return Colour.BLACK if self is Colour.RED else Colour.RED


class Suit(Enum):
    """The four suits, in the order in which paper and page show them."""

    HEARTS = "H"
    DIAMONDS = "D"
    SPADES = "S"
    CLUBS = "C"

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.sign = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}[letter]
        self.plural = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}[letter]
        self.colour = Colour.RED if letter in "HD" else Colour.BLACK
        self.index = "HDSC".index(letter)

    def __str__(self) -> str:
        return self.sign


class Rank(IntEnum):
    """The thirteen ranks, ace low."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def rank(self) -> Rank:
        """Itself: a rank stands in for a card where the suit is not known."""
        return self

    @property
    def letter(self) -> str:
        """One character, for machine text: ``A 2 … 9 T J Q K``."""
        return "A23456789TJQK"[self - 1]

    @property
    def code(self) -> str:
        """The same as :attr:`letter`: a card of this rank whose suit is not known, in machine text."""
        return self.letter

    def __str__(self) -> str:
        """For people: ``A 2 … 9 10 J Q K``."""
        return "10" if self is Rank.TEN else self.letter


class UnreadableCard(PlainError):
    """A text that is no card."""


@dataclass(frozen=True, slots=True, order=False)
class Card:
    """One of the 52 cards. Compare ranks and suits, not cards: they have no order of their own."""

    rank: Rank
    suit: Suit

    @property
    def colour(self) -> Colour:
        return self.suit.colour

    @property
    def code(self) -> str:
        """Machine text, always two characters: ``AS``, ``TD``."""
        return self.rank.letter + self.suit.letter

    def __str__(self) -> str:
        """For people: ``10♦``."""
        return str(self.rank) + self.suit.sign

    def __repr__(self) -> str:
        return f"card({self.code!r})"


Face = Card | Rank
"""What is known of a card: all of it, or (a real shuffle, told by its players) the rank alone."""

PACK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in Rank for suit in map(Suit, "CDHS"))
"""The 52 cards in the order the Microsoft shuffle starts from: AC AD AH AS 2C … KS."""

_BY_CODE = {c.code: c for c in PACK}
_SUITS = {**{s.letter: s for s in Suit}, **{s.sign: s for s in Suit}}
# German decks say Bube and Dame; no other rank begins with those letters, so both are always read.
_RANKS = {**{r.letter: r for r in Rank}, "10": Rank.TEN, "B": Rank.JACK, "D": Rank.QUEEN}
_FACE = re.compile(r"(10|[A2-9TJQKBD])([HDSC♥♦♠♣])?\ufe0f?")


def face(text: str) -> Face:
    """Read a card (``AS``, ``10d``, ``Q♥``) or a rank alone (``9``).

    Raises UnreadableCard.
    """
    match = _FACE.fullmatch(text.strip().upper())
    if match is None:
        if re.fullmatch(r"1[HDSC♥♦♠♣]?", text.strip().upper()):
            raise UnreadableCard(N_('"{text}" is no card: ace or ten? Write A or 10.'), text=text.strip())
        raise UnreadableCard(
            N_('"{text}" is no card: write a rank (A 2 … 10 J Q K) and a suit (H D S C).'), text=text.strip()[:20]
        )
    rank = _RANKS[match[1]]
    return _BY_CODE[rank.letter + _SUITS[match[2]].letter] if match[2] else rank


def card(text: str) -> Card:
    """Read a card with its suit: ``AS``, ``TD``, ``10d``, ``Q♥``.

    Raises UnreadableCard.
    """
    read = face(text)
    if isinstance(read, Rank):
        raise UnreadableCard(N_('"{text}" lacks its suit: add H, D, S or C.'), text=text.strip())
    return read
