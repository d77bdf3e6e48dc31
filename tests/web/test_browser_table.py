"""The table page in a real browser: whole games by taps, two phones, and everything that goes wrong at a real table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.browser import SMALL, TABLET, USUAL, Phone, axe, sideways
from tests.web.live import HOST, LiveServer
from tests.web.test_live import ask

WON = Path(__file__).parents[1] / "data" / "cell-mates-won.jsonl"
NUMBERS = WON.with_name("number-crunchers.jsonl")
RUN_AND_GAP = (
    "KS QH JS",
    "KH QS JH TS 9H 8S 7H",
    "KD QC JD TC 9D 8C 7D 6C",
    "KC QD JC TD 9C 8D 7C 6D",
    "TH 9S 8H 7S 6H 5S 4H 3S 2D",
    "6S 5H 4S 3H 2S 5D 4C 3D",
    "5C 4D 3C 2C 2H AC AD AH AS",
    "",
)
QUICK = 2000  # ms in which the other phone has to follow

Phones = Callable[..., Phone]


def open_table(server: LiveServer, code: str = "CM-N-617", moves: str = "") -> str:
    """The path of a new table of *code*, after *moves*."""
    table = ask(server, "POST", "/api/tables", {"code": code})[1]
    if moves:
        status, _ = ask(server, "POST", f"{table['api']}/moves", {"moves": moves, "revision": 0})
        assert status == 200
    return str(table["url"])


def known(server: LiveServer, path: str) -> dict[str, Any]:
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
            self.page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{name}")).tap()

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

    def quickly_counting(self, text: str) -> None:
        """Enter one act of a game with a stock; the dock's buttons as by keyboard, which need not wait for a finger."""
        if text[0] == "t":
            self.key("turn-up")
            self.key(f"rank-{text[2]}")
        elif text in ("/", "--"):
            self.key({"/": "end", "--": "pass"}[text])
        else:
            if text[0] != "s":
                self.page.locator(f'[data-pile="{text[0]}"]').tap()
            self.page.locator(f'[data-pile="{text[1]}"]').tap()
        self.settle()

    def key(self, act: str) -> None:
        self.page.locator(f'[data-act="{act}"]').evaluate("button => button.click()")

    def settle(self) -> None:
        """Wait until everything that was tapped has been answered."""
        expect(self.page.locator('#cloth[data-waiting="0"]')).to_be_visible()


AWAY = 30_000
"""Milliseconds for which the server is away in mid-game."""


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
        mover = str(known(live_server, path)["state"]["to_move"])
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
    assert known(live_server, path)["state"]["outcome"] == "won"
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


def recorded(code: str) -> dict[str, str]:
    """The first recorded game of *code*, a real shuffle: its moves and its result."""
    return next(row for row in map(json.loads, NUMBERS.read_text().splitlines()) if row["code"] == code)


@pytest.mark.timeout(240)
def test_a_whole_game_with_hidden_stocks_on_two_phones_by_taps(phones: Phones, live_server: LiveServer) -> None:
    row = recorded("NC-N-R")
    path = open_table(live_server, row["code"])
    hands = {"first": sit(phones(), path, "first"), "second": sit(phones(SMALL), path, "second")}
    played = row["moves"].split("/")
    for number, turn in enumerate(played, 1):
        hand = hands[str(known(live_server, path)["state"]["to_move"])]
        expect(hand.page.locator("#banner .active .you")).to_be_visible(timeout=QUICK)
        for text in [*turn.split(), *(["/"] if number < len(played) else [])]:
            hand.quickly_counting(text)
    for hand in hands.values():
        expect(hand.banner).to_contain_text(row["result"].capitalize(), timeout=QUICK)
    assert known(live_server, path)["state"]["outcome"] == row["result"]


@pytest.mark.timeout(240)
def test_a_whole_game_with_a_hidden_stock_on_one_phone_by_taps(phones: Phones, live_server: LiveServer) -> None:
    row = recorded("CA-R")
    path = open_table(live_server, row["code"])
    hand = sit(phones(SMALL), path)
    for text in row["moves"].split():
        hand.quickly_counting(text)
    expect(hand.page.locator("body")).to_contain_text(row["result"].capitalize(), timeout=QUICK)
    assert known(live_server, path)["state"]["outcome"] == row["result"]
    expect(hand.button("Results")).to_be_visible()


# --- what a tap shows ----------------------------------------------------------------------------------------------


def test_a_tap_shows_exactly_the_legal_places_and_nothing_before(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    hand = sit(phones(SMALL), path)
    assert marked(hand) == set()
    for pile in known(live_server, path)["state"]["view"]["piles"]:
        if not pile["cards"]:
            continue
        state = known(live_server, path)["state"]
        legal = {c["target"] for c in state["view"]["choices"] if c["source"] == pile["source"]}
        hand.page.locator(f'[data-pile="{pile["key"]}"]').click()
        assert marked(hand) == legal
        hand.page.keyboard.press("Escape")
    assert marked(hand) == set()


def marked(hand: Hand) -> set[str]:
    keys = hand.page.locator("#board .legal").evaluate_all("places => places.map(place => place.dataset.pile)")
    return set(keys)


def test_a_turned_up_card_marks_no_foundation_before_it_is_chosen(phones: Phones, live_server: LiveServer) -> None:
    hand = sit(phones(SMALL), open_table(live_server, "NC-N-25"))
    hand.press("Turn up")
    expect(hand.sentence).to_have_text("turned up. Tap its place.")
    assert marked(hand) == set()
    expect(hand.button(re.compile("foundation"))).to_have_count(0)
    expect(hand.button(re.compile(r"^waste a"))).to_be_visible()


def test_a_double_tap_plays_the_card_home_and_a_chip_for_each_count(phones: Phones, live_server: LiveServer) -> None:
    hand = sit(phones(SMALL), open_table(live_server, "FC-2"))
    hand.place("column 1").dblclick()
    hand.settle()
    expect(hand.place("spades home")).to_have_accessible_name("spades home: ace")
    board = "\n".join(f": {line}" for line in RUN_AND_GAP)
    table = ask(live_server, "POST", "/api/tables", {"code": "FC", "board": board})[1]
    hand = sit(phones(SMALL), table["url"])
    hand.tap("column 1", "column 8")
    expect(hand.sentence).to_have_text("How many cards?")
    for count in ("1 card to column 8", "2 cards to column 8", "3 cards to column 8"):
        expect(hand.button(count)).to_be_visible()
    hand.press("3 cards to column 8")
    expect(hand.place("column 8")).to_have_accessible_name(re.compile(r"^column 8: .*, 3 cards$"))


def test_the_dock_ignores_a_quick_second_tap_after_its_row_changed(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    hand = sit(phones(SMALL), path)
    hand.tap("column 8")
    # The last chip lies where End turn comes to lie.
    box = hand.button("column 3, on K♣").bounding_box()
    assert box
    hand.page.wait_for_timeout(400)
    for _ in range(2):
        hand.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hand.settle()
    assert known(live_server, path)["state"]["to_move"] == "red"
    expect(hand.button("End turn")).to_be_visible()


# --- two phones ------------------------------------------------------------------------------------------------------


def test_two_phones_race_for_one_turn(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    first, second = sit(phones(), path), sit(phones(SMALL), path)
    # The second phone hears of nothing and so acts on the table as it was.
    second.page.route("**/api/**", lambda route: route.abort() if route.request.method == "GET" else route.continue_())
    first.tap("column 8", "column 2")
    first.settle()
    second.tap("column 8", "column 3")
    expect(second.sentence).to_contain_text("moved on")
    expect(second.place("column 2")).to_have_accessible_name("column 2: queen of hearts, 8 cards")
    assert known(live_server, path)["state"]["view"]["moves"] == 1


def test_a_phone_moves_for_its_seat_and_for_the_other_only_if_told_so(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    red = sit(phones(SMALL), path, "red")
    expect(red.banner.get_by_text("you", exact=True)).to_be_visible()
    red.tap("column 8", "column 2")
    red.press("End turn")
    red.tap("column 6")
    expect(red.sentence).to_have_text("This phone moves for Red, and it is Black’s turn.")
    assert marked(red) == set()
    red.press("Enter it anyway")
    red.tap("free cell a")
    red.settle()
    expect(red.sentence).to_have_text("6♣ moved to a free cell.")
    assert red.page.reload()
    expect(red.place("free cell a")).to_have_accessible_name("free cell a: 6 of clubs")


def test_who_watches_follows_and_can_do_nothing(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    hand = sit(phones(), path)
    address = hand.page.locator("body").get_attribute("data-watch")
    assert address
    watcher = Hand(phones(SMALL).go(address))
    hand.tap("column 8", "column 2")
    expect(watcher.sentence).to_have_text("Q♥ moved to column 2.", timeout=QUICK)
    watcher.tap("column 6")
    assert marked(watcher) == set()
    expect(watcher.page.locator("#row").get_by_role("button")).to_have_count(1)


# --- accidents -----------------------------------------------------------------------------------------------------


def test_what_happened_against_the_rules_is_recorded_and_marked(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    hand = sit(phones(SMALL), path)
    hand.tap("column 1", "column 5")
    hand.press("It happened")
    hand.press("Record it")
    hand.settle()
    expect(hand.place("column 5")).to_have_accessible_name("column 5: jack of diamonds, 7 cards")
    hand.menu("Record")
    entry = hand.page.get_by_role("dialog").locator(".entry").first
    expect(entry).to_contain_text("against the rule: The J♦ can't go on the J♣: a black queen is needed.")
    hand.page.get_by_role("dialog").get_by_role("button", name="Undo").tap()
    expect(entry.locator("s")).to_contain_text("J♦")


def test_the_table_is_checked_and_corrected_as_one_entry(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    hand = sit(phones(SMALL), path)
    hand.menu("Check the table")
    dialog = hand.page.get_by_role("dialog")
    tick = dialog.get_by_role("button", name="column 3: king of clubs, 7 cards")
    tick.tap()
    expect(tick).to_have_attribute("aria-pressed", "true")
    dialog.get_by_role("button", name="Correct…").tap()
    hand.page.locator('[data-pile="1"] .exposed').tap()
    hand.tap("free cell b")
    # A covered card: the third of column 2.
    hand.page.locator('[data-pile="2"] [data-card="2"]').tap()
    hand.tap("column 3")
    hand.press(re.compile("^6 passes"))
    hand.press(re.compile("^Red"))
    hand.press("Correct")
    expect(hand.sentence).to_have_text("The table was set by hand.")
    expect(hand.place("column 3")).to_have_accessible_name("column 3: queen of clubs, 8 cards")
    expect(hand.place("free cell b")).to_have_accessible_name("free cell b: jack of diamonds")
    expect(hand.banner).to_contain_text("Black’s turn")
    expect(hand.button("Pass (5 left)")).to_be_visible()
    assert len(known(live_server, path)["record"]) == 1
    hand.press("Undo")
    expect(hand.place("column 1")).to_have_accessible_name("column 1: jack of diamonds, 7 cards")


def test_giving_up_asks_first_and_can_be_taken_back(phones: Phones, live_server: LiveServer) -> None:
    hand = sit(phones(SMALL), open_table(live_server))
    hand.menu("Give up…", "Cancel")
    expect(hand.banner).to_contain_text("Red’s turn")
    hand.menu("Give up…", "Give up")
    expect(hand.banner).to_contain_text("Lost")
    expect(hand.sentence).to_have_text("Red gave up.")
    hand.press("Undo")
    expect(hand.banner).to_contain_text("Red’s turn")


# --- the connection --------------------------------------------------------------------------------------------------


def test_three_taps_without_a_server_are_sent_once_when_it_is_back(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    hand = sit(phones(SMALL), path)
    hand.page.locator("#row button").first.wait_for()
    live_server.stop()
    hand.tap("column 8", "column 2")
    hand.press("End turn")
    expect(hand.page.locator("#status")).to_contain_text("2 unsent")
    expect(hand.sentence).to_contain_text("No connection", timeout=8000)
    expect(hand.place("column 2")).to_have_accessible_name(re.compile("^column 2: queen of hearts"))
    hand.page.wait_for_timeout(AWAY)
    live_server.start()
    expect(hand.page.locator("#status")).not_to_contain_text("unsent", timeout=10_000)
    expect(hand.banner).to_contain_text("Black’s turn")
    expect(hand.sentence).to_have_text("Red moved the Q♥ to column 2.")
    assert [entry["text"] for entry in known(live_server, path)["record"]] == ["82", "/"]


def test_unsent_taps_survive_a_reload_and_are_not_sent_twice(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    phone = phones(SMALL)
    hand = sit(phone, path)
    # Every answer to an act is lost on its way: the server has played it, the phone does not know.
    lost: list[str] = []

    def lose(route: Route) -> None:
        if len(lost) < 2:
            lost.append(str(route.request.post_data))
            route.fetch(url=route.request.url.replace(HOST, "127.0.0.1"))
            route.abort()
        else:
            route.continue_()

    hand.page.route("**/moves*", lose)
    hand.tap("column 8", "column 2")
    expect(hand.page.locator("#status")).to_contain_text("1 unsent")
    hand.page.reload()
    expect(hand.page.locator("#status")).not_to_contain_text("unsent", timeout=10_000)
    hand.settle()
    assert len(lost) == 2
    assert [entry["text"] for entry in known(live_server, path)["record"]] == ["82"]
    assert phone.page.evaluate("Object.keys(localStorage).filter(key => key.includes('unsent'))") == []


def test_a_server_killed_and_started_again_between_two_taps(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    hand, other = sit(phones(SMALL), path), sit(phones(), path)
    hand.tap("column 8")
    live_server.stop()
    live_server.start()
    hand.tap("column 2")
    hand.settle()
    expect(hand.sentence).to_have_text("Q♥ moved to column 2.")
    expect(other.sentence).to_have_text("Q♥ moved to column 2.", timeout=6000)


def test_back_button_two_tabs_and_a_rescan_lose_nothing(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    phone = phones(SMALL)
    hand = sit(phone, path)
    hand.tap("column 8", "column 2")
    hand.settle()
    phone.go("/d/CM-N-617")
    link = phone.page.get_by_role("link", name="Go on with the table").or_(
        phone.page.get_by_role("button", name="Go on with the table")
    )
    expect(link.first).to_be_visible()
    tab = Hand(phone.look())
    tab.page.goto(live_server.far_url + path)
    tab.press("End turn")
    expect(tab.banner).to_contain_text("Black’s turn")
    tab.settle()
    phone.page.go_back()
    expect(hand.banner).to_contain_text("Black’s turn", timeout=6000)
    hand.tap("column 6", "free cell a")
    hand.settle()
    expect(tab.sentence).to_have_text("6♣ moved to a free cell.", timeout=6000)
    assert len(known(live_server, path)["record"]) == 3


# --- for everyone --------------------------------------------------------------------------------------------------


def test_a_turn_by_keyboard(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    hand = sit(phones(SMALL), path)
    keys = hand.page.keyboard
    hand.place("column 1").focus()
    for _ in range(7):
        keys.press("ArrowRight")
    expect(hand.place("column 8")).to_be_focused()
    keys.press("Enter")
    expect(hand.place("column 8")).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    expect(hand.place("column 8")).not_to_have_attribute("aria-pressed", "true")
    keys.press("Enter")
    for _ in range(6):
        keys.press("ArrowLeft")
    keys.press("Enter")
    hand.settle()
    expect(hand.place("column 2")).to_be_focused()
    hand.button("End turn").focus()
    keys.press("Enter")
    expect(hand.banner).to_contain_text("Black’s turn")
    expect(hand.page.locator("#aloud")).to_have_text("Black’s turn")
    expect(hand.button("End turn")).to_be_focused()
    hand.button("Menu").focus()
    keys.press("Enter")
    expect(hand.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(hand.button("Menu")).to_be_focused()


@pytest.mark.timeout(240)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(phones: Phones, live_server: LiveServer, scheme: str) -> None:
    phone = phones(SMALL, scheme)
    hand = sit(phone, open_table(live_server, "CM-NS-617", "82 / 6a /"), "red")
    hand.tap("column 1")
    found = axe(hand.page)
    hand.tap("column 5")
    expect(hand.sentence).to_contain_text("needed")
    found += axe(hand.page)
    hand.press("Cancel")
    hand.menu("Check the table")
    expect(hand.page.get_by_role("dialog")).to_be_visible()
    found += axe(hand.page)
    found += axe(sit(phone, open_table(live_server, "NC-N-25", "t")).page)
    assert found == []


@pytest.mark.parametrize("code", ["CM-E-617", "ST-1", "EO-1", "NC-NP-25", "CM-C8T20-617"])
def test_nothing_is_wider_than_the_smallest_phone(phones: Phones, live_server: LiveServer, code: str) -> None:
    hand = sit(phones(SMALL), open_table(live_server, code))
    assert sideways(hand.page) == 0
    columns = hand.page.locator(".columns .pile").evaluate_all("all => all.map(one => one.getBoundingClientRect())")
    assert all(box["left"] >= 0 and box["right"] <= SMALL[0] for box in columns)
    assert all(box["width"] >= 24 and box["height"] >= 150 for box in columns)
    dock = hand.page.locator("#row button").evaluate_all("all => all.map(one => one.getBoundingClientRect())")
    assert all(box["width"] >= 44 and box["height"] >= 44 and box["bottom"] <= SMALL[1] for box in dock)
    hand.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert sideways(hand.page) == 0


def test_the_dock_never_moves(phones: Phones, live_server: LiveServer) -> None:
    hand = sit(phones(SMALL), open_table(live_server))

    def top() -> float:
        return float(hand.page.locator("#dock").evaluate("dock => dock.getBoundingClientRect().top"))

    tops = [top()]
    hand.tap("column 1")
    tops.append(top())
    hand.tap("column 5")
    expect(hand.sentence).to_contain_text("needed")
    tops.append(top())
    hand.press("Cancel")
    hand.tap("column 8", "column 2")
    hand.settle()
    tops.append(top())
    assert len(set(tops)) == 1


def test_the_first_load_is_small(phones: Phones, live_server: LiveServer) -> None:
    path = open_table(live_server)
    phone = phones()
    phone.go(path)
    phone.page.locator("#row button").first.wait_for()
    phone.page.wait_for_timeout(1500)
    assert len(phone.watch.requests) <= 12, [request.url for request in phone.watch.requests]
    size = sum(
        response.request.sizes()["responseBodySize"]
        for response in phone.watch.responses
        if not response.url.endswith("/events")
    )
    assert size <= 150_000


@pytest.mark.parametrize("size", [SMALL, USUAL, TABLET])
def test_board_and_dock_fit_every_screen_without_scrolling(
    phones: Phones, live_server: LiveServer, size: tuple[int, int]
) -> None:
    hand = sit(phones(size), open_table(live_server, "CM-N-10"))
    tall = hand.page.evaluate("document.documentElement.scrollHeight - document.documentElement.clientHeight")
    assert tall <= 0


def test_one_phone_between_two_players(phones: Phones, live_server: LiveServer) -> None:
    hand = sit(phones(SMALL), open_table(live_server))
    for setting in (
        "Face to face: the phone lies between the players",
        "Cover the board when the phone is handed over",
    ):
        hand.menu("Settings")
        hand.page.get_by_role("checkbox", name=setting).check()
        hand.page.keyboard.press("Escape")
    expect(hand.page.locator("#far-banner")).to_contain_text("Red’s turn")
    hand.tap("column 8", "column 2")
    hand.press("End turn")
    cover = hand.page.get_by_role("dialog", name="Black’s turn")
    cover.get_by_role("button", name="Show the board").tap()
    expect(cover).to_have_count(0)
    expect(hand.page.locator("#cloth")).to_have_class(re.compile("upside-down"))
    hand.tap("column 6")
    expect(hand.place("column 6")).to_have_attribute("aria-pressed", "true")
