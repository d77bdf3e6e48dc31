"""From what a request names, a code or a board, to the record of a new table."""

from __future__ import annotations

from typing import Any

from companion.boards import UnreadableBoard
from companion.codes import Choice, Code, Deal, UnreadableCode, read_choice, read_code
from companion.deals import number_of
from companion.language import N_, Language
from companion.record import Record

from .asking import problem_of
from .problems import bad_input


def code_of(text: str) -> Code:
    """The deal that *text* names. Raises Problem (400)."""
    try:
        return read_code(text)
    except UnreadableCode as error:
        raise problem_of(error) from None


def choice_of(text: str) -> Choice:
    """The game that *text* names. Raises Problem (400)."""
    try:
        return read_choice(text)
    except UnreadableCode as error:
        raise problem_of(error) from None


def record_of(code: str, board: str | None, language: Language) -> Record:
    """The record of a table that begins with the deal of *code*, or with a *board*. Raises Problem (400)."""
    if board is None:
        read = code_of(code)
        return Record(read.choice, read.deal)
    try:
        full = read_code(code)
    except UnreadableCode:
        return _from_board(choice_of(code), board)
    if _state(full.choice, board) != full.start():
        raise bad_input(language.text(_ANOTHER, code=str(full), choice=str(full.choice)))
    return Record(full.choice, full.deal)


_ANOTHER = N_('This board is not the deal {code}: leave the board out, or write "{choice}" for the code.')


def _state(choice: Choice, board: str) -> Any:
    try:
        return choice.game.from_board(board)
    except UnreadableBoard as error:
        raise problem_of(error) from None


def _from_board(choice: Choice, board: str) -> Record:
    """A full layout becomes a deal, so that it has a code; anything else stays a board."""
    state = _state(choice, board)
    order = choice.game.order(state)
    if order is None:
        return Record(choice, None, choice.game.board(state))
    number = number_of(order)
    return Record(choice, Deal(number) if number else Deal(layout=order))
