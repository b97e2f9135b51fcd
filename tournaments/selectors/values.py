"""From rows of the database to the pure values of ``scoring``: one function per model."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from scoring.comparison.results import Averaged, NotPlayed, Penalised, Scored, Verdict
from scoring.games.registry import GAMES
from scoring.notation.games import GameText, game_of_key
from scoring.seats import BySide, Side
from tournaments.models import Event, Result
from tournaments.models.result import Kind
from tournaments.slips.base import GameSlip
from tournaments.slips.registry import slip_from_json


def options_of(event: Event) -> Any:
    """Return the options of an event, those of its game, as they were stored at its creation."""
    return GAMES[event.game].variants.from_json(event.options)


def rules_of(event: Event) -> Any:
    """Return the rules of an event: those of its game with its options."""
    return GAMES[event.game].rules(options_of(event))


def game_text_of(event: Event) -> GameText:
    """Return how records of the game of an event are written, and so its pack and its rotation."""
    return game_of_key(event.game)


def slip_of(result: Result) -> GameSlip | None:
    """Return what was written down of a result, or none where nothing was scored."""
    return slip_from_json(result.slip) if result.kind == Kind.SCORED and result.slip else None


def hand_scores_of(result: Result, options: Any) -> BySide[int] | None:
    """Return the signed hand score of each side, or none where nothing was scored."""
    slip = slip_of(result)
    return slip.hand_scores(options) if slip else None


def offenders_of(result: Result) -> frozenset[Side]:
    """Return the sides penalised, or by whose fault there is an average."""
    sides = ("NS", "EW") if result.offenders == "both" else filter(None, (result.offenders,))
    return frozenset(map(Side, sides))


def sides_word(sides: Collection[Side]) -> str:
    """Return sides as results and files spell them: ``NS``, ``EW`` or ``both``, empty for none."""
    return "both" if len(sides) > 1 else next((side.value for side in sides), "")


def verdict_of(result: Result, options: Any) -> Verdict:
    """Return what the comparison of a board is to make of an agreed result."""
    if (scores := hand_scores_of(result, options)) is not None:
        return Scored(scores)
    if result.kind == Kind.AVERAGE:
        return Averaged(offenders_of(result))
    return Penalised(offenders_of(result)) if result.kind == Kind.PENALTY else NotPlayed()
