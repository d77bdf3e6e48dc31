"""Sentences for people, before anybody knows in which language they will be said."""

from __future__ import annotations

from typing import Any


def N_(sentence: str) -> str:
    """*sentence* itself: marks it for the catalogues where it is looked up elsewhere."""
    return sentence


class PlainError(ValueError):
    """An error that is one plain sentence: English as its text, any language by ``Language.explain``.

    *facts* fill the sentence's {fields}; another PlainError may be one of them.
    """

    def __init__(self, sentence: str, **facts: Any) -> None:
        super().__init__(sentence.format(**facts))
        self.sentence = sentence
        self.facts = facts
