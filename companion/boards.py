"""Board text: fc-solve's format for layouts of columns, free cells and foundations, in and out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .cards import PACK, Card, Rank, Suit, UnreadableCard, card, face
from .piles import Player
from .sentences import N_, PlainError

MAX_TOKENS = 20
"""Pass tokens a team can have at most."""


class UnreadableBoard(PlainError):
    """A text that is no board; its sentence names the line or the card."""


@dataclass(frozen=True)
class Board:
    """What a board text shows.

    *home* counts the cards of each suit on the foundations, by ``Suit.index``. *turn* and *tokens* are what the
    lines ``Turn: black`` and ``Tokens: 3`` say (games for two; None without them).
    """

    columns: tuple[tuple[Card, ...], ...]
    cells: tuple[Card | None, ...]
    home: tuple[int, int, int, int] = (0, 0, 0, 0)
    turn: Player | None = None
    tokens: int | None = None


_LABEL = re.compile(r"(foundations|founds|free ?cells|turn|tokens)\s*:(.*)", re.IGNORECASE)
_FOUNDATION = re.compile(r"([HDSC])-([0A2-9TJQK]|10)", re.IGNORECASE)


def read_board(text: str, columns: int, cells: int) -> Board:
    """Read a board of so many *columns* and free *cells*.

    Lines may begin with ``:`` (an empty column is a ``:`` alone); comments (``#``), blank lines, CRLF and a
    byte-order mark are skipped; a short ``Freecells:`` line leaves the rest empty.
    Raises UnreadableBoard.
    """
    found: dict[str, tuple[int, str]] = {}
    tableau: list[tuple[Card, ...]] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        if labelled := _LABEL.fullmatch(line):
            label = labelled[1].lower().replace(" ", "").replace("founds", "foundations")
            if label in found:
                raise _at(number, N_("a second {label} line; keep one of them."), label=labelled[1])
            found[label] = number, labelled[2].strip()
        else:
            tableau.append(_cards(line.removeprefix(":"), number))
            if len(tableau) > columns:
                raise _at(number, N_("one column too many; this game has {columns}."), columns=columns)
    if len(tableau) < columns:
        raise UnreadableBoard(
            N_('the board has too few columns ({n} of {columns}): write an empty column as a line with ":".'),
            n=len(tableau),
            columns=columns,
        )
    board = Board(
        tuple(tableau),
        _cells(*found.get("freecells", (0, "")), cells),
        _foundations(*found.get("foundations", (0, ""))),
        _turn(*found["turn"]) if "turn" in found else None,
        _tokens(*found["tokens"]) if "tokens" in found else None,
    )
    _check_pack(board)
    return board


def write_board(board: Board) -> str:
    """Board text that fc-solve reads: all cells written, no blank line; ``:`` before columns where one is empty."""
    lines = []
    if any(board.home):
        homes = zip("HCDS", (board.home[Suit(letter).index] for letter in "HCDS"), strict=True)
        lines.append("Foundations: " + " ".join(f"{letter}-{Rank(n).letter if n else '0'}" for letter, n in homes))
    if any(board.cells):
        lines.append("Freecells: " + " ".join(c.code if c else "-" for c in board.cells))
    colon = ": " if not all(board.columns) else ""
    lines += [(colon + " ".join(c.code for c in column)).strip() for column in board.columns]
    if board.turn is not None:
        lines.append(f"Turn: {board.turn}")
    if board.tokens is not None:
        lines.append(f"Tokens: {board.tokens}")
    return "\n".join(lines) + "\n"


def check_pack(cards: Iterable[Card]) -> None:
    """Raise UnreadableBoard unless *cards* are the 52, naming what is double or missing."""
    count = Counter(cards)
    double = [c for c in PACK if count[c] > 1]
    missing = [c for c in PACK if not count[c]]
    if double or missing:
        sentence = N_("the board has {double} twice and lacks {missing}: every card must be there once.")
        if not missing:
            sentence = N_("the board has {double} twice: every card must be there once.")
        elif not double:
            sentence = N_("the board lacks {missing}: every card must be there once.")
        raise UnreadableBoard(sentence, double=_list(double), missing=_list(missing))


def _check_pack(board: Board) -> None:
    home = (Card(Rank(n), suit) for suit in Suit for n in range(1, board.home[suit.index] + 1))
    check_pack([*(c for column in board.columns for c in column), *(c for c in board.cells if c), *home])


def _cards(text: str, number: int) -> tuple[Card, ...]:
    try:
        return tuple(card(word) for word in text.split())
    except UnreadableCard as error:
        raise UnreadableBoard(_AT_LINE, line=number, problem=error) from None


def _cells(number: int, text: str, cells: int) -> tuple[Card | None, ...]:
    words = text.split()
    if len(words) > cells:
        raise _at(number, N_("too many free cells ({n}): this game has {cells}."), n=len(words), cells=cells)
    read = [None if word in ("-", "--") else _cards(word, number)[0] for word in words]
    return (*read, *[None] * (cells - len(read)))


def _foundations(number: int, text: str) -> tuple[int, int, int, int]:
    home = [0, 0, 0, 0]
    for word in text.split():
        match = _FOUNDATION.fullmatch(word)
        if match is None:
            raise _at(number, N_('"{text}" is no foundation; write H-3, or H-0 where it is empty.'), text=word[:20])
        home[Suit(match[1].upper()).index] = 0 if match[2] == "0" else face(match[2]).rank
    return home[0], home[1], home[2], home[3]


def _turn(number: int, text: str) -> Player:
    try:
        return Player(text.lower())
    except ValueError:
        raise _at(number, N_('"{text}" is no player; write red, black, first or second.'), text=text[:20]) from None


def _tokens(number: int, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= MAX_TOKENS):
        raise _at(number, N_('"{text}" is no number of tokens; write 0 to {most}.'), text=text[:20], most=MAX_TOKENS)
    return int(text)


def _list(cards: Sequence[Card]) -> str:
    return ", ".join(map(str, cards[:6])) + (" …" if len(cards) > 6 else "")


_AT_LINE = N_("line {line}: {problem}")


def _at(line: int, sentence: str, **facts: object) -> UnreadableBoard:
    """The error for a *line* of a board."""
    return UnreadableBoard(_AT_LINE, line=line, problem=PlainError(sentence, **facts))
