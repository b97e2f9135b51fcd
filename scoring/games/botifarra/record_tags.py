"""What the tags of a Botifarra record say: the contract where the calls are missing, and values to compare.

Points and scores come from the cards where play is complete; unfinished play and records without cards take them from
the tags, which have to agree with each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scoring.games.botifarra.calls import SEATS, Declare, Delegate, Double
from scoring.games.botifarra.options import Level, Options
from scoring.games.botifarra.rules import Botifarra, State
from scoring.games.botifarra.score import (
    BOTIFARRA,
    DEAL_POINTS,
    HALF,
    Outcome,
    game_points,
    hand_score,
    own_factors,
)
from scoring.notation.errors import POINTS, SCORE, TURN, RecordError, syntax_error
from scoring.notation.record import Record
from scoring.notation.verdict import Verdict
from scoring.rules import Action
from scoring.seats import COUNTER_CLOCKWISE, BySide, Seat, Side, other

SANTVICENC_AS_RECONTRO: Final = "santvicenc_as_recontro"
"""The warning that a level which a championship excludes was counted as the one below it (clause 9.5)."""
UNSCORED: Final = ("not_played", "penalty NS", "penalty EW", "penalty both", "redeal")
"""Results that no points or score go with."""


def contract_actions(record: Record, dealer: Seat, options: Options) -> Iterator[Action]:
    """Yield the calls that lead to the contract which the tags name."""
    if not record.declarer or not record.trump:
        message = "there is play, but neither calls nor the tags Declarer and Trump"
        raise syntax_error("no_contract", message, record.tricks[0].at)
    partner = COUNTER_CLOCKWISE.partner(dealer)
    chooser = record.declarer
    if chooser is COUNTER_CLOCKWISE.side_of(dealer):
        chooser = dealer
    if not isinstance(chooser, Seat) or chooser not in (dealer, partner):
        message = f"{dealer} deals, so {chooser} cannot have made trumps"
        raise RecordError(TURN, "declarer_turn", message, record.place("Declarer"), seat=chooser, dealer=dealer)
    if chooser is not dealer:
        yield Delegate(dealer)
    yield Declare(chooser, record.trump)
    speaker = chooser
    for level in range(1, _level_of_tags(record, options) + 1):
        speaker = COUNTER_CLOCKWISE.after(speaker)
        yield Double(speaker, Level(level))


def _level_of_tags(record: Record, options: Options) -> Level:
    """Return the level that the factors of the tag Multiplier betray: the side that did not choose has 2 by contro."""
    factors, side = record.multiplier, _declaring_side(record)
    if factors is None or side is None or factors[other(side)] != 2:
        return Level.NONE
    is_redoubled = factors[side] == 2 and record.trump != BOTIFARRA and options.recontrar_effect == "own_side"
    return Level.RECONTRO if is_redoubled else Level.CONTRO


def _declaring_side(record: Record) -> Side | None:
    declarer = record.declarer
    return COUNTER_CLOCKWISE.side_of(declarer) if isinstance(declarer, Seat) else declarer


def with_values(verdict: Verdict, record: Record, rules: Botifarra) -> Verdict:
    """Return the verdict with points and scores, from the cards where play is complete and else from the tags."""
    state: State | None = verdict.replay.final if verdict.replay else None
    outcome: Outcome | None
    if state is not None and verdict.complete:
        outcome = rules.outcome(state)
        verdict = replace(verdict, points=outcome.points, tricks=outcome.tricks)
    else:
        verdict = replace(verdict, points=record.points)
        outcome = _outcome_of_tags(record, state, rules.options)
    if outcome:
        scores = hand_score(outcome, rules.options)
        warnings = (SANTVICENC_AS_RECONTRO,) if outcome.level is Level.SANTVICENC else ()
        points = game_points(outcome, rules.options)
        verdict = replace(verdict, game_points=points, hand_score=scores, outcome=outcome, warnings=warnings)
    elif verdict.points is not None and record.multiplier is not None:
        factors = record.multiplier
        scores = verdict.points.map_sides(lambda side, points: (points - HALF) * factors[side])
        verdict = replace(verdict, hand_score=scores)
    else:
        verdict = replace(verdict, hand_score=record.score)
    return replace(verdict, error=_fault_in_tags(record, verdict, state, rules.options))


def _outcome_of_tags(record: Record, state: State | None, options: Options) -> Outcome | None:
    points = record.points
    if points is None or not _adds_up(points):
        return None
    if state is not None and state.calls.chooser is not None:
        side = COUNTER_CLOCKWISE.side_of(SEATS[state.calls.chooser])
        return Outcome(side, state.calls.trump, state.calls.level, points)
    declarer = _declaring_side(record)
    if declarer is None or record.trump is None:
        return None
    return Outcome(declarer, record.trump, _level_of_tags(record, options), points)


def _adds_up(points: BySide[int]) -> bool:
    return sum(points) == DEAL_POINTS and min(points) >= 0


def _fault_in_tags(record: Record, verdict: Verdict, state: State | None, options: Options) -> RecordError | None:
    """Return the first thing that the tags say otherwise than calls and cards, or otherwise than each other."""
    if record.value("Result") in UNSCORED:
        return None
    faults = (
        _fault_in_contract(record, state),
        _fault_in_points(record, verdict),
        _fault_in_multiplier(record, verdict, options),
        _fault_in_score(record, verdict),
    )
    return next((fault for fault in faults if fault), None)


def _fault_in_contract(record: Record, state: State | None) -> RecordError | None:
    if state is None or state.calls.chooser is None:
        return None
    chooser = SEATS[state.calls.chooser]
    if record.declarer not in (None, chooser, COUNTER_CLOCKWISE.side_of(chooser)):
        message = f"the tag Declarer says {record.declarer}, but {chooser} made trumps"
        return syntax_error("declarer", message, record.place("Declarer"), seat=record.declarer, expected=chooser)
    if record.trump not in (None, state.calls.trump):
        message = f"the tag Trump says {record.trump}, but {chooser} chose {state.calls.trump}"
        return syntax_error("trump_tag", message, record.place("Trump"), trump=record.trump, expected=state.calls.trump)
    return None


def _fault_in_points(record: Record, verdict: Verdict) -> RecordError | None:
    if record.points is None:
        return None
    if not _adds_up(record.points):
        message = f"{_text(record.points)} do not add up to {DEAL_POINTS}"
        return RecordError(POINTS, "points_sum", message, record.place("Points"), found=record.points)
    if record.points != verdict.points:
        message = f"the tag Points says {_text(record.points)}, but the cards give {_text(verdict.points)}"
        return RecordError(
            POINTS, "points", message, record.place("Points"), found=record.points, expected=verdict.points
        )
    return None


def _fault_in_multiplier(record: Record, verdict: Verdict, options: Options) -> RecordError | None:
    if record.multiplier is None or verdict.outcome is None:
        return None
    factors = own_factors(verdict.outcome, options)
    if record.multiplier == factors:
        return None
    message = f"the tag Multiplier says {_text(record.multiplier)}, but the calls give {_text(factors)}"
    return RecordError(
        SCORE, "multiplier", message, record.place("Multiplier"), found=record.multiplier, expected=factors
    )


def _fault_in_score(record: Record, verdict: Verdict) -> RecordError | None:
    if record.score is None or record.score == verdict.hand_score:
        return None
    message = f"the tag Score says {_text(record.score)}, but the points give {_text(verdict.hand_score)}"
    return RecordError(SCORE, "score", message, record.place("Score"), found=record.score, expected=verdict.hand_score)


def _text(values: BySide[int] | None) -> str:
    return " ".join(f"{side} {value}" for side, value in values.items()) if values else "nothing"
