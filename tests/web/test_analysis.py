"""What the page tells of a finished game. The search itself is tested elsewhere: here a small one stands in for it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion import solver
from companion.solver import Solution, Verdict
from companion.solver.analysis import Analysis
from tests.web.players import Phone
from tests.web.shapes import faults
from web import analysis, searching

LOST = json.loads((Path(__file__).parents[1] / "data" / "cell-mates-lost.jsonl").read_text("utf-8").splitlines()[0])
WON = Solution(Verdict.WON, "7c / 47 /", 0, True, 2, 9, 0.1)
IMPOSSIBLE = Solution(Verdict.IMPOSSIBLE, None, None, True, None, 9, 0.1)
UNDECIDED = Solution(Verdict.UNDECIDED, None, None, False, None, 9, 0.1)


class Search:
    """Stands in for the search: it says what it is told to, and remembers what it was asked."""

    def __init__(self, found: Analysis | Exception) -> None:
        self.found = found
        self.asked: list[Sequence[Any]] = []
        self.may_end = threading.Event()
        self.may_end.set()

    def __call__(self, game: object, states: Sequence[Any], **limits: float) -> Analysis:
        self.asked.append(states)
        assert limits == {"max_seconds": searching.SECONDS}
        self.may_end.wait(10)
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> Search:
    stand_in = Search(Analysis(IMPOSSIBLE, 19, WON, True))
    monkeypatch.setattr(searching, "analyse", stand_in)
    monkeypatch.setattr(analysis, "require", lambda: None)
    return stand_in


def asked(phone: Phone) -> dict[str, Any]:
    """The analysis, once it is done."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        answer = phone.client.get(f"{phone.address}/analysis")
        assert answer.status_code == 200
        description = phone.client.get("/api/openapi.json").json
        assert not list(faults(answer.json, {"$ref": "#/components/schemas/Analysis"}, description))
        if answer.json["status"] != "working":
            return answer.json
    raise AssertionError("the search did not end")


def lost_table(client: FlaskClient) -> Phone:
    """A table whose game was lost."""
    phone = Phone(client, LOST["code"])
    assert phone.play(f"{LOST['moves']} /").json["state"]["outcome"] == "lost"
    return phone


def test_a_lost_game_is_told_until_when_it_could_be_won(client: FlaskClient, search: Search) -> None:
    phone = lost_table(client)
    assert 'id="analysis"' in client.get(f"/t/{phone.table}/results").text
    found = asked(phone)
    assert found["message"] == "It could be won until turn 20; this is a way from there."
    assert [row["turn"] for row in found["rows"]] == [20, 21]
    assert found["rows"][0]["text"].endswith("column 7 → free cell c")
    assert asked(phone) == found
    assert len(search.asked) == 1, "searched once, asked as often as one likes"
    assert len(search.asked[0]) == LOST["moves"].count("/") + 2, "the start and the position after each turn"


def test_nothing_is_told_while_two_play(client: FlaskClient, search: Search) -> None:
    phone = Phone(client)
    answer = client.get(f"{phone.address}/analysis")
    assert (answer.status_code, answer.json["error"]) == (403, "still-open")
    assert 'id="analysis"' not in client.get(f"/t/{phone.table}/results").text
    assert not search.asked


def test_one_who_plays_alone_may_ask_at_any_time(client: FlaskClient, search: Search) -> None:
    search.found = Analysis(WON, 0, Solution(Verdict.WON, "8a 8b", None, True, 2, 9, 0.1), True)
    found = asked(Phone(client, "FC-617"))
    assert found["message"] == "It can still be won from here."
    assert [row["turn"] for row in found["rows"]] == [1, 2]


@pytest.mark.parametrize(
    ("found", "status", "message"),
    [
        (Analysis(IMPOSSIBLE, None, None, True), "done", "It is proved"),
        (Analysis(UNDECIDED, None, None, False), "undecided", "No way to win was found"),
        (Analysis(UNDECIDED, 19, WON, False), "done", "It could be won at least until turn 20"),
        (solver.NotSolvable("no."), "none", "The computer can't search this game"),
    ],
)
def test_what_the_search_may_find(
    client: FlaskClient, search: Search, found: Analysis | Exception, status: str, message: str
) -> None:
    search.found = found
    told = asked(lost_table(client))
    assert told["status"] == status
    assert told["message"].startswith(message)


def test_a_position_set_by_hand_is_where_the_search_begins(client: FlaskClient, search: Search) -> None:
    phone = Phone(client, "CM-X-12")
    board = client.get(f"{phone.address}/board").json["board"]
    phone.play("-- /")
    assert phone.do("correct", board=board, tokens=0, turn="red").json["state"]["outcome"] == "lost"
    search.found = Analysis(IMPOSSIBLE, None, None, True)
    asked(phone)
    assert len(search.asked[0]) == 1


def test_a_long_search_is_at_work_and_holds_nobody_up(client: FlaskClient, search: Search) -> None:
    search.may_end.clear()
    phone = lost_table(client)
    assert client.get(f"{phone.address}/analysis").json["status"] == "working"
    others = [lost_table(client) for _ in range(8)]
    messages = [client.get(f"{other.address}/analysis").json["message"] for other in others]
    assert messages[0] == "The computer is at work."
    assert messages[-1].startswith("The computer is at work on other games")
    search.may_end.set()
    assert asked(phone)["status"] == "done"


def test_a_search_that_breaks_is_said_in_a_sentence(client: FlaskClient, search: Search) -> None:
    search.found = MemoryError()
    phone = lost_table(client)
    answers = {client.get(f"{phone.address}/analysis").status_code for _ in range(5)}
    assert 500 in answers
    assert client.get(f"{phone.address}/analysis").json["message"].startswith("Something went wrong")


def test_games_with_hidden_cards_and_servers_without_a_solver_say_so(
    client: FlaskClient, search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked(Phone(client, "CA-7"))["status"] == "none"

    def missing() -> None:
        raise solver.SolverMissing("none here.")

    monkeypatch.setattr(analysis, "require", missing)
    assert "no solver" in asked(Phone(client, "FC-1"))["message"]
    assert not search.asked
