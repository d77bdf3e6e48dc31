"""The Calculation family: Calculation, and Number Crunchers for two. Cards come from a stock that nobody knows.

A variant is a row of CalculationRules at the bottom of this file. The rules themselves are in
``Calculation.refusal`` and nowhere else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import TypeVar

from ..boards import UnreadableBoard
from ..cards import Card, Face, Rank, UnreadableCard, face
from ..game import AnyGame, Game, Level, Option, Outcome, Variant
from ..language import ENGLISH, N_, Language
from ..notation import END_TURN, PASS, SHARED, Action, Coin, EndTurn, Move, Pass, TurnUp, Vocabulary
from ..piles import Choice, Pile, Place, PlaceKind, Player, Seat, TableView, Takes
from ..refusals import Reason, Refusal, refuse, unreadable

T = TypeVar("T")

MOST_PILES = 4
"""Waste piles each, at most: the letters a b c d are the first player's, e f g h the second's."""

SEQUENCES = tuple(tuple(Rank((step * k - 1) % 13 + 1) for k in range(1, 14)) for step in (1, 2, 3, 4))
"""What each foundation takes, in order: it counts in ones, twos, threes, fours, and ends in a king."""


@dataclass(frozen=True)
class CalculationRules:
    """One variant.

    *place_anywhere*: the turned-up card may also go to a partner's pile; *free_from_partner*: free plays come from
    the partner's piles too; *at_once*: the turned-up card is placed before anything else; *starters*: an ace, a 2,
    a 3 and a 4 lie on the foundations in advance.
    """

    seats: tuple[Seat, ...]
    piles: int
    place_anywhere: bool = False
    free_from_partner: bool = True
    at_once: bool = True
    starters: bool = True

    def __post_init__(self) -> None:
        if not (1 <= self.piles <= MOST_PILES and len(self.seats) in (1, 2)):
            raise ValueError(
                f"{self.piles} waste piles for {len(self.seats)}: 1 to {MOST_PILES} for one or two players."
            )

    @property
    def wastes(self) -> tuple[Place, ...]:
        """The waste piles there are, the first player's first."""
        return tuple(place for place in _WASTES if self.has(place))

    def has(self, place: Place) -> bool:
        """Whether there is this waste pile."""
        assert place.index is not None
        return place.index % MOST_PILES < self.piles and owner(place) < len(self.seats)


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table at one instant, and the stocks' order as far as the program knows it.

    *wastes* are always eight, those that the game lacks stay empty. *left*: cards in each player's stock; *order*:
    these cards, each player's next one first, or None where only the players see what comes. *hand*: turned up and
    not placed yet. This turn: *turned* up, *played* freely, *passed*. *ended*: the turn before ended by itself.
    """

    foundations: tuple[tuple[Face, ...], ...]
    wastes: tuple[tuple[Face, ...], ...]
    left: tuple[int, ...]
    order: tuple[tuple[Card, ...], ...] | None = None
    hand: tuple[Face, ...] = ()
    seat: int = 0
    turned: bool = False
    played: bool = False
    passed: bool = False
    ended: bool = False


HAND = Place(PlaceKind.HAND)
_FOUNDATIONS = tuple(Place(PlaceKind.FOUNDATION, i) for i in range(4))
_WASTES = tuple(Place(PlaceKind.WASTE, i) for i in range(2 * MOST_PILES))
_LETTERS = dict(zip("abcdefgh", _WASTES, strict=True))
VOCABULARY = Vocabulary({"s": HAND} | _LETTERS, dict(zip("1234", _FOUNDATIONS, strict=True)) | _LETTERS)
_TURN_UP = re.compile(r"t(?:=(.+))?")


def owner(waste: Place) -> int:
    """Whose waste pile it is: 0 the first player's, 1 the second's."""
    assert waste.index is not None
    return waste.index // MOST_PILES


class Calculation(Game[State]):
    """The rules of one variant at work."""

    def __init__(self, rules: CalculationRules) -> None:
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Calculation) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __repr__(self) -> str:
        return f"Calculation({self.rules!r})"

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.rules.seats

    @property
    def hidden(self) -> bool:
        return True

    @property
    def shuffles(self) -> bool:
        return True

    # --- dealing -------------------------------------------------------------------------------------------

    def deal(self, order: Sequence[Card] | None) -> State:
        """The first A, 2, 3 and 4 of *order* are the foundations; the rest goes to the players in turn."""
        players, starters = len(self.seats), tuple(Rank(i) for i in (1, 2, 3, 4))
        if order is None:
            in_advance = tuple((rank,) if self.rules.starters else () for rank in starters)
            each = (52 - sum(map(len, in_advance))) // players
            return State(in_advance, ((),) * len(_WASTES), (each,) * players)
        first = {rank: next(card for card in order if card.rank is rank) for rank in starters}
        taken = tuple(first.values()) if self.rules.starters else ()
        rest = [card for card in order if card not in taken]
        stocks = tuple(tuple(rest[seat::players]) for seat in range(players))
        foundations = tuple((card,) for card in taken) or ((),) * 4
        return State(foundations, ((),) * len(_WASTES), tuple(map(len, stocks)), stocks)

    def order(self, state: State) -> tuple[Card, ...] | None:
        if state.order is None:
            return None
        stock = chain.from_iterable(zip(*state.order, strict=False))
        order = (*(card for pile in state.foundations for card in pile if isinstance(card, Card)), *stock)
        return order if len(order) == 52 and self.deal(order) == state else None

    def hidden_order(self, state: State) -> tuple[Card, ...]:
        """The stocks' cards as they will be turned up, the mover's and the partner's in turn."""
        if state.order is None:
            return ()
        turn = state.order[state.seat :] + state.order[: state.seat]
        return tuple(card for row in zip_longest(*turn) for card in row if card is not None)

    # --- whose turn ----------------------------------------------------------------------------------------

    def to_move(self, state: State) -> Player:
        return self.seats[state.seat].player

    def home(self, state: State) -> dict[Player, int]:
        # The foundations belong to all who play.
        return {seat.player: _at_home(state) for seat in self.seats}

    def outcome(self, state: State) -> Outcome:
        if _at_home(state) == 52:
            return Outcome.WON
        waiting = state.hand or any(state.left) or any(self._fits(state, pile[-1]) for pile in state.wastes if pile)
        return Outcome.OPEN if waiting else Outcome.LOST

    def _fits(self, state: State, card: Face) -> bool:
        return any(wanted(state, place) == card.rank for place in _FOUNDATIONS)

    # --- the rules -----------------------------------------------------------------------------------------

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if self.outcome(state) is not Outcome.OPEN:
            return refuse(Reason.GAME_OVER)
        match action:
            case Move():
                return self._impossible(state, action) or self._against_rules(state, action)
            case TurnUp():
                return self._turn_up_refusal(state, action)
            case Pass():
                return self._pass_refusal(state)
            case EndTurn():
                return self._end_refusal(state)
            case Coin():
                return refuse(Reason.NO_COINS)

    def _impossible(self, state: State, move: Move) -> Refusal | None:
        """What can't have happened on the table; asked first, so that what else is refused may be recorded."""
        for place in (move.source, move.target):
            if place.kind is PlaceKind.WASTE and not self.rules.has(place):
                return refuse(Reason.NO_SUCH_PLACE, place=place)
        card = exposed(state, move.source)
        if card is None:
            return refuse(Reason.NO_CARD_IN_HAND) if move.source == HAND else refuse(Reason.EMPTY, place=move.source)
        if move.count not in (None, 1):
            return refuse(Reason.ONE_CARD_ONLY, count=move.count or 0)
        if move.source == move.target:
            return refuse(Reason.SAME_PLACE, card=card, place=move.source)
        if move.target.kind is PlaceKind.FOUNDATION:
            return self._foundation_refusal(state, card, move.target)
        return None

    def _foundation_refusal(self, state: State, card: Face, place: Place) -> Refusal | None:
        rank = wanted(state, place)
        if rank is None:
            return refuse(Reason.FOUNDATION_FULL, place=place)
        if card.rank is rank:
            return None
        if exposed(state, place) is None:
            return refuse(Reason.FOUNDATION_MISSING, place=place, wanted=rank)
        return refuse(Reason.DOES_NOT_FIT, card=card, place=place, wanted=rank)

    def _against_rules(self, state: State, move: Move) -> Refusal | None:
        """Whose piles they are, and when a free play may be made."""
        to_waste = move.target.kind is PlaceKind.WASTE
        if move.source == HAND:
            foreign = to_waste and owner(move.target) != state.seat and not self.rules.place_anywhere
            return refuse(Reason.NOT_YOUR_PILE, place=move.target) if foreign else None
        if to_waste:
            return refuse(Reason.WASTE_TO_WASTE)
        if state.hand and self.rules.at_once:
            return refuse(Reason.CARD_IN_HAND, card=state.hand[-1])
        if state.passed:
            return refuse(Reason.SECOND_MOVE)
        if owner(move.source) != state.seat and not self.rules.free_from_partner:
            return refuse(Reason.NOT_FREE, place=move.source)
        return None

    def _turn_up_refusal(self, state: State, turn_up: TurnUp) -> Refusal | None:
        if not state.left[state.seat]:
            return refuse(Reason.STOCK_EMPTY)
        if turn_up.face is None and state.order is None:
            return refuse(Reason.WHICH_CARD)
        if turn_up.face is not None and (refused := self._seen_refusal(state, turn_up.face)):
            return refused
        if state.hand:
            return refuse(Reason.CARD_IN_HAND, card=state.hand[-1])
        if state.turned:
            return refuse(Reason.TURNED_UP_ALREADY)
        return None

    def _seen_refusal(self, state: State, came: Face) -> Refusal | None:
        """A card that lies on the table already, or a fifth of one rank."""
        faces = list(seen(state))
        if isinstance(came, Card) and came in faces:
            return refuse(Reason.CARD_SEEN, card=came)
        if sum(other.rank is came.rank for other in faces) == 4:
            return refuse(Reason.RANK_SEEN, rank=came.rank)
        return None

    def _pass_refusal(self, state: State) -> Refusal | None:
        if len(self.seats) == 1:
            return refuse(Reason.NO_PASSES)
        if state.hand:
            return refuse(Reason.CARD_IN_HAND, card=state.hand[-1])
        if state.passed:
            return refuse(Reason.SECOND_MOVE)
        if state.left[state.seat] and not state.turned:
            return refuse(Reason.STOCK_NOT_EMPTY)
        return refuse(Reason.PASS_AFTER_MOVE) if state.turned or state.played else None

    def _end_refusal(self, state: State) -> Refusal | None:
        if len(self.seats) == 1:
            return refuse(Reason.NO_TURNS)
        if state.hand or (state.left[state.seat] and not state.turned):
            # A pass with cards left in the stock happened against the rules; it took the place of the card.
            return None if state.passed and not state.hand else refuse(Reason.TURN_UP_OWED)
        return None if state.turned or state.played or state.passed else refuse(Reason.MOVE_OWED)

    def idle(self, state: State, action: Action) -> bool:
        return state.ended and isinstance(action, EndTurn)

    def legal_moves(self, state: State) -> Iterator[Action]:
        """Where only the players see what comes, turning up is one act for each rank that can still come.

        Saying the suit too, or (on a numbered deal) another card than the program expects, is as legal: these are
        other ways to turn up, and not listed.
        """
        if self.outcome(state) is not Outcome.OPEN:
            return
        moves: list[Action] = [Move(HAND, target) for target in (*_FOUNDATIONS, *self.rules.wastes)]
        moves += [Move(source, target) for source in self.rules.wastes for target in _FOUNDATIONS]
        turn_ups: list[Action] = [TurnUp()] if state.order else [TurnUp(rank) for rank in Rank]
        for action in (*moves, *turn_ups, PASS, END_TURN):
            if self.refusal(state, action) is None:
                yield action

    # --- doing it ------------------------------------------------------------------------------------------

    def moved(self, state: State, action: Action) -> tuple[Face, ...]:
        """The card that moves; of a card turned up only what *action* says itself: the stock stays hidden."""
        if isinstance(action, TurnUp):
            return () if action.face is None else (action.face,)
        card = exposed(state, action.source) if isinstance(action, Move) else None
        return () if card is None else (card,)

    def after(self, state: State, action: Action) -> State:
        match action:
            case Move():
                return self._after_move(state, action)
            case TurnUp():
                return self._after_turn_up(state, action)
            case Pass():
                return replace(state, passed=True)
            case EndTurn():
                return replace(state, ended=False) if state.ended else self._next_turn(state)
            case Coin():
                raise TypeError("this family has no signal coins")

    def _after_move(self, state: State, move: Move) -> State:
        card = exposed(state, move.source)
        assert card is not None
        if move.source == HAND:
            state = replace(state, hand=state.hand[:-1])
        else:
            state = replace(state, wastes=_put(state.wastes, move.source, ()), played=True)
        if move.target.kind is PlaceKind.WASTE:
            state = replace(state, wastes=_put(state.wastes, move.target, (card,)))
        else:
            state = replace(state, foundations=_put(state.foundations, move.target, (card,)))
        # With the game the turn is over too.
        return replace(state, ended=len(self.seats) > 1 and self.outcome(state) is not Outcome.OPEN)

    def _after_turn_up(self, state: State, turn_up: TurnUp) -> State:
        """The card comes; another one than the program expects takes the table off its number."""
        came, order = turn_up.face, state.order
        if order is not None:
            expected = order[state.seat][0]
            agrees = came is None or came == expected or came is expected.rank
            came = expected if agrees else came
            order = _at(order, state.seat, order[state.seat][1:]) if agrees else None
        assert came is not None
        left = _at(state.left, state.seat, state.left[state.seat] - 1)
        # Alone there are no turns: the next card may come as soon as this one is placed.
        return replace(state, hand=(*state.hand, came), left=left, order=order, turned=len(self.seats) > 1)

    def _next_turn(self, state: State) -> State:
        seat = (state.seat + 1) % len(self.seats)
        return replace(state, seat=seat, turned=False, played=False, passed=False)

    # --- text ----------------------------------------------------------------------------------------------

    def read(self, text: str) -> Action:
        if shared := SHARED.get(text):
            return shared
        if turned := _TURN_UP.fullmatch(text.lower()):
            try:
                return TurnUp(face(turned[1]) if turned[1] else None)
            except UnreadableCard as error:
                raise unreadable(text, error) from None
        if move := VOCABULARY.read(text):
            return move
        raise unreadable(text, N_("write t or t=9H to turn up, s3 or sa to place the card, b2 for a free play."))

    def write(self, action: Action) -> str:
        match action:
            case Move():
                return VOCABULARY.write(action)
            case TurnUp():
                return "t" if action.face is None else f"t={action.face.code}"
            case Pass():
                return "--"
            case EndTurn():
                return "/"
            case Coin():
                return "@-"

    def board(self, state: State) -> str:
        return write_table(state, self.rules)

    def from_board(self, text: str) -> State:
        return read_table(text, self.rules)

    # --- what is seen --------------------------------------------------------------------------------------

    def view(self, state: State, viewer: Player | None = None) -> TableView:
        legal = tuple(self.legal_moves(state))
        moves = [m for m in legal if isinstance(m, Move)]
        turns = len(self.seats) > 1
        return TableView(
            seats=self.seats,
            to_move=self.to_move(state),
            piles=tuple(self._piles(state)),
            legal=tuple(map(self.write, legal)),
            choices=tuple(
                Choice(VOCABULARY.source(m.source), VOCABULARY.target(m.target), 1, self.write(m)) for m in moves
            ),
            owed=turns and self.outcome(state) is Outcome.OPEN and self._end_refusal(state) is not None,
            asks_card=state.order is None and any(state.left),
        )

    def _piles(self, state: State) -> Iterator[Pile]:
        for place in _FOUNDATIONS:
            cards = _pile(state, place)
            assert place.index is not None
            yield Pile(place, "", VOCABULARY.target(place), cards, takes=wanted(state, place), step=place.index + 1)
        yield Pile(HAND, VOCABULARY.source(HAND), "", state.hand)
        for seat, left in zip(self.seats, state.left, strict=True):
            place = Place(PlaceKind.STOCK, self.seats.index(seat))
            yield Pile(place, "", "", hidden=left, owner=seat.player)
        for place in self.rules.wastes:
            cards, letter = _pile(state, place), VOCABULARY.source(place)
            takes = None if cards else Takes.ANY
            yield Pile(place, letter, letter, cards, takes=takes, owner=self.seats[owner(place)].player)

    # --- words ---------------------------------------------------------------------------------------------

    def facts(self, language: Language = ENGLISH) -> tuple[str, ...]:
        rules, say = self.rules, language.text
        if len(self.seats) == 1:
            facts = [language.plural("{n} waste pile", "{n} waste piles", rules.piles)]
        else:
            facts = [language.plural("{n} waste pile each", "{n} waste piles each", rules.piles)]
            facts.append(say("place on any pile") if rules.place_anywhere else say("place on your own piles"))
            free = rules.free_from_partner
            facts.append(say("free plays from all piles") if free else say("free plays from your own piles"))
            facts.append(say("the younger player begins"))
        if not rules.starters:
            facts.append(say("no foundations in advance"))
        return tuple(facts)

    def reminder(self, language: Language = ENGLISH) -> tuple[str, ...]:
        return tuple(_reminder(self.rules, language))


# --- the table -----------------------------------------------------------------------------------------------


def _pile(state: State, place: Place) -> tuple[Face, ...]:
    if place == HAND:
        return state.hand
    assert place.index is not None
    return (state.foundations if place.kind is PlaceKind.FOUNDATION else state.wastes)[place.index]


def exposed(state: State, place: Place) -> Face | None:
    """The top card of a foundation, a waste pile or the hand, or None."""
    pile = _pile(state, place)
    return pile[-1] if pile else None


def wanted(state: State, foundation: Place) -> Rank | None:
    """The rank that *foundation* takes next; None when it is complete."""
    assert foundation.index is not None
    n = len(state.foundations[foundation.index])
    return SEQUENCES[foundation.index][n] if n < 13 else None


def seen(state: State) -> Iterator[Face]:
    """Every card that has left the stocks."""
    return chain(*state.foundations, *state.wastes, state.hand)


def _at_home(state: State) -> int:
    return sum(map(len, state.foundations))


def _at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _put(piles: tuple[tuple[Face, ...], ...], place: Place, cards: tuple[Face, ...]) -> tuple[tuple[Face, ...], ...]:
    """*piles* with *cards* laid on *place*; without cards, its top card is taken away."""
    assert place.index is not None
    pile = piles[place.index]
    return _at(piles, place.index, pile + cards if cards else pile[:-1])


# --- the table as text: a line for each pile, the hand, the stocks' sizes and whose turn it is -----------------

_LINE = re.compile(r"(?:foundation |waste )?([1-4a-h])|(hand|stocks|turn)")


def write_table(state: State, rules: CalculationRules) -> str:
    """*state* as far as anyone may see it: the order of the stocks is not in it."""
    piles = [(VOCABULARY.target(place), _pile(state, place)) for place in (*_FOUNDATIONS, *rules.wastes)]
    lines = [f"{label}: {' '.join(card.code for card in cards)}".rstrip() for label, cards in piles]
    if state.hand:
        lines.append("Hand: " + " ".join(card.code for card in state.hand))
    lines.append("Stocks: " + " ".join(map(str, state.left)))
    if state.seat:
        lines.append(f"Turn: {rules.seats[state.seat].player}")
    return "\n".join(lines) + "\n"


def read_table(text: str, rules: CalculationRules) -> State:
    """The state that a text of ``write_table`` shows; what comes is known to its players alone.

    Raises UnreadableBoard.
    """
    found: dict[str, list[str]] = {}
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        label, colon, words = raw.split("#", 1)[0].strip().lower().partition(":")
        if not label and not colon:
            continue
        match = _LINE.fullmatch(label.strip())
        if not colon or match is None or (match[1] or match[2]) in found:
            raise UnreadableBoard(
                N_("line {line}: write each pile once, as 1: AS 2D, a: KH 9S, Hand: or Stocks: 24 24."), line=number
            )
        found[match[1] or match[2]] = words.split()
    for letter, place in _LETTERS.items():
        if letter in found and not rules.has(place):
            raise UnreadableBoard(N_("this game has no waste {letter}: take its line away."), letter=letter)
    piles = {label: _faces(found.get(label, [])) for label in (*"1234", *_LETTERS, "hand")}
    _check_faces(piles)
    seat = _seat(found.get("turn", []), rules)
    left = _stocks(found.get("stocks"), 52 - sum(map(len, piles.values())), seat, len(rules.seats))
    return State(
        tuple(piles[label] for label in "1234"),
        tuple(piles[label] for label in _LETTERS),
        left,
        hand=piles["hand"],
        seat=seat,
        turned=bool(piles["hand"]) and len(rules.seats) > 1,
    )


def _faces(words: list[str]) -> tuple[Face, ...]:
    try:
        return tuple(face(word) for word in words)
    except UnreadableCard as error:
        raise UnreadableBoard(error.sentence, **error.facts) from None


def _check_faces(piles: Mapping[str, tuple[Face, ...]]) -> None:
    """No card twice, no rank five times, and every foundation in its order."""
    faces = list(chain(*piles.values()))
    for card, n in Counter(faces).items():
        if isinstance(card, Card) and n > 1:
            raise UnreadableBoard(N_("the board has {double} twice: every card must be there once."), double=card)
    for rank, n in Counter(each.rank for each in faces).items():
        if n > 4:
            raise UnreadableBoard(N_("the board has {n} cards of rank {rank}: there are four."), n=n, rank=str(rank))
    for i, sequence in enumerate(SEQUENCES, 1):
        pile = piles[str(i)]
        if tuple(each.rank for each in pile) != sequence[: len(pile)]:
            raise UnreadableBoard(
                N_("foundation {n} is out of order: it goes {sequence}."), n=i, sequence=" ".join(map(str, sequence))
            )


def _seat(words: list[str], rules: CalculationRules) -> int:
    players = [str(seat.player) for seat in rules.seats]
    if words and words[0] not in players:
        raise UnreadableBoard(
            N_("Turn: {turn} is no player of this game: write one of {players}."),
            turn=words[0][:20],
            players=", ".join(players),
        )
    return players.index(words[0]) if words else 0


def _stocks(words: list[str] | None, unseen: int, seat: int, players: int) -> tuple[int, ...]:
    """The sizes of the stocks; unsaid, they are alike, and an odd card is the mover's."""
    if words is None:
        return tuple(unseen // players + (i == seat) * (unseen % players) for i in range(players))
    left = tuple(int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 3)
    if len(left) != players or len(words) != players or sum(left) != unseen:
        raise UnreadableBoard(N_("{n} cards are not on the board: say how many of them each stock has."), n=unseen)
    return left


# --- the rules in words, from their data ---------------------------------------------------------------------


def _reminder(rules: CalculationRules, language: Language) -> Iterator[str]:
    say = language.text
    alone = len(rules.seats) == 1
    if rules.starters:
        yield say("*Foundations* count in ones, twos, threes and fours, each up to a king. Suits don’t matter.")
    else:
        yield say(
            "*Foundations* count in 1s, 2s, 3s, 4s to a king; an A, 2, 3 or 4 starts its own. Suits don’t matter."
        )
    if alone:
        yield say("*Turn up* the top of the stock; place it on a foundation that wants it, or on any waste pile.")
        yield say("*Free plays:* the top card of a waste pile may go to a foundation whenever it fits.")
    else:
        yield say("*A turn:* free plays, turn up one card and place it at once, free plays. The younger player begins.")
        if rules.place_anywhere:
            yield say("*Place* the card on a foundation that wants it, or on any waste pile, your partner’s too.")
        else:
            yield say("*Place* the card on a foundation that wants it, or on a waste pile of your own.")
        if rules.free_from_partner:
            yield say("*Free plays:* the top card of any waste pile, your own or your partner’s, to a foundation.")
        else:
            yield say("*Free plays* come from your own waste piles only; a partner’s card waits for its owner’s turn.")
    yield say("*Waste piles* lie open; a card leaves them only to a foundation, and never leaves a foundation.")
    if alone:
        yield say("*Won* with all 52 cards on the foundations. *Lost* when the stock is empty and nothing fits.")
    else:
        yield say("*Stock empty:* free plays or a pass. *Lost* when both are and nothing fits. *Not a word* of plans.")


# --- the variants: a row each --------------------------------------------------------------------------------

CALCULATION = CalculationRules((Seat(Player.YOU),), piles=4, at_once=False)
NUMBER_CRUNCHERS = CalculationRules((Seat(Player.FIRST), Seat(Player.SECOND)), piles=3)
HARD = replace(NUMBER_CRUNCHERS, piles=2)


def _rules(game: AnyGame) -> CalculationRules:
    assert isinstance(game, Calculation)
    return game.rules


FOUR_PILES = Option("P", N_("four waste piles each"), lambda game: Calculation(replace(_rules(game), piles=4)))
NO_STARTERS = Option(
    "F", N_("no foundations in advance"), lambda game: Calculation(replace(_rules(game), starters=False))
)

VARIANTS = (
    Variant(
        "number-crunchers",
        "NC",
        N_("Number Crunchers"),
        N_("Four piles count up for two, in silence; nobody knows the next card."),
        Calculation(NUMBER_CRUNCHERS),
        levels=(
            # Easy and Expert (R): the rule page's own table of levels is lost.
            Level("E", N_("Easy"), Calculation(replace(NUMBER_CRUNCHERS, place_anywhere=True))),
            Level("N", N_("Normal"), Calculation(NUMBER_CRUNCHERS)),
            Level("H", N_("Hard"), Calculation(HARD)),
            Level("X", N_("Expert"), Calculation(replace(HARD, free_from_partner=False))),
        ),
        options=(FOUR_PILES, NO_STARTERS),
    ),
    Variant(
        "calculation",
        "CA",
        N_("Calculation"),
        N_("The patience that counts in ones, twos, threes and fours."),
        Calculation(CALCULATION),
        options=(NO_STARTERS,),
    ),
)
