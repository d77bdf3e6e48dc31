"""What holds for every registered game, whatever its rules: a new row of any family is tested with no new code."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.boards import UnreadableBoard
from companion.cards import Card
from companion.codes import read_choice, read_code
from companion.deals import shuffled
from companion.game import Outcome
from companion.notation import TurnUp
from companion.piles import Player, TableView
from companion.record import NoRecord, Record, fold, load
from companion.refusals import Refusal
from companion.table import Table
from tests.positions import AT
from tests.strategies import CHOICES, ONE_OF_EACH, Walk, conceivable, some, walks

every_game = pytest.mark.parametrize("choice", CHOICES)
one_of_each = pytest.mark.parametrize("choice", ONE_OF_EACH)
data = st.data()


def table_of(walk: Walk) -> Table:
    """A table where *walk* was played, one entry of the record a move."""
    table = Table.of(Record(read_choice(walk.choice), read_code(f"{walk.choice}-{walk.number}").deal))
    for move in walk.moves:
        table = table.play(move, AT)
    return table


def faces(view: TableView) -> list[Card]:
    """The cards that a view shows, as far as they are known."""
    return [face for pile in view.piles for face in pile.cards if isinstance(face, Card)]


@every_game
@given(data)
def test_every_state_has_the_52_cards_once(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice))
    for state in some(walk.states, 8):
        view = walk.game.view(state)
        shown, hidden = faces(view), sum(pile.hidden for pile in view.piles)
        assert len(set(shown)) == len(shown)
        assert len(shown) + hidden == 52
        assert hidden == 0 or walk.game.hidden
        assert set(shown).isdisjoint(walk.game.hidden_order(state))
        assert len(walk.game.hidden_order(state)) == hidden


@every_game
@settings(max_examples=4)
@given(data)
def test_a_move_is_legal_exactly_if_nothing_refuses_it(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice))
    game = walk.game
    for state in some(walk.states, 2):
        legal = list(game.legal_moves(state))
        assert len(set(legal)) == len(legal)
        assert [game.write(m) for m in legal if game.refusal(state, m) is not None] == []
        # Another text may say the same ("8hS" for "8h", a count that follows anyway), to the same effect; and a
        # card that turns up may be named in more ways than are listed.
        ways = {game.after(state, move) for move in legal}
        turns_up = any(isinstance(move, TurnUp) for move in legal)
        for action in conceivable(choice):
            if action in legal or game.idle(state, action) or (turns_up and isinstance(action, TurnUp)):
                continue
            refusal = game.refusal(state, action)
            assert refusal is not None or game.after(state, action) in ways, game.write(action)


@one_of_each
@settings(max_examples=2)
@given(data)
def test_a_refusal_is_one_plain_sentence(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice))
    game = walk.game
    sentences = {
        str(refusal) for action in conceivable(choice) if isinstance(refusal := game.refusal(walk.end, action), Refusal)
    }
    for sentence in sentences:
        assert sentence == sentence.strip()
        assert not sentence.endswith(".")
        assert "{" not in sentence
        assert "None" not in sentence


@every_game
@given(data)
def test_the_end_is_where_nothing_may_be_done(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice))
    game = walk.game
    for state in some(walk.states, 12):
        assert (game.outcome(state) is Outcome.OPEN) == any(True for _ in game.legal_moves(state))


@one_of_each
def test_a_game_that_is_over_takes_no_more_moves(choice: str) -> None:
    """Whole games at random: what ends them ends them, though a last turn end may still be written."""
    game = read_choice(choice).game
    for number in (1, 2):
        pick, state = random.Random(number), game.deal(shuffled(number))
        for _ in range(600):
            if not (legal := list(game.legal_moves(state))):
                break
            state = game.after(state, pick.choice(legal))
        if game.outcome(state) is Outcome.OPEN:
            continue
        accepted = [action for action in conceivable(choice) if game.refusal(state, action) is None]
        assert [game.write(action) for action in accepted if not game.idle(state, action)] == []


@one_of_each
@given(data)
def test_after_a_move_its_state_is_what_it_was(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice))
    game = walk.game
    for state in some(walk.states):
        before, code = repr(state), hash(state)
        for move in game.legal_moves(state):
            after = game.after(state, move)
            assert hash(after) == hash(game.after(state, move))
            assert after != state
        assert (repr(state), hash(state)) == (before, code)


@one_of_each
@given(data)
def test_reading_what_was_written_gives_the_same_move(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice))
    game = walk.game
    for action in game.legal_moves(walk.end):
        assert game.read(game.write(action)) == action
        assert game.read(game.write(action).upper()) == action
    for action in conceivable(choice):
        again = game.read(game.write(action))
        assert game.write(again) == game.write(action)


@one_of_each
@given(data)
def test_a_record_loads_as_it_was_dumped(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice, 15, from_start=True))
    record = table_of(walk).record
    loaded, damage = load(record.dump())
    assert damage is None
    assert loaded == record
    assert fold(loaded).now.state == walk.end
    assert load(record.dump().replace("\n", "\r\n"))[0] == record


@one_of_each
@given(data)
def test_a_record_cut_short_gives_the_state_then(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice, 15, from_start=True))
    record = table_of(walk).record
    played = data.draw(st.integers(0, len(walk.moves)))
    assert fold(replace(record, events=record.events[:played])).now.state == walk.states[played]


@one_of_each
@given(data)
def test_undo_and_redo_lead_back_and_forth_without_limit(choice: str, data: st.DataObject) -> None:
    table = table_of(data.draw(walks(choice, 15, from_start=True)))
    end, steps, times = table.value, [table.now], len(table.value.done)
    for _ in range(times):
        table = table.undo(AT)
        steps.append(table.now)
    assert table.state == table.record.start()
    assert steps == [step.after for step in reversed(end.done)] + [end.start]
    for _ in range(times):
        table = table.redo(AT)
    assert table.value == end
    assert len(table.record.events) == 3 * times
    assert fold(table.record) == end


@one_of_each
@given(data)
def test_a_fold_counts_its_moves_and_turns(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice, 15, from_start=True))
    now = table_of(walk).now
    assert now.moves == sum(move != "/" for move in walk.moves)
    assert now.passes == walk.moves.count("--")
    assert now.turns <= now.moves


@one_of_each
@given(data)
def test_a_view_lists_the_legal_moves_place_by_place(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice))
    game = walk.game
    for state in some(walk.states):
        view = game.view(state)
        assert list(view.legal) == [game.write(move) for move in game.legal_moves(state)]
        assert view.to_move == game.to_move(state)
        assert view.to_move in [seat.player for seat in game.seats]
        places = {pile.place for pile in view.piles}
        assert len(places) == len(view.piles)
        sources = {pile.source: pile for pile in view.piles if pile.source}
        targets = {pile.target for pile in view.piles if pile.target}
        for choice_ in view.choices:
            assert choice_.text in view.legal
            assert choice_.target in targets
            assert 1 <= choice_.count <= len(sources[choice_.source].cards)
            moved = game.moved(state, game.read(choice_.text))
            assert sources[choice_.source].cards[-choice_.count :] == moved


@one_of_each
@given(data)
def test_a_view_of_what_is_the_same_to_the_eye_is_the_same(choice: str, data: st.DataObject) -> None:
    """Two cards that nobody has seen are exchanged: no view may tell."""
    walk = data.draw(walks(choice))
    game = walk.game
    unseen = game.hidden_order(walk.end)
    if len(unseen) < 2:
        return
    order = list(shuffled(walk.number))
    picked = data.draw(st.lists(st.sampled_from(unseen), min_size=2, max_size=2, unique_by=lambda card: card))
    i, j = sorted(map(order.index, picked))
    order[i], order[j] = order[j], order[i]
    state = game.deal(order)
    if Counter(faces(game.view(state))) != Counter(faces(game.view(walk.states[0]))):
        return  # another card lies open from the start
    for move, before in zip([None, *walk.moves], walk.states, strict=True):
        if move is not None:
            state = game.after(state, game.read(move))
        for viewer in [None, *(seat.player for seat in game.seats)]:
            assert game.view(state, viewer) == game.view(before, viewer)
        assert game.board(state) == game.board(before)


@one_of_each
@given(data)
def test_a_board_gives_back_what_lies_on_the_table(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice))
    game = walk.game
    text = game.board(walk.end)
    read = game.from_board(text)
    assert game.view(read).piles == game.view(walk.end).piles
    assert game.board(read) == text
    assert "\n\n" not in text


@one_of_each
@given(data)
def test_the_start_of_a_deal_tells_its_order(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice))
    game, start = walk.game, walk.states[0]
    order = game.order(start)
    assert order is not None
    assert game.deal(order) == start
    assert all(game.order(state) is None or game.deal(game.order(state)) == state for state in walk.states)


@one_of_each
@given(data)
def test_shortcuts_are_moves_that_may_be_made(choice: str, data: st.DataObject) -> None:
    walk = data.draw(walks(choice))
    game = walk.game
    for text in game.view(walk.end).shortcuts.values():
        state = walk.end
        for move in text.split():
            assert game.refusal(state, game.read(move)) is None
            state = game.after(state, game.read(move))
        assert sum(game.home(state).values()) > sum(game.home(walk.end).values())


@pytest.mark.parametrize("choice", [c for c in CHOICES if read_choice(c).game.shuffles])
@given(data)
def test_a_real_shuffle_is_played_by_what_its_players_tell(choice: str, data: st.DataObject) -> None:
    """The same game, told card by card, is the same to the eye as the numbered deal."""
    game = read_choice(choice).game
    state = game.deal(None)
    assert game.order(state) is None
    for _ in range(30):
        legal = list(game.legal_moves(state))
        if not legal:
            break
        state = game.after(state, data.draw(st.sampled_from(legal)))
        view = game.view(state)
        assert sum(len(pile.cards) + pile.hidden for pile in view.piles) == 52
        ranks = Counter(face.rank for pile in view.piles for face in pile.cards)
        assert max(ranks.values(), default=0) <= 4


@every_game
def test_a_game_says_what_it_is(choice: str) -> None:
    game = read_choice(choice).game
    assert game.facts()
    assert 1 <= len(game.reminder()) <= 6
    assert all(line.count("*") % 2 == 0 for line in game.reminder())
    assert game == read_choice(choice.lower()).game
    assert hash(game) == hash(read_choice(choice.lower()).game)
    assert 1 <= len(game.seats) <= 2
    assert all(isinstance(seat.player, Player) for seat in game.seats)


JUNK = st.one_of(st.binary(max_size=300), st.text(max_size=300).map(str.encode))


def assert_sentence(error: ValueError) -> None:
    """What an error says can be shown to people."""
    assert str(error).endswith((".", "?"))
    assert len(str(error).splitlines()) == 1


@one_of_each
@given(junk=JUNK)
def test_no_bytes_at_all_break_a_board(choice: str, junk: bytes) -> None:
    game = read_choice(choice).game
    try:
        state = game.from_board(junk.decode("utf-8", "replace"))
    except UnreadableBoard as error:
        assert_sentence(error)
    else:
        # Where a stock is hidden, a text without cards is the table of a game not begun.
        assert game.hidden
        assert not faces(game.view(state))


@given(junk=JUNK)
def test_no_bytes_at_all_break_loading(junk: bytes) -> None:
    with pytest.raises(NoRecord) as error:
        load(junk.decode("utf-8", "replace"))
    assert_sentence(error.value)


@one_of_each
@given(data)
def test_a_damaged_record_loads_up_to_the_damage(choice: str, data: st.DataObject) -> None:
    record = table_of(data.draw(walks(choice, 12, from_start=True))).record
    text = record.dump()
    place = data.draw(st.integers(0, len(text) - 1))
    junk = data.draw(st.text(st.characters(codec="utf-8"), max_size=4))
    damaged = text[:place] + junk + text[place + data.draw(st.integers(0, 3)) :]
    try:
        loaded, damage = load(damaged)
    except NoRecord:
        assert place < text.index("\n", text.index("code"))
        return
    assert load(loaded.dump()) == (loaded, None)
    assert damage is None or 1 <= damage.line <= len(damaged.splitlines())


def test_states_hold_no_field_that_can_change() -> None:
    for choice in CHOICES:
        state = read_choice(choice).game.deal(shuffled(1))
        with pytest.raises(AttributeError):
            setattr(state, fields(state)[0].name, None)
