"""Who has the bye where the number is odd."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.pairing.costs import Flaws, costs_of
from scoring.pairing.event import pair_of
from scoring.pairing.matching import best_matching
from scoring.pairing.orders import Placed


def bye_of(field: Sequence[Placed], flaws: Flaws) -> Placed:
    """Return who of an odd field, the best placed first, has no opponent.

    It is the last who has had neither bye nor walk-over win and whose bye leaves the others a pairing without two who
    must never meet and without a repeat, or else with as few as possible. Where everybody has won a round without
    playing, those come first who did so least often.

    ``flaws`` are those of :func:`scoring.pairing.costs.flaws_among`. The bye is found as one more opponent, who has met
    nobody and stands next to the one with the first claim, where a matching of near entries sees it.
    """
    claims = sorted(range(len(field)), key=lambda place: (field[place].tally.free, -place))
    empty = claims[0] + 1
    least = field[claims[0]].tally.free
    places = [place + (place >= empty) for place in range(len(field))]
    weighed = {
        (places[one], places[other]): (0, never, met, 0)
        for (one, other), (never, met, _) in flaws.items()
        if never or met
    }
    for rank, place in enumerate(claims[1:], start=1):
        weighed[pair_of(places[place], empty)] = (field[place].tally.free - least, 0, 0, rank)
    rest = range(len(field) + 1)
    found = best_matching(rest, costs_of(rest, [0] * len(rest), weighed))[empty]
    return field[places.index(found)]
