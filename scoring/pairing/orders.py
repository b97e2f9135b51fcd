"""The orders in which a Swiss is drawn: Danish, Dutch, and Dutch with the virtual points of the Baku acceleration.

Sources: the FIDE handbook, C.04.3 (Dutch) and C.04.5.1 (Baku acceleration), without their rules for colours, since the
seats of these games are no colours; Danish is the pairing by rank of belote contests (``movements.md`` section 12).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Final

from scoring.errors import PairingError
from scoring.pairing.event import Event
from scoring.pairing.standing import BOTIFARRA, MatchValues, Tally, tallies

HALF: Final = Fraction(1, 2)
ONE: Final = Fraction(1)


class System(Enum):
    """How the next round is drawn."""

    DUTCH = "dutch"
    """Within a score group the top half meets the bottom half."""
    DANISH = "danish"
    """First against second, third against fourth, down the list."""
    ACCELERATED = "accelerated"
    """Dutch, with virtual points for the first half of the field in the first rounds."""


@dataclass(frozen=True, slots=True)
class Options:
    """How an event is drawn and scored.

    ``rounds`` is how many it has; the accelerated draw needs to know. ``stationary`` names the table at which an entry
    stays, whoever comes. ``places`` is for events that rank by something else than matches won, such as boards that are
    compared: the places in their standings, which a Danish draw follows. Who has none yet stands in the middle.
    """

    system: System = System.DUTCH
    rounds: int | None = None
    values: MatchValues = BOTIFARRA
    stationary: Mapping[int, int] = field(default_factory=dict)
    places: Mapping[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry in the order of drawing. ``group`` counts score groups from 0; a Danish draw knows only one."""

    tally: Tally
    group: int
    score: Fraction

    @property
    def number(self) -> int:
        """The entry."""
        return self.tally.number


def drawing_order(event: Event, options: Options) -> tuple[Placed, ...]:
    """Return who is present in the order of drawing, the best placed first.

    Danish: by score, difference, points for, seed, or by place and seed; Dutch: by score, seed; accelerated: by score
    with virtual points, seed. Raises ``PairingError`` with code ``rounds`` for an accelerated draw without a number of
    rounds.
    """
    found = tallies(event, options.values)
    present = [found[number] for number in event.present]
    if options.system is System.DANISH:
        places = None if options.places is None else _with_the_middle(options.places, event.present)
        ordered = sorted(present, key=partial(_rank, places=places))
        return tuple(Placed(tally, 0, tally.score) for tally in ordered)
    virtual = _virtual_scores(event, options) if options.system is System.ACCELERATED else {}
    scored = [(tally.score + virtual.get(tally.number, 0), tally) for tally in present]
    scored.sort(key=lambda item: (-item[0], item[1].number))
    groups = groupby(scored, key=lambda item: item[0])
    return tuple(Placed(tally, group, score) for group, (score, items) in enumerate(groups) for _, tally in items)


def _rank(tally: Tally, places: Mapping[int, Fraction] | None) -> tuple[Fraction | int, ...]:
    return (*(-part for part in tally.worth), tally.number) if places is None else (places[tally.number], tally.number)


def _with_the_middle(places: Mapping[int, int], present: Iterable[int]) -> Mapping[int, Fraction]:
    """Return the places of those present; nothing is known of who has none, which is to say as much as of an average.

    >>> {number: str(place) for number, place in _with_the_middle({3: 1, 1: 2}, [1, 2, 3]).items()}
    {1: '2', 2: '3/2', 3: '1'}
    """
    middle = Fraction(len(places) + 1, 2)
    return {number: Fraction(places.get(number, middle)) for number in present}


def virtual_points(round: int, rounds: int) -> Fraction:
    """Return the virtual points that the first group has in a round of an event of so many rounds.

    Half of all rounds, rounded up, are accelerated: in the first half of these, rounded up, there is a whole virtual
    point, then half a point (C.04.5.1).

    >>> [str(virtual_points(round, 9)) for round in range(1, 7)]
    ['1', '1', '1', '1/2', '1/2', '0']
    """
    accelerated = -(-rounds // 2)
    whole = -(-accelerated // 2)
    return ONE if round <= whole else HALF if round <= accelerated else Fraction(0)


def first_group(event: Event) -> frozenset[int]:
    """Return the entries with virtual points: the first 2⌈n/4⌉ of the n entered for round 1, by seed.

    The group is fixed then: who enters later is never in it, and who leaves does not change it.
    """
    early = [number for number, entry in event.entries.items() if entry.since == 1]
    return frozenset(early[: 2 * -(-len(early) // 4)])


def _virtual_scores(event: Event, options: Options) -> dict[int, Fraction]:
    if options.rounds is None:
        raise PairingError("rounds", "an accelerated draw has to know the number of rounds", line=None)
    return dict.fromkeys(first_group(event), virtual_points(event.next_round, options.rounds))
