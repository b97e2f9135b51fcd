"""The project itself: its documentation is complete, its vendored files are as pinned, missing programs are said."""

from __future__ import annotations

import ast
import importlib
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands

from scoring.games.registry import GAMES
from tests.servers import ROOT

_vendoring = runpy.run_path(str(ROOT / ".ci" / "refresh_vendor.py"))
VENDOR, differing = _vendoring["VENDOR"], _vendoring["differing"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_begins_with_the_two_commands() -> None:
    lines = [line for line in README.splitlines() if line and not line.startswith(("#", "```"))]
    assert [line.split("#")[0].strip() for line in lines[:2]] == ["make run", "make test"]


def test_the_readme_names_every_setting() -> None:
    source = (ROOT / "tournaments" / "settings.py").read_text(encoding="utf-8")
    names = set(re.findall(r'env\.\w+\(\s*"(\w+)"', source)) - {"TEST_SQLITE"}
    assert {"BASA_DATA", "DATABASE_URL", "SITE_URL"} < names
    assert [name for name in sorted(names | {"DEMO"}) if f"| `{name}` |" not in README] == []


def test_the_readme_names_every_command() -> None:
    ours = {name for name, app in get_commands().items() if app == "tournaments"}
    assert {"serve", "backup", "restore"} <= ours
    listed = set(re.findall(r"^\| `(\w+)[ `]", README, re.MULTILINE))
    assert ours - listed == set()


def test_vendored_files_are_as_pinned(tmp_path: Path) -> None:
    assert differing(VENDOR) == []
    (tmp_path / "vendor.json").write_bytes((VENDOR / "vendor.json").read_bytes())
    (tmp_path / "added.js").write_text("")
    assert set(differing(tmp_path)) == {
        "added.js",
        *(f"bootstrap/{name}" for name in ("LICENSE", "bootstrap.min.css", "bootstrap.rtl.min.css")),
        "bootstrap/bootstrap.bundle.min.js",
    }


def test_requirements_are_pinned_exactly() -> None:
    for name in ("requirements.txt", "requirements-postgres.txt", "requirements-dev.txt"):
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        pins = [line for line in lines if line and not line.startswith(("#", "-r "))]
        assert pins
        assert [line for line in pins if not re.fullmatch(r"[\w.\[\],-]+==[\w.]+(; .+)?", line)] == []


def test_pictures_are_made_by_make_into_a_folder_that_is_not_committed() -> None:
    made = importlib.import_module("tests.screenshots")
    assert {"test_the_wall", "test_the_drawn_entry", "test_what_the_director_sees"} <= set(vars(made))
    recipe = re.search(r"^screenshots:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert recipe
    assert "SCREENSHOTS=screenshots" in recipe[1]
    assert "tests/screenshots.py" in recipe[1]
    assert "/screenshots/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_every_game_is_compared_with_its_second_implementation_by_make() -> None:
    recipe = subprocess.run(
        ["make", "-n", "-o", "requirements-dev.txt", "compare", "PY=python", "VENV=/nowhere"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    compared = re.search(r"for game in (.*);", recipe)
    assert compared
    assert compared[1].split() == list(GAMES)
    for game in ("huutopussi", "quatre_sept"):
        module = importlib.import_module(f"tests.scoring.games.{game}.test_against_reference")
        marks = module.test_every_step_of_random_hands.pytestmark
        assert [mark.args for mark in marks if mark.name == "timeout"] == [(0,)]
    assert {"botifarra) deals=10000", "*) deals=5000"} <= {
        line.split(" file=")[0].strip() for line in recipe.splitlines()
    }


MATCHING = ROOT / "scoring" / "pairing" / "matching.py"


def test_the_engine_imports_the_standard_library_and_the_matching_rustworkx() -> None:
    """The import contract names packages it forbids; this looks at everything imported."""
    modules = list((ROOT / "scoring").rglob("*.py"))
    assert modules
    for module in modules:
        allowed = sys.stdlib_module_names | {"scoring"} | ({"rustworkx"} if module == MATCHING else set())
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, module
                names = [node.module or ""]
            assert {name.split(".")[0] for name in names} <= allowed, module


def test_style_sheets_use_logical_properties() -> None:
    """What names left or right would stand on the wrong side in languages that run from right to left."""
    physical = re.compile(r"(?:margin|padding|border|inset)-(?:left|right)|(?<![\w-])(?:left|right):|: (?:left|right);")
    sheets = [path for path in (ROOT / "tournaments" / "static").rglob("*.css") if "vendor" not in path.parts]
    assert sheets
    for sheet in sheets:
        assert physical.findall(sheet.read_text(encoding="utf-8")) == [], sheet


@pytest.mark.parametrize("in_ci, status", [("", 0), ("true", 1)])
def test_without_chromium_browser_tests_are_skipped_with_a_line_and_fail_in_ci(in_ci: str, status: int) -> None:
    clean = {name: value for name, value in os.environ.items() if name != "CHROMIUM" and not name.startswith("PYTEST")}
    environment = {**clean, "PATH": "", "CI": in_ci}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/tournaments/test_ground_browser.py",
    ]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert run.returncode == status, run.stdout
    line = re.findall(r"^SKIPPED \d+ browser tests: Chromium is missing; on Debian 'apt.*$", run.stdout, re.MULTILINE)
    assert len(line) == (0 if in_ci else 1)
