"""A game that changes, changes its golden file; a variant without one fails."""

from __future__ import annotations

import pytest

from companion.codes import read_code
from companion.game import Outcome, Variant
from companion.games import variants
from companion.notation import tokens

from . import HERE, head, path, tell

ROWS = pytest.mark.parametrize("row", variants(), ids=lambda row: row.slug)


@ROWS
def test_playthrough_is_told_as_before(row: Variant) -> None:
    told = path(row.slug).read_text(encoding="utf-8")
    assert tell(*head(told)) == told, "changed: run python -m tests.playthroughs, then read the diff"


@ROWS
def test_playthrough_is_a_whole_game_of_its_variant(row: Variant) -> None:
    code, moves = head(path(row.slug).read_text(encoding="utf-8"))
    found = read_code(code)
    state = found.start()
    for token in tokens(moves):
        state = found.game.after(state, found.game.read(token.text))
    assert found.choice.variant is row
    assert found.game.outcome(state) is not Outcome.OPEN


def test_every_playthrough_belongs_to_a_variant() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == {row.slug for row in variants()}
