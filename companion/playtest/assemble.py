"""Pack the catalogue's file of one game: ``python -m companion.playtest.assemble CM-N GRADES.tsv VERDICTS.tsv …``.

GRADES.tsv is what ``python -m companion.playtest.grades`` wrote, VERDICTS.tsv what ``tablemates rate`` did: where
there are several, an answer of a later one stands. The verdicts may be those of a level with the same cells and more
tokens: a deal whose fewest tokens are too many for this level is impossible here.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from ..codes import read_choice, read_code
from .catalogue import DATA, Rating, pack
from .cell_mates import rules_of
from .grades import grade_from


def ratings(verdicts: Path, grades: dict[int, int], tokens: int) -> Iterator[tuple[int, Rating]]:
    """The deals of a table for which there is an answer at a level with so many *tokens*."""
    with verdicts.open(newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            number = read_code(row["code"]).deal.number
            rating = _rating(row, tokens)
            if number is not None and rating is not None:
                yield number, replace(rating, grade=grades.get(number) if rating.verdict == "winnable" else None)


def _rating(row: dict[str, str], tokens: int) -> Rating | None:
    proved = row["proved"] == "yes"
    if row["verdict"] == "impossible":
        return Rating("impossible", None, proved, None, None, row["solver"])
    if row["verdict"] != "won":
        return None
    least = int(row["tokens"])
    if least <= tokens:
        return Rating("winnable", least, proved, int(row["turns"]), None, row["solver"])
    return Rating("impossible", None, True, None, None, row["solver"]) if proved else None


def read_grades(path: Path) -> dict[int, int]:
    """The grades of a table, worked out anew from the wins in it."""
    found = {}
    for line in path.read_text().splitlines():
        code, _, near, far = line.split("\t")
        number = read_code(code).deal.number
        assert number is not None
        found[number] = grade_from(int(near), int(far) if far else None)
    return found


@click.command()
@click.argument("game")
@click.argument("grades", type=click.Path(exists=True, path_type=Path))
@click.argument("verdicts", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("-d", "--directory", type=click.Path(path_type=Path), default=DATA, help="Where the file goes.")
def main(game: str, grades: Path, verdicts: tuple[Path, ...], directory: Path) -> None:
    """Pack the ratings of GAME from a table of grades and tables of verdicts."""
    rules = rules_of(read_choice(game))
    if rules is None or rules.turns is None:
        raise click.UsageError(f"{game} has no catalogue of this kind.")
    graded = read_grades(grades)
    found = dict(pair for table in verdicts for pair in ratings(table, graded, rules.turns.tokens))
    versions = Counter(rating.solver for rating in found.values())
    path = directory / f"{game}.xz"
    directory.mkdir(exist_ok=True)
    path.write_bytes(pack(found, "+".join(sorted(versions))))
    kinds = Counter((rating.verdict, rating.grade) for rating in found.values())
    click.echo(f"{path.name}: {len(found):,} deals, {path.stat().st_size:,} bytes, {sorted(kinds.items(), key=str)}")


if __name__ == "__main__":
    main()
