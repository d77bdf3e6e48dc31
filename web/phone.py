"""What a phone remembers in a cookie: the tables it was at. Nothing is kept about it here."""

from __future__ import annotations

import re

from flask import Response, request

COOKIE = "tables"
_MOST = 24
_YEAR = 365 * 24 * 3600


def known_tables() -> list[str]:
    """The ids of the tables that this phone was at, the last one first."""
    return re.findall(r"[0-9a-z]{24}", request.cookies.get(COOKIE, ""))[:_MOST]


def remember_table(answer: Response, table_id: str) -> Response:
    """Have the phone remember the table."""
    known = [table_id, *(other for other in known_tables() if other != table_id)][:_MOST]
    answer.set_cookie(COOKIE, ".".join(known), max_age=_YEAR, httponly=True, samesite="Lax")
    return answer
