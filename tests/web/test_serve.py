"""``tablemates serve`` as a process: what it prints, where it listens, how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import zxingcpp
from click.testing import CliRunner
from PIL import Image

from companion.cli import cli
from web import commands
from web.qr import blocks, svg
from web.serving import bound


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The command in a process of its own, with *folder* for the user's data."""
    command = [sys.executable, "-c", "from companion.cli import main; main()", "serve", *arguments]
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[str], last: str) -> str:
    """What was printed, up to the line that holds *last*."""
    assert process.stdout is not None
    lines: list[str] = []
    while not lines or last not in lines[-1]:
        line = process.stdout.readline()
        assert line, "".join(lines)
        lines.append(line)
    return "".join(lines)


def test_a_busy_port_is_said_and_the_next_one_used(tmp_path: Path) -> None:
    taken = bound("0.0.0.0", 0)
    port = taken.getsockname()[1]
    with taken, serving(tmp_path, "--port", str(port)) as process:
        text = said(process, "Ctrl-C")
        found = re.search(r"On this computer: http://localhost:(\d+)", text)
        assert found
        actual = int(found[1])
        assert actual != port
        assert f"Port {port} is taken by another program: this page is at port {actual}." in text
        with urllib.request.urlopen(f"http://127.0.0.1:{actual}/healthz", timeout=10) as answer:
            assert answer.status == 200
        assert (tmp_path / "tablemates" / "tables.sqlite").exists()
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=20)[0]
        assert "Stopped; the tables are kept." in rest
        assert "Traceback" not in text + rest
        assert process.returncode == 0


def test_it_serves_where_nobody_reads_what_it_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    commands._announce(("http://192.168.1.23:8000",), "0.0.0.0", 8000)


def test_no_port_is_announced_where_nothing_is_served() -> None:
    with bound("0.0.0.0", 0) as taken:
        port = str(taken.getsockname()[1])
        answer = CliRunner().invoke(cli, ["serve", "--port", port, "--base-url", "nonsense"])
    assert answer.exit_code == 2
    assert answer.output.count("\n") == 1
    assert "is no base URL" in answer.output


def test_addresses_for_phones_never_name_this_computer_alone() -> None:
    for address in commands.phone_addresses("0.0.0.0", 8123, None):
        assert re.fullmatch(r"http://[0-9.]+:8123", address)
        assert "127.0.0.1" not in address
        assert "0.0.0.0" not in address
    assert commands.phone_addresses("127.0.0.1", 8123, None) == ()
    assert commands.phone_addresses("0.0.0.0", 8123, "https://cards.example/") == ("https://cards.example",)


ADDRESS = "HTTP://192.168.1.23:8000/"


def scanned(dark: list[list[bool]]) -> str:
    """What a phone reads from modules, five dots each."""
    picture = Image.new("L", (len(dark[0]), len(dark)), 255)
    picture.putdata([0 if module else 255 for row in dark for module in row])
    (found,) = zxingcpp.read_barcodes(picture.resize((picture.width * 5, picture.height * 5), Image.Resampling.NEAREST))
    return found.text


def test_the_qr_code_in_the_page_is_read_and_has_its_quiet_zone() -> None:
    text = str(svg(ADDRESS, "<label>"))
    assert "&lt;label&gt;" in text
    assert 'fill="#fff"' in text
    size = int(re.search(r'viewBox="0 0 (\d+)', text)[1])  # type: ignore[index]
    dark = [[False] * size for _ in range(size)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1", text):
        dark[int(y)][int(x) : int(x) + int(length)] = [True] * int(length)
    assert scanned(dark) == ADDRESS
    edge = [*dark[:4], *dark[-4:], *(row[:4] + row[-4:] for row in dark)]
    assert not any(module for row in edge for module in row)


@pytest.mark.parametrize("colours", [True, False])
def test_the_qr_code_in_the_terminal_is_read(colours: bool) -> None:
    upper, lower = ("▀█", "▄█") if colours else ("▄ ", "▀ ")
    dark: list[list[bool]] = []
    for line in blocks(ADDRESS, colours=colours).splitlines():
        plain = re.sub("\033.*?m", "", line)
        dark += [[sign in upper for sign in plain], [sign in lower for sign in plain]]
    assert scanned(dark) == ADDRESS


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--database", "/proc/nowhere/tables.sqlite"], "can't be made"),
        (["--database", "postgresql://host/tables"], "is no SQLite file"),
        (["--database", "sqlite://"], "is no SQLite file"),
        (["--database", "sqlite:///:memory:"], "is no SQLite file"),
        (["--database", "://"], "is no SQLite file"),
        (["--database", "/"], "can't be used"),
        (["--database", __file__], "can't be used"),
        (["--base-url", "http://localhost:8000"], "a phone can't open"),
        (["--base-url", "nonsense"], "is no base URL"),
        (["--host", "no.such.host.invalid"], "is no address of this computer"),
        (["--host", "203.0.113.7"], "is no address of this computer"),
        (["--port", "0"], "range"),
    ],
)
def test_what_can_not_be_served_is_said_in_one_sentence(
    arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def resolved(host: str, *others: object, **more: object) -> list[object]:
        raise socket.gaierror(-2, "Name or service not known")

    if "no.such.host.invalid" in arguments:  # asking the network would be slow
        monkeypatch.setattr(socket, "getaddrinfo", resolved)
    answer = CliRunner().invoke(cli, ["serve", "--port", "8765", *arguments])
    assert answer.exit_code == 2
    assert message in answer.output
    assert "Traceback" not in answer.output


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/tablemates/tables.sqlite"),
        ("linux", {"HOME": "/home/anna"}, "/home/anna/.local/share/tablemates/tables.sqlite"),
        ("darwin", {"HOME": "/Users/anna"}, "/Users/anna/Library/Application Support/tablemates/tables.sqlite"),
    ],
)
def test_tables_are_kept_where_the_platform_keeps_such_things(
    platform: str, variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert str(commands.default_database()) == expected
