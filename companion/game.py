"""What every game is to the rest of the program: the Game interface, its outcomes, and the rows of the registry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from .cards import Card, Face
from .language import ENGLISH, Language
from .notation import Action
from .piles import Player, Seat, TableView
from .refusals import IllegalMove, Refusal

S = TypeVar("S")


class Outcome(StrEnum):
    """How a game stands. The names are those of the HTTP contract."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"


class Game(ABC, Generic[S]):
    """A game with its level and variants chosen. S is its state: frozen, hashable, all that the rules must know."""

    @property
    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in turn; one seat for a solo game."""

    @property
    def hidden(self) -> bool:
        """Whether a deal has cards that nobody may see (then nothing shows them unless asked to reveal)."""
        return False

    @property
    def shuffles(self) -> bool:
        """Whether it can be played from a real shuffle, the players telling which card came (deal ``R``)."""
        return False

    @abstractmethod
    def deal(self, order: Sequence[Card] | None) -> S:
        """The state at the start when *order* is dealt; None is a real shuffle that nobody knows."""

    @abstractmethod
    def order(self, state: S) -> tuple[Card, ...] | None:
        """The order whose deal is *state*, or None where *state* is not the start of a known deal."""

    def hidden_order(self, state: S) -> tuple[Card, ...]:
        """The cards of *state* that nobody may see, in the order they will come; never for a player's eyes."""
        return ()

    @abstractmethod
    def to_move(self, state: S) -> Player:
        """Whose turn it is."""

    @abstractmethod
    def legal_moves(self, state: S) -> Iterator[Action]:
        """Every act that ``refusal`` does not refuse, each once."""

    @abstractmethod
    def refusal(self, state: S, action: Action) -> Refusal | None:
        """Why *action* may not be done in *state*, or None if it may. The one statement of the rules."""

    @abstractmethod
    def after(self, state: S, action: Action) -> S:
        """The state after *action*, which is not checked against the rules but must be possible."""

    @abstractmethod
    def idle(self, state: S, action: Action) -> bool:
        """Whether *action* is a turn end right after a turn that ended by itself: accepted, and does nothing."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """Won, lost, or still open."""

    @abstractmethod
    def read(self, text: str) -> Action:
        """The act that *text* says. Raises UnreadableMove."""

    @abstractmethod
    def write(self, action: Action) -> str:
        """The text of *action*; ``read`` gives it back."""

    @abstractmethod
    def moved(self, state: S, action: Action) -> tuple[Face, ...]:
        """The cards that *action* takes in *state*, the deepest first; () where it takes none."""

    @abstractmethod
    def view(self, state: S, viewer: Player | None = None) -> TableView:
        """All that *viewer* (None: someone who only watches) may see of *state*."""

    @abstractmethod
    def board(self, state: S) -> str:
        """*state* as board text, as far as anyone may see it; ``from_board`` reads it."""

    @abstractmethod
    def from_board(self, text: str) -> S:
        """The state that a board text shows. Raises UnreadableBoard."""

    @abstractmethod
    def home(self, state: S) -> dict[Player, int]:
        """How many cards lie on the foundations, by the player whose they are (solo games: all of them)."""

    @abstractmethod
    def facts(self, language: Language = ENGLISH) -> tuple[str, ...]:
        """What decides the game, in a few words each: "4 free cells", "6 pass tokens", "red begins"."""

    @abstractmethod
    def reminder(self, language: Language = ENGLISH) -> tuple[str, ...]:
        """The rules in (at most) six lines, from the rules' own data; ``*words*`` between asterisks are bold."""


AnyGame = Game[Any]


def play(game: Game[S], state: S, action: Action, *, forced: bool = False) -> S:
    """The state after *action*. *forced*: it happened on the table, against the rules.

    Raises IllegalMove, which carries the refusal; also for a forced act that can't have happened.
    """
    if not game.idle(state, action):
        refusal = game.refusal(state, action)
        if refusal is not None and not (forced and refusal.reason.recordable):
            raise IllegalMove(refusal, action)
    return game.after(state, action)


@dataclass(frozen=True)
class Level:
    """A level: its letters in a code, its name, and the game it makes."""

    letters: str
    name: str
    game: AnyGame


@dataclass(frozen=True)
class Option:
    """A variant that combines with every level: its letter, its name, and what it makes of a game."""

    letter: str
    name: str
    apply: Callable[[AnyGame], AnyGame]


@dataclass(frozen=True)
class Variant:
    """One row of the registry: a game under its own name.

    *letters* begin its codes, *slug* its addresses. The first level of *levels* that equals *game* is the one
    meant where a code names none; a code writes it only where *names_level* says so. *own_level* reads the
    letters of a level of the players' own (None: those letters are no level); *own_pattern* is the regular
    expression they match. *menu* is how many of *levels* a menu shows.
    """

    slug: str
    letters: str
    name: str
    line: str
    game: AnyGame
    levels: tuple[Level, ...] = ()
    options: tuple[Option, ...] = ()
    names_level: bool = True
    own_level: Callable[[str], Level | None] | None = None
    own_pattern: str = ""
    menu: int | None = None
