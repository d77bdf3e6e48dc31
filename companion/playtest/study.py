"""Every figure of docs/playtest.md: ``python -m companion.playtest.study DIRECTORY`` plays the games and plots them.

The directory takes what was played (so that a stopped study goes on), the plots, and a table with the command for
each line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from .plots import Line, per_cent, rates
from .simulation import Run, Tally, simulate, wilson

SEED = 2026


class Row(NamedTuple):
    """One line of a plot."""

    words: str
    game: str
    policy: str
    games: int
    reading: str = ""

    @property
    def run(self) -> Run:
        return Run(self.game, self.policy, SEED, self.reading)

    @property
    def command(self) -> str:
        """What plays this line alone."""
        reading = f" --reading {self.reading}" if self.reading else ""
        return f"tablemates playtest {self.game} --policy {self.policy} --games {self.games} --seed {SEED}{reading}"


class Plot(NamedTuple):
    """A plot: its file's name, its title, and its lines under headings."""

    name: str
    title: str
    parts: tuple[tuple[str, tuple[Row, ...]], ...]


LEVELS = (("E", "Easy"), ("N", "Normal"), ("H", "Hard"), ("X", "Expert"))
PAIRS = (
    ("random", "At random", 1000),
    ("one-ply", "Looking at the own turn", 4000),
    ("two-ply", "… and at the partner’s answer", 4000),
    ("three-ply", "… and at the turn after it", 1000),
    ("planners", "Planners", 2000),
    ("strong-planners", "Strong planners", 200),
)


def _levels(policy: str, games: int, letters: str = "") -> tuple[Row, ...]:
    return tuple(Row(name, f"CM-{level}{letters}", policy, games) for level, name in LEVELS)


def _own(numbers: tuple[tuple[int, int], ...]) -> tuple[Row, ...]:
    return tuple(Row(f"{_n(cells, 'cell')}, {_n(tokens, 'token')}", f"CM-C{cells}T{tokens}", "planners", 1000)
                 for cells, tokens in numbers)  # fmt: skip


def _n(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"


def _stocks(policy: str, games: int, codes: tuple[str, ...]) -> tuple[Row, ...]:
    return tuple(Row(code, code, policy, games) for code in codes)


PLOTS = (
    Plot("crunchers", "Calculation and Number Crunchers: games won",
         (("Strategy F", _stocks("strategy-f", 100_000, (
             "CA", "CA-F", "NC-E", "NC-N", "NC-H", "NC-X", "NC-NP", "NC-XP", "NC-NF", "NC-NPF"))),
          ("Careful strategy", _stocks("careful", 100_000, (
              "CA", "NC-E", "NC-N", "NC-H", "NC-X", "NC-NP"))),
          ("Monte Carlo, 100 endings a place", _stocks("monte-carlo", 200, (
              "CA", "NC-E", "NC-N", "NC-H", "NC-X", "NC-NP"))),
          ("Monte Carlo, 500 endings a place", _stocks("monte-carlo-500", 100, ("CA", "NC-N"))))),
    Plot("tokens", "Cell Mates: what a token is worth (planners)",
         (("Four cells", _own(tuple((4, n) for n in (0, 1, 2, 3, 4, 6, 10, 20)))),
          ("Three cells", _own(tuple((3, n) for n in (0, 3, 6, 10)))))),
    Plot("cells", "Cell Mates: what a free cell is worth (planners)",
         (("Six tokens", _own(tuple((n, 6) for n in range(8)))),)),
    Plot("mixed", "Cell Mates: mixed suits (planners)",
         (("Red and black", _levels("planners", 2000)), ("Mixed suits", _levels("planners", 2000, "M")))),
    Plot("readings", "Cell Mates Normal: other readings of the rules (planners)",
         (("", (Row("as this program plays", "CM-N", "planners", 2000),
                Row("free cells are places apart", "CM-N", "planners", 2000, "cells-apart"),
                Row("going back is allowed", "CM-N", "planners", 2000, "may-go-back"),
                Row("empty columns take kings only", "CM-N", "planners", 2000, "kings-only"))),)),
    Plot("levels", "Cell Mates: games won by silent pairs",
         tuple((words, _levels(policy, games)) for policy, words, games in PAIRS)),
    Plot("silence", "Cell Mates: what silence costs",
         tuple((f"{name}", (
             Row("planners, each with a view of their own", f"CM-{level}", "planners", 2000),
             Row("the same, of one mind", f"CM-{level}", "twins", 2000),
             Row("the same, of widely different views", f"CM-{level}", "strangers", 2000),
             Row("strong planners", f"CM-{level}", "strong-planners", 200),
             Row("the same, of one mind", f"CM-{level}", "strong-twins", 200),
         )) for level, name in LEVELS if level in "NX")),
)  # fmt: skip


def play(row: Row, directory: Path) -> Tally:
    """All games of a line; what was played before is taken from the directory."""
    kept = directory / f"{row.game}-{row.policy}{'-' if row.reading else ''}{row.reading}.jsonl"
    *_, tally = simulate(row.run, row.games, resume=kept)
    return tally


def table(plot: Plot, found: dict[Row, Tally]) -> Iterator[str]:
    """The lines of a plot as a table in Markdown."""
    yield f"## {plot.title}\n"
    yield "| | games | won % | 95 % interval | cards home | turns, won | tokens, won | command |"
    yield "|---|---|---|---|---|---|---|---|"
    for heading, rows in plot.parts:
        for row in rows:
            tally = found[row]
            low, high = (per_cent(end) for end in wilson(tally.won, tally.games))
            timed = tally.won and tally.turns
            turns, passes = (f"{n / tally.won:.1f}" if timed else "" for n in (tally.turns, tally.passes))
            cells = (f"{heading}: {row.words}" if heading else row.words, f"{tally.games:,}",
                     per_cent(tally.won / tally.games), f"{low}–{high}", f"{tally.mean_home:.1f}", turns, passes,
                     f"`{row.command}`")  # fmt: skip
            yield f"| {' | '.join(cells)} |"
    yield ""


@click.command()
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path))
def main(directory: Path) -> None:
    """Play all games of the study, and write its plots and tables into DIRECTORY."""
    directory.mkdir(parents=True, exist_ok=True)
    lines = ["# Figures of the playtest study\n"]
    for plot in PLOTS:
        rows = [row for _, part in plot.parts for row in part]
        found = {row: play(row, directory) for row in rows}
        drawn = [
            line
            for heading, part in plot.parts
            for line in ([Line(heading)] if heading else []) + [Line(row.words, found[row]) for row in part]
        ]
        note = f"95 % intervals; seed {SEED}; the same deals in every line"
        (directory / f"playtest-{plot.name}.svg").write_text(rates(plot.title, drawn, note), encoding="utf-8")
        lines += table(plot, found)
        (directory / "figures.md").write_text("\n".join(lines), encoding="utf-8")
        click.echo(f"{plot.name}: done")


if __name__ == "__main__":
    main()
