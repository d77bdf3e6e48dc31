"""The record of a table on paper, as it is read, scanned and replayed."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.codes import read_code
from companion.games import variants
from companion.record import Record
from companion.table import Table
from tests.printables import paperwork
from tests.web.conftest import BASE
from tests.web.players import Phone

WON = json.loads((Path(__file__).parents[1] / "data" / "cell-mates-won.jsonl").read_text("utf-8").splitlines()[3])


def printed(phone: Phone, query: str = "") -> bytes:
    answer = phone.client.get(f"/t/{phone.table}/record.pdf{query}")
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    return answer.data


def words(pdf: bytes) -> str:
    return " ".join(paperwork.text(pdf).split())


@pytest.fixture
def won(client: FlaskClient) -> Phone:
    phone = Phone(client, WON["code"])
    phone.play(WON["moves"])
    return phone


def test_the_record_says_how_it_went_and_leads_to_the_deal(won: Phone) -> None:
    pdf = printed(won)
    assert "Won together" in words(pdf)
    # 80 parts between slashes; the last of them is foundation plays alone, which belong to no turn.
    assert "79 turns" in words(pdf)
    assert "52 of 52 home" in words(pdf)
    (found,) = paperwork.codes(paperwork.photo(pdf))
    assert found == f"{BASE}/d/{WON['code']}".upper()


def test_the_notation_on_paper_replays_to_the_same_end(won: Phone) -> None:
    pdf = printed(won)
    notation = words(pdf).split("In notation: ")[1].split("http")[0]
    code = read_code(WON["code"])
    assert Table.of(Record(code.choice, code.deal)).play(notation, datetime.now(UTC)).outcome == "won"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["colour", "black", "four-colour"])
def test_every_turn_is_there_and_nothing_nears_the_edge(won: Phone, paper: str, ink: str) -> None:
    pdf = printed(won, f"?paper={paper}&ink={ink}")
    pages = len(paperwork.sizes(pdf))
    assert pages == 2
    for number in range(pages):
        assert min(paperwork.margins(pdf, number)) >= 12
    text = words(pdf)
    assert all(re.search(rf"\b{turn} ", text) for turn in range(1, 80))
    assert printed(won, f"?paper={paper}&ink={ink}") == pdf, "the same record, the same bytes"


def test_what_was_taken_back_is_left_out_and_what_broke_a_rule_is_marked(client: FlaskClient) -> None:
    phone = Phone(client)
    phone.play("8a / -- /")
    phone.do("undo")
    phone.play("!1b /")
    phone.do("concede", player="red")
    text = words(printed(phone))
    assert "0 passes" in text
    assert "Lost" in text
    assert "Gave up." in text
    assert "2 JD column 1 → free cell b · The JD is not yours: black moves spades and clubs only." in text


def test_a_table_set_by_hand_has_no_notation_to_replay(client: FlaskClient) -> None:
    phone = Phone(client)
    phone.play("8a /")
    phone.do("correct", board=client.get(f"{phone.address}/board").json["board"])
    text = words(printed(phone))
    assert "Set by hand." in text
    assert "In notation" not in text


def test_a_long_record_goes_on_over_the_pages(client: FlaskClient) -> None:
    phone = Phone(client, "FC-617")
    phone.play(" ".join(["8a", "!a8"] * 200))
    pdf = printed(phone)
    assert len(paperwork.sizes(pdf)) > 4
    assert "Still running" in words(pdf)
    assert re.search(r"\b400 ", words(pdf))


@pytest.mark.parametrize("variant", variants(), ids=lambda row: row.slug)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_game_has_its_record(client: FlaskClient, variant, language: str) -> None:
    phone = Phone(client, f"{variant.letters}-617")
    phone.play(phone.look()["state"]["legal"][0])
    assert f"{variant.letters}-" in words(printed(phone, f"?lang={language}"))


def test_tables_without_a_number_have_a_record_too(client: FlaskClient) -> None:
    start = Phone(client)
    start.play("8a")
    board = client.get(f"{start.address}/board").json["board"]
    table = client.post("/api/tables", json={"code": "CM-N", "board": board}).json["table"]
    pdf = printed(Phone(client, table=table))
    assert not paperwork.codes(paperwork.image(pdf))
    assert printed(Phone(client, "NC-N-R"))


def test_an_empty_record_is_one_page(client: FlaskClient) -> None:
    assert len(paperwork.sizes(printed(Phone(client)))) == 1
