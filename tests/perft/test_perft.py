"""The quick part of the counts; ``make perft`` counts to the full depth, with both engines."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.games import variants
from companion.games.freecell import FreeCell

from . import HERE, Entry, companion, layers, per_move, perft, read_entries, second_opinion

QUICK = 1_500
ENTRIES = [entry for file in sorted(HERE.glob("*.perft")) for entry in read_entries(file.stem)]
every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)


def quick(entry: Entry) -> int:
    """To which depth an entry is counted here."""
    return sum(number <= QUICK for number, _ in entry.known)


@every_entry
def test_counts_are_as_known(entry: Entry) -> None:
    engine = companion(entry.code)
    start = engine.start(entry.code, entry.moves)
    found = list(islice(layers(engine, start), quick(entry)))
    assert found == list(entry.known[: quick(entry)]), per_move(engine, start, 1)


@every_entry
def test_the_second_opinion_has_the_same_first_moves(entry: Entry) -> None:
    ours, other = companion(entry.code), second_opinion(entry.code)
    first = [set(engine.legal(engine.start(entry.code, entry.moves))) for engine in (ours, other)]
    assert first[0] == first[1]
    assert len(first[0]) == entry.known[0][0]


def test_counting_one_by_one_comes_to_the_same() -> None:
    engine = companion("FC-617")
    start = engine.start("FC-617", "")
    assert [perft(engine, start, depth) for depth in (1, 2)] == [35, 964]
    assert sum(per_move(engine, start, 2).values()) == 964


def test_deal_617_is_counted_as_published() -> None:
    entry = next(entry for entry in ENTRIES if entry.name == "FC-617")
    assert [number for number, _ in entry.known[:2]] == [35, 964]
    assert [number for _, number in entry.known[:3]] == [11, 62, 256]


@pytest.mark.parametrize("slug", [row.slug for row in variants() if isinstance(row.game, FreeCell)])
def test_every_variant_of_the_family_is_counted(slug: str) -> None:
    assert read_entries(slug)
