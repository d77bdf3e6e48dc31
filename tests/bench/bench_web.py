"""Requests per second for an unchanged table, against a bare Flask route on the same server that reads one row."""

from __future__ import annotations

import http.client
import json
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, jsonify

from tests.bench import report
from web.app import create_app
from web.serving import bound, make_server

REQUESTS, ROUNDS = 400, 9


def bare(database: str) -> Flask:
    """The peer: an app with one route, which reads one row."""
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, value TEXT)")
        connection.execute("INSERT OR REPLACE INTO rows VALUES (1, 'CM-N-617')")
    connection.close()
    app = Flask(__name__)

    @app.get("/row")
    def row() -> object:
        connection = sqlite3.connect(database)
        try:
            return jsonify(value=connection.execute("SELECT value FROM rows WHERE id = 1").fetchone()[0])
        finally:
            connection.close()

    return app


def serve(which: str, database: str) -> None:
    """Serve one of the two apps until killed; the port is the first line of the output."""
    listener = bound("127.0.0.1", 0)
    app = bare(database) if which == "bare" else create_app(database)
    print(listener.getsockname()[1], flush=True)
    make_server(app, listener).run()


@contextmanager
def server(which: str, folder: str) -> Iterator[http.client.HTTPConnection]:
    """A connection to a server in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.bench_web", which, str(Path(folder) / f"{which}.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        connection = http.client.HTTPConnection("127.0.0.1", int(process.stdout.readline()))
        yield connection
        connection.close()
        process.kill()


def rate(connection: http.client.HTTPConnection, path: str, headers: dict[str, str], status: int) -> float:
    """Requests per second."""
    start = time.perf_counter()
    for _ in range(REQUESTS):
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == status
    return REQUESTS / (time.perf_counter() - start)


def run() -> bool:
    """Print the ratios: for a phone that knows the table (304), and for one that does not (the whole of it)."""
    with tempfile.TemporaryDirectory() as folder, server("bare", folder) as peer, server("table", folder) as ours:
        ours.request("POST", "/api/tables", json.dumps({"code": "CM-N-617"}))
        path = json.loads(ours.getresponse().read())["api"]
        known: dict[str, str] = {"If-None-Match": '"0-en"'}
        ratios: list[tuple[float, float]] = []
        for _ in range(ROUNDS):
            row = rate(peer, "/row", {}, 200)
            ratios.append((rate(ours, path, known, 304) / row, rate(ours, path, {}, 200) / row))
    unchanged, whole = (statistics.median(column) for column in zip(*ratios, strict=True))
    met = report("GET of an unchanged table against a bare route, requests per second", unchanged, 0.5)
    return report("GET of a whole table against a bare route, requests per second", whole, 0.5) and met


if __name__ == "__main__":
    if len(sys.argv) == 3:
        serve(*sys.argv[1:])
    else:
        run()
