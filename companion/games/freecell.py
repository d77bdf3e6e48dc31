"""The FreeCell family: FreeCell, its variants, and Cell Mates for two.

A variant is a row of FreeCellRules at the bottom of this file. The rules themselves are in ``FreeCell.refusal`` and
nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import NamedTuple, TypeVar

from ..boards import MAX_TOKENS, Board, UnreadableBoard, read_board, write_board
from ..cards import Card, Colour, Face, Rank, Suit
from ..game import AnyGame, Game, Level, Option, Outcome, Variant
from ..language import ENGLISH, N_, Language
from ..notation import (
    END_TURN,
    PASS,
    SHARED,
    Action,
    Coin,
    EndTurn,
    Move,
    Pass,
    TurnUp,
    Vocabulary,
)
from ..piles import (
    CELL_LETTERS,
    HOME,
    Choice,
    Counted,
    Needed,
    Pile,
    Place,
    PlaceKind,
    Player,
    Seat,
    TableView,
    Takes,
    Wanted,
)
from ..refusals import Reason, Refusal, refuse, unreadable

MAX_COLUMNS, MAX_CELLS = 10, 8

T = TypeVar("T")


class Build(Enum):
    """What a card in a column must go onto: one rank higher, and of …"""

    ALTERNATING = "the other colour"
    IN_SUIT = "the same suit"

    def accepts(self, card: Card, onto: Card) -> bool:
        """Whether *card* may lie on *onto*."""
        if onto.rank != card.rank + 1:
            return False
        return card.colour is not onto.colour if self is Build.ALTERNATING else card.suit is onto.suit

    def wanted(self, card: Card) -> Wanted:
        """What *card*, no king, must go onto."""
        rank = Rank(card.rank + 1)
        if self is Build.IN_SUIT:
            return Wanted(rank, Needed.SUIT, card.suit)
        return Wanted(rank, Needed.BLACK if card.colour is Colour.RED else Needed.RED)


class Fill(Enum):
    """What an empty column takes."""

    ANY = Takes.ANY
    KINGS = Takes.KINGS

    def accepts(self, card: Card) -> bool:
        """Whether *card* may go to an empty column."""
        return self is Fill.ANY or card.rank is Rank.KING


class Runs(Enum):
    """How many cards move at once."""

    SINGLE = "one card only"
    SUPERMOVE = "as many as could move card by card"
    UNLIMITED = "a run of any length"


@dataclass(frozen=True)
class Turns:
    """Two players move in turn: their *seats*, the team's pass *tokens*, and whether signal *coins* are used."""

    seats: tuple[Seat, Seat]
    tokens: int
    coins: bool = False


@dataclass(frozen=True)
class FreeCellRules:
    """One variant. *filled* are the cells (from 0) that hold a card at the start; *cells_first*: dealt first."""

    columns: int = 8
    cells: int = 4
    filled: tuple[int, ...] = ()
    cells_first: bool = False
    build: Build = Build.ALTERNATING
    fill: Fill = Fill.ANY
    runs: Runs = Runs.SUPERMOVE
    turns: Turns | None = None
    worrying_back: bool = False

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= MAX_COLUMNS and 0 <= self.cells <= MAX_CELLS):
            raise ValueError(f"{self.columns} columns and {self.cells} cells: at most {MAX_COLUMNS} and {MAX_CELLS}.")
        if len(set(self.filled)) != len(self.filled) or any(c >= self.cells for c in self.filled):
            raise ValueError(f"cells {self.filled} can't be filled: the game has {self.cells}.")
        if self.turns and not 0 <= self.turns.tokens <= MAX_TOKENS:
            raise ValueError(f"{self.turns.tokens} tokens: 0 to {MAX_TOKENS} are possible.")


class Moved(NamedTuple):
    """The card a player moved on the last turn, and where it came from (all free cells are one place)."""

    card: Card
    origin: Place


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table at one instant.

    *home*: cards on each foundation, by ``Suit.index``. For two players: *seat* to move; *moved*: this turn's move
    or pass was made; *passed*: it was a pass; *last*: per seat, what no-going-back remembers; *coins*: per seat, the
    column of its coin; *coin_used* this turn; *ended*: the turn before ended by itself just now.
    """

    columns: tuple[tuple[Card, ...], ...]
    cells: tuple[Card | None, ...]
    home: tuple[int, int, int, int] = (0, 0, 0, 0)
    seat: int = 0
    tokens: int = 0
    moved: bool = False
    passed: bool = False
    last: tuple[Moved | None, Moved | None] = (None, None)
    coins: tuple[int | None, int | None] = (None, None)
    coin_used: bool = False
    ended: bool = False


CELLS = Place(PlaceKind.CELL)
_COLUMNS = tuple(Place(PlaceKind.COLUMN, i) for i in range(MAX_COLUMNS))
_CELLS = tuple(Place(PlaceKind.CELL, i) for i in range(MAX_CELLS))
_HOMES = {suit: Place(PlaceKind.FOUNDATION, suit.index) for suit in Suit}
_BY_INDEX = tuple(Suit)

_PLACES = {str(i + 1): place for i, place in enumerate(_COLUMNS)} | dict(zip(CELL_LETTERS, _CELLS, strict=True))
_HOME_TEXTS = {"h" + suit.letter: place for suit, place in _HOMES.items()}
VOCABULARY = Vocabulary(_PLACES | _HOME_TEXTS, _PLACES | {"h": HOME} | _HOME_TEXTS)
_COIN = re.compile(r"@(10|[1-9])")


class FreeCell(Game[State]):
    """The rules of one variant at work."""

    def __init__(self, rules: FreeCellRules) -> None:
        self.rules = rules
        self._sizes = {
            PlaceKind.COLUMN: rules.columns,
            PlaceKind.CELL: rules.cells,
            PlaceKind.FOUNDATION: len(Suit),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FreeCell) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __repr__(self) -> str:
        return f"FreeCell({self.rules!r})"

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.rules.turns.seats if self.rules.turns else (Seat(Player.YOU),)

    # --- dealing -------------------------------------------------------------------------------------------

    def deal(self, order: Sequence[Card] | None) -> State:
        if order is None:
            raise ValueError("every card lies open in this game: a real shuffle is typed in as a board.")
        rules, in_cells = self.rules, len(self.rules.filled)
        for_cells = order[:in_cells] if rules.cells_first else order[len(order) - in_cells :]
        tableau = order[in_cells:] if rules.cells_first else order[: len(order) - in_cells]
        cells: list[Card | None] = [None] * rules.cells
        for cell, card in zip(rules.filled, for_cells, strict=True):
            cells[cell] = card
        columns = tuple(tuple(tableau[i :: rules.columns]) for i in range(rules.columns))
        return self._start(columns, tuple(cells))

    def order(self, state: State) -> tuple[Card, ...] | None:
        columns = state.columns
        height = max(map(len, columns))
        tableau = [column[row] for row in range(height) for column in columns if row < len(column)]
        in_cells = [state.cells[cell] for cell in self.rules.filled]
        known = [card for card in in_cells if card is not None]
        order = tuple([*known, *tableau] if self.rules.cells_first else [*tableau, *known])
        return order if len(order) == 52 and self.deal(order) == state else None

    def _start(self, columns: tuple[tuple[Card, ...], ...], cells: tuple[Card | None, ...]) -> State:
        return State(columns, cells, tokens=self.rules.turns.tokens if self.rules.turns else 0)

    # --- whose turn ----------------------------------------------------------------------------------------

    def to_move(self, state: State) -> Player:
        return self.seats[state.seat].player

    def alone(self, state: State) -> bool:
        """Whether a player's cards are all home, so that the partner plays alone."""
        return self.rules.turns is not None and any(self._all_home(state, seat) for seat in self.seats)

    def _all_home(self, state: State, seat: Seat) -> bool:
        return all(state.home[suit.index] == Rank.KING for suit in seat.suits)

    def home(self, state: State) -> dict[Player, int]:
        return {s.player: sum(state.home[suit.index] for suit in s.suits or _BY_INDEX) for s in self.seats}

    def outcome(self, state: State) -> Outcome:
        if sum(state.home) == 52:
            return Outcome.WON
        if self.rules.turns and (state.moved or (state.tokens and not self.alone(state))):
            return Outcome.OPEN
        return Outcome.OPEN if any(self._card_moves(state)) else Outcome.LOST

    # --- the rules -----------------------------------------------------------------------------------------

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if sum(state.home) == 52:
            return refuse(Reason.GAME_OVER)
        match action:
            case Move():
                return (
                    self._impossible(state, action) or self._against_turns(state, action) or self._unfit(state, action)
                )
            case Pass():
                return self._pass_refusal(state)
            case EndTurn():
                return self._end_refusal(state)
            case Coin():
                return self._coin_refusal(state, action)
            case TurnUp():
                raise TypeError("the FreeCell family has no stock to turn up")

    def _impossible(self, state: State, move: Move) -> Refusal | None:
        """What can't have happened on the table; asked first, so that what else is refused may be recorded."""
        if refused := self._place_refusal(state, move):
            return refused
        if move.target.kind is PlaceKind.FOUNDATION:
            return self._home_refusal(state, move)
        if move.target.kind is PlaceKind.CELL:
            return self._cell_refusal(state, move)
        if move.source.kind is PlaceKind.COLUMN and len(state.columns[move.source.index or 0]) < (move.count or 1):
            return refuse(Reason.TOO_FEW_CARDS, place=move.source, count=move.count or 1)
        return None

    def _against_turns(self, state: State, move: Move) -> Refusal | None:
        """The rules of two players: whose card it is, one move a turn, no going back."""
        turns, card = self.rules.turns, exposed(state, move.source)
        assert card is not None
        if turns is None:
            return None
        if card.suit not in turns.seats[state.seat].suits:
            one, other = turns.seats[state.seat].suits
            return refuse(Reason.NOT_YOURS, card=card, player=self.to_move(state), one=one, other=other)
        if move.target.kind is PlaceKind.FOUNDATION:
            return None
        if state.moved:
            return refuse(Reason.SECOND_MOVE)
        # No going back (R): all free cells are one place.
        target = CELLS if move.target.kind is PlaceKind.CELL else move.target
        if state.last[state.seat] == (card, target):
            return refuse(Reason.GOING_BACK, card=card, place=target)
        return None

    def _place_refusal(self, state: State, move: Move) -> Refusal | None:
        """Places that aren't there, and a source without a card."""
        for place in (move.source, move.target):
            if place.index is not None and place.index >= self._sizes[place.kind]:
                return refuse(Reason.NO_SUCH_PLACE, place=place)
        card = exposed(state, move.source)
        if card is None:
            return refuse(Reason.EMPTY, place=move.source)
        if move.source == move.target:
            return refuse(Reason.SAME_PLACE, card=card, place=move.source)
        return None

    def _home_refusal(self, state: State, move: Move) -> Refusal | None:
        card = exposed(state, move.source)
        assert card is not None
        if move.source.kind is PlaceKind.FOUNDATION:
            return refuse(Reason.FROM_HOME_TO_COLUMN)
        if move.target not in (HOME, _HOMES[card.suit]):
            assert move.target.index is not None
            return refuse(Reason.WRONG_FOUNDATION, card=card, suit=card.suit, other=_BY_INDEX[move.target.index])
        if move.count not in (None, 1):
            return refuse(Reason.ONE_CARD_ONLY, count=move.count or 0)
        if (next_rank := state.home[card.suit.index] + 1) != card.rank:
            return refuse(Reason.NOT_NEXT, card=card, wanted=Card(Rank(next_rank), card.suit))
        return None

    def _cell_refusal(self, state: State, move: Move) -> Refusal | None:
        card = exposed(state, move.source)
        assert card is not None
        assert move.target.index is not None
        if move.source.kind is PlaceKind.FOUNDATION:
            return refuse(Reason.FROM_HOME_TO_COLUMN)
        if move.source.kind is PlaceKind.CELL:
            return refuse(Reason.CELL_TO_CELL, card=card)
        if move.count not in (None, 1):
            return refuse(Reason.ONE_CARD_ONLY, count=move.count or 0)
        if all(state.cells):
            return refuse(Reason.CELLS_FULL)
        if onto := state.cells[move.target.index]:
            return refuse(Reason.CELL_TAKEN, place=move.target, onto=onto)
        return None

    def _unfit(self, state: State, move: Move) -> Refusal | None:
        """Building, filling, and the length and order of a run; cards that leave a foundation."""
        if move.source.kind is PlaceKind.FOUNDATION and not self.rules.worrying_back:
            return refuse(Reason.STAYS_HOME)
        if move.target.kind is not PlaceKind.COLUMN:
            return None
        onto, count = exposed(state, move.target), self.count(state, move)
        if count > 1 and (refused := self._run_refusal(state, move, count)):
            return refused
        base = self._moved(state, move)[0]
        if onto is None:
            return None if self.rules.fill.accepts(base) else refuse(Reason.KINGS_ONLY, card=base, place=move.target)
        if not self.rules.build.accepts(base, onto):
            if base.rank is Rank.KING:
                return refuse(Reason.KING_ON_CARD, card=base, onto=onto)
            return refuse(Reason.DOES_NOT_BUILD, card=base, onto=onto, wanted=self.rules.build.wanted(base))
        if move.count not in (None, count):
            return refuse(Reason.WRONG_COUNT, count=move.count or 1, onto=onto, fit=count)
        return None

    def _run_refusal(self, state: State, move: Move, count: int) -> Refusal | None:
        """Whether the last *count* cards of the source may move together."""
        if self.rules.runs is Runs.SINGLE or move.source.kind is not PlaceKind.COLUMN:
            return refuse(Reason.ONE_CARD_ONLY, count=count)
        assert move.source.index is not None
        if self.run_length(state.columns[move.source.index]) < count:
            return refuse(Reason.NOT_A_RUN, place=move.source, count=count)
        limit, cells, columns = self.run_limit(state, move.target)
        if count > limit:
            empty = Counted(cells, N_("{n} empty free cell"), N_("{n} empty free cells"))
            others = Counted(columns, N_("{n} other empty column"), N_("{n} other empty columns"))
            return refuse(Reason.RUN_TOO_LONG, count=count, cells=empty, columns=others, limit=limit)
        return None

    def _pass_refusal(self, state: State) -> Refusal | None:
        if self.rules.turns is None:
            return refuse(Reason.NO_PASSES)
        if self.alone(state):
            return refuse(Reason.NO_PASS_ALONE, player=self.to_move(state))
        if state.moved:
            return refuse(Reason.SECOND_MOVE if state.passed else Reason.PASS_AFTER_MOVE)
        return None if state.tokens else refuse(Reason.NO_TOKEN_LEFT)

    def _end_refusal(self, state: State) -> Refusal | None:
        if self.rules.turns is None:
            return refuse(Reason.NO_TURNS)
        return None if state.moved else refuse(Reason.MOVE_OWED)

    def _coin_refusal(self, state: State, coin: Coin) -> Refusal | None:
        if self.rules.turns is None or not self.rules.turns.coins:
            return refuse(Reason.NO_COINS)
        if coin.place is not None and (coin.place.index or 0) >= self.rules.columns:
            return refuse(Reason.NO_SUCH_PLACE, place=coin.place)
        if not state.moved:
            return refuse(Reason.COIN_TOO_EARLY)
        if state.coin_used:
            return refuse(Reason.COIN_TWICE)
        if coin.place is None and state.coins[state.seat] is None:
            return refuse(Reason.COIN_NOT_OUT)
        return None

    def idle(self, state: State, action: Action) -> bool:
        return state.ended and isinstance(action, EndTurn)

    # --- runs ----------------------------------------------------------------------------------------------

    def run_length(self, column: Sequence[Card]) -> int:
        """How many cards at the end of *column* are a run by this game's own building rule."""
        length = min(1, len(column))
        while length < len(column) and self.rules.build.accepts(column[-length], column[-length - 1]):
            length += 1
        return length

    def run_limit(self, state: State, target: Place) -> tuple[int, int, int]:
        """How many cards may move to *target* at once; and the empty cells and other empty columns that allow it.

        (1 + empty cells) × 2^(empty columns), the target never counted; where only kings fill an empty column it
        is no parking space and doubles nothing.
        """
        cells = state.cells.count(None)
        empty = sum(1 for i, column in enumerate(state.columns) if not column and i != target.index)
        columns = empty if self.rules.fill is Fill.ANY else 0
        return (52 if self.rules.runs is Runs.UNLIMITED else (1 + cells) << columns), cells, columns

    def count(self, state: State, move: Move) -> int:
        """How many cards *move* takes. Onto a card it follows from the cards; into an empty column it is said."""
        onto = exposed(state, move.target) if move.target.kind is PlaceKind.COLUMN else None
        if onto is None or move.source.kind is not PlaceKind.COLUMN or self.rules.runs is Runs.SINGLE:
            return move.count or 1
        assert move.source.index is not None
        column = state.columns[move.source.index]
        # Cards of a run follow rank by rank, so at most one of them can go onto the card.
        fit = onto.rank - column[-1].rank
        fits = 1 <= fit <= len(column) and self.rules.build.accepts(column[-fit], onto)
        return fit if fits and self.run_length(column) >= fit else 1

    # --- what may be done ----------------------------------------------------------------------------------

    def legal_moves(self, state: State) -> Iterator[Action]:
        if self.outcome(state) is not Outcome.OPEN:
            return
        yield from self._card_moves(state)
        for action in (PASS, END_TURN):
            if self.refusal(state, action) is None:
                yield action
        if self.rules.turns and self.rules.turns.coins:
            for place in (*_COLUMNS[: self.rules.columns], None):
                if self.refusal(state, coin := Coin(place)) is None:
                    yield coin

    def _card_moves(self, state: State) -> Iterator[Move]:
        """The legal moves of cards."""
        columns, cells = _COLUMNS[: self.rules.columns], _CELLS[: self.rules.cells]
        sources = [*columns, *cells, *(_HOMES.values() if self.rules.worrying_back else ())]
        for source in sources:
            if exposed(state, source) is None:
                continue
            for target in (HOME, *cells, *columns):
                for move in self._counted(state, source, target):
                    if self.refusal(state, move) is None:
                        yield move

    def _counted(self, state: State, source: Place, target: Place) -> Iterator[Move]:
        """The move from *source* to *target*; into an empty column one for each count a run allows."""
        yield Move(source, target)
        into_empty = target.kind is PlaceKind.COLUMN and exposed(state, target) is None
        if into_empty and source.kind is PlaceKind.COLUMN and self.rules.runs is not Runs.SINGLE:
            assert source.index is not None
            for count in range(2, self.run_length(state.columns[source.index]) + 1):
                yield Move(source, target, count)

    # --- doing it ------------------------------------------------------------------------------------------

    def moved(self, state: State, action: Action) -> tuple[Face, ...]:
        return self._moved(state, action) if isinstance(action, Move) else ()

    def _moved(self, state: State, move: Move) -> tuple[Card, ...]:
        if move.source.kind is PlaceKind.COLUMN:
            return state.columns[move.source.index or 0][-self.count(state, move) :]
        card = exposed(state, move.source)
        return () if card is None else (card,)

    def after(self, state: State, action: Action) -> State:
        match action:
            case Move():
                return self._after_move(state, action)
            case Pass():
                last = _put(state.last, state.seat, None)
                return replace(state, tokens=max(0, state.tokens - 1), moved=True, passed=True, last=last, ended=False)
            case EndTurn():
                return replace(state, ended=False) if state.ended else self._next_turn(state)
            case Coin():
                column = None if action.place is None else action.place.index
                return replace(state, coins=_put(state.coins, state.seat, column), coin_used=True, ended=False)
            case TurnUp():
                raise TypeError("the FreeCell family has no stock to turn up")

    def _after_move(self, state: State, move: Move) -> State:
        cards = self._moved(state, move)
        columns, cells, home = list(state.columns), list(state.cells), list(state.home)
        for place, taken in ((move.source, True), (move.target, False)):
            index = place.index or 0
            match place.kind:
                case PlaceKind.COLUMN:
                    columns[index] = columns[index][: -len(cards)] if taken else columns[index] + cards
                case PlaceKind.CELL:
                    cells[index] = None if taken else cards[0]
                case _:
                    home[cards[0].suit.index] += -1 if taken else 1
        touched = {p.index for p in (move.source, move.target) if p.kind is PlaceKind.COLUMN}
        state = replace(
            state,
            columns=tuple(columns),
            cells=tuple(cells),
            home=(home[0], home[1], home[2], home[3]),
            coins=(_off(state.coins[0], touched), _off(state.coins[1], touched)),
            ended=False,
        )
        return state if self.rules.turns is None else self._turn_after(state, move, cards[0])

    def _turn_after(self, state: State, move: Move, card: Card) -> State:
        """What a move means for the turn: played now, remembered, or ended by itself."""
        went_home = move.target.kind is PlaceKind.FOUNDATION
        if not went_home:
            origin = CELLS if move.source.kind is PlaceKind.CELL else move.source
            state = replace(state, moved=True, passed=False, last=_put(state.last, state.seat, Moved(card, origin)))
        if sum(state.home) == 52:
            return replace(state, ended=True)
        if self._all_home(state, self.seats[state.seat]):
            return replace(self._next_turn(state), ended=True)
        if self.alone(state):
            return replace(state, moved=False, passed=False, ended=not went_home)
        return state

    def _next_turn(self, state: State) -> State:
        return replace(state, seat=1 - state.seat, moved=False, passed=False, coin_used=False, ended=False)

    # --- text ----------------------------------------------------------------------------------------------

    def read(self, text: str) -> Action:
        if shared := SHARED.get(text):
            return shared
        if coin := _COIN.fullmatch(text):
            return Coin(_COLUMNS[int(coin[1]) - 1])
        if move := VOCABULARY.read(text):
            return move
        raise unreadable(text, N_("write from and to, like 6a, 78, bh or 54v3."))

    def write(self, action: Action) -> str:
        match action:
            case Move():
                return VOCABULARY.write(action)
            case Coin():
                return "@-" if action.place is None else f"@{(action.place.index or 0) + 1}"
            case Pass():
                return "--"
            case EndTurn():
                return "/"
            case TurnUp():
                raise TypeError("the FreeCell family has no stock to turn up")

    def board(self, state: State) -> str:
        turns, start = self.rules.turns, self.rules.turns and self.rules.turns.tokens
        board = Board(
            state.columns,
            state.cells,
            state.home,
            self.to_move(state) if turns and state.seat else None,
            state.tokens if turns and state.tokens != start else None,
        )
        return write_board(board)

    def from_board(self, text: str) -> State:
        board = read_board(text, self.rules.columns, self.rules.cells)
        state = replace(self._start(board.columns, board.cells), home=board.home)
        if self.rules.turns is None:
            return state
        players = [seat.player for seat in self.seats]
        if board.turn is not None and board.turn not in players:
            raise UnreadableBoard(
                N_("Turn: {turn} is no player of this game: write one of {players}."),
                turn=str(board.turn),
                players=", ".join(players),
            )
        seat = 0 if board.turn is None else players.index(board.turn)
        if self._all_home(state, self.seats[seat]):
            seat = 1 - seat
        tokens = state.tokens if board.tokens is None else board.tokens
        return replace(state, seat=seat, tokens=tokens)

    # --- what is seen --------------------------------------------------------------------------------------

    def view(self, state: State, viewer: Player | None = None) -> TableView:
        turns = self.rules.turns
        legal = tuple(self.legal_moves(state))
        moves = [m for m in legal if isinstance(m, Move)]
        return TableView(
            seats=self.seats,
            to_move=self.to_move(state),
            piles=tuple(self._piles(state)),
            legal=tuple(map(self.write, legal)),
            choices=tuple(self._choice(state, m) for m in moves),
            tokens=state.tokens if turns else None,
            tokens_at_start=turns.tokens if turns else None,
            alone=self.to_move(state) if self.alone(state) and sum(state.home) < 52 else None,
            owed=turns is not None and not state.moved and not self.alone(state),
            coins=self._coins(state),
            shortcuts={} if turns else dict(self._shortcuts(state)),
        )

    def _choice(self, state: State, move: Move) -> Choice:
        card = exposed(state, move.source)
        target = _HOMES[card.suit] if card and move.target == HOME else move.target
        source, count = VOCABULARY.source(move.source), len(self._moved(state, move))
        return Choice(source, VOCABULARY.target(target), count, self.write(move))

    def _piles(self, state: State) -> Iterator[Pile]:
        def pile(place: Place, cards: tuple[Card, ...], takes: Takes | Rank | None, suit: Suit | None = None) -> Pile:
            return Pile(place, VOCABULARY.source(place), VOCABULARY.target(place), cards, 0, takes, suit)

        for place, cell in zip(_CELLS, state.cells, strict=False):
            yield pile(place, (cell,) if cell else (), None if cell else Takes.ANY)
        for suit, place in _HOMES.items():
            n = state.home[suit.index]
            cards = tuple(Card(Rank(i), suit) for i in range(1, n + 1))
            yield pile(place, cards, Rank(n + 1) if n < Rank.KING else None, suit)
        for place, column in zip(_COLUMNS, state.columns, strict=False):
            yield pile(place, column, None if column else self.rules.fill.value)

    def _coins(self, state: State) -> dict[Player, Place | None]:
        if not (self.rules.turns and self.rules.turns.coins):
            return {}
        coins = zip(self.seats, state.coins, strict=True)
        return {seat.player: None if coin is None else _COLUMNS[coin] for seat, coin in coins}

    def _shortcuts(self, state: State) -> Iterator[tuple[str, str]]:
        """Conveniences of solo games: all home once every column descends, and home what no card can still need."""
        descends = all(a.rank >= b.rank for column in state.columns for a, b in pairwise(column))
        if descends and (moves := self._send_home(state, lambda state, card: True)):
            yield "all home", moves
        if moves := self._send_home(state, self.safe):
            yield "safe home", moves

    def _send_home(self, state: State, wanted: Callable[[State, Card], bool]) -> str:
        sources = (*_COLUMNS[: self.rules.columns], *_CELLS[: self.rules.cells])
        texts: list[str] = []
        sent = True
        while sent:
            sent = False
            for move in (Move(source, HOME) for source in sources):
                card = exposed(state, move.source)
                if card and wanted(state, card) and self.refusal(state, move) is None:
                    texts.append(self.write(move))
                    state, sent = self.after(state, move), True
        return " ".join(texts)

    def safe(self, state: State, card: Card) -> bool:
        """Whether no card still on the table could need *card* to lie on (Horne's rule for alternating colours)."""
        if self.rules.build is Build.IN_SUIT:
            return True
        others = [state.home[suit.index] for suit in Suit if suit.colour is not card.colour]
        twin = next(state.home[s.index] for s in Suit if s.colour is card.colour and s is not card.suit)
        return (
            card.rank <= 2 or min(others) >= card.rank - 1 or (min(others) >= card.rank - 2 and twin >= card.rank - 3)
        )

    # --- words ---------------------------------------------------------------------------------------------

    def facts(self, language: Language = ENGLISH) -> tuple[str, ...]:
        rules, say = self.rules, language.plural
        facts = [say("{n} free cell", "{n} free cells", rules.cells) if rules.cells else language.text("no free cells")]
        if rules.filled:
            facts.append(say("{n} filled at the start", "{n} filled at the start", len(rules.filled)))
        if turns := rules.turns:
            if turns.tokens:
                facts.append(say("{n} pass token", "{n} pass tokens", turns.tokens))
            else:
                facts.append(language.text("no pass tokens"))
            first = turns.seats[0]
            if first.player is Player.RED:
                facts.append(language.text("red begins"))
            else:
                facts.append(language.text("{one} and {other} begin", one=first.suits[0], other=first.suits[1]))
            if turns.coins:
                facts.append(language.text("signal coins"))
        if rules.worrying_back:
            facts.append(language.text("worrying back"))
        return tuple(facts)

    def reminder(self, language: Language = ENGLISH) -> tuple[str, ...]:
        lines = _two_player_lines if self.rules.turns else _solo_lines
        return tuple(lines(self.rules, language))


def exposed(state: State, place: Place) -> Card | None:
    """The one card of *place* that may move, or None."""
    index = place.index
    if index is None:
        return None
    match place.kind:
        case PlaceKind.COLUMN:
            return state.columns[index][-1] if state.columns[index] else None
        case PlaceKind.CELL:
            return state.cells[index]
        case _:
            n = state.home[index]
            return Card(Rank(n), _BY_INDEX[index]) if n else None


def _off(coin: int | None, touched: set[int | None]) -> int | None:
    """A coin goes back to its owner when its card is moved or covered, or its empty column filled (R)."""
    return None if coin in touched else coin


def _put(pair: tuple[T | None, T | None], seat: int, item: T | None) -> tuple[T | None, T | None]:
    return (item, pair[1]) if seat == 0 else (pair[0], item)


# --- the rules in words, from their data ---------------------------------------------------------------------


def _building(rules: FreeCellRules, language: Language) -> str:
    if rules.build is Build.IN_SUIT:
        build = language.text("*Build down in suit:* the 9♥ only on the 10♥.")
    else:
        build = language.text("*Build down in the other colour:* red 9 on black 10.")
    if rules.runs is Runs.SINGLE:
        build += " " + language.text("One card at a time.")
    return f"{build} {_filling(rules, language)}"


def _filling(rules: FreeCellRules, language: Language) -> str:
    if rules.fill is Fill.KINGS:
        return language.text("An *empty column* takes a king only.")
    return language.text("An *empty column* takes any card.")


def _two_player_lines(rules: FreeCellRules, language: Language) -> Iterator[str]:
    turns = rules.turns
    assert turns is not None
    by_colour = turns.seats[0].player is Player.RED
    if by_colour:
        yield language.text(
            "*Red* (♥♦) begins, then turn about. A turn is *one move* of a card of your own colour, or a *pass*."
        )
    else:
        one, other = ("".join(suit.sign for suit in seat.suits) for seat in turns.seats)
        yield language.text(
            "*{one}* begins, {other} is second. A turn is *one move* of a card of your own suits, or a *pass*.",
            one=one,
            other=other,
        )
    yield _building(rules, language)
    if rules.cells:
        yield language.text(
            "*A move* goes column to column, column to free cell, or free cell to column. You share the cells."
        )
    else:
        yield language.text("*A move* goes from column to column: there are no free cells.")
    yield language.text(
        "*Going home is free,* before and after the move: own cards only, A, 2, 3 … K of one suit. They stay there."
    )
    if turns.tokens:
        yield language.plural(
            "A *pass* costs your only token. With none left you must move if you can. *Not a word* about plans.",
            "A *pass* costs one of your {n} tokens. With none left you must move if you can. *Not a word* about plans.",
            turns.tokens,
        )
    else:
        yield language.text("*No passes:* you must move if you can. *Not a word* about plans.")
    back = language.text(
        "*No going back:* the card you moved on your last turn may not return straight to where it came from."
    )
    if turns.coins:
        back = language.text(
            "*No going back* with the card of your last turn. *Coin:* end your turn with it on a card or empty column."
        )
    yield back


def _solo_lines(rules: FreeCellRules, language: Language) -> Iterator[str]:
    yield language.text("*All cards* lie open. Bring them home: A, 2, 3 … K of one suit on each foundation.")
    yield _building(rules, language)
    if not rules.cells:
        yield language.text("*No free cells:* only the ends of the columns move.")
    else:
        cells = language.text("*Each free cell* holds one card, whichever it is.")
        if rules.cells_first:
            cells += " " + language.text("Here they are dealt *first* (PySol FC deals them last: another layout).")
        yield cells
    if rules.runs is Runs.UNLIMITED:
        yield language.text("*A run in order* may move together, however long it is.")
    elif rules.fill is Fill.KINGS:
        yield language.text("*A run in order* may move together: at most 1 + the number of empty free cells.")
    elif not rules.cells:
        yield language.text("*A run in order* may move together: one card, doubled by each other empty column.")
    else:
        yield language.text(
            "*A run in order* may move together: at most 1 + empty free cells, doubled by each other empty column."
        )
    if rules.worrying_back:
        yield language.text("*Worrying back:* the top card of a foundation may return to a column that takes it.")
    else:
        yield language.text("*Cards that are home* stay there. No move is compulsory.")
    yield language.text("*Won* with all 52 cards home. *Lost* when no card can move.")


# --- the variants: a row each --------------------------------------------------------------------------------

RED_AND_BLACK = (
    Seat(Player.RED, (Suit.HEARTS, Suit.DIAMONDS)),
    Seat(Player.BLACK, (Suit.SPADES, Suit.CLUBS)),
)
MIXED_SUITS = (
    Seat(Player.FIRST, (Suit.HEARTS, Suit.CLUBS)),
    Seat(Player.SECOND, (Suit.DIAMONDS, Suit.SPADES)),
)

FREECELL = FreeCellRules()
RELAXED = replace(FREECELL, runs=Runs.UNLIMITED)
BAKERS_GAME = replace(FREECELL, build=Build.IN_SUIT)
# Which cells are filled (R): PySol FC's places.
EIGHT_OFF = replace(BAKERS_GAME, cells=8, filled=(0, 2, 4, 6), fill=Fill.KINGS)
SEAHAVEN_TOWERS = replace(BAKERS_GAME, columns=10, filled=(1, 2), fill=Fill.KINGS)
FORECELL = replace(FREECELL, filled=(0, 1, 2, 3), cells_first=True, fill=Fill.KINGS)
CELL_MATES = replace(FREECELL, runs=Runs.SINGLE, turns=Turns(RED_AND_BLACK, tokens=6))


def _level(letters: str, name: str, rules: FreeCellRules, cells: int, tokens: int | None = None) -> Level:
    turns = rules.turns if tokens is None or rules.turns is None else replace(rules.turns, tokens=tokens)
    return Level(letters, name, FreeCell(replace(rules, cells=cells, turns=turns)))


OWN_LEVEL = r"C([0-8])T([0-9]|1[0-9]|20)"


def _own_level(letters: str) -> Level | None:
    """A level of the players' own for Cell Mates: ``C5T1`` has 5 cells and 1 token."""
    match = re.fullmatch(OWN_LEVEL, letters)
    return _level(letters, N_("own level"), CELL_MATES, int(match[1]), int(match[2])) if match else None


def _with(game: AnyGame, **changes: object) -> FreeCell:
    assert isinstance(game, FreeCell)
    rules = game.rules
    turns = {name: change for name, change in changes.items() if name in ("seats", "coins")}
    if turns and rules.turns:
        return FreeCell(replace(rules, turns=replace(rules.turns, **turns)))  # type: ignore[arg-type]  # by name
    return FreeCell(replace(rules, **changes))  # type: ignore[arg-type]  # the rows below name real fields


WORRYING_BACK = Option("W", N_("worrying back"), lambda game: _with(game, worrying_back=True))
MIXED = Option("M", N_("mixed suits"), lambda game: _with(game, seats=MIXED_SUITS))
COINS = Option("S", N_("signal coins"), lambda game: _with(game, coins=True))

VARIANTS = (
    Variant(
        "cell-mates",
        "CM",
        N_("Cell Mates"),
        N_("FreeCell for two, in silence: one moves red, the other black."),
        FreeCell(CELL_MATES),
        levels=(
            _level("E", N_("Easy"), CELL_MATES, 5, 10),
            _level("N", N_("Normal"), CELL_MATES, 4, 6),
            _level("H", N_("Hard"), CELL_MATES, 4, 3),
            _level("X", N_("Expert"), CELL_MATES, 3, 3),
        ),
        options=(MIXED, COINS),
        own_level=_own_level,
        own_pattern=OWN_LEVEL,
    ),
    Variant(
        "freecell",
        "FC",
        N_("FreeCell"),
        N_("The patience where every card lies open."),
        FreeCell(FREECELL),
        levels=tuple(_level(f"C{n}", name, FREECELL, n) for n, name in (
            (4, N_("4 cells")), (3, N_("3 cells")), (2, N_("2 cells")), (1, N_("1 cell")), (0, N_("no cells")),
            (5, N_("5 cells")), (6, N_("6 cells")), (7, N_("7 cells")), (8, N_("8 cells")),
        )),
        options=(WORRYING_BACK,),
        names_level=False,
        menu=5,
    ),
    Variant("relaxed-freecell", "RF", N_("Relaxed FreeCell"), N_("FreeCell where runs of any length move."),
            FreeCell(RELAXED), options=(WORRYING_BACK,)),
    Variant("bakers-game", "BG", N_("Baker’s Game"), N_("FreeCell’s older kin: build down in suit."),
            FreeCell(BAKERS_GAME), options=(WORRYING_BACK,)),
    Variant("eight-off", "EO", N_("Eight Off"), N_("Eight cells, four filled; in suit, kings to empty columns."),
            FreeCell(EIGHT_OFF), options=(WORRYING_BACK,)),
    Variant("seahaven-towers", "ST", N_("Seahaven Towers"), N_("Ten short columns; in suit, kings to empty columns."),
            FreeCell(SEAHAVEN_TOWERS), options=(WORRYING_BACK,)),
    Variant("forecell", "FO", N_("ForeCell"), N_("FreeCell with all cells full at the start; kings to empty columns."),
            FreeCell(FORECELL), options=(WORRYING_BACK,)),
)  # fmt: skip
