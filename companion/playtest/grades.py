"""The grade of a Cell Mates deal: 1 to 5, from how often silent pairs win it.

Eight pairs that look two turns ahead try the deal. If any of them wins, three wins or more are grade 1, fewer are
grade 2. Else four pairs of planners try: three wins or more are grade 3, one or two are grade 4, none is grade 5.
The pairs' chance comes from the deal's number, so a grade is the same on every computer.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import click

from ..codes import Code, read_choice, read_code
from .cell_mates import row_of, rules_of
from .pairs import PLANNERS, TWO_PLY, WEIGHTS, wins

SEED = 1
NEAR_PLAYS, FAR_PLAYS = 8, 4
EASY_WINS, MIDDLE_WINS = 3, 3


class Graded(NamedTuple):
    """A grade, and what it comes from: wins of the near-sighted pairs, and of the planners (None: not asked)."""

    grade: int
    near: int
    far: int | None


def graded(code: Code) -> Graded | None:
    """The grade of a numbered Cell Mates deal; None for other games and for deals without a number."""
    rules, number = rules_of(code.choice), code.deal.number
    if rules is None or number is None:
        return None
    row = row_of(rules, code.start())
    near = wins(row, TWO_PLY, WEIGHTS, SEED, 16 * number, NEAR_PLAYS)
    far = None if near else wins(row, PLANNERS, WEIGHTS, SEED, 16 * number + NEAR_PLAYS, FAR_PLAYS)
    return Graded(grade_from(near, far), near, far)


def grade_from(near: int, far: int | None) -> int:
    """The grade that so many wins of the near-sighted pairs, and of the planners, make."""
    if near:
        return 1 if near >= EASY_WINS else 2
    assert far is not None
    return 3 if far >= MIDDLE_WINS else 4 if far else 5


def grade(code: Code) -> int | None:
    """The grade alone."""
    result = graded(code)
    return result.grade if result else None


@click.command()
@click.argument("game")
@click.argument("last", type=int)
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The table; it is resumed.")
def main(game: str, last: int, output: Path) -> None:
    """Grade the deals 1 to LAST of GAME (CM-N) into a table: code, grade, wins of both kinds of pair."""
    choice = read_choice(game)
    whole = output.read_text().rpartition("\n")[0].splitlines() if output.exists() else []
    # What a killed run left of its last line is cut off.
    output.write_text("".join(f"{line}\n" for line in whole))
    with output.open("a") as table:
        for number in range(len(whole) + 1, last + 1):
            code = read_code(f"{choice}-{number}")
            result = graded(code)
            if result is None:
                sys.exit(f"{code} has no grade: only Cell Mates deals have one.")
            table.write(f"{code}\t{result.grade}\t{result.near}\t{'' if result.far is None else result.far}\n")
            table.flush()


if __name__ == "__main__":
    main()
