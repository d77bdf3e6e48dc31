"""A position that comes again is counted, and nothing more is said of it."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.codes import read_code
from companion.record import Record
from companion.table import Table

AT = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)


def test_a_card_pushed_to_and_fro_brings_the_position_back() -> None:
    code = read_code("FC-617")
    table = Table.of(Record(code.choice, code.deal))
    counts = [table.repeated()]
    for move in ("8a", "a2", "2a", "a2", "2a"):
        table = table.play(move, AT)
        counts.append(table.repeated())
    assert counts == [0, 0, 0, 1, 1, 2]


def test_a_card_that_went_home_makes_a_new_position() -> None:
    code = read_code("CM-N-2")
    table = Table.of(Record(code.choice, code.deal)).play("7a / 1h 2b /", AT)
    assert table.repeated() == 0
