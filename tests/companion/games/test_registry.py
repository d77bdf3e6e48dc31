"""The registry of games: a row each, no two alike."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from companion import games
from companion.codes import default_level, read_choice
from companion.games import register, variants


def test_every_game_of_the_project_is_there_those_for_two_first() -> None:
    assert [row.letters for row in variants()] == ["CM", "NC", "FC", "RF", "BG", "EO", "ST", "FO", "CA"]
    assert [len(row.game.seats) for row in variants()] == [2, 2, 1, 1, 1, 1, 1, 1, 1]


def test_rows_are_fit_for_codes_and_addresses() -> None:
    for row in variants():
        assert re.fullmatch(r"[A-Z]{2}", row.letters)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", row.slug)
        assert row.line.endswith(".")
        assert len({level.letters for level in row.levels}) == len(row.levels)
        assert len({option.letter for option in row.options}) == len(row.options)
        # a level's letters must not read as options, nor the reverse
        assert not {level.letters for level in row.levels} & {option.letter for option in row.options}


def test_levels_and_options_make_games_of_their_own() -> None:
    for row in variants():
        made = [level.game for level in row.levels] or [row.game]
        assert len(set(made)) == len(made)
        for option in row.options:
            assert not {option.apply(game) for game in made} & set(made)


def test_the_level_that_is_meant_is_the_game_of_the_row() -> None:
    for row in variants():
        level = default_level(row)
        assert (level.game if level else row.game) == row.game
        assert read_choice(row.letters).game == row.game


@pytest.mark.parametrize("change", [{"slug": "another"}, {"letters": "ZZ"}])
def test_a_name_that_is_taken_is_refused(monkeypatch: pytest.MonkeyPatch, change: dict[str, str]) -> None:
    monkeypatch.setattr(games, "_ROWS", list(variants()))
    with pytest.raises(ValueError, match="is registered twice"):
        register(replace(variants()[0], **change))
