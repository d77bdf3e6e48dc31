"""Which deals a booklet holds: a range of numbers, so many at random, or a list of codes."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from itertools import islice

from companion.cli import BadInput, read_input
from companion.codes import Choice, UnreadableCode, read_choice, read_code
from companion.deals import LAST_NUMBER
from companion.language import Language
from companion.playtest.luck import LAST, drawn

from .booklet import Numbers

MOST_DEALS = 100_000


def chosen_deals(
    choice: str | None, numbers: str | None, count: int | None, seed: int | None, listed: str | None, lang: Language
) -> tuple[Sequence[str], str]:
    """The codes of a booklet and its title. Raises BadInput."""
    if sum(way is not None for way in (numbers, count, listed)) != 1:
        raise BadInput("say once which deals: CM-N 1-100, or CM-N --random 24, or --codes FILE.")
    if seed is not None and count is None:
        raise BadInput("--seed goes with --random: it picks the same deals again.")
    if listed is not None:
        if choice is not None:
            raise BadInput(f'the codes in {listed} name their games: leave out "{choice[:20]}".')
        codes = _listed(listed)
        return codes, lang.plural("{n} deal", "{n} deals", len(codes))
    if choice is None:
        raise BadInput("name a game, as in CM-N 1-100.")
    game = _choice(choice)
    if count is not None:
        return _at_random(game, count, seed, lang)
    first, last = _range(numbers or "")
    title = lang.text("Deals {first} to {last}", first=first, last=last) if last > first else f"{game}-{first}"
    return Numbers(game, range(first, last + 1)), title


def _choice(text: str) -> Choice:
    try:
        return read_choice(text)
    except UnreadableCode as error:
        raise BadInput(str(error)) from None


def _range(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,10})(?:-([0-9]{1,10}))?", text)
    if match is None:
        raise BadInput(f'"{text[:40]}" is no range of deals: write two numbers, as in 1-100.')
    first, last = int(match[1]), int(match[2] or match[1])
    if not 1 <= first <= last <= LAST_NUMBER:
        raise BadInput(f'"{text}" is no range of deals: the numbers are 1 to {LAST_NUMBER:,}, the smaller one first.')
    if last - first >= MOST_DEALS:
        raise BadInput(f'"{text}" has {last - first + 1:,} deals: a booklet holds {MOST_DEALS:,} at most.')
    return first, last


def _at_random(game: Choice, count: int, seed: int | None, lang: Language) -> tuple[Sequence[str], str]:
    """*count* different deals; the seed is on the title page, so that anyone can make the booklet again."""
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    numbers = sorted(code.deal.number or 0 for code in islice(drawn(game, str(seed)), count))
    if len(numbers) < count:
        raise BadInput(f"there are not so many deals: chance draws from 1 to {LAST:,}, ask for fewer than {count:,}.")
    title = lang.plural("{n} random deal, seed {seed}", "{n} random deals, seed {seed}", count, seed=seed)
    return Numbers(game, numbers), title


def _listed(name: str) -> Sequence[str]:
    """The codes that a file lists, one or more to a line, after # a comment."""
    codes: dict[str, None] = {}
    for number, line in enumerate(read_input(name).splitlines(), 1):
        for word in re.split(r"[\s,;]+", line.split("#", 1)[0]):
            if not word:
                continue
            try:
                codes[str(read_code(word))] = None
            except UnreadableCode as error:
                raise BadInput(f"{name}, line {number}: {error}") from None
    if not codes:
        raise BadInput(f"{name} lists no codes: write one a line, as in CM-N-617.")
    if len(codes) > MOST_DEALS:
        raise BadInput(f"{name} lists {len(codes):,} deals: a booklet holds {MOST_DEALS:,} at most.")
    return list(codes)
