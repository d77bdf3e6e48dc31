"""Benchmarks: ratios against a peer in the same run (``make bench``). Each ``bench_*.py`` runs alone too."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def seconds(work: Callable[[], object]) -> float:
    """The processor time of one call: what else the machine does hardly counts."""
    start = time.process_time()
    work()
    return time.process_time() - start


def speed_up(ours: Callable[[], object], peer: Callable[[], object], rounds: int = 5) -> float:
    """How many times as fast as *peer* is *ours*: the median over rounds that take both in turn, after one warm-up."""
    ours(), peer()
    return statistics.median(seconds(peer) / seconds(ours) for _ in range(rounds))


def report(what: str, figure: float, target: float, unit: str = "×", *, at_most: bool = False) -> bool:
    """Print one line and say whether the target is met."""
    met = figure <= target if at_most else figure >= target
    sign = "≤" if at_most else "≥"
    print(f"{'ok ' if met else 'MISS'} {what}: {figure:.2f} {unit} (target {sign} {target:g} {unit})", flush=True)
    return met
