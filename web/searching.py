"""Searches of games that were played: beside the requests, one game at a time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.record import Concede, Standing, Turn

from .tables import Playing

if TYPE_CHECKING:
    from companion.solver.analysis import Analysis

SECONDS = 20.0
_KEPT, _MOST_WAITING = 32, 8


@dataclass(frozen=True)
class Path:
    """A game from its start, or from where the table was last set by hand: how things stood, one step apart."""

    standings: tuple[Standing, ...]

    @classmethod
    def of(cls, playing: Playing) -> Path:
        """The way of a table."""
        table = playing.table
        standings = [table.value.start]
        for step in table.value.done:
            what = table.record.events[step.number].what
            if isinstance(what, Turn):
                standings.append(step.after)
            elif not isinstance(what, Concede):
                standings = [step.after]
        return cls(tuple(standings))


def analyse(game: Any, states: Sequence[Any], *, max_seconds: float) -> Analysis:
    """The search; it is loaded when it is first asked for."""
    from companion.solver import analysis

    return analysis.analyse(game, states, max_seconds=max_seconds)


@dataclass
class Job:
    """A search; *found* is None until it is done, or an exception where it can't be."""

    found: Analysis | Exception | None = None
    done: threading.Event = field(default_factory=threading.Event)


class Analyses:
    """The searches of this process: asked for once each, worked on one after the other."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[tuple[str, int], Job] = OrderedDict()
        self._lock = threading.Lock()
        self._turn = threading.Lock()

    def job(self, playing: Playing, path: Path) -> Job | None:
        """The search for this table as it stands, begun now if it was not before; None where too many wait."""
        name = playing.id, playing.revision
        with self._lock:
            if (job := self._jobs.get(name)) is not None:
                return job
            if sum(not other.done.is_set() for other in self._jobs.values()) >= _MOST_WAITING:
                return None
            job = self._jobs[name] = Job()
            while len(self._jobs) > _KEPT and next(iter(self._jobs.values())).done.is_set():
                self._jobs.popitem(last=False)
        game, states = playing.table.game, [standing.state for standing in path.standings]
        work = job, lambda: analyse(game, states, max_seconds=SECONDS)
        threading.Thread(target=self._work, args=work, daemon=True).start()  # the server ends without it
        return job

    def _work(self, job: Job, search: Callable[[], Analysis]) -> None:
        with self._turn:
            try:
                job.found = search()
            except Exception as error:  # whatever it is, the phone that waits must be told
                job.found = error
            finally:
                job.done.set()
