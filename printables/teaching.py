"""What a rules page says, in our own words, from the data of a game's rules.

A family teaches itself by one function here; a family without one is taught by its reminder's lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import singledispatch

from companion.cards import Rank, Suit
from companion.game import AnyGame
from companion.games.calculation import Calculation
from companion.games.freecell import Build, Fill, FreeCell, FreeCellRules, Runs
from companion.language import Language
from companion.piles import Player


@dataclass(frozen=True)
class Section:
    """A title and its paragraphs; one that begins with a bullet is an item of a list."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True)
class Lesson:
    """*main* is read first, beside the picture; the *short* sections stand side by side below."""

    main: tuple[Section, ...]
    short: tuple[Section, ...]


@singledispatch
def lesson(game: AnyGame, lang: Language) -> Lesson:
    """How *game* is played."""
    return Lesson((Section(lang.text("How it is played"), game.reminder(lang)),), ())


# -- columns, cells, foundations ----------------------------------------------------------------------------


@lesson.register
def _freecell(game: FreeCell, lang: Language) -> Lesson:
    rules = game.rules
    if rules.turns is None:
        return Lesson(tuple(_solo(rules, lang)), tuple(_solo_short(rules, lang)))
    return Lesson(tuple(_pair(rules, lang)), tuple(_pair_short(rules, lang)))


def _onto(rules: FreeCellRules, lang: Language) -> str:
    """What a column's last card takes."""
    if rules.build is Build.ALTERNATING:
        return lang.text("a card *one higher, of the other colour*")
    return lang.text("a card *one higher, of the same suit*")


def _empty(rules: FreeCellRules, lang: Language) -> str:
    if rules.fill is Fill.ANY:
        return lang.text("into an empty column")
    return lang.text("a king into an empty column, and no other card")


def _signs(suits: tuple[Suit, ...]) -> str:
    return "".join(suit.sign for suit in suits)


def _aim(lang: Language, *, together: bool) -> Section:
    if together:
        text = lang.text("Bring all 52 cards home together: one pile a suit, from the ace up to the king.")
    else:
        text = lang.text("Bring all 52 cards home: one pile a suit, from the ace up to the king.")
    return Section(lang.text("Aim"), (text,))


def _pair(rules: FreeCellRules, lang: Language) -> Iterator[Section]:
    turns = rules.turns
    assert turns is not None
    one, other = turns.seats
    yield _aim(lang, together=True)
    if one.player is Player.RED:
        who = lang.text(
            "One of you plays *red* ({one}), the other *black* ({other}). You never touch your partner’s cards. "
            "Red begins.",
            one=_signs(one.suits), other=_signs(other.suits),
        )  # fmt: skip
    else:
        who = lang.text(
            "One of you plays {one}, the other {other}. You never touch your partner’s cards. {one} begins.",
            one=_signs(one.suits), other=_signs(other.suits),
        )  # fmt: skip
    yield Section(lang.text("Who moves what"), (who,))
    items = [lang.text("Make *one move* with one card of yours:")]
    items.append(
        "• " + lang.text("a framed card onto {onto}, or {empty};", onto=_onto(rules, lang), empty=_empty(rules, lang))
    )
    if rules.cells:
        items.append("• " + lang.text("a framed card into an empty free cell;"))
        items.append("• " + lang.text("a card from a cell onto such a card, or into an empty column."))
    if turns.tokens:
        items.append(lang.text("Or *pass,* and give up a token. No token left? Then you must move if you can."))
    else:
        items.append(lang.text("There are no passes: you must move if you can."))
    items.append(lang.text("Before and after, send home as many of your own cards as fit: free, and for good."))
    yield Section(lang.text("A turn"), tuple(items))


def _pair_short(rules: FreeCellRules, lang: Language) -> Iterator[Section]:
    back = lang.text(
        "The card that you moved on your last turn may not return straight to where it came from, be it a column or "
        "the cells."
    )
    yield Section(lang.text("No going back"), (back,))
    silence = lang.text(
        "No hints, no pointing, no sighs. You may talk about rules, turns and tokens. Your moves do the talking."
    )
    yield Section(lang.text("Not a word"), (silence,))
    end = lang.text(
        "*Won:* 52 home. *Lost:* no token, no move and nothing to send home. When all your cards are home, your "
        "partner plays on alone."
    )
    yield Section(lang.text("The end"), (end,))


def _solo(rules: FreeCellRules, lang: Language) -> Iterator[Section]:
    yield _aim(lang, together=False)
    items = [lang.text("The framed card of a column may go")]
    items.append("• " + lang.text("onto {onto};", onto=_onto(rules, lang)))
    if rules.cells:
        items.append("• " + lang.text("into an empty free cell, which holds one card;"))
    if rules.fill is Fill.ANY:
        items.append("• " + lang.text("into an empty column;"))
    else:
        items.append("• " + lang.text("into an empty column, if it is a king;"))
    items.append("• " + lang.text("home, when it is the next of its suit."))
    if rules.cells:
        items.append(lang.text("A card in a cell goes to a column or home in the same way."))
    items.append(lang.text("No move has to be made, and nothing moves by itself."))
    yield Section(lang.text("Moves"), tuple(items))
    yield Section(lang.text("Several cards at once"), (_runs(rules, lang),))


def _runs(rules: FreeCellRules, lang: Language) -> str:
    if rules.runs is Runs.SINGLE:
        return lang.text("One card at a time, always.")
    if rules.runs is Runs.UNLIMITED:
        return lang.text("Cards that lie in order may move together, however many they are.")
    if rules.fill is Fill.KINGS:
        return lang.text(
            "Cards that lie in order may move together: as many as there are empty cells, and one more. With 2 empty "
            "cells that is 3 cards."
        )
    return lang.text(
        "Cards that lie in order may move together, if they could go one by one: 1 + the empty cells, doubled by every "
        "empty column they do not go to. With 2 empty cells and 1 empty column that is 6 cards."
    )


def _solo_short(rules: FreeCellRules, lang: Language) -> Iterator[Section]:
    if rules.worrying_back:
        home = lang.text("The top card of a foundation may come back to a column that takes it.")
    else:
        home = lang.text("A card that is home stays there.")
    yield Section(lang.text("Home"), (home,))
    end = lang.text("*Won:* 52 cards home. *Lost:* no card can move.")
    yield Section(lang.text("The end"), (end,))
    compare = lang.text("Players compare moves and minutes on the same deal number.")
    yield Section(lang.text("One number, one deal"), (compare,))


# -- a stock, waste piles, foundations that count ------------------------------------------------------------


@lesson.register
def _calculation(game: Calculation, lang: Language) -> Lesson:
    rules, together = game.rules, len(game.seats) > 1
    aim = lang.text(
        "Bring all 52 cards to the four foundations. They count up in ones, twos, threes and fours; past the king they "
        "go on with the ace, and each ends in a king. Suits do not matter."
    )
    main = [Section(lang.text("Aim"), (aim,))]
    main.append(Section(lang.text("A turn") if together else lang.text("Play"), game.reminder(lang)[1:]))
    piles = lang.plural("{n} waste pile", "{n} waste piles", rules.piles)
    if together:
        table = lang.text(
            "Each player has a stock, face down, and {piles}. The foundations lie between you.", piles=piles
        )
    else:
        table = lang.text("A stock, face down, and {piles}.", piles=piles)
    if rules.starters:
        table += " " + lang.text("An ace, a 2, a 3 and a 4 begin the foundations.")
    counting = lang.text(
        "{jack}, {queen} and {king} count 11, 12 and 13; past 13 take 13 off. In threes, the 9 is followed by the "
        "queen, and the queen by 12 + 3 − 13 = 2.",
        jack=Rank.JACK, queen=Rank.QUEEN, king=Rank.KING,
    )  # fmt: skip
    spread = lang.text("Spread them: all their cards stay in sight, only the top one plays.")
    short = [
        Section(lang.text("The table"), (table,)),
        Section(lang.text("Counting"), (counting,)),
        Section(lang.text("Waste piles"), (spread,)),
    ]
    if together:
        silence = lang.text("Not a word about plans: you may talk about rules and turns.")
        short.append(Section(lang.text("Not a word"), (silence,)))
    return Lesson(tuple(main), tuple(short))
