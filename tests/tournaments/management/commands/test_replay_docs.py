"""The page about ``replay`` names every option, every key and every kind of fault, and its example is right."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from pathlib import Path

import pytest

from scoring.games.records import check
from scoring.games.registry import GAMES
from scoring.notation import read_file, read_record
from scoring.notation.errors import KINDS
from scoring.notation.verdict import Verdict
from tournaments.exports.replays import as_json, check_entry
from tournaments.management.commands.replay import Command

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "replay.md").read_text(encoding="utf-8")


def test_every_option_is_described() -> None:
    parser = ArgumentParser()
    Command().add_arguments(parser)
    options = {name for action in parser._actions for name in action.option_strings} - {"-h", "--help"}
    assert options == {"--json", "--rules", "--trace", "--tolerant"}
    assert [option for option in options if f"`{option}" not in PAGE] == []


def test_every_key_and_kind_is_described() -> None:
    text = '[Dealer "N"]\n[Auction "N"]\nN:del S:del\n\n[Dealer "X"]\n'
    flawed, broken = (
        as_json(check_entry(entry, rules=None, tolerant=False, trace=True), trace=True) for entry in read_file(text)
    )
    keys = {*flawed, *flawed["irregularities"][0], *flawed["trace"][0], *broken["error"], *KINDS}
    assert [key for key in keys if f"`{key}`" not in PAGE] == []


@pytest.mark.parametrize("key", GAMES)
def test_what_a_game_adds_is_described(key: str) -> None:
    assert [name for name in GAMES[key].details(Verdict()) if f"`{name}`" not in PAGE] == []


@pytest.mark.parametrize("start", ["[Board", '[Game "QuatreSept'])
def test_an_example_is_legal(start: str) -> None:
    block = re.search(r"(?:^    \[.*\n|^    [NWSE].*\n)+", PAGE[PAGE.index(start) - 4 :], re.M)
    assert block
    text = re.sub("^    ", "", block[0], flags=re.M)
    text += "" if read_record(text).is_complete else "*\n"
    assert check(read_record(text)).verdict.legal is True
    assert check(read_record(text)).verdict.error is None
