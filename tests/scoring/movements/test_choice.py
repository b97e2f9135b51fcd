"""Which movement a field gets for its time."""

from fractions import Fraction

import pytest

from scoring.errors import MovementError
from scoring.movements.balance import Spread
from scoring.movements.choice import choose, feasible
from scoring.movements.mitchell import mitchell
from scoring.movements.round_robin import round_robin


@pytest.mark.parametrize(
    "pairs,minutes,kind,rounds,boards",
    [
        (12, 135, "mitchell", 6, 24),  # 2 h 15: six rounds of 20 minutes
        (12, 220, "round-robin", 11, 44),
        (12, 219, "mitchell", 6, 24),
        (12, 119, "mitchell", 5, 20),
        (12, 20, "mitchell", 1, 4),
        (12, 1000, "round-robin", 11, 44),
        (4, 60, "round-robin", 3, 12),
        (4, 59, "mitchell", 2, 8),
        (5, 100, "round-robin", 5, 20),
        (5, 99, "mitchell", 3, 12),
        (9, 135, "mitchell", 5, 20),
        (60, 1180, "round-robin", 59, 236),
        (60, 1179, "mitchell", 30, 120),
    ],
)
def test_choice(pairs, minutes, kind, rounds, boards):
    movement = choose(pairs, minutes)
    assert (movement.kind, movement.number_of_rounds, len(movement.boards)) == (kind, rounds, boards)
    assert movement.pairs == pairs


def test_other_lengths_of_rounds():
    movement = choose(8, 90, boards_per_round=2, minutes_per_round=12)
    assert (movement.kind, movement.number_of_rounds, len(movement.boards)) == ("round-robin", 7, 14)


@pytest.mark.parametrize("pairs", range(4, 61))
def test_never_longer_than_the_time_nor_shorter_than_it_could_be(pairs):
    tables, full = (pairs + 1) // 2, pairs if pairs % 2 else pairs - 1
    for fitting in (1, tables - 1, tables, tables + 1, full - 1, full, full + 1):
        movement = choose(pairs, fitting * 20 + 19)
        expected = full if fitting >= full else min(fitting, tables)
        assert movement.number_of_rounds == expected
        assert movement.kind == ("round-robin" if fitting >= full else "mitchell")


@pytest.mark.parametrize("refused", [choose, feasible])
@pytest.mark.parametrize(
    "pairs,minutes,more,code",
    [
        (12, 19, {}, "too_short"),
        (12, 0, {}, "too_short"),
        (12, -5, {}, "too_short"),
        (12, 24, {"minutes_per_round": 25}, "too_short"),
        (3, 200, {}, "pairs"),
        (61, 200, {}, "pairs"),
        (3, 5, {}, "pairs"),
        (12, 200, {"boards_per_round": 0}, "boards"),
        (12, 200, {"minutes_per_round": 0}, "minutes"),
    ],
)
def test_refusals(refused, pairs, minutes, more, code):
    with pytest.raises(MovementError) as refusal:
        refused(pairs, minutes, **more)
    assert refusal.value.code == code


def test_too_short_says_what_is_needed():
    with pytest.raises(MovementError) as refusal:
        choose(12, 19)
    assert refusal.value.facts == {"minutes": 19, "minutes_per_round": 20}


def test_both_are_offered_with_their_figures():
    full, short = feasible(12, 135)
    assert (full.movement.kind, full.fits, full.rounds, full.boards) == ("round-robin", False, 11, 44)
    assert (full.sit_outs, full.minutes, full.quality) == (0, 220, Fraction(100))
    # 11 rounds of 4 boards, 5 other tables: each pair is compared 11 * 4 * 5 times, shared by 11 others.
    assert full.comparisons == Spread(20, 20, Fraction(20), Fraction(0))
    assert (short.movement.kind, short.fits, short.rounds, short.boards) == ("mitchell", True, 6, 24)
    assert (short.sit_outs, short.minutes) == (0, 120)
    assert short.comparisons == Spread(24, 24, Fraction(24), Fraction(0))
    assert round(float(short.quality), 1) == 45.5  # as the unswitched Mitchell of six tables


def test_odd_fields_tell_the_sit_outs():
    full, short = feasible(9, 135)
    assert (full.sit_outs, short.sit_outs, short.rounds) == (1, 1, 5)
    # Visitors miss one round each, so two of them share three of the five rounds, those who stay all five.
    assert (short.comparisons.lowest, short.comparisons.highest) == (12, 20)


@pytest.mark.parametrize("pairs", [4, 5, 12, 13, 25])
@pytest.mark.parametrize("minutes", [20, 100, 260, 500])
def test_the_first_that_fits_is_chosen(pairs, minutes):
    offers = feasible(pairs, minutes)
    assert [offer.movement for offer in offers if offer.fits][0] == choose(pairs, minutes)
    assert all(offer.fits == (offer.minutes <= minutes) for offer in offers)


def test_a_kind_may_be_asked_for():
    assert choose(12, 220, kind="mitchell") == mitchell(12, 6)
    assert choose(12, 220, kind="round-robin") == round_robin(12)


def test_one_ranking_may_be_asked_for():
    assert choose(12, 100, two_winner=False) == mitchell(12, 5, two_winner=False)
    assert choose(12, 220, two_winner=False) == round_robin(12)


def test_a_round_robin_that_does_not_fit_is_refused_with_what_it_needs():
    with pytest.raises(MovementError) as refusal:
        choose(12, 219, kind="round-robin")
    assert refusal.value.code == "round_robin_too_long"
    assert refusal.value.facts == {"pairs": 12, "rounds": 11, "needed": 220, "minutes": 219}


def test_no_other_kind():
    with pytest.raises(MovementError) as refusal:
        choose(12, 220, kind="howell")
    assert refusal.value.code == "kind"
