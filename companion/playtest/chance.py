"""Chance for the kernels: one explicit generator, so that a seed means the same games for ever.

The generator is SplitMix64. Its whole state is one 64-bit counter in an array of length one; every game starts
from ``stream(seed, game)``, so games do not depend on how a run is cut into parts or spread over processes.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .jit import kernel

Chance = npt.NDArray[np.uint64]


@kernel
def stream(seed: int, game: int) -> Chance:
    """A fresh generator for game number *game* of a run with *seed*."""
    chance = np.empty(1, np.uint64)
    chance[0] = np.uint64(seed)
    chance[0] = bits(chance) ^ (np.uint64(game) * np.uint64(0xD1342543DE82EF95))
    return chance


@kernel
def bits(chance: Chance) -> np.uint64:
    """The next 64 random bits."""
    chance[0] += np.uint64(0x9E3779B97F4A7C15)
    z = chance[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: np.uint64 = z ^ (z >> np.uint64(31))
    return mixed


@kernel
def below(chance: Chance, limit: int) -> int:
    """A random number 0 … limit − 1; its bias is below limit / 2^32."""
    return int(((bits(chance) >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))


@kernel
def unit(chance: Chance) -> float:
    """A random number in [0, 1)."""
    return float(bits(chance) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@kernel
def shuffle(chance: Chance, cards: npt.NDArray[np.int8], start: int) -> None:
    """Shuffle *cards* from index *start* on, in place (Fisher and Yates)."""
    for last in range(len(cards) - 1, start, -1):
        other = start + below(chance, last - start + 1)
        cards[last], cards[other] = cards[other], cards[last]
