"""From rows of the database to the pure values of ``scoring``: one function per model."""

from __future__ import annotations

from typing import Any

from scoring.comparison.results import NotPlayed, Penalised, Scored
from scoring.games.botifarra.options import LEVELS, Options
from scoring.games.botifarra.score import Outcome, hand_score, outcome_of_slip
from scoring.games.registry import GAMES
from scoring.notation.games import GameText, game_of_key
from scoring.seats import COUNTER_CLOCKWISE, BySide, Seat, Side
from tournaments.models import Event, Result
from tournaments.models.result import Kind


def options_of(event: Event) -> Any:
    """Return the options of an event, those of its game, as they were stored at its creation."""
    return GAMES[event.game].variants.from_json(event.options)


def rules_of(event: Event) -> Any:
    """Return the rules of an event: those of its game with its options."""
    return GAMES[event.game].rules(options_of(event))


def game_text_of(event: Event) -> GameText:
    """Return how records of the game of an event are written, and so its pack and its rotation."""
    return game_of_key(event.game)


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
