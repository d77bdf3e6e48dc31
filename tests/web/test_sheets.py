from __future__ import annotations

from io import BytesIO

import pypdfium2
import pytest
from flask.testing import FlaskClient

from companion.games import variants
from tests.web.conftest import BASE
from tests.web.players import Phone
from web.app import create_app


def opened(answer) -> pypdfium2.PdfDocument:
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    return pypdfium2.PdfDocument(BytesIO(answer.data))


def text_of(answer) -> str:
    with opened(answer) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def size_of(answer) -> tuple[int, int]:
    with opened(answer) as document:
        width, height = document[0].get_size()
        return round(width), round(height)


A4, LETTER = (595, 842), (612, 792)


@pytest.mark.parametrize("variant", variants(), ids=lambda row: row.slug)
def test_every_game_has_its_sheet_and_its_rules(client: FlaskClient, variant) -> None:
    assert f"{variant.letters}-" in text_of(client.get(f"/sheet/{variant.letters}-617.pdf"))
    assert variant.name in text_of(client.get(f"/rules/{variant.slug}.pdf"))
    page = client.get(f"/rules/{variant.letters}")
    assert page.status_code == 200
    assert page.text.count("<h2>") > 2


def test_the_sheet_carries_an_address_for_phones(client: FlaskClient) -> None:
    text = text_of(client.get("/sheet/cm-n-617.pdf", headers={"Host": "evil.example"}))
    assert f"{BASE}/d/CM-N-617" in text
    assert "evil.example" not in text


def test_without_an_address_for_phones_there_is_a_sheet_without_one(tmp_path) -> None:
    app = create_app(str(tmp_path / "tables.sqlite"))
    client = app.test_client()
    text = text_of(client.get("/sheet/CM-N-617.pdf", base_url="http://localhost:8000"))
    assert "localhost" not in text
    assert "127.0.0.1" not in text
    table = Phone(client).table
    assert "no address that a phone could open" in client.get(f"/t/{table}/join").text
    app.extensions["tablemates"].store.close()


@pytest.mark.parametrize(
    ("query", "accepted", "size"),
    [
        ("", "de-DE,de;q=0.9", A4), ("", "en-GB", A4), ("", "en", A4), ("", "", A4), ("", "en-US,en;q=0.9", LETTER),
        ("", "fr-CA", LETTER), ("", "es-MX", LETTER), ("paper=a4", "en-US", A4), ("paper=LETTER", "de", LETTER),
    ],
)  # fmt: skip
def test_the_paper_is_that_of_the_country(
    client: FlaskClient, query: str, accepted: str, size: tuple[int, int]
) -> None:
    answer = client.get(f"/sheet/CM-N-617.pdf?{query}", headers={"Accept-Language": accepted})
    assert size_of(answer) == size


@pytest.mark.parametrize("query", ["ink=black", "ink=four-colour", "ink=color", "ink=FOUR-COLOR", "large=1", "lang=en"])
def test_inks_and_large_print(client: FlaskClient, query: str) -> None:
    opened(client.get(f"/sheet/CM-N-617.pdf?{query}")).close()


@pytest.mark.parametrize("query", ["paper=a5", "ink=gold", "paper=" + "x" * 500])
def test_papers_and_inks_that_are_none(client: FlaskClient, query: str) -> None:
    answer = client.get(f"/sheet/CM-N-617.pdf?{query}")
    assert answer.status_code == 400
    assert "choose one of" in answer.text


def test_a_sheet_that_is_known_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/sheet/CM-N-617.pdf")
    assert client.get("/sheet/CM-N-617.pdf").data == first.data
    again = client.get("/sheet/CM-N-617.pdf", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert client.get("/sheet/CM-N-618.pdf").headers["ETag"] != first.headers["ETag"]
    assert first.headers["Content-Disposition"] == 'inline; filename="CM-N-617.pdf"'


def test_a_table_can_be_printed_as_it_lies(client: FlaskClient) -> None:
    phone = Phone(client)
    assert "CM-N-617" in text_of(client.get(f"/t/{phone.table}/sheet.pdf"))
    phone.play("8a / -- /")
    played = client.get(f"/T/{phone.table.upper()}/SHEET.PDF")
    assert played.headers["Content-Disposition"] == 'inline; filename="CM-N-617-now.pdf"'
    assert "CM-N-617" not in text_of(played), "this layout is no numbered deal"


def test_a_board_has_a_sheet_too(client: FlaskClient) -> None:
    phone = Phone(client)
    phone.play("8a")
    board = client.get(f"{phone.address}/board").json["board"]
    table = client.post("/api/tables", json={"code": "CM-N", "board": board}).json["table"]
    opened(client.get(f"/t/{table}/sheet.pdf")).close()


def test_a_table_with_hidden_stocks_is_printed_without_them(client: FlaskClient) -> None:
    phone = Phone(client, "NC-N-25")
    phone.play("t sa /")
    opened(client.get(f"/t/{phone.table}/sheet.pdf")).close()
