"""``solve`` and ``rate`` on the command line."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import re
import sys
import textwrap
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from ..cli import CHOICE, SECONDS, BadInput, opened, read_input
from ..codes import Choice
from ..deals import LAST_NUMBER
from ..games.freecell import FreeCell, State
from . import Solution, SolverMissing, Verdict, require
from . import solve as solve_state
from .analysis import Analysis, analyse
from .rating import MAX_NODES, Here, OtherRows, as_helper, is_begun, resume
from .rating import rate as rate_deals
from .story import NoStory, Story, story

STATUS = {Verdict.WON: 0, Verdict.IMPOSSIBLE: 3, Verdict.UNDECIDED: 4}


@click.command()
@click.argument("code")
@click.option("--board", metavar="FILE", help="Start from this board instead (CODE may lack its deal).")
@click.option("--after", metavar="FILE", help="Go on after these moves (or this record), or from where it was lost.")
@click.option("--max-nodes", metavar="N", type=click.IntRange(min=1), help="Give up after N positions.")
@click.option("--max-seconds", metavar="S", type=SECONDS, help="Give up after S seconds.")
def solve(code: str, board: str | None, after: str | None, max_nodes: int | None, max_seconds: float | None) -> None:
    """Win CODE: print moves that "replay" accepts (exit status 0; Cell Mates: with the least tokens).

    Exit status 3: it is proved that nobody can win. 4: undecided at the limit. With --after the moves are those of
    FILE and a way to win from there; if it was lost by then, up to the last turn from which it could be won.
    """
    game, name, state = _opened(code, board)
    if after is None:
        found = solve_state(game, state, max_nodes=max_nodes, max_seconds=max_seconds)
        click.echo(f"# {_told(name, game, found)}")
        _print_moves(found.moves or "")
    else:
        told = _story(game, state, after)
        seen = analyse(game, told.states, max_nodes=max_nodes, max_seconds=max_seconds)
        found = seen.now
        _print_analysis(name, game, told, seen)
    sys.exit(STATUS[found.verdict])


def _story(game: FreeCell, state: State, after: str) -> Story:
    try:
        return story(game, state, read_input(after), after)
    except NoStory as error:
        raise BadInput(str(error)) from None


def _opened(code: str, board: str | None) -> tuple[FreeCell, str, State]:
    """The game, what to call it, and the state to solve. Raises BadInput."""
    choice, deal, state = opened(code, board)
    game = _family(choice)
    return game, str(choice) if deal is None else f"{choice}-{deal}", state


def _family(choice: Choice) -> FreeCell:
    """The game of *choice*, where the solver knows it. Raises BadInput."""
    game = choice.game
    if not isinstance(game, FreeCell):
        raise BadInput(
            f"{choice} can't be solved: its cards are hidden. Solve Cell Mates or a one-player FreeCell game."
        )
    try:
        require()
    except SolverMissing as error:
        raise BadInput(str(error)) from None
    return game


def _told(name: str, game: FreeCell, found: Solution) -> str:
    """The answer in a sentence, the same every time."""
    spent = f"{found.nodes:,} positions searched"
    if found.verdict is Verdict.IMPOSSIBLE:
        return f"{name}: impossible, proved by trying everything; {spent}."
    if found.verdict is Verdict.UNDECIDED:
        return f"{name}: undecided; {spent}. A higher limit may decide it."
    if game.rules.turns is None:
        return f"{name}: won in {found.turns} moves; {spent}."
    tokens = "1 token" if found.tokens == 1 else f"{found.tokens} tokens"
    least = "the least number" if found.proved else "perhaps fewer would do"
    return f"{name}: won with {tokens} ({least}) in {found.turns} turns; {spent}."


def _print_moves(moves: str) -> None:
    for line in textwrap.wrap(moves, 100, break_long_words=False, break_on_hyphens=False):
        click.echo(line)


def _print_analysis(name: str, game: FreeCell, told: Story, seen: Analysis) -> None:
    """The moves that were played, as far as the game could be won, and a way to win from there."""
    click.echo(f"# after these moves, {_told(name, game, seen.now)}")
    if seen.last is None or seen.line is None:
        click.echo("# No position of this game is known to be winnable.")
        return
    if seen.last < len(told.states) - 1:
        sure = "the last moment from which it could be won" if seen.certain else "the last moment known to be winnable"
        click.echo(f"# {told.moment(seen.last).capitalize()} was {sure}.")
    for comment in told.notices:
        click.echo(f"# {comment}")
    _print_moves(told.text(seen.last))
    click.echo(f"# from here: {_told(name, game, seen.line)}")
    _print_moves(seen.line.moves or "")


class _Span(click.ParamType[range]):
    """FROM-TO."""

    name = "FROM-TO"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        match = re.fullmatch(r"([0-9]{1,10})(?:-([0-9]{1,10}))?", value)
        if match is None:
            raise BadInput(f'"{value[:40]}" is no span of deals: write FROM-TO, as in 1-1000.')
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last <= LAST_NUMBER:
            raise BadInput(f'"{value}": the first deal must not be above the last, and both 1 to {LAST_NUMBER:,}.')
        return range(first, last + 1)


@click.command()
@click.argument("choice", type=CHOICE, metavar="GAME-OPTIONS")
@click.argument("span", type=_Span(), metavar="FROM-TO")
@click.option("--jobs", metavar="N", type=click.IntRange(1, 512), help="Processes; as many as there are processors.")
@click.option("--scheduler", metavar="ADDRESS", help="Work on the Dask cluster at ADDRESS instead.")
@click.option("--max-nodes", metavar="N", type=click.IntRange(min=1), default=MAX_NODES, show_default=True,
              help="Give a deal up after N positions.")  # fmt: skip
@click.option("-o", "--output", metavar="FILE.tsv", required=True, type=click.Path(dir_okay=False, path_type=Path),
              help="Where the rows go. A run that was stopped goes on where it was.")  # fmt: skip
def rate(choice: Choice, span: range, jobs: int | None, scheduler: str | None, max_nodes: int, output: Path) -> None:
    """Solve the deals FROM-TO of a game and write a row for each."""
    _family(choice)
    begun = is_begun(output)
    try:
        resume(output, choice, span)  # an error comes before the bar, alone
        with (
            _helpers(jobs, scheduler) as (executor, helpers),
            click.progressbar(length=len(span), label=f"{choice}", show_eta=True, file=sys.stderr) as bar,
        ):
            rate_deals(choice, span, output, executor, helpers=helpers, max_nodes=max_nodes, wrote=bar.update)
    except OtherRows as error:
        raise BadInput(str(error)) from None
    except KeyboardInterrupt:
        click.echo(f"\ntablemates: stopped; the same command goes on from the last row of {output}.", err=True)
        sys.exit(130)
    if begun:
        click.echo(f"{output} went on from where it was.", err=True)


@contextmanager
def _helpers(jobs: int | None, scheduler: str | None) -> Iterator[tuple[Executor, int]]:
    """An executor, and how many pieces of work it can do at once."""
    if scheduler is not None:
        yield from _cluster(scheduler)
        return
    many = jobs or os.cpu_count() or 1
    if many == 1:
        yield Here(), 1
        return
    executor = ProcessPoolExecutor(many, initializer=as_helper)
    try:
        yield executor, many
    except BaseException:
        # Nobody waits for work that nobody will write down.
        for child in multiprocessing.active_children():
            child.terminate()
        executor.shutdown(wait=False)
        raise
    executor.shutdown()


def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a Dask cluster that is there already."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise BadInput('a cluster needs Dask: pip install "tablemates[cluster]".') from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise BadInput(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        yield client.get_executor(), max(1, sum(client.nthreads().values()))
