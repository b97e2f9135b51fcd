"""The slip of a deal of Le Quatre Sept: whole points of one side, politaines, and four sevens (clause Q10.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from scoring.games.quatre_sept.options import Options
from scoring.games.quatre_sept.score import NONE_EACH, FourSevens, Outcome, Played, hand_score
from scoring.games.quatre_sept.slip import Slip as Hand
from scoring.games.quatre_sept.slip import faults_of, outcome_of
from scoring.seats import BySide, Seat, Side
from tournaments.slips.base import Fault, GameSlip


@dataclass(frozen=True, slots=True)
class Slip(GameSlip):
    """What is written down after a deal of Le Quatre Sept."""

    game: ClassVar[str] = "quatre_sept"

    hand: Hand

    @classmethod
    def of_outcome(cls, outcome: Outcome) -> Self | None:
        """Return the slip of a hand that was played, or won by four sevens; none of a deal that was thrown in."""
        if isinstance(outcome, Played):
            return cls(Hand(outcome.base, outcome.politaines))
        return cls(Hand(None, four_sevens=outcome.side)) if isinstance(outcome, FourSevens) else None

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """Return the slip that ``to_json`` wrote."""
        if value.get("four_sevens"):
            return cls(Hand(None, four_sevens=Side(value["four_sevens"])))
        points, politaines = (BySide.of(value[name]["NS"], value[name]["EW"]) for name in ("points", "politaines"))
        return cls(Hand(points, politaines))

    def to_json(self) -> dict[str, Any]:
        """Return the slip as plain JSON."""
        if self.hand.four_sevens:
            return {"game": self.game, "four_sevens": self.hand.four_sevens.value}
        assert self.hand.points is not None
        points, politaines = self.hand.points.as_dict(), self.hand.politaines.as_dict()
        return {"game": self.game, "points": points, "politaines": politaines}

    @property
    def counted(self) -> BySide[int] | None:
        """Whole points of each side before bonuses, 11 together (Q6.3); none after four sevens."""
        return self.hand.points

    @property
    def four_sevens(self) -> str:
        """The side that was dealt four sevens and so wins the game (Q3.1), empty for an ordinary hand."""
        return self.hand.four_sevens.value if self.hand.four_sevens else ""

    @property
    def politaines(self) -> BySide[int]:
        """How many politaines each side made."""
        return self.hand.politaines

    def faults(self, options: Options) -> tuple[Fault, ...]:
        """Return what cannot be true of the slip (Q10.5)."""
        return faults_of(self.hand, options)

    def hand_scores(self, options: Options) -> BySide[int] | None:
        """Return the points of each side with its bonuses (Q6.2); none after four sevens."""
        return hand_score(outcome_of(self.hand), options)

    def oddities(self, dealer: Seat) -> tuple[str, ...]:
        """Name four sevens, which nothing can be compared with (Q10.4), and two politaines in a hand."""
        two = sum(self.hand.politaines) > 1
        return ("four_sevens",) * bool(self.four_sevens) + ("two_politaines",) * two


def slip_of(points: BySide[int], politaines: BySide[int] = NONE_EACH) -> Slip:
    """Return the slip of a hand that was played to its end."""
    return Slip(Hand(points, politaines))
