"""``tablemates playtest``: whole games by machine, and how often they are won."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..cli import CHOICE, BadInput
from ..codes import Choice
from . import plots
from .simulation import OtherRun, Run, Tally, simulate, wilson

if TYPE_CHECKING:
    from .policies import Policy


@click.command()
@click.argument("choice", metavar="GAME-OPTIONS", type=CHOICE)
@click.option("--policy", metavar="P", help="Who plays; without it the game's first policy. --policy list shows all.")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True, help="Chooses the shuffles.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes that play at once.")
@click.option("--reading", default="", metavar="R", help="Play an open rule of Cell Mates as others may read it.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="An SVG of how the games ended.")
@click.option("--resume", type=click.Path(dir_okay=False, path_type=Path), help="Keep results here and go on.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="For people or programs.")
def playtest(
    choice: Choice,
    policy: str | None,
    games: int,
    seed: int,
    jobs: int,
    plot: Path | None,
    resume: Path | None,
    reading: str,
    form: str,
) -> None:
    """Let a policy play many shuffled deals of GAME-OPTIONS (CM-N, NC-H, CA-F) and say how often it wins.

    The same seed gives the same deals to every policy and level.
    """
    if policy == "list":
        for row in _policies(choice):
            click.echo(f"{row.name:<16}  {row.line}")
        return
    run = Run(str(choice), _named(choice, policy).name, seed, _reading(choice, reading))
    tally = Tally()
    try:
        for grown in _watched(simulate(run, games, jobs, resume), games):
            tally = grown
    except OtherRun as error:
        raise BadInput(str(error)) from None
    except KeyboardInterrupt:
        kept = f"go on with --resume {resume}" if resume else "with --resume FILE it could go on"
        click.echo(f"tablemates: stopped after {tally.games:,} games; {kept}.", err=True)
        sys.exit(130)
    if plot:
        _write(plot, plots.histogram(_title(run, tally), tally, _won(tally)))
    click.echo(_as_json(run, tally) if form == "json" else "\n".join(_as_text(run, tally)))


def _policies(choice: Choice) -> tuple[Policy, ...]:
    try:
        from .policies import policies_for
    except ImportError as error:
        raise BadInput(str(error)) from None
    rows = policies_for(choice)
    if not rows:
        raise BadInput(f"no policy plays {choice}: choose Cell Mates (CM), Number Crunchers (NC) or Calculation (CA).")
    return rows


def _named(choice: Choice, name: str | None) -> Policy:
    rows = _policies(choice)
    if name is None:
        return rows[0]
    for row in rows:
        if row.name == name:
            return row
    names = ", ".join(row.name for row in rows)
    raise BadInput(f'no policy "{name[:20]}" plays {choice}: choose one of {names}.')


def _reading(choice: Choice, name: str) -> str:
    from .cell_mates import rules_of
    from .policies import READINGS

    if name and (name not in READINGS or rules_of(choice) is None):
        names = "; ".join(f"{row} ({words})" for row, (words, _) in READINGS.items())
        raise BadInput(f'{choice} has no reading "{name[:20]}": Cell Mates has {names}.')
    return name


def _watched(tallies: Iterator[Tally], games: int) -> Iterator[Tally]:
    """The same *tallies*, with a progress bar where someone is watching."""
    if not sys.stderr.isatty():
        yield from tallies
        return
    with click.progressbar(length=games, file=sys.stderr, show_pos=True) as bar:
        shown = 0
        for tally in tallies:
            bar.update(tally.games - shown)
            shown = tally.games
            yield tally


def _write(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise BadInput(f"{path} can't be written: {error.strerror}.") from None
    finally:
        beside.unlink(missing_ok=True)


# --- words ----------------------------------------------------------------------------------------------------


def _title(run: Run, tally: Tally) -> str:
    reading = f" ({run.reading})" if run.reading else ""
    return f"{run.game}{reading}: {run.policy}, {tally.games:,} games, seed {run.seed}"


def _won(tally: Tally) -> str:
    low, high = (plots.per_cent(end) for end in wilson(tally.won, tally.games))
    return f"won {plots.per_cent(tally.won / tally.games)} % (95 % interval {low}–{high})"


def _as_text(run: Run, tally: Tally) -> Iterator[str]:
    yield _title(run, tally)
    yield f"  {_won(tally)}"
    yield f"  cards home: {tally.mean_home:.1f} on average"
    if tally.won and tally.turns:
        yield f"  turns in games won: {tally.turns / tally.won:.1f}"
        yield f"  tokens used in games won: {tally.passes / tally.won:.2f}"


def _as_json(run: Run, tally: Tally) -> str:
    low, high = wilson(tally.won, tally.games)
    won = tally.won
    facts = {
        **run._asdict(),
        "games": tally.games,
        "won": won,
        "rate": won / tally.games,
        "interval": [low, high],
        "mean_home": tally.mean_home,
        "turns_when_won": tally.turns / won if won and tally.turns else None,
        "tokens_when_won": tally.passes / won if won and tally.turns else None,
        "homes": tally.homes,
    }
    return json.dumps(facts)
