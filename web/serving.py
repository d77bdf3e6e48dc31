"""The HTTP server: waitress, on a socket of our own."""

from __future__ import annotations

import errno
import json
import logging
import os
import socket
from typing import TYPE_CHECKING, Any

from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.server import create_server  # type: ignore[import-untyped]
from waitress.task import ErrorTask, WSGITask  # type: ignore[import-untyped]

from .asking import MOST_BYTES

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

THREADS = 64
"""More than ``services.MOST_LISTENERS``, which hold one each."""

_PORTS_TRIED = 20


class KeptTask(WSGITask):  # type: ignore[misc]  # waitress has no types
    """waitress ends the connection after every answer without a body: a phone that asks each second would reconnect
    each second. Such an answer ends with its headers, so that the connection may stay."""

    def set_close_on_finish(self) -> None:
        asked = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked or self.version != "1.1":
            super().set_close_on_finish()


class PlainErrorTask(ErrorTask):  # type: ignore[misc]  # waitress has no types
    """What waitress itself refuses, before the app sees it: one sentence here too."""

    def execute(self) -> None:
        error = self.request.error
        message = _SENTENCES.get(error.code, _UNREADABLE)
        kind, text = "text/plain; charset=utf-8", f"{message}\n"
        if getattr(self.request, "path", "").startswith("/api"):
            word = error.reason.lower().replace(" ", "-")
            kind, text = "application/json", json.dumps({"error": word, "message": message}) + "\n"
        body = text.encode("utf-8")
        self.status = f"{error.code} {error.reason}"
        self.response_headers.append(("Content-Type", kind))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


_UNREADABLE = "This is no request that can be read: open the first page of this address with a browser."
_SENTENCES = {
    413: f"That is too much text: at most {MOST_BYTES // 1024} kilobytes are read.",
    431: "This request's headers are too long: clear this address's cookies and try again.",
    500: "Something went wrong on the computer that serves this page: try again in a moment.",
}


class PlainChannel(HTTPChannel):  # type: ignore[misc]  # waitress has no types
    """A connection with our own tasks."""

    task_class = KeptTask
    error_task_class = PlainErrorTask


class UnusablePort(ValueError):
    """Nothing can be served there; the message is one sentence."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens on *port*, or on the next one that is free. Raises UnusablePort."""
    for candidate in range(port, min(port + _PORTS_TRIED, 65536)):
        try:
            return bound(host, candidate)
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                text = f'"{host}" is no address of this computer: choose another --host, or 0.0.0.0 for all.'
                raise UnusablePort(text) from None
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                text = f"port {candidate} can't be used ({error.strerror}): choose another --port."
                raise UnusablePort(text) from None
    raise UnusablePort(f"port {port} and the {_PORTS_TRIED - 1} after it are taken: choose another --port.")


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens on *port* (0: any free one). Raises OSError."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name != "nt":  # there it would let two programs share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def make_server(app: WSGIApplication, listener: socket.socket, **adjustments: Any) -> Any:
    """A waitress server of *app*; its ``run`` serves until it is told to end."""
    # A request that waits for a moment is nothing to tell anybody.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server = create_server(app, sockets=[listener], **(_ADJUSTMENTS | adjustments))
    server.channel_class = PlainChannel
    return server


_ADJUSTMENTS = {
    "threads": THREADS,
    "ident": None,
    # Phones keep connections open that they do not use.
    "connection_limit": 500,
    "asyncore_use_poll": True,
    # The app refuses what is longer than MOST_BYTES in the phone's language; far longer is not even taken in.
    "max_request_body_size": 16 * MOST_BYTES,
}
