"""A table: a record being played, with the state it has led to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from .game import AnyGame, Outcome
from .piles import Player
from .record import (
    Concede,
    Correct,
    Event,
    Fold,
    Record,
    Redo,
    Standing,
    Step,
    Turn,
    Undo,
    What,
    begin,
    events_of,
    fold,
    step,
)


@dataclass(frozen=True)
class Table:
    """A record and its fold. Every act gives a new table; the record only grows."""

    record: Record
    value: Fold

    @classmethod
    def of(cls, record: Record) -> Table:
        """The table that *record* tells of. Raises what a damaged record raises."""
        return cls(record, fold(record) if record.events else begin(record))

    @property
    def game(self) -> AnyGame:
        """The game with its level and options."""
        return self.record.game

    @property
    def now(self) -> Standing:
        """How things stand."""
        return self.value.now

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.now.state

    @property
    def outcome(self) -> Outcome:
        """Won, lost or open, giving up included."""
        return self.now.outcome(self.game)

    def repeated(self) -> int:
        """How often the layout with this player to move has stood on the table before, in what stands of the game."""
        here, home, times = self._position(self.now), self.game.home(self.state), 0
        for entry in reversed(self.value.done):
            # Cards hardly ever leave a foundation: what lay there with fewer cards home can't be this layout.
            if self.game.home(entry.before.state) != home:
                break
            times += self._position(entry.before) == here
        return times

    def _position(self, standing: Standing) -> tuple[str, Player]:
        return self.game.board(standing.state), self.game.to_move(standing.state)

    def play(self, text: str, at: datetime) -> Table:
        """The table after moves in notation; all of them or none. Raises Refused, Unreadable."""
        # Played as one text first: a refusal counts its moves from the beginning of the text.
        step(self.game, self.value, Turn(text), len(self.record.events))
        table = self
        for turn in events_of(self.game, text):
            table = table._with(turn, at)
        return table

    def undo(self, at: datetime) -> Table:
        """The last entry taken back. Raises NothingToUndo."""
        return self._with(Undo(), at)

    def redo(self, at: datetime) -> Table:
        """The entry last taken back stands again. Raises NothingToUndo."""
        return self._with(Redo(), at)

    def concede(self, player: Player, at: datetime) -> Table:
        """*player* gives up for all. Raises Refused where the game is over."""
        return self._with(Concede(player), at)

    def correct(self, board: str, at: datetime, tokens: int | None = None, turn: Player | None = None) -> Table:
        """The table set by hand. Raises UnreadableBoard."""
        return self._with(Correct(board, tokens, turn), at)

    def standing(self, entry: Step) -> bool:
        """Whether *entry* still stands (False: it was taken back)."""
        return entry in self.value.done

    def _with(self, what: What, at: datetime) -> Table:
        number = len(self.record.events)
        value = step(self.game, self.value, what, number)
        event = Event(at.astimezone(UTC).replace(microsecond=0), what)
        return Table(replace(self.record, events=(*self.record.events, event)), value)
