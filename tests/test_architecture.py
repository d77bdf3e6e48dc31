"""The house keeps its order: what may import what, and where the rules are stated."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import variants

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "printables", "web")

LAYERS = [
    "sentences", "cards", "deals", "piles", "language", "notation", "refusals", "boards", "game", "games", "codes",
    "record", "table", "reading", "solver", "playtest", "cli",
]  # fmt: skip
"""The modules of companion/, from the ground up: imports go down only."""


def modules(package: str) -> dict[str, Path]:
    """Every module of a package: its dotted name, its file."""
    found = {}
    for file in sorted((ROOT / package).rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


ALL = {name: file for package in PACKAGES for name, file in modules(package).items()}


def imports(name: str) -> set[str]:
    """The modules that a module imports, ours as full names; what only type checkers see is left out."""
    file, found = ALL[name], set()
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    for node in _running(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - max(0, node.level - 1)] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            # "from . import x" and "from .x import y" alike
            found |= {f"{base}.{alias.name}" if f"{base}.{alias.name}" in ALL else base for alias in node.names}
    return found - {name}


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        yield from _running(node)


def ours(name: str) -> set[str]:
    return {found for found in imports(name) if found.split(".")[0] in PACKAGES}


def foreign(name: str) -> set[str]:
    """The distributions that a module imports, the standard library left out."""
    return {found.split(".")[0] for found in imports(name)} - set(PACKAGES) - set(sys.stdlib_module_names)


COMMANDS = ("commands",)
"""Modules of the packages that stand above the command line."""


def layer(name: str) -> int:
    """How high a module of companion/ lies; a package's commands come in from above."""
    parts = name.split(".")
    return len(LAYERS) if parts[-1] in COMMANDS else LAYERS.index(parts[1])


COMPANION = [name for name in modules("companion") if name != "companion"]


@pytest.mark.parametrize("name", COMPANION)
def test_imports_go_down(name: str) -> None:
    assert [found for found in ours(name) if not found.startswith("companion")] == []
    for found in ours(name) - {"companion"}:
        inside = found.split(".")[1] == name.split(".")[1] and layer(name) == layer(found)
        assert inside or layer(found) < layer(name), f"{name} imports {found}"


def test_one_family_knows_nothing_of_another() -> None:
    for name in modules("companion"):
        if name.startswith("companion.games."):
            assert not any(found.startswith("companion.games.") for found in ours(name))


@pytest.mark.parametrize("name", sorted(modules("printables")))
def test_printables_know_nothing_of_the_web(name: str) -> None:
    assert [found for found in ours(name) if found.startswith("web")] == []


def test_the_domain_needs_no_more_than_click_and_the_solver_its_numbers() -> None:
    for name in modules("companion"):
        allowed = {"click"} if name == "companion.cli" else set()
        if name.startswith(("companion.solver", "companion.playtest")):
            allowed = {"click", "numba", "numpy", "distributed"}
        assert foreign(name) <= allowed, name


def test_printables_need_no_web_framework_and_the_web_no_drawing() -> None:
    printables = {found for name in modules("printables") for found in foreign(name)}
    web = {found for name in modules("web") for found in foreign(name)}
    assert printables <= {"reportlab", "qrcode", "fontTools", "click"}
    assert web <= {"flask", "werkzeug", "markupsafe", "sqlalchemy", "waitress", "click"}


def test_the_core_does_no_input_or_output() -> None:
    """Only the catalogues of its words are read; files and terminals are the commands' business."""
    for name in COMPANION:
        if LAYERS.index(name.split(".")[1]) > LAYERS.index("reading"):
            continue
        tree = ast.parse(ALL[name].read_text(encoding="utf-8"))
        calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        assert not calls & {"open", "print", "input"}, name
        assert not {call for call in calls if call.endswith((".read_text", ".write_text", ".open"))}, name


# --- what importing loads --------------------------------------------------------------------------------------


def loaded(statement: str) -> set[str]:
    """The top-level modules that a fresh interpreter has after *statement*."""
    code = f"{statement}\nimport sys\nprint(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


HEAVY = {"flask", "werkzeug", "sqlalchemy", "reportlab", "qrcode", "waitress", "numba", "numpy", "printables", "web"}


def test_importing_the_domain_loads_nothing_heavy() -> None:
    core = ", ".join(f"companion.{name}" for name in LAYERS[: LAYERS.index("solver")])
    found = loaded(f"import companion, {core}")
    assert not found & (HEAVY | {"click"})


def test_the_command_line_loads_nothing_heavy_before_it_is_asked() -> None:
    assert not loaded("import companion.cli") & HEAVY


def test_printables_load_no_web() -> None:
    assert not loaded("import printables.sheet, printables.commands") & {"flask", "sqlalchemy", "web", "waitress"}


ALONE = """
import os, sys
{preload}
for name in {names!r}:
    child = os.fork()
    if child == 0:
        try:
            __import__(name)
        except BaseException as error:
            os.write(2, f"{{name}}: {{error!r}}\\n".encode())
            os._exit(1)
        os._exit(0)
    failed = os.waitpid(child, 0)[1] != 0
    print(name, "failed" if failed else "fine")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_every_module_imports_alone() -> None:
    """Each in a process of its own that has only seen what others wrote, so no module leans on another's import."""
    names = [name for name in ALL if not name.endswith("__main__")]
    preload = "import click, flask, numpy, numba, qrcode, reportlab.pdfgen.canvas, sqlalchemy.orm"
    code = ALONE.format(preload=preload, names=names)
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stderr == ""
    assert sorted(done.stdout.split("\n")[:-1]) == sorted(f"{name} fine" for name in names)


# --- where the rules are stated --------------------------------------------------------------------------------


def literals(tree: ast.AST) -> Iterator[ast.Constant]:
    """Texts that decide something: in comparisons, matches, and as keys."""
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.Dict):
            parts = list(node.keys)
        elif isinstance(node, ast.MatchValue):
            parts = [node.value]
        elif isinstance(node, ast.Subscript):
            parts = [node.slice]
        for part in filter(None, parts):
            yield from (found for found in ast.walk(part) if isinstance(found, ast.Constant))


@pytest.mark.parametrize("package", ["printables", "web"])
def test_no_page_and_no_paper_names_a_game(package: str) -> None:
    names = {text for row in variants() for text in (row.slug, row.letters, row.name)}
    found = [
        f"{name}:{constant.lineno} {constant.value}"
        for name, file in modules(package).items()
        for constant in literals(ast.parse(file.read_text(encoding="utf-8")))
        if constant.value in names
    ]
    assert found == []


def test_only_the_teaching_pages_know_a_family_from_another() -> None:
    """They draw its own examples; everything else goes by the Game interface and its view."""
    knowing = {
        name
        for package in ("printables", "web")
        for name in modules(package)
        if any(found.startswith("companion.games.") for found in imports(name))
    }
    assert knowing <= {"printables.teaching"}


def scripts() -> dict[str, str]:
    """The page's scripts without their comments."""
    files = sorted((ROOT / "web" / "static").glob("*.js"))
    return {
        file.name: re.sub(r"/\*.*?\*/|(?<![:\w])//[^\n]*", "", file.read_text(encoding="utf-8"), flags=re.S)
        for file in files
    }


@pytest.mark.parametrize("name", sorted(scripts()))
def test_no_script_states_a_rule(name: str) -> None:
    script = scripts()[name]
    games = "|".join(re.escape(text) for row in variants() for text in (row.slug, row.letters, row.name))
    assert re.findall(rf"""["'`](?:{games})["'`]""", script) == []
    # no rank that follows another, no colour against colour
    assert re.findall(r"rank\w*\s*[-+]\s*1\b(?!\])", script) == []
    assert re.findall(r"colou?r\w*\s*[!=]==?\s*\w+(?:\.\w+)*\.colou?r|[\"'](?:red|black)[\"']", script) == []


def test_the_rules_are_stated_in_one_place() -> None:
    """Only a game's own file refuses a move; the record refuses what comes after the end."""
    refusing = {
        name for name, file in ALL.items() if re.search(r"\brefuse\(|\bRefusal\(", file.read_text(encoding="utf-8"))
    }
    assert refusing == {
        "companion.refusals",
        "companion.games.freecell",
        "companion.games.calculation",
        "companion.record",
    }
