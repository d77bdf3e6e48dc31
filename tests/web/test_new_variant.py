"""A new variant is one row: it is then in the list, on the first page, on paper and in the API, with no other edit."""

from __future__ import annotations

import io
from dataclasses import replace

import pypdfium2
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from companion import games
from companion.cli import cli
from companion.game import Variant
from companion.games.calculation import CALCULATION, Calculation
from companion.games.freecell import FORECELL, FreeCell

ROWS = (
    Variant(
        "double-forecell", "DF", "Double ForeCell", "ForeCell with six cells.", FreeCell(replace(FORECELL, cells=6))
    ),
    Variant(
        "short-count", "SK", "Short Count", "Calculation with two piles.", Calculation(replace(CALCULATION, piles=2))
    ),
)


@pytest.fixture(params=ROWS, ids=lambda row: row.slug)
def row(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Variant:
    """A row that is registered for one test."""
    monkeypatch.setattr(games, "_ROWS", list(games._ROWS))
    games.register(request.param)
    return request.param


def test_the_list_has_it(row: Variant) -> None:
    listed = CliRunner().invoke(cli, ["games"]).output
    assert f"{row.letters:<4}{row.name} ({row.slug})" in listed


def test_the_first_page_has_it(row: Variant, client: FlaskClient) -> None:
    assert row.name in client.get("/").get_data(as_text=True)


def test_it_is_printed(row: Variant, client: FlaskClient) -> None:
    answer = client.get(f"/sheet/{row.letters}-7.pdf")
    assert answer.status_code == 200
    text = pypdfium2.PdfDocument(io.BytesIO(answer.data))[0].get_textpage().get_text_bounded()
    assert row.name in text
    assert f"{row.letters}-7" in text


def test_it_is_played(row: Variant, client: FlaskClient) -> None:
    answer = client.post("/api/tables", json={"code": f"{row.letters.lower()}-7"})
    assert answer.status_code == 201
    state = answer.get_json()["state"]
    assert state["view"]["game"] == row.name
    move = state["legal"][0]
    played = client.post(
        f"/api/tables/{answer.get_json()['table']}/moves", json={"moves": move, "revision": 0, "key": "a-new-variant-1"}
    )
    assert played.status_code == 200
    assert played.get_json()["revision"] == 1
