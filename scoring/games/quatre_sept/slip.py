"""A hand of which only the result was written down, and what about it cannot be true (clauses Q6.3 and Q10.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring.errors import ImpossibleSlip
from scoring.games.quatre_sept.options import Options
from scoring.games.quatre_sept.score import HAND_POINTS, NONE_EACH, FourSevens, Outcome, Played, whole_points
from scoring.seats import BySide, Side

MOST_POLITAINES: Final = 2
"""A politaine takes three tricks of its own, and a hand has eight (Q4.1, Q5.1)."""
LEAST_THIRDS: Final = (0, 6, 20)
"""What the tricks of so many politaines are worth at the least.

Ten, nine and ace are 5 thirds each time. Of the other cards of those tricks, 9 or 18, only the eight sevens and eights
are worth nothing (Q1.3), so 1 or 10 thirds are added.
"""


@dataclass(frozen=True, slots=True)
class Slip:
    """What a slip says: whole base points of each side, politaines each side made, who was dealt four sevens.

    ``points`` are none where four sevens ended the game, and only there.
    """

    points: BySide[int] | None
    politaines: BySide[int] = NONE_EACH
    four_sevens: Side | None = None


def slip_of_points(ns_points: int, politaines: BySide[int] = NONE_EACH) -> Slip:
    """Return the slip of which one side's points were written down; the two always make 11 (Q6.3)."""
    return Slip(BySide.of(ns_points, HAND_POINTS - ns_points), politaines)


def outcome_of(slip: Slip) -> Outcome:
    """Return the outcome that a slip tells of, which is taken as it stands.

    Raises ``ImpossibleSlip`` (code ``no_points``) where it says nothing that could count.
    """
    if slip.four_sevens is not None:
        return FourSevens(slip.four_sevens)
    if slip.points is None:
        raise _no_points()
    return Played(slip.points, slip.politaines)


def faults_of(slip: Slip, options: Options) -> tuple[ImpossibleSlip, ...]:
    """Return every reason why the slip cannot be true, each with its clause; none if it can.

    Codes: ``four_sevens`` (the variant plays on with them), ``four_sevens_points`` (points or politaines beside them),
    ``no_points``, ``points`` (no whole number from 0 to 11), ``points_sum`` (not 11 together), ``politaines`` (fewer
    than none, or more than two in a hand) and ``politaine_points`` (fewer points than its tricks are worth).
    """
    if slip.four_sevens is not None:
        return tuple(_faults_in_four_sevens(slip, options))
    in_points = (_no_points(),) if slip.points is None else tuple(_faults_in_points(slip.points))
    return (*in_points, *_faults_in_politaines(slip))


def _no_points() -> ImpossibleSlip:
    return ImpossibleSlip("no_points", "a hand that was played has points", clause="Q6.1")


def _faults_in_four_sevens(slip: Slip, options: Options) -> Iterator[ImpossibleSlip]:
    side = slip.four_sevens
    if not options.has_four_sevens:
        yield ImpossibleSlip("four_sevens", "four sevens do not end the game here", side=side, clause="Q10.4")
    if slip.points is not None or any(slip.politaines):
        message = "four sevens end the game before play: there are no points"
        yield ImpossibleSlip("four_sevens_points", message, side=side, clause="Q3.1")


def _faults_in_points(points: BySide[int]) -> Iterator[ImpossibleSlip]:
    lowest = min(points) if max(points) > HAND_POINTS else 0  # who has too much leaves the other less than nothing
    for side, own in points.items():
        if not lowest <= own <= HAND_POINTS:
            message = f"{side} has {own} points; a hand has 0 to {HAND_POINTS}"
            yield ImpossibleSlip("points", message, side=side, points=own, most=HAND_POINTS, clause="Q6.3")
    if sum(points) != HAND_POINTS:
        message = f"{sum(points)} points together, not {HAND_POINTS}"
        yield ImpossibleSlip("points_sum", message, points=points, sum=sum(points), expected=HAND_POINTS, clause="Q6.3")


def _faults_in_politaines(slip: Slip) -> Iterator[ImpossibleSlip]:
    made = slip.politaines
    if min(made) < 0 or sum(made) > MOST_POLITAINES:
        message = f"at most {MOST_POLITAINES} politaines in a hand, not {' and '.join(map(str, made))}"
        yield ImpossibleSlip("politaines", message, politaines=made, most=MOST_POLITAINES, clause="Q5.1")
        return
    if slip.points is None:
        return
    least = whole_points(made.map(lambda number: LEAST_THIRDS[number]))
    for side, own in slip.points.items():
        if made[side] and own < least[side]:
            message = f"{side} has {own} points, but the tricks of its politaines are worth {least[side]}"
            yield ImpossibleSlip(
                "politaine_points",
                message,
                side=side,
                points=own,
                least=least[side],
                politaines=made[side],
                clause="Q5.1",
            )
