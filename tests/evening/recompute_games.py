"""Recompute an exported workbook of Huutopussi or Le Quatre Sept from its deals, and list where it says otherwise.

``python tests/evening/recompute_games.py FILE.xlsx`` prints the differences; the exit status is 0 where there are none.

It imports nothing of the project and reads nothing but the workbook: the sheet of keys says what the columns mean, the
Info sheet which game was played and how. Clauses: a hand of Huutopussi H8, its game H9; a hand of
Le Quatre Sept Q6 with politaines Q5.1, its game Q7 with four sevens Q3.1; matchpoints on nets H13.5.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl

Row = dict[str, Any]
SIDES = ("ns", "ew")
MARRIAGES = {"s": 40, "c": 60, "d": 80, "h": 100}
"""What a marriage is worth (H8.2)."""
PACK = 160
"""Cards and last trick of Huutopussi with simple values (H1.4)."""
TRICKS = 9
POLITAINE, HAND = 11, 11
COUNTED = {
    "huutopussi": {
        **{"values": "simple", "last_trick": "20", "marriages": "hearts_high", "trickless": "lapari"},
        **{"declarer_trickless": "contract", "round5": "none", "kontra": "off", "target": "500"},
        **{"win_at": "reach", "both_over": "higher", "tie": "extra_deal"},
    },
    "quatre_sept": {"target": "31", "bonus": "11", "tie": "extra_deal"},
}
"""The options of which this script knows what they mean."""


class NotCounted(Exception):
    """Raised for options whose deals this script cannot count."""


# Reading ---------------------------------------------------------------------------------------------------------


@dataclass
class Book:
    """The sheets of a workbook by a column that only they have; cells by stable key."""

    sheets: list[list[Row]]

    @classmethod
    def read(cls, path: Path | str) -> Book:
        """Read a workbook that the site has exported, in whatever language."""
        book = openpyxl.load_workbook(path, data_only=True)
        tables = {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book.worksheets}
        meaning: dict[str, dict[str, str]] = {}
        for title, header, key in next(rows for rows in tables.values() if _lists_keys(rows))[1:]:
            meaning.setdefault(title, {})[header] = key
        return cls([_records(tables[title], keys) for title, keys in meaning.items()])

    def having(self, *keys: str) -> list[list[Row]]:
        """Return the sheets with these columns that have rows."""
        return [rows for rows in self.sheets if rows and set(keys) <= set(rows[0])]

    @property
    def info(self) -> dict[str, Any]:
        """The facts by key."""
        return {row["key"]: row["value"] for row in self.having("key", "value")[0]}

    @property
    def names(self) -> dict[int, tuple[Any, Any]]:
        """The players by the number of their pair."""
        return {row["pair_no"]: (row["name1"], row["name2"]) for row in self.having("pair_no")[0]}


def _lists_keys(rows: list[tuple[Any, ...]]) -> bool:
    """Tell whether these rows say which stable key each header of each sheet stands for."""
    return len(rows[0]) == 3 and {"pair_no", "place"} <= {row[2] for row in rows}


def _records(rows: list[tuple[Any, ...]], keys: dict[str, str]) -> list[Row]:
    header, *body = rows
    names = [keys[title] for title in header]
    return [dict(zip(names, row, strict=True)) for row in body]


# A hand ----------------------------------------------------------------------------------------------------------


def hand_of_huutopussi(row: Row) -> dict[str, int]:
    """Return the hand score of each side (H8.4, H8.5, H8.7); raises ``ValueError`` for what cannot be (H13.8)."""
    made = {side: [MARRIAGES[suit] for suit in (row[f"marriages_{side}"] or "").split()] for side in SIDES}
    if row["raw_ns"] + row["raw_ew"] != PACK + sum(made["ns"]) + sum(made["ew"]):
        raise ValueError("the raw points are not those of the pack and the marriages (H8.1)")
    if row["tricks_ns"] + row["tricks_ew"] != TRICKS:
        raise ValueError("there are nine tricks (H6.1)")
    if any(row[f"raw_{side}"] and not row[f"tricks_{side}"] for side in SIDES):
        raise ValueError("a side without a trick has no points (H13.8)")
    if row["contract"] < row["bid"]:
        raise ValueError("the contract is below the bid (H5.2)")
    scores = {}
    for side in SIDES:
        raw, contract = row[f"raw_{side}"], row["contract"]
        if row["declarer"][0].lower() in side:
            scores[side] = contract if raw >= contract else -contract
        else:
            scores[side] = raw if row[f"tricks_{side}"] else -row["bid"]
    return scores


def hand_of_quatre_sept(row: Row) -> dict[str, int]:
    """Return the points of each side with its politaines (Q6.2); nothing after four sevens (Q3.1)."""
    if row["four_sevens"]:
        return dict.fromkeys(SIDES, 0)
    if row["points_ns"] + row["points_ew"] != HAND:
        raise ValueError("the whole points of both sides are eleven (Q6.3)")
    return {side: row[f"points_{side}"] + POLITAINE * row[f"politaines_{side}"] for side in SIDES}


HANDS = {"huutopussi": hand_of_huutopussi, "quatre_sept": hand_of_quatre_sept}


# A match ---------------------------------------------------------------------------------------------------------


@dataclass
class Match:
    """A match to the target: the totals after each deal, and who has won (H9.1 to H9.4, Q3.1, Q7)."""

    game: str
    target: int
    totals: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    winner: str = ""
    was_tied: bool = False

    def take(self, row: Row) -> dict[str, int]:
        """Count a deal; return what it gave each side."""
        if row["kind"] == "redeal":
            return dict.fromkeys(SIDES, 0)
        gained = HANDS[self.game](row)
        self.add(gained)
        if row.get("four_sevens"):
            self.winner = row["four_sevens"].lower()
        return gained

    def add(self, gained: dict[str, int]) -> None:
        """Add the scores of a hand; after equal totals at the target the next deals decide."""
        for side in SIDES:
            self.totals[side] += gained[side]
        if self.was_tied or max(self.totals.values()) >= self.target:
            self.was_tied = self.ahead == ""
            self.winner = self.ahead

    @property
    def ahead(self) -> str:
        """The side with the higher total, empty where they are equal."""
        ns, ew = self.totals["ns"], self.totals["ew"]
        return "" if ns == ew else "ns" if ns > ew else "ew"


@dataclass
class Tally:
    """The matches of a pair."""

    points: list[int] = field(default_factory=list)
    scored: int = 0
    conceded: int = 0

    @property
    def mark(self) -> tuple[Any, ...]:
        """What makes the place: points, difference and points scored, as means per match (movements 12)."""
        played = len(self.points)
        if not played:
            return (False,)
        return (True, *(Fraction(one, played) for one in (sum(self.points), self.scored - self.conceded, self.scored)))


# Comparing -------------------------------------------------------------------------------------------------------


class Recount:
    """Everything worked out anew, and every place where the workbook differs."""

    def __init__(self, book: Book) -> None:
        self.book, self.info, self.found = book, book.info, list[str]()
        self.game = self.info["game"]
        options = {name: str(self.info[f"option_{name}"]) for name in COUNTED[self.game]}
        strange = {name: value for name, value in options.items() if value != COUNTED[self.game][name]}
        if strange:
            raise NotCounted(strange)

    def run(self) -> list[str]:
        """Return the differences."""
        if self.info.get("format") == "games":
            self._matches()
        elif self.info["scale"] == "matchpoints":
            self._duplicate()
        else:
            raise NotCounted(self.info["scale"])
        return self.found

    # Matches

    def _matches(self) -> None:
        (deals,), (matches,) = self.book.having("deal"), self.book.having("winner")
        tallies = {pair: Tally() for pair in self.book.names}
        for row in matches:
            place = (row["round"], row["table"])
            own = [deal for deal in deals if (deal["round"], deal["table"]) == place]
            self._match(row, own, tallies)
        if orphans := {(d["round"], d["table"]) for d in deals} - {(m["round"], m["table"]) for m in matches}:
            self.found.append(f"deals without a match: {sorted(orphans)}")
        (standings,) = self.book.having("place", "won")
        self._match_standings(standings, tallies)

    def _match(self, row: Row, deals: list[Row], tallies: dict[int, Tally]) -> None:
        match, where = Match(self.game, int(self.info["option_target"])), f"round {row['round']} table {row['table']}"
        for deal in deals:
            at = f"{where} deal {deal['deal']}"
            if match.winner:
                self.found.append(f"{at}: comes after the end")
            try:
                gained = match.take(deal)
            except ValueError as fault:
                self.found.append(f"{at}: {fault}")
                continue
            for side in SIDES:
                self._say(at, f"hand score {side}", deal[f"gained_{side}"] or 0, gained[side])
                self._say(at, f"total {side}", deal[f"total_{side}"], match.totals[side])
        played = sum(deal["kind"] != "redeal" for deal in deals)
        goes_on = not match.winner and row["round"] > self.info["rounds_ended"]
        winner = match.winner or ("" if goes_on else match.ahead)
        self._say(where, "deals", row["deals"], played)
        for side in SIDES:
            self._say(where, f"total {side}", row[f"total_{side}"], match.totals[side])
        self._say(where, "state", row["state"], "over" if match.winner else "playing" if goes_on else "stopped")
        self._say(where, "winner", row["winner"], winner.upper() or None)
        self._say(where, "counts", row["counts"], "yes" if played and not goes_on else "no")
        for side, other in zip(SIDES, reversed(SIDES), strict=True):
            if played and row["round"] <= self.info["rounds_ended"]:
                tally = tallies[row[side]]
                tally.points.append(2 if winner == side else 0 if winner else 1)
                tally.scored += match.totals[side]
                tally.conceded += match.totals[other]

    def _match_standings(self, rows: list[Row], tallies: dict[int, Tally]) -> None:
        places = _places({pair: tally.mark for pair, tally in tallies.items()})
        self._say("standings", "pairs", sorted(row["entry"] for row in rows), sorted(tallies))
        for row in rows:
            tally, where = tallies[row["entry"]], f"pair {row['entry']}"
            self._say(where, "place", row["place"], places[row["entry"]])
            self._say(where, "names", (row["name1"], row["name2"]), self.book.names[row["entry"]])
            counts = [tally.points.count(points) for points in (2, 1, 0)]
            found = [row[name] for name in ("matches", "won", "drawn", "lost", "points", "difference")]
            worked = [sum(counts), *counts, sum(tally.points), tally.scored - tally.conceded]
            self._say(where, "matches, won, drawn, lost, points, difference", found, worked)
            self._say(where, "scored", (row["scored"], row["conceded"]), (tally.scored, tally.conceded))

    # The same boards at all tables

    def _duplicate(self) -> None:
        (lines,) = self.book.having("norm_ns")
        given: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for board in sorted({row["board"] for row in lines}):
            self._board([row for row in lines if row["board"] == board], given)
        for rows in self.book.having("place", "tops"):
            fields = {row["field"] for row in rows}
            pairs = {row[side] for row in lines for side in SIDES if side.upper() in fields or "all" in fields}
            self._standings(rows, {pair: given[pair] for pair in pairs})

    def _board(self, rows: list[Row], given: dict[int, dict[int, list[int]]]) -> None:
        nets = []
        for row in rows:
            where = f"board {row['board']} table {row['table']}"
            self._say(where, "status", row["status"], "agreed")
            scores = HANDS[self.game](row)
            nets.append(scores["ns"] - scores["ew"])
            for side in SIDES:
                self._say(where, f"score {side}", row[f"score_{side}"], scores[side])
            self._say(where, "net", row["net_ns"], nets[-1])
        for row, net in zip(rows, nets, strict=True):
            beaten = sum(2 * (net > other) + (net == other) for other in nets) - 1
            points = {"ns": beaten, "ew": 2 * (len(nets) - 1) - beaten}
            for side in SIDES:
                where = f"board {row['board']} table {row['table']}"
                self._say(where, f"matchpoints {side}", row[f"norm_{side}"], points[side])
                given[row[side]][row["round"]].append(points[side])

    def _standings(self, rows: list[Row], given: dict[int, dict[int, list[int]]]) -> None:
        values = {pair: [one for own in rounds.values() for one in own] for pair, rounds in given.items()}
        if len({len(own) for own in values.values()}) > 1:
            raise NotCounted("pairs with different numbers of boards")
        self._say("standings", "pairs", sorted(row["entry"] for row in rows), sorted(given))
        tops = {row["entry"]: row["tops"] for row in rows}
        places = _places({pair: (sum(own), tops[pair]) for pair, own in values.items()})
        for row in rows:
            pair, where = row["entry"], f"pair {row['entry']}"
            own = values[pair]
            self._say(where, "place", row["place"], places[pair])
            self._say(where, "names", (row["name1"], row["name2"]), self.book.names[pair])
            self._say(where, "boards and total", (row["boards"], row["total"]), (len(own), sum(own)))
            self._say(where, "mean", row["mean"], _hundredths(Fraction(sum(own), len(own))))
            for name in (name for name in row if name.startswith("round_")):
                points = given[pair].get(int(name.removeprefix("round_")))
                self._say(where, name, row[name], sum(points) if points else None)

    def _say(self, where: str, what: str, said: Any, worked_out: Any) -> None:
        if isinstance(said, float):
            said = Decimal(str(said))
        if said != worked_out:
            self.found.append(f"{where}: {what} is {said} in the workbook, {worked_out} worked out")


def _places(marks: dict[int, tuple[Any, ...]]) -> dict[int, int]:
    """Return the place of each pair: the highest mark first, equal ones together."""
    return {pair: 1 + sum(other > mark for other in marks.values()) for pair, mark in marks.items()}


def _hundredths(value: Fraction) -> Decimal:
    return Decimal((100 * value + Fraction(1, 2)) // 1) / 100


def differences(path: Path | str) -> list[str]:
    """Return where a workbook differs from what its own deals say, a line each."""
    return Recount(Book.read(path)).run()


def main(paths: Iterable[str]) -> int:
    """Print the differences of the files named on the command line; return the exit status."""
    found = [difference for path in paths for difference in differences(path)]
    print("\n".join(found) or "no differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
