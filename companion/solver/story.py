"""A game that was played, as its positions in order: from a file of moves, or from a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..games.freecell import FreeCell, State
from ..notation import tokens
from ..reading import replay
from ..record import Concede, NoRecord, Refused, Standing, Turn, Unreadable, events_of, fold, load, play_text


class NoStory(ValueError):
    """A text that tells of no such game; its message is one sentence."""


@dataclass(frozen=True)
class Story:
    """*states*: the positions, the first at the start; *texts*: the moves between them.

    *notices*: what a reader of the moves must know.
    """

    states: Sequence[State]
    texts: Sequence[str]
    for_two: bool
    notices: Sequence[str] = ()

    def text(self, last: int) -> str:
        """The moves up to the position number *last*."""
        return " ".join(self.texts[:last])

    def moment(self, at: int) -> str:
        """What to call the position number *at*."""
        return f"before {'turn' if self.for_two else 'move'} {at + 1}"


def story(game: FreeCell, start: State, text: str, name: str) -> Story:
    """The positions of the game in *text*; *name* is what errors call it. Raises NoStory."""
    try:
        if text.lstrip().startswith("tablemates record"):
            return _of_record(game, start, text, name)
        return _of_moves(game, start, text, name)
    except (NoRecord, Refused, Unreadable) as error:
        raise NoStory(f"{name}: {str(error).rstrip('.')}.") from None


def _of_moves(game: FreeCell, start: State, text: str, name: str) -> Story:
    whole = replay(game, Standing(start), text)
    standing, states, texts = Standing(start), [start], list[str]()
    for turn in events_of(game, text):
        try:
            standing, _ = play_text(game, standing, tokens(turn.text))
        except Refused:
            # A file whose run lengths had to be found: its positions in between are not known.
            notice = f"These moves follow those of {name}."
            return Story([whole.state], [], game.rules.turns is not None, [notice])
        states.append(standing.state)
        texts.append(turn.text)
    return Story(states, texts, game.rules.turns is not None)


def _of_record(game: FreeCell, start: State, text: str, name: str) -> Story:
    record, damage = load(text)
    if damage is not None:
        raise NoStory(f"{name}: {damage}")
    value = fold(record)
    if record.game != game or value.start.state != start:
        raise NoStory(f"{name} is a record of another game: {record.code}.")
    states, texts, by_hand = [start], list[str](), False
    for step in value.done:
        what = record.events[step.number].what
        if isinstance(what, Concede):
            continue
        if not isinstance(what, Turn):
            # The moves before a correction do not lead to what comes after it.
            states, texts, by_hand = [], [], True
        else:
            texts.append(what.text)
        states.append(step.after.state)
    notices = ["The table was set by hand: these moves begin there."] if by_hand else []
    return Story(states, texts, game.rules.turns is not None, notices)
