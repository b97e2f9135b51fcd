"""The page about ``score`` names every option and every column."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from tournaments.imports.results import COLUMNS
from tournaments.imports.rows import COUNTED, STATUS, UNCOUNTED
from tournaments.management.commands.score import Command

PAGE = (Path(__file__).parents[4] / "docs" / "score.md").read_text(encoding="utf-8")


def test_every_option_is_described() -> None:
    parser = ArgumentParser()
    Command().add_arguments(parser)
    options = {name for action in parser._actions for name in action.option_strings} - {"-h", "--help"}
    assert options == {"--json", "--scale", "--when-equal", "--when-alone", "--recontrar-effect", "--fields"}
    assert [option for option in options if f"`{option}`" not in PAGE] == []


def test_every_column_and_status_is_described() -> None:
    words = {*COLUMNS, STATUS, *COUNTED, *UNCOUNTED} - {""}
    assert [word for word in words if f"`{word}`" not in PAGE] == []
