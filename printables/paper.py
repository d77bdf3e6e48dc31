"""Paper sizes, the content box that both share, and how long a millimetre is."""

from __future__ import annotations

from enum import Enum

MM = 72 / 25.4
"""Points in a millimetre."""

PT = 25.4 / 72
"""Millimetres in a point."""

BOX_WIDTH = 185.0
"""Width of the content box, in mm."""

BOX_HEIGHT = 255.0
"""Height of the content box, in mm."""

EDGE = 12.0
"""No mark comes closer than this to the paper's edge, in mm: many printers cannot reach it."""


class Paper(Enum):
    """A paper size; its value is width and height in mm."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)

    @property
    def width(self) -> float:
        """In mm."""
        return self.value[0]

    @property
    def height(self) -> float:
        """In mm."""
        return self.value[1]

    @property
    def left(self) -> float:
        """From the paper's left edge to the content box, in mm."""
        return (self.width - BOX_WIDTH) / 2

    @property
    def top(self) -> float:
        """From the paper's top edge to the content box, in mm."""
        return (self.height - BOX_HEIGHT) / 2
