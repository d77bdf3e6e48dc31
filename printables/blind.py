"""The page for blind stacking: a sorted deck becomes the numbered deal, and nobody has seen a card."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from companion.cards import Suit
from companion.piles import PlaceKind

from .cuts import Cut
from .document import Document
from .header import draw_code
from .inks import BAND, LABEL
from .page import Page
from .paper import BOX_WIDTH, PT
from .parts import colophon, head, middle
from .rich import paragraph
from .stacking import SORTED, Stacking, dealing_order, stacking
from .subject import Subject

_IN_A_ROW = 10
_FIRST_DIGIT, _DIGIT_STEP, _HALF = 25.2, 15.6, 10.0
"""Where the digits stand, in mm; the row is parted in the middle by a gap, as the numbers are read in fives."""


class Sizes(NamedTuple):
    """Sizes of type in pt: of what is read out, of labels, of notes, of heads."""

    text: float
    label: float
    note: float
    head: float


_ORDINARY, _LARGE = Sizes(10.5, 9.5, 9, 12), Sizes(11, 11, 11, 13)


def draw_blind(document: Document, subject: Subject, *, large: bool = False) -> None:
    """Add the page; in *large* print nothing on it is smaller than 11 pt."""
    lang, players = document.lang, len(subject.view.seats)
    plan = stacking(dealing_order(subject.stock, players))
    row = 9.4 if len(subject.stock) <= 5 * _IN_A_ROW else 8.0
    sizes = _LARGE if large else _ORDINARY
    with document.page() as page:
        # The steps move down where the words above them take another line.
        down = max(0.0, _head(page, subject, sizes) - 26.2)
        with page.moved(0, down):
            _steps(page, subject, plan, row, sizes)
        right = " · ".join((subject.code, lang.text("blind stacking"))) if len(subject.code) <= 24 else ""
        colophon(page, subject.address or "", right, 11 if large else 8)


def _steps(page: Page, subject: Subject, plan: Stacking, row: float, sizes: Sizes) -> None:
    lang = page.document.lang
    _sorting(page, subject, sizes)
    note = lang.text("Deal from the top, face down, each card on top of the pile that is named.")
    y = _round(page, 55.9, 2, lang.text("First round"), note, plan.first, row, sizes, inwards=True)
    note = lang.text("The same again with the gathered deck.")
    y = _round(page, y + 11.2, 3, lang.text("Second round"), note, plan.second, row, sizes, inwards=False)
    _stocks(page, subject, y + 11, sizes)


def _head(page: Page, subject: Subject, sizes: Sizes) -> float:
    """What the page is; returns the baseline below its words."""
    lang = page.document.lang
    page.text(0, 5.2, subject.name, Cut.BOLD, 15)
    draw_code(page, subject.code, 18.9, 80, 36)
    page.text(84, 5.2, lang.text("Blind stacking"), Cut.BOLD, 15)
    text = lang.text(
        "Two rounds of dealing put the {n} cards in this deal’s order, and nobody sees the order. "
        "Read the numbers aloud in fives; one person can deal while the other reads.",
        n=len(subject.stock),
    )
    return paragraph(page, 84, 11.8, text, sizes.text, BOX_WIDTH - 84)


def _sorting(page: Page, subject: Subject, sizes: Sizes) -> None:
    """Step 1: the deck in order of suits, without the cards that lie on the table already."""
    lang = page.document.lang
    out = [card for card in SORTED if card not in set(subject.stock)]
    title = lang.text("Sort, take out the foundations, turn over") if out else lang.text("Sort and turn over")
    head(page, 27.5, 1, title, size=sizes.head)
    lay, leave = lang.text("Lay the deck face up on one pile:"), lang.text("Leave out the foundations:")
    wide = max(Cut.REGULAR.width(words, sizes.text * PT) for words in (lay, leave))
    indent = max(66.0, 7.4 + wide + 4)
    page.text(7.4, 37.2, lay, Cut.REGULAR, sizes.text)
    x, span = indent, "–".join((lang.rank(SORTED[0].rank), lang.rank(SORTED[12].rank)))
    for suit in Suit:
        if suit.index:
            page.arrow(x + 1.6, 35.8, x + 6.6)
            x += 8.6
        x += page.text(x, 37.2, span, Cut.NARROW, 13) + 3.6
        page.suit(x, 35.6, suit, 4.2)
        x += 2.2
    left = lang.text("Turn the pile face down.")
    if out:
        left = lang.text("{n} are left. Turn the pile face down.", n=len(subject.stock))
        page.text(7.4, 45.2, leave, Cut.REGULAR, sizes.text)
        for number, card in enumerate(sorted(out, key=lambda card: card.rank)):
            page.card(indent + number * 13, 45.2, card, 13)
    page.text(BOX_WIDTH, 45.2, left, Cut.REGULAR, sizes.text, align="right")


def _round(
    page: Page,
    y: float,
    number: int,
    title: str,
    note: str,
    piles: tuple[int, ...],
    row: float,
    sizes: Sizes,
    *,
    inwards: bool,
) -> float:
    """One round from its head's baseline *y* on; returns the lower edge. *inwards*: gathered from right to left."""
    head(page, y, number, title, note, size=sizes.head, sub=sizes.note)
    top = y + 4.3
    for start in range(0, len(piles), _IN_A_ROW):
        some = piles[start : start + _IN_A_ROW]
        _digits(page, top, row, start, some, sizes.label)
        top += row
    return _piles(page, top + 3.0, piles, sizes, inwards=inwards)


def _digits(page: Page, y: float, row: float, start: int, piles: tuple[int, ...], size: float) -> None:
    if start // _IN_A_ROW % 2 == 0:
        page.box(0, y, BOX_WIDTH, row, radius=1, fill=BAND)
    label = f"{start + 1}–{start + len(piles)}"
    page.text(12.9, middle(y + row / 2, size), label, Cut.REGULAR, size, tint=LABEL, align="right")
    for number, pile in enumerate(piles):
        x = _FIRST_DIGIT + number * _DIGIT_STEP + (_HALF if number >= _IN_A_ROW // 2 else 0)
        page.text(x, middle(y + row / 2, 24), str(pile), Cut.NARROW, 24, align="centre")


def _piles(page: Page, y: float, piles: tuple[int, ...], sizes: Sizes, *, inwards: bool) -> float:
    """The piles as they will lie, arrows for gathering them, and how many cards each must have."""
    lang = page.document.lang
    counts = Counter(piles)
    last = max(counts)
    step = 128 / last
    width, height = step - 4.3, 8.6
    page.text(12.9, y + 6.2, lang.text("piles"), Cut.REGULAR, sizes.label, tint=LABEL, align="right")
    page.text(12.9, y + 12.4, lang.text("check"), Cut.REGULAR, sizes.label, tint=LABEL, align="right")
    for pile in range(1, last + 1):
        x = 18.4 + (pile - 1) * step
        page.box(x, y, width, height, 1.4, radius=1.2)
        page.text(x + width / 2, middle(y + height / 2, 17), str(pile), Cut.NARROW, 17, align="centre")
        page.text(x + width / 2 - 3.2, y + 12.5, str(counts[pile]), Cut.BOLD, sizes.label, align="centre")
        page.tick_box(x + width / 2 + 0.4, y + 9.7)
        if pile > 1:
            ends = (x - 0.5, x - 3.8)
            page.arrow(ends[0 if inwards else 1], y + height / 2, ends[1 if inwards else 0])
    if inwards:
        words = lang.text(
            "*Gather:* {last} onto {before}, both onto {next} … onto 1.", **_three(last, last - 1, last - 2)
        )
    else:
        words = lang.text("*Gather:* 1 onto 2, both onto 3 … onto {last}.", last=last)
    paragraph(page, 149, y + 3.4, words, sizes.label, BOX_WIDTH - 149)
    return y + 13.4


def _three(last: int, before: int, after: int) -> dict[str, int]:
    return {"last": last, "before": before, "next": after}


def _stocks(page: Page, subject: Subject, y: float, sizes: Sizes) -> None:
    """Step 4: from the stacked deck to the stocks."""
    lang = page.document.lang
    stocks = subject.view.of(PlaceKind.STOCK)
    if len(stocks) > 1:
        head(page, y, 4, lang.text("Deal the two stocks"), size=sizes.head)
        words = lang.text(
            "One card at a time, face down, the first card to the *second* player, till each has {n}. "
            "The first player begins and turns up the right card. Do not shuffle, cut or look.",
            n=stocks[0].hidden,
        )
    else:
        head(page, y, 4, lang.text("Lay down the stock"), size=sizes.head)
        words = lang.text("The gathered deck, face down, is the stock. Do not shuffle, cut or look.")
    y = paragraph(page, 7.4, y + 6, words, sizes.text, BOX_WIDTH - 7.4)
    wrong = lang.text(
        "*A count is wrong?* Sort again and start afresh: it takes three minutes. "
        "*Another card came up?* Tell the phone which; the game goes on."
    )
    paragraph(page, 7.4, y + 1.2, wrong, sizes.note, BOX_WIDTH - 7.4)
