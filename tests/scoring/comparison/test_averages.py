"""Averages of 40, 50 and 60 of a hundred on every scale, a pair's own average, and boards played fewer times."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.averages import with_own_averages
from scoring.comparison.board import most_tables
from scoring.comparison.methods import COMPARISONS
from scoring.comparison.nets import explain_matchpoints
from scoring.comparison.results import Averaged, NotPlayed, Penalised, Result, Scored, Sitout, Verdict
from scoring.comparison.shares import Basis, Share
from scoring.seats import BySide, Side

NS, EW = Side.NS, Side.EW
NOBODY, BY_NS, BY_BOTH = Averaged(), Averaged(frozenset({NS})), Averaged(frozenset({NS, EW}))
F = Fraction


def scored(net: int) -> Scored:
    return Scored(BySide.of(net, 0))


def explained(key: str, tables: list[Verdict], expected: int | None = None) -> list[BySide[Share | None]]:
    return COMPARISONS[key].explaining(F(3, 2), F(3, 2))(tables, expected)


def given_by(key: str, tables: list[Verdict], expected: int | None = None) -> list[tuple[Fraction | None, ...]]:
    return [tuple(share and share.value for share in shares) for shares in explained(key, tables, expected)]


def test_by_whose_fault() -> None:
    assert [(verdict.percent(NS), verdict.percent(EW)) for verdict in (NOBODY, BY_NS, BY_BOTH)] == [
        (50, 50),
        (40, 60),
        (40, 40),
    ]


# Nets 9, 4 and -4 beside a table with averages. East-West: -9, -4 and 4.
BOARD: list[Verdict] = [scored(9), scored(4), scored(-4)]


@pytest.mark.parametrize(
    "key, fifty, forty_sixty",
    [
        ("championship", (F(3, 2), F(3, 2)), (F(7, 5), F(8, 5))),
        ("butinet", (F(3, 2), F(3, 2)), (F(7, 5), F(8, 5))),  # kept on the scale from 1 to 2
        ("matchpoints", (3, 3), (F(12, 5), F(18, 5))),  # four tables, top 6
        ("cross", (0, 0), (F(-26, 5), F(26, 5))),  # 52 between 4 x 9 - 12 and 4 x -4 - 12, a third more for 4 tables
        ("totals", (3, -3), (F(17, 10), F(-17, 10))),  # mean net 3, the extremes 13 apart
    ],
)
def test_equivalents_on_each_scale(key: str, fifty: tuple[Fraction, ...], forty_sixty: tuple[Fraction, ...]) -> None:
    assert given_by(key, [*BOARD, NOBODY])[-1] == fifty
    assert given_by(key, [*BOARD, BY_NS])[-1] == forty_sixty
    assert given_by(key, [*BOARD, BY_BOTH])[-1][0] == forty_sixty[0]
    assert [(share.basis, share.percent) for share in explained(key, [*BOARD, BY_NS])[-1] if share] == [
        (Basis.GIVEN, 40),
        (Basis.GIVEN, 60),
    ]


@pytest.mark.parametrize("percent, shown", [(40, "40"), (50, "50"), (60, "60")])
def test_on_the_scale_from_0_to_100_they_are_literal(percent: int, shown: str) -> None:
    butinet = COMPARISONS["butinet"]
    values = {
        share.percent: share.value for table in (NOBODY, BY_NS) for share in explained("butinet", [table])[0] if share
    }
    assert butinet.scale.display(values[percent]) == shown


@pytest.mark.parametrize("key, value", [("championship", F(7, 5)), ("matchpoints", 0), ("cross", 0), ("totals", 0)])
def test_where_nothing_is_natural(key: str, value: Fraction) -> None:
    assert given_by(key, [BY_NS])[0][0] == value


def test_a_table_with_averages_is_compared_with_no_other() -> None:
    """Matchpoints of three for four tables: (2 x 4 + 4 - 3) / 3 for the middle one; others are as without it."""
    assert [ns for ns, _ in given_by("matchpoints", [*BOARD, BY_NS])[:3]] == [F(17, 3), 3, F(1, 3)]
    for key in ("championship", "totals"):
        assert given_by(key, [*BOARD, BY_NS])[:3] == given_by(key, BOARD)
    assert (
        given_by("matchpoints", [*BOARD, BY_NS])[:3]
        == given_by("matchpoints", [*BOARD, Penalised(frozenset({NS}))])[:3]
    )


# Boards played fewer times ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("matchpoints, factored", [(4, F(29, 6)), (9, F(32, 3)), (10, F(71, 6))])
def test_neuberg_as_published(matchpoints: int, factored: Fraction) -> None:
    """Six results where seven were expected: 4 becomes 4.8333, 9 becomes 10.6667 and 10 becomes 11.8333."""
    # The nets 5, 4, ..., 0 have 10, 8, ..., 0 matchpoints; two of them tied have 9.
    nets = [5, 5, 3, 2, 1, 0] if matchpoints == 9 else [5, 4, 3, 2, 1, 0]
    natural: list[Verdict] = [scored(net) for net in nets]
    before = [score[0] for score in given_by("matchpoints", natural)]
    assert given_by("matchpoints", natural, 7)[before.index(F(matchpoints))][0] == factored


def comparison_of(*boards: list[Verdict], key: str = "matchpoints") -> list[list[Fraction | None]]:
    results = [
        Result(number, BySide.of(f"N{place}", f"E{place}"), verdict)
        for number, verdicts in enumerate(boards)
        for place, verdict in enumerate(verdicts)
    ]
    shares = iter(COMPARISONS[key].compare(results).shares)
    return [[share and share.value for share in (next(shares)[NS] for _ in verdicts)] for verdicts in boards]


def test_boards_are_made_for_as_many_tables_as_the_fullest() -> None:
    """Two results of three: 0 becomes (0 + 3 - 2) / 2, 2 becomes (6 + 1) / 2; a single result half of the top of 4."""
    assert comparison_of([scored(9), scored(4), scored(4)], [scored(1), scored(2)], [scored(7)]) == [
        [4, 1, 1],
        [F(1, 2), F(7, 2)],
        [2],
    ]


def test_a_board_not_played_at_a_table_was_expected_there_and_a_sit_out_was_not() -> None:
    board = [scored(9), scored(4)]
    assert comparison_of([*board, NotPlayed()], [*board]) == [[F(7, 2), F(1, 2), None], [F(7, 2), F(1, 2)]]
    assert comparison_of([*board, Sitout()], [*board]) == [[2, 0, None], [2, 0]]
    assert most_tables([[*board, Sitout()], [NotPlayed()], []]) == 2
    assert most_tables([]) == 0


@pytest.mark.parametrize("key", ["championship", "butinet", "cross", "totals"])
def test_nothing_else_is_factored(key: str) -> None:
    """Differences are sums over the tables there are, and the other scales do not grow with their number."""
    tables = [scored(9), scored(4)]
    assert given_by(key, tables, 7) == given_by(key, tables)


def test_never_for_fewer_tables_than_there_are() -> None:
    assert explain_matchpoints(BOARD, 1) == explain_matchpoints(BOARD)


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=6), st.integers(0, 4))
def test_factoring_keeps_the_average(nets: list[int], more: int) -> None:
    """Whatever the number of results, the mean of a direction is half of the top that was expected."""
    tables = [scored(net) for net in nets]
    values = [score[0] for score in given_by("matchpoints", tables, len(nets) + more)]
    assert sum(filter(None, values), F(0)) / len(nets) == len(nets) + more - 1


# The pair's own average -------------------------------------------------------------------------------------------


def against(x: int) -> Scored:
    return Scored(BySide.of(x, -x))


def own(*boards: tuple[int | Verdict, ...], key: str = "championship") -> dict[tuple[int, str], Share | None]:
    """Compare boards between A and X, B and Y, C and Z; return what each has on each, by board and letter."""
    results = [
        Result(number, BySide.of(ns, ew), against(one) if isinstance(one, int) else one)
        for number, tables in enumerate(boards, start=1)
        for one, ns, ew in zip(tables, "ABC", "XYZ", strict=False)
    ]
    comparison = with_own_averages(COMPARISONS[key].compare(results))
    return {
        (result.board, str(entry)): share
        for result, by_side in comparison
        for entry, share in zip(result.entries, by_side, strict=True)
    }


def value(share: Share | None) -> tuple[Fraction, Basis]:
    assert share is not None
    return share.value, share.basis


def test_sixty_or_the_own_average_if_better() -> None:
    """A has 2 on one board, more than 1.6, and X 1, less than 1.4; the other way round both keep what was given."""
    shares = own((9, 0, 4), (Averaged(frozenset({EW})), 5, 3))
    assert value(shares[2, "A"]) == (2, Basis.OWN)
    assert value(shares[2, "X"]) == (1, Basis.OWN)
    shares = own((0, 9, 4), (Averaged(frozenset({EW})), 5, 3))
    assert value(shares[2, "A"]) == (F(8, 5), Basis.GIVEN)
    assert value(shares[2, "X"]) == (F(7, 5), Basis.GIVEN)


def test_nobodys_fault_is_half_for_everybody() -> None:
    assert value(own((9, 0), (NOBODY, 5))[2, "A"]) == (F(3, 2), Basis.GIVEN)


def test_only_results_that_were_played_make_the_own_average() -> None:
    """A: 2 on board 1, a penalty and another average count for nothing. C has no result at all."""
    shares = own(
        (9, 0, Averaged(frozenset({EW}))),
        (Penalised(frozenset({NS})), 5, 5),
        (Averaged(frozenset({EW})), 1, 1),
        (Averaged(frozenset({EW})), 1, 1),
    )
    assert value(shares[3, "A"]) == value(shares[4, "A"]) == (2, Basis.OWN)
    alone = own((9, 0, BY_NS), (4, 0, BY_NS))
    assert value(alone[1, "C"]) == (F(7, 5), Basis.GIVEN)


def test_the_own_average_is_of_both_directions() -> None:
    """A: 2 North-South and 1 East-West, 1.5 in the mean, which is less than 1.6. Y has 2 and 2."""
    results = [
        Result(1, BySide.of("A", "X"), against(9)),
        Result(1, BySide.of("B", "Y"), against(0)),
        Result(2, BySide.of("B", "A"), against(9)),
        Result(2, BySide.of("X", "Y"), against(0)),
        Result(3, BySide.of("A", "Y"), Averaged(frozenset({EW}))),
    ]
    comparison = with_own_averages(COMPARISONS["championship"].compare(results))
    assert value(comparison.shares[-1][NS]) == (F(8, 5), Basis.GIVEN)
    assert value(comparison.shares[-1][EW]) == (F(7, 5), Basis.GIVEN)


def test_the_own_average_in_matchpoints_is_of_the_same_top() -> None:
    """Three tables, top 4, 60 of a hundred is 2.4 and 40 is 1.6; A has 4 on its only other board, X 0."""
    shares = own((9, 0, 4), (Averaged(frozenset({EW})), 5, 3), key="matchpoints")
    assert value(shares[2, "A"]) == (4, Basis.OWN)
    assert value(shares[2, "X"]) == (0, Basis.OWN)
