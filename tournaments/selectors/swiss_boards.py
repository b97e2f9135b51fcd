"""A Swiss in which all tables of a round play the same boards: who has met in it, and how everybody stands.

What makes a place in its standings makes one in its draw: the comparison of the boards, with the event's own way of
comparing, its rule for unequal numbers of boards and its tie-breaks. So the best meets the second best (Danish), and
whoever has no board yet, after a bye or because it comes late, counts as average.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scoring.pairing.event import Event as Facts
from scoring.pairing.event import Fact, What
from scoring.ranking import TOTAL, Standing
from tournaments.models import Event, Seating
from tournaments.selectors.drawn_rounds import begun_rounds
from tournaments.selectors.evening import Evening, load_evening
from tournaments.selectors.names import PairName
from tournaments.selectors.numbers import shown
from tournaments.selectors.standings import standings_after
from tournaments.selectors.swiss_facts import SwissField
from tournaments.selectors.team_plans import team_of
from tournaments.selectors.team_standings import points_text, team_name, team_standings_after


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round that was drawn, and how far it is."""

    number: int
    has_ended: bool
    has_begun: bool


class Stand(NamedTuple):
    """How somebody stands: the place, and the number that makes it as pages show it."""

    place: int
    text: str


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
        of_teams = self.field.event.is_teams
        return Facts((*self.field.facts, *(_facts_of_teams if of_teams else _facts)(self.seatings)))

    @cached_property
    def rounds(self) -> tuple[DrawnRound, ...]:
        """The rounds that were drawn, in order."""
        drawn = sorted({seating.round.number for seating in self.seatings})
        return tuple(DrawnRound(number, number in self.evening.ended, number in self.begun) for number in drawn)

    @cached_property
    def stands(self) -> Mapping[int, Stand]:
        """How everybody stands who has something of a round that has ended: pairs by their boards, teams by matches."""
        evening = self.evening
        if evening.event.is_teams:
            teams = team_standings_after(evening, evening.ended)
            return {team: Stand(line.place, points_text(line.points)) for team, line in teams.items()}
        pairs = standings_after(evening, evening.ended)
        return {pair: Stand(line.place, _score(evening, line)) for pair, line in pairs.items()}

    @property
    def places(self) -> Mapping[int, int]:
        """The places in the standings after the rounds that have ended, by number."""
        return {number: stand.place for number, stand in sorted(self.stands.items())}

    @cached_property
    def names(self) -> Mapping[int, PairName]:
        """Who is drawn, by number: pairs or teams."""
        if not self.field.event.is_teams:
            return self.evening.names
        return {team: team_name(self.evening, team) for team in self.field.entrants}

    def text_of(self, number: int) -> str:
        """Return what somebody has so far, empty where there is nothing yet."""
        return self.stands[number].text if number in self.stands else ""


def _score(evening: Evening, line: Standing) -> str:
    """Write the number that makes the place."""
    if line.decided_by == TOTAL or line.mean is None:
        return shown(evening.scale, line.total, line.boards)
    return shown(evening.scale, line.mean)


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


def _facts_of_teams(seatings: Iterable[Seating]) -> Iterator[Fact]:
    """Yield what has happened to teams: of a match the lower table tells who is at home, the other nothing new."""
    told: set[tuple[int, frozenset[int]]] = set()
    for seating in seatings:
        teams = [team_of(pair.number) for pair in (seating.ns, seating.ew) if pair is not None]
        number, match = seating.round.number, (seating.round.number, frozenset(teams))
        if match not in told:
            told.add(match)
            away = teams[1] if len(teams) > 1 else None
            yield Fact(What.BYE if away is None else What.SEATED, teams[0], away, number)
