"""The columns of a list of results of Huutopussi (clause H13.8), to slips."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _

from scoring.errors import ImpossibleSlip
from scoring.games.huutopussi.match import Hand, standings_of_boards, standings_of_game
from scoring.games.huutopussi.options import Options
from scoring.games.huutopussi.score import Marriage, hand_score
from scoring.games.huutopussi.slip import OF_TRICKS, Slip, faults_of, outcome_of
from scoring.games.standing import Standing
from scoring.seats import BySide, Seat, Side
from tournaments.imports.rows import TableReader
from tournaments.imports.slips import BOARDS, column_of_fault, column_of_side, complete, numbers_by_side
from tournaments.imports.tabular import Row

BY_SIDE: Final = ("raw", "tricks", "marriages")
"""Columns that every side has, in the order of the file."""

FAULT_COLUMNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "passed_out": "declarer",
        "contract_missing": "contract",
        "bid_step": "bid",
        "bid_low": "bid",
        "bid_high": "bid",
        "contract_step": "contract",
        "contract_below_bid": "contract",
        "contract_high": "contract",
        "banned": "bid",
        "banned_raise": "contract",
        "banned_not_opener": "bid",
        "not_opener": "bid",
        "negative": "raw",
        "tricks_over": "tricks",
        "points_over": "raw",
        "tricks": "tricks",
        "points_sum": "raw",
        "points_step": "raw",
        "trickless": "raw",
        "trickless_discards": "raw",
        "suit_twice": "marriages",
        "marriage_trick": "marriages",
        "marriages_over": "marriages",
        "marriage_points": "raw",
        "card_points": "raw",
        "kontras": "kontras",
        "kontras_passed_out": "kontras",
    }
)
"""The column in which each fault of a slip is to be mended; ``raw`` stands for that of a side."""


@dataclass(frozen=True)
class HuutopussiColumns:
    """The columns of one variant: three players have three of each that a side has (H11.1)."""

    options: Options

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides at the table."""
        return self.options.rotation.sides

    @property
    def players(self) -> int:
        """How many deal in turn (H2.1)."""
        return self.options.players

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the game, in the usual order."""
        by_side = (column_of_side(stem, side) for stem in BY_SIDE for side in self.sides)
        return ("declarer", "bid", "contract", *by_side, "kontras")

    def read(self, reader: TableReader[Slip], row: Row) -> Slip | None:
        """Return the slip of a row, none where it cannot be read.

        Empty marriages and Kontras are none, and a nought where nobody bid is no bid (H10.2).
        """
        before = len(reader.problems)
        declarer = self._declarer(reader, row)
        bid, contract = (reader.whole(row, name, needed=declarer is not None) for name in ("bid", "contract"))
        points, tricks = (complete(numbers_by_side(reader, row, stem, self.sides)) for stem in ("raw", "tricks"))
        marriages = tuple(marriage for side in self.sides for marriage in self._marriages(reader, row, side))
        kontras = reader.whole(row, "kontras", needed=False) or 0
        if len(reader.problems) > before or points is None or tricks is None:
            return None
        if declarer is not None and None in (bid, contract):
            return None  # a column is missing, which is reported with the header
        if declarer is None:
            bid, contract = bid or None, contract or None
        return Slip(declarer, bid, contract, points, tricks, marriages, kontras)

    def _declarer(self, reader: TableReader[Slip], row: Row) -> Seat | None:
        text = reader.text(row, "declarer")
        seats = {seat.value: seat for seat in self.options.rotation.seats}
        if text and text.upper() not in seats:
            words = {"text": text, "known": ", ".join(seats)}
            reader.report(row.number, "declarer", _("%(text)s is none of %(known)s") % words)
        return seats.get(text.upper())

    def _marriages(self, reader: TableReader[Slip], row: Row, side: Side) -> Sequence[Marriage]:
        column, known = column_of_side("marriages", side), tuple(self.options.deck.suits)
        suits = re.split(r"[\s,;]+", reader.text(row, column).lower())
        for suit in suits:
            if suit and suit not in known:
                words = {"text": suit, "known": ", ".join(known)}
                reader.report(row.number, column, _("%(text)s is none of the suits %(known)s") % words)
        return [Marriage(side, suit) for suit in suits if suit in known]

    def faults(self, slip: Slip, banned: Collection[Side]) -> Sequence[ImpossibleSlip]:
        """Return why a slip cannot be true by the list of H13.8, which is what a file is held against."""
        return [fault for fault in faults_of(slip, self.options, banned) if fault.code not in OF_TRICKS]

    def doubts(self, slip: Slip) -> Sequence[ImpossibleSlip]:
        """Return what the tricks of a slip cannot hold."""
        return [fault for fault in faults_of(slip, self.options) if fault.code in OF_TRICKS]

    def column_of(self, fault: ImpossibleSlip) -> str:
        """Return the column in which a fault is to be mended."""
        return column_of_fault(fault, FAULT_COLUMNS, self)

    def score(self, slip: Slip) -> BySide[int]:
        """Return the score of a hand (H8)."""
        return hand_score(outcome_of(slip, self.options), self.options)

    def standings(self, slips: Sequence[Slip], match: str) -> tuple[Standing, ...]:
        """Return how a match stands, before the first hand and after each (H9, H13.3)."""
        hands = [Hand(self.score(slip), outcome_of(slip, self.options).declarer) for slip in slips]
        if match == BOARDS:
            return standings_of_boards(hands, self.options, len(hands))
        return standings_of_game(hands, self.options)
