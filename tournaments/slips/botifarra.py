"""The slip of a deal of Botifarra: who made trumps, which, how often doubled, and the points of one side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from scoring.errors import ImpossibleSlip
from scoring.games.botifarra.options import LEVELS, Options
from scoring.games.botifarra.score import DEAL_POINTS, Outcome, hand_score, outcome_of_slip, own_doubles
from scoring.seats import COUNTER_CLOCKWISE, BySide, Seat, Side
from tournaments.errors import Invalid
from tournaments.slips.base import Fault, GameSlip

CHOOSERS = ("N", "E", "S", "W", "NS", "EW")


@dataclass(frozen=True, slots=True)
class Slip(GameSlip):
    """What is written down after a deal of Botifarra.

    ``chooser`` is a seat (``N``) or, where only the side is known, ``NS`` or ``EW``; ``trump`` is ``o c e b`` or
    ``bot``; ``level`` a key of ``LEVELS``. The card and trick points, of 72, are those of ``side``, or of North-South
    where none is named.
    """

    game: ClassVar[str] = "botifarra"

    chooser: str
    trump: str
    level: str
    points: int
    side: str = "NS"

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Return the slip that ``to_json`` wrote."""
        return cls(value["chooser"], value["trump"], value["level"], value["points"]["NS"])

    def to_json(self) -> dict[str, Any]:
        """Return the slip as plain JSON."""
        points = self.counted.as_dict()
        return {"chooser": self.chooser, "trump": self.trump, "level": self.level, "points": points}

    @property
    def ns_points(self) -> int:
        """The points of North-South."""
        return self.points if self.side == "NS" else DEAL_POINTS - self.points

    @property
    def counted(self) -> BySide[int]:
        """Card and trick points of each side, 72 together."""
        return BySide.of(self.ns_points, DEAL_POINTS - self.ns_points)

    @property
    def declarer(self) -> Side:
        """The side that made trumps."""
        return Side(self.chooser) if len(self.chooser) == 2 else COUNTER_CLOCKWISE.side_of(Seat(self.chooser))

    def faults(self, options: Options) -> tuple[Fault, ...]:
        """Return what cannot be; the words first, since a form is only as honest as who sends it."""
        return tuple(self._senseless()) or tuple(self._impossible(options))

    def _senseless(self) -> Iterator[Fault]:
        if self.chooser not in CHOOSERS:
            yield Invalid("chooser", chooser=self.chooser)
        if self.level not in LEVELS:
            yield Invalid("level_word", level=self.level)
        if self.side not in ("NS", "EW"):
            yield Invalid("side", side=self.side)

    def _impossible(self, options: Options) -> Iterator[Fault]:
        try:
            outcome_of_slip(options, self.declarer, self.trump, LEVELS[self.level], self.ns_points)
        except ImpossibleSlip as fault:
            yield fault

    def outcome(self) -> Outcome:
        """Return the outcome that the slip says, whether the options allow it or not."""
        return Outcome(self.declarer, self.trump, LEVELS[self.level], self.counted)

    def hand_scores(self, options: Options) -> BySide[int]:
        """Return the signed hand score of each side (clauses 9.3 to 9.5)."""
        return hand_score(self.outcome(), options)

    def doubles(self, options: Options) -> BySide[str]:
        """Return the call by which each side doubled its own hand score (clauses 9.4, 9.5)."""
        return own_doubles(self.outcome(), options)

    def check_at_table(self, board: int, dealer: Seat) -> None:
        """Refuse a chooser who is neither the dealer nor the dealer's partner, with ``Invalid``."""
        choosers = choosers_of(dealer)
        if self.chooser not in choosers:
            raise Invalid("chooser_not_of_dealer", board=board, dealer=choosers[0], partner=choosers[1])

    def agrees_with(self, stands: GameSlip) -> bool:
        """Tell whether a slip that stands says the same; a chooser known as a side only is no difference."""
        if not isinstance(stands, Slip) or self.chooser not in stands.chooser:
            return False
        return self.says_what(replace(stands, chooser=self.chooser))

    def oddities(self, dealer: Seat) -> tuple[str, ...]:
        """Name a side without a point, and trumps made by the side that did not deal (clause 3.1)."""
        of_other_side = self.declarer is not COUNTER_CLOCKWISE.side_of(dealer)
        return ("no_point",) * (0 in self.counted.values) + ("chooser_of_other_side",) * of_other_side


def choosers_of(dealer: Seat) -> tuple[str, str]:
    """Return the seats that can have made trumps: the dealer and the partner (clauses 3.1, 3.2)."""
    partner = COUNTER_CLOCKWISE.partner(dealer)
    assert partner is not None
    return dealer.value, partner.value
