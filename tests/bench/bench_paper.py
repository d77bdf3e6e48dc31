"""Sheets and booklet pages, against a bare reportlab page with 52 boxes and one default QR code."""

from __future__ import annotations

import tracemalloc
from io import BytesIO

from qrcode import QRCode
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from companion.codes import read_choice, read_code
from companion.language import ENGLISH
from printables.booklet import Booklet, Numbers, write_booklet
from printables.sheet import sheet_pdf
from tests.bench import report, speed_up

BASE = "http://192.168.1.23:8000"
SHEETS = range(1, 31)
DEALS = range(1, 101)


def bare_page(canvas: Canvas, number: int) -> None:
    """52 boxes with a card's name in each, and a QR code."""
    for place in range(52):
        x, y = 50 + place % 8 * 60, 700 - place // 8 * 60
        canvas.rect(x, y, 50, 50)
        canvas.drawString(x + 5, y + 10, "7D")
    code = QRCode(border=4)
    code.add_data(f"{BASE}/d/CM-N-{number}")
    code.make(fit=True)
    for row, line in enumerate(code.get_matrix()):
        for column, dark in enumerate(line):
            if dark:
                canvas.rect(400 + column * 3, 780 - row * 3, 3, 3, stroke=0, fill=1)
    canvas.showPage()


def bare_files() -> None:
    """A file for each page."""
    for number in SHEETS:
        canvas = Canvas(BytesIO(), pagesize=A4)
        bare_page(canvas, number)
        canvas.save()


def bare_book() -> None:
    """One file with as many pages as a booklet of four deals a page."""
    canvas = Canvas(BytesIO(), pagesize=A4)
    for number in range(len(DEALS) // 4 + 1):
        bare_page(canvas, number)
    canvas.save()


def sheets() -> None:
    """A file for each deal."""
    for number in SHEETS:
        sheet_pdf(read_code(f"CM-N-{number}"), BASE, lang=ENGLISH)


def booklet(numbers: range = DEALS, parts: int = 4) -> int:
    """A booklet; returns its size in bytes."""
    out = BytesIO()
    deals = Numbers(read_choice("CM-N"), numbers)
    write_booklet(out, Booklet(deals, "Deals", parts), BASE, lang=ENGLISH)
    return len(out.getvalue())


class Nowhere(BytesIO):
    """A file that keeps nothing."""

    def write(self, data) -> int:  # type: ignore[no-untyped-def, override]
        return len(data)


def memory(last: int) -> int:
    """The most that a booklet of so many deals takes at one time, in bytes."""
    tracemalloc.start()
    deals = Numbers(read_choice("CM-N"), range(1, last + 1))
    write_booklet(Nowhere(), Booklet(deals, "Deals", 4), BASE, lang=ENGLISH)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def run() -> bool:
    """Print every ratio and size."""
    largest = max(
        len(sheet_pdf(read_code(code), BASE, lang=ENGLISH)) for code in ("CM-N-617", "EO-1", "ST-1", "NC-N-25")
    )
    met = [
        report("sheets per second against a bare page", speed_up(sheets, bare_files), 1),
        report("booklet pages (4 deals each) per second against bare pages", speed_up(booklet, bare_book), 1),
        report("booklet pages (1 deal each) per second against bare pages",
               speed_up(lambda: booklet(range(1, 26), 1), bare_book), 1),
        report("size of the largest sheet", largest / 1000, 40, "kB", at_most=True),
        report("size of a booklet page with four deals", booklet() / len(DEALS) * 4 / 1000, 12, "kB", at_most=True),
    ]  # fmt: skip
    memory(50)
    few, many = memory(10), memory(1000)
    met.append(report("memory of 1,000 deals beyond that of 10", (many - few) / 1e6, 5, "MB", at_most=True))
    return all(met)


if __name__ == "__main__":
    run()
