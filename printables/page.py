"""The surface that all pages are drawn on.

Places and lengths are in mm, from the top left corner of the content box and downwards; sizes of type and
widths of strokes are in pt. Content streams are joined from short strings, each text is one BT … ET.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Literal

from companion.cards import Card, Colour, Suit

from .cuts import CAP_HEIGHT, Cut, Piece, piece
from .inks import BLACK, Ink, Tint
from .paper import PT
from .qr import symbol
from .suits import disc

if TYPE_CHECKING:
    from .document import Document

Align = Literal["left", "centre", "right"]
Dash = tuple[float, float]

SUIT_SIZE = 1.06
"""Size of a suit beside a rank, as a part of the rank's cap height."""

DASHED: Dash = (1.0, 0.8)
"""Dash and gap of outlines where something is to be put or cut, in mm."""

DOTTED: Dash = (0.35, 1.2)


class Stencil:
    """Operators that are drawn again and again, and the texts in them."""

    __slots__ = ("operators", "pieces")

    def __init__(self, operators: str, pieces: frozenset[Piece]) -> None:
        self.operators = operators
        self.pieces = pieces


_stencils: dict[object, Stencil] = {}
_MOST_STENCILS = 4096


class Page:
    """One page, or a drawing that pages repeat, as a list of PDF operators."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.ink = document.ink
        self.ops: list[str] = []
        self.pieces: set[Piece] = set()
        self._stamped: set[Stencil] = set()
        self._forget()

    def _forget(self) -> None:
        """Take nothing of the graphics state for granted."""
        self._fill: Tint | None = None
        self._pen: tuple[Tint, float, Dash | None] | None = None

    # -- text -----------------------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        cut: Cut = Cut.REGULAR,
        size: float = 9,
        *,
        tint: Tint = BLACK,
        align: Align = "left",
        track: float = 0,
        hidden: str = "",
    ) -> float:
        """Set *text* on the baseline *y* and return its width in mm.

        *track* is more space between letters, in mm; *hidden* letters follow for readers of the text layer.
        """
        made = piece(cut, text, size * PT, track, hidden)
        if align != "left":
            x -= made.width if align == "right" else made.width / 2
        if tint is not self._fill:
            self.paint(tint)
        self.pieces.add(made)
        self.ops.append(f"BT {x:.2f} {-y:.2f} Td {made.operators}")
        return made.width

    def card(self, x: float, y: float, card: Card, size: float, *, gap: float = 0.9) -> float:
        """Set *card*'s rank with its suit on the baseline *y* and return the width in mm.

        *size* is the rank's, in pt; *gap* lies between rank and suit, in mm.
        """
        suit = card.suit
        rank = self.document.lang.rank(card.rank)
        cut = self.ink.cut(suit)
        width = self.text(x, y, rank, cut, size, tint=self.ink.tint(suit), hidden=suit.letter)
        cap = size * PT * CAP_HEIGHT
        side = cap * SUIT_SIZE
        self.suit(x + width + gap + side / 2, y - cap / 2, suit, side)
        return width + gap + side

    def card_width(self, card: Card, size: float, *, gap: float = 0.9) -> float:
        """What :meth:`card` would take, in mm."""
        rank = self.document.lang.rank(card.rank)
        return self.ink.cut(card.suit).width(rank, size * PT) + gap + size * PT * CAP_HEIGHT * SUIT_SIZE

    # -- shapes ---------------------------------------------------------------------------------------------

    def paint(self, tint: Tint) -> None:
        """Fill with *tint* from here on."""
        if tint != self._fill:
            self._fill = tint
            self.ops.append(_colour(tint, "g", "rg"))

    def pen(self, width: float, tint: Tint = BLACK, dash: Dash | None = None) -> None:
        """Stroke *width* pt wide from here on."""
        if (tint, width, dash) != self._pen:
            self._pen = (tint, width, dash)
            pattern = f"[{dash[0]:g} {dash[1]:g}]0 d" if dash else "[]0 d"
            self.ops.append(f"{_colour(tint, 'G', 'RG')} {width * PT:.3f} w {pattern}")

    def line(
        self, x1: float, y1: float, x2: float, y2: float, width: float, tint: Tint = BLACK, dash: Dash | None = None
    ) -> None:
        """A straight stroke *width* pt wide."""
        self.pen(width, tint, dash)
        self.ops.append(f"{x1:.2f} {-y1:.2f} m {x2:.2f} {-y2:.2f} l S")

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        stroke: float = 0,
        *,
        radius: float = 0,
        tint: Tint = BLACK,
        fill: Tint | None = None,
        dash: Dash | None = None,
    ) -> None:
        """A rectangle with its top left corner at (*x*, *y*); *stroke* in pt, the corners' *radius* in mm."""
        if fill is not None:
            self.paint(fill)
        if stroke:
            self.pen(stroke, tint, dash)
        how = {(True, True): "B", (True, False): "f", (False, True): "S"}[fill is not None, bool(stroke)]
        path = (
            _rounded(x, y, width, height, radius)
            if radius
            else f"{x:.2f} {-y - height:.2f} {width:.2f} {height:.2f} re"
        )
        self.ops.append(f"{path} {how}")

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        stroke: float = 0,
        *,
        tint: Tint = BLACK,
        fill: Tint | None = None,
        dash: Dash | None = None,
    ) -> None:
        """A circle about (*x*, *y*); *stroke* in pt."""
        if fill is not None:
            self.paint(fill)
        if stroke:
            self.pen(stroke, tint, dash)
        how = {(True, True): "B", (True, False): "f", (False, True): "S"}[fill is not None, bool(stroke)]
        self.ops.append(f"{disc(x, -y, radius)} {how}")

    def path(self, points: list[tuple[float, float]], fill: Tint = BLACK) -> None:
        """A filled polygon."""
        self.paint(fill)
        start, *others = (f"{x:.2f} {-y:.2f}" for x, y in points)
        self.ops.append(" ".join((f"{start} m", *(f"{p} l" for p in others), "h f")))

    def arrow(self, x1: float, y: float, x2: float, width: float = 1.1, head: float = 2.0) -> None:
        """A level arrow from *x1* to *x2*; *width* in pt, *head* in mm."""
        back = x2 - head if x2 > x1 else x2 + head
        self.line(x1, y, back, y, width)
        self.path([(x2, y), (back, y - head * 0.42), (back, y + head * 0.42)])

    def suit(self, x: float, y: float, suit: Suit, side: float) -> None:
        """*suit* in a square of *side* mm with its centre at (*x*, *y*)."""
        self.ops.append(
            f"q {_suit_colour(self.ink, suit)} {side:.3f} 0 0 {side:.3f} {x - side / 2:.2f} {-y - side / 2:.2f} cm "
            f"/{suit.letter} Do Q"
        )

    def tick_box(self, x: float, y: float, side: float = 3.6) -> None:
        """An empty box to tick, its top left corner at (*x*, *y*), *side* in mm."""
        self.box(x, y, side, side, 0.9, radius=0.6)

    def code(self, x: float, y: float, side: float, text: str) -> float:
        """A QR code of *side* mm with its top left corner at (*x*, *y*); returns its module's size in mm."""
        made = symbol(text)
        module = side / made.modules
        self.paint(BLACK)
        self.ops.append(f"q {module:.4f} 0 0 {module:.4f} {x:.2f} {-y - side:.2f} cm {made.path} Q")
        return module

    # -- moving and repeating -------------------------------------------------------------------------------

    @contextmanager
    def moved(self, x: float, y: float, turn: float = 0) -> Iterator[None]:
        """Draw from the origin (*x*, *y*), turned anticlockwise by *turn* degrees about it."""
        self.ops.append(f"q {_turned(turn)} {x:.2f} {-y:.2f} cm")
        self._forget()
        yield
        self.ops.append("Q")
        self._forget()

    @contextmanager
    def scaled(self, x: float, y: float, scale: float) -> Iterator[None]:
        """Draw from the origin (*x*, *y*), everything *scale* times as large."""
        self.ops.append(f"q {scale:.5f} 0 0 {scale:.5f} {x:.2f} {-y:.2f} cm")
        self._forget()
        yield
        self.ops.append("Q")
        self._forget()

    def clip(self, x: float, y: float, width: float, height: float) -> None:
        """From here on, till the drawing moves back, nothing is seen outside this rectangle."""
        self.ops.append(f"{x:.2f} {-y - height:.2f} {width:.2f} {height:.2f} re W n")

    def repeat(self, key: object, draw: Callable[[Page], None]) -> None:
        """Draw what is the same on many pages: it goes into the file once.

        The *key* must say all that the drawing depends on but ink and language; a drawing repeats no other.
        """
        name = self.document.form(key, draw)
        self.ops.append(f"/{name} Do")

    def stamp(self, x: float, y: float, key: object, draw: Callable[[Page], None]) -> None:
        """Draw a small thing that comes again and again, with its origin at (*x*, *y*).

        The *key* must say all that the drawing depends on but ink and language. Unlike :meth:`repeat` this copies
        the operators, which is shorter for what is smaller than the call of a form.
        """
        full_key = (key, self.ink, self.document.lang.code)
        made = _stencils.get(full_key)
        if made is None:
            page = Page(self.document)
            draw(page)
            made = Stencil(" ".join(page.ops), frozenset(page.pieces))
            if len(_stencils) >= _MOST_STENCILS:
                _stencils.clear()
            _stencils[full_key] = made
        if made not in self._stamped:
            self._stamped.add(made)
            self.pieces |= made.pieces
        self.ops.append(f"q 1 0 0 1 {x:.2f} {-y:.2f} cm {made.operators} Q")

    def content(self) -> bytes:
        """The content stream so far."""
        return "\n".join(self.ops).encode("latin-1")


@cache
def _suit_colour(ink: Ink, suit: Suit) -> str:
    """Outlined suits stroke, filled ones fill."""
    outlined = suit.colour is Colour.RED
    return _colour(ink.tint(suit), *(("G", "RG") if outlined else ("g", "rg")))


@cache
def _colour(tint: Tint, grey: str, full: str) -> str:
    red, green, blue = tint
    if red == green == blue:
        return f"{red:.3g} {grey}"
    return f"{red:.3g} {green:.3g} {blue:.3g} {full}"


def _turned(degrees: float) -> str:
    from math import cos, radians, sin

    c, s = cos(radians(degrees)), sin(radians(degrees))
    return f"{c:.5f} {s:.5f} {-s:.5f} {c:.5f}"


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The path of a rectangle with round corners."""
    left, right, top, bottom = x, x + width, -y, -y - height
    r, k = radius, radius * 0.4477
    return (
        f"{left + r:.2f} {bottom:.2f} m {right - r:.2f} {bottom:.2f} l "
        f"{right - k:.2f} {bottom:.2f} {right:.2f} {bottom + k:.2f} {right:.2f} {bottom + r:.2f} c "
        f"{right:.2f} {top - r:.2f} l "
        f"{right:.2f} {top - k:.2f} {right - k:.2f} {top:.2f} {right - r:.2f} {top:.2f} c "
        f"{left + r:.2f} {top:.2f} l "
        f"{left + k:.2f} {top:.2f} {left:.2f} {top - k:.2f} {left:.2f} {top - r:.2f} c "
        f"{left:.2f} {bottom + r:.2f} l "
        f"{left:.2f} {bottom + k:.2f} {left + k:.2f} {bottom:.2f} {left + r:.2f} {bottom:.2f} c h"
    )
