"""The one place that knows numba: ``kernel`` compiles a function, or says what to install."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

try:
    import numba
except ImportError as missing:
    raise ImportError(
        'playing whole games by machine needs numba: pip install "tablemates[solver]".', name=missing.name
    ) from missing


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """*function*, compiled on first use and kept on disk from then on; it lets other threads run."""
    return cast(Callable[P, T], numba.njit(function, cache=True, nogil=True))
