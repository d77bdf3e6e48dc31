"""Deal codes: ``CM-N-617`` is a game, its level and variants, and a deal. The only text identity there is."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .cards import PACK, Card
from .deals import LAST_NUMBER, shuffled
from .game import AnyGame, Level, Option, Variant
from .games import variants
from .sentences import N_, PlainError

BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32 digits; I and L are read as 1, O as 0."""

LAYOUT_LENGTH = 47

_LAST = f"{LAST_NUMBER:,}"


class UnreadableCode(PlainError):
    """A text that is no deal code; its sentence has the remedy."""


@dataclass(frozen=True)
class Deal:
    """Which cards: a *number*, or the *order* of a layout without a number, or neither: a real shuffle."""

    number: int | None = None
    layout: tuple[Card, ...] | None = None

    @cached_property
    def order(self) -> tuple[Card, ...] | None:
        """The 52 cards in dealing order; None for a real shuffle."""
        return self.layout if self.number is None else shuffled(self.number)

    def __str__(self) -> str:
        if self.number is not None:
            return str(self.number)
        return "R" if self.layout is None else layout_text(self.layout)


@dataclass(frozen=True)
class Choice:
    """A game with level and options chosen, without a deal: ``CM-HM``."""

    variant: Variant
    level: Level | None
    options: tuple[Option, ...] = ()

    @cached_property
    def game(self) -> AnyGame:
        """The game with its level and options."""
        game = self.level.game if self.level else self.variant.game
        for option in self.options:
            game = option.apply(game)
        return game

    def __str__(self) -> str:
        level = self.level.letters if self.level and self._level_shows else ""
        text = level + "".join(option.letter for option in self.options)
        return f"{self.variant.letters}-{text}" if text else self.variant.letters

    @property
    def _level_shows(self) -> bool:
        return self.variant.names_level or self.level != default_level(self.variant)


@dataclass(frozen=True)
class Code:
    """A deal code: *choice* and *deal*. Its ``str`` is the canonical form."""

    choice: Choice
    deal: Deal

    @property
    def game(self) -> AnyGame:
        """The game with its level and options."""
        return self.choice.game

    def start(self) -> Any:
        """The game's state at the start of this deal."""
        return self.game.deal(self.deal.order)

    def __str__(self) -> str:
        return f"{self.choice}-{self.deal}"


def default_level(variant: Variant) -> Level | None:
    """The level meant where a code names none."""
    return next((level for level in variant.levels if level.game == variant.game), None)


def read_code(text: str) -> Code:
    """Read a deal code in any case. Raises UnreadableCode."""
    shown, parts = _parts(text)
    if len(parts) < 2 or not _is_deal(parts[-1]):
        choice = _choice(parts, shown)
        raise UnreadableCode(
            N_('"{text}" names no deal: add its number, as in {choice}-617.'), text=shown, choice=str(choice)
        )
    if parts[-2] == "":
        raise UnreadableCode(
            N_('"{text}": there are no negative deals; the numbers are 1 to {last}.'), text=shown, last=_LAST
        )
    choice = _choice(parts[:-1], shown)
    return Code(choice, _deal(choice, parts[-1], shown))


def read_choice(text: str) -> Choice:
    """Read a game with level and variants but no deal: ``CM-H``, ``FC-C2``. Raises UnreadableCode."""
    shown, parts = _parts(text)
    if len(parts) > 1 and _is_deal(parts[-1]):
        raise UnreadableCode(
            N_('"{text}" names a deal, but a game alone is asked for: write {choice}.'),
            text=shown,
            choice=str(_choice(parts[:-1], shown)),
        )
    return _choice(parts, shown)


def layout_text(order: Sequence[Card]) -> str:
    """``L`` and 47 characters for a dealing *order*: its rank among all 52! in base 32, and a check character.

    The rank is lexicographic, cards ordered as in the pack (AC AD AH AS 2C … KS).
    """
    left, rank = list(PACK), 0
    for card in order:
        at = left.index(card)
        rank = rank * len(left) + at
        left.pop(at)
    digits = ""
    for _ in range(LAYOUT_LENGTH - 1):
        rank, digit = divmod(rank, 32)
        digits = BASE_32[digit] + digits
    return f"L{digits}{_check(digits)}"


def read_layout(text: str) -> tuple[Card, ...]:
    """The dealing order that a layout text stands for. Raises UnreadableCode."""
    digits = text.upper().removeprefix("L").translate(str.maketrans("ILO", "110"))
    if len(digits) != LAYOUT_LENGTH or set(digits) - set(BASE_32):
        raise UnreadableCode(
            N_('"{text}" is no layout: it is L and {n} letters and digits, without U.'), text=text[:60], n=LAYOUT_LENGTH
        )
    rank = 0
    for digit in digits[:-1]:
        rank = rank * 32 + BASE_32.index(digit)
    if _check(digits[:-1]) != digits[-1] or rank >= math.factorial(52):
        raise UnreadableCode(
            N_('"{text}" is no layout: a character is wrong; compare it with the sheet.'), text=text[:60]
        )
    places = []
    for size in range(1, 53):
        rank, at = divmod(rank, size)
        places.append(at)
    left = list(PACK)
    return tuple(left.pop(at) for at in reversed(places))


def _check(digits: str) -> str:
    """A check character: odd weights modulo 32 show every single wrong character."""
    return BASE_32[sum((2 * i + 1) * BASE_32.index(digit) for i, digit in enumerate(digits)) % 32]


def _parts(text: str) -> tuple[str, list[str]]:
    text = text.strip()
    return (text if len(text) <= 60 else text[:57] + "…"), text.upper().split("-")


def _is_deal(part: str) -> bool:
    """Whether *part* stands where a deal stands: options begin with a letter and are short."""
    return not part[:1].isalpha() or part == "R" or re.fullmatch(r"L[0-9A-Z]{20,}", part) is not None


def _choice(parts: list[str], shown: str) -> Choice:
    letters, options = parts[0], parts[1:]
    variant = next((row for row in variants() if row.letters == letters), None)
    if variant is None:
        known = ", ".join(row.letters for row in variants())
        raise UnreadableCode(
            N_('"{text}" begins with no game: choose one of {known}, as in CM-N-617.'), text=shown, known=known
        )
    if len(options) > 1:
        raise UnreadableCode(N_('"{text}" has too many parts: write GAME-OPTIONS-NUMBER, as in CM-HM-617.'), text=shown)
    text = options[0] if options else ""
    for cut in range(len(text), -1, -1):
        level = _level(variant, text[:cut])
        chosen = _options(variant, text[cut:])
        if chosen is not None and (level or not cut):
            return Choice(variant, level or default_level(variant), chosen)
    raise UnreadableCode(
        N_('"{text}" has unknown options "{options}": {possible}.'),
        text=shown,
        options=text[:20],
        possible=_possible(variant),
    )


def _level(variant: Variant, letters: str) -> Level | None:
    for level in variant.levels:
        if level.letters == letters:
            return level
    own = variant.own_level(letters) if variant.own_level and letters else None
    # Own numbers that are a level's become that level.
    return next((level for level in variant.levels if own and level.game == own.game), own)


def _options(variant: Variant, letters: str) -> tuple[Option, ...] | None:
    """The options of *letters* in the order of the row, or None where a letter is unknown or double."""
    known = {option.letter for option in variant.options}
    if len(set(letters)) != len(letters) or set(letters) - known:
        return None
    return tuple(option for option in variant.options if option.letter in letters)


def _possible(variant: Variant) -> PlainError:
    """What a game's options can be, as a part of a sentence."""
    levels = ", ".join(level.letters for level in variant.levels)
    options = ", ".join(option.letter for option in variant.options)
    sentence = N_("{game} has the levels {levels} and the variants {options}")
    if not levels:
        sentence = N_("{game} has no levels, and the variants {options}") if options else N_("{game} has none")
    elif not options:
        sentence = N_("{game} has the levels {levels} and no variants")
    return PlainError(sentence, game=variant.letters, levels=levels, options=options)


def _deal(choice: Choice, part: str, shown: str) -> Deal:
    if part == "R":
        if not choice.game.shuffles:
            raise UnreadableCode(
                N_('"{text}": every card of this game lies open; enter a real shuffle as a board.'), text=shown
            )
        return Deal()
    if part.startswith("L"):
        return Deal(layout=read_layout(part))
    digits = part.lstrip("0") or "0"
    if not re.fullmatch(r"[0-9]+", part):
        raise UnreadableCode(
            N_('"{text}" has no number where its deal stands: write 1 to {last} in plain digits.'),
            text=shown,
            last=_LAST,
        )
    if len(digits) > 10 or not 1 <= int(digits) <= LAST_NUMBER:
        raise UnreadableCode(
            N_('"{text}": there is no such deal; the numbers are 1 to {last}.'), text=shown, last=_LAST
        )
    return Deal(number=int(digits))
