"""The solver, against Debian's fc-solve on the same deals, and the strategy for Number Crunchers by itself."""

from __future__ import annotations

import shutil
import statistics
import subprocess
import time
from functools import partial

import numpy as np

from companion.codes import read_choice, read_code
from companion.playtest.policies import policies_for
from companion.solver import solve
from tests.bench import report, seconds

DEALS = 1000
PEER = "freecell-solver-range-parallel-solve"


def ours(game: str) -> None:
    """Solve the first deals of a game; for two players with proved least tokens."""
    for number in range(1, DEALS + 1):
        code = read_code(f"{game}-{number}")
        solve(code.game, code.start())


def peer() -> float:
    """Seconds that fc-solve takes for the same FreeCell deals."""
    path = shutil.which(PEER) or shutil.which(PEER, path="/usr/games")
    assert path, f"install Debian's freecell-solver-bin: {PEER} is the peer."
    start = time.perf_counter()
    subprocess.run([path, "1", str(DEALS), "2000", "-l", "lg"], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def strategy(game: str, games: int) -> float:
    """Games a second of Strategy F."""
    choice = read_choice(game)
    policy = next(row for row in policies_for(choice) if row.name == "strategy-f")
    results = np.zeros((games, 3), np.int64)
    return games / seconds(lambda: policy.play(choice, "", 1, 0, results))


def run() -> bool:
    """Print the figures: seconds of ours for one of the peer's, milliseconds a deal, games a second."""
    for game in ("FC", "CM-N"):
        code = read_code(f"{game}-1")
        solve(code.game, code.start())
    strategy("NC-N", 10), peer()
    ratios = []
    for _ in range(3):
        theirs = peer()
        ratios.append(seconds(partial(ours, "FC")) / theirs)
    met = report("FreeCell 1–1000, our time for one of fc-solve's", statistics.median(ratios), 3, at_most=True)
    met &= report("CM-N 1–1000, least tokens proved", seconds(partial(ours, "CM-N")), 25, "ms a deal", at_most=True)
    return report("Number Crunchers under Strategy F", strategy("NC-N", 50_000), 5_000, "games a second") and met


if __name__ == "__main__":
    run()
