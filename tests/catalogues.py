"""The languages' catalogues: collect every sentence, update each language's file, compile it.

``python -m tests.catalogues`` (``make catalogues``) brings companion/locale up to date; translate what it reports.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "companion/locale"
DOMAIN = "tablemates"
KEYWORDS = {"text": None, "t": None, "N_": None, "plural": (1, 2), "tn": (1, 2)}
# Written where no call shows them: the ranks that have a letter of their own on cards.
LETTERED = [("A", "rank on a card"), ("J", "rank on a card"), ("Q", "rank on a card"), ("K", "rank on a card")]


def sentences() -> Iterator[tuple[str, int, str | tuple[str, ...], str | None]]:
    """Every sentence of the program: its file, line, text (or singular and plural), and context."""
    for package in ("companion", "printables", "web"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield from _from_file("python", path)
        for path in sorted((ROOT / package).rglob("templates/*.*")):
            yield from _from_file("jinja2.ext:babel_extract", path)
    for sentence in json.loads((ROOT / "web/static/words.json").read_text("utf-8")):
        yield "web/static/words.json", 1, sentence, None
    for letter, context in LETTERED:
        yield "companion/language.py", 1, letter, context


def _from_file(method: str, path: Path) -> Iterator[tuple[str, int, str | tuple[str, ...], str | None]]:
    name = str(path.relative_to(ROOT))
    for line, text, _, context in extract_from_file(method, path, KEYWORDS):
        texts = text if isinstance(text, tuple) else (text,)
        if texts[0]:
            yield name, line, text if len(texts) > 1 else texts[0], context


def template() -> Catalog:
    """A catalogue of all sentences, untranslated, in a stable order."""
    catalog = Catalog(project="Tablemates", domain=DOMAIN, header_comment="# Sentences of Tablemates.")
    for name, _, text, context in sentences():
        catalog.add(text, locations=[(name, 0)], context=context)
    return catalog


def read(language: str) -> Catalog:
    """The catalogue of a *language*."""
    with path_of(language, "po").open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def path_of(language: str, ending: str) -> Path:
    """The file of a *language*: its source ("po") or what the program reads ("mo")."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def compiled(catalog: Catalog, path: Path) -> None:
    """Write what the program reads."""
    with path.open("wb") as file:
        write_mo(file, catalog)


def main() -> None:
    """Update and compile every language; say what still wants a translation."""
    untranslated = 0
    for directory in sorted(path for path in LOCALE.iterdir() if path.is_dir()):
        catalog = read(directory.name)
        catalog.update(template(), no_fuzzy_matching=True)
        catalog.obsolete.clear()
        catalog.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
        with path_of(directory.name, "po").open("wb") as file:
            write_po(file, catalog, width=120, omit_header=False, include_lineno=False, sort_output=True)
        compiled(catalog, path_of(directory.name, "mo"))
        missing = [message.id for message in catalog if message.id and not message.string]
        missing += [m.id for m in catalog if m.id and isinstance(m.string, tuple) and not all(m.string)]
        untranslated += len(missing)
        for sentence in missing:
            print(f"{directory.name}: {sentence!r}")
    sys.exit(bool(untranslated))


if __name__ == "__main__":
    main()
