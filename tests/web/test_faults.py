"""When the fault is ours: still a sentence, and a line in the log."""

from __future__ import annotations

import logging

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from tests.web.players import Phone
from web.store import Transaction


@pytest.mark.parametrize("path", [f"/api/tables/{'0' * 24}", f"/t/{'0' * 24}"])
def test_a_store_that_does_not_answer(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def locked(table_id: str) -> int:
        raise OperationalError("SELECT", {}, Exception("database is locked"))

    monkeypatch.setattr(app.extensions["tablemates"].store, "revision", locked)
    answer = client.get(path)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "1"
    assert "just now" in answer.text
    assert "locked" not in answer.text


@pytest.mark.parametrize("path", [f"/api/tables/{'0' * 24}", f"/t/{'0' * 24}"])
def test_a_fault_of_the_program(
    app: Flask,
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    path: str,
) -> None:
    def broken(table_id: str) -> int:
        raise ZeroDivisionError("inside")

    monkeypatch.setattr(app.extensions["tablemates"].store, "revision", broken)
    with caplog.at_level(logging.ERROR):
        answer = client.get(path)
    assert answer.status_code == 500
    assert "Something went wrong" in answer.text
    assert "inside" not in answer.text
    assert "ZeroDivisionError" in caplog.text


def test_a_fault_in_the_middle_of_a_move_leaves_nothing_half_done(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(client)

    def broken(*arguments: object) -> None:
        raise ZeroDivisionError("after the events were written")

    with monkeypatch.context() as patched:
        patched.setattr(Transaction, "remember", broken)
        assert phone.play("8a", key="k").status_code == 500
    assert phone.look()["revision"] == 0
    assert phone.play("8a", key="k").status_code == 200
