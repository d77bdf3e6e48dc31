"""The record: what was dealt, and everything the players did, in order. It only grows; a state is its fold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from .codes import Choice, Code, Deal, UnreadableCode, read_choice, read_code
from .game import AnyGame, Outcome, play
from .notation import Action, EndTurn, Move, Pass, Token, tokens
from .piles import PlaceKind, Player
from .refusals import IllegalMove, Reason, Refusal, UnreadableMove, refuse
from .sentences import N_, PlainError


@dataclass(frozen=True)
class Turn:
    """Moves, as notation: a turn or a part of one (solo games: one move)."""

    text: str

    def __str__(self) -> str:
        return f"turn {self.text}"


@dataclass(frozen=True)
class Undo:
    """The last entry that still stands is taken back."""

    def __str__(self) -> str:
        return "undo"


@dataclass(frozen=True)
class Redo:
    """The entry that was last taken back stands again."""

    def __str__(self) -> str:
        return "redo"


@dataclass(frozen=True)
class Concede:
    """*player* gives up for all."""

    player: Player

    def __str__(self) -> str:
        return f"concede {self.player}"


@dataclass(frozen=True)
class Correct:
    """The table was set by hand: a *board*, and where they are given the *tokens* left and whose *turn* it is."""

    board: str
    tokens: int | None = None
    turn: Player | None = None

    @property
    def text(self) -> str:
        """The board text with the lines for tokens and turn."""
        lines = [self.board.rstrip("\n")]
        lines += [f"Tokens: {self.tokens}"] if self.tokens is not None else []
        lines += [f"Turn: {self.turn}"] if self.turn is not None else []
        return "\n".join(lines) + "\n"

    def __str__(self) -> str:
        words = ["correct", one_line(self.board)]
        words += [f"tokens={self.tokens}"] if self.tokens is not None else []
        words += [f"turn={self.turn}"] if self.turn is not None else []
        return " ".join(words)


What = Turn | Undo | Redo | Concede | Correct


@dataclass(frozen=True)
class Event:
    """One line of the record: what was done, and when (UTC, whole seconds)."""

    at: datetime
    what: What

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%dT%H:%M:%SZ} {self.what}"


@dataclass(frozen=True)
class Record:
    """A game and what happened in it. It starts from *deal*, or in mid-play from *board* (board text)."""

    choice: Choice
    deal: Deal | None = None
    board: str | None = None
    events: tuple[Event, ...] = ()

    @cached_property
    def game(self) -> AnyGame:
        """The game with its level and options."""
        return self.choice.game

    @property
    def code(self) -> str:
        """The deal code; without a deal the game's alone."""
        return str(self.choice) if self.deal is None else str(Code(self.choice, self.deal))

    def start(self) -> Any:
        """The state before the first event."""
        if self.board is not None:
            return self.game.from_board(self.board)
        return self.game.deal(None if self.deal is None else self.deal.order)

    def dump(self) -> str:
        """The record as text; ``load`` reads it."""
        head = ["tablemates record 1", f"code {self.code}"]
        head += [f"board {one_line(self.board)}"] if self.board is not None else []
        return "\n".join([*head, *map(str, self.events)]) + "\n"


@dataclass(frozen=True)
class Standing:
    """How things stand after some events: the fold's value.

    *turns* and *moves* count what was done (passes too), *passes* the passes; *conceded* by whom; *by_hand*: the
    table was corrected, so the deal's number no longer tells the whole game.
    """

    state: Any
    moves: int = 0
    turns: int = 0
    passes: int = 0
    in_turn: bool = False
    conceded: Player | None = None
    by_hand: bool = False

    def outcome(self, game: AnyGame) -> Outcome:
        """Won, lost or open, giving up included."""
        return Outcome.LOST if self.conceded else game.outcome(self.state)


@dataclass(frozen=True)
class Step:
    """An entry of the record that changed how things stand: the number of its event, before, after, and its acts."""

    number: int
    before: Standing
    after: Standing
    acts: tuple[tuple[Action, bool], ...] = ()


@dataclass(frozen=True)
class Fold:
    """The value of a record: the steps that stand, and those taken back that may be redone, the next one last."""

    start: Standing
    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    all: tuple[Step, ...] = ()

    @property
    def now(self) -> Standing:
        """How things stand."""
        return self.done[-1].after if self.done else self.start


class NothingToUndo(PlainError):
    """Undo or redo where there is nothing."""


class Refused(ValueError):
    """A move in a text of moves was refused: its *index* from 1 (``/`` not counted) and its *text*."""

    def __init__(self, refusal: Refusal, index: int, text: str) -> None:
        super().__init__(f'move {index} "{text}": {refusal}')
        self.refusal, self.index, self.text = refusal, index, text


class Unreadable(ValueError):
    """A move in a text of moves can't be read: *why*, its *line*, and its *index* and *text* as in Refused."""

    def __init__(self, why: UnreadableMove, line: int, index: int, text: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.why, self.line, self.index, self.text = why, line, index, text

    @property
    def message(self) -> str:
        """Why, in English, without the line."""
        return str(self.why)


def begin(record: Record) -> Fold:
    """The fold of no events."""
    return Fold(Standing(record.start()))


def fold(record: Record) -> Fold:
    """The fold of all events. Raises what ``step`` raises where the record is damaged."""
    value = begin(record)
    for number, event in enumerate(record.events):
        value = step(record.game, value, event.what, number)
    return value


def step(game: AnyGame, value: Fold, what: What, number: int) -> Fold:
    """The fold after one more event, whose place in the record is *number*.

    Raises Refused, Unreadable, UnreadableBoard, NothingToUndo.
    """
    match what:
        case Undo():
            if not value.done:
                raise NothingToUndo(N_("there is nothing to undo."))
            return replace(value, done=value.done[:-1], undone=(*value.undone, value.done[-1]))
        case Redo():
            if not value.undone:
                raise NothingToUndo(N_("there is nothing to redo."))
            return replace(value, done=(*value.done, value.undone[-1]), undone=value.undone[:-1])
        case Turn():
            after, acts = play_text(game, value.now, tokens(what.text))
        case Concede():
            if value.now.outcome(game) is not Outcome.OPEN:
                raise Refused(refuse(Reason.GAME_OVER), 1, str(what))
            after, acts = replace(value.now, conceded=what.player), ()
        case Correct():
            state = game.from_board(what.text)
            after, acts = replace(value.now, state=state, in_turn=False, conceded=None, by_hand=True), ()
    entry = Step(number, value.now, after, acts)
    return Fold(value.start, (*value.done, entry), (), (*value.all, entry))


def play_text(
    game: AnyGame, standing: Standing, moves: Iterable[Token]
) -> tuple[Standing, tuple[tuple[Action, bool], ...]]:
    """How things stand after *moves*, and the moves as acts, each with whether it was forced.

    Raises Refused, Unreadable.
    """
    acts: list[tuple[Action, bool]] = []
    for token in moves:
        try:
            action = game.read(token.text)
        except UnreadableMove as error:
            raise Unreadable(error, token.line, token.index, token.text) from None
        standing = _act(game, standing, action, token)
        acts.append((action, token.forced))
    return standing, tuple(acts)


def _act(game: AnyGame, standing: Standing, action: Action, token: Token) -> Standing:
    idle = game.idle(standing.state, action)
    if standing.conceded and not idle:
        raise Refused(refuse(Reason.GAME_OVER), token.index, token.text)
    try:
        state = play(game, standing.state, action, forced=token.forced)
    except IllegalMove as error:
        raise Refused(error.refusal, token.index, token.text) from None
    if isinstance(action, EndTurn):
        return replace(standing, state=state, in_turn=False)
    of_turn = not _belongs_to_no_turn(game, standing.state, action)
    return replace(
        standing,
        state=state,
        moves=standing.moves + 1,
        turns=standing.turns + (of_turn and not standing.in_turn),
        passes=standing.passes + isinstance(action, Pass),
        in_turn=of_turn and len(game.seats) > 1 and not game.idle(state, EndTurn()),
    )


def _belongs_to_no_turn(game: AnyGame, state: Any, action: Action) -> bool:
    """Whether *action* is a foundation play of one who plays alone because the partner's cards are home."""
    if not (isinstance(action, Move) and action.target.kind is PlaceKind.FOUNDATION):
        return False
    home = game.home(state)
    return any(seat.suits and home[seat.player] == 13 * len(seat.suits) for seat in game.seats)


def events_of(game: AnyGame, text: str) -> Iterator[Turn]:
    """A text of moves cut into events: a turn each for two players, a move each for one."""
    part: list[str] = []
    for token in tokens(text):
        part.append(("!" if token.forced else "") + token.text)
        if token.text == "/" or len(game.seats) == 1:
            yield Turn(" ".join(part))
            part = []
    if part:
        yield Turn(" ".join(part))


# --- text ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Damage:
    """Where a record's text can't be followed any further: the *line* from 1, and why."""

    line: int
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}"


@dataclass
class _Loader:
    record: Record | None = None
    value: Fold | None = None
    events: list[Event] = field(default_factory=list)

    def take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "tablemates":
            if rest != "record 1":
                raise ValueError(f'"{line[:40]}" is no record that this version reads.')
        elif word == "code" and self.record is None:
            self.record = _opened(rest)
        elif word == "board" and self.record is not None and not self.events:
            self.record = replace(self.record, board=many_lines(rest))
        elif self.record is None:
            raise ValueError('a record begins with its "code" line.')
        else:
            self._event(line)

    def _event(self, line: str) -> None:
        assert self.record is not None
        value = self.value or begin(self.record)
        event = _event(line)
        self.value = step(self.record.game, value, event.what, len(self.events))
        self.events.append(event)


class NoRecord(ValueError):
    """A text that does not even begin as a record; its message is one sentence."""


def load(text: str) -> tuple[Record, Damage | None]:
    """Read a record up to its end or its first damage. Raises NoRecord where not even its deal can be read."""
    loader, damage = _Loader(), None
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not (line := line.strip()) or line.startswith("#"):
            continue
        try:
            loader.take(line)
        except ValueError as error:
            damage = Damage(number, str(error))
            break
    if loader.record is None:
        raise NoRecord(str(damage) if damage else "the file is empty: a record begins with its code.")
    try:
        loader.record.start()
    except ValueError as error:
        raise NoRecord(str(error)) from None
    return replace(loader.record, events=tuple(loader.events)), damage


def _opened(text: str) -> Record:
    try:
        code = read_code(text)
    except UnreadableCode:
        return Record(read_choice(text))
    return Record(code.choice, code.deal)


def _event(line: str) -> Event:
    stamp, _, what = line.partition(" ")
    try:
        at = datetime.strptime(stamp, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        raise ValueError(f'"{line[:40]}" does not begin with a time like 2026-01-31T20:15:00Z.') from None
    return Event(at, read_what(what))


_CORRECT = re.compile(r"(.*?)( tokens=(\d{1,2}))?( turn=(\w+))?")


def read_what(text: str) -> What:
    """Read what an event did: ``turn 6a /``, ``undo``, ``concede red`` … Raises ValueError, one sentence."""
    word, _, rest = text.partition(" ")
    match word:
        case "turn" if rest:
            return Turn(rest)
        case "undo" if not rest:
            return Undo()
        case "redo" if not rest:
            return Redo()
        case "concede":
            return Concede(Player(rest))
        case "correct" if found := _CORRECT.fullmatch(rest):
            return Correct(
                many_lines(found[1]), int(found[3]) if found[3] else None, Player(found[5]) if found[5] else None
            )
    raise ValueError(f'"{text[:40]}" is no event: turn, undo, redo, concede or correct is expected.')


def one_line(board: str) -> str:
    """Board text on one line."""
    return " | ".join(line.strip() for line in board.splitlines() if line.strip())


def many_lines(board: str) -> str:
    """Board text from its one line."""
    return "\n".join(line.strip() for line in board.split("|")) + "\n"
