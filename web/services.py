"""What every request shares: the tables, and where phones find them."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import cast

from flask import current_app

from .changes import Changes
from .searching import Analyses
from .store import Store
from .tables import Tables

MOST_LISTENERS = 40
"""Phones that may wait for changes at once: each holds a thread. One more is told to ask again by itself."""


@dataclass
class Services:
    """*base_url* is where phones find this server, without a slash at the end; None where no phone can."""

    store: Store
    changes: Changes
    tables: Tables
    base_url: str | None
    addresses: tuple[str, ...] = ()
    analyses: Analyses = field(default_factory=Analyses)
    listeners: threading.BoundedSemaphore = field(default_factory=lambda: threading.BoundedSemaphore(MOST_LISTENERS))


def services() -> Services:
    """Those of the app that answers this request."""
    return cast(Services, current_app.extensions["tablemates"])
