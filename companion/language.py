"""Words for people, in their language: one gettext catalogue is one language.

The English sentence is the key. ``text`` and ``plural`` look it up and fill in its facts; ``N_`` marks a
sentence that is looked up later.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from .cards import Card, Colour, Rank, Suit
from .piles import CELL_LETTERS, Counted, Needed, Place, PlaceKind, Player, Takes, Wanted
from .sentences import N_ as N_
from .sentences import PlainError

LOCALE = Path(__file__).with_name("locale")

Fact = Card | Rank | Suit | Colour | Place | Player | Takes | Wanted | Counted | int | str


class Language:
    """A language: its *code* ("en", "de") and what it says."""

    def __init__(self, code: str, translations: gettext.NullTranslations) -> None:
        self.code = code
        self._translations = translations

    def text(self, sentence: str, **facts: Fact) -> str:
        """*sentence* in this language, its {facts} put into words."""
        translated = self._translations.gettext(sentence) if sentence else ""
        return translated.format(**{name: self.say(fact) for name, fact in facts.items()}) if facts else translated

    def plural(self, one: str, many: str, n: int, **facts: Fact) -> str:
        """*one* or *many*, as the number *n* asks for; {n} is filled in."""
        translated = self._translations.ngettext(one, many, n)
        return translated.format(n=n, **{name: self.say(fact) for name, fact in facts.items()})

    def say(self, fact: Fact) -> str:
        """One fact in words or signs."""
        # StrEnum and IntEnum members are strings and numbers too, so the general kinds come last.
        for kind, speak in self._speakers():
            if isinstance(fact, kind):
                return speak(fact)
        return str(fact)

    def rank(self, rank: Rank) -> str:
        """The sign of a rank as it stands on a card: A 2 … 10 J Q K, or as the language has it."""
        return self._translations.pgettext("rank on a card", str(rank)) if rank in _LETTERED else str(rank)

    def face(self, face: Card | Rank) -> str:
        """A card as people write it: 10♦; a rank alone where no more is known."""
        return self.rank(face) if isinstance(face, Rank) else self.rank(face.rank) + face.suit.sign

    def rank_name(self, rank: Rank) -> str:
        """A rank in running text: ace, 2 … 10, jack, queen, king."""
        return self.text(_RANK_NAMES[rank]) if rank in _RANK_NAMES else str(int(rank))

    def card_name(self, face: Card | Rank) -> str:
        """A card in full, for the ear: "6 of diamonds"."""
        if isinstance(face, Rank):
            return self.rank_name(face)
        return self.text("{rank} of {suit}", rank=self.rank_name(face.rank), suit=face.suit)

    def seat(self, player: Player) -> str:
        """A player's name as it stands at a seat: "red", "first"; ``say`` has it in running text."""
        return self.text(player.value)

    def place(self, place: Place) -> str:
        """A place in running text: "column 3", "free cell b", "the free cells", "home"."""
        if place.index is None:
            return self.text(_ANYWHERE[place.kind])
        index = place.index
        match place.kind:
            case PlaceKind.COLUMN:
                return self.text("column {number}", number=index + 1)
            case PlaceKind.CELL:
                return self.text("free cell {letter}", letter=CELL_LETTERS[index])
            case PlaceKind.FOUNDATION:
                return self.text("foundation {number}", number=index + 1)
            case PlaceKind.WASTE:
                return self.text("waste {letter}", letter="abcdefgh"[index])
            case _:
                return self.text(_ANYWHERE[place.kind])

    def explain(self, error: Exception) -> str:
        """The sentence of an error, in this language where it is a plain one."""
        if not isinstance(error, PlainError):
            return str(error)
        facts = {
            name: self.explain(fact) if isinstance(fact, Exception) else fact for name, fact in error.facts.items()
        }
        return self.text(error.sentence, **facts)

    def wanted(self, wanted: Wanted) -> str:
        """The card that is wanted: "a red 8", "a black queen", "the 10♥"."""
        # A sentence a rank, not one with a gap: in many languages the adjective follows the noun's gender.
        if sentence := _WANTED.get((wanted.needed, wanted.rank)):
            return self.text(sentence)
        if wanted.needed is not Needed.SUIT:
            number = int(wanted.rank)
            red = wanted.needed is Needed.RED
            return self.text("a red {number}", number=number) if red else self.text("a black {number}", number=number)
        assert wanted.suit is not None
        return self.text("the {card}", card=Card(wanted.rank, wanted.suit))

    def _speakers(self) -> tuple[tuple[type, Callable[..., str]], ...]:
        return (
            (Card, self.face),
            (Rank, self.rank),
            (Suit, lambda suit: self.text(suit.plural)),
            (Colour, lambda colour: self.text(colour.value)),
            (Place, self.place),
            (Player, lambda player: self.text(_PLAYERS[player])),
            (Takes, lambda takes: self.text(takes.value)),
            (Wanted, self.wanted),
            (Counted, lambda counted: self.plural(counted.one, counted.many, counted.n)),
        )


_LETTERED = (Rank.ACE, Rank.JACK, Rank.QUEEN, Rank.KING)
_RANK_NAMES = {Rank.ACE: N_("ace"), Rank.JACK: N_("jack"), Rank.QUEEN: N_("queen"), Rank.KING: N_("king")}
_ANYWHERE = {
    PlaceKind.COLUMN: N_("a column"),
    PlaceKind.CELL: N_("the free cells"),
    PlaceKind.FOUNDATION: N_("home"),
    PlaceKind.STOCK: N_("the stock"),
    PlaceKind.HAND: N_("the turned-up card"),
    PlaceKind.WASTE: N_("a waste pile"),
}
_WANTED = {
    (Needed.RED, Rank.JACK): N_("a red jack"),
    (Needed.RED, Rank.QUEEN): N_("a red queen"),
    (Needed.RED, Rank.KING): N_("a red king"),
    (Needed.BLACK, Rank.JACK): N_("a black jack"),
    (Needed.BLACK, Rank.QUEEN): N_("a black queen"),
    (Needed.BLACK, Rank.KING): N_("a black king"),
}
_PLAYERS = {
    Player.RED: N_("red"),
    Player.BLACK: N_("black"),
    Player.FIRST: N_("the first player"),
    Player.SECOND: N_("the second player"),
    Player.YOU: N_("you"),
}
# Names that come from enumerations, marked here for the catalogues.
_NAMES = (
    N_("hearts"), N_("diamonds"), N_("spades"), N_("clubs"), N_("red"), N_("black"),
    N_("first"), N_("second"), N_("you"), N_("any card"), N_("a king only"),
)  # fmt: skip


class UnknownLanguage(PlainError):
    """A language without a catalogue."""


ENGLISH = Language("en", gettext.NullTranslations())


def languages() -> tuple[str, ...]:
    """The codes of all languages there is a catalogue for, English first."""
    return ("en", *sorted(p.parent.parent.name for p in LOCALE.glob("*/LC_MESSAGES/tablemates.mo")))


@lru_cache
def language(code: str) -> Language:
    """The language with *code*. Raises UnknownLanguage."""
    if code == "en":
        return ENGLISH
    if code not in languages():
        raise UnknownLanguage(
            N_('there is no language "{code}": choose one of {known}.'), code=code[:20], known=", ".join(languages())
        )
    return Language(code, gettext.translation("tablemates", LOCALE, [code]))
