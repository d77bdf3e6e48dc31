"""What the catalogue of rated deals knows of a deal, in the words of a stamp."""

from __future__ import annotations

from companion.codes import Code

from .subject import Verdict


def verdict_of(code: Code) -> Verdict | None:
    """What is known of the deal *code*, or None."""
    return None
