"""What the README and the docs promise works as it stands there: commands, links, codes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import cli
from companion.codes import read_code
from companion.games import variants

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TEXTS = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}

COMMAND = Path(sys.executable).with_name("tablemates")


def commands(text: str) -> list[str]:
    """The lines of console blocks that begin with a prompt."""
    return re.findall(r"^\$ (.+)$", text, flags=re.MULTILINE)


@pytest.mark.parametrize("page", [page for page in TEXTS if commands(TEXTS[page])])
def test_the_commands_of_a_page_run_as_they_stand(page: str, tmp_path: Path) -> None:
    """One after the other, since later ones use what earlier ones wrote."""
    assert COMMAND.exists(), "install the project: make dev"
    for command in commands(TEXTS[page]):
        line = command.replace(".venv/bin/tablemates", str(COMMAND))
        done = subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}\n{done.stderr}"
        assert "Traceback" not in done.stderr
        written = re.search(r"-o (\S+)|> (\S+)$", command)
        if written:
            assert (tmp_path / (written[1] or written[2])).stat().st_size > 0


@pytest.mark.parametrize("page", TEXTS)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", TEXTS[page]):
        if "://" not in target:
            assert (ROOT / page).parent.joinpath(target).exists(), target


@pytest.mark.parametrize("page", TEXTS)
def test_codes_are_codes(page: str) -> None:
    letters = "|".join(row.letters for row in variants())
    for text in re.findall(rf"`((?:{letters})-(?:[A-Z0-9]+-)?\d+)`", TEXTS[page]):
        assert read_code(text)


def test_every_command_is_described() -> None:
    described = TEXTS["docs/commands.md"]
    for name in cli.list_commands(None):  # type: ignore[arg-type]  # the group does not look at its context
        assert f"tablemates {name}" in described or f"`{name}`" in described, name


def test_every_game_is_in_the_table_of_codes() -> None:
    for row in variants():
        assert f"`{row.letters}`" in TEXTS["docs/codes.md"]


@pytest.mark.parametrize("page", TEXTS)
def test_a_page_has_no_address_of_one_computer(page: str) -> None:
    assert not re.search(r"/home/|/root/|/Users/|/tmp/|localhost:\d", TEXTS[page])
