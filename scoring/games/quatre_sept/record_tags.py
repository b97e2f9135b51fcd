"""What the tags of a record of Le Quatre Sept say, and where they contradict each other or the cards.

Points are thirds (Q1.3) and come from the cards where play is complete; unfinished play and records without cards take
them from the tags. A score tells how many politaines each side made where the cards do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scoring.cards import FR32
from scoring.games.quatre_sept.rules import SEATS, SEVENS, QuatreSept, State, made_by_side, thirds_so_far
from scoring.games.quatre_sept.score import (
    HAND_POINTS,
    HAND_THIRDS,
    NONE_EACH,
    FourSevens,
    Outcome,
    Played,
    Redealt,
    bonuses,
    hand_score,
    played,
    side_of,
)
from scoring.games.quatre_sept.slip import MOST_POLITAINES
from scoring.notation.errors import DECK, POINTS, SCORE, RecordError, syntax_error
from scoring.notation.record import Record
from scoring.notation.values import PENALISED, SETTLED, counts_text
from scoring.notation.verdict import Verdict
from scoring.seats import BySide, Seat

REDEAL: Final = "redeal"
FOUR_SEVENS: Final = "four_sevens"
NOTHING_PLAYED: Final = ("not_played", REDEAL, FOUR_SEVENS)
"""Results that no cards, points or score go with."""
RESULTS: Final = (None, "played", *SETTLED, *NOTHING_PLAYED)
"""What the tag Result may say in this game."""


def with_values(verdict: Verdict, record: Record, rules: QuatreSept) -> Verdict:
    """Return the verdict with points and scores, from the cards where the hand is over and else from the tags.

    Tags that contradict each other or the cards are its error; then nothing is taken from them.
    """
    state = verdict.replay.final if verdict.replay else _start(record, rules)
    is_over = state is not None and state.is_over
    outcome = rules.outcome(state) if state is not None and is_over else _outcome_of_tags(record, state, rules)
    valued = _with_sums(verdict, record, outcome, rules)
    error = next(_faults(record, valued, state, rules), None)
    return replace(valued if is_over or not error else verdict, error=error)


def _start(record: Record, rules: QuatreSept) -> State | None:
    """Return the state before the first lead of the hands that are known: a deal alone may end the hand (Q3.1)."""
    if record.hands is None:
        return None
    return rules.start_from(tuple(FR32.mask(record.hands[seat] or ()) for seat in SEATS), record.dealer or SEATS[0])


def _with_sums(verdict: Verdict, record: Record, outcome: Outcome | None, rules: QuatreSept) -> Verdict:
    if not isinstance(outcome, Played):
        score = record.score if outcome is None else None
        return replace(verdict, outcome=outcome, hand_score=score, game_points=score)
    score = hand_score(outcome, rules.options)
    return replace(
        verdict, outcome=outcome, points=outcome.thirds, tricks=outcome.tricks, game_points=score, hand_score=score
    )


def _outcome_of_tags(record: Record, state: State | None, rules: QuatreSept) -> Outcome | None:
    seat = four_sevens_of(record)
    if seat is not None:
        return FourSevens(side_of(seat), seat)
    if record.value("Result") == REDEAL:
        return Redealt()
    points = record.points
    if points is None or not _adds_up(points):
        return None
    made = made_by_side(state) if state else NONE_EACH
    outcome = played(points, made)
    told = _politaines_told(outcome.base, record.score, rules)
    return outcome if told is None else replace(outcome, politaines=told)


def four_sevens_of(record: Record) -> Seat | None:
    """Return who was dealt four sevens by the tag."""
    value = record.value("FourSevens")
    return Seat(value) if value else None


def _politaines_told(base: BySide[int], score: BySide[int] | None, rules: QuatreSept) -> BySide[int] | None:
    """Return how many politaines each side made by the tag Score, none where it cannot tell (Q5.1, Q6.2)."""
    bonus = rules.options.bonus
    if score is None or not bonus:
        return None
    added = score.map_sides(lambda side, own: own - base[side])
    if any(own < 0 or own % bonus for own in added) or sum(added) > MOST_POLITAINES * bonus:
        return None
    return added.map(lambda own: own // bonus)


def _adds_up(points: BySide[int]) -> bool:
    return sum(points) == HAND_THIRDS and min(points) >= 0


def _faults(record: Record, verdict: Verdict, state: State | None, rules: QuatreSept) -> Iterator[RecordError]:
    """Yield what the tags say otherwise than the cards, or otherwise than each other."""
    yield from _faults_in_result(record, state)
    yield from _faults_in_four_sevens(record, rules)
    yield from _faults_in_points(record, verdict, state)
    yield from _faults_in_score(record, verdict, state, rules)


def _faults_in_result(record: Record, state: State | None) -> Iterator[RecordError]:
    result, seat, at = record.value("Result"), four_sevens_of(record), record.place("Result")
    if result not in RESULTS:
        yield syntax_error("result", f"{result} is no result of Le Quatre Sept", at, text=result)
    has_sevens = seat is not None or (isinstance(state, State) and state.ending == FOUR_SEVENS)
    if result == FOUR_SEVENS and not has_sevens:
        yield syntax_error("no_four_sevens", "it is not said who was dealt four sevens", at)
    if seat is not None and result not in (None, FOUR_SEVENS):
        message = f"the tag Result says {result}, but {seat} was dealt four sevens"
        yield syntax_error("four_sevens_result", message, at, text=result, seat=seat)
    if has_sevens and result is None:
        yield from _faults_beside_sevens(record)
    elif has_sevens or result in NOTHING_PLAYED:
        yield from _faults_beside(record, FOUR_SEVENS if has_sevens else str(result))


def _faults_beside(record: Record, ended: str) -> Iterator[RecordError]:
    """Yield what cannot stand beside a hand that was not played."""
    message = f"the hand ended as {ended}, but there "
    if record.tricks:
        yield syntax_error("result_play", message + "is play", record.tricks[0].at, text=ended)
    if record.points is not None:
        yield RecordError(POINTS, "result_points", message + "are points", record.place("Points"), text=ended)
    if record.score is not None:
        yield RecordError(SCORE, "result_score", message + "is a score", record.place("Score"), text=ended)


def _faults_beside_sevens(record: Record) -> Iterator[RecordError]:
    """Yield the same of four sevens that the tag FourSevens or the hands tell of, not the tag Result (Q3.1)."""
    message = "four sevens end the game before the first card, but there "
    if record.tricks:
        yield syntax_error("sevens_play", message + "is play", record.tricks[0].at)
    if record.points is not None:
        yield RecordError(POINTS, "sevens_points", message + "are points", record.place("Points"))
    if record.score is not None:
        yield RecordError(SCORE, "sevens_score", message + "is a score", record.place("Score"))


def _faults_in_four_sevens(record: Record, rules: QuatreSept) -> Iterator[RecordError]:
    seat, at = four_sevens_of(record), record.place("FourSevens")
    if seat is None:
        return
    if not rules.options.has_four_sevens:
        yield syntax_error("four_sevens_variant", "four sevens do not end the game in this variant", at)
    elsewhere = _sevens_elsewhere(record, seat)
    if elsewhere:
        message = f"{seat} was not dealt {FR32.cards_of(elsewhere)[0]}"
        yield RecordError(DECK, "four_sevens_hand", message, at, seat=seat, card=FR32.cards_of(elsewhere)[0])


def _sevens_elsewhere(record: Record, seat: Seat) -> int:
    """Return the sevens that a seat cannot have been dealt by the hands that are known."""
    hands = {at: FR32.mask(hand) for at, hand in (record.hands or {}).items() if hand is not None}
    own = hands.pop(seat, None)
    return SEVENS & (sum(hands.values()) if own is None else ~own)


def _faults_in_points(record: Record, verdict: Verdict, state: State | None) -> Iterator[RecordError]:
    points, at = record.points, record.place("Points")
    if points is None:
        return
    if not _adds_up(points):
        message = f"{counts_text(points)} do not add up to {HAND_THIRDS}"
        yield RecordError(POINTS, "thirds_sum", message, at, found=points)
    elif verdict.points is not None and points != verdict.points:
        message = f"the tag Points says {counts_text(points)}, but the cards give {counts_text(verdict.points)}"
        yield RecordError(POINTS, "points", message, at, found=points, expected=verdict.points)
    elif state is not None and record.value("Result") not in SETTLED:
        taken = thirds_so_far(state)
        if any(points[side] < taken[side] for side in points.sides):
            message = f"the tag Points says {counts_text(points)}, but {counts_text(taken)} had been won already"
            yield RecordError(POINTS, "points_taken", message, at, found=points, expected=taken)


def _faults_in_score(record: Record, verdict: Verdict, state: State | None, rules: QuatreSept) -> Iterator[RecordError]:
    score, at = record.score, record.place("Score")
    if score is None or record.value("Result") in PENALISED:
        return
    if score != verdict.hand_score:
        message = f"the tag Score says {counts_text(score)}, but the points give {counts_text(verdict.hand_score)}"
        yield RecordError(SCORE, "score", message, at, found=score, expected=verdict.hand_score)
    elif isinstance(verdict.outcome, Played):
        before = made_by_side(state) if state else NONE_EACH
        if any(verdict.outcome.politaines[side] < before[side] for side in before.sides):
            message = (
                f"the tag Score says {counts_text(score)}, but {counts_text(before)} politaines had been made already"
            )
            least = bonuses(before, rules.options)
            yield RecordError(SCORE, "score_taken", message, at, found=score, expected=least)
    elif not _is_some_score(score, rules):
        message = f"the tag Score says {counts_text(score)}, which no hand gives"
        yield RecordError(SCORE, "score_sides", message, at, found=score)


def _is_some_score(score: BySide[int], rules: QuatreSept) -> bool:
    """Tell whether the scores are those of some hand: eleven together before bonuses (Q6.3)."""
    splits = (BySide.of(ns, HAND_POINTS - ns) for ns in range(HAND_POINTS + 1))
    return any(score == base or _politaines_told(base, score, rules) is not None for base in splits)
