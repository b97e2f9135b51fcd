"""Clauses 9.2 and 9.7 to 9.12: the worked boards, the options, and the laws of the formula."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.min_max import compare, explain, normalise
from scoring.comparison.results import NotPlayed, Penalised, Result, Scored, Sitout, Verdict
from scoring.comparison.scales import BUTINET, CHAMPIONSHIP
from scoring.comparison.shares import Basis, Share
from scoring.seats import BySide, Side
from tests.scoring.comparison.cases import verdicts
from tests.scoring.games.botifarra.cases import table as worked_cases

NS, EW = Side.NS, Side.EW
BOARDS = worked_cases("boards")
WORKED = worked_cases("worked_example")


def scored(ns: int, ew: int | None = None) -> Scored:
    return Scored(BySide.of(ns, -ns if ew is None else ew))


def values(tables: list[Verdict], side: Side, **options: Fraction) -> list[Fraction | None]:
    return [score[side] for score in normalise(tables, **options)]


def test_worked_boards_are_all_there() -> None:
    assert [case["id"] for case in BOARDS] == ["B01", "B02", "B04", "B06", "B08", "B10", "B12", "B14"]


@pytest.mark.parametrize("case", BOARDS, ids=lambda case: case["id"])
def test_worked_board(case: dict[str, str]) -> None:
    tables = verdicts(case["tables"], case["hand_scores"])
    shown = [score.map(lambda value: CHAMPIONSHIP.display(value)) for score in normalise(tables)]
    assert " ".join(score[NS] for score in shown) == case["ns"]
    assert " ".join(score[EW] for score in shown) == case["ew"]


def test_worked_example_is_exact() -> None:
    tables: list[Verdict] = [scored(int(row["ns_hand_score"]), int(row["ew_hand_score"])) for row in WORKED]
    assert values(tables, NS) == [Fraction(row["ns_exact"]) for row in WORKED]
    assert values(tables, EW) == [Fraction(row["ew_exact"]) for row in WORKED]
    assert len(WORKED) == 6


def test_numbers_behind_a_score() -> None:
    shares = explain([scored(1), scored(-16, 8), scored(6), Penalised(frozenset({NS}))])
    assert shares[0][NS] == Share(Fraction(39, 22), Basis.FORMULA, own=1, lowest=-16, highest=6, is_top=False)
    assert shares[2][NS] == Share(Fraction(2), Basis.FORMULA, own=6, lowest=-16, highest=6, is_top=True)
    assert shares[3][NS] == Share(Fraction(0), Basis.PENALTY, own=None, lowest=-16, highest=6)
    # (5/14 + 14/14 + 0/14) / 3 above 1.
    assert shares[3][EW] == Share(1 + Fraction(19, 42), Basis.AVERAGE, own=None, lowest=-6, highest=8)


MIDDLES = [Fraction(1), Fraction(3, 2), Fraction(2)]


@pytest.mark.parametrize("middle", MIDDLES)
def test_all_equal_get_the_value_set_for_it(middle: Fraction) -> None:
    tables: list[Verdict] = [scored(4), scored(4), Penalised(frozenset({EW}))]
    other = Fraction(7, 4)
    assert values(tables, NS, when_equal=middle, when_alone=other) == [middle, middle, middle]
    assert values(tables, EW, when_equal=middle, when_alone=other) == [middle, middle, 0]
    assert [share[NS].basis for share in explain(tables)] == [Basis.EQUAL, Basis.EQUAL, Basis.AVERAGE]
    assert not any(share.is_top for shares in explain(tables) for share in shares)


@pytest.mark.parametrize("middle", MIDDLES)
def test_one_natural_result_gets_the_value_set_for_it(middle: Fraction) -> None:
    tables: list[Verdict] = [Penalised(frozenset({EW})), scored(4), NotPlayed()]
    assert values(tables, NS, when_equal=Fraction(7, 4), when_alone=middle) == [middle, middle, None]
    assert explain(tables)[1][NS].basis is Basis.ALONE
    assert not explain(tables)[1][NS].is_top


@pytest.mark.parametrize("middle", MIDDLES)
def test_innocent_gets_the_middle_where_nothing_is_natural(middle: Fraction) -> None:
    tables: list[Verdict] = [Penalised(frozenset({NS})), Penalised(frozenset({EW}))]
    assert values(tables, NS, when_equal=middle, when_alone=middle) == [0, Fraction(3, 2)]
    assert values(tables, EW, when_equal=middle, when_alone=middle) == [Fraction(3, 2), 0]


def test_only_one_direction_may_be_equal() -> None:
    """A double counts for one side alone (9.4), so E-W can be equal where N-S differ."""
    tables: list[Verdict] = [scored(4, -8), scored(8, -8)]
    assert values(tables, NS) == [1, 2]
    assert values(tables, EW) == [Fraction(3, 2), Fraction(3, 2)]


def test_not_played_and_sit_out_get_nothing_and_change_nothing() -> None:
    tables: list[Verdict] = [scored(6), NotPlayed(), scored(-2), Sitout()]
    assert values(tables, NS) == [2, None, 1, None]
    assert values(tables, EW) == [1, None, 2, None]
    assert normalise([]) == []


def test_boards_are_compared_apart_and_keep_their_order() -> None:
    results = [
        Result(board, BySide.of(ns, ew), scored(points))
        for board, ns, ew, points in [(2, "A", "X", 4), (1, "A", "Y", 9), (2, "B", "Y", -4), (1, "B", "X", 5)]
    ]
    comparison = compare(results)
    assert comparison.results == tuple(results)
    assert [shares[NS].value for _, shares in comparison] == [2, 2, 1, 1]


points = st.integers(min_value=-36, max_value=36)
undoubled = st.lists(points.map(scored), min_size=1, max_size=12)
doubled = st.builds(lambda x, ns, ew: scored(x * ns, -x * ew), points, st.sampled_from([1, 2]), st.sampled_from([1, 2]))
offences = st.sampled_from([{NS}, {EW}, {NS, EW}]).map(lambda sides: Penalised(frozenset(sides)))
boards = st.lists(st.one_of(doubled, offences, st.just(NotPlayed())), max_size=12)


@given(undoubled)
def test_both_sides_have_three_together_when_nobody_doubled(tables: list[Verdict]) -> None:
    """Clause 9.12, with the middle at 3/2 and nobody penalised."""
    assert {sum(score) for score in normalise(tables)} == {Fraction(3)}


@given(boards, st.integers(min_value=1, max_value=9), st.integers(min_value=-99, max_value=99))
def test_unchanged_by_another_unit_and_origin(tables: list[Verdict], factor: int, shift: int) -> None:
    moved: list[Verdict] = [
        Scored(table.hand_scores.map(lambda x: factor * x + shift)) if isinstance(table, Scored) else table
        for table in tables
    ]
    assert normalise(moved) == normalise(tables)


@given(boards)
def test_values_lie_between_one_and_two_but_for_the_penalty(tables: list[Verdict]) -> None:
    for table, score in zip(tables, normalise(tables), strict=True):
        for side in (NS, EW):
            value = score[side]
            if isinstance(table, NotPlayed):
                assert value is None
            elif isinstance(table, Penalised) and side in table.offenders:
                assert value == 0
            else:
                assert value is not None
                assert 1 <= value <= 2


@given(boards, offences)
def test_a_penalty_changes_nothing_for_the_other_tables(tables: list[Verdict], offence: Verdict) -> None:
    assert normalise([*tables, offence])[:-1] == normalise(tables)


@given(boards, st.sampled_from([NS, EW]), st.sampled_from([CHAMPIONSHIP, BUTINET]))
def test_innocent_gets_the_mean_of_the_natural_scores_on_every_scale(
    tables: list[Verdict], offender: Side, scale: object
) -> None:
    innocent = EW if offender is NS else NS
    scores = normalise([*tables, Penalised(frozenset({offender}))])
    natural = [score[innocent] for table, score in zip(tables, scores[:-1], strict=True) if isinstance(table, Scored)]
    on_scale = [scale.convert(value) for value in natural]
    expected = sum(on_scale) / len(on_scale) if natural else scale.convert(Fraction(3, 2))
    assert scale.convert(scores[-1][innocent]) == expected


@given(boards)
def test_the_same_as_a_scan_of_the_whole_board(tables: list[Verdict]) -> None:
    """The formula of 9.7 written out for each table."""
    for place, side in enumerate((NS, EW)):
        natural = [table.hand_scores.values[place] for table in tables if isinstance(table, Scored)]
        for table, score in zip(tables, normalise(tables), strict=True):
            if isinstance(table, Scored) and max(natural) > min(natural):
                own = table.hand_scores.values[place]
                assert score[side] == 1 + Fraction(own - min(natural), max(natural) - min(natural))


@given(boards)
def test_tops_are_the_twos_of_natural_results(tables: list[Verdict]) -> None:
    for table, shares in zip(tables, explain(tables), strict=True):
        for side in (NS, EW):
            share = shares[side]
            if share is not None:
                assert share.is_top == (isinstance(table, Scored) and share.value == 2)
