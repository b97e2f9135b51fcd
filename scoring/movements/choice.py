"""Which movement fits a field and the time there is: the full round robin if it can be finished, else a Mitchell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.errors import MovementError
from scoring.movements.balance import Spread, comparisons_ranked_together, competition, quality
from scoring.movements.counts import sit_outs
from scoring.movements.limits import require_boards, require_pairs
from scoring.movements.mitchell import KIND as MITCHELL
from scoring.movements.mitchell import MITCHELL as MITCHELL_KIND
from scoring.movements.mitchell import mitchell, mitchell_rounds
from scoring.movements.request import Request
from scoring.movements.round_robin import KIND as ROUND_ROBIN
from scoring.movements.round_robin import round_robin, round_robin_rounds
from scoring.movements.seating import Movement

BOARDS_PER_ROUND = 4
"""Each player of a table deals once, so the advantage of the dealer is shared equally."""

MINUTES_PER_ROUND = 20


@dataclass(frozen=True, slots=True)
class Offer:
    """A movement with what a director wants to know of it before choosing.

    ``fits`` says whether it ends within the time; ``sit_outs`` how often one pair rests at most;
    ``comparisons`` on how many boards two pairs that are ranked together play the same way; ``quality`` is Q of all
    pairs as one field, 100 for a perfectly even comparison.
    """

    movement: Movement
    fits: bool
    rounds: int
    boards: int
    sit_outs: int
    minutes: int
    comparisons: Spread
    quality: Fraction


def choose(
    pairs: int,
    minutes: int,
    boards_per_round: int = BOARDS_PER_ROUND,
    minutes_per_round: int = MINUTES_PER_ROUND,
    *,
    kind: str | None = None,
    two_winner: bool = True,
    relayed: bool = False,
) -> Movement:
    """Return the movement for ``pairs`` that fits ``minutes``: the full round robin, else the longest Mitchell.

    ``kind`` asks for one of the two (``round-robin``, ``mitchell``); ``two_winner`` false has a Mitchell made for one
    ranking. ``relayed`` is for one set of boards that travels, which leaves the Mitchell alone. Raises
    ``MovementError`` with code ``too_short`` if not even one round fits, ``round_robin_too_long`` if the round robin
    was asked for and does not fit, ``pairs`` for a field outside 4 to 60, ``boards`` or ``minutes`` for a round of no
    boards or no time, ``kind`` for another kind, ``relayed`` for a round robin without copies.
    """
    if kind not in (None, ROUND_ROBIN, MITCHELL):
        raise MovementError("kind", f"no such kind of movement: {kind!r}", kind=kind)
    rounds = _rounds_that_fit(pairs, minutes, boards_per_round, minutes_per_round)
    if relayed:
        return _relayed(pairs, rounds, boards_per_round, kind, one_winner=not two_winner)
    full = round_robin_rounds(pairs)
    if kind == ROUND_ROBIN and full > rounds:
        raise MovementError(
            "round_robin_too_long",
            f"the round robin for {pairs} pairs takes {full * minutes_per_round} minutes, there are {minutes}",
            pairs=pairs,
            rounds=full,
            needed=full * minutes_per_round,
            minutes=minutes,
        )
    if kind != MITCHELL and full <= rounds:
        return round_robin(pairs, boards_per_round)
    return mitchell(pairs, min(rounds, mitchell_rounds(pairs)), boards_per_round, two_winner=two_winner)


def _relayed(pairs: int, rounds: int, boards_per_round: int, kind: str | None, *, one_winner: bool) -> Movement:
    """The longest Mitchell with one set of boards that is played in so many rounds."""
    if kind == ROUND_ROBIN:
        raise MovementError("relayed", f"{kind} is played with copies at every table", kind=kind, nearest=MITCHELL)
    request = Request(MITCHELL, pairs, None, boards_per_round, relayed=True, one_winner=one_winner)
    longest = max(count for count in MITCHELL_KIND.rounds(request) if count <= rounds)
    return MITCHELL_KIND.build(replace(request, rounds=longest))


def feasible(
    pairs: int,
    minutes: int,
    boards_per_round: int = BOARDS_PER_ROUND,
    minutes_per_round: int = MINUTES_PER_ROUND,
) -> tuple[Offer, ...]:
    """Return the full round robin and the longest Mitchell that fits, with their figures; the round robin first.

    The round robin is listed with its length even if it does not fit. The first offer that fits is what ``choose``
    takes. Raises ``MovementError`` as ``choose`` does without a kind.
    """
    rounds = _rounds_that_fit(pairs, minutes, boards_per_round, minutes_per_round)
    movements = (
        round_robin(pairs, boards_per_round),
        mitchell(pairs, min(rounds, mitchell_rounds(pairs)), boards_per_round),
    )
    return tuple(_offer(movement, rounds, minutes_per_round) for movement in movements)


def _rounds_that_fit(pairs: int, minutes: int, boards_per_round: int, minutes_per_round: int) -> int:
    require_pairs(pairs)
    require_boards(boards_per_round)
    if minutes_per_round < 1:
        raise MovementError("minutes", f"a round takes at least a minute, not {minutes_per_round}")
    if minutes < minutes_per_round:
        raise MovementError(
            "too_short",
            f"one round takes {minutes_per_round} minutes, there are {minutes}",
            minutes=minutes,
            minutes_per_round=minutes_per_round,
        )
    return minutes // minutes_per_round


def _offer(movement: Movement, rounds_that_fit: int, minutes_per_round: int) -> Offer:
    rounds = movement.number_of_rounds
    return Offer(
        movement=movement,
        fits=rounds <= rounds_that_fit,
        rounds=rounds,
        boards=len(movement.boards),
        sit_outs=max(sit_outs(movement).values()),
        minutes=rounds * minutes_per_round,
        comparisons=comparisons_ranked_together(movement),
        quality=quality(competition(movement)),
    )
