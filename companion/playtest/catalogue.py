"""The catalogue of rated deals: what is known of a deal before anyone plays it.

For Cell Mates one packed file for each level, read when it is first asked for; for FreeCell the eight deals up to
1,000,000 that are known to be impossible, all the others being won.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from ..codes import Choice, Code, read_code

DATA = Path(__file__).with_name("data")

IMPOSSIBLE_FREECELL = (11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948)
"""All impossible ones among FreeCell's first million: others found them, our solver proves them again."""
FREECELL_LAST = 1_000_000
PUBLISHED = "published"

Verdict = Literal["winnable", "impossible"]


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of one deal.

    *tokens*: the fewest pass tokens that win it (None where there are none); *proved*: no fewer do, or for an
    impossible deal: nothing does. *turns* of the shortest solution known. *grade* 1 (silent pairs win it often) to
    5 (hardly ever). *solver*: the version that searched.
    """

    verdict: Verdict
    tokens: int | None
    proved: bool
    turns: int | None
    grade: int | None
    solver: str


def lookup(code: Code | str) -> Rating | None:
    """What the catalogue says about a deal, or None where it has no answer. Raises UnreadableCode."""
    code = read_code(code) if isinstance(code, str) else code
    number = code.deal.number
    if number is None:
        return None
    key = _key(code.choice)
    if key == "FC":
        return _freecell(number)
    shelf = _shelf(key) if key else None
    return shelf.rating(number) if shelf else None


def _key(choice: Choice) -> str | None:
    """Under which name the catalogue keeps a game: signal coins change nothing for a solver."""
    if choice.variant.letters == "FC":
        return str(choice)
    if choice.variant.letters != "CM" or choice.level is None or {option.letter for option in choice.options} - {"S"}:
        return None
    return f"CM-{choice.level.letters}"


def _freecell(number: int) -> Rating | None:
    if number > FREECELL_LAST:
        return None
    verdict: Verdict = "impossible" if number in IMPOSSIBLE_FREECELL else "winnable"
    return Rating(verdict, None, True, None, None, PUBLISHED)


# --- packed files: a line of JSON, then three bytes a deal, each kind together; all of it compressed -----------

_VERDICTS: tuple[Verdict | None, ...] = (None, "winnable", "impossible")
_NO_TOKENS = 31


@dataclass(frozen=True, slots=True)
class Shelf:
    """The rated deals 1, 2, 3 … of one game."""

    solver: str
    verdicts: bytes
    """Verdict · 64 + proved · 32 + tokens."""
    turns: bytes
    grades: bytes

    def rating(self, number: int) -> Rating | None:
        """The rating of one deal; None where it is unknown or beyond the last one."""
        if not 1 <= number <= len(self.verdicts):
            return None
        packed = self.verdicts[number - 1]
        verdict = _VERDICTS[packed >> 6]
        if verdict is None:
            return None
        tokens = packed & 31
        return Rating(
            verdict,
            None if tokens == _NO_TOKENS else tokens,
            bool(packed & 32),
            self.turns[number - 1] or None,
            self.grades[number - 1] or None,
            self.solver,
        )


def pack(ratings: Mapping[int, Rating], solver: str) -> bytes:
    """The packed file for the deals of one game: a deal without a rating is kept as unknown."""
    last = max(ratings, default=0)
    columns = [bytearray(last) for _ in range(3)]
    for number, rating in ratings.items():
        tokens = _NO_TOKENS if rating.tokens is None else rating.tokens
        columns[0][number - 1] = _VERDICTS.index(rating.verdict) << 6 | rating.proved << 5 | tokens
        columns[1][number - 1] = min(rating.turns or 0, 255)
        columns[2][number - 1] = rating.grade or 0
    head = json.dumps({"deals": last, "solver": solver}).encode() + b"\n"
    return lzma.compress(head + b"".join(columns), preset=9)


def unpack(data: bytes) -> Shelf:
    """The deals of a packed file."""
    head, _, body = lzma.decompress(data).partition(b"\n")
    facts: dict[str, Any] = json.loads(head)
    last = facts["deals"]
    return Shelf(facts["solver"], body[:last], body[last : 2 * last], body[2 * last : 3 * last])


@lru_cache
def _shelf(key: str) -> Shelf | None:
    path = DATA / f"{key}.xz"
    return unpack(path.read_bytes()) if path.exists() else None
