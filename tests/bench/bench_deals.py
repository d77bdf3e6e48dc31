"""Deals per second, against pysol-cards' Microsoft dealing."""

from __future__ import annotations

from pysol_cards.cards import createCards
from pysol_cards.random import RandomBase, shuffle

from companion.deals import shuffled
from tests.bench import report, speed_up

NUMBERS = range(1, 301)


def ours() -> None:
    """Deal them with Tablemates."""
    for number in NUMBERS:
        shuffled(number)


def peer() -> None:
    """Deal them with pysol-cards."""
    for number in NUMBERS:
        shuffle(createCards(1), number, RandomBase.DEALS_MS)


def run() -> bool:
    """Print the ratio."""
    return report("deals per second against pysol-cards", speed_up(ours, peer), 5)


if __name__ == "__main__":
    run()
