"""A real server on a free port, with a real database file: for whatever needs sockets, threads or a browser."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from waitress import wasyncore

from web.app import create_app
from web.serving import bound, make_server

# A name that no browser takes for its own computer: pages from it are no secure context, as on a home network.
HOST = "tablemates.test"


class LiveServer:
    """The app served by waitress. It can be stopped and started again: on the same port, with the same tables."""

    def __init__(self, folder: Path) -> None:
        self.database = str(folder / "tables.sqlite")
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        """Its address on this computer."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def far_url(self) -> str:
        """Its address as a phone sees it; a browser has to be told where that host is."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Serve, at first on any free port."""
        listener = bound("127.0.0.1", self.port)
        self.port = listener.getsockname()[1]
        self.app = create_app(self.database, self.far_url, (self.far_url,))
        self._map: dict[int, Any] = {}
        self._server = make_server(self.app, listener, map=self._map)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Break every connection off, as when the server is killed."""
        shared = self.app.extensions["tablemates"]
        shared.changes.close()
        self._server.task_dispatcher.shutdown()
        self._server.trigger.pull_trigger(lambda: wasyncore.close_all(self._map))
        self._thread.join(10)
        shared.store.close()
