"""Numbers of legal continuations of fixed deals, counted once by the second implementation in ``tests/reference``."""

from __future__ import annotations

import pytest

from scoring.cards import ES48, Deal
from scoring.games.botifarra.calls import Declare, Pass
from scoring.games.botifarra.rules import Botifarra, State
from scoring.rules import apply
from scoring.seats import COUNTER_CLOCKWISE, Seat
from tests.scoring.games.botifarra.cases import rules_of, table


def continuations(rules: Botifarra, state: State, cards: int) -> int:
    legal = rules.legal_actions(state)
    if cards == 1:
        return len(legal)
    return sum(continuations(rules, rules.advance(state, action), cards - 1) for action in legal)


@pytest.mark.parametrize("row", table("counts"), ids=lambda row: f"{row['variant']}-{row['trump']}")
def test_number_of_legal_continuations(row: dict[str, str]) -> None:
    hands = {Seat(part[0]): [ES48.card(text) for text in part[2:].split()] for part in row["deal"].split("; ")}
    rules = rules_of(row["variant"])
    state = rules.start(Deal.of(ES48, COUNTER_CLOCKWISE, Seat.NORTH, hands))
    for spoken in (Declare(Seat.NORTH, row["trump"]), Pass(Seat.WEST), Pass(Seat.EAST)):
        state = apply(rules, state, spoken)
    assert continuations(rules, state, int(row["cards"])) == int(row["continuations"])
