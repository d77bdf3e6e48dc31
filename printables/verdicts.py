"""What the catalogue of rated deals knows of a deal, in the words of a stamp."""

from __future__ import annotations

from companion.codes import Code
from companion.playtest.catalogue import lookup

from .subject import Verdict


def verdict_of(code: Code) -> Verdict | None:
    """What is known of the deal *code*, or None."""
    rating = lookup(code)
    if rating is None:
        return None
    return Verdict(rating.verdict == "winnable", rating.proved, rating.tokens, rating.grade)
