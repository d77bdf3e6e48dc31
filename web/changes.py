"""Word of changed tables, from the request that changed one to the phones that wait for it."""

from __future__ import annotations

import threading


class Changes:
    """Who waits is woken when a table changes, and when the server ends."""

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._counts: dict[str, int] = {}
        self.closed = False

    def tell(self, table_id: str) -> None:
        """A table changed."""
        with self._condition:
            if table_id in self._counts:
                self._counts[table_id] += 1
                self._condition.notify_all()

    def close(self) -> None:
        """The server ends: nobody need wait any longer."""
        with self._condition:
            self.closed = True
            self._condition.notify_all()

    def count(self, table_id: str) -> int:
        """How often the table changed since somebody first waited for it."""
        with self._condition:
            return self._counts.setdefault(table_id, 0)

    def wait(self, table_id: str, count: int, seconds: float) -> None:
        """Wait until the table changed more often than *count* times, at most so many *seconds*."""
        with self._condition:
            self._condition.wait_for(lambda: self.closed or self._counts.get(table_id, 0) > count, seconds)
