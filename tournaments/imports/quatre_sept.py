"""The columns of a list of results of Le Quatre Sept (clause Q10.5), to slips."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _

from scoring.errors import ImpossibleSlip
from scoring.games.quatre_sept.match import standings_of_boards, standings_of_game
from scoring.games.quatre_sept.options import Options
from scoring.games.quatre_sept.score import hand_score
from scoring.games.quatre_sept.slip import Slip, faults_of, outcome_of
from scoring.games.standing import Standing
from scoring.seats import CLOCKWISE, BySide, Side
from tournaments.imports.rows import TableReader, letters
from tournaments.imports.slips import BOARDS, column_of_fault, column_of_side, complete, numbers_by_side
from tournaments.imports.tabular import Row

BY_SIDE: Final = ("points", "politaines")
"""Columns that both sides have, in the order of the file."""

FAULT_COLUMNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "four_sevens": "four_sevens",
        "four_sevens_points": "four_sevens",
        "no_points": "points",
        "points": "points",
        "points_sum": "points",
        "politaines": "politaines",
        "politaine_points": "points",
    }
)
"""The column in which each fault of a slip is to be mended; ``points`` stands for that of a side."""


@dataclass(frozen=True)
class QuatreSeptColumns:
    """The columns of one variant, which are the same in all."""

    options: Options

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides at the table (Q1.1)."""
        return CLOCKWISE.sides

    @property
    def players(self) -> int:
        """How many deal in turn (Q2.2)."""
        return len(CLOCKWISE.seats)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the game, in the usual order."""
        return (*(column_of_side(stem, side) for stem in BY_SIDE for side in self.sides), "four_sevens")

    def read(self, reader: TableReader[Slip], row: Row) -> Slip | None:
        """Return the slip of a row, none where it cannot be read.

        Empty politaines are none; the points may be empty, or nought each, only beside four sevens (Q3.1).
        """
        before = len(reader.problems)
        winner = self._winner(reader, row)
        is_played = winner is None and len(reader.problems) == before
        points = numbers_by_side(reader, row, "points", self.sides, needed=is_played)
        politaines = numbers_by_side(reader, row, "politaines", self.sides, needed=False)
        if len(reader.problems) > before:
            return None
        if winner is None and complete(points) is None:
            return None  # a column is missing, which is reported with the header
        is_empty = winner is not None and not any(points)
        return Slip(None if is_empty else points.map(_or_nought), politaines.map(_or_nought), winner)

    def _winner(self, reader: TableReader[Slip], row: Row) -> Side | None:
        text = reader.text(row, "four_sevens")
        sides = {side.value: side for side in self.sides}
        if text and letters(text) not in sides:
            words = {"text": text, "known": ", ".join(sides)}
            reader.report(row.number, "four_sevens", _("%(text)s is none of %(known)s") % words)
        return sides.get(letters(text))

    def faults(self, slip: Slip, banned: Collection[Side]) -> Sequence[ImpossibleSlip]:
        """Return why a slip cannot be true; nobody is ever banned."""
        return faults_of(slip, self.options)

    def doubts(self, slip: Slip) -> Sequence[ImpossibleSlip]:
        """Return nothing: every fault of a slip is refused."""
        return ()

    def column_of(self, fault: ImpossibleSlip) -> str:
        """Return the column in which a fault is to be mended."""
        return column_of_fault(fault, FAULT_COLUMNS, self)

    def score(self, slip: Slip) -> BySide[int] | None:
        """Return the points of a hand (Q6), none after four sevens."""
        return hand_score(outcome_of(slip), self.options)

    def standings(self, slips: Sequence[Slip], match: str) -> tuple[Standing, ...]:
        """Return how a match stands, before the first hand and after each (Q7, Q10.2)."""
        hands = list(map(outcome_of, slips))
        if match == BOARDS:
            return standings_of_boards(hands, self.options, len(hands))
        return standings_of_game(hands, self.options)


def _or_nought(number: int | None) -> int:
    return number or 0
