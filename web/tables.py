"""The tables being played: what is stored, its fold kept at hand, and one transaction for every act."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from companion.language import N_
from companion.record import Record
from companion.table import Table

from .changes import Changes
from .languages import chosen_language
from .problems import Problem, unknown_table
from .store import Answer, Store, Stored, Transaction, new_id

Act = Callable[["Playing"], Table]
"""What a request does to a table. It raises Problem where it can't be done."""

_KEPT = 256


@dataclass(frozen=True)
class Playing:
    """A table with what is stored about it. *told*: its entries in words, kept from one revision to the next."""

    stored: Stored
    table: Table
    told: dict[tuple[int, str], dict[str, Any]] = field(default_factory=dict, compare=False)

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def revision(self) -> int:
        """How many events there are."""
        return len(self.table.record.events)

    @property
    def started(self) -> datetime:
        """When the table was made."""
        return self.stored.created

    @property
    def last(self) -> datetime:
        """When something was done last."""
        events = self.table.record.events
        return events[-1].at if events else self.started

    def at(self, revision: int) -> Playing:
        """The table as it stood after so many events."""
        if revision == self.revision:
            return self
        record = replace(self.stored.record, events=self.stored.record.events[:revision])
        return _playing(replace(self.stored, record=record, by=self.stored.by[:revision]))


@dataclass(frozen=True)
class Done:
    """The answer to an act, and the table as it stood then."""

    answer: Answer
    playing: Playing


class Tables:
    """Every table of a store."""

    def __init__(self, store: Store, changes: Changes) -> None:
        self.store = store
        self._changes = changes
        self._folds: OrderedDict[str, Playing] = OrderedDict()
        self._lock = threading.Lock()

    def open(self, table_id: str) -> Playing:
        """The table with this id. Raises Problem (404)."""
        return self.latest(table_id, self.revision(table_id))

    def latest(self, table_id: str, revision: int) -> Playing:
        """The table of which it is known that it has had *revision* events; it may have more by now."""
        return self._kept(table_id, revision) or self._keep(_playing(_found(self.store.read(table_id))))

    def those(self, ids: Iterable[str]) -> Iterator[Playing]:
        """Those of the tables *ids* that there are."""
        for table_id in ids:
            if (revision := self.store.revision(table_id)) is not None:
                yield self.latest(table_id, revision)

    def revision(self, table_id: str) -> int:
        """How many events the table has. Raises Problem (404)."""
        revision = self.store.revision(table_id)
        if revision is None:
            raise unknown_table(chosen_language())
        return revision

    def create(self, record: Record, key: str | None = None) -> Playing:
        """A new table for *record*; a second request with the same *key* gets the same table."""
        stored = Stored(new_id(), new_id(), _now(), record)
        with self.store.writing() as transaction:
            if key and (before := transaction.answer(_CREATED, key)):
                return _playing(_found(transaction.read((before.problem or {})["table"])))
            transaction.add_table(stored)
            if key:
                transaction.remember(_CREATED, key, Answer(201, 0, {"table": stored.id}))
        return self._keep(_playing(stored))

    def act(self, table_id: str, revision: int, key: str | None, by: str | None, act: Act) -> Done:
        """Do *act* if the table still has *revision* events; once only for all requests with the same *key*."""
        with self.store.writing() as transaction:
            playing = self._current(transaction, table_id)
            if key and (before := transaction.answer(table_id, key)):
                return Done(before, playing.at(before.revision))
            done = self._try(transaction, playing, revision, by, act)
            if key:
                transaction.remember(table_id, key, done.answer)
        if done.answer.status == 200:
            self._keep(done.playing)
            self._changes.tell(table_id)
        return done

    def _try(self, transaction: Transaction, playing: Playing, revision: int, by: str | None, act: Act) -> Done:
        if revision != playing.revision:
            return Done(Answer(409, playing.revision, stale()), playing)
        try:
            table = act(playing)
        except Problem as problem:
            if problem.status != 422:
                raise  # no refusal but a request that can't be read: its sender may mend it under the same key
            return Done(Answer(problem.status, playing.revision, problem.body), playing)
        events = table.record.events[playing.revision :]
        transaction.append(playing.id, playing.revision, events, by)
        stored = replace(playing.stored, record=table.record, by=(*playing.stored.by, *[by] * len(events)))
        return Done(Answer(200, len(table.record.events)), Playing(stored, table, playing.told))

    def _current(self, transaction: Transaction, table_id: str) -> Playing:
        revision = transaction.revision(table_id)
        if revision is None:
            raise unknown_table(chosen_language())
        return self._kept(table_id, revision) or _playing(_found(transaction.read(table_id)))

    # --- folds kept at hand --------------------------------------------------------------------------------

    def _kept(self, table_id: str, revision: int) -> Playing | None:
        with self._lock:
            kept = self._folds.get(table_id)
            if kept is None or kept.revision != revision:
                return None
            self._folds.move_to_end(table_id)
            return kept

    def _keep(self, playing: Playing) -> Playing:
        with self._lock:
            kept = self._folds.get(playing.id)
            if kept is None or kept.revision <= playing.revision:
                self._folds[playing.id] = playing
                self._folds.move_to_end(playing.id)
            while len(self._folds) > _KEPT:
                self._folds.popitem(last=False)
        return playing


_CREATED = ""
"""Stands for the table's id in the keys of requests that make a table."""


def stale() -> dict[str, str]:
    """The problem of a request that knew an older state of the table."""
    return {"error": "stale", "message": chosen_language().text(_STALE)}


_STALE = N_("The table has moved on: look at it as it is now, and do it again if it is still wanted.")


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _found(stored: Stored | None) -> Stored:
    assert stored is not None, "a table is never removed"
    return stored


def _playing(stored: Stored) -> Playing:
    return Playing(stored, Table.of(stored.record))
