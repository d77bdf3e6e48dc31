"""What is said of a table: entries, places, endings."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.players import Phone


def entry_words(phone: Phone) -> list[str]:
    return [entry["words"] for entry in phone.look()["record"]]


def labels(phone: Phone) -> list[str]:
    return [pile["label"] for pile in phone.look()["state"]["view"]["piles"]]


def view(phone: Phone) -> dict[str, Any]:
    return phone.look()["state"]["view"]


def test_entries_of_cell_mates_in_words(client: FlaskClient) -> None:
    phone = Phone(client, "CM-NS-617")
    phone.play("8a @5 / --")
    phone.play("/ -- @-")
    phone.do("concede")
    assert entry_words(phone) == [
        "Q♥ column 8 → free cell a · coin on column 5",
        "pass",
        "turn ended",
        "pass · coin back",
        "gave up",
    ]


def test_entries_of_number_crunchers_in_words(client: FlaskClient) -> None:
    phone = Phone(client, "NC-N-R")
    phone.play("t=9H sa /")
    phone.play("t=2 s1")
    assert entry_words(phone) == ["turned up 9♥ · 9♥ → waste a",
                                  "turned up 2 · 2 → foundation 1"]  # fmt: skip


def test_the_labels_of_the_contract(client: FlaskClient) -> None:
    phone = Phone(client)
    assert "column 3: king of clubs, 7 cards" in labels(phone)
    assert "free cell a: empty" in labels(phone)
    assert "hearts home: empty" in labels(phone)
    phone.play("8a")
    assert "free cell a: queen of hearts" in labels(phone)


def test_labels_with_hidden_stocks(client: FlaskClient) -> None:
    phone = Phone(client, "NC-N-R")
    assert "foundation 2: 2, wants 4" in labels(phone)
    assert "foundation 4: 4, wants 8" in labels(phone)
    assert "waste e: empty" in labels(phone)
    assert "stock of the first player: 24 cards" in labels(phone)
    phone.play("t=9S sa /")
    assert "waste a: 9 of spades, 1 card" in labels(phone)
    ranks = {rank["code"]: rank["out"] for rank in view(phone)["ranks"]}
    assert (ranks["9"], ranks["2"], ranks["K"], len(ranks)) == (1, 1, 0, 13)
    captions = [pile["caption"] for pile in view(phone)["piles"] if pile["kind"] == "foundation"]
    assert captions == ["A, by 1s", "2, by 2s", "3, by 3s", "4, by 4s"]
    assert view(Phone(client))["ranks"] == []


def test_empty_places_say_what_they_take(client: FlaskClient) -> None:
    empty = {pile["key"]: pile["empty"] for pile in view(Phone(client, "ST-1"))["piles"]}
    assert (empty["a"], empty["hH"], empty["1"]) == ("free", "ace", None)
    phone = Phone(client, "EO-1")
    board = "Foundations: H-K C-K D-K S-Q\n" + ":\n" * 7 + ": KS\n"
    assert phone.do("correct", board=board).status_code == 200
    empty = {pile["key"]: pile["empty"] for pile in view(phone)["piles"]}
    assert (empty["1"], empty["hS"], empty["hH"]) == ("K only", None, None)


@pytest.mark.parametrize(
    ("code", "board", "fields", "ending"),
    [
        ("CM-X-12", None, {"tokens": 0}, "Red has no card that may move, and no pass is left."),
        ("FC", "Foundations: H-K C-K D-K S-K\n" + ":\n" * 8, {}, "All 52 cards are home."),
    ],
)
def test_why_a_game_is_over(client: FlaskClient, code: str, board: str | None, fields: Any, ending: str) -> None:
    phone = Phone(client, code if board is None else f"{code}-1")
    board = board or client.get(f"{phone.address}/board").json["board"]
    assert phone.do("correct", board=board, **fields).json["state"]["view"]["ending"] == ending
    assert phone.do("undo").json["state"]["view"]["ending"] is None
    phone.do("concede")
    assert view(phone)["ending"].endswith(" gave up.")


def test_links_to_go_on_with(client: FlaskClient) -> None:
    links = Phone(client).look()["links"]
    assert (links["again"], links["next"], links["rules"]) == ("CM-N-617", "CM-N-618", "/rules/cell-mates")
    for name in ("deal", "join", "results", "sheet", "rules"):
        assert client.get(links[name]).status_code == 200
    shuffled = Phone(client, "NC-N-R").look()["links"]
    assert (shuffled["again"], shuffled["next"]) == ("NC-N-R", None)
