"""The rules of a game on one page or two: a picture, the rules in our own words, an opening, levels, variants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from companion.codes import Choice, Code, Deal
from companion.piles import PlaceKind

from .cuts import Cut
from .document import Document
from .examples import Example, columns_touched, example_of, steps
from .layout import Layout
from .openings import draw_opening, opening_height
from .opensheet import draw_table
from .page import Page
from .paper import BOX_HEIGHT, BOX_WIDTH, PT
from .parts import empty_slot, framed_card, home_slot, tokens
from .picture import PictureStyle, draw_picture
from .rich import LEADING, paragraph, wrap
from .sequences import draw_cards
from .subject import Subject
from .subjects import deal_subject
from .teaching import Lesson, Section, lesson

_SIZES = (10.5, 10.0, 9.5)
"""Sizes of type in pt, the one that is wanted first; a smaller one is taken if it saves a second page."""
_LEFT, _RIGHT = 96.0, 104.0
_TOP = 29.8
_END = BOX_HEIGHT - 1.0
_PICTURED = 617
"""The deal that is shown where no opening names another."""
_OWN_LEVEL = "C5T1"
"""The letters of a level of the players' own, as an example."""


Found = tuple[Code, Example] | None
"""The opening to show, if there is one."""


@dataclass(frozen=True)
class Block:
    """A part of the page below a rule: its height in mm, and what draws it below a given *y*."""

    height: float
    draw: Callable[[Page, float], None]


def draw_rules(document: Document, choice: Choice) -> None:
    """Add the rules of a game, and a page of sequence cards where its foundations count."""
    lang = document.lang
    found = example_of(choice)
    code = found[0] if found else Code(choice, Deal(_PICTURED))
    subject = deal_subject(code, lang, None)
    taught = lesson(choice.game, lang)
    size = next((size for size in _SIZES if _fits(document, choice, subject, taught, found, size)), _SIZES[0])
    blocks = list(_blocks(document, choice, taught, found, size))
    with document.page() as page:
        left = _flow(page, _top(page, choice, subject, taught, size), blocks)
    while left:
        with document.page() as page:
            page.text(0, 5.2, lang.text(choice.variant.name), Cut.BOLD, 15)
            left = _flow(page, 9.0, left)
    if not subject.view.of(PlaceKind.COLUMN):
        draw_cards(document, subject.view)


def _fits(document: Document, choice: Choice, subject: Subject, taught: Lesson, found: Found, size: float) -> bool:
    """Whether everything goes on one page, with type of this *size*."""
    y = _top(Page(document), choice, subject, taught, size)
    return y + sum(block.height for block in _blocks(document, choice, taught, found, size)) <= _END


def _flow(page: Page, y: float, blocks: Sequence[Block]) -> list[Block]:
    """Draw as many blocks as the page holds below *y*; returns those left over. A whole page takes any block."""
    for number, block in enumerate(blocks):
        if y + block.height > _END and y > 20:
            return list(blocks[number:])
        page.line(0, y, BOX_WIDTH, y, 0.8)
        block.draw(page, y)
        y += block.height
    return []


# -- the top: a picture at the left, what to know first at the right -----------------------------------------


def _top(page: Page, choice: Choice, subject: Subject, taught: Lesson, size: float) -> float:
    lang = page.document.lang
    name = lang.text(choice.variant.name)
    page.text(0, 11, name, Cut.NARROW, min(40, 40 * 135 / Cut.NARROW.width(name, 40 * PT)))
    players = lang.plural("{n} player", "{n} players", len(subject.view.seats))
    facts = " · ".join((players, lang.text("52 cards")))
    page.text(BOX_WIDTH, 5.2, facts, Cut.REGULAR, 11, align="right")
    page.text(0, 18.6, lang.text(choice.variant.line), Cut.BOLD, 12)
    page.line(0, 22.9, BOX_WIDTH, 22.9, 1.1)
    bottom = _picture(page, subject) if subject.view.of(PlaceKind.COLUMN) else _open_picture(page, subject)
    return max(bottom, _sections(page, _RIGHT, _TOP, taught.main, BOX_WIDTH - _RIGHT, size)) + 2.4


def _picture(page: Page, subject: Subject) -> float:
    lang, layout = page.document.lang, Layout.of(subject.view)
    _places(page, subject, layout)
    rows, columns = layout.rows, len(layout.columns)
    pitch, last = (8.0, 13.4) if rows > 5 else (9.6, 15.0)
    covered, exposed = (13.5, 19) if columns <= 8 else (12, 16)
    style = PictureStyle(
        _LEFT, columns, 0, 0.8, 15, covered, exposed, 8, pitch, last, indent=0.9, radius=1.4, frame=1.4, rows=False
    )
    draw_picture(page, 0, 50.1, layout, style)
    y = 50.1 + style.height(rows) + 5.4
    caption = lang.text("Deal {code}. In the columns only framed cards move.", code=subject.code)
    return paragraph(page, 0, y, caption, 10, _LEFT)


def _places(page: Page, subject: Subject, layout: Layout) -> None:
    """Cells, tokens and foundations above the picture, drawn together to its width."""
    lang = page.document.lang
    cells, start = len(layout.cells), subject.view.tokens_at_start or 0
    token_room = 12.5 if start else 2.0
    step = min(10.4, (_LEFT - token_room) / (cells + 4))
    width, y, height = step - 1.2, 28.9, 10.4
    for number, card in enumerate(layout.cells):
        if card is None:
            empty_slot(page, number * step, y, width, height)
        else:
            framed_card(page, number * step, y, width, height, card, 11, frame=1.2)
    left = _LEFT - 4 * step + 1.2
    for number, suit in enumerate(layout.home):
        home_slot(page, left + number * step, y, width, height, suit)
    if cells:
        words = lang.text("free cells, shared") if len(subject.view.seats) > 1 else lang.text("free cells")
        page.text(0, 43, words, size=9.5)
    page.text(_LEFT, 43, lang.text("home, one pile a suit"), size=9.5, align="right")
    if start:
        middle = (cells * step + left) / 2 - 0.6
        for row in range(2):
            count = (start + 1 - row) // 2
            pitch = min(3.8, 13.5 / max(count, 1))
            tokens(page, middle - count * pitch / 2, y + 3 + row * 4.2, count, 0, diameter=pitch * 0.85, pitch=pitch)
        page.text(middle, 43, lang.text("tokens"), size=9.5, align="centre")


def _open_picture(page: Page, subject: Subject) -> float:
    with page.moved(0, -12.5):
        bottom = draw_table(page, subject)
    caption = page.document.lang.text("Deal {code}, ready to begin.", code=subject.code)
    return paragraph(page, 0, bottom - 12.5 + 5, caption, 10, _LEFT)


# -- sections -----------------------------------------------------------------------------------------------


def _sections(page: Page, x: float, y: float, sections: Sequence[Section], width: float, size: float) -> float:
    for section in sections:
        page.text(x, y, section.title, Cut.BOLD, 12)
        y += 5.5
        for text in section.paragraphs:
            y = paragraph(page, x, y, text, size, width) + 0.7
        y += 2.6
    return y - 2.6


def _sections_height(sections: Sequence[Section], width: float, size: float) -> float:
    line = size * PT * LEADING
    lines = sum(len(wrap(text, size, width)) * line + 0.7 for s in sections for text in s.paragraphs)
    return lines + 8.1 * len(sections) - 2.6


def _blocks(document: Document, choice: Choice, taught: Lesson, found: Found, size: float) -> Iterator[Block]:
    """What stands below the picture, in this order, on the first page or the next."""
    if taught.short:
        count = len(taught.short)
        width = (BOX_WIDTH - 6 * (count - 1)) / count
        height = max(_sections_height([section], width, size) for section in taught.short)
        yield Block(height + 5.6, partial(_side_by_side, sections=taught.short, width=width, size=size))
    if found is not None:
        code, example = found
        shown = list(steps(code, example, document.lang))
        columns = columns_touched(code, example)
        comment = document.lang.text(example.comment) if example.comment else ""
        height = opening_height(shown, comment, size)
        yield Block(
            height, partial(draw_opening, code=str(code), shown=shown, columns=columns, comment=comment, size=size)
        )
    lines = [*_levels(document, choice), *_options(document, choice)]
    if lines:
        height = sum(len(wrap(line, size - 0.5, BOX_WIDTH)) * (size - 0.5) * PT * LEADING + 0.9 for line in lines)
        title = document.lang.text("Levels and variants") if choice.variant.levels else document.lang.text("Variants")
        yield Block(height + 9.0, partial(_lines, title=title, lines=lines, size=size - 0.5))


def _side_by_side(page: Page, y: float, sections: Sequence[Section], width: float, size: float) -> None:
    for number, section in enumerate(sections):
        _sections(page, number * (width + 6), y + 6.6, [section], width, size)


def _lines(page: Page, y: float, title: str, lines: Sequence[str], size: float) -> None:
    page.text(0, y + 6.6, title, Cut.BOLD, 12)
    y += 12.2
    for line in lines:
        y = paragraph(page, 0, y, line, size, BOX_WIDTH) + 0.9


def _levels(document: Document, choice: Choice) -> Iterator[str]:
    """Each level with what only it has; where a level is only a number of cells, its name says it."""
    lang, variant = document.lang, choice.variant
    levels = variant.levels[: variant.menu]
    if not levels:
        return
    if not variant.names_level:
        yield lang.text("*Levels:* {levels}.", levels=", ".join(lang.text(level.name) for level in levels))
        return
    common = set.intersection(*(set(level.game.facts(lang)) for level in levels))
    yield "  ".join(
        f"*{lang.text(level.name)}:* {', '.join(f for f in level.game.facts(lang) if f not in common)}."
        for level in levels
    )
    if variant.own_level is not None and (own := variant.own_level(_OWN_LEVEL)):
        facts = ", ".join(f for f in own.game.facts(lang) if f not in common)
        code = f"{variant.letters}-{own.letters}"
        yield lang.text(
            "*A level of your own:* {code} has {facts}; any other numbers go as well.", code=code, facts=facts
        )


def _options(document: Document, choice: Choice) -> Iterator[str]:
    """Each variant with the lines of the reminder that it changes."""
    lang, game = document.lang, choice.variant.game
    plain = set(game.reminder(lang))
    for option in choice.variant.options:
        name = lang.text(option.name)
        title, other = name[:1].upper() + name[1:], option.apply(game)
        changed = [line.removeprefix(f"*{title}:* ") for line in other.reminder(lang) if line not in plain]
        changed = changed or [f"{fact}." for fact in other.facts(lang) if fact not in game.facts(lang)]
        yield f"*{title} ({option.letter}):* {' '.join(changed).replace('*', '')}"
