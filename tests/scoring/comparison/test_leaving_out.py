"""Leaving one result out: the worked example of clause 9.14 against the second implementation, and laws."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.leaving_out import leave_out
from scoring.comparison.methods import COMPARISONS
from scoring.comparison.min_max import normalise
from scoring.comparison.results import NotPlayed, Penalised, Result, Scored, Verdict
from scoring.comparison.shares import Basis
from scoring.seats import BySide, Side
from tests.reference import championship as reference
from tests.scoring.comparison.test_against_reference import MIDDLES, plain, random_results
from tests.scoring.games.botifarra.cases import table as worked_cases

NS, EW = Side.NS, Side.EW
PLACES = range(6)


def scored(ns: int, ew: int | None = None) -> Scored:
    return Scored(BySide.of(ns, -ns if ew is None else ew))


WORKED: list[Verdict] = [
    scored(int(row["ns_hand_score"]), int(row["ew_hand_score"])) for row in worked_cases("worked_example")
]


def afters(tables: list[Verdict], place: int, side: Side) -> list[str | None]:
    return [share and str(share.value) for share in (changes[side].after for changes in leave_out(tables, place))]


# The worked example --------------------------------------------------------------------------------------------------


def test_the_worked_example_without_its_lowest_north_south() -> None:
    """Without C-J the lowest is F's -12 and the range 18; East-West lose the best, +8, and have -8 to +6: range 14."""
    assert afters(WORKED, 2, NS) == ["31/18", "29/18", None, "17/9", "2", "1"]
    assert afters(WORKED, 2, EW) == ["3/2", "23/14", None, "1", "8/7", "2"]


def test_the_worked_example_without_a_result_in_the_middle() -> None:
    """A-H holds neither end of a direction: nobody else's score moves."""
    for side in (NS, EW):
        assert {changes[side].difference for changes in leave_out(WORKED, 0)[1:]} == {0}


@pytest.mark.parametrize("place", PLACES)
def test_the_worked_example_without_one_table_agrees_with_the_second_implementation(place: int) -> None:
    assert_agrees(WORKED, place, Fraction(3, 2), Fraction(3, 2))


@pytest.mark.parametrize("seed", range(40))
def test_any_field_without_one_table_agrees_with_the_second_implementation(seed: int) -> None:
    rng = random.Random(seed)
    tables = [result.verdict for result in random_results(rng, boards=1)]
    middles = rng.choice(MIDDLES), rng.choice(MIDDLES)
    for place in range(len(tables)):
        assert_agrees(tables, place, *middles)


def assert_agrees(tables: list[Verdict], place: int, when_equal: Fraction, when_alone: Fraction) -> None:
    """The rest is scored by the second implementation as a board of its own, which never had the table left out."""
    rest = [plain(Result(1, BySide.of("N", "E"), verdict)) for number, verdict in enumerate(tables) if number != place]
    expected = reference.normalise(rest, {"when_equal": when_equal, "when_alone": when_alone})
    changes = leave_out(tables, place, when_equal, when_alone)
    assert [change.after for change in changes.pop(place)] == [None, None]
    for row, scores in zip(changes, expected, strict=True):
        values = [change.after and change.after.value for change in row]
        assert values == ([None, None] if scores is None else [scores["NS"], scores["EW"]])


# Ends of the scale and other cases -----------------------------------------------------------------------------------


def test_lowest_and_highest_are_those_of_the_results_left() -> None:
    changes = leave_out([scored(-16), scored(0), scored(4), scored(6)], 0)
    before, after = changes[1][NS]
    assert before is not None
    assert after is not None
    assert (before.lowest, before.highest) == (-16, 6)
    assert (after.lowest, after.highest) == (0, 6)
    # (0 + 16) / 22 above 1 with it, the lowest without it.
    assert (before.value, after.value) == (Fraction(19, 11), 1)
    assert changes[1][NS].difference == Fraction(-8, 11)


def test_what_is_left_may_be_equal_alone_or_nothing() -> None:
    equal = leave_out([scored(-16), scored(4), scored(4)], 0, when_equal=Fraction(2))
    assert [change.after.basis for change in (equal[1][NS], equal[2][EW]) if change.after] == [Basis.EQUAL] * 2
    assert [changes[NS].difference for changes in equal] == [None, 0, 0]
    assert [changes[EW].difference for changes in equal] == [None, 1, 1]
    alone = leave_out([scored(-16), scored(4)], 0, when_alone=Fraction(1))
    assert alone[1][NS].after is not None
    assert (alone[1][NS].after.basis, alone[1][NS].difference) == (Basis.ALONE, -1)
    nothing = leave_out([scored(4), Penalised(frozenset({NS}))], 0)
    assert nothing[1][EW].after is not None
    assert nothing[1][EW].after.basis is Basis.NOTHING
    assert nothing[1][NS].difference == 0


def test_a_table_left_out_has_no_difference_and_neither_has_one_not_played() -> None:
    changes = leave_out([scored(4), NotPlayed(), scored(8)], 0)
    assert changes[0][NS].before is not None
    assert changes[0].map(lambda change: (change.after, change.difference)).values == ((None, None), (None, None))
    assert [change.difference for change in changes[1]] == [None, None]


@pytest.mark.parametrize("place", [-1, 2, 99])
def test_a_place_where_nothing_stands_is_refused(place: int) -> None:
    with pytest.raises(IndexError):
        leave_out([scored(1), scored(2)], place)


# Laws ----------------------------------------------------------------------------------------------------------------

points = st.integers(min_value=-36, max_value=36)
natural = st.builds(lambda x, ns, ew: scored(x * ns, -x * ew), points, st.sampled_from([1, 2]), st.sampled_from([1, 2]))
offences = st.sampled_from([{NS}, {EW}, {NS, EW}]).map(lambda sides: Penalised(frozenset(sides)))
anything = st.one_of(natural, offences, st.just(NotPlayed()))


@st.composite
def boards_and_places(draw: st.DrawFn, tables: st.SearchStrategy[Verdict] = anything) -> tuple[list[Verdict], int]:
    verdicts = draw(st.lists(tables, min_size=1, max_size=10))
    return verdicts, draw(st.integers(min_value=0, max_value=len(verdicts) - 1))


@given(boards_and_places())
def test_with_it_the_scores_are_those_of_the_board_and_without_it_those_of_the_rest(
    case: tuple[list[Verdict], int],
) -> None:
    verdicts, place = case
    changes = leave_out(verdicts, place)
    assert [c.map(lambda one: one.before and one.before.value) for c in changes] == normalise(verdicts)
    del changes[place]
    rest = normalise(verdicts[:place] + verdicts[place + 1 :])
    assert [c.map(lambda one: one.after and one.after.value) for c in changes] == rest


@given(boards_and_places())
def test_a_result_between_lowest_and_highest_moves_no_other_score_but_averages(case: tuple[list[Verdict], int]) -> None:
    verdicts, place = case
    left_out = verdicts[place]
    if not isinstance(left_out, Scored):
        return
    for side in (NS, EW):
        scores = [verdict.hand_scores[side] for verdict in verdicts if isinstance(verdict, Scored)]
        others = scores.copy()
        others.remove(left_out.hand_scores[side])
        if len(others) < 2 or (min(others), max(others)) != (min(scores), max(scores)):
            continue
        for number, (verdict, changes) in enumerate(zip(verdicts, leave_out(verdicts, place), strict=True)):
            if isinstance(verdict, Scored) and number != place:
                assert changes[side].difference == 0


@given(boards_and_places())
def test_leaving_out_what_is_not_natural_moves_nobody(case: tuple[list[Verdict], int]) -> None:
    """Clause 9.9 (a): a penalised table contributes to neither lowest, highest nor average."""
    verdicts, place = case
    if not isinstance(verdicts[place], Scored):
        moved = {change.difference for changes in leave_out(verdicts, place) for change in changes}
        assert moved <= {None, Fraction(0)}


@given(st.lists(natural, min_size=3, max_size=10))
def test_without_the_one_lowest_the_others_fall_and_the_highest_stays(verdicts: list[Verdict]) -> None:
    scores = [verdict.hand_scores[NS] for verdict in verdicts if isinstance(verdict, Scored)]
    lowest, highest = min(scores), max(scores)
    if scores.count(lowest) > 1 or len({*scores}) < 3:
        return
    place = scores.index(lowest)
    for number, changes in enumerate(leave_out(verdicts, place)):
        if number != place:
            difference = changes[NS].difference
            assert difference is not None
            assert (difference == 0) if scores[number] == highest else (difference < 0)


@given(boards_and_places())
def test_the_order_of_the_tables_that_stay_is_the_same(case: tuple[list[Verdict], int]) -> None:
    verdicts, place = case
    changes = [c for number, c in enumerate(leave_out(verdicts, place)) if isinstance(verdicts[number], Scored)]
    for side in (NS, EW):
        pairs = [(c[side].before, c[side].after) for c in changes if c[side].after is not None]
        values = [(before.value, after.value) for before, after in pairs if before and after]
        for before, after in values:
            assert all(after <= later for earlier, later in values if before < earlier)


@given(boards_and_places(), st.integers(min_value=1, max_value=9), st.integers(min_value=-99, max_value=99))
def test_differences_are_unchanged_by_another_unit_and_origin(
    case: tuple[list[Verdict], int], factor: int, shift: int
) -> None:
    verdicts, place = case
    moved: list[Verdict] = [
        Scored(one.hand_scores.map(lambda x: factor * x + shift)) if isinstance(one, Scored) else one
        for one in verdicts
    ]
    differences = [c.map(lambda change: change.difference) for c in leave_out(verdicts, place)]
    assert [c.map(lambda change: change.difference) for c in leave_out(moved, place)] == differences


def test_matchpoints_without_a_result() -> None:
    """Nets 10, 4 and -6: without the highest, the others have 2 and 0 of 2, made for three tables (M 3 + 1) / 2."""
    changes = leave_out([scored(5), scored(2), scored(-3)], 0, method=COMPARISONS["matchpoints"])
    assert [(c[NS].before.value, c[NS].after and c[NS].after.value) for c in changes] == [
        (4, None),
        (2, Fraction(7, 2)),
        (0, Fraction(1, 2)),
    ]
    assert [c[EW].difference for c in changes] == [None, Fraction(-3, 2), Fraction(-1, 2)]
