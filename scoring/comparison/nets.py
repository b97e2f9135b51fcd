"""Comparison of the nets of a board: matchpoints, cross difference and plain totals (clause H13.5), all exact.

The net of a table is the hand score of North-South less that of East-West; East-West are compared by the same number
with its sign turned. It is what makes games in which both sides can gain comparable, and the comparison knows of no
game: any hand scores of two pairs will do.

Penalties follow the rule of the championship (9.9, ``movements.md`` section 11) as far as these scales have room for
it. A penalised table is compared with no other, and the other tables of the board get what they would get if an
average table stood in its place. The side offended against gets the mean of the natural scores of its direction. The
offender gets no matchpoints; where scores can be negative, it gets the lowest natural score of its direction and no
more than nought. A board not played, or a sit-out, is no board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

from scoring.comparison.board import Direction, Shares, both_nets, explain_board
from scoring.comparison.results import Verdict
from scoring.comparison.shares import Basis, Share

ZERO: Final = Fraction(0)
BEATEN: Final = 2
"""Matchpoints for a table that is beaten; a tie is worth half of it (clause H13.5)."""

Values = Callable[[Counter[int], int], Mapping[int, Fraction]]
"""Makes the score of each natural net of a direction; the number is that of all tables, penalised ones included."""


def explain_matchpoints(verdicts: Sequence[Verdict]) -> list[Shares]:
    """Return the matchpoints of the tables of one board: 2 for each table beaten and 1 for each tie.

    East-West have the complement. Of n tables each direction has n(n - 1) together, and each table 2(n - 1). Where
    penalties leave A of E tables, M matchpoints become (M E + E - A) / A, so that the top of the board remains
    2(E - 1) (Neuberg's formula, ``movements.md`` section 11).

    >>> from scoring.comparison.results import Scored
    >>> from scoring.seats import BySide
    >>> tables = [Scored(BySide.of(80, 65)), Scored(BySide.of(-80, 85)), Scored(BySide.of(80, 65))]
    >>> [[str(share.value) for share in shares] for shares in explain_matchpoints(tables)]
    [['3', '1'], ['0', '4'], ['3', '1']]
    """
    return explain_board(verdicts, _matchpoints, both_nets)


def explain_cross(verdicts: Sequence[Verdict]) -> list[Shares]:
    """Return the cross differences of the tables of one board: the sum of the differences to every other table.

    It is the sum, not the mean: of n tables, n times the own net less all nets together. All tables of a direction
    together have 0. A penalised table counts as one with the mean net.

    >>> from scoring.comparison.results import Scored
    >>> from scoring.seats import BySide
    >>> tables = [Scored(BySide.of(80, 65)), Scored(BySide.of(-80, 85)), Scored(BySide.of(80, 80))]
    >>> [[str(share.value) for share in shares] for shares in explain_cross(tables)]
    [['195', '-195'], ['-345', '345'], ['150', '-150']]
    """
    return explain_board(verdicts, _cross, both_nets)


def explain_totals(verdicts: Sequence[Verdict]) -> list[Shares]:
    """Return the nets themselves, with no comparison: what they add up to is the plain total of an entry."""
    return explain_board(verdicts, _totals, both_nets)


def _matchpoints(nets: Counter[int], penalised: int) -> Direction:
    tables = nets.total() + penalised
    return _direction(nets, _matchpoint_values(nets, tables), penalty=ZERO, average=Fraction(tables - 1))


def _matchpoint_values(nets: Counter[int], tables: int) -> dict[int, Fraction]:
    natural, ascending = nets.total(), sorted(nets)
    beaten = accumulate((nets[net] for net in ascending), initial=0)
    points = {net: BEATEN * lower + nets[net] - 1 for net, lower in zip(ascending, beaten, strict=False)}
    return {net: Fraction(own * tables + tables - natural, natural) for net, own in points.items()}


def _cross(nets: Counter[int], penalised: int) -> Direction:
    natural, total = nets.total(), _sum(nets)
    values = {net: Fraction((natural + penalised) * (natural * net - total), natural) for net in nets}
    return _direction(nets, values, penalty=_at_most_nought(values), average=ZERO)


def _totals(nets: Counter[int], _: int) -> Direction:
    values = {net: Fraction(net) for net in nets}
    average = Fraction(_sum(nets), nets.total()) if nets else ZERO
    return _direction(nets, values, penalty=_at_most_nought(values), average=average)


def _sum(nets: Counter[int]) -> int:
    return sum(net * tables for net, tables in nets.items())


def _at_most_nought(values: Mapping[int, Fraction]) -> Fraction:
    return min([ZERO, *values.values()])


def _direction(
    nets: Counter[int], values: Mapping[int, Fraction], *, penalty: Fraction, average: Fraction
) -> Direction:
    """Return what a direction gets, with the lowest and highest natural net behind it."""
    lowest, highest = (min(nets), max(nets)) if nets else (None, None)
    basis = Basis.FORMULA if lowest != highest else Basis.ALONE if nets.total() == 1 else Basis.EQUAL
    shares = {
        net: Share(value, basis, net, lowest, highest, is_top=net == highest != lowest) for net, value in values.items()
    }
    innocent = Share(average, Basis.AVERAGE if nets else Basis.NOTHING, None, lowest, highest)
    return Direction(shares, innocent, Share(penalty, Basis.PENALTY, None, lowest, highest))
