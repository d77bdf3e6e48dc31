"""QR codes as one vector path, in whole modules."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from qrcode import QRCode  # type: ignore[import-untyped]
from qrcode.constants import ERROR_CORRECT_M  # type: ignore[import-untyped]
from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, RE_ALPHA_NUM, QRData  # type: ignore[import-untyped]

QUIET = 4
"""Modules that stay white all round."""

# Any mask is valid, and looking for the best one takes most of the time that a symbol costs.
_MASK = 3
_DARK = re.compile("#+")


class Symbol(NamedTuple):
    """A QR code: how many modules it is wide, and its dark modules as a path, y upwards."""

    modules: int
    path: str


class Bar(NamedTuple):
    """A run of dark modules: its first column, its row from the top, and its length."""

    column: int
    row: int
    length: int


def symbol(text: str) -> Symbol:
    """The smallest QR code of *text* at level M; upper-case addresses are smaller than others."""
    size, found = bars(text)
    path = (f"{column} {size - 1 - row} {length} 1 re" for column, row, length in found)
    return Symbol(size, " ".join((*path, "f")))


def bars(text: str) -> tuple[int, list[Bar]]:
    """The same code as :func:`symbol`: how many modules it is wide, and its dark bars."""
    data = text.encode("utf-8")
    mode = MODE_ALPHA_NUM if RE_ALPHA_NUM.match(data) else MODE_8BIT_BYTE
    code = QRCode(_version(len(data), mode), error_correction=ERROR_CORRECT_M, border=0, mask_pattern=_MASK)
    code.add_data(QRData(data, mode=mode, check_data=False), optimize=0)
    code.make(fit=False)
    found: list[Bar] = []
    for row, line in enumerate(code.modules):
        # The dark runs of a line, found in its picture as text.
        for run in _DARK.finditer("".join("#" if dark else " " for dark in line)):
            found.append(Bar(run.start(), row, run.end() - run.start()))
    return len(code.modules), found


@cache
def _version(length: int, mode: int) -> int:
    """The smallest version that holds so many characters; the library works it out anew for every symbol."""
    code = QRCode(error_correction=ERROR_CORRECT_M)
    code.add_data(QRData(b"0" * length, mode=mode, check_data=False), optimize=0)
    return int(code.best_fit())
