"""The table page in a real browser: whole games by taps, two phones, and everything that goes wrong at a real table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import SMALL, Phone
from tests.web.live import LiveServer
from tests.web.test_live import ask

WON = Path(__file__).parents[1] / "data" / "cell-mates-won.jsonl"
CODES = {"CM-N-2": "CM-N-2", "CM-N-617": "CM-N-617"}
QUICK = 2000  # ms in which the other phone has to follow

Phones = Callable[..., Phone]


def open_table(server: LiveServer, code: str = "CM-N-617", moves: str = "") -> str:
    """The path of a new table of *code*, after *moves*."""
    table = ask(server, "POST", "/api/tables", {"code": code})[1]
    if moves:
        status, _ = ask(server, "POST", f"{table['api']}/moves", {"moves": moves, "revision": 0})
        assert status == 200
    return str(table["url"])


def known(server: LiveServer, path: str) -> dict[str, object]:
    """What the server knows of the table at *path*."""
    return dict(ask(server, "GET", f"/api/tables/{path.rsplit('/', 1)[1]}")[1])


@dataclass
class Hand:
    """Taps on one page."""

    page: Page

    def place(self, name: str) -> Locator:
        """The place on the board whose accessible name begins with *name*."""
        return self.page.locator("#board").get_by_role("button", name=re.compile(rf"^{name}: ", re.IGNORECASE))

    def tap(self, *names: str) -> None:
        for name in names:
            self.place(name).tap()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.locator("#row").get_by_role("button", name=name, exact=isinstance(name, str))

    def press(self, name: str | re.Pattern[str]) -> None:
        self.button(name).tap()

    def menu(self, *names: str) -> None:
        """Open the menu and go on by *names*."""
        self.press("Menu")
        for name in names:
            self.page.get_by_role("dialog").get_by_role("button", name=name).first.tap()

    @property
    def sentence(self) -> Locator:
        return self.page.locator("#sentence")

    @property
    def banner(self) -> Locator:
        return self.page.locator("#banner")

    def quickly(self, move: str) -> None:
        """Enter one *move* of the notation by taps, each place found by its key."""
        source, target = move[:1], move[1:]
        self.page.locator(f'[data-pile="{source}"]').tap()
        self.page.locator(".foundation.legal" if target == "h" else f'[data-pile="{target}"]').tap()
        self.settle()

    def settle(self) -> None:
        """Wait until everything that was tapped has been answered."""
        expect(self.page.locator('#cloth[data-waiting="0"]')).to_be_visible()


def sit(phone: Phone, path: str, seat: str = "both") -> Hand:
    """Open the table at *path* on *phone*, which moves for *seat*."""
    phone.go(f"{path}?as={seat}")
    expect(phone.page.locator("#row button").first).to_be_visible()
    return Hand(phone.page)


def turns(code: str) -> Iterator[list[str]]:
    """The turns of the won game of *code*."""
    row = next(row for row in map(json.loads, WON.read_text().splitlines()) if row["code"] == code)
    for turn in row["moves"].split("/"):
        yield turn.split()


# --- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.timeout(240)
def test_a_whole_game_of_cell_mates_on_two_phones_by_taps(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server, "CM-N-2")
    hands = {"red": sit(phones(), path, "red"), "black": sit(phones(SMALL), path, "black")}
    for turn in turns("CM-N-2"):
        mover = str(known(live_server, path)["state"]["to_move"])  # type: ignore[index]
        hand = hands[mover]
        expect(hand.page.locator("#banner .active .you")).to_be_visible(timeout=QUICK)
        for move in turn:
            hand.quickly(move)
        if hand.page.locator('[data-act="end"]').is_visible():
            hand.page.locator('[data-act="end"]').tap()
            hand.settle()
    for hand in hands.values():
        expect(hand.banner).to_contain_text("Won together", timeout=QUICK)
        expect(hand.page.get_by_role("heading", name="All 52 cards home")).to_be_visible()
        expect(hand.button("Again")).to_be_visible()
    assert known(live_server, path)["state"]["outcome"] == "won"  # type: ignore[index]
    hands["red"].press("Undo")
    expect(hands["black"].banner).not_to_contain_text("Won together", timeout=QUICK)


def test_a_refusal_an_undo_and_a_pass(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    hand = sit(phones(SMALL), path)
    hand.tap("column 1", "column 5")
    expect(hand.sentence).to_have_text("The J♦ can't go on the J♣: a black queen is needed.")
    expect(hand.place("column 1")).to_have_attribute("aria-pressed", "true")
    hand.press("Cancel")
    hand.tap("column 8", "column 2")
    expect(hand.sentence).to_have_text("Q♥ moved to column 2.")
    hand.press("Undo")
    expect(hand.place("column 8")).to_have_accessible_name("column 8: queen of hearts, 6 cards")
    hand.press("Pass (6 left)")
    hand.press("End turn")
    expect(hand.banner).to_contain_text("Black’s turn")
    expect(hand.button("Pass (5 left)")).to_be_visible()
