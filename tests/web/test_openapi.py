from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.players import Phone
from tests.web.shapes import faults, references, resolved
from web.openapi import OPERATIONS, described


@pytest.fixture
def description(client: FlaskClient) -> dict[str, Any]:
    return client.get("/api/openapi.json").json


def test_every_route_for_programs_is_described(app: Flask) -> None:
    endpoints = {rule.endpoint for rule in app.url_map.iter_rules() if described(rule)}
    assert endpoints == set(OPERATIONS)


def test_the_description_is_whole(description: dict[str, Any]) -> None:
    assert description["openapi"].startswith("3.1")
    assert set(description["info"]) >= {"title", "version"}
    operations = [op for methods in description["paths"].values() for op in methods.values()]
    assert len({op["operationId"] for op in operations}) == len(operations)
    for path, methods in description["paths"].items():
        for operation in methods.values():
            in_path = {p["name"] for p in operation["parameters"] if p["in"] == "path"}
            assert in_path == set(re.findall(r"{(\w+)}", path))
            assert operation["responses"]
            assert operation["summary"].endswith((".", "``"))
    for reference in references(description):
        assert resolved(reference, description)
    used = set(references(description))
    assert {f"#/components/schemas/{name}" for name in description["components"]["schemas"]} == used


def check(description: dict[str, Any], path: str, answer: Any) -> None:
    """An answer is what the description says of it."""
    operation = description["paths"][path][answer.request.method.lower()]
    schema = operation["responses"][str(answer.status_code)]["content"]["application/json"]["schema"]
    assert list(faults(answer.json, schema, description)) == []


CODES = ["CM-NS-617", "CM-NM-617", "FC-617", "FC-W-617", "EO-617", "NC-N-25", "NC-N-R", "CA-7"]


@pytest.mark.parametrize("code", CODES)
def test_tables_are_as_described(client: FlaskClient, description: dict[str, Any], code: str) -> None:
    check(description, "/api/tables", client.post("/api/tables", json={"code": code}))
    phone = Phone(client, code)
    for n in range(12):
        legal = phone.look()["state"]["legal"] or ["8a"]
        check(description, "/api/tables/{table_id}/moves", phone.play(legal[n % len(legal)]))
    for what in ("undo", "redo", "concede"):
        check(description, f"/api/tables/{{table_id}}/{what}", phone.do(what))
    check(description, "/api/tables/{table_id}/results", client.get(f"{phone.address}/results"))
    check(description, "/api/tables/{table_id}/board", client.get(f"{phone.address}/board"))
    check(description, "/api/tables/{table_id}", client.get(phone.address))
    check(description, "/api/tables", client.get(f"/api/tables?ids={phone.table}"))


def test_problems_are_as_described(app: Flask, client: FlaskClient, description: dict[str, Any]) -> None:
    phone, moves = Phone(client), "/api/tables/{table_id}/moves"
    check(description, "/api/tables", client.post("/api/tables", data="{"))
    check(description, moves, phone.play("zz"))
    check(description, moves, phone.play("6a"))
    check(description, moves, phone.play("8a", **{"as": "black"}))
    check(description, moves, phone.play("8a", revision=9))
    check(description, moves, client.post(f"/api/tables/{'0' * 24}/moves", json={"revision": 0, "moves": "8a"}))
    check(description, moves, client.post(f"{phone.address}/moves", data=" " * 70_000))
    check(description, "/api/tables/{table_id}/undo", phone.do("undo"))
    check(description, "/api/tables/{table_id}/correct", phone.do("correct", board="AS"))
    store = app.extensions["tablemates"].store
    watch = f"/api/tables/{store.read(phone.table).watch}/watch/{store.watch_key(phone.table)}"
    check(description, "/api/tables/{watch}/watch/{key}", client.get(watch))
    check(description, "/api/tables/{watch}/watch/{key}/{act}", client.post(f"{watch}/moves"))


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/random", "/api/random?choice=zz", "/api/today", "/healthz", "/api/openapi.json"]
)
def test_other_answers_are_as_described(client: FlaskClient, description: dict[str, Any], path: str) -> None:
    check(description, path.split("?")[0], client.get(path))


def test_the_checker_finds_what_is_wrong(description: dict[str, Any]) -> None:
    table = {"$ref": "#/components/schemas/Card"}
    right = {"code": "QH", "text": "Q♥", "rank": "Q", "suit": "H", "colour": "red", "name": "queen of hearts"}
    assert not list(faults(right, table, description))
    for wrong in ({"rank": 7}, {"suit": "X"}, {"colour": "green"}, {"more": 1}):
        assert list(faults(right | wrong, table, description))
    assert list(faults({}, table, description))
