"""Tie-breaks of matches: difference, points for, wins, direct encounter of two, opponents; byes and given points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.match_table import MatchResult, MatchStanding, rank_matches
from scoring.seats import BySide, Side
from scoring.tiebreaks.criteria import Lead
from scoring.tiebreaks.matches import DEFAULT_MATCH_CHAIN, MATCH_TIE_BREAKS


def match(ns: str, ew: str, ns_total: int, ew_total: int) -> MatchResult:
    winner = Side.NS if ns_total > ew_total else Side.EW if ew_total > ns_total else None
    return MatchResult(BySide.of(ns, ew), BySide.of(ns_total, ew_total), winner)


def ranked(entries: str, results: list[MatchResult], *chain: str) -> tuple[MatchStanding, ...]:
    return rank_matches(tuple(entries), results, chain)


def order(entries: str, results: list[MatchResult], *chain: str) -> list[tuple[int, object]]:
    return [(line.place, line.entry) for line in ranked(entries, results, *chain)]


def test_the_list() -> None:
    assert list(MATCH_TIE_BREAKS) == ["difference", "scored", "wins", "meeting", "opponents"]
    assert DEFAULT_MATCH_CHAIN == ("difference", "scored")
    with pytest.raises(KeyError):
        ranked("AB", [match("A", "B", 1, 0)], "tops")


# A has beaten B, and both have won one of two. A +2, scored 30; B +2, scored 50.
TWO = [match("A", "B", 20, 10), match("C", "A", 18, 10), match("B", "C", 40, 28)]


def test_each_tie_break_alone() -> None:
    """All have a win and a loss. Differences: A +2, B +2, C -4; scored 30, 50 and 46."""
    assert order("ABC", TWO) == [(1, "A"), (1, "B"), (1, "C")]
    assert order("ABC", TWO, "difference") == [(1, "A"), (1, "B"), (3, "C")]
    assert order("ABC", TWO, "scored") == [(1, "B"), (2, "C"), (3, "A")]
    assert order("ABC", TWO, "difference", "scored") == [(1, "B"), (2, "A"), (3, "C")]


def test_two_are_parted_by_their_match_and_three_are_not() -> None:
    assert order("ABC", TWO, "meeting") == [(1, "A"), (1, "B"), (1, "C")]
    found = ranked("ABC", TWO, "difference", "meeting")
    assert [(line.place, line.entry) for line in found] == [(1, "A"), (2, "B"), (3, "C")]
    assert found[0].lead == Lead("meeting", 2, 0)
    assert [line.ahead_by for line in found] == ["meeting", "difference", ""]


def test_a_drawn_match_between_two_parts_nothing() -> None:
    results = [match("A", "B", 7, 7), match("C", "D", 9, 2)]
    assert order("ABCD", results, "meeting")[1:3] == [(2, "A"), (2, "B")]


def test_a_win_is_worth_two_draws_and_may_count_for_more() -> None:
    results = [match("A", "C", 5, 4), match("D", "A", 5, 4), match("B", "C", 5, 5), match("B", "D", 5, 5)]
    found = {line.entry: (line.place, dict(line.ties)["wins"]) for line in ranked("ABCD", results, "wins")}
    # Points: A 2, B 2, C 1, D 3.
    assert found == {"D": (1, 1), "A": (2, 1), "B": (3, 0), "C": (4, 0)}


def test_stronger_opponents() -> None:
    """A has beaten C, who has nothing; B has beaten D, who has a win over C."""
    results = [
        match("A", "C", 9, 1),
        match("D", "C", 9, 1),
        match("B", "D", 9, 1),
        match("A", "E", 1, 9),
        match("B", "E", 1, 9),
    ]
    found = ranked("ABCDE", results, "opponents")
    assert {line.entry: dict(line.ties)["opponents"] for line in found if line.entry in "AB"} == {"A": 4, "B": 6}
    places = {line.entry: line.place for line in found}
    assert places["B"] < places["A"]


def test_a_bye_is_a_win_over_nobody() -> None:
    """The event gives it no difference and no points for, and nobody's strength."""
    bye = MatchResult(BySide.of("A", None), BySide.of(0, 0), Side.NS)
    results = [bye, match("B", "C", 9, 4), match("C", "A", 9, 4)]
    found = {line.entry: line for line in ranked("ABC", results, "difference", "opponents")}
    assert (found["A"].won, found["A"].played, found["A"].points, found["A"].difference) == (1, 2, 2, -5)
    assert dict(found["A"].ties)["opponents"] == Fraction(2, 2)  # C's two points; numbers of matches differ
    assert found["A"].decided_by == "mean"


def test_points_that_the_director_gave() -> None:
    """Averages of a board-a-match: 40 and 60 of a hundred of two points."""
    ruled = MatchResult(BySide.of("A", "B"), BySide.of(0, 0), None, BySide.of(Fraction(6, 5), Fraction(4, 5)))
    first, second = ranked("AB", [ruled, match("A", "B", 4, 4)], "difference")
    assert (first.entry, first.points, first.played, first.drawn, first.ruled) == ("A", Fraction(11, 5), 2, 1, 1)
    assert (second.points, second.lead) == (Fraction(9, 5), None)
    assert first.lead == Lead("points", Fraction(11, 5), Fraction(9, 5))


def test_tie_breaks_are_means_where_numbers_of_matches_differ() -> None:
    """A +10 in one match, B +12 in two: 10 against 6 a match."""
    results = [match("A", "C", 10, 0), match("B", "C", 10, 0), match("B", "D", 2, 0)]
    found = ranked("ABCD", results, "difference")
    assert [line.entry for line in found][:2] == ["A", "B"]
    assert found[0].lead == Lead("difference", 10, 6)


def test_three_at_a_table_are_nobody_s_direct_opponents() -> None:
    sides = (Side.NORTH, Side.EAST, Side.SOUTH)
    results = [MatchResult(BySide(sides, ("A", "B", "C")), BySide(sides, (9, 3, 1)), Side.NORTH)]
    assert [(line.entry, line.place) for line in ranked("ABC", results, "meeting")] == [("A", 1), ("B", 2), ("C", 2)]
