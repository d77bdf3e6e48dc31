"""After the game: could it still be won, until when, and how? Searched beside the requests, one game at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, jsonify

from companion.game import Outcome
from companion.language import N_, Language
from companion.notation import tokens
from companion.piles import PlaceKind
from companion.record import Standing, Step, events_of, play_text
from companion.solver import NotSolvable, SolverMissing, require

from .history import Words, step_words
from .languages import chosen_language
from .problems import Problem
from .searching import Path
from .services import services
from .tables import Playing

if TYPE_CHECKING:
    from companion.solver.analysis import Analysis

blueprint = Blueprint("analysis", __name__, url_prefix="/api/tables")

_OPEN = N_("This table is still being played: what the computer thinks of it is told when the game is over.")
_WORKING = N_("The computer is at work.")
_BUSY = N_("The computer is at work on other games: ask again in a minute.")
_NOT_SOLVABLE = N_("The computer can't search this game: what comes was not known to anyone.")
_NO_SOLVER = N_('This server has no solver: it comes with pip install "tablemates[solver]".')
_STILL = N_("It can still be won from here.")
_UNTIL = N_("It could be won until turn {turn}; this is a way from there.")
_UNTIL_AT_LEAST = N_("It could be won at least until turn {turn}; this is a way from there.")
_NEVER = N_("It is proved that this game could not be won from where it began.")
_UNDECIDED = N_("No way to win was found in the time there is for it: nobody knows whether there is one.")


@blueprint.get("/<table:table_id>/analysis")
def analysis(table_id: str) -> Response:
    """Whether the game could be won, until when, and how; asked again until its status is not "working"."""
    playing, language = services().tables.open(table_id), chosen_language()
    table = playing.table
    if table.outcome is Outcome.OPEN and len(table.game.seats) > 1:
        raise Problem(403, "still-open", language.text(_OPEN))
    answer = jsonify(_told(playing, language))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def offered(playing: Playing) -> bool:
    """Whether there is anything to ask: the game was lost, or one plays alone, and every card is known."""
    table = playing.table
    over = table.outcome is Outcome.LOST or (table.outcome is Outcome.OPEN and len(table.game.seats) == 1)
    return over and not table.game.hidden and _solver_missing() is None


def _solver_missing() -> SolverMissing | None:
    try:
        require()
    except SolverMissing as missing:
        return missing
    return None


# --- in words ----------------------------------------------------------------------------------------------------


def _told(playing: Playing, language: Language) -> dict[str, Any]:
    if playing.table.game.hidden:
        return _sentence("none", language.text(_NOT_SOLVABLE))
    if _solver_missing():
        return _sentence("none", language.text(_NO_SOLVER))
    path = Path.of(playing)
    job = services().analyses.job(playing, path)
    if job is None:
        return _sentence("working", language.text(_BUSY))
    if not job.done.wait(0.25):
        return _sentence("working", language.text(_WORKING))
    if isinstance(job.found, NotSolvable):
        return _sentence("none", language.text(_NOT_SOLVABLE))
    if isinstance(job.found, Exception):
        raise job.found
    assert job.found is not None
    return _result(playing, path, job.found, language)


def _sentence(status: str, message: str) -> dict[str, Any]:
    return {"status": status, "message": message, "rows": []}


def _result(playing: Playing, path: Path, found: Analysis, language: Language) -> dict[str, Any]:
    if found.last is None or found.line is None:
        if found.certain:
            return _sentence("done", language.text(_NEVER))
        return _sentence("undecided", language.text(_UNDECIDED))
    standing = path.standings[found.last]
    rows = list(_rows(playing, standing, found.line.moves or "", language))
    if found.last == len(path.standings) - 1:
        return {"status": "done", "message": language.text(_STILL), "rows": rows}
    turn = standing.turns + (not standing.in_turn)
    message = language.text(_UNTIL if found.certain else _UNTIL_AT_LEAST, turn=turn)
    return {"status": "done", "message": message, "rows": rows}


def _rows(playing: Playing, standing: Standing, moves: str, language: Language) -> Iterator[dict[str, Any]]:
    """A way to win in words, turn by turn."""
    game = playing.table.game
    homes = game.view(standing.state).of(PlaceKind.FOUNDATION)
    words = Words(language, any(pile.suit for pile in homes))
    for event in events_of(game, moves):
        after, acts = play_text(game, standing, tokens(event.text))
        yield {"turn": after.turns, "text": step_words(game, Step(0, standing, after, acts), event, words)}
        standing = after
