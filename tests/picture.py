"""Draw docs/picture.png anew: a printed sheet beside the phone page of the same deal (``python -m tests.picture``)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image
from playwright.sync_api import sync_playwright

from tests.web.live import LiveServer

CODE = "CM-N-617"
TO = Path(__file__).parents[1] / "docs/picture.png"
HEIGHT = 1100
GAP, GROUND = 60, "#c9d2cc"


def sheet(folder: Path) -> Image.Image:
    """The sheet of the deal, as it lies on the table."""
    pdf = folder / "sheet.pdf"
    command = [sys.executable, "-m", "companion.cli", "sheet", CODE, "-o", str(pdf)]
    subprocess.run([*command, "--base-url", "http://192.168.1.23:8000"], check=True)
    page = pypdfium2.PdfDocument(pdf)[0]
    return page.render(scale=HEIGHT / page.get_height()).to_pil()


def phone(folder: Path) -> Image.Image:
    """The table page after a card was tapped."""
    server = LiveServer(folder)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 390, "height": 760}, device_scale_factor=2)
        page.goto(f"{server.url}/d/{CODE}")
        page.get_by_role("button", name="Start").click()
        page.get_by_role("button", name="column 8").first.click()
        page.wait_for_timeout(600)
        page.screenshot(path=folder / "phone.png")
        browser.close()
    server.stop()
    image = Image.open(folder / "phone.png").convert("RGB")
    height = HEIGHT - 4 * GAP
    return image.resize((image.width * height // image.height, height), Image.Resampling.LANCZOS)


def main() -> None:
    """Draw it."""
    with TemporaryDirectory() as name:
        paper, screen = sheet(Path(name)), phone(Path(name))
    picture = Image.new("RGB", (paper.width + screen.width + 3 * GAP, HEIGHT + 2 * GAP), GROUND)
    picture.paste(paper, (GAP, GAP))
    picture.paste(screen, (paper.width + 2 * GAP, 3 * GAP))
    picture.quantize(128, method=Image.Quantize.MEDIANCUT).save(TO, optimize=True)


if __name__ == "__main__":
    main()
