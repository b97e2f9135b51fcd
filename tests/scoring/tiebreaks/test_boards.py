"""Tie-breaks of boards: tops, boards won, boards against each other, penalties; chosen and in their order."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.comparison.min_max import compare
from scoring.comparison.results import Averaged, NotPlayed, Penalised, Result, Scored, Verdict
from scoring.ranking import Standing, fields_of, rank
from scoring.seats import BySide, Side
from scoring.tiebreaks.boards import BOARD_TIE_BREAKS, DEFAULT_BOARD_CHAIN
from scoring.tiebreaks.criteria import Lead


def result(board: int, ns: str, ew: str, verdict: int | Verdict) -> Result:
    return Result(
        board, BySide.of(ns, ew), Scored(BySide.of(verdict, -verdict)) if isinstance(verdict, int) else verdict
    )


def standings(results: list[Result], *chain: str) -> tuple[Standing, ...]:
    return rank(fields_of(results)[0], compare(results), chain)


def places(results: list[Result], *chain: str) -> list[tuple[int, str]]:
    return [(line.place, str(line.entry)) for line in standings(results, *chain)]


def test_the_list() -> None:
    assert list(BOARD_TIE_BREAKS) == ["tops", "won", "direct", "penalties"]
    assert DEFAULT_BOARD_CHAIN == ("tops",)
    with pytest.raises(KeyError):
        standings([result(1, "A", "X", 1)], "buchholz")


# Four North-South pairs, two boards. A: 2 and 1, B: 5/3 and 4/3, C: 4/3 and 5/3, D: 1 and 2: three each.
LEVEL = [
    result(board, ns, ew, x)
    for board, xs in ((1, (6, 4, 2, 0)), (2, (0, 2, 4, 6)))
    for ns, ew, x in zip("ABCD", "WXYZ", xs, strict=True)
]


def test_no_tie_break_and_all_share() -> None:
    assert places(LEVEL) == [(1, "A"), (1, "B"), (1, "C"), (1, "D")]
    assert {line.total for line in standings(LEVEL)} == {Fraction(3)}


def test_more_tops() -> None:
    found = standings(LEVEL, "tops")
    assert [(line.place, line.entry, dict(line.ties)["tops"]) for line in found] == [
        (1, "A", 1),
        (1, "D", 1),
        (3, "B", 0),
        (3, "C", 0),
    ]
    assert [line.lead for line in found] == [None, Lead("tops", 1, 0), None, None]
    assert [line.ahead_by for line in found] == ["", "tops", "", ""]


def test_more_boards_won() -> None:
    """B and C win one and lose one of the first two boards, A is between them on both; the third is level."""
    results = [
        *(result(1, ns, ew, x) for ns, ew, x in zip("ABC", "XYZ", (0, 9, -9), strict=True)),  # 3/2, 2, 1
        *(result(2, ns, ew, x) for ns, ew, x in zip("ABC", "XYZ", (0, -9, 9), strict=True)),  # 3/2, 1, 2
        *(result(3, ns, ew, x) for ns, ew, x in zip("ABC", "XYZ", (5, 5, 5), strict=True)),
    ]
    assert places(results, "won") == [(1, "B"), (1, "C"), (3, "A")]
    found = {str(line.entry): dict(line.ties) for line in standings(results, "won", "tops")}
    assert found == {"A": {"won": 0, "tops": 0}, "B": {"won": 1, "tops": 1}, "C": {"won": 1, "tops": 1}}


def test_a_board_is_won_by_beating_more_tables_than_are_better() -> None:
    """Of x = 9, 4, 4, 4, -4: 9 beats four; each 4 beats one and loses to one, tied with two; -4 loses to four."""
    results = [result(1, ns, ew, x) for ns, ew, x in zip("ABCDE", "VWXYZ", (9, 4, 4, 4, -4), strict=True)]
    results.append(result(1, "F", "U", Penalised(frozenset({Side.NS}))))
    results.append(result(1, "G", "T", Averaged()))
    found = {str(line.entry): dict(line.ties)["won"] for line in standings(results, "won")}
    assert found == {"A": 1, "B": 0, "C": 0, "D": 0, "E": 0, "F": 0, "G": 0}
    four = [result(1, ns, ew, x) for ns, ew, x in zip("ABCD", "WXYZ", (9, 4, 4, -4), strict=True)]
    four += [result(1, "E", "V", -4)]
    assert dict(next(line for line in standings(four, "won") if line.entry == "B").ties) == {"won": 1}


# One field in which all meet: A 2 + 1, B 1 + 2 against others and each other.
MET = [
    result(1, "A", "B", 5),  # A 2, B 1
    result(1, "C", "D", -5),  # C 1, D 2
    result(2, "A", "C", -5),  # A 1, C 2
    result(2, "B", "D", 5),  # B 2, D 1
]


def test_between_two_the_boards_against_each_other() -> None:
    """All four have 3, and among four there is no deciding. With A and B alone A is ahead, 2 to 1."""
    assert sorted(places(MET, "direct")) == [(1, "A"), (1, "B"), (1, "C"), (1, "D")]
    more = [*MET, result(3, "C", "D", Penalised(frozenset({Side.NS, Side.EW})))]
    # C and D have a board with 0 more: by mean A and B, then C and D, who are parted by their meeting on board 1.
    found = rank(fields_of(more)[0], compare(more), ("direct",))
    assert [(line.place, line.entry) for line in found] == [(1, "A"), (2, "B"), (3, "D"), (4, "C")]
    assert [line.lead for line in found][:1] == [Lead("direct", 2, 1)]
    assert found[2].lead == Lead("direct", 2, 1)
    assert "direct" not in dict(found[0].ties)


def test_two_who_have_not_met_share() -> None:
    results = [result(1, "A", "X", 5), result(1, "B", "Y", 5), result(1, "C", "Z", 0)]
    assert places(results, "direct") == [(1, "A"), (1, "B"), (3, "C")]


def test_fewer_penalties() -> None:
    """A 2 + 0 with a penalty; B 1 + 1: both 2."""
    results = [
        result(1, "A", "X", 5),
        result(1, "B", "Y", -5),
        result(2, "A", "Y", Penalised(frozenset({Side.NS}))),
        result(2, "B", "X", -5),
        result(2, "C", "Z", 5),
        result(1, "C", "Z", NotPlayed()),
    ]
    level = [line for line in standings(results, "penalties") if line.entry != "C"]
    assert [(line.entry, line.total, dict(line.ties)["penalties"]) for line in level] == [("B", 2, 0), ("A", 2, -1)]
    assert level[0].lead == Lead("penalties", 0, -1)
    assert [line.entry for line in standings(results, "tops") if line.entry != "C"] == ["A", "B"]


def test_the_order_of_the_chain_decides() -> None:
    """B has more boards won and fewer tops than A."""
    results = [
        *(result(1, ns, ew, x) for ns, ew, x in zip("ABCDE", "VWXYZ", (8, 4, 0, 0, 0), strict=True)),  # 2, 3/2, 1, 1, 1
        *(result(2, ns, ew, x) for ns, ew, x in zip("ABCDE", "VWXYZ", (0, 4, 0, 0, 8), strict=True)),  # 1, 3/2, 1, 1, 2
    ]
    assert [entry for _, entry in places(results, "tops", "won")][:3] == ["A", "E", "B"]
    assert places(results, "won", "tops") == [(1, "B"), (2, "A"), (2, "E"), (4, "C"), (4, "D")]


def test_a_score_that_parts_needs_no_tie_break() -> None:
    found = standings([result(1, "A", "X", 5), result(1, "B", "Y", -5)], "tops")
    assert (found[0].ahead_by, found[0].lead) == ("", Lead("score", 2, 1))
