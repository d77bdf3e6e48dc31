"""Limits in nodes, seconds and memory: a search that stops there says so, and never says "impossible"."""

from __future__ import annotations

import time

import pytest

from companion.solver import Verdict, driving, engine, solve
from tests.positions import played

from .test_solve import wins

# Undecided for some millions of positions.
HARD = "CM-NM-194"


@pytest.mark.parametrize("nodes", [1, 700, 10_000, 123_456])
def test_nodes_are_kept(nodes: int) -> None:
    game, state = played(HARD)
    found = solve(game, state, max_nodes=nodes)
    assert found.verdict is Verdict.UNDECIDED
    assert not found.proved
    assert nodes <= found.nodes <= 1.1 * nodes


def test_a_way_to_win_beyond_the_limit_is_not_found() -> None:
    game, state = played("FC-10692")
    assert solve(game, state, max_nodes=5_000).verdict is Verdict.UNDECIDED


def test_seconds_are_kept() -> None:
    game, state = played(HARD)
    solve(game, state, max_nodes=1)
    began = time.process_time()
    found = solve(game, state, max_seconds=0.5)
    assert found.verdict is Verdict.UNDECIDED
    # Processor time, not the clock's: other tests may run beside this one.
    assert time.process_time() - began < 0.55
    assert found.seconds >= 0.5


def test_the_greatest_room_is_well_below_two_gibibytes() -> None:
    """Half a gibibyte is left for the interpreter, numpy, the compiler and the small rooms."""
    for size in (engine.QUICK, engine.SHORT, engine.LONG, engine.GREAT, engine.ALL):
        assert size.entries & (size.entries - 1) == 0
        assert size.records <= size.nodes
    pool = engine.Arena(engine.LONG).pool
    each = [array.nbytes / len(array) for array in (pool.records, pool.parent, pool.keys, pool.marks)]
    assert each == [104, 4, 8, 4]
    records, nodes, entries = engine.ALL
    assert 104 * records + 5 * 4 * nodes + 12 * entries < 1.5 * 2**30


def test_a_full_room_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """CM-X-178 is impossible, but with little room nobody can say so; and what can be won with a token still is."""
    little = engine.Size(3_000, 4_000, 1 << 13)
    for name in ("LONG", "GREAT", "ALL"):
        monkeypatch.setattr(driving, name, little)
    monkeypatch.setattr(driving, "PAIRS_NEXT", ())
    game, state = played("CM-X-178")
    assert solve(game, state).verdict is Verdict.UNDECIDED
    game, state = played("CM-X-170")
    found = solve(game, state)
    assert found.verdict is not Verdict.IMPOSSIBLE
    if found.verdict is Verdict.WON:
        wins(game, state, found)


def test_a_full_room_is_changed_for_a_greater_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driving, "PAIRS_FIRST", ())
    monkeypatch.setattr(driving, "PAIRS_NEXT", ())
    monkeypatch.setattr(driving, "PAIRS_SHARE", 50)
    monkeypatch.setattr(driving, "GREAT", engine.Size(900, 9_000, 1 << 14))
    monkeypatch.setattr(driving, "ALL", driving.LONG)
    monkeypatch.setattr(driving, "LONG", engine.Size(300, 3_000, 1 << 12))
    game, state = played("CM-X-170")
    found = solve(game, state)
    assert (found.verdict, found.tokens, found.proved) == (Verdict.WON, 1, True)
    wins(game, state, found)


def test_a_full_room_proves_nothing_for_one_player(monkeypatch: pytest.MonkeyPatch) -> None:
    little = engine.Size(500, 700, 1 << 10)
    monkeypatch.setattr(driving, "SOLO_TRIES", ())
    monkeypatch.setattr(driving, "GREAT", little)
    monkeypatch.setattr(driving, "ALL", little)
    game, state = played("FC-11982")
    assert solve(game, state).verdict is Verdict.UNDECIDED
