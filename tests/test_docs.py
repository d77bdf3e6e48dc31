"""Every command that the documents show works as it is written."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+)\)")


def commands(document: Path) -> list[str]:
    """The commands of a document's console blocks, in order."""
    blocks = CONSOLE.findall(document.read_text("utf-8"))
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


@pytest.mark.parametrize("document", [d for d in DOCUMENTS if commands(d)], ids=lambda d: d.name)
def test_the_commands_of_a_document_work_in_its_order(document: Path, tmp_path: Path) -> None:
    program = shutil.which("tablemates", path=str(Path(sys.executable).parent))
    assert program is not None
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / ".venv/bin/tablemates").symlink_to(program)
    for command in commands(document):
        done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"{command}\n{done.stdout[-500:]}\n{done.stderr[-500:]}"
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.name)
def test_links_of_a_document_lead_somewhere(document: Path) -> None:
    for target in LINK.findall(document.read_text("utf-8")):
        assert (document.parent / target).exists(), target


def test_every_command_is_in_the_reference() -> None:
    from click import Context

    from companion.cli import cli

    reference = (ROOT / "docs/commands.md").read_text("utf-8")
    for name in cli.list_commands(Context(cli)):
        assert f"tablemates {name}" in reference, name
