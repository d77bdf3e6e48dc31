"""The few things that numpy and numba lack: a typed decorator, and counting bits in one instruction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from numba import types
from numba.extending import intrinsic

Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
Ints = npt.NDArray[np.int32]

# numba gives memory to arrays by counting references, one atomic instruction for every look at one; the kernels make
# no arrays and do without.
_HOW = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}

_njit: Any = numba.njit
_F = TypeVar("_F", bound=Callable[..., Any])


def kernel(function: _F) -> _F:
    """Compile *function* to machine code on first use; the code is kept on disk between runs."""
    return cast(_F, _njit(**_HOW)(function))


def part(function: _F) -> _F:
    """Compile *function* into the kernels that call it: a call would copy the descriptors of two dozen arrays."""
    return cast(_F, _njit(**_HOW, forceinline=True)(function))


@intrinsic
def _lowest(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.uint64), code


@intrinsic
def _count(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code


lowest: Callable[[Any], int] = cast(Any, _lowest)
"""The position of the lowest bit that is set in a 64-bit word."""
count: Callable[[Any], int] = cast(Any, _count)
"""How many bits are set in a 64-bit word."""


def random_words(many: int, seed: int) -> Words:
    """*many* 64-bit words that look random and are the same for ever (splitmix64)."""
    words, mask = [], 2**64 - 1
    for _ in range(many):
        seed = seed + 0x9E3779B97F4A7C15 & mask
        z = seed
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        words.append(z ^ z >> 31)
    return np.array(words, dtype=np.uint64)
