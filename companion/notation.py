"""The text of moves and turns.

A family names its places in a Vocabulary; what every family shares (turn ends, passes, coins, the mark of a move
that happened against the rules, comments, what fc-solve prints around its solutions) is read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .cards import Face
from .piles import Place


@dataclass(frozen=True, slots=True)
class Move:
    """Cards go from one place to another. *count* is None where the text gives none."""

    source: Place
    target: Place
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """``--``: a pass."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """``/``: the turn goes over to the partner."""


@dataclass(frozen=True, slots=True)
class Coin:
    """``@5`` puts the own signal coin on a column, ``@-`` (None) takes it back."""

    place: Place | None


@dataclass(frozen=True, slots=True)
class TurnUp:
    """``t`` turns up the top of the own stock; ``t=9H`` or ``t=9`` says what came."""

    face: Face | None = None


Action = Move | Pass | EndTurn | Coin | TurnUp

PASS, END_TURN = Pass(), EndTurn()
SHARED: Mapping[str, Action] = {"--": PASS, "/": END_TURN, "@-": Coin(None)}

_COUNT = re.compile(r"(.+?)v([0-9a-f]{1,2})")


class Vocabulary:
    """The texts of a family's places as the first and as the second half of a move.

    *sources* and *targets* map a text to its place; where two texts name one place the first is written.
    """

    def __init__(self, sources: Mapping[str, Place], targets: Mapping[str, Place]) -> None:
        self._sources = {text.lower(): place for text, place in sources.items()}
        self._targets = {text.lower(): place for text, place in targets.items()}
        self._longest = max(map(len, self._sources), default=0)
        self._source_texts = {place: text for text, place in reversed(list(sources.items()))}
        self._target_texts = {place: text for text, place in reversed(list(targets.items()))}

    def read(self, text: str) -> Move | None:
        """The move that *text* says, or None if it says none."""
        lower, count = text.lower(), None
        if counted := _COUNT.fullmatch(lower):
            lower, count = counted[1], int(counted[2], 16)
        for cut in range(1, min(len(lower), self._longest + 1)):
            source, target = self._sources.get(lower[:cut]), self._targets.get(lower[cut:])
            if source is not None and target is not None:
                return Move(source, target, count)
        return None

    def write(self, move: Move) -> str:
        """The text of *move*; a count of one card is not written."""
        text = self.source(move.source) + self.target(move.target)
        return text if move.count in (None, 1) else f"{text}v{move.count:x}"

    def source(self, place: Place) -> str:
        """The text of *place* as the first half of a move, "" if it can't be."""
        return self._source_texts.get(place, "")

    def target(self, place: Place) -> str:
        """The text of *place* as the second half of a move, "" if it can't be."""
        return self._target_texts.get(place, "")


@dataclass(frozen=True, slots=True)
class Token:
    """One text of a moves file: *text* without its mark, *line* from 1, *index* from 1 over all moves.

    *forced*: it had a ``!``. A ``/`` has the index of the move before it.
    """

    text: str
    line: int
    index: int
    forced: bool = False


def tokens(text: str) -> Iterator[Token]:
    """The moves of a file, as texts: comments, blank lines, a byte-order mark and fc-solve's own lines are left out.

    Where fc-solve shows every board ("Move: 6a" between them), only its moves are taken.
    """
    lines = list(enumerate(text.removeprefix("\ufeff").splitlines(), 1))
    shown = [(number, found[1]) for number, line in lines if (found := _SHOWN_MOVE.match(line))]
    index = 0
    for number, line in shown or lines:
        line = line.split("#", 1)[0].strip()
        if not line or _CHATTER.match(line):
            continue
        for word in _TURN_END.sub(r" \1 ", line).split():
            forced = len(word) > 1 and word.startswith("!")
            text_of = word[1:] if forced else word
            index += text_of != "/"
            yield Token(text_of, number, index, forced)


_TURN_END = re.compile(r"(!?/)")
_SHOWN_MOVE = re.compile(r"\s*Move(?: [#(]?\d+\)?)?: (.+)")
# fc-solve prints these around the moves of a solution.
_CHATTER = re.compile(
    r"-=-=|This game is solve?able|I could not solve|Total number of states|This scan generated|"
    r"Number of (states|moves)|Iterations|Standard notation|The (full )?board",
    re.IGNORECASE,
)
