"""What a deal of Botifarra is worth: game points (clause 7) and the signed hand score of a championship (clause 9).

Both take an :class:`Outcome`, which comes from a finished hand or from a slip on which only the result was written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.errors import ImpossibleSlip
from scoring.games.botifarra.options import SCHEDULES, Level, Options
from scoring.seats import BySide, Side, other

DEAL_POINTS: Final = 72
"""Card points and tricks of a deal together, clause 1.4."""
HALF: Final = 36
"""What a side must exceed to score, clause 7.1."""
BOTIFARRA: Final = "bot"
"""The spelling of no trump among the trumps."""
TRUMPS: Final = ("o", "c", "e", "b", BOTIFARRA)


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that scoring needs to know of a deal.

    ``declarer`` is the side of the chooser (clause 3.3), ``trump`` a suit letter or ``bot``, ``points`` the card and
    trick points of each side, 0 to 72 and 72 together. ``tricks`` is none where only points were written down.
    """

    declarer: Side
    trump: str
    level: Level
    points: BySide[int]
    tricks: BySide[int] | None = None


def outcome_of_slip(options: Options, declarer: Side, trump: str, level: Level, ns_points: int) -> Outcome:
    """Return the outcome of a slip that names the points of North-South alone.

    Raises ``ImpossibleSlip`` with code ``points`` (outside 0 to 72), ``trump`` or ``level`` (above what the options
    allow, clause 4.5).
    """
    if not 0 <= ns_points <= DEAL_POINTS:
        raise ImpossibleSlip("points", f"{ns_points} points; a deal has 0 to {DEAL_POINTS}", points=ns_points)
    check_contract(options, trump, level)
    return Outcome(declarer, trump, level, BySide.of(ns_points, DEAL_POINTS - ns_points))


def check_contract(options: Options, trump: str, level: Level) -> None:
    """Refuse trumps that are none, and doubling above what the options allow there (clause 4.5).

    Raises ``ImpossibleSlip`` with code ``trump`` or ``level``.
    """
    if trump not in TRUMPS:
        raise ImpossibleSlip("trump", f"{trump!r} is no trump", trump=trump)
    highest = options.max_level_at(trump == BOTIFARRA)
    if level > highest:
        raise ImpossibleSlip("level", f"{level.key} is above {highest.key}", level=level, highest=highest, clause="4.5")


def game_points(outcome: Outcome, options: Options) -> BySide[int]:
    """Return the game points of ordinary play: the side above 36 scores the excess times the multiplier (7.1, 7.2)."""
    factor = multiplier(outcome, options)
    return outcome.points.map(lambda points: max(points - HALF, 0) * factor)


def multiplier(outcome: Outcome, options: Options) -> int:
    """Return the factor of ordinary play of this outcome (clause 4.5)."""
    return multiplier_of(outcome.trump, outcome.level, options)


def multiplier_of(trump: str, level: Level, options: Options) -> int:
    """Return the factor of ordinary play: botifarra doubles, the levels multiply on top of it (clause 4.5)."""
    return (2 if trump == BOTIFARRA else 1) * SCHEDULES[options.schedule][level]


def stake_of_offence(outcome: Outcome, options: Options) -> int:
    """Return all points at stake, which an offence gives to the other side: 36 times the multiplier (clause 7.4)."""
    return HALF * multiplier(outcome, options)


def offence_points(offender: Side, trump: str, level: Level, options: Options) -> BySide[int]:
    """Return the game points of a deal on which ``offender`` broke the rules of play: all at stake to the others (7.4).

    What the cards were worth does not matter any more, nor who made trumps or doubled. Raises ``ImpossibleSlip`` as
    :func:`check_contract` does.
    """
    check_contract(options, trump, level)
    stake = HALF * multiplier_of(trump, level, options)
    return BySide.of(0, 0).replace(other(offender), stake)


def hand_score(outcome: Outcome, options: Options) -> BySide[int]:
    """Return the signed hand score of each side (clauses 9.3 to 9.5): its points less 36, times its own factor."""
    factors = own_factors(outcome, options)
    return outcome.points.map_sides(lambda side, points: (points - HALF) * factors[side])


def own_factors(outcome: Outcome, options: Options) -> BySide[int]:
    """Return the championship factor of each side: 2 exactly when the side itself declared a double (9.4, 9.5)."""
    return own_doubles(outcome, options).map(lambda double: 2 if double else 1)


def own_doubles(outcome: Outcome, options: Options) -> BySide[str]:
    """Return the call by which each side doubled its own hand score (9.4, 9.5), empty where it did not.

    A side's own double is its ``botifarra`` or its ``contro``, and its ``recontro`` under
    ``recontrar_effect=own_side``; where it declared two of them the first is named, for nothing counts more than
    double. Sant Vicens, which a championship does not allow, counts as recontrar.
    """
    recontred = outcome.level >= Level.RECONTRO and options.recontrar_effect == "own_side"
    by_declarer = "recontro" if recontred else ""
    declared = {
        outcome.declarer: "botifarra" if outcome.trump == BOTIFARRA else by_declarer,
        other(outcome.declarer): "contro" if outcome.level >= Level.CONTRO else "",
    }
    return outcome.points.map_sides(lambda side, _: declared[side])
