"""The page about ``pair`` names every option, column, fact, system, key and code of a report."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from scoring.pairing import trf, trf_reading
from scoring.pairing.orders import Options, System
from scoring.pairing.swiss import draw
from tests.scoring.pairing.events import entries, event_of
from tournaments.exports.swiss import round_as_json
from tournaments.imports.swiss import COLUMNS, WORDS
from tournaments.management.commands.pair import Command

PAGE = (Path(__file__).parents[4] / "docs" / "pair.md").read_text(encoding="utf-8")


def unnamed(words: set[str]) -> list[str]:
    return sorted(word for word in words if f"`{word}`" not in PAGE)


def test_every_option_is_described() -> None:
    parser = ArgumentParser()
    Command().add_arguments(parser)
    options = {name for action in parser._actions for name in action.option_strings} - {"-h", "--help"}
    assert options == {"--system", "--rounds", "--json", "--trf"}
    assert unnamed(options) == []


def test_every_column_fact_and_system_is_described() -> None:
    assert unnamed({*COLUMNS, *filter(None, WORDS), *(system.value for system in System)}) == []


def test_every_key_is_described() -> None:
    drawn = round_as_json(draw(event_of(entries(1, 2)), Options()))
    assert unnamed({*drawn, *drawn["pairs"][0]}) == []


def test_every_code_of_a_report_is_described() -> None:
    codes = {*trf_reading.FITTING, *trf_reading.UNPLAYED, *trf_reading.UNRATED} - {""}
    assert unnamed(codes | {trf.PLAYER, trf.ROUNDS, trf.ROUNDS_26, trf.NEVER, trf.AWAY_NEXT}) == []
