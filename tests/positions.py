"""How tests come by a position: from a code and moves, or from a board; and the recorded cases of ``tests/data``."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.codes import read_choice, read_code
from companion.game import AnyGame, play
from companion.notation import tokens
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


def on_board(choice: str, board: str, moves: str = "") -> tuple[AnyGame, Any]:
    """The game of *choice* and its state after *moves* on *board*, whose lines may be indented."""
    game = read_choice(choice).game
    return game, after(game, game.from_board(board), moves)


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
