"""Slips that cannot be true, and what the others are worth (clauses Q3.1, Q6.3, Q10.4 and Q10.5)."""

from __future__ import annotations

import pytest

from scoring.errors import ImpossibleSlip
from scoring.games.quatre_sept.options import VARIANTS
from scoring.games.quatre_sept.score import FourSevens, Played, hand_score
from scoring.games.quatre_sept.slip import Slip, faults_of, outcome_of, slip_of_points
from scoring.seats import BySide, Side

STANDARD = VARIANTS.parse("standard")
DUPLICATE = VARIANTS.parse("duplicate")


def slip(ns: int, ew: int, politaines: tuple[int, int] = (0, 0), sevens: Side | None = None) -> Slip:
    return Slip(BySide.of(ns, ew), BySide.of(*politaines), sevens)


@pytest.mark.parametrize(
    "given, codes",
    [
        (slip(6, 5), []),
        (slip(0, 11), []),
        (slip(11, 0, (1, 0)), []),
        (slip(2, 9, (1, 0)), []),
        (slip(6, 5, (2, 0)), []),
        (slip(3, 8, (1, 1)), []),
        (Slip(None, four_sevens=Side.EW), []),
        (slip(12, -1), ["points"]),  # less than nothing is only what that leaves for the other side
        (slip(11, -1), ["points", "points_sum"]),
        (slip(6, 6), ["points_sum"]),
        (slip(12, 0), ["points", "points_sum"]),
        (slip(11, 0, (0, 1)), ["politaine_points"]),  # nine more cards in its tricks, one of them no seven or eight
        (slip(10, 1, (0, 1)), ["politaine_points"]),
        (slip(5, 6, (2, 0)), ["politaine_points"]),
        (slip(6, 5, (2, 1)), ["politaines"]),  # three tricks each, of eight
        (slip(6, 5, (3, 0)), ["politaines"]),
        (slip(6, 5, (-1, 0)), ["politaines"]),
        (Slip(None), ["no_points"]),
        (Slip(None, BySide.of(3, 0)), ["no_points", "politaines"]),
        (slip(6, 5, sevens=Side.NS), ["four_sevens_points"]),
        (Slip(None, BySide.of(1, 0), Side.NS), ["four_sevens_points"]),
    ],
)
def test_what_cannot_be_true(given: Slip, codes: list[str]) -> None:
    found = faults_of(given, STANDARD)
    assert [fault.code for fault in found] == codes
    assert all(fault.facts["clause"] for fault in found)


def test_four_sevens_end_nothing_where_the_variant_plays_on() -> None:
    (fault,) = faults_of(Slip(None, four_sevens=Side.NS), DUPLICATE)
    assert (fault.code, fault.facts["clause"]) == ("four_sevens", "Q10.4")


@pytest.mark.parametrize("points", range(12))
def test_the_points_of_one_side_tell_those_of_the_other(points: int) -> None:
    given = slip_of_points(points)
    assert faults_of(given, STANDARD) == ()
    assert outcome_of(given) == Played(BySide.of(points, 11 - points))


def test_what_a_slip_is_worth() -> None:
    assert hand_score(outcome_of(slip(3, 8, (1, 1))), STANDARD) == BySide.of(14, 19)
    assert hand_score(outcome_of(slip(3, 8, (1, 0))), VARIANTS.parse("standard+bonus=5")) == BySide.of(8, 8)
    assert outcome_of(Slip(None, four_sevens=Side.EW)) == FourSevens(Side.EW)
    assert hand_score(FourSevens(Side.EW), STANDARD) is None


def test_a_slip_that_says_nothing_cannot_be_forced() -> None:
    with pytest.raises(ImpossibleSlip) as refusal:
        outcome_of(Slip(None))
    assert refusal.value.code == "no_points"


def test_a_forced_slip_counts_as_it_stands() -> None:
    assert outcome_of(slip(12, 3)) == Played(BySide.of(12, 3))
