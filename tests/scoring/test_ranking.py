"""Clauses 9.11 and 9.13, with the order of ties of the standings: total or mean, tops, shared place."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.comparison.methods import COMPARISONS
from scoring.comparison.min_max import compare
from scoring.comparison.results import NotPlayed, Penalised, Result, Scored, Sitout, Verdict
from scoring.ranking import Field, fields_of, rank
from scoring.seats import BySide, Side

NS, EW = Side.NS, Side.EW


def result(board: int, ns: str | None, ew: str | None, verdict: int | Verdict) -> Result:
    scored = Scored(BySide.of(verdict, -verdict)) if isinstance(verdict, int) else verdict
    return Result(board, BySide.of(ns, ew), scored)


def lines(results: list[Result], one: bool = False) -> list[list[tuple]]:
    """Place, shared, entry, boards, total and tops of every field."""
    comparison = compare(results)
    return [
        [(s.place, s.shared, s.entry, s.boards, s.total, s.tops) for s in rank(field, comparison)]
        for field in fields_of(results, one)
    ]


def test_two_fields_by_total() -> None:
    """One board, x = 6, 2, -2: the scores are 2, 3/2 and 1 one way and the other way round."""
    results = [result(1, "A", "X", 6), result(1, "B", "Y", 2), result(1, "C", "Z", -2)]
    half = Fraction(3, 2)
    assert lines(results) == [
        [(1, False, "A", 1, 2, 1), (2, False, "B", 1, half, 0), (3, False, "C", 1, 1, 0)],
        [(1, False, "Z", 1, 2, 1), (2, False, "Y", 1, half, 0), (3, False, "X", 1, 1, 0)],
    ]


def test_shared_places_and_the_next_one() -> None:
    """A, B, C and D: 2, 3/2, 3/2 and 1; places 1, 2=, 2=, 4. The order inside a place is the order given."""
    results = [result(1, "C", "W", 0), result(1, "D", "X", -3), result(1, "B", "Y", 0), result(1, "A", "Z", 3)]
    ns, _ = lines(results)
    assert [(place, shared, entry) for place, shared, entry, *_ in ns] == [
        (1, False, "A"),
        (2, True, "C"),
        (2, True, "B"),
        (4, False, "D"),
    ]


def test_tops_part_equal_totals() -> None:
    """A has 2 + 1, B 3/2 + 3/2, C 1 + 2: totals 3 each, tops 1, 0, 1."""
    results = [
        result(1, "B", "Y", 0),
        result(1, "A", "X", 5),
        result(1, "C", "Z", -5),
        result(2, "B", "Z", 0),
        result(2, "A", "Y", -5),
        result(2, "C", "X", 5),
    ]
    ns, _ = lines(results)
    assert ns == [(1, True, "A", 2, 3, 1), (1, True, "C", 2, 3, 1), (3, False, "B", 2, 3, 0)]


def test_equal_boards_and_penalties_are_no_tops() -> None:
    """Board 1: all the same. Board 2: A and B best together. Board 3: B offends, A gets 3/2 alone with nobody."""
    results = [
        result(1, "A", "X", 4),
        result(1, "B", "Y", 4),
        result(2, "A", "Y", 4),
        result(2, "B", "X", 4),
        result(2, "C", "Z", -4),
        result(3, "B", "X", Penalised(frozenset({NS}))),
    ]
    ns, ew = lines(results)
    assert {entry: tops for _, _, entry, _, _, tops in ns} == {"A": 1, "B": 1, "C": 0}
    assert {entry: tops for _, _, entry, _, _, tops in ew} == {"X": 0, "Y": 0, "Z": 1}


def test_mean_decides_where_numbers_of_boards_differ() -> None:
    """A: 2 on one board; B: 1 + 2 on two: by total B, by mean A."""
    results = [
        result(1, "A", "X", 5),
        result(1, "B", "Y", -5),
        result(2, "B", "X", 5),
        result(2, "C", "Y", -5),
        result(2, "A", "Z", NotPlayed()),
    ]
    standings = rank(fields_of(results)[0], compare(results))
    assert [(s.place, s.entry, s.boards, s.total, s.mean, s.decided_by, s.decisive) for s in standings] == [
        (1, "A", 1, 2, 2, "mean", 2),
        (2, "B", 2, 3, Fraction(3, 2), "mean", Fraction(3, 2)),
        (3, "C", 1, 1, 1, "mean", 1),
    ]


def test_a_penalty_is_a_board() -> None:
    results = [result(1, "A", "X", Penalised(frozenset({NS}))), result(1, "B", "Y", 5), result(1, "C", "Z", -5)]
    ns, ew = lines(results)
    assert ns == [(1, False, "B", 1, 2, 1), (2, False, "C", 1, 1, 0), (3, False, "A", 1, 0, 0)]
    assert ew == [(1, False, "Z", 1, 2, 1), (2, False, "X", 1, Fraction(3, 2), 0), (3, False, "Y", 1, 1, 0)]


def test_entries_without_a_board_come_last_in_the_order_given() -> None:
    """Even behind an entry whose only board is a penalty, worth 0."""
    results = [
        result(1, "D", None, Sitout()),
        result(1, "A", "X", Penalised(frozenset({NS}))),
        result(1, "C", "Y", NotPlayed()),
    ]
    ns, ew = lines(results)
    assert ns == [(1, False, "A", 1, 0, 0), (2, True, "D", 0, 0, 0), (2, True, "C", 0, 0, 0)]
    assert [entry for _, _, entry, *_ in ew] == ["X", "Y"]
    without = rank(fields_of(results)[0], compare(results))[1]
    assert (without.mean, without.decisive) == (None, None)


def test_one_field_where_an_entry_sits_both_ways() -> None:
    results = [result(1, "A", "B", 5), result(1, "C", "D", -5), result(2, "A", "C", 5), result(2, "D", "B", 0)]
    (field,) = fields_of(results)
    assert field == Field("all", (NS, EW), ("A", "C", "D", "B"))
    # A 2 + 2; B 1 + 2; C 1 + 1; D 2 + 1. Tops: A 2, B 1, C 0, D 1.
    assert lines(results) == [
        [(1, False, "A", 2, 4, 2), (2, True, "D", 2, 3, 1), (2, True, "B", 2, 3, 1), (4, False, "C", 2, 2, 0)]
    ]


def test_one_field_by_wish() -> None:
    results = [result(1, "A", "X", 5), result(1, "B", "Y", -5)]
    assert [field.key for field in fields_of(results)] == ["NS", "EW"]
    assert [field.key for field in fields_of(results, one=True)] == ["all"]
    assert lines(results, one=True) == [
        [(1, True, "A", 1, 2, 1), (1, True, "Y", 1, 2, 1), (3, True, "B", 1, 1, 0), (3, True, "X", 1, 1, 0)]
    ]


def test_totals_are_ranked_exactly() -> None:
    """Differences far below what is shown decide: 1 + 500/1001 against 1 + 499/999, both shown as 1.50."""
    results = [
        result(1, "A", "X", 500),
        result(1, "C", "Y", 0),
        result(1, "D", "Z", 1001),
        result(2, "B", "X", 499),
        result(2, "C", "Y", 0),
        result(2, "D", "Z", 999),
    ]
    comparison = compare(results)
    totals = {s.entry: s.total for s in rank(fields_of(results)[0], comparison)}
    assert totals["A"] - totals["B"] == Fraction(500, 1001) - Fraction(499, 999) > 0
    assert [s.entry for s in rank(fields_of(results)[0], comparison) if s.entry in "AB"] == ["A", "B"]


def test_an_entry_missing_from_its_field_is_a_mistake() -> None:
    results = [result(1, "A", "X", 5), result(1, "B", "Y", -5)]
    with pytest.raises(KeyError):
        rank(Field("NS", (NS,), ("A",)), compare(results))


def test_nobody_has_played() -> None:
    (standing,) = rank(Field("NS", (NS,), ("A",)), compare([]))
    assert (standing.place, standing.boards, standing.total, standing.mean) == (1, 0, 0, None)


def test_matchpoints_are_ranked_as_every_comparison_is() -> None:
    """Standings of a duplicate event by another method go through the same chain: totals, tops, shared places."""
    results = [
        result(board, ns, ew, Scored(BySide.of(net, 0)))
        for board, ns, ew, net in [
            (1, "A", "X", 9),
            (1, "B", "Y", 5),
            (1, "C", "Z", 1),
            (2, "A", "Y", 1),
            (2, "B", "Z", 5),
            (2, "C", "X", 9),
        ]
    ]
    ns, ew = (rank(field, COMPARISONS["matchpoints"].compare(results)) for field in fields_of(results))
    # A 4 + 0, B 2 + 2, C 0 + 4: all 4; the tops of A and C put them before B.
    assert [(s.place, s.shared, s.entry, s.total, s.tops) for s in ns] == [
        (1, True, "A", 4, 1),
        (1, True, "C", 4, 1),
        (3, False, "B", 4, 0),
    ]
    # X 0 + 0, Y 2 + 4, Z 4 + 2.
    assert [(s.place, s.entry, s.total) for s in ew] == [(1, "Y", 6), (1, "Z", 6), (3, "X", 0)]
