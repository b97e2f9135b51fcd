"""Slips in words: a sentence with its clause for every reason why one cannot be true, and players by their letter."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from scoring.errors import ImpossibleSlip
from scoring.games.huutopussi import slip as huutopussi
from scoring.games.huutopussi.options import VARIANTS
from scoring.games.huutopussi.options import Options as HuutopussiOptions
from scoring.games.huutopussi.score import Marriage
from scoring.games.quatre_sept import slip as quatre_sept
from scoring.games.quatre_sept.options import Options as QuatreSeptOptions
from scoring.seats import CLOCKWISE, CLOCKWISE_THREE, BySide, Seat, Side
from tournaments.clause_texts import ANCHORS
from tournaments.texts.sentences import sentence

GAMES = Path(__file__).resolve().parents[2] / "scoring" / "games"
CODE = re.compile(r'(?:_fault(?:s_in_range)?|ImpossibleSlip)\(\s*"(\w+)"')


def codes_of(game: str) -> set[str]:
    return set(CODE.findall((GAMES / game / "slip.py").read_text(encoding="utf-8")))


def faults_of_huutopussi() -> Iterator[ImpossibleSlip]:
    """The faults of random slips, of which hardly one can be true."""
    source = random.Random(138)
    variants = (HuutopussiOptions(), HuutopussiOptions(forced_open=False, raise_when_banned=False, kontra=True))
    amounts = [None, 40, 45, 50, 60, 63, 500]
    for number in range(2000):
        numbers = [source.choice((-5, 0, 3, 60, 160, 465)) for _ in range(4)]
        suits = [source.choice("shdc") for _ in range(source.randint(0, 2))]
        slip = huutopussi.Slip(
            declarer=source.choice((None, *CLOCKWISE.seats)),
            bid=source.choice(amounts),
            contract=source.choice(amounts),
            points=BySide.of(numbers[0], numbers[1]),
            tricks=BySide.of(source.choice((0, 4, 10)), source.choice((-1, 0, 5))),
            marriages=tuple(Marriage(source.choice((Side.NS, Side.EW)), suit) for suit in suits),
            kontras=source.choice((0, 0, 12)),
        )
        yield from huutopussi.faults_of(slip, variants[number % 2], source.choice(((), (Side.NS,))), Seat.NORTH)
    sides = CLOCKWISE_THREE.sides
    alone = huutopussi.Slip(Seat.EAST, 60, 75, BySide(sides, (85, 20, 55)), BySide(sides, (6, 0, 5)))
    yield from huutopussi.faults_of(alone, VARIANTS.parse("three"))
    many = tuple(Marriage(Side.EW, suit) for suit in "sc")
    made = huutopussi.Slip(Seat.NORTH, 60, 60, BySide.of(100, 160), BySide.of(8, 1), many)
    for variant in ("standard", "russian"):
        yield from huutopussi.faults_of(made, VARIANTS.parse(variant))


def faults_of_quatre_sept() -> Iterator[ImpossibleSlip]:
    """The faults of all slips with small numbers."""
    for options in (QuatreSeptOptions(), QuatreSeptOptions(four_sevens="play_on")):
        for points in (None, BySide.of(-1, 12), BySide.of(11, 0), BySide.of(5, 5)):
            for politaines in (BySide.of(0, 0), BySide.of(3, 0), BySide.of(0, 1)):
                for sevens in (None, Side.EW):
                    yield from quatre_sept.faults_of(quatre_sept.Slip(points, politaines, sevens), options)


@pytest.mark.parametrize("game, faults", [("huutopussi", faults_of_huutopussi), ("quatre_sept", faults_of_quatre_sept)])
def test_every_fault_of_a_slip_has_a_sentence_with_its_clause(game, faults):
    found = {}
    for fault in faults():
        found.setdefault(fault.code, []).append(fault)
    assert set(found) == codes_of(game)
    for code, several in found.items():
        for fault in several:
            text = sentence(fault)
            assert text.endswith("."), code
            assert not re.search(r"%\(|Side\.|BySide|None", text), text
            assert f"clause {fault.facts['clause']}" in text, text
            assert fault.facts["clause"] in ANCHORS, text


@pytest.mark.parametrize(
    "game, slip",
    [
        ("botifarra", {"chooser": "W", "trump": "o", "level": "none"}),
        ("huutopussi", {"declarer": "W", "hand": {"bid": 60, "contract": 60}}),
    ],
)
def test_a_player_stands_on_a_line_by_the_letter_of_the_language(game: str, slip: dict[str, Any]) -> None:
    with translation.override("ca"):
        line = render_to_string(f"slips/{game}/_line.html", {"slip": slip})
    assert "<b>O</b>" in line
