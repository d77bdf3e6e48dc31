"""The sheet of a game with stocks, waste piles and foundations: the table to lay, and sequences to tick off."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.cards import Card, Face, Rank
from companion.piles import Pile, PlaceKind

from .blind import draw_blind
from .cuts import Cut
from .document import Document
from .header import draw_header
from .inks import HAIRLINE, LABEL
from .page import Page
from .paper import BOX_WIDTH, PT
from .parts import FRAME, HAIR, centred_card, colophon, empty_slot, head, middle
from .rich import LEADING, paragraph, wrap
from .sequences import sequence, step_words
from .subject import Subject

_SLOT = (13.0, 15.7, 16.2)
"""Width, height and pitch of the places for cards, in mm."""

_RIGHT = 112.0
_PANEL = BOX_WIDTH - _RIGHT
_ENLARGED = 1.55
"""How much larger the table is in large print."""


def draw_open_sheet(document: Document, subject: Subject, *, large: bool = False) -> None:
    """Add the open sheet, and the page for blind stacking where the stock is known and whole."""
    (_large_pages if large else _one_page)(document, subject)
    if subject.stock and not subject.started:
        draw_blind(document, subject, large=large)


def _one_page(document: Document, subject: Subject) -> None:
    lang = document.lang
    with document.page() as page:
        draw_header(page, subject)
        head(page, 37.6, 1, lang.text("Lay the table"))
        draw_table(page, subject)
        if subject.started:
            _wastes_in_play(page, subject, _RIGHT, 37.6, _PANEL, 11)
        else:
            _rules(page, subject.reminder)
        head(page, 108, 2, lang.text("The four sequences"), _tick_note(page))
        _sequences(page, subject, 111.5, 9)
        colophon(page, subject.address or "", _counting(page))


def _large_pages(document: Document, subject: Subject) -> None:
    """In large print: the table and the rules on one page, the sequences on the next."""
    lang = document.lang
    with document.page() as page:
        draw_header(page, subject, large=True, stamp=False)
        head(page, 39.1, 1, lang.text("Lay the table"), size=15)
        top = 42.0 if len(subject.view.seats) > 1 else 52.0
        with page.scaled(0.6, 46 - top * _ENLARGED, _ENLARGED):
            bottom = 46 + (draw_table(page, subject) - top) * _ENLARGED
        if subject.started:
            _wastes_in_play(page, subject, 0, bottom + 12, BOX_WIDTH, 14)
        else:
            page.text(0, bottom + 12, lang.text("The rules in a few lines"), Cut.BOLD, 15)
            y = bottom + 20
            size = next(
                size for size in (14, 13, 12, 11) if size == 11 or y + _height(subject.reminder, size, BOX_WIDTH) < 247
            )
            for line in subject.reminder:
                y = paragraph(page, 0, y, line, size, BOX_WIDTH, leading=1.24) + 0.9
        colophon(page, subject.address or "", "", 11)
    with document.page() as page:
        page.text(
            0, 5.2, " · ".join((subject.name, subject.code)) if len(subject.code) <= 24 else subject.name, Cut.BOLD, 15
        )
        head(page, 18, 2, lang.text("The four sequences"), _tick_note(page), size=15, sub=12)
        _sequences(page, subject, 24, 11)
        colophon(page, "", _counting(page), 11)


def _tick_note(page: Page) -> str:
    return page.document.lang.text("Suits do not matter. Tick a rank when it is played.")


def _counting(page: Page) -> str:
    return page.document.lang.text("{ranks} count 1, 11, 12, 13; past 13 take 13 off", ranks=_lettered(page))


def _lettered(page: Page) -> str:
    return " ".join(page.document.lang.rank(rank) for rank in (Rank.ACE, Rank.JACK, Rank.QUEEN, Rank.KING))


# -- the table ----------------------------------------------------------------------------------------------


def draw_table(page: Page, subject: Subject) -> float:
    """From the far side: the second player's places, the foundations, the first player's. Returns the lower edge."""
    seats = [seat.player for seat in subject.view.seats]
    y = 42.0 if len(seats) > 1 else 52.0
    for number, player in reversed(list(enumerate(seats))):
        if number == 0:
            _foundations(page, subject, y)
            y += 20.8
        _side(page, subject, y, number, [p for p in subject.view.piles if p.owner == player])
        y += _SLOT[1] + 3.7
    return y - 3.7


def _side(page: Page, subject: Subject, y: float, number: int, piles: list[Pile]) -> None:
    lang = page.document.lang
    width, height, pitch = _SLOT
    x = 24.0
    for pile in piles:
        if pile.place.kind is PlaceKind.STOCK:
            page.box(0, y, width, height, FRAME, radius=1.3)
            page.text(width / 2, y + 6.8, str(pile.hidden), Cut.NARROW, 17, align="centre")
            page.text(width / 2, y + 12.0, lang.text("stock"), Cut.REGULAR, 8.5, align="centre")
        elif pile.place.kind is PlaceKind.WASTE:
            empty_slot(page, x, y, width, height)
            page.text(x + width / 2, middle(y + height / 2, 13), pile.source, Cut.BOLD, 13, tint=LABEL, align="centre")
            x += pitch
    if len(subject.view.seats) > 1:
        words = lang.text("first player") if number == 0 else lang.text("second player")
        paragraph(page, x + 1.4, y + height / 2 + (1.1 if x < 80 else -1), words, 9, 104 - x, tint=LABEL, leading=1.2)


def _foundations(page: Page, subject: Subject, y: float) -> None:
    lang = page.document.lang
    width, height, pitch = _SLOT[0], 17.2, _SLOT[2]
    piles = subject.view.of(PlaceKind.FOUNDATION)
    paragraph(page, 21, y + 7.4, lang.text("foun- dations"), 9, 17, tint=LABEL, align="right")
    for number, pile in enumerate(piles):
        x = 24 + number * pitch
        if pile.cards:
            page.box(x, y, width, height, 1.4, radius=1.4)
            _face(page, x + width / 2, y + height / 2, pile.cards[-1], 20, width - 2)
        else:
            empty_slot(page, x, y, width, height)
            if isinstance(pile.takes, Rank):
                rank = lang.rank(pile.takes)
                page.text(x + width / 2, middle(y + height / 2, 20), rank, Cut.NARROW, 20, tint=LABEL, align="centre")
    if any(pile.cards for pile in piles) and not subject.started:
        x = 24 + len(piles) * pitch
        paragraph(page, x, y + 7.4, lang.text("take out these four"), 9, 15.8, tint=LABEL)


def _face(page: Page, x: float, y: float, face: Face, size: float, room: float) -> None:
    """A card, or a rank alone where its suit is not known."""
    if isinstance(face, Card):
        centred_card(page, x, y, face, size, room=room)
    else:
        page.text(x, middle(y, size), page.document.lang.rank(face), Cut.NARROW, size, align="centre")


def _rules(page: Page, lines: Sequence[str]) -> None:
    page.text(_RIGHT, 37.6, page.document.lang.text("The rules in a few lines"), Cut.BOLD, 12)
    size = next(size for size in (10, 9.5, 9, 8.5, 8) if _height(lines, size, _PANEL) <= 60 or size == 8)
    y = 43.4
    for line in lines:
        y = paragraph(page, _RIGHT, y, line, size, _PANEL, leading=1.24) + 0.9


def _height(lines: Sequence[str], size: float, width: float) -> float:
    return sum(len(wrap(line, size, width)) * size * PT * 1.24 + 0.9 for line in lines)


def _wastes_in_play(page: Page, subject: Subject, x: float, y: float, width: float, size: float) -> None:
    """Every card of the waste piles, to lay them out again."""
    lang = page.document.lang
    page.text(x, y, lang.text("Waste piles, the lowest card first"), Cut.BOLD, max(12, size))
    y += size * 0.7
    for pile in subject.view.of(PlaceKind.WASTE):
        words = " ".join(lang.face(face) for face in pile.cards) or lang.text("empty")
        y = paragraph(page, x, y, f"*{pile.source}*  {words}", size, width, leading=LEADING) + 0.8
    hand = subject.view.of(PlaceKind.HAND)
    if hand and hand[0].cards:
        paragraph(page, x, y, lang.text("Turned up: {card}", card=hand[0].cards[-1]), size, width)


# -- the sequences ------------------------------------------------------------------------------------------

_ROW = 33.7
_FIRST, _CELL = 17.2, 12.9


def _sequences(page: Page, subject: Subject, top: float, label: float) -> None:
    """The four sequences from *top* on; *label* is the size of small words, in pt."""
    piles = subject.view.of(PlaceKind.FOUNDATION)
    for number, pile in enumerate(piles):
        y, ranks = top + number * _ROW, sequence(pile)
        page.line(0, y, BOX_WIDTH, y, 0.7 if number else 1.1)
        with page.moved(0, y):
            draw = partial(_row, step=pile.step or 0, ranks=ranks, label=label)
            page.repeat(("sequence", pile.step, ranks, label), draw)
            for place in range(len(ranks)):
                _place(page, place, pile)
    page.line(0, top + len(piles) * _ROW, BOX_WIDTH, top + len(piles) * _ROW, 1.1)


def _row(page: Page, step: int, ranks: Sequence[Rank], label: float) -> None:
    page.text(0, 13, f"+{step}", Cut.NARROW, 28)
    page.text(0, 18.6, step_words(page, step), Cut.REGULAR, label, tint=LABEL)
    for place, rank in enumerate(ranks):
        x = _FIRST + place * _CELL
        page.text(x + _CELL / 2, 13, page.document.lang.rank(rank), Cut.NARROW, 28, align="centre")
        if place:
            page.line(x, 3.7, x, 30, HAIR, HAIRLINE)


def _place(page: Page, place: int, pile: Pile) -> None:
    """A tick box below the rank; the starter is a framed card with its suit and needs no tick."""
    x = _FIRST + place * _CELL
    played = place < len(pile.cards)
    if place == 0 and played:
        page.box(x + 0.7, 2.1, _CELL - 1.4, 29.6, FRAME, radius=1.6)
        starter = pile.cards[0]
        if isinstance(starter, Card):
            page.suit(x + _CELL / 2, 26.6, starter.suit, 5.6)
        return
    left, top, side = x + _CELL / 2 - 3.1, 23.8, 6.2
    page.box(left, top, side, side, 1.1, radius=0.9)
    if played:
        page.line(left + 1.3, top + 3.3, left + 2.7, top + 4.8, 1.6)
        page.line(left + 2.7, top + 4.8, left + 5.0, top + 1.5, 1.6)
