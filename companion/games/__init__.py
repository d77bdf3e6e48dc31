"""The registry: every variant of every family. A new family is a new file here with its rows in VARIANTS."""

from __future__ import annotations

import importlib
import pkgutil

from ..game import Variant

_ROWS: list[Variant] = []


def register(*rows: Variant) -> None:
    """Add *rows* to the registry. Raises ValueError where a slug or a code's letters are taken."""
    for row in rows:
        for other in _ROWS:
            if row.slug == other.slug or row.letters == other.letters:
                raise ValueError(f"{row.slug} ({row.letters}) is registered twice, see {other.slug} ({other.letters}).")
        _ROWS.append(row)


def variants() -> tuple[Variant, ...]:
    """Every variant, the games for two first."""
    return tuple(sorted(_ROWS, key=lambda row: len(row.game.seats), reverse=True))


for _module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name, reverse=True):
    register(*importlib.import_module(f"{__name__}.{_module.name}").VARIANTS)
