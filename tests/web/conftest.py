from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.browser import browser, phones  # noqa: F401  # fixtures for every test here
from tests.web.live import LiveServer
from web.app import create_app

BASE = "http://192.168.1.23:8000"


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app, found by phones at BASE. Tests share it: each makes tables of its own."""
    app = create_app(str(tmp_path_factory.mktemp("web") / "tables.sqlite"), BASE, (BASE,))
    app.testing = False  # an exception must become a sentence here too
    yield app
    app.extensions["tablemates"].store.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A phone without cookies."""
    return app.test_client()


@pytest.fixture
def live_server(tmp_path: Path) -> Iterator[LiveServer]:
    """A real server on a free port."""
    server = LiveServer(tmp_path)
    yield server
    server.stop()
