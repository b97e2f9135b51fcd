"""Making trumps and doubling (rules/botifarra.md, clauses 3 and 4; worked cases A of section 14)."""

from __future__ import annotations

import random

import pytest

from scoring.cards import ES48, deal_at_random
from scoring.errors import IllegalAction, ImpossibleAction, ScoringError
from scoring.games.botifarra.calls import SEATS
from scoring.games.botifarra.rules import Botifarra, State
from scoring.rules import apply, replay
from scoring.seats import COUNTER_CLOCKWISE, Seat
from tests.scoring.games.botifarra.cases import call, rules_of, spelled, table


def after(rules: Botifarra, dealer: str, calls: str) -> State:
    state = rules.start(deal_at_random(ES48, COUNTER_CLOCKWISE, Seat(dealer), random.Random(1)))
    for text in calls.split():
        state = apply(rules, state, call(text))
    return state


@pytest.mark.parametrize("row", table("calls"), ids=lambda row: row["id"])
def test_worked_case_of_calls(row: dict[str, str]) -> None:
    rules = Botifarra()
    if row["result"] == "illegal":
        with pytest.raises(ScoringError):
            after(rules, row["dealer"], row["calls_in_order"])
        return
    state = after(rules, row["dealer"], row["calls_in_order"])
    calls = state.calls
    assert calls.chooser is not None
    assert str(SEATS[calls.chooser]) == row["chooser"]
    assert (calls.trump, calls.level.key) == (row["trump"], row["level"])
    assert [str(SEATS[seat]) for seat in calls.doublers] == row["doubled_by"].split()
    assert str(rules.seat_to_act(state)) == row["leader"]


@pytest.mark.parametrize(
    "variant, calls, refused, clause",
    [
        ("eastern", "N:del", "S:del", "3.2"),
        ("eastern", "N:del", "S:be", "3.2"),
        ("eastern", "", "N:be", "3.1"),
        ("eastern", "", "N:contro", "4.1"),
        ("eastern", "N:e", "W:recontro", "4.1"),
        ("eastern", "N:e", "W:o", "3.1"),
        ("eastern+max_level=none", "N:e", "W:contro", "4.5"),
        ("eastern+max_level=none", "N:e", "E:contro", "4.5"),
        ("championship", "N:e W:contro S:recontro", "W:santvicenc", "4.5"),
        ("championship", "N:bot W:contro S:recontro", "E:santvicenc", "4.5"),
        ("eastern+max_level_botifarra=contro", "N:bot W:contro", "S:recontro", "4.5"),
    ],
)
def test_a_call_in_turn_is_refused_with_its_clause(variant: str, calls: str, refused: str, clause: str) -> None:
    rules = rules_of(variant)
    state = after(rules, "N", calls)
    with pytest.raises(IllegalAction) as refusal:
        apply(rules, state, call(refused))
    assert refusal.value.facts["clause"] == clause


@pytest.mark.parametrize(
    "calls, refused",
    [
        ("N:e", "E:contro"),  # the chooser's right-hand neighbour speaks first (4.3)
        ("N:e", "S:contro"),  # not entitled (4.1)
        ("N:e W:contro", "E:contro"),  # the other is not asked (4.2)
        ("N:e W:be E:contro", "S:recontro"),  # at the right of East is North
        ("N:del", "N:e"),
        ("N:e W:be E:be", "S:contro"),
        ("N:e W:contro S:recontro E:be W:santvicenc", "N:be"),
    ],
)
def test_a_call_out_of_turn_is_impossible(calls: str, refused: str) -> None:
    rules = Botifarra()
    state = after(rules, "N", calls)
    with pytest.raises(ImpossibleAction) as refusal:
        apply(rules, state, call(refused))
    assert refusal.value.code == "turn"


@pytest.mark.parametrize(
    "variant, calls, seat, legal",
    [
        ("eastern", "", "N", "o c e b bot del"),
        ("eastern", "N:del", "S", "o c e b bot"),
        ("eastern", "N:del S:e", "E", "be contro"),  # at the right of South, who chose
        ("eastern", "N:e W:be", "E", "be contro"),
        ("eastern", "N:e W:be E:contro", "N", "be recontro"),
        ("eastern", "N:e W:be E:contro N:be", "S", "be recontro"),
        ("eastern", "N:e W:be E:contro N:recontro", "W", "be santvicenc"),
    ],
)
def test_who_is_asked_and_what_may_be_said(variant: str, calls: str, seat: str, legal: str) -> None:
    rules = rules_of(variant)
    state = after(rules, "N", calls)
    assert str(rules.seat_to_act(state)) == seat
    assert [spelled(action) for action in rules.legal_actions(state)] == legal.split()


def test_nobody_is_asked_for_a_level_that_the_options_exclude() -> None:
    rules = rules_of("championship")
    state = after(rules, "N", "N:e W:contro S:recontro")
    assert rules.seat_to_act(state) is Seat.WEST, "West leads: the calls are over"
    assert len(rules.legal_actions(state)) == 12


def test_a_tolerant_replay_goes_on_after_a_forbidden_level() -> None:
    rules = rules_of("championship")
    deal = deal_at_random(ES48, COUNTER_CLOCKWISE, Seat.NORTH, random.Random(1))
    spoken = [call(text) for text in "N:e W:contro S:recontro W:santvicenc".split()]
    followed = replay(rules, deal, spoken, tolerant=True)
    assert [(found.index, found.clause) for found in followed.irregularities] == [(3, "4.5")]
    assert followed.final.calls.level.key == "santvicenc"
    assert rules.seat_to_act(followed.final) is Seat.WEST, "there is no level above: West leads"


def test_those_whom_a_forbidden_level_concerns_are_heard() -> None:
    rules = rules_of("eastern+max_level=none")
    deal = deal_at_random(ES48, COUNTER_CLOCKWISE, Seat.NORTH, random.Random(1))
    followed = replay(rules, deal, [call("N:e"), call("W:contro")], tolerant=True)
    assert rules.seat_to_act(followed.final) is Seat.SOUTH
    assert [spelled(action) for action in rules.legal_actions(followed.final)] == ["be"]
    passed = replay(rules, deal, [call(text) for text in "N:e W:contro S:be N:be".split()], tolerant=True)
    assert [found.index for found in passed.irregularities] == [1]
    assert rules.seat_to_act(passed.final) is Seat.WEST
