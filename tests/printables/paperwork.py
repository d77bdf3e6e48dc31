"""Looking at PDFs as a printer, a phone and a reader would."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot

import pypdfium2
import pypdfium2.raw as pdfium
import zxingcpp
from PIL import Image, ImageFilter, ImageOps, ImageStat

from companion.cards import Card, card

MM = 72 / 25.4
_CARD = re.compile(r"(?<![A-Z0-9])(10|[2-9AJQKBD])([HDSC])(?![A-Z0-9])")


def pages(pdf: bytes) -> Iterator[pypdfium2.PdfPage]:
    """The pages of *pdf*, closed afterwards."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        yield from document
    finally:
        document.close()


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of every page, in mm."""
    return [tuple(round(edge / MM, 1) for edge in page.get_size()) for page in pages(pdf)]  # type: ignore[misc]


def text(pdf: bytes) -> str:
    """The text layer of all pages."""
    return "\n".join(page.get_textpage().get_text_range() for page in pages(pdf))


def cards(pdf: bytes) -> list[Card]:
    """The cards in the text layer, in its order."""
    return [card("".join(match.groups())) for match in _CARD.finditer(text(pdf))]


def image(pdf: bytes, number: int = 0, dpi: int = 150) -> Image.Image:
    """One page as a grey picture."""
    for at, page in enumerate(pages(pdf)):
        if at == number:
            return page.render(scale=dpi / 72, grayscale=True).to_pil().convert("L")
    raise IndexError(number)


def photo(pdf: bytes, number: int = 0) -> Image.Image:
    """One page as a phone might see it: 150 dpi, grey, turned a little and a little blurred."""
    return image(pdf, number).rotate(2, fillcolor=255, expand=True).filter(ImageFilter.GaussianBlur(1))


def codes(picture: Image.Image) -> list[str]:
    """What the QR codes in a picture say."""
    return sorted(found.text for found in zxingcpp.read_barcodes(picture, zxingcpp.BarcodeFormat.QRCode))


def ink(pdf: bytes, number: int = 0) -> float:
    """How much of a page is black at 400 dpi, grey counting in part."""
    return 1 - ImageStat.Stat(image(pdf, number, 400)).mean[0] / 255


def margins(pdf: bytes, number: int = 0) -> tuple[float, float, float, float]:
    """White at the left, top, right and bottom edge of a page, in mm."""
    dpi = 200
    picture = ImageOps.invert(image(pdf, number, dpi)).point(lambda value: 255 if value > 4 else 0)
    box = picture.getbbox()
    assert box is not None
    left, top, right, bottom = box
    edges = (left, top, picture.width - right, picture.height - bottom)
    return tuple(edge / dpi * 25.4 for edge in edges)  # type: ignore[return-value]


def type_sizes(pdf: bytes) -> list[float]:
    """The size in pt of every text that is drawn, and a check that its font is embedded."""
    found = []
    for page in pages(pdf):
        for item in page.get_objects([pdfium.FPDF_PAGEOBJ_TEXT], max_depth=4):
            font = pdfium.FPDFTextObj_GetFont(item.raw)
            assert pdfium.FPDFFont_GetIsEmbedded(font) == 1
            size = pdfium.c_float()
            pdfium.FPDFTextObj_GetFontSize(item.raw, size)
            matrix = item.get_matrix()
            # What stands in a form knows nothing of the page's scale, which is one millimetre there.
            found.append(size.value * hypot(matrix.b, matrix.d) * (MM if item.level else 1))
    return found
