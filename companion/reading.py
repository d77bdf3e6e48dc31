"""Reading a file of moves: in full notation, or as fc-solve's plain output, whose run lengths have to be found."""

from __future__ import annotations

from dataclasses import replace

from .game import AnyGame
from .notation import END_TURN, Coin, Move, Token, tokens
from .piles import PlaceKind
from .record import Refused, Standing, play_text


def replay(game: AnyGame, standing: Standing, text: str) -> Standing:
    """How things stand after all moves of *text*.

    In plain output (``-sn``) a run into an empty column has no count: where the one-card reading is refused, counts
    are found by trying, the longest first, until the file plays. Raises Refused (of the one-card reading), Unreadable.
    """
    moves = list(tokens(text))
    try:
        return play_text(game, standing, moves)[0]
    except Refused:
        if not any("v" in token.text.lower() for token in moves):
            found = _plain(game, standing, moves)
            if found is not None:
                return found
        raise


def settled(game: AnyGame, standing: Standing) -> Standing:
    """*standing*, with the turn ended where nothing but its end is left to do: the last ``/`` may be missing."""
    left = [action for action in game.legal_moves(standing.state) if not isinstance(action, Coin)]
    return replace(standing, state=game.after(standing.state, END_TURN)) if left == [END_TURN] else standing


def _plain(game: AnyGame, start: Standing, moves: list[Token]) -> Standing | None:
    """Depth first over the counts; a state that failed at the same move before is not tried again."""
    failed: set[tuple[int, object]] = set()
    stack = [(0, start)]
    while stack:
        at, standing = stack.pop()
        if at == len(moves):
            return standing
        if (at, standing.state) in failed:
            continue
        failed.add((at, standing.state))
        for reading in _readings(game, standing, moves[at]):
            try:
                stack.append((at + 1, play_text(game, standing, [reading])[0]))
            except Refused:
                continue
    return None


def _readings(game: AnyGame, standing: Standing, token: Token) -> list[Token]:
    """The readings of one move, the one to be tried first last."""
    action = game.read(token.text)
    readings = [token]
    if isinstance(action, Move) and action.source.kind is action.target.kind is PlaceKind.COLUMN:
        pile = next((p for p in game.view(standing.state).piles if p.place == action.source), None)
        height = len(pile.cards) if pile else 0
        readings += [replace(token, text=f"{token.text}v{count:x}") for count in range(2, height + 1)]
    return readings
