"""Run every benchmark; exit status 1 where a target is missed."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import tests.bench


def main() -> None:
    """Run the ``run()`` of every ``bench_*`` module, one after the other."""
    names = sorted(m.name for m in pkgutil.iter_modules(tests.bench.__path__) if m.name.startswith("bench_"))
    met = [importlib.import_module(f"tests.bench.{name}").run() for name in names]
    sys.exit(not all(met))


if __name__ == "__main__":
    main()
