"""A page to cut out: pass tokens, signal coins, markers for columns and cells."""

from __future__ import annotations

from companion.cards import PACK, Suit
from companion.games import variants
from companion.language import Language
from companion.piles import CELL_LETTERS

from .cuts import Cut
from .document import Document
from .inks import HAIRLINE, LABEL
from .page import DASHED, Page
from .paper import BOX_WIDTH
from .parts import colophon, middle
from .rich import paragraph

_TOKENS = 10
_COLUMNS = 10


def draw_tokens(document: Document) -> None:
    """Add the page."""
    lang = document.lang
    with document.page() as page:
        page.text(0, 5.2, "Tablemates", Cut.BOLD, 15)
        page.text(0, 17.9, lang.text("Tokens and markers"), Cut.NARROW, 36)
        note = lang.text("Print on card, cut along the dashes. Coins, matches or buttons do as well.")
        page.text(0, 25.6, note, Cut.REGULAR, 11)
        _pass_tokens(page, 33.2)
        _coins(page, 118.3)
        _markers(page, 169.0)
        colophon(page, "", lang.text("tokens · any game"))


def _levels(lang: Language) -> str:
    """Which level takes how many tokens, for every game that has them."""
    found = []
    for row in variants():
        for level in row.levels:
            count = level.game.view(level.game.deal(PACK)).tokens_at_start
            if count is not None:
                found.append(lang.text("{level} takes {count}", level=lang.text(level.name), count=count))
    return ", ".join(found)


def _pass_tokens(page: Page, y: float) -> None:
    lang = page.document.lang
    page.text(0, y, lang.text("Ten pass tokens: {levels}", levels=_levels(lang)), Cut.BOLD, 11)
    for number in range(_TOKENS):
        with page.moved(16.5 + number % 5 * 38, y + 20.2 + number // 5 * 37.1):
            page.repeat("pass token", _pass_token)


def _pass_token(page: Page) -> None:
    lang = page.document.lang
    page.circle(0, 0, 16.5, 0.6, tint=HAIRLINE, dash=DASHED)
    page.circle(0, 0, 14.5, 1.9)
    page.circle(0, 0, 13.3, 0.5)
    for number, suit in enumerate((Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)):
        page.suit(-6.6 + number * 4.4, -7.4, suit, 3.2)
    page.text(0, 1.4, lang.text("PASS"), Cut.BOLD, 16, align="centre", track=0.3)
    page.text(0, 6.6, lang.text("one for the team"), Cut.REGULAR, 8, align="centre")


def _coins(page: Page, y: float) -> None:
    lang = page.document.lang
    page.text(0, y, lang.text("Two signal coins: “please leave this free”"), Cut.BOLD, 11)
    red = page.ink.tint(Suit.HEARTS)
    for x, suits, word, stroke, tint in (
        (18.0, (Suit.HEARTS, Suit.DIAMONDS), lang.text("red"), 3.0, red),
        (62.0, (Suit.SPADES, Suit.CLUBS), lang.text("black"), 8.0, page.ink.tint(Suit.SPADES)),
    ):
        with page.moved(x, y + 23.3):
            page.circle(0, 0, 18, 0.6, tint=HAIRLINE, dash=DASHED)
            page.circle(0, 0, 16 - stroke * 0.18, stroke, tint=tint)
            for side, suit in zip((-5.2, 5.2), suits, strict=True):
                page.suit(side, -1.6, suit, 8.6)
            page.text(0, 8.6, word, Cut.BOLD, 11, align="centre")
    text = lang.text(
        "At the end of your own turn put your coin on an exposed card or on an empty column, move it, or take it back. "
        "It binds nobody. When the card under it is moved or covered, the coin goes home to its owner."
    )
    paragraph(page, 94, y + 12, text, 11, BOX_WIDTH - 94)


def _markers(page: Page, y: float) -> None:
    lang = page.document.lang
    page.text(0, y, lang.text("Column markers: lay them above the columns while you set up"), Cut.BOLD, 11)
    _strip(page, y + 3.6, 22, [str(number) for number in range(1, _COLUMNS + 1)], 36)
    y += 34.8
    page.text(0, y, lang.text("Cell markers"), Cut.BOLD, 11)
    _strip(page, y + 3.6, 18, list(CELL_LETTERS), 30)
    note = lang.text("the eighth cell is k: h means home")
    paragraph(page, len(CELL_LETTERS) * 18.5 + 3, y + 9, note, 9, 32, tint=LABEL)


def _strip(page: Page, y: float, height: float, labels: list[str], size: float) -> None:
    """Markers side by side, with one cut between neighbours."""
    width = BOX_WIDTH / _COLUMNS
    for number, label in enumerate(labels):
        page.box(number * width, y, width, height, 0.6, tint=HAIRLINE, dash=DASHED)
        page.text((number + 0.5) * width, middle(y + height / 2, size), label, Cut.NARROW, size, align="centre")
