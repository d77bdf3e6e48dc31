from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.games import variants
from tests.web.players import Phone

DATA = Path(__file__).parents[1] / "data"


def test_a_table_begins_with_its_deal(client: FlaskClient) -> None:
    made = client.post("/api/tables", json={"code": "cm-n-0617"})
    table = made.json
    assert made.status_code == 201
    assert table["url"] == f"/t/{table['table']}"
    assert len(table["table"]) == 24
    assert (table["code"], table["revision"], table["record"]) == ("CM-N-617", 0, [])
    assert (table["state"]["to_move"], table["state"]["tokens"], table["state"]["outcome"]) == ("red", 6, "open")
    assert "--" in table["state"]["legal"]
    assert client.get(made.headers["Location"]).json == table


@pytest.mark.parametrize("variant", variants(), ids=lambda row: row.slug)
def test_every_game_of_the_registry_has_tables(client: FlaskClient, variant) -> None:
    phone = Phone(client, f"{variant.letters}-617")
    view = phone.look()["state"]["view"]
    assert view["slug"] == variant.slug
    assert {seat["player"] for seat in view["seats"]} == {str(seat.player) for seat in variant.game.seats}
    assert len({pile["key"] for pile in view["piles"]}) == len(view["piles"])
    first = phone.look()["state"]["legal"][0]
    assert phone.play(first).status_code == 200


def test_a_move_is_played_and_told_in_words(client: FlaskClient) -> None:
    phone = Phone(client)
    after = phone.play("8a").json
    assert after["revision"] == 1
    assert after["record"][0]["words"] == "Q♥ column 8 → free cell a"
    assert after["record"][0]["player"] == "red"
    assert after["state"]["view"]["last_move"] == {"cards": ["Q♥"], "source": "8", "target": "a"}
    assert phone.play("/").json["state"]["to_move"] == "black"


def test_the_card_moved_last_stays_marked_when_the_turn_is_ended(client: FlaskClient) -> None:
    phone = Phone(client)
    phone.play("8a")
    assert phone.play("/").json["state"]["view"]["last_move"]["cards"] == ["Q♥"]


def test_a_whole_turn_is_one_entry_and_several_turns_several(client: FlaskClient) -> None:
    phone = Phone(client)
    assert phone.play("8a / -- /").json["revision"] == 2


@pytest.mark.parametrize(
    ("moves", "reason", "message", "recordable"),
    [
        ("6a", "not-yours", "The 6♣ is not yours: red moves hearts and diamonds only.", True),
        ("8a 8a", "cell-taken", "Free cell a is taken: the Q♥ lies there.", False),
        ("8z", "unreadable", '"8z" is no move: write from and to, like 6a, 78, bh or 54v3.', False),
    ],
)
def test_a_refusal_says_which_move_and_why(
    client: FlaskClient, moves: str, reason: str, message: str, recordable: bool
) -> None:
    phone = Phone(client)
    answer = phone.play(moves)
    assert answer.status_code == 422
    assert answer.json["reason"] == reason
    assert answer.json["recordable"] is recordable
    assert answer.json["move"] == {"index": len(moves.split()), "text": moves.split()[-1]}
    assert answer.json["message"] == message
    assert phone.look()["revision"] == 0, "nothing of it was played"


def test_it_happened_is_recorded_with_the_rule_it_broke(client: FlaskClient) -> None:
    phone = Phone(client)
    entry = phone.play("!6a").json["record"][0]
    assert entry["forced"] == "The 6♣ is not yours: red moves hearts and diamonds only."


def test_a_stale_phone_gets_the_fresh_table(client: FlaskClient) -> None:
    mine = Phone(client)
    yours = Phone(client, table=mine.table)
    mine.play("8a")
    answer = yours.play("8b")
    assert answer.status_code == 409
    assert answer.json["error"] == "stale"
    assert answer.json["message"].endswith(".")
    assert {name: answer.json[name] for name in ("revision", "state", "record")} == {
        name: mine.look()[name] for name in ("revision", "state", "record")
    }


@pytest.mark.parametrize("moves", ["8a", "6a"])
def test_the_same_key_gives_the_same_answer_and_plays_once(client: FlaskClient, moves: str) -> None:
    phone = Phone(client)
    first = phone.play(moves, revision=0, key="k1")
    phone.play("--" if first.status_code != 200 else "/")
    again = phone.play(moves, revision=0, key="k1")
    assert (again.status_code, again.json) == (first.status_code, first.json)
    assert phone.look()["revision"] == (2 if first.status_code == 200 else 1)


def test_a_stale_answer_is_repeated_too(client: FlaskClient) -> None:
    phone = Phone(client)
    phone.play("8a")
    first = phone.play("8b", revision=0, key="late")
    phone.play("/")
    assert first.status_code == 409
    assert phone.play("8b", revision=0, key="late").json == first.json


def test_a_request_that_could_not_be_read_does_not_use_its_key_up(client: FlaskClient) -> None:
    phone = Phone(client)
    assert phone.play("", key="k").status_code == 400
    assert phone.play("8a", key="k").status_code == 200


def test_the_same_key_opens_one_table(client: FlaskClient) -> None:
    asked = {"code": "CM-N-617", "key": "0123456789abcdef"}
    first, again = client.post("/api/tables", json=asked), client.post("/api/tables", json=asked)
    assert first.json["table"] == again.json["table"]
    other = client.post("/api/tables", json=asked | {"code": "CM-N-618"})
    assert other.json["table"] != first.json["table"]
    assert client.post("/api/tables", json=asked | {"key": "short"}).status_code == 400


def test_undo_and_redo_restore_turn_and_tokens_and_strike_through(client: FlaskClient) -> None:
    phone = Phone(client)
    phone.play("-- /")
    undone = phone.do("undo", **{"as": "black"}).json
    assert (undone["state"]["to_move"], undone["state"]["tokens"]) == ("red", 6)
    assert (undone["record"][0]["undone"], undone["record"][0]["undone_by"]) == (True, "black")
    assert undone["state"]["view"]["can_redo"]
    redone = phone.do("redo").json
    assert (redone["state"]["to_move"], redone["state"]["tokens"]) == ("black", 5)
    assert redone["record"][0]["undone"] is False
    assert phone.do("redo").json["reason"] == "nothing-to-undo"


def test_giving_up_ends_the_game_and_can_be_undone(client: FlaskClient) -> None:
    phone = Phone(client)
    over = phone.do("concede", player="black").json
    assert (over["state"]["outcome"], over["record"][0]["player"]) == ("lost", "black")
    assert phone.play("8a").json["reason"] == "game-over"
    assert phone.do("concede").json["reason"] == "game-over"
    assert phone.do("undo").json["state"]["outcome"] == "open"
    assert phone.do("concede", player="first").status_code == 400


def test_the_table_is_set_by_hand_as_one_entry(client: FlaskClient) -> None:
    phone = Phone(client)
    phone.play("-- /")
    board = client.get(f"{phone.address}/board").json["board"]
    set_right = phone.do("correct", board=board, tokens=2).json
    assert (set_right["state"]["tokens"], set_right["state"]["to_move"]) == (2, "black")
    assert set_right["state"]["view"]["by_hand"]
    assert set_right["record"][-1]["kind"] == "correct"
    assert phone.do("correct", board=board, turn="red").json["state"]["tokens"] == 2, "left as they were"
    missing = phone.do("correct", board=board.replace("QH", ""))
    assert missing.status_code == 422
    assert missing.json["message"] == "The board lacks Q♥: every card must be there once."
    assert phone.do("correct", board=board, tokens=21).status_code == 400
    assert phone.do("correct", board=board, turn="green").status_code == 400


def test_a_phone_that_moves_red_does_not_move_black(client: FlaskClient) -> None:
    phone = Phone(client)
    refused = phone.play("8a", **{"as": "black"})
    assert (refused.status_code, refused.json["reason"], refused.json["overridable"]) == (422, "not-this-phone", True)
    assert refused.json["message"] == "It is red's turn, and this phone does not move for red."
    assert phone.play("8a / 6b", **{"as": "red"}).json["reason"] == "not-this-phone", "the second turn is black's"
    assert phone.play("8a /", **{"as": "red"}).status_code == 200
    assert phone.play("6b", **{"as": "red", "override": True}).status_code == 200
    assert phone.play("/", **{"as": "both"}).status_code == 200
    assert phone.play("--", **{"as": "green"}).status_code == 400


def test_a_board_becomes_a_table_and_a_full_layout_gets_its_code(client: FlaskClient) -> None:
    start = client.get(f"{Phone(client).address}/board").json["board"]
    assert client.post("/api/tables", json={"code": "CM-N", "board": start}).json["code"] == "CM-N-617"
    assert client.post("/api/tables", json={"code": "CM-N-617", "board": start}).status_code == 201
    assert client.post("/api/tables", json={"code": "CM-N-618", "board": start}).status_code == 400
    unknown = start.replace("JD", "xx").replace("KS", "JD").replace("xx", "KS")
    code = client.post("/api/tables", json={"code": "CM-N", "board": unknown}).json["code"]
    assert code.startswith("CM-N-L")
    assert Phone(client, code).look()["code"] == code
    played = Phone(client)
    played.play("8a")
    board = client.get(f"{played.address}/board").json["board"]
    assert client.post("/api/tables", json={"code": "CM-N", "board": board}).json["code"] == "CM-N"


def test_an_unchanged_table_is_not_sent_again(client: FlaskClient) -> None:
    phone = Phone(client)
    tag = client.get(phone.address).headers["ETag"]
    assert tag == '"0-en"'
    same = client.get(phone.address, headers={"If-None-Match": tag})
    assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", tag)
    phone.play("8a")
    assert client.get(phone.address, headers={"If-None-Match": tag}).status_code == 200


def test_ids_are_read_in_any_case_and_with_look_alikes(client: FlaskClient) -> None:
    phone = Phone(client)
    assert client.get(f"/api/tables/{phone.table.upper().replace('0', 'O').replace('1', 'I')}").status_code == 200


def test_a_table_that_does_not_exist(client: FlaskClient) -> None:
    for answer in (
        client.get(f"/api/tables/{'0' * 24}"),
        client.post(f"/api/tables/{'0' * 24}/undo", json={"revision": 0}),
    ):
        assert answer.status_code == 404
        assert answer.json["error"] == "unknown-table"


def test_the_link_to_watch_only_watches(app, client: FlaskClient) -> None:
    phone = Phone(client)
    store = app.extensions["tablemates"].store
    watch, key = store.read(phone.table).watch, store.watch_key(phone.table)
    seen = client.get(f"/api/tables/{watch}/watch/{key.upper()}")
    assert seen.status_code == 200
    assert seen.json["read_only"]
    assert seen.json["state"] == phone.look()["state"]
    assert phone.table not in seen.text, "whoever watches can't find out where to play"
    assert client.get(f"/api/tables/{watch}/watch/{'0' * 16}").status_code == 404
    for address in (f"/api/tables/{watch}/moves", f"/api/tables/{watch}/watch/{key}/moves"):
        answer = client.post(address, json={"moves": "8a", "revision": 0})
        assert (answer.status_code, answer.json["error"]) == (403, "read-only")
    assert client.get(f"/api/tables/{watch}").status_code == 404


def test_tables_in_a_few_words(client: FlaskClient) -> None:
    phone = Phone(client)
    phone.play("8a / --")
    listed = client.get(f"/api/tables?ids={phone.table},{'0' * 24},rubbish").json["tables"]
    assert listed == client.post("/api/tables/summaries", json={"tables": [phone.table]}).json["tables"]
    assert len(listed) == 1
    expected = {
        "code": "CM-N-617",
        "to_move": "black",
        "turn": 2,
        "turns": 2,
        "tokens": 5,
        "outcome": "open",
        "home": 0,
    }
    assert {name: listed[0][name] for name in expected} == expected
    assert (listed[0]["name_of_turn"], listed[0]["suits"], listed[0]["style"]) == ("Black’s turn", ["S", "C"], "black")


def test_a_whole_game_to_its_results(client: FlaskClient) -> None:
    row = json.loads((DATA / "cell-mates-won.jsonl").read_text("utf-8").splitlines()[0])
    phone = Phone(client, row["code"])
    assert phone.play(row["moves"]).json["state"]["outcome"] == "won"
    results = client.get(f"{phone.address}/results").json
    assert (results["outcome"], results["home"], results["unit"]) == ("won", 52, "turn")
    points = [line["points"] for line in results["series"]]
    assert [line[-1] for line in points] == [26, 26]
    assert {len(line) for line in points} == {results["turns"] + 1}
    assert results["tokens_at_start"] - results["tokens"] == results["passes"]
    assert phone.look()["state"]["legal"] == []
