"""What the sources of the pages must hold: words for the translators, no game's name, no other host."""

from __future__ import annotations

import json
import re
from pathlib import Path

from companion.games import variants

WEB = Path(__file__).parents[2] / "web"


def scripts() -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in (WEB / "static").glob("*.js")}


def test_every_word_of_the_scripts_is_known_to_the_translators() -> None:
    words = set(json.loads((WEB / "static" / "words.json").read_text("utf-8")))
    text = r'"((?:[^"\\]|\\.)*)"'
    said: set[str] = set()
    for source in scripts().values():
        said.update(re.findall(rf"\bsay\(\s*{text}", source))
        for one, many in re.findall(rf"\bcount\(\s*[^,\"]+,\s*{text},\s*{text}", source):
            said.update((one, many))
    assert said - words == set()


def test_no_game_is_named_in_scripts_and_templates() -> None:
    names = [variant.name for variant in variants()] + [variant.slug for variant in variants()]
    templates = {path.name: path.read_text("utf-8") for path in (WEB / "templates").glob("*.html")}
    found = [(file, name) for file, source in (scripts() | templates).items() for name in names if name in source]
    assert found == []


def test_no_script_or_style_names_another_host() -> None:
    sources = [*scripts().values(), *(path.read_text("utf-8") for path in (WEB / "static").glob("*.css"))]
    hosts = {host for source in sources for host in re.findall(r"https?://([^/\"'\s]+)", source)}
    assert hosts <= {"www.w3.org"}  # the name of SVG, never asked for anything
