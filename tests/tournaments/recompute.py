"""The championship worked out anew from raw values: written from clause 9, it imports nothing of the project.

A raw value is (board, table, ns, ew, ns_points, side that chose, trump, level, penalty); points are none where
nothing was scored; a row without points and penalty is no board.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

Raw = tuple[int, int, Any, Any, int | None, str, str, str, str]


def hand_scores(points: int, chose: str, trump: str, level: str) -> tuple[int, int]:
    """Clauses 9.3 to 9.5: 36 off, doubled for the side that declared botifarra or contro."""
    doubles = {"NS": 1, "EW": 1}
    chose = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}.get(chose, chose)
    if trump == "bot":
        doubles[chose] = 2
    if level in ("contro", "recontro"):
        doubles["EW" if chose == "NS" else "NS"] = 2
    return (points - 36) * doubles["NS"], (36 - points) * doubles["EW"]


def normalised(raws: Iterable[Raw]) -> dict[tuple[int, int], tuple[Fraction, Fraction]]:
    """Clauses 9.7 to 9.9: the scores by board and table."""
    result: dict[tuple[int, int], tuple[Fraction, Fraction]] = {}
    raws = list(raws)
    for board in {raw[0] for raw in raws}:
        here = [raw for raw in raws if raw[0] == board]
        natural = {r[1]: hand_scores(r[4], r[5], r[6], r[7]) for r in here if not r[8] and r[4] is not None}
        columns = [[scores[side] for scores in natural.values()] for side in (0, 1)]
        for raw in here:
            if raw[8]:
                result[board, raw[1]] = tuple(_penalty(columns[s], name, raw[8]) for s, name in ((0, "NS"), (1, "EW")))
            elif raw[1] in natural:
                result[board, raw[1]] = tuple(_formula(natural[raw[1]][s], columns[s]) for s in (0, 1))
    return result


def _formula(own: int, column: list[int]) -> Fraction:
    low, high = min(column), max(column)
    return Fraction(3, 2) if low == high else 1 + Fraction(own - low, high - low)


def _penalty(column: list[int], side: str, offenders: str) -> Fraction:
    if offenders in (side, "both"):
        return Fraction(0)
    values = [_formula(own, column) for own in column]
    return sum(values, Fraction(0)) / len(values) if values else Fraction(3, 2)


def totals(raws: Iterable[Raw], sides: tuple[int, ...]) -> dict[Any, list[Fraction]]:
    """The scores of each entry in the directions ``sides`` (0 is North-South), board by board."""
    raws = list(raws)
    scores = normalised(raws)
    found: dict[Any, list[Fraction]] = {raw[2 + side]: [] for raw in raws for side in sides}
    for raw in raws:
        for side in sides:
            if (raw[0], raw[1]) in scores:
                found[raw[2 + side]].append(scores[raw[0], raw[1]][side])
    return found


def two_decimals(value: Fraction) -> str:
    """Clause 9.10, halves up."""
    exact = Decimal(value.numerator * 10**12) / Decimal(value.denominator) / 10**12
    return str(exact.quantize(Decimal("0.01"), ROUND_HALF_UP))
