"""Phones in a real browser: Chromium at phone size, under a host name that is no secure context, watched for errors."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Response, sync_playwright

from tests.web.live import HOST, LiveServer

SMALL, USUAL, TABLET = (320, 568), (390, 844), (768, 1024)

_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
)

# A refusal, a stale table, and a server that is away: a page can't keep the browser from noting these.
_DEALT_WITH = re.compile(r"status of (409|422)\b|net::ERR_(CONNECTION|INTERNET|EMPTY|FAILED|NETWORK|INCOMPLETE)")


@dataclass
class Watch:
    """What a phone's pages did: complaints on the console, and every request."""

    complaints: list[str] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    responses: list[Response] = field(default_factory=list)

    def hear(self, complaint: str) -> None:
        """Take note of a *complaint*, unless it is the browser's own note of an answer that the page deals with."""
        if not _DEALT_WITH.search(complaint):
            self.complaints.append(complaint)

    def foreign(self, host: str = HOST) -> list[str]:
        """The requests that went to another host (the browser's own pages, as its viewer of PDF, are none)."""
        addresses = [urlsplit(request.url) for request in self.requests]
        return [url.geturl() for url in addresses if url.scheme in ("http", "https") and url.hostname != host]


@dataclass
class Phone:
    """One phone: its *context* holds its memory, *page* is what it shows."""

    context: BrowserContext
    page: Page
    server: LiveServer
    watch: Watch

    def go(self, path: str) -> Page:
        """Open *path* and wait until its scripts are at rest."""
        self.page.goto(self.server.far_url + path, wait_until="load")
        return self.page

    def look(self, page: Page | None = None) -> Page:
        """Another page of this phone (a second tab), watched like the first."""
        page = page or self.context.new_page()
        page.on("console", lambda m: self.watch.hear(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.watch.complaints.append(str(error)))
        page.on("request", lambda request: self.watch.requests.append(request))
        page.on("response", lambda response: self.watch.responses.append(response))
        return page


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, one for all tests of a process."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        pytest.skip("no chromium here: apt-get install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
        yield chromium
        chromium.close()


@pytest.fixture
def phones(browser: Browser, live_server: LiveServer) -> Iterator[Callable[..., Phone]]:
    """Makes phones, each with a memory of its own; at the end none of them may have complained."""
    made: list[Phone] = []

    def phone(size: tuple[int, int] = USUAL, scheme: str = "light", **options: Any) -> Phone:
        options.setdefault("reduced_motion", "reduce")
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            has_touch=True,
            locale="en-GB",
            **options,
        )
        context.set_default_timeout(10_000)
        new = Phone(context, context.new_page(), live_server, Watch())
        new.look(new.page)
        made.append(new)
        return new

    yield phone
    complaints = [complaint for each in made for complaint in each.watch.complaints]
    foreign = [url for each in made for url in each.watch.foreign()]
    for each in made:
        each.context.close()
    assert not complaints, complaints
    assert not foreign, foreign


_AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
_RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


def axe(page: Page) -> list[str]:
    """What axe-core finds on *page*: one line a violation, with the elements it is about."""
    # Evaluated by the browser's debugger, not by a script element, which the page's own policy forbids.
    page.evaluate(_AXE)
    found = page.evaluate("rules => axe.run(document, {runOnly: {type: 'tag', values: rules}})", list(_RULES))
    return [
        f"{violation['id']}: {violation['help']}: " + "; ".join(node["html"][:120] for node in violation["nodes"][:3])
        for violation in found["violations"]
    ]


def start(phone: Phone, code: str) -> str:
    """Start a table from the page of a deal; its path."""
    phone.go(f"/d/{code}").get_by_role("button", name="Start").click()
    phone.page.wait_for_url("**/t/*")
    return urlsplit(phone.page.url).path


def sideways(page: Page) -> int:
    """By how many px the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def small_controls(page: Page, least: int = 44) -> list[str]:
    """The visible controls that are lower or narrower than *least* px, with their size.

    Links in running text and in tables are none of them, nor are the places of a layout, eight or ten abreast.
    """
    return page.evaluate(  # type: ignore[no-any-return]  # a list of texts
        """least => [...document.querySelectorAll('button, a[href], select, input, textarea, summary')]
          .map(control => control.closest('label') ?? control)
          .filter(control => control.checkVisibility() && !control.closest('p, li, .prose, td, .spot'))
          .map(control => [control, control.getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.height < least - .5 || box.width < least - .5))
          .map(([control, box]) => [Math.round(box.width), Math.round(box.height), control.outerHTML.slice(0, 100)])
          .map(([width, height, html]) => `${width} x ${height}: ${html}`)""",
        least,
    )
