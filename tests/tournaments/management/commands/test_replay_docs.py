"""The page about ``replay`` names every option, every key and every kind of fault, and its example is right."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from pathlib import Path

import pytest

from scoring.games.huutopussi.record_rows import kontra_rows, meld_rows
from scoring.games.records import check
from scoring.games.registry import GAMES
from scoring.notation import HUUTOPUSSI, HUUTOPUSSI_THREE, read_file, read_record
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


def example(start: str) -> str:
    block = re.search(r"(?:^    \[.*\n|^    [NWSE].*\n)+", PAGE[PAGE.index(start) - 4 :], re.M)
    assert block
    return re.sub("^    ", "", block[0], flags=re.M)


@pytest.mark.parametrize("start", ["[Board", '[Game "Huutopussi', '[Game "QuatreSept'])
def test_an_example_is_legal(start: str) -> None:
    text = example(start)
    text += "" if read_record(text).is_complete else "*\n"
    assert check(read_record(text)).verdict.legal is True
    assert check(read_record(text)).verdict.error is None


def test_every_section_and_row_of_huutopussi_is_described() -> None:
    """What the page says of a row is read as it says."""
    assert [name for name in HUUTOPUSSI.sections if f"[{name}" not in PAGE] == []
    tags = {*HUUTOPUSSI_THREE.tags, "Dealer", "Deal"}
    assert [name for name in tags if f"[{name}" not in PAGE] == []
    melds = re.findall(r"`(S@\d (?:own|ask|half) [^`]+)`", PAGE)
    text = '[Game "Huutopussi"]\n[Meld "S"]\n' + "\n".join(melds) + '\n[Kontra "E"]\nE@7\n'
    read = [(one.trick, one.way, one.suit, one.is_made) for one in meld_rows(read_record(text))]
    assert read == [
        (2, "own", "c", True),
        (3, "ask", "h", True),
        (3, "ask", None, False),
        (3, "half", "h", True),
        (3, "half", "h", False),
    ]
    assert [(said.seat.value, said.after) for said in kontra_rows(read_record(text))] == [("E", 7)]


def test_the_example_of_huutopussi_has_its_auction_exchange_and_marriage() -> None:
    verdict = check(read_record(example('[Game "Huutopussi'))).verdict
    assert GAMES["huutopussi"].details(verdict) == {
        "declarer": "S",
        "bid": 60,
        "contract": 120,
        "marriages": [{"side": "NS", "suit": "c", "how": "own"}],
        "kontras": 0,
    }
    alone = re.sub(r"\[Exchange.*?(?=\[Meld)", "", example('[Game "Huutopussi'), flags=re.S)
    assert check(read_record(alone)).verdict.legal is None
