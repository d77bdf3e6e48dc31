"""The languages' catalogues: collect every sentence, update each language's file, compile it.

``python -m tests.catalogues`` (``make catalogues``) brings companion/locale up to date; translate what it reports.
"""

from __future__ import annotations

import ast
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
CALLS = {"text", "plural", "say", "N_"}
"""What Python code calls with a sentence; two sentences in a row are singular and plural."""
NO_LANGUAGE = {"sa", "asked", "page", "form"}
"""Objects whose ``text`` says nothing: SQL, a field of a request, what is drawn on paper."""
TEMPLATE_CALLS = {"t": None, "plural": (1, 2)}
# Written where no call shows them: the ranks that have a letter of their own on cards.
LETTERED = [("A", "rank on a card"), ("J", "rank on a card"), ("Q", "rank on a card"), ("K", "rank on a card")]

Found = tuple[str, int, str | tuple[str, ...], str | None]


def sentences() -> Iterator[Found]:
    """Every sentence of the program: its file, line, text (or singular and plural), and context."""
    for package in ("companion", "printables", "web"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield from _from_python(path)
        for path in sorted((ROOT / package).rglob("templates/*.*")):
            yield from _from_template(path)
    for sentence in json.loads((ROOT / "web/static/words.json").read_text("utf-8")):
        yield "web/static/words.json", 1, sentence, None
    for letter, context in LETTERED:
        yield "companion/language.py", 1, letter, context


def _from_python(path: Path) -> Iterator[Found]:
    name, parts = str(path.relative_to(ROOT)), set[ast.expr]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not node.args or node in parts:
            continue
        if isinstance(node.func, ast.Name) and node.func.id == "Counted":
            # Its two phrases are one sentence in singular and plural, each marked by N_.
            parts.update(node.args)
            phrases = [text for mark in node.args[1:] if isinstance(mark, ast.Call) for text in _literals(mark.args[0])]
            if phrases:
                yield name, node.lineno, tuple(phrases), None
        elif _calls(node.func):
            one = list(_literals(node.args[0]))
            many = list(_literals(node.args[1])) if len(node.args) > 1 else []
            for text in [tuple(one + many)] if len(one) == len(many) == 1 else one:
                yield name, node.lineno, text, None


def _calls(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        whose = function.value.id if isinstance(function.value, ast.Name) else ""
        return function.attr in CALLS and whose not in NO_LANGUAGE
    return isinstance(function, ast.Name) and function.id in CALLS


def _literals(node: ast.expr) -> Iterator[str]:
    """The sentences that *node* can be: one, or both of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _from_template(path: Path) -> Iterator[Found]:
    name = str(path.relative_to(ROOT))
    for line, text, _, context in extract_from_file("jinja2.ext:babel_extract", path, TEMPLATE_CALLS):
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
        catalog.creation_date = catalog.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
        path = path_of(directory.name, "po")
        head = path.read_text("utf-8").partition("msgid")[0]
        with path.open("wb") as file:
            write_po(file, catalog, width=120, omit_header=False, include_lineno=False, sort_output=True)
        # The glossary at the head keeps its columns, which the library would run together.
        path.write_text(head + "msgid" + path.read_text("utf-8").partition("msgid")[2], "utf-8")
        compiled(catalog, path_of(directory.name, "mo"))
        missing = [message.id for message in catalog if message.id and not message.string]
        missing += [m.id for m in catalog if m.id and isinstance(m.string, tuple) and not all(m.string)]
        untranslated += len(missing)
        for sentence in missing:
            print(f"{directory.name}: {sentence!r}")
    sys.exit(bool(untranslated))


if __name__ == "__main__":
    main()
