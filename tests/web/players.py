"""A phone in the tests: it knows its table and the revision it saw."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse


class Phone:
    """One phone at one table. Without a table it opens a new one for *code*."""

    def __init__(self, client: FlaskClient, code: str = "CM-N-617", table: str | None = None) -> None:
        self.client = client
        if table is None:
            made = client.post("/api/tables", json={"code": code})
            assert made.status_code == 201, made.text
            table = made.json["table"]
        self.table = table
        self.revision = 0
        self.look()

    @property
    def address(self) -> str:
        return f"/api/tables/{self.table}"

    def look(self) -> dict[str, Any]:
        """The table as it is now."""
        answer = self.client.get(self.address)
        assert answer.status_code == 200, answer.text
        self.revision = answer.json["revision"]
        return answer.json

    def do(self, what: str, **fields: Any) -> TestResponse:
        """Post, with the revision this phone saw unless another is given."""
        answer = self.client.post(f"{self.address}/{what}", json={"revision": self.revision} | fields)
        if answer.status_code == 200:
            self.revision = answer.json["revision"]
        return answer

    def play(self, moves: str, **fields: Any) -> TestResponse:
        """Post moves."""
        return self.do("moves", moves=moves, **fields)
