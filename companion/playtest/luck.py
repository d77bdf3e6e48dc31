"""Deals that chance chooses: none twice, and none that is known to be impossible."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from itertools import count

from ..codes import Choice, Code, Deal
from .catalogue import lookup

LAST = 32_000
"""Chance draws from 1 to this: numbers short enough to say across a table, and all of them rated."""


def drawn(choice: Choice, seed: str | None = None) -> Iterator[Code]:
    """Deals of a game in a random order, for ever the same for a *seed*; each possible number comes once.

    The generator is a hash of the seed and a counter: Python's own gives no promise for later versions.
    """
    key = secrets.token_hex(16) if seed is None else seed
    seen: set[int] = set()
    for turn in count():
        number = int.from_bytes(hashlib.sha256(f"tablemates {key} {turn}".encode()).digest()) % LAST + 1
        if number in seen:
            continue
        seen.add(number)
        code = Code(choice, Deal(number))
        if not impossible(code):
            yield code
        if len(seen) == LAST:
            return


def impossible(code: Code) -> bool:
    """Whether the catalogue knows that this deal can't be won."""
    rating = lookup(code)
    return rating is not None and rating.verdict == "impossible"
