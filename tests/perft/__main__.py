"""Count every entry to its full depth with both engines; a mismatch shows the first moves' own counts."""

from __future__ import annotations

import sys
import time

from . import HERE, companion, layers, per_move, read_entries, second_opinion


def main() -> int:
    wrong = 0
    for file in sorted(HERE.glob("*.perft")):
        for entry in read_entries(file.stem):
            for engine in (companion(entry.code), second_opinion(entry.code)):
                begun = time.perf_counter()
                start = engine.start(entry.code, entry.moves)
                for depth, (known, found) in enumerate(zip(entry.known, layers(engine, start), strict=False), 1):
                    if known != found:
                        print(
                            f"{entry.name}: depth {depth} should be {known}, is {found}: {per_move(engine, start, 1)}"
                        )
                        wrong += 1
                print(f"{entry.name:<28} depth {len(entry.known)}  {time.perf_counter() - begun:6.2f} s", flush=True)
    return 1 if wrong else 0


sys.exit(main())
