"""Places on the table, and all that one who looks at the table may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum

from .cards import Face, Rank, Suit


class PlaceKind(StrEnum):
    """The kinds of place a card can lie in."""

    COLUMN = "column"
    CELL = "cell"
    FOUNDATION = "foundation"
    STOCK = "stock"
    HAND = "hand"
    """Where a card lies that was turned up from the stock and not yet placed."""
    WASTE = "waste"


@dataclass(frozen=True, slots=True)
class Place:
    """One place. *index* counts from 0; None is any place of the kind ("home", "the free cells")."""

    kind: PlaceKind
    index: int | None = None


HOME = Place(PlaceKind.FOUNDATION)
"""The foundation that takes the card, whichever it is."""

CELL_LETTERS = "abcdefgk"
"""Free cells by letter; the eighth is k, since h is home (as in fc-solve)."""


class Player(StrEnum):
    """Who moves. The names are those of the HTTP contract."""

    RED = "red"
    BLACK = "black"
    FIRST = "first"
    SECOND = "second"
    YOU = "you"


class Takes(StrEnum):
    """What an empty place takes, where it is not one rank."""

    ANY = "any card"
    KINGS = "a king only"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player and the suits that player moves (none: all of them)."""

    player: Player
    suits: tuple[Suit, ...] = ()


@dataclass(frozen=True, slots=True)
class Pile:
    """What is to be seen of one place.

    *source* and *target* are its text as the first and the second half of a move ("" where it can't be one).
    *hidden* counts the cards lying face down. *takes* is the rank a foundation wants next, or what an empty
    place takes; None where nothing (more) goes there. *step*: a foundation that counts in twos has 2.
    """

    place: Place
    source: str
    target: str
    cards: tuple[Face, ...] = ()
    hidden: int = 0
    takes: Takes | Rank | None = None
    suit: Suit | None = None
    owner: Player | None = None
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move as two places: *text* in notation takes *count* cards from *source* to *target*."""

    source: str
    target: str
    count: int
    text: str


@dataclass(frozen=True, slots=True)
class TableView:
    """All that a viewer may see of a state: nothing hidden is in it.

    *legal* holds every legal act as notation; *choices* those of them that take cards from place to place.
    *tokens* and *tokens_at_start* are None where there are none. *alone* is the player who plays alone because
    the partner's cards are home. *owed*: the player to move still owes a move or a pass. *coins* maps a player
    with a signal coin to the column it lies on. *shortcuts* maps the name of a convenience ("all home",
    "safe home") to the moves it stands for, where it would do anything. *asks_card*: turning up asks which
    card came.
    """

    seats: tuple[Seat, ...]
    to_move: Player
    piles: tuple[Pile, ...]
    legal: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    tokens: int | None = None
    tokens_at_start: int | None = None
    alone: Player | None = None
    owed: bool = False
    coins: Mapping[Player, Place | None] = field(default_factory=dict)
    shortcuts: Mapping[str, str] = field(default_factory=dict)
    asks_card: bool = False

    def of(self, kind: PlaceKind) -> tuple[Pile, ...]:
        """The piles of one *kind*, in the table's order."""
        return tuple(p for p in self.piles if p.place.kind is kind)


@dataclass(frozen=True, slots=True)
class Counted:
    """So many of a thing: *one* and *many* are its phrases, with {n} for the number."""

    n: int
    one: str
    many: str


class Needed(Enum):
    """Which card a column wants, as the kind of phrase that names it; see Wanted."""

    RED = "red"
    BLACK = "black"
    SUIT = "suit"


@dataclass(frozen=True, slots=True)
class Wanted:
    """The card that is wanted somewhere: a rank, of a colour or of one suit."""

    rank: Rank
    needed: Needed
    suit: Suit | None = None
