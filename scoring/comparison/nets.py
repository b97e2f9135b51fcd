"""Comparison of the nets of a board: matchpoints, cross difference and plain totals (clause H13.5), all exact.

The net of a table is the hand score of North-South less that of East-West; East-West are compared by the same number
with its sign turned. It is what makes games in which both sides can gain comparable, and the comparison knows of no
game: any hand scores of two pairs will do.

Penalties follow the rule of the championship (9.9, ``movements.md`` section 11) as far as these scales have room for
it. A penalised table is compared with no other, and the other tables of the board get what they would get if an
average table stood in its place. The side offended against gets the mean of the natural scores of its direction. The
offender gets no matchpoints; where scores can be negative, it gets the lowest natural score of its direction and no
more than nought. A board not played, or a sit-out, is no board.

Averages of 40, 50 and 60 of a hundred are that share of the top in matchpoints. The other two scales have no top: 50 is
the mean of the natural scores of the direction, and 40 and 60 lie a tenth of the way between its lowest and highest
score below and above it, as they do on the scale from 1 to 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

from scoring.comparison.board import Direction, Shares, Tables, both_nets, explain_board
from scoring.comparison.results import AVERAGES, NOBODYS_FAULT, Verdict
from scoring.comparison.shares import Basis, Share

ZERO: Final = Fraction(0)
BEATEN: Final = 2
"""Matchpoints for a table that is beaten; a tie is worth half of it (clause H13.5)."""


def top_of(tables: int) -> int:
    """Return the matchpoints of a board of so many tables that beats all others."""
    return BEATEN * (tables - 1)


def explain_matchpoints(verdicts: Sequence[Verdict], expected: int | None = None) -> list[Shares]:
    """Return the matchpoints of the tables of one board: 2 for each table beaten and 1 for each tie.

    East-West have the complement. Of n tables each direction has n(n - 1) together, and each table 2(n - 1). Where
    only A of the E tables ``expected`` have a natural result, M matchpoints become (M E + E - A) / A, so that an
    average remains E - 1 and no board weighs more than another (Neuberg's formula, ``movements.md`` section 11).

    >>> from scoring.comparison.results import Scored
    >>> from scoring.seats import BySide
    >>> tables = [Scored(BySide.of(80, 65)), Scored(BySide.of(-80, 85)), Scored(BySide.of(80, 65))]
    >>> [[str(share.value) for share in shares] for shares in explain_matchpoints(tables)]
    [['3', '1'], ['0', '4'], ['3', '1']]
    """
    return explain_board(verdicts, _matchpoints, both_nets, expected)


def explain_cross(verdicts: Sequence[Verdict], _expected: int | None = None) -> list[Shares]:
    """Return the cross differences of the tables of one board: the sum of the differences to every other table.

    It is the sum, not the mean: of n tables, n times the own net less all nets together. All tables of a direction
    together have 0. A table with a penalty or an average counts as one with the mean net.

    >>> from scoring.comparison.results import Scored
    >>> from scoring.seats import BySide
    >>> tables = [Scored(BySide.of(80, 65)), Scored(BySide.of(-80, 85)), Scored(BySide.of(80, 80))]
    >>> [[str(share.value) for share in shares] for shares in explain_cross(tables)]
    [['195', '-195'], ['-345', '345'], ['150', '-150']]
    """
    return explain_board(verdicts, _cross, both_nets)


def explain_totals(verdicts: Sequence[Verdict], _expected: int | None = None) -> list[Shares]:
    """Return the nets themselves, with no comparison: what they add up to is the plain total of an entry."""
    return explain_board(verdicts, _totals, both_nets)


def _matchpoints(nets: Counter[int], tables: Tables) -> Direction:
    half = Fraction(tables.expected - 1)
    values = _matchpoint_values(nets, tables.expected)
    averages = {percent: half * percent / NOBODYS_FAULT for percent in AVERAGES}
    return _direction(nets, values, penalty=ZERO, average=half, averages=averages)


def _matchpoint_values(nets: Counter[int], tables: int) -> dict[int, Fraction]:
    natural, ascending = nets.total(), sorted(nets)
    beaten = accumulate((nets[net] for net in ascending), initial=0)
    points = {net: BEATEN * lower + nets[net] - 1 for net, lower in zip(ascending, beaten, strict=False)}
    return {net: Fraction(own * tables + tables - natural, natural) for net, own in points.items()}


def _cross(nets: Counter[int], tables: Tables) -> Direction:
    natural, total = nets.total(), _sum(nets)
    values = {net: Fraction(tables.scored * (natural * net - total), natural) for net in nets}
    return _signed_direction(nets, values, average=ZERO)


def _totals(nets: Counter[int], _: Tables) -> Direction:
    values = {net: Fraction(net) for net in nets}
    return _signed_direction(nets, values, average=Fraction(_sum(nets), nets.total()) if nets else ZERO)


def _sum(nets: Counter[int]) -> int:
    return sum(net * tables for net, tables in nets.items())


def _signed_direction(nets: Counter[int], values: Mapping[int, Fraction], average: Fraction) -> Direction:
    """Return what a direction gets on a scale without a top, on which scores can be negative."""
    spread = max(values.values(), default=ZERO) - min(values.values(), default=ZERO)
    averages = {percent: average + spread * (percent - NOBODYS_FAULT) / 100 for percent in AVERAGES}
    return _direction(nets, values, penalty=min([ZERO, *values.values()]), average=average, averages=averages)


def _direction(
    nets: Counter[int],
    values: Mapping[int, Fraction],
    *,
    penalty: Fraction,
    average: Fraction,
    averages: Mapping[int, Fraction],
) -> Direction:
    """Return what a direction gets, with the lowest and highest natural net behind it."""
    lowest, highest = (min(nets), max(nets)) if nets else (None, None)
    basis = Basis.FORMULA if lowest != highest else Basis.ALONE if nets.total() == 1 else Basis.EQUAL
    return Direction(
        shares={
            net: Share(value, basis, net, lowest, highest, is_top=net == highest != lowest)
            for net, value in values.items()
        },
        innocent=Share(average, Basis.AVERAGE if nets else Basis.NOTHING, None, lowest, highest),
        penalty=Share(penalty, Basis.PENALTY, None, lowest, highest),
        averages={
            percent: Share(value, Basis.GIVEN, None, lowest, highest, percent=percent)
            for percent, value in averages.items()
        },
    )
