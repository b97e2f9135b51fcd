"""A movement whose first round is the one that is played already."""

from __future__ import annotations

import random

import pytest

from scoring.errors import MovementError
from scoring.movements.balance import balance
from scoring.movements.beginning import begun_as
from scoring.movements.checks import check
from scoring.movements.kinds import build
from scoring.movements.request import Request
from scoring.movements.seating import Movement


def of(kind: str, pairs: int, **words: object) -> Movement:
    return build(Request(kind, pairs, boards_per_round=2, **words))  # type: ignore[arg-type]


@pytest.mark.parametrize("pairs", [4, 5, 8, 9, 12, 13, 20, 21])
@pytest.mark.parametrize("begun, kind", [("mitchell", "round-robin"), ("round-robin", "mitchell")])
def test_the_first_round_stays_and_the_rest_is_worth_the_same(pairs: int, begun: str, kind: str) -> None:
    first, wanted = of(begun, pairs).rounds[0], of(kind, pairs)
    made = begun_as(wanted, first)
    assert made.rounds[0] == first
    assert made.pairs == pairs
    assert {one.code for one in check(made)} == {one.code for one in check(wanted)}
    assert sorted(len(one.tables) for one in made.rounds) == sorted(len(one.tables) for one in wanted.rounds)
    assert balance(made).quality == balance(wanted).quality


def test_who_has_to_stay_does() -> None:
    first = of("round-robin", 12).rounds[0]
    source = random.Random(4)
    for line in first.tables:
        made = begun_as(of("mitchell", 12), first, staying=[line.ns])  # type: ignore[list-item]
        assert {seat.table for seat in made.of_pair(line.ns) if seat.is_live} == {line.table}  # type: ignore[arg-type]
    two = source.sample([line.ns for line in first.tables], 2)
    made = begun_as(of("mitchell", 12), first, staying=two)  # type: ignore[arg-type]
    assert all(len({seat.table for seat in made.of_pair(pair)}) == 1 for pair in two)  # type: ignore[arg-type]


def test_what_cannot_be_is_refused() -> None:
    first = of("mitchell", 12).rounds[0]
    with pytest.raises(MovementError) as refused:
        begun_as(of("mitchell", 10), first)
    assert refused.value.code == "beginning"
    moving = [line.ew for line in first.tables]
    with pytest.raises(MovementError) as refused:
        begun_as(of("mitchell", 12), first, staying=moving[:1])  # type: ignore[arg-type]
    assert refused.value.code == "staying"
