"""Plots of win rates, as SVG written by hand: they scale, diff and need no library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from .simulation import Tally, wilson

INK, SOFT, RULE, RED = "#1b1a17", "#6b675e", "#d9d4c7", "#a8322a"
FONT = "font-family='system-ui, sans-serif'"


class Line(NamedTuple):
    """One line of a plot of win rates: its words and what was found. *heading*: words alone."""

    words: str
    tally: Tally | None = None

    @property
    def heading(self) -> bool:
        return self.tally is None


def rates(title: str, lines: Sequence[Line], note: str = "") -> str:
    """Win rates with their 95 % intervals, one line each, on a scale from 0 to 100 %."""
    left, width, row = 290, 400, 24
    height = 64 + row * len(lines) + (46 if note else 26)
    body = [_text(16, 28, title, size=16, weight=600)]
    bottom = 50 + row * len(lines)
    for percent in range(0, 101, 20):
        x = left + width * percent / 100
        body.append(f"<path d='M{x:g} 46V{bottom:g}' stroke='{RULE}'/>")
        body.append(_text(x, bottom + 16, f"{percent} %", size=11, colour=SOFT, anchor="middle"))
    for i, line in enumerate(lines):
        body += _rate(line, left, width, 50 + row * i + row / 2)
    if note:
        body.append(_text(16, bottom + 38, note, size=11, colour=SOFT))
    return _svg(left + width + 170, height, title, body)


def _rate(line: Line, left: int, width: int, y: float) -> Iterable[str]:
    yield _text(16 if line.heading else 28, y + 4, line.words, size=13, weight=600 if line.heading else 400)
    if line.tally is not None:
        won, games = line.tally.won, line.tally.games
        low, high = wilson(won, games)
        share = won / games if games else 0.0
        yield f"<path d='M{left + width * low:.1f} {y:g}H{left + width * high:.1f}' stroke='{RED}' stroke-width='3'/>"
        yield f"<circle cx='{left + width * share:.1f}' cy='{y:g}' r='4' fill='{INK}'/>"
        yield _text(left + width + 14, y + 4, f"{per_cent(share)} [{per_cent(low)}–{per_cent(high)}]", size=12)


def histogram(title: str, tally: Tally, note: str) -> str:
    """How many games ended with how many cards home; the games won stand out."""
    left, width, top, tall = 56, 53 * 11, 50, 180
    most = max(*tally.homes, 1)
    body = [_text(16, 28, title, size=16, weight=600)]
    for home, count in enumerate(tally.homes):
        height = tall * count / most
        colour = RED if home == 52 else INK
        x, y = left + home * 11, top + tall - height
        body.append(f"<rect x='{x}' y='{y:.1f}' width='9' height='{height:.1f}' fill='{colour}'/>")
    for home in (0, 13, 26, 39, 52):
        body.append(_text(left + home * 11 + 4.5, top + tall + 16, str(home), size=11, colour=SOFT, anchor="middle"))
    body.append(_text(left - 8, top + 8, f"{most:,}", size=11, colour=SOFT, anchor="end"))
    body.append(_text(left, top + tall + 34, "cards home at the end", size=11, colour=SOFT))
    body.append(_text(left, top + tall + 54, note, size=12))
    return _svg(left + width + 20, top + tall + 70, title, body)


def per_cent(share: float) -> str:
    """A share in per cent: three figures that count, as far as they do."""
    value = 100 * share
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 or not value else f"{value:.3f}"


def _text(
    x: float, y: float, words: str, *, size: int, weight: int = 400, colour: str = INK, anchor: str = "start"
) -> str:
    style = f"font-size='{size}' font-weight='{weight}' fill='{colour}' text-anchor='{anchor}'"
    return f"<text x='{x:g}' y='{y:g}' {style}>{escape(words)}</text>"


def _svg(width: int, height: int, title: str, body: Iterable[str]) -> str:
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' {FONT}>"
    # A white ground of its own: the page that shows it may be dark.
    ground = f"<title>{escape(title)}</title><rect width='{width}' height='{height}' fill='#fff'/>"
    return "\n".join((head, ground, *body, "</svg>")) + "\n"
