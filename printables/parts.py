"""Small parts that many pages share: heads, discs, tokens, slots, the colophon."""

from __future__ import annotations

from companion.cards import Card, Suit

from .cuts import CAP_HEIGHT, Cut
from .inks import BLACK, HAIRLINE, LABEL, WHITE
from .page import DASHED, Page
from .paper import BOX_HEIGHT, BOX_WIDTH, PT
from .rich import paragraph, text_width

HAIR = 0.4
"""Width of hairlines, in pt."""

FRAME = 1.7
"""Width of the frame round an exposed card, in pt."""


def middle(y: float, size: float) -> float:
    """The baseline that centres capitals of *size* pt on *y*."""
    return y + size * PT * CAP_HEIGHT / 2


def head(
    page: Page, y: float, number: int | None, title: str, note: str = "", *, size: float = 12, sub: float = 9
) -> None:
    """A section's head on the baseline *y*: a black disc with its *number*, its *title*, a *note* beside it."""
    x = 0.0
    if number is not None:
        radius = size * PT * 0.66
        centre = y - size * PT * CAP_HEIGHT / 2
        page.circle(radius, centre, radius, fill=BLACK)
        page.text(radius, middle(centre, size * 0.85), str(number), Cut.BOLD, size * 0.85, tint=WHITE, align="centre")
        x = 2 * radius + 1.8
    x += page.text(x, y, title, Cut.BOLD, size) + 2.6
    if note:
        fitting_line(page, x, y, note, sub)


def fitting_line(page: Page, x: float, y: float, text: str, size: float, *, least: float = 8) -> None:
    """*text* on one line from *x* to the box's right edge, its *size* less, where it must be, but not under *least*."""
    wide, room = text_width(text, size), BOX_WIDTH - x
    paragraph(page, x, y, text, size if wide <= room else max(least, int(size * room / wide * 4) / 4))


def colophon(page: Page, left: str, right: str, size: float = 8) -> None:
    """The last line of a page: its address and what it is."""
    page.line(0, BOX_HEIGHT - 4.4, BOX_WIDTH, BOX_HEIGHT - 4.4, HAIR, HAIRLINE)
    page.text(0, BOX_HEIGHT - 0.7, left, Cut.REGULAR, size, tint=LABEL)
    page.text(BOX_WIDTH, BOX_HEIGHT - 0.7, right, Cut.REGULAR, size, tint=LABEL, align="right")


def empty_slot(page: Page, x: float, y: float, width: float, height: float) -> None:
    """A place for one card that is empty now."""
    page.box(x, y, width, height, 0.6, radius=1.3, tint=HAIRLINE, dash=DASHED)


def framed_card(
    page: Page, x: float, y: float, width: float, height: float, card: Card, size: float, *, frame: float = FRAME
) -> None:
    """A whole card in a heavy frame, centred; *size* pt shrinks by halves until some room is free each side."""
    page.box(x, y, width, height, frame, radius=min(1.6, height * 0.14), fill=WHITE)
    centred_card(page, x + width / 2, y + height / 2, card, size, room=width - min(3, width * 0.14))


def centred_card(page: Page, x: float, y: float, card: Card, size: float, *, room: float) -> None:
    """Rank and suit about (*x*, *y*), as large as *room* mm allow, *size* pt at most."""
    gap = 1.1 if size >= 20 else 0.7 if size >= 12 else 0.5
    while page.card_width(card, size, gap=gap) > room and size > 8:
        size -= 0.5
    page.card(x - page.card_width(card, size, gap=gap) / 2, middle(y, size), card, size, gap=gap)


def home_slot(page: Page, x: float, y: float, width: float, height: float, suit: Suit) -> None:
    """The foundation of one suit, still empty."""
    page.box(x, y, width, height, 0.6, radius=1.3, tint=HAIRLINE)
    page.suit(x + width / 2, y + height / 2, suit, width * 0.4)


def tokens(
    page: Page, x: float, y: float, count: int, spent: int, *, diameter: float = 5.0, pitch: float = 6.33
) -> None:
    """*count* circles from the left edge *x*, centred on *y*, to tick; the first *spent* are ticked."""
    radius = diameter / 2
    for number in range(count):
        centre = x + radius + number * pitch
        page.circle(centre, y, radius, 0.9)
        if number < spent:
            reach = radius * 0.5
            page.line(centre - reach, y - reach, centre + reach, y + reach, 1.2)
            page.line(centre - reach, y + reach, centre + reach, y - reach, 1.2)
