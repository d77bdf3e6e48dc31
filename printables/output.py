"""Files that are either whole or not there."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from companion.cli import BadInput


@contextmanager
def whole_file(name: str) -> Iterator[BinaryIO]:
    """A file to write that gets its *name* only when all is written; "-" is stdout. Raises BadInput."""
    path = Path(name)
    if name == "-" or (path.exists() and not path.is_file()):  # a pipe can't be renamed onto
        with _stream(name) as stream:
            yield stream
        return
    beside = path.with_name(f".{path.name[:80]}.{os.getpid()}.part")
    try:
        stream = beside.open("wb")
    except OSError as error:
        raise BadInput(f"{name} can't be written: {error.strerror}.") from None
    try:
        with stream:
            yield stream
        os.replace(beside, path)
    except OSError as error:
        raise BadInput(f"{name} can't be written: {error.strerror}.") from None
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def _stream(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        if sys.stdout is None:
            raise BadInput("- is stdout, which is closed: name a file.")
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        with Path(name).open("wb") as stream:
            yield stream
    except OSError as error:
        raise BadInput(f"{name} can't be written: {error.strerror}.") from None
