"""Recompute the standings of an exported workbook from its travellers, and list where the workbook says otherwise.

``python tests/evening/recompute.py FILE.xlsx`` prints the differences; the exit status is 0 where there are none.

It imports nothing of the project and reads nothing but the workbook: the sheet of keys says what the columns mean, the
Info sheet which options the event has. Clauses are those of the rules of Botifarra: hand scores 9.3 to 9.5, normalised
scores 9.7 to 9.11, places 9.13.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl

Row = dict[str, Any]
SIDES = ("NS", "EW")
FALLBACK = Fraction(3, 2)
"""What an innocent side gets where no natural result is left (9.9 d)."""


# Reading ---------------------------------------------------------------------------------------------------------


@dataclass
class Sheets:
    """The sheets by what their columns mean; cells by stable key."""

    travellers: list[Row]
    pairs: list[Row]
    info: dict[str, Any]
    standings: dict[str, list[Row]]

    def shown(self, value: Fraction, boards: int = 1) -> Decimal:
        """Return a score, or a sum over several boards, as files show it: on the scale of the event, two decimals,
        halves up (9.10).
        """
        factor, summand = (100, -100) if self.info["scale"] == "butinet" else (1, 0)
        hundredths = (100 * (factor * value + summand * boards) + Fraction(1, 2)) // 1
        return Decimal(hundredths) / 100


def read(path: Path | str) -> Sheets:
    """Read a workbook that the site has exported, in whatever language: sheets are known by what they hold."""
    book = openpyxl.load_workbook(path, data_only=True)
    tables = {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book.worksheets}
    meaning: dict[str, dict[str, str]] = {}
    for title, header, key in next(rows for rows in tables.values() if _lists_keys(rows))[1:]:
        meaning.setdefault(title, {})[header] = key
    named = {title: _records(tables[title], keys) for title, keys in meaning.items()}
    holding = {title: set(keys.values()) for title, keys in meaning.items()}
    return Sheets(
        travellers=named[next(title for title in named if "norm_ns" in holding[title])],
        pairs=named[next(title for title in named if "pair_no" in holding[title])],
        info={row["key"]: row["value"] for title in named if "value" in holding[title] for row in named[title]},
        standings={title: rows for title, rows in named.items() if "tops" in holding[title]},
    )


def _lists_keys(rows: list[tuple[Any, ...]]) -> bool:
    """Tell whether these rows say which stable key each header of each sheet stands for."""
    return len(rows[0]) == 3 and {"norm_ns", "pair_no"} <= {row[2] for row in rows}


def _records(rows: list[tuple[Any, ...]], keys: dict[str, str]) -> list[Row]:
    header, *body = rows
    names = [keys[title] for title in header]
    return [dict(zip(names, row, strict=True)) for row in body]


# The score of a hand ---------------------------------------------------------------------------------------------


def hand_scores(row: Row, redouble_counts: bool) -> dict[str, int]:
    """Return the signed score of each side: its points above 36, doubled where the side itself declared a double."""
    choosers = next(side for side in SIDES if row["chooser"][0] in side)
    others = "EW" if choosers == "NS" else "NS"
    doubled = set()
    if row["trump"] == "bot":
        doubled.add(choosers)
    if row["level"] in ("contro", "recontro"):
        doubled.add(others)
    if row["level"] == "recontro" and redouble_counts:
        doubled.add(choosers)
    above = {"NS": row["ns_points"] - 36, "EW": 36 - row["ns_points"]}
    return {side: above[side] * (2 if side in doubled else 1) for side in SIDES}


# A board ---------------------------------------------------------------------------------------------------------


@dataclass
class Board:
    """The rows of a board that count, with the hand scores of those that were played out and agreed."""

    rows: list[Row] = field(default_factory=list)
    scores: dict[int, dict[str, int]] = field(default_factory=dict)

    def normalised(self, side: str, when_equal: Fraction, when_alone: Fraction) -> dict[int, Fraction]:
        """Return what each table's pair on this side gets (9.7 to 9.9), by the place of the row."""
        natural = {place: scores[side] for place, scores in self.scores.items()}
        given = {place: _normal(own, list(natural.values()), when_equal, when_alone) for place, own in natural.items()}
        average = sum(given.values(), Fraction(0)) / len(given) if given else FALLBACK
        for place, row in enumerate(self.rows):
            if row["penalty"]:
                given[place] = Fraction(0) if row["penalty"] in (side, "both") else average
            elif row["average"]:
                given[place] = 1 + Fraction(percent(row["average"], side), 100)
        return given

    def tops(self, side: str) -> set[int]:
        """Return the rows with the highest hand score of the side; none where all are equal."""
        natural = {place: scores[side] for place, scores in self.scores.items()}
        if len(set(natural.values())) < 2:
            return set()
        return {place for place, own in natural.items() if own == max(natural.values())}


def percent(fault: str, side: str) -> int:
    """Return the average of a side, of a hundred, by whose fault the deal was not played."""
    if fault == "nobody":
        return 50
    return 40 if fault in (side, "both") else 60


def _normal(own: int, all_of_them: list[int], when_equal: Fraction, when_alone: Fraction) -> Fraction:
    low, high = min(all_of_them), max(all_of_them)
    if len(all_of_them) == 1:
        return when_alone
    return when_equal if low == high else 1 + Fraction(own - low, high - low)


# A pair ----------------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What a pair has gathered, by round."""

    by_round: dict[int, list[Fraction]] = field(default_factory=dict)
    tops: int = 0

    @property
    def values(self) -> list[Fraction]:
        return [value for values in self.by_round.values() for value in values]

    @property
    def total(self) -> Fraction:
        return sum(self.values, Fraction(0))

    @property
    def mean(self) -> Fraction | None:
        return self.total / len(self.values) if self.values else None


def places(tallies: dict[int, Tally]) -> dict[int, int]:
    """Return the place of each pair of a field: mean or total, then tops, then shared; without boards last."""
    by_mean = len({len(tally.values) for tally in tallies.values()}) > 1
    marks = {
        pair: (bool(tally.values), (tally.mean or Fraction(0)) if by_mean else tally.total, tally.tops)
        for pair, tally in tallies.items()
    }
    return {pair: 1 + sum(other > mark for other in marks.values()) for pair, mark in marks.items()}


# Comparing -------------------------------------------------------------------------------------------------------


class Recount:
    """Everything worked out anew, and every place where the workbook differs."""

    def __init__(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self.found: list[str] = []
        self.tallies = {row["pair_no"]: Tally() for row in sheets.pairs}
        self.sides: dict[int, set[str]] = {row["pair_no"]: set() for row in sheets.pairs}

    def run(self) -> list[str]:
        """Return the differences."""
        for board in self.boards().values():
            for side in SIDES:
                self._compare_side(board, side)
        for key, pairs in self._fields().items():
            self._compare_standings(key, pairs)
        return self.found

    def boards(self) -> dict[int, Board]:
        """Return the boards with their hand scores, which are compared on the way."""
        redouble_counts = "recontrar_effect=own_side" in self.sheets.info["rules"]
        boards: dict[int, Board] = {}
        for row in self.sheets.travellers:
            board = boards.setdefault(row["board"], Board())
            for side in SIDES:
                self.sides[row[side.lower()]].add(side)
            if row["status"] == "agreed":
                board.scores[len(board.rows)] = scores = hand_scores(row, redouble_counts)
                for side in SIDES:
                    self._say(_place(row), f"hand score {side}", row[f"score_{side.lower()}"], scores[side])
            elif (row["status"] == "penalty") != bool(row["penalty"]):
                self.found.append(f"{_place(row)}: status {row['status']} with penalty {row['penalty']}")
            elif (row["status"] == "average") != bool(row["average"]):
                self.found.append(f"{_place(row)}: status {row['status']} with average {row['average']}")
            board.rows.append(row)
        return boards

    def _compare_side(self, board: Board, side: str) -> None:
        options = (Fraction(self.sheets.info[name]) for name in ("when_equal", "when_alone"))
        given = board.normalised(side, *options)
        tops = board.tops(side)
        for place, row in enumerate(board.rows):
            value = given.get(place)
            shown = None if value is None else self.sheets.shown(value)
            self._say(_place(row), f"normalised {side}", row[f"norm_{side.lower()}"], shown)
            if value is not None:
                tally = self.tallies[row[side.lower()]]
                tally.by_round.setdefault(row["round"], []).append(value)
                tally.tops += place in tops

    def _fields(self) -> dict[str, list[int]]:
        """Return the pairs ranked together: those of a direction, or all by option or where somebody sat both ways."""
        if self.sheets.info["fields"] == "one" or any(len(sides) > 1 for sides in self.sides.values()):
            return {"all": [pair for pair, sides in self.sides.items() if sides]}
        return {side: [pair for pair, sides in self.sides.items() if side in sides] for side in SIDES}

    def _compare_standings(self, key: str, pairs: list[int]) -> None:
        said = {row["entry"]: row for rows in self.sheets.standings.values() for row in rows if row["field"] == key}
        if set(said) != set(pairs):
            self.found.append(f"field {key}: the standings name {sorted(said)}, the travellers {sorted(pairs)}")
        tallies = {pair: self.tallies[pair] for pair in pairs}
        place = places(tallies)
        names = {row["pair_no"]: (row["name1"], row["name2"]) for row in self.sheets.pairs}
        for pair in sorted(set(said) & set(pairs)):
            row, tally, where = said[pair], tallies[pair], f"pair {pair} in field {key}"
            count = len(tally.values)
            self._say(where, "names", (row["name1"], row["name2"]), names[pair])
            self._say(where, "place", row["place"], place[pair])
            self._say(where, "boards", row["boards"], count)
            self._say(where, "total", row["total"], self.sheets.shown(tally.total, count))
            self._say(where, "mean", row["mean"], None if tally.mean is None else self.sheets.shown(tally.mean))
            self._say(where, "tops", row["tops"], tally.tops)
            self._compare_rounds(where, row, tally)

    def _compare_rounds(self, where: str, row: Row, tally: Tally) -> None:
        for name in (name for name in row if name.startswith("round_")):
            values = tally.by_round.get(int(name.removeprefix("round_")), [])
            total = self.sheets.shown(sum(values, Fraction(0)), len(values)) if values else None
            self._say(where, name, row[name], total)

    def _say(self, where: str, what: str, said: Any, worked_out: Any) -> None:
        if isinstance(said, float):
            said = Decimal(str(said))
        if said != worked_out:
            self.found.append(f"{where}: {what} is {said} in the workbook, {worked_out} worked out")


def _place(row: Row) -> str:
    return f"board {row['board']} table {row['table']}"


def differences(path: Path | str) -> list[str]:
    """Return where a workbook differs from what its own travellers say, a line each."""
    return Recount(read(path)).run()


def main() -> int:
    """Print the differences of the file named on the command line; return the exit status."""
    found = differences(sys.argv[1])
    print("\n".join(found) or "no differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
