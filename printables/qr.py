"""QR codes as one vector path, in whole modules."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from qrcode import QRCode  # type: ignore[import-untyped]
from qrcode.constants import ERROR_CORRECT_M  # type: ignore[import-untyped]
from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, RE_ALPHA_NUM, QRData  # type: ignore[import-untyped]

QUIET = 4
"""Modules that stay white all round."""

# Any mask is valid, and looking for the best one takes most of the time that a symbol costs.
_MASK = 3


class Symbol(NamedTuple):
    """A QR code: how many modules it is wide, and its dark modules as a path, y upwards."""

    modules: int
    path: str


def symbol(text: str) -> Symbol:
    """The smallest QR code of *text* at level M; upper-case addresses are smaller than others."""
    data = text.encode("utf-8")
    mode = MODE_ALPHA_NUM if RE_ALPHA_NUM.match(data) else MODE_8BIT_BYTE
    code = QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=_MASK)
    code.add_data(QRData(data, mode=mode, check_data=False), optimize=0)
    code.make(fit=True)
    size = len(code.modules)
    bars: list[str] = []
    for row, line in enumerate(code.modules):
        column = 0
        for dark, group in groupby(line):
            length = len(list(group))
            if dark:
                bars.append(f"{column} {size - 1 - row} {length} 1 re")
            column += length
    return Symbol(size, " ".join((*bars, "f")))
