"""Matchpoints, cross difference and plain totals of one board: clauses H13.5 and Q10.3, table against table.

A table is ``{"hand_score": {"NS": …, "EW": …} or None, "offenders": [...]}``, with ``"at_fault": [...]`` where averages
were given, or None where it was not played. The treatment of penalties and averages is that of ``docs/score.md``.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

Table = dict[str, Any] | None


def own_net(table: dict[str, Any], side: str) -> int:
    """Clause H13.5: the hand score of the side less that of the other."""
    if side == "NS":
        return int(table["hand_score"]["NS"]) - int(table["hand_score"]["EW"])
    return int(table["hand_score"]["EW"]) - int(table["hand_score"]["NS"])


def is_penalised(table: Table) -> bool:
    """The director penalised somebody here."""
    return table is not None and table["offenders"] != []


def is_averaged(table: Table) -> bool:
    """The director gave averages here."""
    return table is not None and "at_fault" in table


def is_natural(table: Table) -> bool:
    """The table was played and nobody offended."""
    return table is not None and table["offenders"] == [] and table["hand_score"] is not None


def all_tables(tables: Sequence[Table], expected: int) -> int:
    """How many tables matchpoints are made for: those with a score, or more if more are expected."""
    return max(expected, len([one for one in tables if is_natural(one) or is_penalised(one) or is_averaged(one)]))


def matchpoints(tables: Sequence[Table], place: int, side: str, expected: int) -> Fraction:
    """2 for each other table beaten, 1 for each tie; a table without a result counts as one met by the average of all.

    The average gets as many points from a penalised table as from another: that is Neuberg's formula written as
    the points of a board on which every natural result stood E / A times, less the point against itself.
    """
    table = tables[place]
    assert table is not None
    natural = [other for other in tables if other is not None and is_natural(other)]
    points = 0
    for other in natural:
        if own_net(other, side) < own_net(table, side):
            points = points + 2
        elif own_net(other, side) == own_net(table, side):
            points = points + 1  # itself too
    return points * Fraction(all_tables(tables, expected), len(natural)) - 1


def cross(tables: Sequence[Table], place: int, side: str, expected: int) -> Fraction:
    """The differences to every other table, added; one with a penalty or averages stands at the mean of the others."""
    table = tables[place]
    assert table is not None
    nets = [own_net(other, side) for other in tables if other is not None and is_natural(other)]
    mean = Fraction(sum(nets), len(nets))
    result = Fraction(0)
    for other in tables:
        if other is None:
            continue
        if is_penalised(other) or is_averaged(other):
            result = result + own_net(table, side) - mean
        elif is_natural(other):
            result = result + own_net(table, side) - own_net(other, side)
    return result


def total(tables: Sequence[Table], place: int, side: str, expected: int) -> Fraction:
    """The net of the table."""
    table = tables[place]
    assert table is not None
    return Fraction(own_net(table, side))


METHODS = {"matchpoints": matchpoints, "cross": cross, "totals": total}


def average(table: dict[str, Any], side: str, key: str, natural: list[Fraction], tables: int) -> Fraction:
    """What a side gets of a hundred: 40 by its own fault, 60 by that of the others alone, 50 by nobody's.

    In matchpoints it is so much of the top; elsewhere 50 is the mean and 10 are a tenth of what lies between the
    extremes.
    """
    percent = 40 if side in table["at_fault"] else 60 if table["at_fault"] != [] else 50
    if key == "matchpoints":
        return Fraction(percent, 100) * 2 * (tables - 1)
    if natural == []:
        return Fraction(0)
    mean = Fraction(0) if key == "cross" else sum(natural, Fraction(0)) / len(natural)
    return mean + (max(natural) - min(natural)) * Fraction(percent - 50, 100)


def scores(tables: Sequence[Table], key: str, expected: int = 0) -> list[dict[str, Fraction] | None]:
    """What both sides of every table get; none for what was not played."""
    result: list[dict[str, Fraction] | None] = []
    for place, table in enumerate(tables):
        if table is None or not (is_natural(table) or is_penalised(table) or is_averaged(table)):
            result.append(None)
            continue
        by_side = {}
        for side in ["NS", "EW"]:
            natural = [METHODS[key](tables, i, side, expected) for i, other in enumerate(tables) if is_natural(other)]
            if is_averaged(table):
                by_side[side] = average(table, side, key, natural, all_tables(tables, expected))
            elif table["offenders"] == []:
                by_side[side] = METHODS[key](tables, place, side, expected)
            elif side in table["offenders"]:
                by_side[side] = Fraction(0) if key == "matchpoints" else min([Fraction(0), *natural])
            elif natural != []:
                by_side[side] = sum(natural, Fraction(0)) / len(natural)
            else:  # Nothing to average: half of the matchpoints there are against the other tables, or nought.
                others = all_tables(tables, expected) - 1
                by_side[side] = Fraction(others) if key == "matchpoints" else Fraction(0)
        result.append(by_side)
    return result
