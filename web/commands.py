"""``tablemates serve``: the phone page for everyone on the network."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli import BadInput
from printables.links import UnusableAddress, lan_addresses
from printables.links import base_url as checked_url

from .qr import blocks

if TYPE_CHECKING:
    from .services import Services

DEFAULT_PORT = 8000


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(1, 65535), default=DEFAULT_PORT, show_default=True)
@click.option("--database", metavar="URL", help="An SQLite file or URL; else one in your own data directory.")
@click.option("--base-url", metavar="URL", help="Where phones find this page, for links and QR codes.")
def serve(host: str, port: int, database: str | None, base_url: str | None) -> None:
    """Serve the phone page; prints its address and QR code."""
    # Loaded when serving: the list of commands needs none of it.
    from .app import create_app
    from .serving import UnusablePort, listening, make_server
    from .store import UnusableStore

    try:
        listener = listening(host, port)
    except UnusablePort as error:
        raise BadInput(str(error)) from None
    actual = listener.getsockname()[1]
    try:
        found = phone_addresses(host, actual, base_url)
        app = create_app(database or str(default_database()), next(iter(found), None), found)
    except (UnusableAddress, UnusableStore) as error:
        listener.close()
        raise BadInput(str(error)) from None
    if actual != port:
        click.echo(f"Port {port} is taken by another program: this page is at port {actual}.", err=True)
    server = make_server(app, listener)
    _announce(found, host, actual)
    _run(server, app.extensions["tablemates"])


def default_database() -> Path:
    """The database in the user's own data directory, where the platform keeps such things."""
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    elif os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "tablemates" / "tables.sqlite"


def phone_addresses(host: str, port: int, base_url: str | None) -> tuple[str, ...]:
    """Where phones may find the page, the likeliest first; none where only this computer can.

    Raises UnusableAddress for a *base_url* that no phone could open.
    """
    if base_url is not None:
        return (str(checked_url(base_url)),)
    if host in ("0.0.0.0", "::", ""):
        return tuple(f"http://{address}:{port}" for address in lan_addresses())
    shown = f"[{host}]" if ":" in host else host
    try:
        return (str(checked_url(f"http://{shown}:{port}")),)
    except UnusableAddress:
        return ()


def _announce(addresses: tuple[str, ...], host: str, port: int) -> None:
    if addresses:
        click.echo(blocks(f"{addresses[0].upper()}/", colours=sys.stdout is not None and sys.stdout.isatty()))
        click.echo(f"Open on a phone in the same network: {addresses[0]}")
        for other in addresses[1:]:
            click.echo(f"                              or else: {other}")
    else:
        click.echo("No phone can reach this page: join a network, or give its address with --base-url.", err=True)
    here = "localhost" if host in ("0.0.0.0", "::", "") else host
    click.echo(f"On this computer: http://{here}:{port}")
    click.echo("Stop with Ctrl-C; the tables are kept.")


def _run(server: Any, shared: Services) -> None:
    """Serve until Ctrl-C or a polite signal to end."""

    def end(_signal: int, _frame: Any) -> None:
        # Phones that wait for changes hold a thread each, and the server waits for its threads.
        shared.changes.close()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, end)
    signal.signal(signal.SIGTERM, end)
    server.run()
    server.close()
    shared.store.close()
    click.echo("\nStopped; the tables are kept.")
