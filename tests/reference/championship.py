"""Scores: clause 4.5 (multipliers), 7 (a deal), 8 (games) and 9 (championship)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.reference.options import Options, option

SIDES = ["NS", "EW"]
SCHEDULES = {
    "2-4-8": {"none": 1, "contro": 2, "recontro": 4, "santvicenc": 8},
    "2-3-5": {"none": 1, "contro": 2, "recontro": 3, "santvicenc": 5},
    "2-4-10": {"none": 1, "contro": 2, "recontro": 4, "santvicenc": 10},
    "2-3-4": {"none": 1, "contro": 2, "recontro": 3, "santvicenc": 4},
}


def other_side(side: str) -> str:
    """Clause 2.1: the opponents."""
    if side == "NS":
        return "EW"
    return "NS"


def multiplier(trump: str, level: str, options: Options) -> int:
    """Clause 4.5: botifarra itself doubles; the levels multiply on top of it."""
    by_level = SCHEDULES[option(options, "schedule")][level]
    if trump == "bot":
        return 2 * by_level
    return by_level


def game_points(ns_points: int, trump: str, level: str, options: Options) -> dict[str, int]:
    """Clauses 7.1 and 7.2: the side above 36 scores the excess times the multiplier."""
    times = multiplier(trump, level, options)
    ew_points = 72 - ns_points
    return {"NS": max(ns_points - 36, 0) * times, "EW": max(ew_points - 36, 0) * times}


def factors(chooser_side: str, trump: str, level: str, options: Options) -> dict[str, int]:
    """Clauses 9.4 and 9.5: a side counts double when it declared a double itself, never more.

    Botifarra is the declaring side's double and contrar the other side's. Recontrar is nobody's,
    or the declaring side's with recontrar_effect own_side. Sant Vicens adds nothing.
    """
    result = {"NS": 1, "EW": 1}
    if trump == "bot":
        result[chooser_side] = 2
    if level in ["contro", "recontro", "santvicenc"]:
        result[other_side(chooser_side)] = 2
    if level in ["recontro", "santvicenc"] and option(options, "recontrar_effect") == "own_side":
        result[chooser_side] = 2
    return result


def hand_score(ns_points: int, chooser_side: str, trump: str, level: str, options: Options) -> dict[str, int]:
    """Clauses 9.3 and 9.4: +x and -x, each times the side's own factor."""
    x = ns_points - 36
    times = factors(chooser_side, trump, level, options)
    return {"NS": x * times["NS"], "EW": -x * times["EW"]}


def is_natural(table: dict[str, Any] | None) -> bool:
    """Clauses 9.9 (a) and 9.11: a table that was played and has no offender."""
    return table is not None and table["hand_score"] is not None and table["offenders"] == []


def natural_scores(tables: Sequence[dict[str, Any] | None], side: str) -> list[int]:
    """Clause 9.2: the hand scores of one direction that are compared with each other."""
    return [table["hand_score"][side] for table in tables if table and is_natural(table)]


def normalised_score(score: int, scores: list[int], options: Options) -> Fraction:
    """Clauses 9.7 and 9.8: 1 + (score - min) / (max - min), or the value set for max = min."""
    if len(scores) == 1:
        return Fraction(option(options, "when_alone"))
    if max(scores) == min(scores):
        return Fraction(option(options, "when_equal"))
    return 1 + Fraction(score - min(scores), max(scores) - min(scores))


def average_score(scores: list[int], options: Options) -> Fraction:
    """Clause 9.9 (b) and (d): the average of the natural normalised scores; 1.5 without any."""
    if scores == []:
        return Fraction(3, 2)
    values = [normalised_score(score, scores, options) for score in scores]
    return sum(values, Fraction(0)) / len(values)


def normalise(tables: Sequence[dict[str, Any] | None], options: Options) -> list[dict[str, Fraction] | None]:
    """Clauses 9.7 to 9.11: the normalised scores of one board, table by table."""
    results: list[dict[str, Fraction] | None] = []
    for table in tables:
        if table is None or (table["hand_score"] is None and table["offenders"] == []):
            results.append(None)  # Clause 9.11: not played.
            continue
        result = {}
        for side in SIDES:
            scores = natural_scores(tables, side)
            if side in table["offenders"]:
                result[side] = Fraction(0)  # Clause 9.9.
            elif table["offenders"] != []:
                result[side] = average_score(scores, options)
            else:
                result[side] = normalised_score(table["hand_score"][side], scores, options)
        results.append(result)
    return results


def rounded(value: Fraction) -> str:
    """Clause 9.10: two decimals, halves up."""
    hundredths = math.floor(value * 100 + Fraction(1, 2))
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02d}"


def butinet(value: Fraction) -> Fraction:
    """Clause 9.7 on the scale from 0 to 100."""
    return 100 * (value - 1)


@dataclass
class Standing:
    """One line of the ranking: clause 9.13."""

    entry: Any
    boards: int
    total: Fraction
    mean: Fraction | None
    best: int
    place: int


def natural_results(results: list[dict[str, Any]], board: Any) -> list[dict[str, Any]]:
    """Clause 9.9: the results of a board without an offender; only an offender can have 0."""
    return [
        result
        for result in results
        if result["board"] == board
        and result["normalised"] is not None
        and result["normalised"]["NS"] != 0
        and result["normalised"]["EW"] != 0
    ]


def is_best(results: list[dict[str, Any]], result: dict[str, Any], side: str) -> bool:
    """Clause 9.13: the highest score of its direction, where the natural results differ."""
    natural = natural_results(results, result["board"])
    values = [other["normalised"][side] for other in natural]
    if values == [] or max(values) == min(values):
        return False
    return bool(result["normalised"][side] == max(values))


def standing_of(results: list[dict[str, Any]], entry: Any) -> Standing:
    """Clause 9.13: the total of an entry is the sum of its normalised scores."""
    scores: list[Fraction] = []
    best = 0
    for result in results:
        if result["normalised"] is None:
            continue
        for side, key in [("NS", "ns"), ("EW", "ew")]:
            if result[key] == entry:
                scores.append(result["normalised"][side])
                if is_best(results, result, side):
                    best = best + 1
    total = sum(scores, Fraction(0))
    mean = total / len(scores) if scores else None
    return Standing(entry, len(scores), total, mean, best, 0)


def standings(results: list[dict[str, Any]], entries: list[Any] | None = None) -> list[Standing]:
    """Clause 9.13: the field in order of total, then of best boards; equal entries share a place.

    By 9.11 the mean takes the place of the total when the numbers of boards differ. The field
    is everybody in the results unless its entries are named.
    """
    if entries is None:
        entries = []
        for result in results:
            for entry in [result["ns"], result["ew"]]:
                if entry not in entries:
                    entries.append(entry)
    field = [standing_of(results, entry) for entry in entries]
    numbers_differ = any(one.boards != field[0].boards for one in field)

    def measure(one: Standing) -> tuple[Fraction, int]:
        if not numbers_differ:
            return (one.total, one.best)
        if one.mean is None:
            return (Fraction(-1), one.best)
        return (one.mean, one.best)

    for one in field:
        one.place = 1 + len([other for other in field if measure(other) > measure(one)])
    return sorted(field, key=lambda one: one.place)


@dataclass
class Games:
    """Clause 8: the finished games as (N-S score, E-W score, winner), and the running score."""

    finished: list[tuple[int, int, str]]
    running: tuple[int, int]


def carried(score: int, target: int) -> int:
    """Clauses 8.4 and 8.5: the surplus over the target, never enough to start already won."""
    return min(score - target, target - 1)


def games(scores: list[tuple[int, int]], target: int = 101, carry_over: bool = False) -> Games:
    """Clause 8: the scores of the deals added up into games."""
    finished: list[tuple[int, int, str]] = []
    ns, ew = 0, 0
    for ns_more, ew_more in scores:
        ns = ns + ns_more
        ew = ew + ew_more
        if ns >= target and ew >= target:
            raise ValueError("both sides reach the target at once: clause 8.1")
        if ns >= target:
            finished.append((ns, ew, "NS"))
            ns, ew = (carried(ns, target) if carry_over else 0), 0
        elif ew >= target:
            finished.append((ns, ew, "EW"))
            ns, ew = 0, (carried(ew, target) if carry_over else 0)
    return Games(finished, (ns, ew))
