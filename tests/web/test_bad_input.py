from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.web.players import Phone

ACTS = ("moves", "undo", "redo", "concede", "correct")


def is_one_sentence(answer: TestResponse) -> bool:
    """Whether an answer says in one plain sentence what is wrong."""
    message = answer.json["message"] if answer.is_json else answer.text
    if answer.is_json:
        assert "\n" not in message.strip()
        assert message[0] == message[0].upper()
        assert message.endswith((".", "!", "?"))
    return bool(message) and "Traceback" not in answer.text


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b"7", b'"CM-N-617"', b"\xff\xfe", b"{}", b'{"code": 7}', b'{"code": null}',
        b'{"code": "CM-N-617", "board": 7}', b'{"code": "\\ud800"}', b'{"code": "CM-N-617\\u0000"}', b'{"code": NaN}',
        b'{"code": "CM-N-617", "key": ""}', b'{"code": "CM-N-617", "key": 7}', b"[" * 50_000, b'{"a":' * 5_000,
        b'{"code": ' + b"1" * 10_000 + b"}", '{"code": "CM-N-６１７"}'.encode(),
    ],
)  # fmt: skip
def test_a_request_for_a_table_that_can_not_be_read(client: FlaskClient, body: bytes) -> None:
    answer = client.post("/api/tables", data=body, content_type="application/json")
    assert answer.status_code == 400
    assert is_one_sentence(answer)


@pytest.mark.parametrize(
    "code",
    ["", "617", "CM", "CM-N", "CM-N-0", "CM-N--1", "CM-N-1_000", "CM-N-６", "CM-N-" + "9" * 5000, "CM-N-8589934592",
     "ZZ-1", "CM-Q-1", "FC-R", "CM-N-L" + "0" * 46 + "1", "CM-N-617-618", "../../etc", "CM-N-617 "* 9, "💥"],
)  # fmt: skip
def test_codes_that_are_none(client: FlaskClient, code: str) -> None:
    for answer in (client.post("/api/tables", json={"code": code}), client.get(f"/sheet/{code}.pdf")):
        assert answer.status_code in (400, 404)
        assert is_one_sentence(answer)
    answer = client.get(f"/d/{code}")
    assert answer.status_code in (400, 404) or code == "CM-N-617 "


@pytest.mark.parametrize(
    "path", ["/nowhere", "/t/short", f"/t/{'0' * 24}", "/rules/whist", "/d/", "/sheet/x", "/%00", "/d/%ff"]
)
def test_addresses_that_lead_nowhere_get_a_page(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404)
    assert answer.mimetype == "text/html"


@pytest.mark.parametrize(
    "path", ["/api", "/api/nothing", f"/api/tables/{'0' * 24}", "/api/tables/short", "/api/random?choice=zz"]
)
def test_addresses_of_programs_that_lead_nowhere_get_json(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404)
    assert is_one_sentence(answer)


def test_wrong_methods_and_huge_bodies(client: FlaskClient) -> None:
    phone = Phone(client)
    wrong = client.delete(phone.address)
    assert wrong.status_code == 405
    assert is_one_sentence(wrong)
    assert "GET" in wrong.headers["Allow"]
    assert client.post("/nowhere").status_code == 404
    huge = client.post("/api/tables", data=b" " * 70_000)
    assert huge.status_code == 413
    assert is_one_sentence(huge)
    assert phone.play("8a " * 3_000).status_code == 400


@pytest.mark.parametrize("revision", [None, "0", 0.0, -1, True, 2**31, 10**400, [0]])
def test_revisions_that_are_none(client: FlaskClient, revision: Any) -> None:
    phone = Phone(client)
    answer = phone.play("8a", revision=revision)
    assert answer.status_code == 400
    assert is_one_sentence(answer)


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("moves", {"moves": "8a", "override": "yes"}), ("moves", {"moves": "8a", "key": "x" * 101}),
        ("moves", {"moves": "8a", "as": "x" * 21}), ("moves", {}), ("correct", {}), ("correct", {"board": 7}),
        ("undo", {"as": "green"}), ("redo", {"as": "first"}), ("concede", {"as": "you"}),
        ("correct", {"board": "AS", "tokens": "two"}), ("concede", {"player": 7}), ("concede", {"player": "you"}),
    ],
)  # fmt: skip
def test_fields_of_the_wrong_kind(client: FlaskClient, what: str, fields: dict[str, Any]) -> None:
    answer = Phone(client).do(what, **fields)
    assert answer.status_code == 400
    assert is_one_sentence(answer)


@pytest.mark.parametrize("tables", [None, "a,b", [7], {}])
def test_lists_of_tables_that_are_none(client: FlaskClient, tables: Any) -> None:
    answer = client.post("/api/tables/summaries", json={"tables": tables})
    assert answer.status_code == 400
    assert is_one_sentence(answer)


@pytest.mark.parametrize("moves", ["", "   ", "# only a comment", "\ufeff"])
def test_moves_without_a_move(client: FlaskClient, moves: str) -> None:
    answer = Phone(client).play(moves)
    assert answer.status_code == 400
    assert is_one_sentence(answer)


@pytest.mark.parametrize("board", [":", "AS", "JD 2D\n" * 9, "Turn: green", "x" * 60_000, "Freecells: - - - - -"])
@pytest.mark.parametrize("code", ["CM-N", "FC", "ST", "NC-N", "CA"])
def test_boards_that_are_none(client: FlaskClient, board: str, code: str) -> None:
    answer = client.post("/api/tables", json={"code": code, "board": board})
    assert answer.status_code == 400
    assert is_one_sentence(answer)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
fields = st.sampled_from(["moves", "revision", "key", "as", "override", "player", "board", "tokens", "turn", "code"])
moves_like = st.text(alphabet="123456789abcdefghkstvHDSC/-@!= \n#\0\ud800é", max_size=30)


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    act=st.sampled_from(ACTS), body=st.dictionaries(fields, json_values | moves_like, max_size=6), fresh=st.booleans()
)
def test_no_request_whatever_is_answered_by_a_traceback(client: FlaskClient, act: str, body: Any, fresh: bool) -> None:
    phone = Phone(client, "CM-NS-617")
    if fresh:
        body["revision"] = 0
    answer = client.post(f"{phone.address}/{act}", data=json.dumps(body))
    assert answer.status_code in (200, 400, 409, 422)
    assert answer.status_code == 200 or is_one_sentence(answer)


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(code=st.sampled_from(["CM-NMS-617", "FC-617", "ST-617", "NC-N-25", "NC-N-R", "CA-7"]), moves=moves_like)
def test_no_moves_whatever_are_answered_by_a_traceback(client: FlaskClient, code: str, moves: str) -> None:
    phone = Phone(client, code)
    answer = phone.play(moves)
    assert answer.status_code in (200, 400, 422)
    phone.look()


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.text(max_size=30), query=st.text(max_size=30))
def test_no_address_whatever_is_answered_by_a_traceback(client: FlaskClient, path: str, query: str) -> None:
    words = {"code": query, "choice": query, "ids": query, "lang": query}
    for start in ("/", "/d/", "/t/", "/sheet/", "/rules/", "/api/", "/api/tables/"):
        answer = client.get(start + quote(path.encode("utf-8", "replace")), query_string=words)
        assert answer.status_code < 500
