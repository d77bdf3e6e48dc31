from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import games
from companion.codes import read_code
from companion.game import Variant
from companion.games import variants
from companion.playtest.catalogue import IMPOSSIBLE_FREECELL
from tests.web.conftest import BASE
from tests.web.players import Phone
from web import luck

PAGES = (
    "/",
    "/d/CM-N-617",
    "/d/NC-N-25",
    "/d/NC-N-R",
    "/d/ST-1",
    "/layout",
    "/tokens",
    "/rules/cell-mates",
    "/nowhere",
)


@pytest.mark.parametrize("path", PAGES)
def test_pages_speak_to_no_other_host_and_allow_none(client: FlaskClient, path: str) -> None:
    page = client.get(path)
    assert page.mimetype == "text/html"
    assert page.headers["Content-Security-Policy"].startswith("default-src 'self'")
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert not re.search(r'(src|href)="(https?:)?//', page.text)
    assert " style=" not in page.text, "the policy forbids it"


@pytest.mark.parametrize("path", ["/d/CM-N-617", "/d/cm-n-617/", "/D/CM-N-617", "/D/CM-N-0617/", "/d/Cm-n-617//"])
def test_a_deal_in_any_case_and_with_a_slash(client: FlaskClient, path: str) -> None:
    page = client.get(path)
    assert page.status_code == 200, "a scan is answered at once, without a redirect"
    assert "CM-N-617" in page.text


@pytest.mark.parametrize("end", ["", "/join", "/results"])
def test_a_table_in_any_case_and_with_a_slash(client: FlaskClient, end: str) -> None:
    table = Phone(client).table
    page = client.get(f"/t/{table}{end}")
    assert page.status_code == 200
    for path in (f"/T/{table}{end}".upper(), f"/t/{table}{end}/", f"/T/{table}{end}/".upper()):
        assert client.get(path).text == page.text


def test_every_row_of_the_registry_is_offered(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made_up = Variant("moon-game", "MG", "Moon Game", "Played at night.", variants()[-1].game)
    monkeypatch.setattr(games, "_ROWS", [*variants(), made_up])
    offered = client.get("/api/games").json["games"]
    assert {row["slug"] for row in offered} == {row.slug for row in variants()}
    assert "Moon Game" in client.get("/").text
    assert client.get("/rules/moon-game").status_code == 200
    assert client.get("/d/MG-7").status_code == 200
    assert Phone(client, "MG-7").look()["state"]["view"]["game"] == "Moon Game"


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ("code=fc-c4-2", "/d/FC-2"),
        ("code=617", "/d/CM-N-617"),
        ("game=CM&level=H&option=S&option=M&deal=9", "/d/CM-HMS-9"),
        ("game=CM&level=H&deal=", r"/d/CM-H-\d+"),
        ("code=CM-X", r"/d/CM-X-\d+"),
    ],
)
def test_the_form_of_the_first_page_leads_to_a_deal(client: FlaskClient, query: str, where: str) -> None:
    answer = client.get(f"/?{query}")
    assert answer.status_code == 302
    assert re.fullmatch(where, answer.headers["Location"])


def test_a_code_that_is_none_stays_on_the_first_page(client: FlaskClient) -> None:
    answer = client.get("/?code=CM-N-0")
    assert answer.status_code == 400
    assert "there is no such deal" in answer.text


def test_a_second_scan_never_wipes_a_game(client: FlaskClient) -> None:
    started = client.post("/d/CM-N-617", data={"as": "red"})
    assert started.status_code == 303
    path = started.headers["Location"].removesuffix("?as=red")
    assert path != started.headers["Location"]
    client.get(path)
    phone = Phone(client, table=path.removeprefix("/t/"))
    phone.play("8a")
    page = client.get("/d/CM-N-617")
    assert path in page.text, "the deal's page leads back to the running table"
    assert path in client.get("/").text
    assert path not in client.get("/d/CM-N-618").text
    assert phone.look()["revision"] == 1


def test_the_join_page_shows_an_address_that_phones_can_open(client: FlaskClient) -> None:
    table = Phone(client).table
    page = client.get(f"/t/{table}/join", headers={"Host": "evil.example"})
    assert f"{BASE}/t/{table}" in page.text
    assert "evil.example" not in page.text
    assert "<svg" in page.text


def test_nothing_an_answer_holds_comes_from_the_requests_host(client: FlaskClient) -> None:
    table = Phone(client).table
    more = ("/today", f"/api/tables/{table}", "/?code=CM-N", "/d//CM-N-617")
    for path in (*PAGES, f"/t/{table}", f"/t/{table}/results", *more):
        answer = client.get(path, headers={"Host": "evil.example"})
        assert "evil.example" not in answer.text + str(answer.headers)


def test_the_read_only_page_does_not_tell_where_to_play(app: Flask, client: FlaskClient) -> None:
    phone = Phone(client)
    store = app.extensions["tablemates"].store
    path = f"/t/{store.read(phone.table).watch}/watch/{store.watch_key(phone.table)}"
    assert path in client.get(f"/t/{phone.table}").text
    page = client.get(path.upper())
    assert page.status_code == 200
    assert phone.table not in page.text
    assert client.get(path[:-1] + ("0" if path[-1] != "0" else "1")).status_code == 404


def test_the_deal_of_the_day_is_one_for_all_and_drawn_deals_are_possible(client: FlaskClient) -> None:
    assert client.get("/api/today").json == client.get("/api/today").json
    numbers = {client.get(f"/api/today?choice={choice}").json["deal"] for choice in ("CM-N", "FC", "NC-H", "ST")}
    assert len(numbers) == 1
    assert client.get("/today").headers["Location"].startswith("/d/CM-N-")
    first = read_code(f"FC-{IMPOSSIBLE_FREECELL[0] - 1}")
    assert str(luck.after(first)) == f"FC-{IMPOSSIBLE_FREECELL[0] + 1}", "11982 is passed over"
    drawn = [client.get("/api/random?choice=FC").json for _ in range(20)]
    assert len({each["code"] for each in drawn}) > 1
    assert all(each["code"] == f"FC-{each['deal']}" and int(each["deal"]) <= luck.LAST for each in drawn)
    assert "no solution" in client.get("/d/FC-11982").text


def test_hidden_cards_reach_no_page(client: FlaskClient) -> None:
    order = read_code("NC-N-25").start().order
    phone = Phone(client, "NC-N-25")
    phone.play("t")
    for answer in (client.get(phone.address), client.get(f"/t/{phone.table}"), client.get("/d/NC-N-25")):
        view = answer.json["state"]["view"] if answer.is_json else None
        if view:
            shown = [card["text"] for pile in view["piles"] for card in pile["cards"]]
            assert len(shown) == 5, "four foundations and the card turned up"
        hidden = [str(card) for card in order[1]]
        assert not any(text in answer.text for text in hidden if answer.is_json)


def test_a_language_is_kept_in_a_cookie(client: FlaskClient) -> None:
    answer = client.get("/?lang=en")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    assert client.get_cookie("lang").value == "en"
    assert client.get("/?lang=xx").status_code == 200


def test_scripts_and_styles_are_kept_until_they_change(app: Flask, client: FlaskClient) -> None:
    version = app.config["VERSION"]
    with client.get(f"/static/base.css?v={version}") as known, client.get("/static/base.css") as unknown:
        assert "immutable" in known.headers["Cache-Control"]
        assert unknown.headers["Cache-Control"] == "no-cache"
    assert f"base.css?v={version}" in client.get("/").text


def test_health(client: FlaskClient) -> None:
    assert client.get("/healthz").json == {"status": "ok"}


def test_a_phone_that_speaks_german_is_spoken_to_in_german(client: FlaskClient) -> None:
    german = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}
    page = client.get("/d/CM-N-617", headers=german)
    assert page.headers["Content-Language"] == "de"
    phone = Phone(client)
    table = client.get(phone.address, headers=german)
    assert table.headers["ETag"] == '"0-de"'
    assert table.json["state"]["view"]["piles"][-1]["label"] != phone.look()["state"]["view"]["piles"][-1]["label"]
    assert table.json["state"]["legal"] == phone.look()["state"]["legal"], "notation is the same in every language"
    refused = client.post(f"{phone.address}/moves", json={"moves": "6a", "revision": 0}, headers=german)
    assert refused.json["reason"] == "not-yours"
    assert "not yours" not in refused.json["message"]


def test_the_choice_of_a_language_goes_before_the_browsers(client: FlaskClient) -> None:
    assert client.get("/?lang=de").status_code == 302
    assert client.get("/", headers={"Accept-Language": "en"}).headers["Content-Language"] == "de"
    assert client.get("/?lang=en&code=", headers={"Accept-Language": "de"}).headers["Location"] == "/?code="
    assert client.get("/", headers={"Accept-Language": "de"}).headers["Content-Language"] == "en"


def test_a_pasted_layout_becomes_a_table_without_scripts(client: FlaskClient) -> None:
    board = client.get(f"{Phone(client).address}/board").json["board"]
    started = client.post("/layout", data={"code": "CM-N", "board": board, "as": "black"})
    assert started.status_code == 303
    assert re.fullmatch(r"/t/[0-9a-z]{24}\?as=black", started.headers["Location"])
    refused = client.post("/layout", data={"code": "CM-N", "board": board.replace("JD", "JH")})
    assert refused.status_code == 400
    assert "J♥ twice" in refused.text


def test_a_choice_for_whom_to_move_that_is_none_is_left_out(client: FlaskClient) -> None:
    started = client.post("/d/CM-N-617", data={"as": "//evil.example"})
    assert re.fullmatch(r"/t/[0-9a-z]{24}", started.headers["Location"])


@pytest.mark.parametrize(("path", "kind"), [("/manifest.webmanifest", "manifest+json"), ("/sw.js", "javascript")])
def test_what_installs_the_page_is_served_from_the_top(client: FlaskClient, path: str, kind: str) -> None:
    with client.get(path) as answer:
        assert answer.status_code == 200
        assert answer.mimetype.endswith(kind)
