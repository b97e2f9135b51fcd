"""Chains of criteria: what parts whom, who shares a place, and what puts a line ahead of the next."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import in_places
from scoring.tiebreaks.criteria import ByValue, Criterion, Encounter, Lead

Line = tuple[str, int, int]
FIRST: Criterion[Line] = ByValue("first", lambda line: line[1])
SECOND: Criterion[Line] = ByValue("second", lambda line: line[2])


def placed(lines: list[Line], *chain: Criterion[Line]) -> list[tuple[str, int, bool]]:
    return [(line[0], place.number, place.shared) for place, _, line in in_places(lines, chain)]


def leads(lines: list[Line], *chain: Criterion[Line]) -> list[Lead | None]:
    return [lead for _, lead, _ in in_places(lines, chain)]


LINES = [("A", 3, 1), ("B", 5, 2), ("C", 3, 4), ("D", 5, 2), ("E", 1, 9)]


def test_each_criterion_parts_only_what_is_equal_so_far() -> None:
    assert placed(LINES, FIRST, SECOND) == [
        ("B", 1, True),
        ("D", 1, True),
        ("C", 3, False),
        ("A", 4, False),
        ("E", 5, False),
    ]


def test_what_puts_a_line_ahead_of_the_next() -> None:
    """B shares with D; D leads by the first number, C before A by the second."""
    assert leads(LINES, FIRST, SECOND) == [
        None,
        Lead("first", 5, 3),
        Lead("second", 4, 1),
        Lead("first", 3, 1),
        None,
    ]


def test_without_a_criterion_all_share() -> None:
    assert placed(LINES[:2]) == [("A", 1, True), ("B", 1, True)]
    assert placed([], FIRST) == placed([]) == []
    assert placed(LINES[:1], FIRST) == [("A", 1, False)]


def beats(*pairs: str) -> Criterion[Line]:
    """An encounter in which the first of each pair of letters has won."""
    return Encounter("direct", lambda one, other: (int(one[0] + other[0] in pairs), int(other[0] + one[0] in pairs)))


EQUAL = [("A", 3, 0), ("B", 3, 0), ("C", 3, 0)]


def test_an_encounter_parts_two() -> None:
    assert placed(EQUAL[:2], FIRST, beats("BA")) == [("B", 1, False), ("A", 2, False)]
    assert leads(EQUAL[:2], FIRST, beats("BA")) == [Lead("direct", 1, 0), None]
    assert placed(EQUAL[:2], FIRST, beats("AB")) == [("A", 1, False), ("B", 2, False)]


def test_an_encounter_of_two_that_have_not_met_or_are_level_parts_nothing() -> None:
    assert placed(EQUAL[:2], FIRST, beats()) == [("A", 1, True), ("B", 1, True)]


def test_an_encounter_never_decides_in_a_group_of_three() -> None:
    """Not even where one has beaten both others: the group is not one meeting."""
    for results in (("AB", "BC", "CA"), ("AB", "AC", "BC")):
        assert placed(EQUAL, FIRST, beats(*results)) == [("A", 1, True), ("B", 1, True), ("C", 1, True)]


def test_an_encounter_decides_between_the_two_whom_another_tie_break_left() -> None:
    lines = [("A", 3, 0), ("B", 3, 7), ("C", 3, 0)]
    assert placed(lines, FIRST, SECOND, beats("CA")) == [("B", 1, False), ("C", 2, False), ("A", 3, False)]


numbers = st.integers(0, 2)
lines = st.lists(st.tuples(numbers, numbers, numbers), max_size=9).map(
    lambda found: [(str(place), *values) for place, values in enumerate(found)]
)


@given(lines)
def test_places_are_those_of_sorting_by_all_numbers_at_once(found: list[tuple[str, int, int, int]]) -> None:
    """A place is one more than the number of lines that are better; equal ones keep their order."""
    chain = [ByValue(str(place), lambda line, place=place: line[place]) for place in (1, 2, 3)]
    result = list(in_places(found, chain))
    for place, _, line in result:
        assert place.number == 1 + sum(other[1:] > line[1:] for other in found)
        assert place.shared == (sum(other[1:] == line[1:] for other in found) > 1)
    ordered = [line for _, _, line in result]
    assert ordered == sorted(found, key=lambda line: line[1:], reverse=True)
    for (_, lead, line), (_, _, behind) in zip(result, result[1:], strict=False):
        differ = [n for n in (1, 2, 3) if line[n] != behind[n]]
        assert lead == (Lead(str(differ[0]), line[differ[0]], behind[differ[0]]) if differ else None)
    assert all(lead is None for _, lead, _ in result[-1:])


@pytest.mark.parametrize("count", range(1, 7))
def test_a_group_is_followed_by_the_place_after_all_of_it(count: int) -> None:
    found = placed([(str(n), 5, 0) for n in range(count)] + [("last", 1, 0)], FIRST)
    assert [number for _, number, _ in found] == [1] * count + [count + 1]
    assert [len(list(group)) for _, group in groupby(found, key=lambda line: line[1])] == [count, 1]
