"""The four suits as shapes of our own, in a unit square with y upwards.

Type fonts draw hearts and diamonds too much alike. Here the diamond is taller and narrower than the heart,
and the red suits are outlined, with the stroke inside the shape so that all four look equally big.
"""

from __future__ import annotations

from companion.cards import Suit

STROKE = 0.135
"""Width of an outlined suit's stroke, as a part of its size."""

Point = tuple[float, float]
Curve = tuple[Point, ...]
"""One point: a straight line to it. Three: a Bézier curve to the last."""

_HEART: tuple[Curve, ...] = (
    ((0.5, 0.02),),
    ((0.22, 0.27), (0.0, 0.44), (0.0, 0.70)),
    ((0.0, 0.88), (0.13, 0.98), (0.27, 0.98)),
    ((0.38, 0.98), (0.46, 0.92), (0.5, 0.81)),
)
_DIAMOND: tuple[Curve, ...] = (
    ((0.5, 1.03),),
    ((0.61, 0.83), (0.74, 0.65), (0.90, 0.5)),
    ((0.74, 0.35), (0.61, 0.17), (0.5, -0.03)),
)
_FOOT: tuple[Curve, ...] = (((0.46, 0.13), (0.42, 0.06), (0.33, 0.0)), ((0.5, 0.0),))
_SPADE: tuple[Curve, ...] = (
    ((0.5, 1.0),),
    ((0.44, 0.82), (0.02, 0.62), (0.02, 0.36)),
    ((0.02, 0.20), (0.13, 0.11), (0.26, 0.11)),
    ((0.36, 0.11), (0.43, 0.16), (0.47, 0.24)),
    *_FOOT,
)
_DISCS = ((0.5, 0.765, 0.228), (0.238, 0.385, 0.228), (0.762, 0.385, 0.228), (0.5, 0.5, 0.15))
_STEM: tuple[Curve, ...] = (((0.5, 0.40),), ((0.48, 0.40),), ((0.47, 0.24),), *_FOOT)


def shape(suit: Suit) -> str:
    """The operators that draw *suit*; an outlined one strokes, a filled one fills."""
    if suit is Suit.HEARTS:
        return _outlined(_mirrored(_HEART), join=1)
    if suit is Suit.DIAMONDS:
        return _outlined(_mirrored(_DIAMOND), join=0)
    if suit is Suit.SPADES:
        return _mirrored(_SPADE) + " f"
    # Non-zero winding: discs that overlap stay black only if all turn the same way round.
    return " ".join((*(disc(*d) for d in _DISCS), _mirrored(_STEM), "f"))


def _outlined(path: str, join: int) -> str:
    inner = 1 - STROKE
    shift = STROKE / 2
    return f"[]0 d {inner:g} 0 0 {inner:g} {shift:g} {shift:g} cm {STROKE / inner:.4f} w {join} j {path} s"


def _mirrored(half: tuple[Curve, ...]) -> str:
    """A closed path from its left *half*, which begins on the axis x = 0.5 (or from its right half)."""
    points = [point for curve in half for point in curve]
    parts = [_op(half[0], "m")] + [_op(curve) for curve in half[1:]]
    # Back along the mirror image: the same points in reverse, each curve ending where the one before began.
    flipped = [(1 - x, y) for x, y in reversed(points)][1:]
    for curve in reversed(half[1:]):
        parts.append(_op(tuple(flipped[: len(curve)])))
        flipped = flipped[len(curve) :]
    return " ".join((*parts, "h"))


def _op(curve: Curve, single: str = "l") -> str:
    numbers = " ".join(f"{x:.4g} {y:.4g}" for x, y in curve)
    return f"{numbers} {single if len(curve) == 1 else 'c'}"


def disc(x: float, y: float, radius: float) -> str:
    """The path of a disc about (*x*, *y*), anticlockwise."""
    k = radius * 0.5523
    quarters = (
        (x + radius, y + k, x + k, y + radius, x, y + radius),
        (x - k, y + radius, x - radius, y + k, x - radius, y),
        (x - radius, y - k, x - k, y - radius, x, y - radius),
        (x + k, y - radius, x + radius, y - k, x + radius, y),
    )
    curves = " ".join(" ".join(f"{v:.4f}" for v in q) + " c" for q in quarters)
    return f"{x + radius:.4f} {y:.4f} m {curves} h"
