"""Why a move is refused: a reason that programs can rely on, and one plain sentence for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from .language import ENGLISH, N_, Fact, Language
from .notation import Action
from .sentences import PlainError


class Reason(Enum):
    """Every reason there is: a stable code and the sentence that explains it.

    *recordable*: it can have happened on the table all the same, so "!" may record it. The others can't have
    happened, or would leave a layout that no record can hold.
    """

    # where cards are
    EMPTY = "empty", N_("{place} is empty"), False
    NO_SUCH_PLACE = "no-such-place", N_("this game has no {place}"), False
    SAME_PLACE = "same-place", N_("the {card} lies on {place} already"), False
    CELL_TO_CELL = "cell-to-cell", N_("the {card} is in a free cell already: cell to cell is no move"), False
    CELLS_FULL = "cells-full", N_("every free cell is full"), False
    CELL_TAKEN = "cell-taken", N_("{place} is taken: the {onto} lies there"), False
    # building
    DOES_NOT_BUILD = "does-not-build", N_("the {card} can't go on the {onto}: {wanted} is needed"), True
    KING_ON_CARD = (
        "king-on-card",
        N_("the {card} can't go on the {onto}: a king goes only to an empty place or home"),
        True,
    )
    KINGS_ONLY = "kings-only", N_("the {card} can't go to {place}: an empty column takes a king only"), True
    NOT_NEXT = "not-next", N_("the {card} can't go home: the {wanted} comes first"), False
    WRONG_FOUNDATION = "wrong-foundation", N_("the {card} goes home on the {suit}, not on the {other}"), False
    STAYS_HOME = "stays-home", N_("cards stay on the foundations"), True
    FROM_HOME_TO_COLUMN = "from-home-to-column", N_("a card from a foundation goes only to a column"), False
    # runs
    ONE_CARD_ONLY = "one-card-only", N_("one card at a time: {count} cards can't move together"), True
    NOT_A_RUN = "not-a-run", N_("the last {count} cards of {place} are no run"), True
    RUN_TOO_LONG = (
        "run-too-long",
        N_("{count} cards are too many: {cells} and {columns} let {limit} move"),
        True,
    )
    TOO_FEW_CARDS = "too-few-cards", N_("{place} has no {count} cards"), False
    WRONG_COUNT = "wrong-count", N_("{count} cards don't fit on the {onto}: {fit} would"), True
    # turns
    NOT_YOURS = "not-yours", N_("the {card} is not yours: {player} moves {one} and {other} only"), True
    SECOND_MOVE = "second-move", N_("this turn has had its move or pass: end the turn"), True
    PASS_AFTER_MOVE = (
        "pass-after-move",
        N_("this turn has had its move: a pass takes the place of the move"),
        True,
    )
    NO_TOKEN_LEFT = "no-token-left", N_("no pass token is left: make a move"), True
    NO_PASS_ALONE = (
        "no-pass-alone",
        N_("no passes now: the partner's cards are home, {player} plays alone"),
        False,
    )
    NO_PASSES = "no-passes", N_("this game has no passes"), False
    NO_TURNS = "no-turns", N_("this game has no turns to end"), False
    MOVE_OWED = "move-owed", N_("a move or a pass is owed before the turn can end"), True
    GOING_BACK = (
        "going-back",
        N_("you moved the {card} from {place} on your last turn: it may not go straight back"),
        True,
    )
    # signal coins
    NO_COINS = "no-coins", N_("this game has no signal coins: add S to its code"), False
    COIN_TOO_EARLY = (
        "coin-too-early",
        N_("the signal coin comes at the end of the turn, after the move or pass"),
        True,
    )
    COIN_TWICE = "coin-twice", N_("the signal coin was used this turn already"), True
    COIN_NOT_OUT = "coin-not-out", N_("your signal coin is not on the table"), False
    # a hidden stock
    STOCK_EMPTY = "stock-empty", N_("your stock is empty: make free plays or pass"), False
    CARD_IN_HAND = "card-in-hand", N_("the {card} was turned up: place it first"), True
    NO_CARD_IN_HAND = "no-card-in-hand", N_("no card is turned up: turn up the stock first"), False
    TURN_UP_OWED = "turn-up-owed", N_("turn up the stock and place its card before the turn can end"), True
    TURNED_UP_ALREADY = "turned-up-already", N_("the stock was turned up this turn: end the turn"), True
    WHICH_CARD = "which-card", N_("say which card came: write t=9 or t=9H"), False
    CARD_SEEN = "card-seen", N_("the {card} lies on the table already"), False
    RANK_SEEN = "rank-seen", N_("all four cards of rank {rank} are out already"), False
    DOES_NOT_FIT = "does-not-fit", N_("the {card} does not fit on {place}: {wanted} is next"), False
    FOUNDATION_FULL = "foundation-full", N_("{place} is complete and takes nothing more"), False
    FOUNDATION_MISSING = "foundation-missing", N_("{place} is not started: it wants {wanted}"), False
    NOT_YOUR_PILE = (
        "not-your-pile",
        N_("{place} is the partner's: place the card on a pile of your own"),
        True,
    )
    NOT_FREE = (
        "not-free",
        N_("the card on {place} waits for its owner's turn: free plays come from your own piles"),
        True,
    )
    WASTE_TO_WASTE = "waste-to-waste", N_("a card on a waste pile goes only to a foundation"), True
    STOCK_NOT_EMPTY = "stock-not-empty", N_("turn up a card: a pass is only for an empty stock"), True
    # the end
    GAME_OVER = "game-over", N_("the game is over"), False

    def __init__(self, code: str, sentence: str, recordable: bool) -> None:
        self.code = code
        self.sentence = sentence
        self.recordable = recordable


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason with the cards and places it is about."""

    reason: Reason
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def say(self, language: Language = ENGLISH) -> str:
        """The sentence, without a full stop and without a capital."""
        return language.text(self.reason.sentence, **self.facts)

    def __str__(self) -> str:
        return self.say()


def refuse(reason: Reason, **facts: Fact) -> Refusal:
    """A refusal for *reason*, with the *facts* that its sentence names."""
    return Refusal(reason, facts)


class IllegalMove(ValueError):
    """A move that the rules refuse; *refusal* says why."""

    def __init__(self, refusal: Refusal, action: Action) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.action = action


class UnreadableMove(PlainError):
    """A text that is no move."""


def unreadable(text: str, remedy: str | PlainError) -> UnreadableMove:
    """The exception for a *text* that is no move, with what to write instead."""
    problem = remedy if isinstance(remedy, PlainError) else PlainError(remedy)
    return UnreadableMove(N_('"{text}" is no move: {problem}'), text=text[:40], problem=problem)
