"""An opening in small pictures: the ends of the columns that it touches, after each step."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Card
from companion.piles import PlaceKind

from .cuts import Cut
from .examples import Step
from .inks import HAIRLINE, LABEL, WHITE
from .page import DASHED, Page
from .paper import BOX_WIDTH, PT
from .parts import FRAME, HAIR, centred_card
from .rich import LEADING, paragraph, wrap

_CAPTION = 9.5
_GAP = 5.0
_STRIP, _CARD = 5.6, 7.8
_CARDS_TOP = 17.4
"""From the block's top to the cards, in mm."""


def _width(count: int) -> float:
    return (BOX_WIDTH - _GAP * (count - 1)) / count


def _caption_lines(shown: Sequence[Step]) -> int:
    return max(len(wrap(step.words, _CAPTION, _width(len(shown)))) for step in shown)


def opening_height(shown: Sequence[Step], comment: str, size: float) -> float:
    """Height of the block, in mm; *size* is the comment's, in pt."""
    lines = len(wrap(comment, size, BOX_WIDTH)) if comment else 0
    captions = _caption_lines(shown) * _CAPTION * PT * LEADING
    return _CARDS_TOP + _STRIP + _CARD + 1.4 + captions + lines * size * PT * LEADING + 4.2


def draw_opening(
    page: Page, y: float, code: str, shown: Sequence[Step], columns: Sequence[int], comment: str, size: float
) -> None:
    """Draw the block below *y*; *columns* (from 0) are those shown."""
    lang = page.document.lang
    wide = page.text(0, y + 6.6, lang.text("An opening, on deal {code}", code=code), Cut.BOLD, 12)
    numbers = ", ".join(str(column + 1) for column in columns)
    page.text(wide + 4, y + 6.6, lang.text("columns {numbers}", numbers=numbers), size=9.5)
    width = _width(len(shown))
    solo = len({step.player for step in shown}) == 1 and len(shown[0].view.seats) == 1
    for number, step in enumerate(shown):
        with page.moved(number * (width + _GAP), y):
            name = str(number + 1) if solo else f"{number + 1}  {lang.seat(step.player)}"
            page.text(0, 12.4, name, Cut.BOLD, 9.5)
            _ends(page, step, columns, width)
            paragraph(page, 0, _CARDS_TOP + _STRIP + _CARD + 4.4, step.words, _CAPTION, width)
    below = _CARDS_TOP + _STRIP + _CARD + 4.4 + _caption_lines(shown) * _CAPTION * PT * LEADING
    if comment:
        paragraph(page, 0, y + below + 0.8, comment, size, BOX_WIDTH)


def _ends(page: Page, step: Step, columns: Sequence[int], width: float) -> None:
    """The last two cards of every column; those that have just moved stand in heavy frames."""
    pitch = width / len(columns)
    wide = pitch - 0.8
    piles = step.view.of(PlaceKind.COLUMN)
    for place, column in enumerate(columns):
        x = place * pitch
        page.text(x + wide / 2, 16.4, str(column + 1), Cut.NARROW, 9, tint=LABEL, align="centre")
        cards = [face for face in piles[column].cards if isinstance(face, Card)]
        if not cards:
            page.box(x, _CARDS_TOP + _STRIP, wide, _CARD, 0.6, radius=1, tint=HAIRLINE, dash=DASHED)
            continue
        if len(cards) > 1:
            page.box(x, _CARDS_TOP, wide, _STRIP + 2, HAIR, radius=1, tint=HAIRLINE)
            centred_card(page, x + wide / 2, _CARDS_TOP + _STRIP / 2, cards[-2], 10.5, room=wide - 0.9)
        frame = FRAME if cards[-1] in step.moved else 0.7
        page.box(x, _CARDS_TOP + _STRIP, wide, _CARD, frame, radius=1, fill=WHITE)
        centred_card(page, x + wide / 2, _CARDS_TOP + _STRIP + _CARD / 2, cards[-1], 11, room=wide - 1)
