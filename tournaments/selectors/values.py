"""From rows of the database to the pure values of ``scoring``: one function per model."""

from __future__ import annotations

from scoring.comparison.results import NotPlayed, Penalised, Scored
from scoring.games.botifarra.options import LEVELS, Options
from scoring.games.botifarra.score import Outcome, hand_score, outcome_of_slip
from scoring.seats import COUNTER_CLOCKWISE, BySide, Seat, Side
from tournaments.models import Event, Result
from tournaments.models.result import Kind


def options_of(event: Event) -> Options:
    """Return the rules of an event as they were stored at its creation."""
    return Options.from_json(event.options)


def side_of(chooser: str) -> Side:
    """Return the side of a chooser written as a seat (``N``) or as a side (``NS``)."""
    return Side(chooser) if len(chooser) == 2 else COUNTER_CLOCKWISE.side_of(Seat(chooser))


def outcome_of(result: Result, options: Options) -> Outcome:
    """Return the outcome of a scored result.

    Raises ``ImpossibleSlip`` as ``outcome_of_slip`` does.
    """
    assert result.ns_points is not None
    return outcome_of_slip(options, side_of(result.chooser), result.trump, LEVELS[result.level], result.ns_points)


def hand_scores_of(result: Result, options: Options) -> BySide[int] | None:
    """Return the signed hand score of each side, or none where nothing was scored."""
    return hand_score(outcome_of(result, options), options) if result.kind == Kind.SCORED else None


def offenders_of(result: Result) -> frozenset[Side]:
    """Return the sides penalised."""
    return frozenset(Side) & {Side.NS, Side.EW} if result.offenders == "both" else frozenset({Side(result.offenders)})


def verdict_of(result: Result, options: Options) -> Scored | Penalised | NotPlayed:
    """Return what the comparison of a board is to make of an agreed result."""
    if result.kind == Kind.SCORED:
        return Scored(hand_score(outcome_of(result, options), options))
    return Penalised(offenders_of(result)) if result.kind == Kind.PENALTY else NotPlayed()
