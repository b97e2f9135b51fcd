"""Sections compared together, sessions added up in full or in part: the worked example cut in two, and by hand."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from scoring.comparison.methods import COMPARISONS
from scoring.comparison.results import Averaged, NotPlayed, Penalised, Result, Scored, Verdict
from scoring.comparison.scales import CHAMPIONSHIP
from scoring.seats import BySide, Side
from scoring.series import BoardOf, Member, Overall, Section, Session, compare_all
from tests.reference import championship as reference
from tests.scoring.games.botifarra.cases import table as worked_cases

NS, EW = Side.NS, Side.EW
F = Fraction
BY_SPREAD = COMPARISONS["championship"]


def scored(ns: int, ew: int | None = None) -> Scored:
    return Scored(BySide.of(ns, -ns if ew is None else ew))


def result(board: int, ns: str, ew: str, verdict: int | Verdict) -> Result:
    return Result(board, BySide.of(ns, ew), scored(verdict) if isinstance(verdict, int) else verdict)


def by_name(_section: object, entry: object) -> object:
    return entry


def totals(overall: Overall, key: str = "NS", **more: Any) -> dict[object, Fraction]:
    field = next(field for field in overall.fields(**more) if field.key == key)
    return {line.entry: line.total for line in overall.rank(field)}


# Sections ---------------------------------------------------------------------------------------------------------


def worked_sections() -> tuple[Section, Section]:
    """The board of clause 9.14, its first three tables in one hall and the others in another."""
    rows = worked_cases("worked_example")
    results = [
        Result(1, BySide.of(row["ns"], row["ew"]), scored(int(row["ns_hand_score"]), int(row["ew_hand_score"])))
        for row in rows
    ]
    return Section("town", tuple(results[:3])), Section("village", tuple(results[3:]))


def test_two_halls_together_have_the_printed_scores() -> None:
    """Clause 9.14: whatever the hall, the six tables are compared with each other."""
    overall = compare_all([Session(worked_sections())], BY_SPREAD)
    rows = worked_cases("worked_example")
    assert [shares[NS] and shares[NS].value for shares in overall.comparison.shares] == [
        F(row["ns_exact"]) for row in rows
    ]
    assert [shares[EW] and CHAMPIONSHIP.display(shares[EW].value) for shares in overall.comparison.shares] == [
        row["ew_two_decimals"] for row in rows
    ]


def test_a_hall_alone_has_others_to_be_measured_against() -> None:
    """Hand scores of the first hall 1, -1 and -16: 2, 1 + 15/17 and 1; over all six 39/22, 37/22 and 1."""
    town, village = worked_sections()
    alone = BY_SPREAD.compare(town.results)
    assert [shares[NS] and shares[NS].value for shares in alone.shares] == [2, F(32, 17), 1]
    over_all = compare_all([Session((town, village))], BY_SPREAD).parts["town"]
    assert over_all.results == town.results  # as the hall knows them
    assert [shares[NS] and shares[NS].value for shares in over_all.shares] == [F(39, 22), F(37, 22), 1]


def test_entries_of_the_same_name_in_two_sections_are_two() -> None:
    one = Section("A", (result(1, "1", "2", 6),))
    other = Section("B", (result(1, "1", "2", -2),))
    overall = compare_all([Session((one, other))], BY_SPREAD)
    assert totals(overall) == {Member("A", "1"): 2, Member("B", "1"): 1}
    assert [field.key for field in overall.fields(one=True)] == ["all"]


def test_matchpoints_are_made_for_the_tables_of_all_sections() -> None:
    """Board 2 is missing in the second section: one result of the 2 + 2 tables; half of the top of 6."""
    one = Section("A", (result(1, "a", "x", 9), result(1, "b", "y", 5), result(2, "a", "y", 9), result(2, "b", "x", 5)))
    other = Section("B", (result(1, "c", "z", 7), result(1, "d", "w", 0)))
    overall = compare_all([Session((one, other))], COMPARISONS["matchpoints"], who=by_name)
    assert totals(overall) == {"a": 6 + F(2 * 4 + 4 - 2, 2), "b": 2 + F(4 - 2, 2), "c": 4, "d": 0}
    assert Section("A", one.results, tables=5).expected == 5
    assert one.expected == 2


def test_a_penalty_and_an_average_in_one_section_count_over_all() -> None:
    """x = 6 and -2 in A, 2 in B, where a table offended and another got averages: 2, 3/2, 1; 0 and 3/2; 7/5, 8/5."""
    one = Section("A", (result(1, "a", "x", 6), result(1, "b", "y", -2)))
    other = Section(
        "B",
        (
            result(1, "c", "z", 2),
            result(1, "d", "w", Penalised(frozenset({NS}))),
            result(1, "e", "v", Averaged(frozenset({NS}))),
            result(1, "f", "u", NotPlayed()),
        ),
    )
    overall = compare_all([Session((one, other))], BY_SPREAD, who=by_name)
    assert totals(overall) == {"a": 2, "b": 1, "c": F(3, 2), "d": 0, "e": F(7, 5), "f": 0}
    assert totals(overall, "EW") == {"x": 1, "y": 2, "z": F(3, 2), "w": F(3, 2), "v": F(8, 5), "u": 0}


# Sessions ---------------------------------------------------------------------------------------------------------

FRIDAY = Section("Friday", (result(1, "a", "x", 6), result(1, "b", "y", 2), result(1, "c", "z", -2)))  # 2, 3/2, 1
SATURDAY = Section("Saturday", (result(1, "a", "y", 0), result(1, "b", "z", 8), result(1, "c", "x", 6)))  # 1, 2, 7/4


def test_sessions_are_added_up() -> None:
    overall = compare_all([Session((FRIDAY,)), Session((SATURDAY,))], BY_SPREAD, who=by_name)
    assert totals(overall) == {"a": 3, "b": F(7, 2), "c": F(11, 4)}
    assert [one.board for one in overall.comparison.results][::3] == [BoardOf(0, 1), BoardOf(1, 1)]


def test_an_earlier_session_is_carried_over_in_part() -> None:
    """Half of 2, 3/2 and 1: a 1 + 1, b 3/4 + 2, c 1/2 + 7/4; each over one and a half boards."""
    overall = compare_all([Session((FRIDAY,), F(1, 2)), Session((SATURDAY,))], BY_SPREAD, who=by_name)
    assert totals(overall) == {"a": 2, "b": F(11, 4), "c": F(9, 4)}
    (ns, _) = overall.fields()
    first = overall.rank(ns)[0]
    assert (first.entry, first.boards, first.counted, first.mean) == ("b", 2, F(3, 2), F(11, 6))
    assert (first.decided_by, first.tops) == ("total", 1)


def test_nothing_carried_over_counts_for_nothing() -> None:
    overall = compare_all([Session((FRIDAY,), F(0)), Session((SATURDAY,))], BY_SPREAD, who=by_name)
    assert totals(overall) == {"a": 1, "b": 2, "c": F(7, 4)}


def test_who_missed_a_session_is_ranked_by_the_mean() -> None:
    """d has 2 on Saturday alone: a mean of 2 before b's 7/4."""
    saturday = Section("Saturday", (*SATURDAY.results, result(1, "d", "w", 8)))
    overall = compare_all([Session((FRIDAY,)), Session((saturday,))], BY_SPREAD, who=by_name)
    (ns, _) = overall.fields()
    found = [(line.entry, line.boards, line.mean, line.decided_by) for line in overall.rank(ns)]
    assert found[:2] == [("d", 1, 2, "mean"), ("b", 2, F(7, 4), "mean")]


def test_who_sits_another_way_in_another_session_makes_one_field() -> None:
    turned = Section(
        "Saturday", tuple(Result(1, BySide.of(*reversed(r.entries.values)), r.verdict) for r in SATURDAY.results)
    )
    overall = compare_all([Session((FRIDAY,)), Session((turned,))], BY_SPREAD, who=by_name)
    assert [field.key for field in overall.fields()] == ["all"]


def test_the_same_person_is_known_by_what_names_them() -> None:
    """Pair 1 of Friday is pair 2 of Saturday."""
    people = {("Friday", "a"): "Ada", ("Saturday", "b"): "Ada"}
    overall = compare_all(
        [Session((FRIDAY,)), Session((SATURDAY,))],
        BY_SPREAD,
        who=lambda key, entry: people.get((key, entry), (key, entry)),
    )
    assert totals(overall)["Ada"] == 2 + 2


def test_own_averages_are_of_all_sessions() -> None:
    """a: 2 on Friday; on Saturday the table of a could not play by the fault of the others: 2 instead of 8/5."""
    saturday = Section("Saturday", (result(1, "a", "y", Averaged(frozenset({EW}))), *SATURDAY.results[1:]))
    sessions = [Session((FRIDAY,)), Session((saturday,))]
    assert totals(compare_all(sessions, BY_SPREAD, who=by_name))["a"] == 2 + F(8, 5)
    assert totals(compare_all(sessions, BY_SPREAD, who=by_name, own_averages=True))["a"] == 4


# Laws -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_sections_are_as_good_as_one_large_event(seed: int) -> None:
    """Held against the second implementation, for which the tables of all sections are one board."""
    rng = random.Random(seed)
    sections = [
        Section(
            key,
            tuple(result(board, f"{key}N{t}", f"{key}E{t}", rng.randint(-4, 4)) for board in (1, 2) for t in range(3)),
        )
        for key in "AB"
    ]
    overall = compare_all([Session(tuple(sections))], BY_SPREAD, who=by_name)
    for board in (1, 2):
        ours = [
            (one.entries.values, [share and share.value for share in shares])
            for one, shares in overall.comparison
            if one.board == BoardOf(0, board)
        ]
        tables = [
            {"hand_score": one.verdict.hand_scores.as_dict(), "offenders": []}
            for section in sections
            for one in section.results
            if one.board == board and isinstance(one.verdict, Scored)
        ]
        theirs = reference.normalise(tables, {"when_equal": F(3, 2), "when_alone": F(3, 2)})
        assert [values for _, values in ours] == [[one["NS"], one["EW"]] for one in theirs if one]


@pytest.mark.parametrize("key", COMPARISONS)
def test_one_section_alone_is_the_event_itself(key: str) -> None:
    method = COMPARISONS[key]
    overall = compare_all([Session((SATURDAY,))], method)
    assert overall.parts["Saturday"] == method.compare(SATURDAY.results)


def test_nothing_at_all() -> None:
    overall = compare_all([Session((Section("A", ()),))], BY_SPREAD)
    assert overall.comparison.results == ()
    assert [field.entries for field in overall.fields()] == [(), ()]
