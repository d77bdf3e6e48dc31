"""Many games by one policy: cut into chunks, spread over processes, kept in a file that can be resumed."""

from __future__ import annotations

import json
import math
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import IO, NamedTuple

CHUNK = 100
"""Games in one chunk. What a run finds does not depend on it, but a file to resume does."""


class Run(NamedTuple):
    """What is played: GAME-OPTIONS, the policy's name, the seed, and the reading of the rules ("" is ours)."""

    game: str
    policy: str
    seed: int
    reading: str = ""


class OtherRun(ValueError):
    """A file to resume that belongs to another run; its message is one sentence."""


@dataclass
class Tally:
    """What came out of the games so far. *homes*: how many games ended with 0 … 52 cards home."""

    homes: list[int] = field(default_factory=lambda: [0] * 53)
    turns: int = 0
    """In games won, all together."""
    passes: int = 0
    """In games won, all together."""

    def __add__(self, other: Tally) -> Tally:
        homes = [a + b for a, b in zip(self.homes, other.homes, strict=True)]
        return Tally(homes, self.turns + other.turns, self.passes + other.passes)

    @property
    def games(self) -> int:
        return sum(self.homes)

    @property
    def won(self) -> int:
        return self.homes[52]

    @property
    def mean_home(self) -> float:
        """Cards home at the end of a game, on average."""
        return sum(n * count for n, count in enumerate(self.homes)) / self.games if self.games else 0.0


def wilson(won: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a win rate: from and to, as shares."""
    if not games:
        return 0.0, 1.0
    z, share = 1.959964, won / games
    centre = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    # Rounding must not push an end beyond what is possible, or off an observed 0 or 1.
    return max(0.0, (centre - spread) / scale) if won else 0.0, min(1.0, (centre + spread) / scale)


def play_chunk(run: Run, first: int, count: int) -> Tally:
    """Play one chunk, in this process."""
    import numpy as np

    from ..codes import read_choice
    from .policies import POLICIES

    policy = next(policy for policy in POLICIES if policy.name == run.policy)
    results = np.zeros((count, 3), np.int64)
    policy.play(read_choice(run.game), run.reading, run.seed, first, results)
    won = results[results[:, 0] == 52]
    return Tally(np.bincount(results[:, 0], minlength=53).tolist(), int(won[:, 1].sum()), int(won[:, 2].sum()))


def simulate(run: Run, games: int, jobs: int = 1, resume: Path | None = None) -> Iterator[Tally]:
    """Play games 0 … *games* − 1, in *jobs* processes; the tally so far, each time it grows.

    Chunks already in the file *resume* are not played again; new ones are added to it. Raises OtherRun.
    """
    done = _done(run, resume) if resume else {}
    starts = range(0, games, CHUNK)
    wanted = [(first, min(CHUNK, games - first)) for first in starts]
    tally = sum((done[part] for part in wanted if part in done), Tally())
    yield tally
    left = [part for part in wanted if part not in done]
    with _opened(run, resume) as file:
        for part, found in _played(run, left, jobs):
            if file:
                file.write(json.dumps({"first": part[0], "games": part[1], **vars(found)}) + "\n")
                file.flush()
            tally += found
            yield tally


def _played(run: Run, parts: list[tuple[int, int]], jobs: int) -> Iterator[tuple[tuple[int, int], Tally]]:
    """Each part and its tally, as they come in."""
    if jobs == 1:
        yield from ((part, play_chunk(run, *part)) for part in parts)
        return
    left = iter(parts)
    # Ctrl-C is for this process to answer: the others end with it.
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        running: dict[Future[Tally], tuple[int, int]] = {}
        try:
            while True:
                for part in islice(left, 2 * jobs - len(running)):
                    running[pool.submit(play_chunk, run, *part)] = part
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


# --- the file to resume: a line that says which run it is, then a line for each chunk --------------------------


def _opened(run: Run, path: Path | None) -> AbstractContextManager[IO[str] | None]:
    if path is None:
        return nullcontext()
    whole = path.read_text().rpartition("\n")[0] if path.exists() else ""
    # What a killed run left of its last line is cut off.
    path.write_text(whole + "\n" if whole else json.dumps(run._asdict()) + "\n")
    return path.open("a")


def _done(run: Run, path: Path) -> dict[tuple[int, int], Tally]:
    if not path.exists():
        return {}
    lines = path.read_text().splitlines(keepends=True)
    try:
        rows = [json.loads(line) for line in lines if line.endswith("\n")]
        if rows and rows[0] != run._asdict():
            raise OtherRun(f"{path} holds another run ({' '.join(map(str, rows[0].values()))}): choose a new file.")
        return {(row.pop("first"), row.pop("games")): Tally(**row) for row in rows[1:]}
    except (json.JSONDecodeError, TypeError, KeyError, AttributeError):
        raise OtherRun(f"{path} is no file of a playtest: choose a new file.") from None
