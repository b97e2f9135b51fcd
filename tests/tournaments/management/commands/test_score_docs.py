"""The page about ``score`` names every option, every way of comparing and every column."""

from __future__ import annotations

import inspect
import re
from argparse import ArgumentParser
from pathlib import Path
from types import ModuleType

import pytest

from scoring.comparison.methods import COMPARISONS
from scoring.games.huutopussi import slip as huutopussi_slip
from scoring.games.quatre_sept import slip as quatre_sept_slip
from tournaments.imports import huutopussi, quatre_sept
from tournaments.imports.games import SLIP_COLUMNS
from tournaments.imports.results import COLUMNS
from tournaments.imports.rows import COUNTED, STATUS, UNCOUNTED
from tournaments.imports.slips import MATCHES
from tournaments.management.commands.score import Command

PAGE = (Path(__file__).parents[4] / "docs" / "score.md").read_text(encoding="utf-8")
OPTIONS = {
    "--game",
    "--preset",
    "--json",
    "--match",
    "--compare",
    "--scale",
    "--when-equal",
    "--when-alone",
    "--recontrar-effect",
    "--own-average",
    "--tables",
    "--tie-breaks",
    "--fields",
}


def unnamed(words: set[str]) -> list[str]:
    return [word for word in words if f"`{word}`" not in PAGE]


def test_every_option_is_described() -> None:
    parser = ArgumentParser()
    Command().add_arguments(parser)
    options = {name for action in parser._actions for name in action.option_strings} - {"-h", "--help"}
    assert options == OPTIONS
    assert unnamed(options) == []


def test_every_choice_is_described() -> None:
    assert unnamed({*COMPARISONS, *MATCHES, *SLIP_COLUMNS}) == []


def test_every_column_and_status_is_described() -> None:
    assert unnamed({*COLUMNS, STATUS, *COUNTED, *UNCOUNTED} - {""}) == []
    for game in SLIP_COLUMNS.values():
        assert unnamed(set(game("standard").columns)) == []


@pytest.mark.parametrize(
    "slip, columns",
    [(huutopussi_slip, huutopussi.FAULT_COLUMNS), (quatre_sept_slip, quatre_sept.FAULT_COLUMNS)],
    ids=["huutopussi", "quatre_sept"],
)
def test_every_fault_of_a_slip_has_its_column(slip: ModuleType, columns: dict[str, str]) -> None:
    codes = set(re.findall(r'(?:_fault\w*|ImpossibleSlip)\(\s*"(\w+)"', inspect.getsource(slip)))
    assert codes == set(columns)
