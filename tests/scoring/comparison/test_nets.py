"""Clause H13.5: matchpoints, cross difference and plain totals of nets, their laws, and what penalties are worth."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.methods import COMPARISONS
from scoring.comparison.min_max import compare
from scoring.comparison.nets import explain_cross, explain_matchpoints, explain_totals
from scoring.comparison.results import Averaged, NotPlayed, Penalised, Result, Scored, Sitout, Verdict
from scoring.comparison.scales import BUTINET, CHAMPIONSHIP, PLAIN
from scoring.comparison.shares import Basis, Share
from scoring.seats import BySide, Side
from tests.reference import nets as reference

NS, EW = Side.NS, Side.EW
NET_METHODS = {"matchpoints": explain_matchpoints, "cross": explain_cross, "totals": explain_totals}


def scored(ns: int, ew: int) -> Scored:
    return Scored(BySide.of(ns, ew))


def values(key: str, tables: list[Verdict]) -> list[tuple[Fraction | None, ...]]:
    return [tuple(share and share.value for share in shares) for shares in NET_METHODS[key](tables)]


# Five tables of one board of Huutopussi: nets 15, -165, 15, 240 and 0.
BOARD: list[Verdict] = [scored(80, 65), scored(-80, 85), scored(75, 60), scored(150, -90), scored(80, 80)]


def test_matchpoints_of_a_board() -> None:
    """15 beats -165 and 0 and ties 15: 5 of 8; -165 beats nobody; 240 beats all four; 0 beats one."""
    assert values("matchpoints", BOARD) == [(5, 3), (0, 8), (5, 3), (8, 0), (2, 6)]


def test_cross_differences_of_a_board() -> None:
    """15: 180 + 0 - 225 + 15; -165: -180 - 180 - 405 - 165; 240: 225 + 405 + 225 + 240; 0: -15 + 165 - 15 - 240."""
    assert [ns for ns, _ in values("cross", BOARD)] == [-30, -930, -30, 1095, -105]
    assert [ew for _, ew in values("cross", BOARD)] == [30, 930, 30, -1095, 105]


def test_totals_of_a_board() -> None:
    assert values("totals", BOARD) == [(15, -15), (-165, 165), (15, -15), (240, -240), (0, 0)]


def test_nets_of_quatre_sept_tie_often() -> None:
    """Clause Q10.2: 6-5, 6-5 and 17-5 with a politaine; nets 1, 1 and 12."""
    assert values("matchpoints", [scored(6, 5), scored(6, 5), scored(17, 5)]) == [(1, 3), (1, 3), (4, 0)]


def test_numbers_behind_a_score() -> None:
    shares = explain_matchpoints(BOARD)
    assert shares[0][NS] == Share(Fraction(5), Basis.FORMULA, own=15, lowest=-165, highest=240)
    assert shares[3][NS] == Share(Fraction(8), Basis.FORMULA, own=240, lowest=-165, highest=240, is_top=True)
    assert shares[1][EW] == Share(Fraction(8), Basis.FORMULA, own=165, lowest=-240, highest=165, is_top=True)


@pytest.mark.parametrize("key, value", [("matchpoints", 1), ("cross", 0), ("totals", 7)])
def test_equal_boards_have_no_top(key: str, value: int) -> None:
    shares = NET_METHODS[key]([scored(7, 0), scored(0, -7)])
    assert [(one[NS].value, one[NS].basis, one[NS].is_top) for one in shares] == [(value, Basis.EQUAL, False)] * 2


@pytest.mark.parametrize("key, value", [("matchpoints", 0), ("cross", 0), ("totals", 7)])
def test_a_single_result_is_compared_with_none(key: str, value: int) -> None:
    (shares,) = NET_METHODS[key]([scored(7, 0)])
    assert shares[NS] == Share(Fraction(value), Basis.ALONE, own=7, lowest=7, highest=7)


@pytest.mark.parametrize("key", NET_METHODS)
def test_not_played_and_sit_out_get_nothing_and_change_nothing(key: str) -> None:
    with_gaps = values(key, [BOARD[0], NotPlayed(), *BOARD[1:], Sitout()])
    assert with_gaps == [values(key, BOARD)[0], (None, None), *values(key, BOARD)[1:], (None, None)]
    assert NET_METHODS[key]([]) == []


# Penalties --------------------------------------------------------------------------------------------------------

NS_OFFENDS = Penalised(frozenset({NS}))


@pytest.mark.parametrize("matchpoints, published", [(4, "4.83"), (9, "10.67"), (10, "11.83")])
def test_neuberg_as_published(matchpoints: int, published: str) -> None:
    """Six natural results of seven: the published figures of the formula, movements.md section 11."""
    # The nets 5, 4, ..., 0 have 10, 8, ..., 0 matchpoints; two of them tied have 9.
    nets = [5, 5, 3, 2, 1, 0] if matchpoints == 9 else [5, 4, 3, 2, 1, 0]
    natural: list[Verdict] = [scored(net, 0) for net in nets]
    before = [score[0] for score in values("matchpoints", natural)]
    after = [score[0] for score in values("matchpoints", [*natural, NS_OFFENDS])]
    assert PLAIN.display(after[before.index(matchpoints)]) == published


def test_penalties_in_matchpoints() -> None:
    """The offender has none, the side offended against half of the top of the five tables."""
    scores = values("matchpoints", [*BOARD[:4], NS_OFFENDS])
    assert scores[-1] == (0, 4)
    assert values("matchpoints", [*BOARD[:4], Penalised(frozenset({NS, EW}))])[-1] == (0, 0)
    # 15 has 3 of 6 against the other three: (3 * 5 + 1) / 4; 240 has all 6: 31 / 4.
    assert [ns for ns, _ in scores[:-1]] == [4, Fraction(1, 4), 4, Fraction(31, 4)]


def test_penalties_in_cross_difference() -> None:
    """Nets 15, -165, 15 and 240 have the mean 105/4: five times the distance from it; the lowest for the offender."""
    scores = values("cross", [*BOARD[:4], NS_OFFENDS])
    assert [ns for ns, _ in scores[:-1]] == [5 * (net - Fraction(105, 4)) for net in (15, -165, 15, 240)]
    assert scores[-1] == (5 * (-165 - Fraction(105, 4)), 0)


def test_penalties_in_totals() -> None:
    """The lowest net for the offender, the mean for the others; natural nets stay as they are."""
    scores = values("totals", [*BOARD, NS_OFFENDS])
    assert scores[:-1] == values("totals", BOARD)
    assert scores[-1] == (-165, -21)


def test_an_offender_gains_nothing() -> None:
    """All nets of the direction are a gain: the offender has nought, not the lowest of them."""
    assert values("totals", [scored(100, 0), scored(80, 0), NS_OFFENDS])[-1] == (0, -90)


@pytest.mark.parametrize("key, innocent", [("matchpoints", 1), ("cross", 0), ("totals", 0)])
def test_where_nothing_is_natural(key: str, innocent: int) -> None:
    shares = NET_METHODS[key]([NS_OFFENDS, Penalised(frozenset({EW}))])
    assert [[share.value for share in one] for one in shares] == [[0, innocent], [innocent, 0]]
    assert shares[0][EW].basis is Basis.NOTHING


# Laws -------------------------------------------------------------------------------------------------------------

hand_scores = st.integers(min_value=-4, max_value=4)
natural_tables = st.lists(st.builds(scored, hand_scores, hand_scores), min_size=1, max_size=9)
offences = st.sampled_from([{NS}, {EW}, {NS, EW}]).map(lambda sides: Penalised(frozenset(sides)))
faults = st.sampled_from([set[Side](), {NS}, {EW}, {NS, EW}]).map(lambda sides: Averaged(frozenset(sides)))
verdicts = st.one_of(st.builds(scored, hand_scores, hand_scores), offences, faults, st.just(NotPlayed()))
boards = st.lists(verdicts, max_size=9)


@given(natural_tables)
def test_matchpoints_are_given_two_a_comparison(tables: list[Verdict]) -> None:
    """n tables: n(n - 1) in each direction, 2(n - 1) at each table, and n(n - 1) / 2 comparisons of 2 points."""
    count = len(tables)
    scores = values("matchpoints", tables)
    assert [sum(direction) for direction in zip(*scores, strict=True)] == [count * (count - 1)] * 2
    assert {sum(score) for score in scores} == {2 * (count - 1)}


@given(natural_tables)
def test_differences_cancel_out(tables: list[Verdict]) -> None:
    assert [sum(direction) for direction in zip(*values("cross", tables), strict=True)] == [0, 0]
    assert {sum(score) for key in ("cross", "totals") for score in values(key, tables)} == {0}


@given(boards, st.sampled_from(["cross", "totals", "matchpoints"]))
def test_no_offender_beats_a_natural_result_of_its_direction(tables: list[Verdict], key: str) -> None:
    scores = values(key, tables)
    for place, side in enumerate((NS, EW)):
        natural = [s[place] for s, t in zip(scores, tables, strict=True) if isinstance(t, Scored)]
        offended = [
            s[place] for s, t in zip(scores, tables, strict=True) if isinstance(t, Penalised) and side in t.offenders
        ]
        assert all(bad <= good for bad in offended for good in natural)


@given(boards, st.sampled_from(["cross", "totals", "matchpoints"]))
def test_a_table_played_by_nobody_changes_nothing(tables: list[Verdict], key: str) -> None:
    assert values(key, [*tables, NotPlayed()])[:-1] == values(key, tables)


@given(boards)
def test_matchpoints_are_unchanged_by_another_unit_and_origin(tables: list[Verdict]) -> None:
    moved = [scored(3 * v[NS] + 5, 3 * v[EW] - 2) if (v := getattr(t, "hand_scores", None)) else t for t in tables]
    assert values("matchpoints", moved) == values("matchpoints", tables)


def plain(verdict: Verdict) -> dict[str, object] | None:
    """Return a table as the second implementation takes it."""
    if isinstance(verdict, Scored):
        return {"hand_score": verdict.hand_scores.as_dict(), "offenders": []}
    if isinstance(verdict, Penalised):
        return {"hand_score": None, "offenders": [side.value for side in verdict.offenders]}
    if isinstance(verdict, Averaged):
        return {"hand_score": None, "offenders": [], "at_fault": [side.value for side in verdict.at_fault]}
    return None


@given(boards, st.sampled_from(["cross", "totals", "matchpoints"]), st.integers(0, 12))
def test_the_same_as_table_against_table(tables: list[Verdict], key: str, wanted: int) -> None:
    expected = reference.scores([plain(table) for table in tables], key, wanted)
    found = [tuple(share and share.value for share in shares) for shares in NET_METHODS[key](tables, wanted)]
    assert found == [(None, None) if one is None else (one["NS"], one["EW"]) for one in expected]


# Methods ----------------------------------------------------------------------------------------------------------


def test_methods_by_key() -> None:
    assert {key: (method.key, method.scale, method.by_net) for key, method in COMPARISONS.items()} == {
        "championship": ("championship", CHAMPIONSHIP, False),
        "butinet": ("butinet", BUTINET, False),
        "matchpoints": ("matchpoints", PLAIN, True),
        "cross": ("cross", PLAIN, True),
        "totals": ("totals", PLAIN, True),
    }


@pytest.mark.parametrize("key", ["championship", "butinet"])
def test_scales_of_botifarra_compare_as_they_do_there(key: str) -> None:
    """Whatever the game: the hand scores of a direction, with what the event gives where all are equal."""
    results = [Result(1, BySide.of(f"N{n}", f"E{n}"), table) for n, table in enumerate(BOARD)]
    equal = [Result(2, BySide.of(f"N{n}", f"E{n}"), scored(7, 7)) for n in range(2)]
    alone = [Result(3, BySide.of("N0", "E0"), scored(7, 7))]
    every = [*results, *equal, *alone]
    ours = COMPARISONS[key].compare(every, Fraction(1), Fraction(2))
    assert ours == compare(every, Fraction(1), Fraction(2))
    assert ours != compare(every)


@pytest.mark.parametrize("key", NET_METHODS)
def test_boards_are_compared_apart_and_keep_their_order(key: str) -> None:
    results = [
        Result(board, BySide.of(ns, ew), scored(net, 0))
        for board, ns, ew, net in [(2, "A", "X", 9), (1, "A", "Y", 4), (2, "B", "Y", -4), (1, "B", "X", 5)]
    ]
    comparison = COMPARISONS[key].compare(results)
    assert comparison.results == tuple(results)
    expected = {"matchpoints": [2, 0, 0, 2], "cross": [13, -1, -13, 1], "totals": [9, 4, -4, 5]}
    assert [shares[NS].value for _, shares in comparison] == expected[key]
