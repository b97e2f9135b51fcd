"""Numbers of legal continuations of fixed deals, counted once by a program of its own that keeps cards in lists."""

from __future__ import annotations

import csv

import pytest

from scoring.cards import FR32, Deal
from scoring.games.quatre_sept.rules import QuatreSept, State
from scoring.rules import Play
from scoring.seats import CLOCKWISE, Seat
from tests.scoring.games.quatre_sept.cases import FIXTURES, rules_of


def counts() -> list[dict[str, str]]:
    with (FIXTURES / "quatre_sept" / "counts.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def continuations(rules: QuatreSept, state: State, cards: int) -> int:
    """Count the ways to play so many cards, announced ones apart from silent ones; nothing else is said."""
    legal = [action for action in rules.legal_actions(state) if isinstance(action, Play)]
    if cards == 1:
        return len(legal)
    return sum(continuations(rules, rules.advance(state, action), cards - 1) for action in legal)


@pytest.mark.parametrize("row", counts(), ids=lambda row: f"{row['variant']}-{row['cards']}-{row['continuations']}")
def test_number_of_legal_continuations(row: dict[str, str]) -> None:
    hands = {Seat(part[0]): [FR32.card(text) for text in part[2:].split()] for part in row["deal"].split("; ")}
    rules = rules_of(row["variant"])
    state = rules.start(Deal.of(FR32, CLOCKWISE, Seat.NORTH, hands))
    assert continuations(rules, state, int(row["cards"])) == int(row["continuations"])
