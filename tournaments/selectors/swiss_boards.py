"""A Swiss in which all tables of a round play the same boards: who has met in it, and how everybody stands.

What makes a place in its standings makes one in its draw: the comparison of the boards, with the event's own way of
comparing, its rule for unequal numbers of boards and its tie-breaks. So the best meets the second best (Danish), and
whoever has no board yet, after a bye or because it comes late, counts as average.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.pairing.event import Event as Facts
from scoring.pairing.event import Fact, What
from scoring.ranking import TOTAL, Standing
from tournaments.models import Event, Seating
from tournaments.selectors.drawn_rounds import begun_rounds
from tournaments.selectors.evening import Evening, load_evening
from tournaments.selectors.numbers import shown
from tournaments.selectors.standings import standings_after
from tournaments.selectors.swiss_facts import SwissField


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round that was drawn, and how far it is."""

    number: int
    has_ended: bool
    has_begun: bool


@dataclass(frozen=True)
class BoardsSoFar:
    """What a Swiss of boards has come to, as its director knows it, whoever asks."""

    field: SwissField
    evening: Evening
    seatings: tuple[Seating, ...]
    begun: frozenset[int]

    @cached_property
    def facts(self) -> Facts:
        """What has happened so far, as the draw reads it: the results themselves stand in :attr:`places`."""
        return Facts((*self.field.facts, *_facts(self.seatings)))

    @cached_property
    def rounds(self) -> tuple[DrawnRound, ...]:
        """The rounds that were drawn, in order."""
        drawn = sorted({seating.round.number for seating in self.seatings})
        return tuple(DrawnRound(number, number in self.evening.ended, number in self.begun) for number in drawn)

    @cached_property
    def standings(self) -> Mapping[int, Standing]:
        """How everybody stands who has played a board of a round that has ended."""
        return standings_after(self.evening, self.evening.ended)

    @property
    def places(self) -> Mapping[int, int]:
        """The places in the standings after the rounds that have ended, by number."""
        return {number: standing.place for number, standing in sorted(self.standings.items())}

    def text_of(self, number: int) -> str:
        """Return what somebody has so far: the number that makes the place, empty where there is nothing yet."""
        standing = self.standings.get(number)
        if standing is None:
            return ""
        if standing.decided_by == TOTAL or standing.mean is None:
            return shown(self.evening.scale, standing.total, standing.boards)
        return shown(self.evening.scale, standing.mean)


def load_boards_so_far(field: SwissField) -> BoardsSoFar:
    """Return what has been played and drawn of a Swiss of boards: nine queries."""
    event = field.event
    return BoardsSoFar(field, load_evening(event, None, tells_all=True), _seatings(event), begun_rounds(event))


def _seatings(event: Event) -> tuple[Seating, ...]:
    rows = Seating.objects.filter(event=event).select_related("round", "ns", "ew")
    return tuple(rows.order_by("round__number", "table"))


def _facts(seatings: Iterable[Seating]) -> Iterator[Fact]:
    for seating in seatings:
        number = seating.round.number
        if seating.ns is not None and seating.ew is not None:
            yield Fact(What.SEATED, seating.ns.number, seating.ew.number, number)
        elif (alone := seating.ns or seating.ew) is not None:
            yield Fact(What.BYE, alone.number, round=number)
