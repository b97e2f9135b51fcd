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
from scoring.games.botifarra.rules import Botifarra, State, points_so_far
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
from scoring.notation.values import PENALISED, SETTLED, counts_text
from scoring.notation.verdict import Verdict
from scoring.rules import Action
from scoring.seats import COUNTER_CLOCKWISE, BySide, Seat, Side, other

SANTVICENC_AS_RECONTRO: Final = "santvicenc_as_recontro"
"""The warning that a level which a championship excludes was counted as the one below it (clause 9.5)."""
LEVEL_FROM_TAGS: Final = "level_from_tags"
"""The warning that no calls are recorded and the tags leave open how far the doubling went: the lowest is taken."""
NOTHING_PLAYED: Final = ("not_played", "redeal")
"""Results that no cards, points or score go with."""
RESULTS: Final = (None, "played", *SETTLED, *NOTHING_PLAYED)
"""What the tag Result may say in this game."""


def contract_actions(record: Record, dealer: Seat, options: Options) -> Iterator[Action]:
    """Yield the calls that lead to the contract which the tags name."""
    if not record.declarer or not record.trump:
        message = "there is play, but neither calls nor the tags Declarer and Trump"
        raise syntax_error("no_contract", message, record.tricks[0].at)
    wrong = _fault_in_declarer(record, dealer)
    if wrong:
        raise wrong
    chooser = record.declarer if isinstance(record.declarer, Seat) else dealer
    if chooser is not dealer:
        yield Delegate(dealer)
    yield Declare(chooser, record.trump)
    speaker = chooser
    for level in range(1, _level_of_tags(record, options) + 1):
        speaker = COUNTER_CLOCKWISE.after(speaker)
        yield Double(speaker, Level(level))


def _fault_in_declarer(record: Record, dealer: Seat | None) -> RecordError | None:
    """Return what is wrong with a tag Declarer that names neither the dealer nor the partner (clause 3.1)."""
    declarer = record.declarer
    side = COUNTER_CLOCKWISE.side_of(declarer) if isinstance(declarer, Seat) else declarer
    if dealer is None or side in (None, COUNTER_CLOCKWISE.side_of(dealer)):
        return None
    message = f"{dealer} deals, so {declarer} cannot have made trumps"
    return RecordError(TURN, "declarer_turn", message, record.place("Declarer"), seat=declarer, dealer=dealer)


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
    """Return the verdict with points and scores, from the cards where play is complete and else from the tags.

    Tags that contradict each other or the cards are its error; then nothing is taken from them.
    """
    options = rules.options
    state: State | None = verdict.replay.final if verdict.replay else None
    ended = state if verdict.complete else None
    outcome = rules.outcome(ended) if ended else _outcome_of_tags(record, state, options, record.points)
    if outcome:
        outcome = _at_level_of_score(outcome, record, options)
    valued = replace(_with_sums(verdict, record, outcome, options), tricks=outcome.tricks if outcome else None)
    error = _fault_in_tags(record, valued, state, options)
    return replace(valued if ended or not error else verdict, error=error)


def _with_sums(verdict: Verdict, record: Record, outcome: Outcome | None, options: Options) -> Verdict:
    if outcome is None:
        return replace(verdict, points=record.points, hand_score=_score_of_tags(record))
    return replace(
        verdict,
        outcome=outcome,
        points=outcome.points,
        game_points=game_points(outcome, options),
        hand_score=hand_score(outcome, options),
        warnings=tuple(_warnings(outcome, record)),
    )


def _score_of_tags(record: Record) -> BySide[int] | None:
    """Return the hand score where the contract is unknown: from points and factors (clause 9.4), else as it stands."""
    points, factors = record.points, record.multiplier
    if points is None or factors is None:
        return record.score
    return points.map_sides(lambda side, own: (own - HALF) * factors[side])


def _warnings(outcome: Outcome, record: Record) -> Iterator[str]:
    if outcome.level is Level.SANTVICENC:
        yield SANTVICENC_AS_RECONTRO
    if outcome.level is not Level.NONE and not record.auction:
        yield LEVEL_FROM_TAGS


def _at_level_of_score(outcome: Outcome, record: Record, options: Options) -> Outcome:
    """Return the outcome at the lowest level that gives the tag Score, where nothing else tells the level."""
    if record.auction or record.multiplier is not None or record.score is None:
        return outcome
    highest = options.max_level_at(outcome.trump == BOTIFARRA)
    at_levels = (replace(outcome, level=level) for level in Level if level <= highest)
    return next((found for found in at_levels if hand_score(found, options) == record.score), outcome)


def _outcome_of_tags(
    record: Record, state: State | None, options: Options, points: BySide[int] | None
) -> Outcome | None:
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
    faults = (
        _fault_in_result(record),
        _fault_in_contract(record, state) if state else _fault_in_declarer(record, record.dealer),
        _fault_in_points(record, verdict, state),
        _fault_in_multiplier(record, verdict, state, options),
        _fault_in_score(record, verdict),
    )
    return next((fault for fault in faults if fault), None)


def _fault_in_result(record: Record) -> RecordError | None:
    result = record.value("Result")
    if result not in RESULTS:
        message = f"{result} is no result of Botifarra"
        return syntax_error("result", message, record.place("Result"), text=result)
    if result not in NOTHING_PLAYED:
        return None
    message = f"the tag Result says {result}, but "
    if record.tricks:
        return syntax_error("result_play", message + "there is play", record.place("Result"), text=result)
    if record.points is not None:
        return RecordError(POINTS, "result_points", message + "there are points", record.place("Points"), text=result)
    if record.score is not None:
        return RecordError(SCORE, "result_score", message + "there is a score", record.place("Score"), text=result)
    return None


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


def _fault_in_points(record: Record, verdict: Verdict, state: State | None) -> RecordError | None:
    points, at = record.points, record.place("Points")
    if points is None:
        return None
    if not _adds_up(points):
        message = f"{counts_text(points)} do not add up to {DEAL_POINTS}"
        return RecordError(POINTS, "points_sum", message, at, found=points)
    if points != verdict.points:
        message = f"the tag Points says {counts_text(points)}, but the cards give {counts_text(verdict.points)}"
        return RecordError(POINTS, "points", message, at, found=points, expected=verdict.points)
    if state is None or record.value("Result") in SETTLED:
        return None
    taken = points_so_far(state)
    if any(points[side] < taken[side] for side in points.sides):
        message = f"the tag Points says {counts_text(points)}, but {counts_text(taken)} had been won already"
        return RecordError(POINTS, "points_taken", message, at, found=points, expected=taken)
    return None


def _fault_in_multiplier(record: Record, verdict: Verdict, state: State | None, options: Options) -> RecordError | None:
    if record.multiplier is None:
        return None
    if not set(record.multiplier) <= {1, 2}:
        message = f"the tag Multiplier says {counts_text(record.multiplier)}; a factor is 1 or 2"
        return RecordError(SCORE, "factor", message, record.place("Multiplier"), found=record.multiplier)
    # Factors depend on the contract alone: where points are unknown any will do.
    outcome = verdict.outcome or _outcome_of_tags(record, state, options, BySide.of(HALF, HALF))
    if outcome is None:
        return None
    factors = own_factors(outcome, options)
    if record.multiplier == factors:
        return None
    message = f"the tag Multiplier says {counts_text(record.multiplier)}, but the contract gives {counts_text(factors)}"
    return RecordError(
        SCORE, "multiplier", message, record.place("Multiplier"), found=record.multiplier, expected=factors
    )


def _fault_in_score(record: Record, verdict: Verdict) -> RecordError | None:
    if record.score is None or record.value("Result") in PENALISED:
        return None
    if record.score == verdict.hand_score:
        if _is_some_score(record.score, record.points):
            return None
        message = f"the tag Score says {counts_text(record.score)}, which no contract gives"
        return RecordError(SCORE, "score_sides", message, record.place("Score"), found=record.score)
    message = f"the tag Score says {counts_text(record.score)}, but the points give {counts_text(verdict.hand_score)}"
    return RecordError(SCORE, "score", message, record.place("Score"), found=record.score, expected=verdict.hand_score)


def _is_some_score(score: BySide[int], points: BySide[int] | None) -> bool:
    """Tell whether the scores are those of some points, each side's taken once or twice (clauses 9.3 and 9.4)."""
    possible = (points,) if points else (BySide.of(ns, DEAL_POINTS - ns) for ns in range(DEAL_POINTS + 1))
    return any(all(score[side] in (own[side] - HALF, 2 * (own[side] - HALF)) for side in own.sides) for own in possible)
