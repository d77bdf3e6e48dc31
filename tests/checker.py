"""A second opinion on the FreeCell family: its rules once more, short and slow, sharing no code with companion/.

A position is a dict from places ("1" … "10", "a" … "k", "hS") to lists of cards ("TD"). Signal coins are left out.
"""

import re
from copy import deepcopy

RANKS, CELLS = "A23456789TJQK", "abcdefgk"
MOVE = re.compile(r"(10|[1-9]|[a-gk]|h[HDSC])(10|[1-9]|[a-gk]|h)(?:v([0-9a-f]))?")
GAMES = {
    "FC": {},
    "RF": {"run": "any"},
    "BG": {"in_suit": True},
    "EO": {"cells": 8, "filled": "aceg", "in_suit": True, "kings": True},
    "ST": {"columns": 10, "filled": "bc", "in_suit": True, "kings": True},
    "FO": {"filled": "abcd", "cells_first": True, "kings": True},
    "CM": {"run": "one", "tokens": 6, "teams": ("HD", "SC")},
}
LEVELS = {"E": (5, 10), "N": (4, 6), "H": (4, 3), "X": (3, 3)}


class Illegal(Exception):
    """The rules refuse it."""


class Position:
    """Everything on the table; *choice* is a code without its deal: "FC-C2W", "CM-HM"."""

    columns, cells, filled, cells_first, in_suit, kings, run = 8, 4, "", False, False, False, "formula"
    teams, tokens, turn, moved, ended = ("HDSC",), 0, 0, False, False

    def __init__(self, choice):
        game, _, options = choice.partition("-")
        vars(self).update(GAMES[game], worry="W" in options, last=[None, None])
        if own := re.match(r"C(\d)(?:T(\d+))?", options):
            self.cells, self.tokens = int(own[1]), int(own[2] or 0)
        elif options[:1] in LEVELS:
            self.cells, self.tokens = LEVELS[options[0]]
        if "M" in options:
            self.teams = ("HC", "DS")
        names = [str(i + 1) for i in range(self.columns)] + list(CELLS[: self.cells]) + ["hH", "hD", "hS", "hC"]
        self.piles = {name: [] for name in names}

    def home(self, suits="HDSC"):
        return sum(len(self.piles["h" + suit]) for suit in suits)

    @property
    def alone(self):
        return len(self.teams) == 2 and any(self.home(team) == 26 for team in self.teams)


def deal(choice, number):
    """The start of a numbered deal."""
    p, x = Position(choice), number % 2**32
    pack, order = [rank + suit for rank in RANKS for suit in "CDHS"], []
    while pack:
        x = (x * 214013 + 2531011) % 2**32
        high = 0x8000 if number >= 2**31 else 0
        at = ((x >> 16) + 1 if number >= 2**32 else high + (x >> 16) % 2**15) % len(pack)
        pack[at], pack[-1] = pack[-1], pack[at]
        order.append(pack.pop())
    for cell in p.filled if p.cells_first else p.filled[::-1]:
        p.piles[cell].append(order.pop(0 if p.cells_first else -1))
    for i, card in enumerate(order):
        p.piles[str(i % p.columns + 1)].append(card)
    return p


def read(choice, board):
    """The start that a board shows: perhaps a line of free cells, then the columns."""
    p, lines = Position(choice), board.split("\n")
    cells = lines.pop(0).split()[1:] if lines[0].startswith("Freecells") else []
    for name, card in zip(CELLS, cells, strict=False):
        p.piles[name] += [card] * (card != "-")
    for i, line in enumerate(filter(None, lines), 1):
        p.piles[str(i)] += line.split()
    return p


def fits(p, card, onto):
    same = card[1] == onto[1] if p.in_suit else (card[1] in "HD") != (onto[1] in "HD")
    return same and RANKS.index(card[0]) + 1 == RANKS.index(onto[0])


def taken(p, pile, onto, said):
    """The cards of a column that move: onto a card their number follows from the cards, elsewhere it is said."""
    for n in range(1, len(pile) + 1):
        if n > 1 and not fits(p, pile[1 - n], pile[-n]):
            break
        if said in (None if onto or n == 1 else 0, f"{n:x}") and (not onto or fits(p, pile[-n], onto[-1])):
            return pile[-n:]
    raise Illegal("no such run")


def play(old, text):
    """The position after one move text. Raises Illegal."""
    p = deepcopy(old)
    p.ended = False
    if text in ("/", "--"):
        may_pass = len(p.teams) == 2 and p.home() < 52 and not p.alone and not p.moved and p.tokens
        if not (may_pass if text == "--" else p.moved or old.ended):
            raise Illegal(text)
        if text == "--":
            p.tokens, p.moved, p.last[p.turn] = p.tokens - 1, True, None
        elif not old.ended:
            p.turn, p.moved = 1 - p.turn, False
        return p
    source, target, said = MOVE.fullmatch(text).groups()
    if not p.piles.get(source) or source == target or (target != "h" and target not in p.piles) or p.home() == 52:
        raise Illegal("no such place, or no card there")
    pile, card = p.piles[source], p.piles[source][-1]
    if card[1] not in p.teams[p.turn] or (source[0] == "h" and not (p.worry and target.isdigit())):
        raise Illegal("not one's own, or at home")
    if target == "h":
        if RANKS.index(card[0]) != p.home(card[1]):
            raise Illegal("not next")
        p.piles["h" + card[1]].append(pile.pop())
    elif p.moved or p.last[p.turn] == (card, target if target.isdigit() else "cell"):
        raise Illegal("a second move, or going back")
    elif target.isdigit():
        onto, free = p.piles[target], [name for name, cards in p.piles.items() if not cards and name != target]
        cards = taken(p, pile, onto, said) if source.isdigit() else pile[-1:]
        doubled = 1 if p.kings else 2 ** sum(name.isdigit() for name in free)
        most = {"one": 1, "any": 52, "formula": (1 + sum(name in CELLS for name in free)) * doubled}[p.run]
        if len(cards) > most or not (fits(p, cards[0], onto[-1]) if onto else not p.kings or cards[0][0] == "K"):
            raise Illegal("too many, or they do not fit")
        onto += cards
        del pile[-len(cards) :]
    elif p.piles[target] or not source.isdigit():
        raise Illegal("a taken cell, or from cell to cell")
    else:
        p.piles[target].append(pile.pop())
    if len(p.teams) == 2:
        end_of_act(p, card, source, target)
    return p


def end_of_act(p, card, source, target):
    """What a card's going means for the turn of one of two players."""
    if target != "h":
        p.moved, p.last[p.turn] = True, (card, source if source.isdigit() else "cell")
    if p.home(p.teams[p.turn]) == 26:
        p.ended, p.moved, p.turn = True, False, p.turn if p.home() == 52 else 1 - p.turn
    elif p.alone:
        p.ended, p.moved = target != "h", False


def legal(p):
    """Every legal act, of single cards, as text."""
    one, found, texts = deepcopy(p), [], [a + b for a in p.piles for b in [*p.piles, "h"]]
    one.run = "one"
    for text in [text for text in texts if MOVE.fullmatch(text)] + ["--", "/"] * (len(p.teams) - 1):
        try:
            play(one, text)
        except Illegal:
            continue
        found.append(text)
    return found


def verdict(p):
    """won, lost or open; a turn in which only "/" is left counts as ended."""
    if p.home() == 52:
        return "won"
    if p.moved and not p.ended and legal(p) == ["/"]:
        p = play(p, "/")
    acts = [act for act in legal(p) if act != "/" or not p.ended]
    return "open" if acts else "lost"


def replay(p, moves):
    """How a game ends: won, lost, open, or the index of its first illegal move."""
    index = 0
    for text in moves.replace("/", " / ").split():
        index += text != "/"
        try:
            p = play(p, text)
        except Illegal:
            return index
    return verdict(p)
