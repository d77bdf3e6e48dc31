"""The store of tables: SQLite in WAL mode through SQLAlchemy. Rows are only added; nothing is changed or removed."""

from __future__ import annotations

import hmac
import secrets
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from companion.codes import BASE_32, UnreadableCode, read_choice, read_code
from companion.record import Event, Record, read_what

ID_LENGTH, KEY_LENGTH = 24, 16
BUSY_SECONDS = 15

_metadata = sa.MetaData()
_tables = sa.Table(
    "tables",
    _metadata,
    sa.Column("id", sa.String(ID_LENGTH), primary_key=True),
    sa.Column("watch", sa.String(ID_LENGTH), nullable=False, unique=True),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("board", sa.Text),
    sa.Column("created", sa.Text, nullable=False),
)
_events = sa.Table(
    "events",
    _metadata,
    sa.Column("table_id", sa.String(ID_LENGTH), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Text, nullable=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("by", sa.Text),
    sqlite_with_rowid=False,
)
_answers = sa.Table(
    "answers",
    _metadata,
    sa.Column("table_id", sa.String(ID_LENGTH), primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("status", sa.Integer, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("problem", sa.JSON),
    sqlite_with_rowid=False,
)
_settings = sa.Table(
    "settings",
    _metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

# Built once: compiling a statement costs more than running it.
_REVISION = (
    sa.select(_tables.c.id, sa.func.count(_events.c.number))
    .select_from(_tables.outerjoin(_events, _events.c.table_id == _tables.c.id))
    .where(_tables.c.id == sa.bindparam("id"))
    .group_by(_tables.c.id)
)
_HEAD = sa.select(_tables).where(_tables.c.id == sa.bindparam("id"))
_EVENTS = sa.select(_events).where(_events.c.table_id == sa.bindparam("id")).order_by(_events.c.number)
_ANSWER = sa.select(_answers).where(_answers.c.table_id == sa.bindparam("id"), _answers.c.key == sa.bindparam("key"))
_WATCHED = sa.select(_tables.c.id).where(_tables.c.watch == sa.bindparam("watch"))


class UnusableStore(ValueError):
    """A database that can't be opened; its message is one sentence."""


@dataclass(frozen=True)
class Stored:
    """A table as its rows tell it; *by* says for each event which player's phone sent it, where it said so."""

    id: str
    watch: str
    created: datetime
    record: Record
    by: tuple[str | None, ...] = ()


@dataclass(frozen=True)
class Answer:
    """What a request was answered: its status, the revision then, and what was wrong, if anything."""

    status: int
    revision: int
    problem: dict[str, Any] | None = None


def new_id() -> str:
    """An id that can't be guessed: 120 random bits."""
    return "".join(secrets.choice(BASE_32) for _ in range(ID_LENGTH)).lower()


class Store:
    """The database. Readers have a connection each; writers come one after the other."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._writing = threading.Lock()
        try:
            with self._immediate() as connection:
                _metadata.create_all(connection)
                self._secret = _secret(connection)
        except SQLAlchemyError as error:
            reason = str(getattr(error, "orig", error)).splitlines()[0]
            raise UnusableStore(f"the database {url} can't be used ({reason}): choose another --database.") from None

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()

    def watch_key(self, table_id: str) -> str:
        """The key of a table's read-only address."""
        digest = hmac.digest(self._secret, table_id.encode("ascii"), "sha256")
        return "".join(BASE_32[byte % 32] for byte in digest[:KEY_LENGTH]).lower()

    def watched(self, watch: str, key: str) -> str | None:
        """The id of the table that a read-only address leads to."""
        with self._engine.connect() as connection:
            table_id = connection.execute(_WATCHED, {"watch": watch}).scalar() or watch
        # The key is compared for unknown tables too, so that the time taken tells nothing.
        return table_id if hmac.compare_digest(self.watch_key(table_id), key) else None

    def is_watch(self, table_id: str) -> bool:
        """Whether this is the id in a read-only address."""
        with self._engine.connect() as connection:
            return connection.execute(_WATCHED, {"watch": table_id}).scalar() is not None

    def revision(self, table_id: str) -> int | None:
        """How many events a table has; None where there is no such table."""
        with self._engine.connect() as connection:
            row = connection.execute(_REVISION, {"id": table_id}).first()
        return None if row is None else row[1]

    def read(self, table_id: str) -> Stored | None:
        """A table with all its events."""
        with self._engine.connect() as connection:
            return _read(connection, table_id)

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """One write transaction. It is committed at the end of the block unless the block raises."""
        with self._writing, self._immediate() as connection:
            yield Transaction(connection)

    @contextmanager
    def _immediate(self) -> Iterator[sa.Connection]:
        with self._engine.connect().execution_options(tablemates_write=True) as connection, connection.begin():
            yield connection


class Transaction:
    """What can be done in one write transaction; nobody else writes meanwhile."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    def revision(self, table_id: str) -> int | None:
        """How many events a table has; None where there is no such table."""
        row = self._connection.execute(_REVISION, {"id": table_id}).first()
        return None if row is None else row[1]

    def read(self, table_id: str) -> Stored | None:
        """A table with all its events."""
        return _read(self._connection, table_id)

    def add_table(self, stored: Stored) -> None:
        """Add a table without events."""
        row = {"id": stored.id, "watch": stored.watch, "code": stored.record.code, "board": stored.record.board}
        self._connection.execute(sa.insert(_tables), row | {"created": stored.created.isoformat()})

    def append(self, table_id: str, first: int, events: Sequence[Event], by: str | None) -> None:
        """Add *events*, the first of them with the number *first*."""
        rows = [
            {"table_id": table_id, "number": n, "at": event.at.isoformat(), "what": str(event.what), "by": by}
            for n, event in enumerate(events, first)
        ]
        self._connection.execute(sa.insert(_events), rows)

    def answer(self, table_id: str, key: str) -> Answer | None:
        """What a request with this *key* was answered before."""
        row = self._connection.execute(_ANSWER, {"id": table_id, "key": key}).first()
        return None if row is None else Answer(row.status, row.revision, row.problem)

    def remember(self, table_id: str, key: str, answer: Answer) -> None:
        """Keep the answer to the request with this *key*."""
        row = {"table_id": table_id, "key": key, "status": answer.status, "revision": answer.revision}
        self._connection.execute(sa.insert(_answers), row | {"problem": answer.problem})


def _read(connection: sa.Connection, table_id: str) -> Stored | None:
    head = connection.execute(_HEAD, {"id": table_id}).first()
    if head is None:
        return None
    rows = connection.execute(_EVENTS, {"id": table_id}).all()
    events = tuple(Event(datetime.fromisoformat(row.at), read_what(row.what)) for row in rows)
    try:
        code = read_code(head.code)
        record = Record(code.choice, code.deal, head.board, events)
    except UnreadableCode:
        record = Record(read_choice(head.code), None, head.board, events)
    by = tuple(row.by for row in rows)
    return Stored(head.id, head.watch, datetime.fromisoformat(head.created), record, by)


def _secret(connection: sa.Connection) -> bytes:
    """The secret that keys are made from; the first to open the database makes it."""
    insert = sa.text("INSERT OR IGNORE INTO settings (name, value) VALUES ('secret', :value)")
    connection.execute(insert, {"value": secrets.token_hex(32)})
    value = connection.execute(sa.select(_settings.c.value).where(_settings.c.name == "secret")).scalar_one()
    return bytes.fromhex(value)


def _url(text: str) -> URL:
    """A database URL, or the path of a file."""
    try:
        url = URL.create("sqlite", database=text) if "://" not in text else make_url(text)
    except ArgumentError:
        url = None
    if url is None or url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        raise UnusableStore(f'"{text}" is no SQLite file: write a path, or sqlite:////path/to/tables.sqlite.')
    return url


def _engine(text: str) -> sa.Engine:
    url = _url(text)
    try:
        Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableStore(f"{error.filename} can't be made ({error.strerror}): choose another --database.") from None
    # isolation_level None: the driver leaves transactions to us, see _begin.
    arguments = {"timeout": BUSY_SECONDS, "isolation_level": None}
    engine = sa.create_engine(url, connect_args=arguments, pool_size=16, max_overflow=64)
    sa.event.listen(engine, "connect", _connected)
    sa.event.listen(engine, "begin", _begin)
    return engine


def _connected(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: sa.Connection) -> None:
    # A writer takes the lock at once: one that first reads could not get it any more when another was quicker.
    # A reader's statements each see the last commit; rows are only added, so that they can't disagree.
    if connection.get_execution_options().get("tablemates_write"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
