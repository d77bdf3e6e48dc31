"""QR codes for the screen: as a picture in a page, and as blocks in a terminal. Always dark on white."""

from __future__ import annotations

from itertools import zip_longest

from markupsafe import Markup

from printables.qr import QUIET, bars

_BLACK_ON_WHITE, _PLAIN = "\033[38;5;16m\033[48;5;231m", "\033[0m"
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def svg(text: str, label: str) -> Markup:
    """The QR code of *text* as a picture with its quiet zone; *label* is what it is called."""
    modules, dark = bars(text)
    size = modules + 2 * QUIET
    path = "".join(f"M{x + QUIET} {y + QUIET}h{length}v1h-{length}z" for x, y, length in dark)
    return Markup(
        '<svg class="qr-code" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img" '
        'aria-label="{label}" shape-rendering="crispEdges"><rect width="{size}" height="{size}" fill="#fff"/>'
        '<path d="{path}" fill="#000"/></svg>'
    ).format(size=size, label=label, path=path)


def blocks(text: str, *, colours: bool) -> str:
    """The QR code of *text* in half-height blocks; *colours*: say dark on white, whatever the terminal's own are."""
    modules, dark = bars(text)
    size = modules + 2 * QUIET
    rows = [[False] * size for _ in range(size)]
    for x, y, length in dark:
        rows[y + QUIET][x + QUIET : x + QUIET + length] = [True] * length
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=[False] * size)
    if not colours:
        # Most terminals write light on dark: there the light modules are what is written.
        pairs = (([not dark for dark in row] for row in pair) for pair in pairs)  # type: ignore[assignment]
    lines = ("".join(_HALVES[pair] for pair in zip(*both, strict=True)) for both in pairs)
    return "\n".join(f"{_BLACK_ON_WHITE}{line}{_PLAIN}" if colours else line for line in lines)
