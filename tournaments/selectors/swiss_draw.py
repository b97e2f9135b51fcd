"""The draw of the next round of a Swiss before it is made: who would meet whom, and what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.pairing.drawn import DrawnRound, swapped
from scoring.pairing.faults import faults_of
from scoring.pairing.swiss import draw
from tournaments.errors import Invalid, Refusal
from tournaments.selectors.swiss_evening import SwissEvening

Swaps = Sequence[tuple[int, int]]
"""Pairs in each other's place, one swap after the other."""


def why_not(swiss: SwissEvening) -> Refusal | None:
    """Return why the next round cannot be drawn yet, none where it can.

    Its code is ``swiss_all_drawn``, or ``round_running`` with the round that has to end first.
    """
    if swiss.next_round > swiss.event.round_count:
        return Refusal("swiss_all_drawn", rounds=swiss.event.round_count)
    waiting = swiss.running[:-1] if swiss.field.row.in_arrears else swiss.running
    return Refusal("round_running", round=swiss.next_round, first=waiting[0]) if waiting else None


def proposed(swiss: SwissEvening, swaps: Swaps = ()) -> DrawnRound:
    """Return the next round as it would be drawn, with what the director swapped.

    Raises ``PairingError`` for facts from which nothing can be drawn, the first fault, and ``Invalid``
    (``swap_unknown``) for a swap of somebody who does not play in it.
    """
    for fault in faults_of(swiss.facts):
        raise fault
    drawn = draw(swiss.facts, swiss.options)
    for one, other in swaps:
        playing = {number for pair in drawn.pairs for number in pair} | {drawn.bye}
        for number in (one, other):
            if number not in playing:
                code = "swap_unknown_of_teams" if swiss.event.is_teams else "swap_unknown"
                raise Invalid(code, pair=number, round=drawn.round)
        drawn = swapped(swiss.facts, swiss.options, drawn, one, other)
    return drawn
