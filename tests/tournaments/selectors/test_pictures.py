"""Drawings of a scale: nothing overlaps, everything stands where it belongs, and joined spots are the same."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.selectors.pictures import APART, DOT, Spot, comparison, levels, percent, picture

places = st.fractions(min_value=0, max_value=1, max_denominator=144)


def test_the_ends_of_the_scale_leave_room_for_a_dot() -> None:
    assert (percent(Fraction(0)), percent(Fraction(1, 2)), percent(Fraction(1))) == ("7.00%", "50.00%", "93.00%")


def test_equal_and_near_places_are_stacked() -> None:
    assert levels([Fraction(0), Fraction(0), Fraction(1, 20), Fraction(1, 2)]) == [0, 1, 2, 0]


@given(st.lists(places, max_size=30))
def test_no_two_dots_of_a_row_touch(found: list[Fraction]) -> None:
    found.sort()
    rows: dict[int, list[Fraction]] = {}
    for place, level in zip(found, levels(found), strict=True):
        rows.setdefault(level, []).append(place)
    assert sorted(rows) == list(range(len(rows)))
    for row in rows.values():
        assert all(right - left >= APART for left, right in zip(row, row[1:], strict=False))


@given(st.lists(places, min_size=1, max_size=30))
def test_every_spot_is_a_dot_inside_the_drawing(found: list[Fraction]) -> None:
    drawn = picture(Spot(place, str(number)) for number, place in enumerate(found))
    assert sorted((dot.x, dot.label) for dot in drawn.dots) == sorted(
        (percent(place), str(number)) for number, place in enumerate(found)
    )
    assert all(DOT <= dot.y < drawn.axis - DOT for dot in drawn.dots)
    assert len({(dot.x, dot.y) for dot in drawn.dots}) == len(found)
    assert set(drawn.ticks) == {percent(place) for place in found}


def test_two_scales_join_what_stands_on_both() -> None:
    before = [Spot(Fraction(0), "3", "out"), Spot(Fraction(1, 4), "6", "down"), Spot(Fraction(1), "5", "same")]
    after = [Spot(Fraction(0), "6", "down"), Spot(Fraction(1), "5", "same")]
    drawn = comparison(before, after)
    assert drawn.slopes == (("28.50%", "7.00%", "down"), ("93.00%", "93.00%", "same"))
    assert [dot.label for dot in drawn.upper.dots] == ["3", "6", "5"]
    assert all(drawn.lower.axis < dot.y <= drawn.height - DOT for dot in drawn.lower.dots)
    assert drawn.upper.axis < drawn.lower.axis < drawn.height
