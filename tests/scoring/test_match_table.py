"""Standings of an event of matches: points for wins and draws, then difference, points scored, then shared places."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.match_table import MatchResult, MatchStanding, rank_matches
from scoring.seats import BySide, Side


def match(ns: str, ew: str, ns_total: int, ew_total: int, winner: Side | None = None) -> MatchResult:
    """Return a finished match, won by the higher total unless a winner is named."""
    by_total = Side.NS if ns_total > ew_total else Side.EW if ew_total > ns_total else None
    return MatchResult(BySide.of(ns, ew), BySide.of(ns_total, ew_total), winner or by_total)


def places(entries: str, results: list[MatchResult]) -> list[tuple[int, bool, object]]:
    return [(line.place, line.shared, line.entry) for line in rank_matches(tuple(entries), results)]


def test_a_line_adds_up_what_an_entry_did() -> None:
    results = [match("A", "B", 505, 430), match("C", "A", 500, 500), match("B", "C", 510, -320)]
    standings = rank_matches(("A", "B", "C"), results)
    assert tuple(replace(line, lead=None, ties=()) for line in standings) == (
        MatchStanding(1, False, "A", 1, 1, 0, 1005, 930, "total"),
        MatchStanding(2, False, "B", 1, 0, 1, 940, 185, "total"),
        MatchStanding(3, False, "C", 0, 1, 1, 180, 1010, "total"),
    )
    assert [line.lead for line in standings] == [("points", 3, 2), ("points", 2, 1), None]
    assert [line.ties for line in standings] == [
        (("difference", 75), ("scored", 1005)),
        (("difference", 755), ("scored", 940)),
        (("difference", -830), ("scored", 180)),
    ]
    line = rank_matches(("A", "B", "C"), results)[0]
    assert (line.played, line.points, line.difference) == (2, 3, 75)


def test_two_draws_are_worth_a_win() -> None:
    """A 2 for a win and 0, B 1 and 1: equal in points, parted by the difference, which is 10 - 1 against 0."""
    results = [match("A", "C", 10, 0), match("A", "D", 0, 1), match("B", "C", 5, 5), match("B", "D", 5, 5)]
    assert places("ABCD", results) == [(1, False, "D"), (2, False, "A"), (3, False, "B"), (4, False, "C")]


def test_points_then_difference_then_points_scored_then_shared() -> None:
    """All won one match of two. Differences: A 0, B 0, C 0, D 0 but A and B scored 30, C and D 20."""
    results = [match("A", "B", 20, 10), match("B", "A", 20, 10), match("C", "D", 15, 5), match("D", "C", 15, 5)]
    assert places("DCBA", results) == [(1, True, "B"), (1, True, "A"), (3, True, "D"), (3, True, "C")]
    by_difference = [match("A", "B", 40, 39), match("C", "D", 20, 10)]
    assert places("ABCD", by_difference) == [(1, False, "C"), (2, False, "A"), (3, False, "B"), (4, False, "D")]


def test_the_winner_is_stated_and_not_read_off_the_totals() -> None:
    """Clause Q3.1, QM06: four sevens win at 12 to 21."""
    results = [match("A", "B", 21, 12, winner=Side.EW)]
    assert [(line.entry, line.won, line.difference) for line in rank_matches(("A", "B"), results)] == [
        ("B", 1, -9),
        ("A", 0, 9),
    ]


def test_means_decide_where_numbers_of_matches_differ() -> None:
    """A won its only match; B won two of three. By points B, by points a match A."""
    results = [match("A", "C", 31, 20), match("B", "C", 31, 0), match("B", "D", 31, 0), match("D", "B", 31, 30)]
    assert [(line.entry, line.points, line.decided_by) for line in rank_matches(tuple("ABCD"), results)] == [
        ("A", 2, "mean"),
        ("B", 4, "mean"),
        ("D", 2, "mean"),
        ("C", 0, "mean"),
    ]


def test_means_of_the_difference_decide_too() -> None:
    """A and B have won all. A: +10 a match over two; B: +15 over one, though less in sum."""
    results = [match("A", "C", 20, 10), match("A", "D", 20, 10), match("B", "C", 25, 10)]
    assert places("ABCD", results)[:2] == [(1, False, "B"), (2, False, "A")]


def test_entries_without_a_match_come_last_and_share() -> None:
    results = [match("A", "B", 0, 31)]
    assert places("CABD", results) == [(1, False, "B"), (2, False, "A"), (3, True, "C"), (3, True, "D")]
    assert places("AB", []) == [(1, True, "A"), (1, True, "B")]


def test_a_stranger_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        rank_matches(("A",), [match("A", "B", 31, 0)])


@pytest.mark.parametrize("seed", range(20))
def test_places_agree_with_counting_who_is_better(seed: int) -> None:
    """A place is one more than the number of entries that are better: each pair of entries is compared apart."""
    rng = random.Random(seed)
    entries = "ABCDEF"
    results = [match(*rng.sample(entries, 2), rng.randint(0, 3), rng.randint(0, 3)) for _ in range(rng.randint(1, 9))]

    def sums(entry: str) -> list[int]:
        played, points, scored, conceded = 0, 0, 0, 0
        for one in results:
            for own, other in ((Side.NS, Side.EW), (Side.EW, Side.NS)):
                if one.entries[own] == entry:
                    played += 1
                    scored += one.totals[own]
                    conceded += one.totals[other]
                    points += 2 if one.totals[own] > one.totals[other] else one.totals[own] == one.totals[other]
        return [played, points, scored - conceded, scored]

    table = {entry: sums(entry) for entry in entries}
    uneven = len({row[0] for row in table.values()}) > 1

    def is_better(one: list[int], other: list[int]) -> bool:
        if not one[0] or not other[0]:
            return one[0] > 0 and not other[0]
        parts = [Fraction(n, one[0] if uneven else 1) for n in one[1:]]
        return parts > [Fraction(n, other[0] if uneven else 1) for n in other[1:]]

    for line in rank_matches(tuple(entries), results):
        better = sum(is_better(table[other], table[str(line.entry)]) for other in entries)
        assert line.place == 1 + better
        assert [line.played, line.points, line.difference, line.scored] == table[str(line.entry)]
