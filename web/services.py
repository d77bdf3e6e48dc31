"""What every request shares: the tables, and where phones find them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from flask import current_app

from .changes import Changes
from .store import Store
from .tables import Tables


@dataclass
class Services:
    """*base_url* is where phones find this server, without a slash at the end; None where no phone can."""

    store: Store
    changes: Changes
    tables: Tables
    base_url: str | None
    addresses: tuple[str, ...] = ()


def services() -> Services:
    """Those of the app that answers this request."""
    return cast(Services, current_app.extensions["tablemates"])
