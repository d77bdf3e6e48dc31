"""The record: its text, its fold, and how far a damaged one still goes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from companion.codes import read_choice, read_code
from companion.game import Outcome
from companion.piles import Player
from companion.record import (
    Concede,
    Correct,
    Event,
    NoRecord,
    NothingToUndo,
    Record,
    Redo,
    Refused,
    Turn,
    Undo,
    events_of,
    fold,
    load,
    many_lines,
    one_line,
    read_what,
)
from companion.table import Table
from tests.positions import AT, laid


def new(code: str = "CM-N-617") -> Table:
    return Table.of(Record(read_code(code).choice, read_code(code).deal))


GOOD = """tablemates record 1
code CM-N-617
2026-01-31T20:15:00Z turn 1a /
2026-01-31T20:15:09Z turn 6b /
2026-01-31T20:16:00Z undo
2026-01-31T20:17:00Z redo
2026-01-31T20:18:00Z turn -- /
"""


def test_a_record_is_text_one_event_a_line() -> None:
    table = new().play("1a / 6b /", AT).undo(AT).concede(Player.BLACK, AT)
    assert table.record.dump().splitlines() == [
        "tablemates record 1",
        "code CM-N-617",
        "2026-01-31T20:15:00Z turn 1a /",
        "2026-01-31T20:15:00Z turn 6b /",
        "2026-01-31T20:15:00Z undo",
        "2026-01-31T20:15:00Z concede black",
    ]
    assert load(table.record.dump()) == (table.record, None)


@pytest.mark.parametrize(
    "what",
    [
        Turn("6a /"),
        Turn("!78"),
        Turn("-- @5 /"),
        Undo(),
        Redo(),
        Concede(Player.RED),
        Concede(Player.YOU),
        Correct("JD\nKS\n"),
        Correct("JD\nKS\n", tokens=5),
        Correct("JD\nKS\n", turn=Player.BLACK),
        Correct("Freecells: - JD\n: KS\n:\n", tokens=0, turn=Player.FIRST),
    ],
    ids=str,
)
def test_what_was_done_is_read_as_it_was_written(what: object) -> None:
    assert read_what(str(what)) == what


@pytest.mark.parametrize(
    "text", ["", "turn", "undo 3", "redo it", "concede", "concede green", "shuffle", "TURN 6a", "turns 6a"]
)
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_what(text)


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        GOOD.replace("\n", "\r\n"),
        "\ufeff" + GOOD,
        "# our evening\n\n" + GOOD.replace("\n", "\n\n"),
        GOOD.replace("CM-N-617", "cm-617"),
        GOOD.rstrip("\n"),
    ],
)
def test_a_record_loads_in_other_clothes(text: str) -> None:
    record, damage = load(text)
    assert damage is None
    assert record.dump() == GOOD
    now = fold(record).now
    assert (now.turns, now.moves, now.passes, now.state.tokens) == (3, 3, 1, 5)


@pytest.mark.parametrize(
    ("old", "bad", "line", "events", "why"),
    [
        ("turn 6b /", "turn 6c 6d /", 4, 1, 'move 2 "6d": '),
        ("turn 6b /", "turn 2x /", 4, 1, '"2x" is no move'),
        ("turn 6b /", "turn", 4, 1, '"turn" is no event'),
        ("turn 1a /", "turn 2a /", 3, 0, "the K♠ is not yours"),
        ("2026-01-31T20:16:00Z undo", "undo", 5, 2, "does not begin with a time"),
        ("2026-01-31T20:16:00Z", "2026-02-31T20:16:00Z", 5, 2, "does not begin with a time"),
        ("undo", "redo", 5, 2, "there is nothing to redo."),
        ("undo", "concede blue", 5, 2, "blue"),
        ("redo", "correct JD | KS", 6, 3, "too few columns (2 of 8)"),
        ("turn -- /", "turn -- -- /", 7, 4, "this turn has had its move or pass"),
        ("turn -- /", "\x00\x00\x00", 7, 4, ""),
    ],
)
def test_a_damaged_record_loads_up_to_the_damage_and_says_where(
    old: str, bad: str, line: int, events: int, why: str
) -> None:
    record, damage = load(GOOD.replace(old, bad, 1))
    assert damage is not None
    assert damage.line == line
    assert why in damage.why
    assert str(damage) == f"line {line}: {damage.why}"
    assert record.events == load(GOOD)[0].events[:events]


@pytest.mark.parametrize("size", range(0, len(GOOD), 7))
def test_a_record_cut_off_anywhere_keeps_its_whole_lines(size: int) -> None:
    cut = GOOD[:size]
    if "code CM-N" not in cut:
        with pytest.raises(NoRecord):
            load(cut)
        return
    record, _ = load(cut)
    whole = cut.count("Z turn 1a /\n") + cut.count("Z turn 6b /\n") + cut.count("Z undo\n") + cut.count("Z redo\n")
    assert len(record.events) >= whole


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the file is empty: a record begins with its code."),
        ("tablemates record 1\n", "the file is empty: a record begins with its code."),
        ("tablemates record 2\ncode FC-1\n", 'line 1: "tablemates record 2" is no record that this version reads.'),
        ("2026-01-31T20:15:00Z undo\n", 'line 1: a record begins with its "code" line.'),
        ("code XX-1\n", None),
        ("code FC-0\n", None),
        ("code FC\n", None),
        ("hello\n", 'line 1: a record begins with its "code" line.'),
    ],
)
def test_what_does_not_even_begin_as_a_record_is_refused(text: str, sentence: str | None) -> None:
    with pytest.raises(NoRecord) as error:
        load(text)
    assert sentence in (None, str(error.value))


def test_a_record_may_start_from_a_board() -> None:
    game, state = laid("CM-N", "* | 9S | TH | 8D | KH | QD")
    record = Record(read_choice("CM-N"), board=game.board(state))
    table = Table.of(record).play("-- / 23 /", AT)
    assert table.record.code == "CM-N"
    loaded, damage = load(table.record.dump())
    assert damage is None
    assert fold(loaded).now == table.now
    assert one_line(many_lines(one_line(game.board(state)))) == one_line(game.board(state))


def test_times_are_kept_in_whole_seconds_of_utc() -> None:
    there = datetime(2026, 1, 31, 21, 15, 30, 999_999, tzinfo=UTC)
    table = new().play("1a /", there)
    assert table.record.dump().splitlines()[-1] == "2026-01-31T21:15:30Z turn 1a /"
    assert load(table.record.dump())[0] == table.record


def test_a_time_of_another_zone_is_the_same_moment() -> None:
    there = datetime(2026, 1, 31, 22, 15, tzinfo=timezone(timedelta(hours=2)))
    record = new().play("1a /", there).record
    assert load(record.dump())[0].events[0].at == there


def test_a_text_of_moves_is_cut_into_turns_for_two_and_moves_for_one() -> None:
    assert [event.text for event in events_of(read_choice("CM").game, "6a/ 6b 6h bh / !78 4b")] == [
        "6a /",
        "6b 6h bh /",
        "!78 4b",
    ]
    assert [event.text for event in events_of(read_choice("FC").game, "6a 6b # now\n54v3")] == ["6a", "6b", "54v3"]


def test_undo_and_redo_without_anything_to_undo_are_refused() -> None:
    with pytest.raises(NothingToUndo, match="nothing to undo"):
        new().undo(AT)
    with pytest.raises(NothingToUndo, match="nothing to redo"):
        new().redo(AT)
    with pytest.raises(NothingToUndo, match="nothing to redo"):
        new().play("1a /", AT).undo(AT).play("4a /", AT).redo(AT)


def test_the_record_only_grows() -> None:
    table = new().play("1a /", AT).undo(AT).play("4a /", AT)
    assert [str(event.what) for event in table.record.events] == ["turn 1a /", "undo", "turn 4a /"]
    assert [step.number for step in table.value.done] == [2]
    assert [step.number for step in table.value.all] == [0, 2]
    assert [table.standing(step) for step in table.value.all] == [False, True]


def test_events_are_compared_by_what_and_when() -> None:
    assert Event(AT, Undo()) == Event(AT, Undo())
    assert Event(AT, Undo()) != Event(AT, Redo())


# --- the table -------------------------------------------------------------------------------------------------


def test_all_moves_of_a_text_are_played_or_none() -> None:
    table = new()
    with pytest.raises(Refused) as error:
        table.play("1a / 6b / 2c /", AT)
    assert (error.value.index, error.value.text) == (3, "2c")
    assert table.record.events == ()


def test_a_refusal_counts_from_the_beginning_of_its_text() -> None:
    with pytest.raises(Refused) as error:
        new().play("1a / 6b /", AT).play("7c / 7d / 4b", AT)
    assert (error.value.index, error.value.text) == (3, "4b")


def test_giving_up_loses_and_can_be_undone() -> None:
    table = new().play("1a /", AT).concede(Player.BLACK, AT)
    assert table.outcome is Outcome.LOST
    assert table.now.conceded == Player.BLACK
    for act in (lambda: table.play("6b", AT), lambda: table.concede(Player.RED, AT)):
        with pytest.raises(Refused, match="the game is over"):
            act()
    assert table.undo(AT).outcome is Outcome.OPEN
    assert table.undo(AT).redo(AT).outcome is Outcome.LOST


def test_nobody_gives_up_a_game_that_is_over() -> None:
    game, state = laid("CM-NM", "KC", home="H13 D13 S13 C12")
    table = Table.of(Record(read_choice("CM-NM"), board=game.board(state))).play("1h", AT)
    assert table.outcome is Outcome.WON
    with pytest.raises(Refused, match="the game is over"):
        table.concede(Player.FIRST, AT)
    assert table.play("/", AT).outcome is Outcome.WON  # the turn ended by itself: nothing is done


def test_a_correction_sets_the_table_and_is_undone_like_a_move() -> None:
    table = new().play("1a /", AT)
    board = table.game.board(read_code("CM-N-1").start())
    corrected = table.correct(board, AT, tokens=2, turn=Player.BLACK)
    assert (corrected.state.tokens, corrected.game.to_move(corrected.state)) == (2, Player.BLACK)
    assert corrected.now.by_hand
    assert corrected.now.moves == 1
    assert load(corrected.record.dump()) == (corrected.record, None)
    assert corrected.undo(AT).state == table.state
    assert not corrected.undo(AT).now.by_hand


def test_a_correction_forgets_what_may_not_go_back() -> None:
    table = new().play("1a / 6b /", AT)
    assert table.state.last != (None, None)
    assert table.correct(table.game.board(table.state), AT).state.last == (None, None)


def test_moves_turns_and_passes_are_counted() -> None:
    table = new().play("1a / 6b / -- / -- / 4c", AT)
    assert (table.now.moves, table.now.turns, table.now.passes, table.now.in_turn) == (5, 5, 2, True)
    solo = new("FC-617").play("1a 2b 3c", AT)
    assert (solo.now.moves, solo.now.turns, solo.now.passes) == (3, 3, 0)
    assert not solo.now.in_turn


def test_foundation_plays_and_the_move_of_a_turn_are_one_turn() -> None:
    game, state = laid("CM-N", "* | 4H 3H | AH | 2H | 9D")
    table = Table.of(Record(read_choice("CM-N"), board=game.board(state))).play("3h 5a 4h 2h /", AT)
    assert (table.now.moves, table.now.turns) == (4, 1)


def test_restarting_a_number_gives_the_same_layout() -> None:
    table = new().play("1a / 6b / 4c / 5d /", AT)
    for _ in range(4):
        table = table.undo(AT)
    assert table.state == new().state == read_code("CM-N-617").start()
