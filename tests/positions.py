"""How tests come by a position: from a code and moves, or from a board; and the recorded cases of ``tests/data``."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.cards import PACK, Rank, card
from companion.codes import read_choice, read_code
from companion.deals import shuffled
from companion.game import AnyGame, play
from companion.notation import tokens
from companion.piles import PlaceKind
from companion.refusals import Refusal

AT = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
"""The moment at which tests play."""

DATA = Path(__file__).with_name("data")


def cases(name: str) -> list[dict[str, Any]]:
    """The rows of a JSON lines file in tests/data."""
    return [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def case_id(case: dict[str, Any]) -> str:
    """What a row is called in the list of tests."""
    return str(case.get("code") or f"{case['game']}-{case['deal'] or case['board'].split()[1]}")


def played(code: str, moves: str = "") -> tuple[AnyGame, Any]:
    """The game of *code* and its state after *moves*."""
    found = read_code(code)
    return found.game, after(found.game, found.start(), moves)


def laid(
    choice: str, columns: str, cells: str = "", home: str = "", turn: str = "", moves: str = ""
) -> tuple[AnyGame, Any]:
    """The game of *choice* and its state after *moves* on a table laid by hand.

    *columns* are separated by ``|``; those that are not given are empty. ``*`` stands for all cards not named
    elsewhere, in one of the columns. *home* is like "H3 S2"; *turn* like "Turn: black" or "Tokens: 0", on lines.
    """
    game = read_choice(choice).game
    piles = [column.strip() for column in columns.split("|")]
    piles += [""] * (len(game.view(game.deal(shuffled(1))).of(PlaceKind.COLUMN)) - len(piles))
    heights = dict.fromkeys("HDSC", 0) | {word[0]: int(word[1:]) for word in home.split()}
    named = {card(word) for word in f"{columns} {cells}".split() if word not in ("|", "*", "-")}
    rest = [c.code for c in PACK if c not in named and c.rank > heights[c.suit.letter]]
    lines = ["Foundations: " + " ".join(f"{suit}-{Rank(n).letter if n else 0}" for suit, n in heights.items())]
    lines += [f"Freecells: {cells}"] if cells else []
    lines += [": " + pile.replace("*", " ".join(rest)) for pile in piles]
    return game, after(game, game.from_board("\n".join([*lines, turn])), moves)


def after(game: AnyGame, state: Any, moves: str) -> Any:
    """The state after *moves*; raises IllegalMove."""
    for token in tokens(moves):
        state = play(game, state, game.read(token.text), forced=token.forced)
    return state


def refusal(game: AnyGame, state: Any, text: str) -> Refusal | None:
    """Why the move *text* is refused, or None."""
    return game.refusal(state, game.read(text))


def sentence(game: AnyGame, state: Any, text: str) -> str:
    """The sentence that refuses the move *text*, "accepted" if nothing does."""
    refused = refusal(game, state, text)
    return "accepted" if refused is None else str(refused)
