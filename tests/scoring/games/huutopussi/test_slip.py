"""What can be wrong with a result that was written down (rules/huutopussi.md, H13.8)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.huutopussi.options import VARIANTS
from scoring.games.huutopussi.score import Marriage, hand_score
from scoring.games.huutopussi.slip import Slip, discard_values, faults_of, outcome_of
from scoring.rules import replay
from scoring.seats import BySide, Seat, Side
from tests.scoring.games.huutopussi.cases import VARIANTS_PLAYED, random_record, rules_of

NS, EW = Side.NS, Side.EW
GOOD = Slip(Seat.SOUTH, 60, 120, BySide.of(180, 40), BySide.of(7, 2), (Marriage(NS, "c"),))
PASSED = Slip(None, None, None, BySide.of(90, 50), BySide.of(5, 4))


def codes(slip: Slip, variant: str = "standard", banned: tuple[Side, ...] = ()) -> list[str]:
    return [fault.code for fault in faults_of(slip, VARIANTS.parse(variant), banned)]


def changed(**values: Any) -> Slip:
    return replace(GOOD, **values)


def test_a_true_slip_has_no_fault() -> None:
    assert codes(GOOD) == []
    assert codes(PASSED, "erlangen") == []
    assert codes(changed(declarer=NS)) == []


TWO_CLUBS = (Marriage(NS, "c"), Marriage(EW, "c"))
CASES: list[tuple[str, Slip, str, list[str]]] = [
    ("raw sum", changed(points=BySide.of(180, 45)), "standard", ["points_sum"]),
    ("raw sum without the marriage", changed(marriages=()), "standard", ["points_sum"]),
    ("raw sum by the values", GOOD, "original_values", ["points_sum"]),
    ("another order of marriages", GOOD, "bridge_marriages", ["points_sum"]),
    ("no multiples of five", changed(points=BySide.of(179, 41)), "standard", ["points_step"]),
    ("more points than there are", changed(points=BySide.of(225, -5)), "standard", ["points_over"]),
    ("more points than there are for one", changed(points=BySide.of(-40, 260)), "standard", ["points_over"]),
    ("less than nothing", changed(points=BySide.of(215, -5)), "standard", ["negative", "points_sum"]),
    ("a suit twice", changed(points=BySide.of(180, 100), marriages=TWO_CLUBS), "standard", ["suit_twice"]),
    ("points without a trick", changed(tricks=BySide.of(9, 0)), "standard", ["trickless"]),
    ("a marriage without a trick", changed(tricks=BySide.of(0, 9), points=BySide.of(0, 220)), "standard",
     ["marriage_trick", "marriage_points"]),
    ("fewer points than marriages", changed(points=BySide.of(40, 180)), "standard", ["marriage_points"]),
    ("contract below the bid", changed(bid=130), "standard", ["contract_below_bid"]),
    ("bid no multiple of five", changed(bid=62), "standard", ["bid_step"]),
    ("contract no multiple of five", changed(contract=122), "standard", ["contract_step"]),
    ("bid below the lowest", changed(bid=45), "standard", ["bid_low"]),
    ("bid above the highest", changed(bid=445, contract=445), "standard", ["bid_high", "contract_high"]),
    ("contract above the highest", changed(contract=300), "standard+max_bid=200", ["contract_high"]),
    ("no contract", changed(contract=None), "standard", ["contract_missing"]),
    ("tricks", changed(tricks=BySide.of(7, 3)), "standard", ["tricks"]),
    ("more tricks than there are", changed(tricks=BySide.of(10, -1)), "standard", ["tricks_over"]),
    ("tricks less than none", changed(tricks=BySide.of(9, -1)), "standard", ["negative", "tricks"]),
    ("Kontra where there is none", changed(kontras=1), "standard", ["kontras"]),
    ("more Kontras than there can be", changed(kontras=3), "standard+kontra+kontra_max=2", ["kontras"]),
    ("Kontra where there is one", changed(kontras=2), "standard+kontra+kontra_max=2", []),
    ("all passed although one must bid", replace(PASSED, points=BySide.of(100, 60)), "standard", ["passed_out"]),
    ("all passed with a bid", replace(PASSED, bid=120), "erlangen", ["passed_out"]),
    ("all passed with Kontra", replace(PASSED, kontras=1), "erlangen", ["kontras_passed_out"]),
    ("several faults at once", changed(bid=130, tricks=BySide.of(7, 3), kontras=1), "standard",
     ["contract_below_bid", "tricks", "kontras"]),
]  # fmt: skip


@pytest.mark.parametrize("slip, variant, expected", [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_every_fault_is_named(slip: Slip, variant: str, expected: list[str]) -> None:
    found = faults_of(slip, VARIANTS.parse(variant))
    assert [fault.code for fault in found] == expected
    assert all(fault.facts["clause"].startswith("H") for fault in found)


@pytest.mark.parametrize(
    "variant, bid, contract, expected",
    [
        ("standard", 50, 120, []),
        ("standard", 60, 120, ["banned"]),
        ("standard+raise_when_banned=off", 50, 120, ["banned_raise"]),
        ("standard+raise_when_banned=off", 50, 50, []),
        ("standard+forced_open=off", 50, 120, ["banned"]),
    ],
)
def test_a_banned_side_has_the_forced_opening_alone(variant: str, bid: int, contract: int, expected: list[str]) -> None:
    """H9.5."""
    slip = changed(bid=bid, contract=contract)
    assert codes(slip, variant, (NS,)) == expected
    assert codes(slip, variant, (EW,)) == []


N, E, S = Side.NORTH, Side.EAST, Side.SOUTH


def three(points: tuple[int, ...], tricks: tuple[int, ...]) -> Slip:
    return Slip(Seat.EAST, 60, 75, BySide((N, E, S), points), BySide((N, E, S), tricks))


@pytest.mark.parametrize(
    "slip, variant, expected",
    [
        (three((85, 75, 0), (7, 4, 0)), "three", []),
        (three((85, 75, 0), (7, 3, 0)), "three", ["tricks"]),
        (three((85, 75, 0), (9, 4, -2)), "three", ["tricks_over"]),
        (three((100, 90, -30), (7, 4, 0)), "three", ["points_over"]),
        (three((90, 10, 60), (6, 0, 5)), "three", []),  # the declarer's discards, H11.4
        (three((85, 20, 55), (6, 0, 5)), "three", ["trickless_discards"]),  # three kings or less make 15 at most
        (three((85, 20, 55), (6, 0, 5)), "three+discard_no_ace_ten=off", []),
        (three((10, 90, 60), (0, 6, 5)), "three", ["trickless"]),  # only the declarer has discards
        (three((90, 0, 60), (6, 0, 5)), "three+discard_points=declarer_if_trick", []),
        (three((90, 10, 60), (6, 0, 5)), "three+discard_points=declarer_if_trick", ["trickless"]),
        (three((80, 0, 60), (6, 0, 5)), "three+discard_points=declarer_if_trick", ["points_sum"]),
        (three((85, 65, 0), (7, 4, 0)), "three+discard_points=declarer_if_trick", ["points_sum"]),
    ],
)
def test_a_declarer_of_three_without_a_trick_may_have_discards(slip: Slip, variant: str, expected: list[str]) -> None:
    """H11.4."""
    assert codes(slip, variant) == expected


def test_the_declarer_without_a_trick_is_told_what_discards_can_be_worth() -> None:
    """H11.4: not that there are no points."""
    (fault,) = faults_of(three((85, 20, 55), (6, 0, 5)), VARIANTS.parse("three"))
    assert (fault.facts["clause"], fault.facts["points"], fault.facts["most"]) == ("H11.4", 20, 15)
    assert str(fault) == "E has no trick, and what it laid away is worth 0 to 15, not 20"


def test_where_there_is_no_kontra_nothing_is_said_of_nought() -> None:
    """H10.9."""
    for variant, said in (
        ("standard", "by these rules there is no Kontra"),
        ("erlangen", "10 Kontras; there are at most 9"),
    ):
        faults = faults_of(changed(kontras=10), VARIANTS.parse(variant))
        assert said in [str(fault) for fault in faults if fault.code == "kontras"]


def test_what_three_discards_can_be_worth() -> None:
    assert discard_values(VARIANTS.parse("three")) == {0, 5, 10, 15}
    assert discard_values(VARIANTS.parse("three+values=original")) == {0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
    assert 30 in discard_values(VARIANTS.parse("three+discard_no_ace_ten=off"))


@given(seed=st.integers(0, 2**32), variant=st.sampled_from(VARIANTS_PLAYED))
def test_the_slip_of_a_hand_that_was_played_is_true_and_scores_the_same(seed: int, variant: str) -> None:
    rules = rules_of(variant)
    deal, actions = random_record(rules, random.Random(seed))
    final = replay(rules, deal, actions).final
    if rules.phase(final) == "redeal":
        return
    outcome = rules.outcome(final)
    slip = Slip(
        outcome.seat,
        outcome.bid,
        outcome.contract,
        outcome.points,
        outcome.tricks,
        outcome.marriages,
        outcome.kontras,
    )
    assert faults_of(slip, rules.options, dealer=deal.dealer) == ()
    assert outcome_of(slip, rules.options) == outcome
    assert hand_score(outcome_of(slip, rules.options), rules.options) == rules.score(outcome)
