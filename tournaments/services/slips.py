"""The slip of a deal as somebody wrote it, and what no slip can say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.games.botifarra.options import LEVELS
from scoring.games.botifarra.score import DEAL_POINTS, Outcome, outcome_of_slip
from tournaments.errors import Invalid
from tournaments.models import Board, Event, Result
from tournaments.models.result import Kind
from tournaments.selectors.results import choosers_of, slip_value
from tournaments.selectors.values import options_of, side_of


@dataclass(frozen=True, slots=True)
class Slip:
    """What is written down after a deal: who made trumps, which, how often doubled, and the points of one side.

    ``chooser`` is a seat (``N``) or, where only the side is known, ``NS`` or ``EW``; ``trump`` is ``o c e b`` or
    ``bot``; ``level`` a key of ``LEVELS``; ``points`` are the card and trick points of ``side``, of 72.
    """

    chooser: str
    trump: str
    level: str
    points: int
    side: str = "NS"

    @property
    def ns_points(self) -> int:
        """The points of North-South."""
        return self.points if self.side == "NS" else DEAL_POINTS - self.points

    @property
    def value(self) -> dict[str, Any]:
        """The slip as plain JSON, as the log spells results."""
        return slip_value(self.chooser, self.trump, self.level, self.ns_points)

    def says_what(self, result: Result) -> bool:
        """Tell whether a scored version records exactly this slip."""
        theirs = (result.chooser, result.trump, result.level, result.ns_points)
        return result.kind == Kind.SCORED and theirs == (self.chooser, self.trump, self.level, self.ns_points)


def check_slip(event: Event, slip: Slip) -> Outcome:
    """Refuse what cannot be; the words of the slip first, since a form is only as honest as who sends it."""
    if slip.chooser not in ("N", "E", "S", "W", "NS", "EW"):
        raise Invalid("chooser", chooser=slip.chooser)
    if slip.level not in LEVELS:
        raise Invalid("level_word", level=slip.level)
    if slip.side not in ("NS", "EW"):
        raise Invalid("side", side=slip.side)
    return outcome_of_slip(options_of(event), side_of(slip.chooser), slip.trump, LEVELS[slip.level], slip.ns_points)


def check_chooser(board: Board, slip: Slip) -> None:
    """Refuse a chooser who is neither the dealer nor the dealer's partner, with ``Invalid``."""
    dealer, partner = choosers_of(board)
    if slip.chooser not in (dealer, partner):
        raise Invalid("chooser_not_of_dealer", board=board.number, dealer=dealer, partner=partner)
