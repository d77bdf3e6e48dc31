"""Every page for everyone: axe, small and large screens, large text, and the size of what a finger has to hit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.browser import SMALL, TABLET, USUAL, Phone, axe, sideways, small_controls, start

Phones = Callable[..., Phone]
PAGES = ("/", "/d/CM-N-617", "/d/EO-1", "/d/NC-N-25", "/rules/cell-mates", "/layout", "/tokens")
TABLE_PAGES = ("/join", "/results")


def every_page(phone: Phone) -> list[str]:
    table = start(phone, "CM-N-617")
    return [*PAGES, *(table + page for page in TABLE_PAGES), "/nowhere"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(phones: Phones, scheme: str) -> None:
    phone = phones(scheme=scheme)
    found = {path: axe(phone.go(path)) for path in every_page(phone)}
    phone.watch.complaints.clear()  # the browser reports the answer 404
    assert {path: violations for path, violations in found.items() if violations} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_sheets_of_a_page(phones: Phones, scheme: str) -> None:
    page = phones(scheme=scheme).go("/")
    found = {}
    for name in ("menu", "history", "seen", "print"):
        page.evaluate("name => document.getElementById(name).showModal()", name)
        found[name] = axe(page)
        page.evaluate("name => document.getElementById(name).close()", name)
    page.goto(page.url + "tokens")
    page.get_by_role("button", name="Start").click()
    found["tokens"] = axe(page)
    assert {name: violations for name, violations in found.items() if violations} == {}


@pytest.mark.parametrize("size", [SMALL, USUAL, TABLET], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_page_fits_and_every_control_is_large_enough(phones: Phones, size: tuple[int, int]) -> None:
    phone = phones(size)
    paths = every_page(phone)
    wide = {path: sideways(phone.go(path)) for path in paths}
    small = {path: small_controls(phone.go(path)) for path in paths}
    phone.watch.complaints.clear()  # the browser reports the answer 404
    assert {path: px for path, px in wide.items() if px} == {}
    assert {path: controls for path, controls in small.items() if controls} == {}


def test_text_of_twice_the_size_stays_on_the_page(phones: Phones) -> None:
    phone = phones()
    wide = {}
    for path in every_page(phone):
        page = phone.go(path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        wide[path] = sideways(page)
    phone.watch.complaints.clear()  # the browser reports the answer 404
    assert {path: px for path, px in wide.items() if px} == {}
