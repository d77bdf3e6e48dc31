"""The pages around the table, in a browser at phone size: what each promises."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import companion.games
from companion.deals import shuffled
from companion.game import Variant
from companion.games import variants
from tests.web.browser import SMALL, Phone, start

Phones = Callable[..., Phone]


def code_field(page: Page) -> Any:
    return page.get_by_label("Deal", exact=True)


# --- the first page ----------------------------------------------------------------------------------------------


def test_a_game_is_chosen_by_its_controls_and_opened(phones: Phones) -> None:
    page = phones().go("/?code=")
    code_field(page).fill("617")
    page.get_by_role("radio", name="Hard").check()
    page.get_by_label("Mixed suits").check()
    expect(code_field(page)).to_have_value("CM-HM-617")
    page.get_by_role("button", name="Open CM-HM-617").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("CM-HM-617")


def test_a_typed_code_sets_the_controls(phones: Phones) -> None:
    page = phones().go("/")
    code_field(page).fill("nc-xp-25")
    expect(page.get_by_role("radio", name="Number Crunchers")).to_be_checked()
    expect(page.get_by_role("radio", name="Expert")).to_be_checked()
    expect(page.get_by_role("checkbox", name="four waste piles each")).to_be_checked()
    code_field(page).fill("ST-9")
    expect(page.get_by_label("A game for one")).to_have_value("ST")
    expect(page.get_by_role("button", name="Open ST-9")).to_be_visible()


def test_changing_the_game_keeps_the_number(phones: Phones) -> None:
    page = phones().go("/")
    code_field(page).fill("CM-H-617")
    page.get_by_label("A game for one").select_option(label="Eight Off")
    expect(code_field(page)).to_have_value("EO-617")
    page.get_by_role("radio", name="Number Crunchers").check()
    expect(code_field(page)).to_have_value("NC-N-617")


def test_any_draws_a_number_for_the_chosen_level(phones: Phones) -> None:
    page = phones().go("/")
    page.get_by_role("radio", name="Easy").check()
    before = code_field(page).input_value()
    page.get_by_role("button", name="Any").click()
    expect(code_field(page)).not_to_have_value(before)
    expect(code_field(page)).to_have_value(re.compile(r"^CM-E-[1-9][0-9]*$"))


def test_todays_deal_is_one_for_every_level(phones: Phones) -> None:
    page = phones().go("/")
    page.get_by_role("link", name="Today’s deal").click()
    normal = code_field(page).input_value()
    page.get_by_role("radio", name="Expert").check()
    assert code_field(page).input_value() == normal.replace("-N-", "-X-")


def test_a_code_that_says_nothing_gets_a_sentence_and_stays_to_be_mended(phones: Phones) -> None:
    phone = phones()
    page = phone.go("/")
    code_field(page).fill("QQ-17")
    page.get_by_role("button", name="Open QQ-17").click()
    expect(page.get_by_role("alert").filter(has_text="QQ-17")).to_be_visible()
    phone.watch.complaints.clear()  # the browser reports the answer 400


def test_a_new_row_of_the_registry_appears_by_itself(phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    made_up = Variant("patience-x", "ZZ", "Patience X", "A game that nobody has played.", variants()[-1].game)
    monkeypatch.setattr(companion.games, "_ROWS", [*variants(), made_up])
    page = phones().go("/")
    page.get_by_label("A game for one").select_option(label="Patience X")
    expect(page.get_by_text("A game that nobody has played.")).to_be_visible()
    expect(code_field(page)).to_have_value(re.compile("^ZZ-"))


def test_running_tables_come_first(phones: Phones) -> None:
    phone = phones(SMALL)
    table = start(phone, "CM-N-617")
    page = phone.go("/")
    row = page.get_by_role("navigation", name="Running tables").get_by_role("link")
    expect(row).to_contain_text(re.compile("CM-N-617 · Red.s turn"))
    assert row.bounding_box()["y"] < code_field(page).bounding_box()["y"]  # type: ignore[index]
    row.click()
    page.wait_for_url(f"**{table}*")


def test_the_first_page_is_one_screen_of_a_small_phone(phones: Phones) -> None:
    phone = phones(SMALL)
    start(phone, "CM-N-617")
    page = phone.go("/")
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL[1]


def test_the_first_load_is_small(phones: Phones) -> None:
    phone = phones()
    page = phone.go("/")
    page.wait_for_load_state("networkidle")
    answers = [answer for answer in phone.watch.responses if answer.url.startswith("http")]
    size = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    assert len(answers) <= 12, [answer.url for answer in answers]
    assert size <= 150_000


def test_without_scripts_a_code_opens_its_deal_and_a_table(phones: Phones) -> None:
    page = phones(java_script_enabled=False).go("/")
    code_field(page).fill("cm-n-617")
    page.locator("#open").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("CM-N-617")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")


# --- the deal ----------------------------------------------------------------------------------------------------


def test_a_rescan_keeps_the_table(phones: Phones) -> None:
    phone = phones()
    table = start(phone, "CM-N-617")
    page = phone.go("/D/CM-N-617/")
    expect(page.get_by_text("A table is running")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_hidden()
    page.get_by_role("link", name="Go on with the table").click()
    page.wait_for_url(f"**{table}*")


def test_a_new_table_asks_first_and_leaves_the_old_one(phones: Phones) -> None:
    phone = phones()
    table = start(phone, "CM-N-617")
    page = phone.go("/d/CM-N-617")
    page.get_by_role("button", name="New table").click()
    expect(page).to_have_url(re.compile("/d/"))
    page.get_by_role("dialog").get_by_role("button", name="New table").click()
    page.wait_for_url("**/t/*")
    assert table not in page.url
    rows = phone.go("/d/CM-N-617").get_by_role("navigation", name="Running tables").get_by_role("link")
    expect(rows).to_have_count(2)


def test_the_seat_that_this_phone_moves_goes_along(phones: Phones) -> None:
    page = phones().go("/d/CM-N-617")
    page.get_by_role("radio", name="Black").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    assert "as=black" in page.url or "black" in (page.evaluate("JSON.stringify(localStorage)"))


def test_the_layout_lies_row_by_row(phones: Phones) -> None:
    page = phones().go("/d/CM-N-617")
    first = page.get_by_role("table", name="The layout, row by row").get_by_role("row").nth(1)
    named = first.locator(".aloud").all_text_contents()
    assert named[:2] == ["7 of diamonds", "ace of diamonds"]
    assert len(named) == 8


def test_a_hidden_deal_shows_nothing_of_its_stock(phones: Phones) -> None:
    page = phones().go("/d/NC-N-25")
    assert page.locator(".tiny").count() == 4
    expect(page.get_by_text("What comes next stays hidden")).to_be_visible()


def test_the_sheet_is_printed_as_last_time(phones: Phones) -> None:
    phone = phones()
    for _ in range(2):
        page = phone.go("/d/CM-N-617")
        page.get_by_role("link", name="Sheet").click()
        page.get_by_role("radio", name="Letter").check()
        with page.expect_request("**/sheet/CM-N-617.pdf?*") as asked:
            page.get_by_role("button", name="Open the sheet").click()
        assert "paper=letter" in asked.value.url
    page = phone.go("/d/EO-1")
    page.get_by_role("link", name="Sheet").click()
    expect(page.get_by_role("radio", name="Letter")).to_be_checked()


# --- results ------------------------------------------------------------------------------------------------------


def play(phone: Phone, table: str, what: str, **fields: Any) -> None:
    """Do something at the table, as its page would."""
    answer = phone.context.request.post(f"{phone.server.url}/api/tables{table.removeprefix('/t')}/{what}", data=fields)
    assert answer.ok, answer.text()


def test_results_stand_beside_this_phones_other_games_of_the_deal(phones: Phones) -> None:
    phone = phones(SMALL)
    for turns, moves in enumerate(("8a /", "-- / --")):
        table = start(phone, "CM-N-617")
        play(phone, table, "moves", moves=moves, revision=0)
        play(phone, table, "concede", player="red", revision=turns + 1)
    page = phone.go(f"{table}/results")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lost · CM-N-617")
    expect(page.get_by_role("img", name="Cards home over the game")).to_be_visible()
    expect(page.get_by_role("row", name="today, lost")).to_have_count(2)
    expect(page.get_by_role("link", name="Print the record")).to_be_visible()
    page.get_by_role("link", name="Next deal").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^CM-N-"))


def test_this_phones_tables_are_in_the_menu(phones: Phones) -> None:
    phone = phones()
    start(phone, "CM-N-617")
    start(phone, "EO-1")
    page = phone.go("/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Tables of this phone").click()
    rows = page.get_by_role("dialog").get_by_role("row")
    expect(rows.filter(has_text="CM-N-617")).to_have_count(1)
    expect(rows.filter(has_text="EO-1")).to_contain_text("0 moves")


# --- tokens only, and start from here ----------------------------------------------------------------------------


def test_tokens_only_survives_a_reload(phones: Phones) -> None:
    page = phones(SMALL).go("/tokens")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Pass, token 6").click()
    page.get_by_role("button", name="End turn").click()
    expect(page.get_by_text("Black’s turn")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Black’s turn")).to_be_visible()
    expect(page.get_by_text("5 passes left")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("6 passes left")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL[1]


def test_with_one_colour_home_the_other_plays_alone(phones: Phones) -> None:
    page = phones().go("/tokens")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Red is home").click()
    expect(page.get_by_text("Black alone")).to_be_visible()
    page.get_by_role("button", name="Black is home").click()
    expect(page.get_by_text("Won together")).to_be_visible()


def tap_in(page: Page, cards: list[str]) -> None:
    for card in cards:
        key = page.locator(f'[data-card="{card}"]')
        if not key.is_visible():
            page.locator(f"[name=half][value={'red' if card[1] in 'HD' else 'black'}]").check(force=True)
        key.click()


def test_a_layout_tapped_in_becomes_a_table_of_its_number(phones: Phones) -> None:
    page = phones(SMALL).go("/layout?choice=CM")
    page.get_by_role("button", name="Row by row").click()
    order = [card.code for card in shuffled(617)]
    tap_in(page, order[:49])
    expect(page.get_by_role("status")).to_contain_text("Not placed yet")
    tap_in(page, order[49:])
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("CM-N-617").first).to_be_visible()


def test_a_layout_survives_a_reload_and_can_be_taken_back(phones: Phones) -> None:
    page = phones().go("/layout?choice=CM")
    tap_in(page, ["7D", "KS"])
    page.reload()
    column = page.get_by_role("button", name="column 1: 7 of diamonds, king of spades")
    expect(column).to_be_visible()
    column.click()
    expect(page.get_by_role("button", name="column 1: 7 of diamonds", exact=True)).to_be_visible()


def test_a_pasted_board_with_a_missing_card_is_told_which(phones: Phones) -> None:
    phone = phones()
    page = phone.go("/layout?choice=CM")
    page.get_by_role("button", name="Paste").click()
    order = [card.code for card in shuffled(617)]
    rows = [" ".join(order[column::8]) for column in range(8)]
    page.get_by_role("textbox").fill("\n".join(rows).replace("7D", "7C", 1))
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    refusal = page.get_by_role("dialog").get_by_role("alert")
    expect(refusal).to_contain_text("7♦")
    expect(refusal).to_contain_text("7♣")
    phone.watch.complaints.clear()  # the browser reports the answer 400
