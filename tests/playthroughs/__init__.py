"""Golden playthroughs: one whole game of every variant, told step by step.

The file ``SLUG.txt`` begins with the deal's code and its moves; the rest is written from them.
``python -m tests.playthroughs`` writes all files anew: then read the diff.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import fill

from companion.codes import read_choice, read_code
from companion.game import Outcome
from companion.games import variants
from companion.notation import EndTurn, tokens
from companion.record import one_line

HERE = Path(__file__).parent
LONGEST = 400


def path(slug: str) -> Path:
    """Where the playthrough of a variant lies."""
    return HERE / f"{slug}.txt"


@cache
def read_moves(choice: str) -> tuple[int, tuple[str, ...]] | None:
    """The deal number and the moves of the playthrough of *choice*, or None where there is none for it."""
    file = path(read_choice(choice).variant.slug)
    if not file.exists():
        return None
    code, moves = head(file.read_text(encoding="utf-8"))
    game, _, number = code.rpartition("-")
    return (int(number), tuple(token.text for token in tokens(moves))) if game == choice else None


def head(text: str) -> tuple[str, str]:
    """The code and the moves with which a playthrough begins."""
    first, rest = text.split("\n\n", 2)[:2]
    return first.removeprefix("code "), rest


def tell(code: str, moves: str) -> str:
    """The playthrough of *moves* on the deal *code*."""
    return f"code {code}\n\n{fill(moves, 110, break_on_hyphens=False)}\n\n" + "\n".join(_steps(code, moves)) + "\n"


def _steps(code: str, moves: str) -> Iterator[str]:
    game, state = read_code(code).game, read_code(code).start()
    for token in [None, *tokens(moves)]:
        if token is not None:
            action = game.read(token.text)
            why = game.refusal(state, action)
            if why is not None and not game.idle(state, action):
                yield f"\nREFUSED {token.text}: {why}"
                return
            yield f"\nmove    {game.write(action)}  {' '.join(map(str, game.moved(state, action)))}".rstrip()
            state = game.after(state, action)
        view = game.view(state)
        tokens_left = "" if view.tokens is None else f", {view.tokens} tokens"
        yield f"board   {one_line(game.board(state))}"
        yield f"to move {view.to_move}{tokens_left}{', owes a move' if view.owed else ''}"
        yield f"home    {' '.join(f'{player}={n}' for player, n in game.home(state).items())}"
        yield f"legal   {' '.join(view.legal)}".rstrip()
        yield from (f"{name:<7} {texts}" for name, texts in view.shortcuts.items())
        yield f"outcome {game.outcome(state)}"


def first_moves(code: str) -> str:
    """Moves for a variant that has no playthrough yet: at each step the legal one that a small generator picks."""
    game, state, x, texts = read_code(code).game, read_code(code).start(), 1, []
    while game.outcome(state) is Outcome.OPEN and len(texts) < LONGEST:
        legal = list(game.legal_moves(state))
        x = (x * 1103515245 + 12345) % 2**31
        # A turn that may end does end: no more of it could be told than of another.
        action = next((a for a in legal if isinstance(a, EndTurn)), legal[(x >> 16) % len(legal)])
        texts.append(game.write(action))
        state = game.after(state, action)
    return " ".join(texts)


def main() -> None:
    """Write the playthrough of every variant anew, from its own moves where it has one."""
    for row in variants():
        file = path(row.slug)
        if file.exists():
            code, moves = head(file.read_text(encoding="utf-8"))
        else:
            code = f"{read_choice(row.letters)}-617"
            moves = first_moves(code)
        file.write_text(tell(code, moves), encoding="utf-8")
        print(file.name)
