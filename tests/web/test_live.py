"""What needs a real server: threads, sockets, restarts, streams."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.web.live import LiveServer
from web import events

Answer = tuple[int, Any]


def ask(server: LiveServer, method: str, path: str, body: Any = None) -> Answer:
    """One request on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.request(method, path, None if body is None else json.dumps(body))
        answer = connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if answer.headers.get_content_type() == "application/json" else text
    finally:
        connection.close()


def new_table(server: LiveServer, code: str = "CM-N-617") -> str:
    """The API address of a new table."""
    return str(ask(server, "POST", "/api/tables", {"code": code})[1]["api"])


def side_by_side(*work: Callable[[], Any]) -> list[Any]:
    """The results of *work*, done at the same time."""
    with ThreadPoolExecutor(len(work)) as pool:
        return [future.result() for future in [pool.submit(each) for each in work]]


def test_two_phones_of_200_posts_each_lose_nothing(live_server: LiveServer) -> None:
    table = new_table(live_server)

    def phone(name: str) -> list[int]:
        statuses, revision = [], 0
        for n in range(200):
            act = "undo" if n % 2 else "moves"
            asked = {"moves": "8a", "revision": revision, "key": f"{name}{n}"}
            status, body = ask(live_server, "POST", f"{table}/{act}", asked)
            statuses.append(status)
            revision = body.get("revision", revision)
        return statuses

    counts = side_by_side(lambda: phone("a"), lambda: phone("b"))
    assert {status for statuses in counts for status in statuses} <= {200, 409, 422}
    played = sum(statuses.count(200) for statuses in counts)
    assert ask(live_server, "GET", table)[1]["revision"] == played > 0


def test_the_same_request_from_many_threads_is_one_move(live_server: LiveServer) -> None:
    table = new_table(live_server)
    asked = {"moves": "8a /", "revision": 0, "key": "the same"}
    answers = side_by_side(*[lambda: ask(live_server, "POST", f"{table}/moves", asked)] * 8)
    assert all(answer == answers[0] for answer in answers)
    assert ask(live_server, "GET", table)[1]["revision"] == 1


def test_two_phones_racing_for_one_turn(live_server: LiveServer) -> None:
    table = new_table(live_server)
    answers = side_by_side(
        lambda: ask(live_server, "POST", f"{table}/moves", {"moves": "8a /", "revision": 0, "key": "mine"}),
        lambda: ask(live_server, "POST", f"{table}/moves", {"moves": "8b /", "revision": 0, "key": "yours"}),
    )
    assert sorted(status for status, _ in answers) == [200, 409]
    assert [body["revision"] for _, body in answers] == [1, 1], "the slower one gets the fresh table"


def test_tables_outlive_the_server(live_server: LiveServer) -> None:
    table = new_table(live_server)
    asked = {"moves": "8a", "revision": 0, "key": "sent before"}
    first = ask(live_server, "POST", f"{table}/moves", asked)
    watch = ask(live_server, "GET", f"{table.replace('/api/tables/', '/t/')}")[1]
    live_server.stop()
    live_server.start()
    assert ask(live_server, "POST", f"{table}/moves", asked) == first, "the answer that got lost, and no second move"
    assert ask(live_server, "GET", table)[1] == first[1]
    assert ask(live_server, "GET", f"{table.replace('/api/tables/', '/t/')}")[1] == watch, "the watch link is the same"


def test_two_servers_on_one_database_see_each_others_moves(live_server: LiveServer) -> None:
    table = new_table(live_server)
    ask(live_server, "GET", table)
    other = LiveServer.__new__(LiveServer)
    other.database, other.port = live_server.database, 0
    other.start()
    try:
        assert ask(other, "POST", f"{table}/moves", {"moves": "8a", "revision": 0})[0] == 200
        assert ask(live_server, "GET", table)[1]["revision"] == 1
        assert ask(live_server, "POST", f"{table}/undo", {"revision": 1})[0] == 200
        assert ask(other, "GET", table)[1]["record"][0]["undone"]
    finally:
        other.stop()


class Stream:
    """Server-sent events as a phone reads them."""

    def __init__(self, server: LiveServer, path: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        self._connection.request("GET", path)
        self.answer = self._connection.getresponse()

    def next(self) -> Any:
        """The next message; None at the end."""
        while line := self.answer.readline():
            if line.startswith(b"data: "):
                return json.loads(line[6:])
        return None

    def close(self) -> None:
        self._connection.close()
        self.answer.close()


def test_the_other_phone_hears_of_a_move_at_once(live_server: LiveServer) -> None:
    table = new_table(live_server)
    stream = Stream(live_server, f"{table}/events")
    assert stream.answer.headers["Content-Type"].startswith("text/event-stream")
    assert stream.next() == {"revision": 0}
    ask(live_server, "POST", f"{table}/moves", {"moves": "8a", "revision": 0})
    assert stream.next() == {"revision": 1}
    stream.close()


def test_streams_end_with_the_server(live_server: LiveServer) -> None:
    table = new_table(live_server)
    stream = Stream(live_server, f"{table}/events")
    assert stream.next() == {"revision": 0}
    live_server.stop()
    assert stream.next() is None
    stream.close()
    live_server.start()


def test_too_many_streams_are_refused_and_the_rest_goes_on(live_server: LiveServer) -> None:
    shared = live_server.app.extensions["tablemates"]
    shared.listeners = threading.BoundedSemaphore(1)
    table = new_table(live_server)
    stream = Stream(live_server, f"{table}/events")
    assert stream.next() == {"revision": 0}
    status, body = ask(live_server, "GET", f"{table}/events")
    assert (status, body["error"]) == (503, "busy")
    assert ask(live_server, "GET", table)[0] == 200
    stream.close()


@pytest.mark.parametrize(
    ("request_line", "status", "words"),
    [
        (b"\x00\xff\r\n\r\n", 400, "no request that can be read"),
        (b"GET /d/CM-N-617 HTTP/1.1\r\nContent-Length: x\r\n\r\n", 400, "no request that can be read"),
        (b"POST /api/tables HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", 413, "too much text"),
    ],
)
def test_what_is_no_request_gets_a_sentence(
    live_server: LiveServer, request_line: bytes, status: int, words: str
) -> None:
    with socket.create_connection(("127.0.0.1", live_server.port), timeout=10) as raw:
        raw.sendall(request_line)
        answer = b"".join(iter(lambda: raw.recv(4096), b"")).decode()
    assert f" {status} " in answer.splitlines()[0]
    assert words in answer
    assert "waitress" not in answer
    assert ask(live_server, "GET", "/healthz") == (200, {"status": "ok"})


def test_a_connection_stays_open_over_unchanged_answers(live_server: LiveServer) -> None:
    table = new_table(live_server)
    connection = http.client.HTTPConnection("127.0.0.1", live_server.port, timeout=10)
    used = set()
    for _ in range(3):
        connection.request("GET", table, headers={"If-None-Match": '"0-en"'})
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (304, b"")
        assert connection.sock is not None
        used.add(connection.sock.getsockname())
    connection.close()
    assert len(used) == 1


def test_a_phone_that_goes_gives_its_place_free(live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "_QUIET_SECONDS", 0.0)
    monkeypatch.setattr(events, "_LOOK_SECONDS", 0.05)
    live_server.app.extensions["tablemates"].listeners = threading.BoundedSemaphore(1)
    table = new_table(live_server)
    for _ in range(3):
        stream = Stream(live_server, f"{table}/events")
        assert stream.next() == {"revision": 0}
        stream.close()
        deadline = time.monotonic() + 10
        while not (freed := live_server.app.extensions["tablemates"].listeners.acquire(blocking=False)):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert freed
        live_server.app.extensions["tablemates"].listeners.release()
