"""A Swiss as the facts from which ``scoring.pairing`` draws and ranks: read from its rows, as one reader may know them.

The draw reads the results of ended rounds only. Those who sit in a round that is being played count as having met, so
it does not matter in which order the results of a round come in, and what is corrected later reseats nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.pairing.event import Event as Facts
from scoring.pairing.event import Fact, What
from scoring.pairing.orders import Options, System
from scoring.pairing.standing import MatchValues, Worth
from scoring.seats import Side
from tournaments.match_games.registry import MATCH_GAMES
from tournaments.models import Absence, Event, Pair, Swiss, Wish
from tournaments.selectors.match_evening import MatchLine, MatchRound
from tournaments.selectors.swiss_plans import SwissTerms
from tournaments.selectors.team_plans import pairs_of, team_of


def swiss_terms(event: Event) -> SwissTerms:
    """Return how a Swiss is drawn, as it was asked for."""
    row = swiss_row(event)
    return SwissTerms(**{name: getattr(row, name) for name in SwissTerms.__slots__})


def swiss_row(event: Event) -> Swiss:
    """Return the row of a Swiss; one that has none yet is as usual."""
    return Swiss.objects.filter(event=event).first() or Swiss(event=event)


@dataclass(frozen=True)
class SwissField:
    """Who takes part in a Swiss, who is away when, and who is or is not to meet: what seatings do not say."""

    event: Event
    row: Swiss
    pairs: tuple[Pair, ...]
    absences: tuple[Absence, ...]
    wishes: tuple[Wish, ...]

    @cached_property
    def options(self) -> Options:
        """How it is drawn and scored, where its tables play matches."""
        stationary = {pair.number: pair.table for pair in self.pairs if pair.table is not None}
        return Options(System(self.row.system), self.event.round_count, self.values, stationary)

    @cached_property
    def values(self) -> MatchValues:
        """How its matches count."""
        row = self.row
        win = MatchValues().win
        return MatchValues(
            cap=cap_of(self.event) if self.event.has_matches else None,
            bye=Worth(win, row.bye_difference, row.bye_points),
            walkover=Worth(win, row.walkover_difference, row.walkover_points),
        )

    @cached_property
    def entrants(self) -> Mapping[int, Pair]:
        """Who is drawn, by number: every pair, of teams of four the first pair of each, which stands for its team."""
        if not self.event.is_teams:
            return {pair.number: pair for pair in self.pairs}
        return {team_of(pair.number): pair for pair in self.pairs if pair.number in pairs_of(team_of(pair.number))[:1]}

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """What it says of everybody, whatever was drawn."""
        return tuple(self._facts())

    def _facts(self) -> Iterator[Fact]:
        numbers = {pair.pk: number for number, pair in self.entrants.items()}
        for number, pair in self.entrants.items():
            yield Fact(What.ENTRY, number, round=pair.since)
            if pair.until is not None:
                yield Fact(What.WITHDRAWN, number, round=pair.until)
        for absence in self.absences:
            yield Fact(What.ABSENT, numbers[absence.pair_id], round=absence.round)
        for wish in self.wishes:
            yield Fact(What(wish.kind), numbers[wish.one_id], numbers[wish.other_id], wish.round)


def load_field(event: Event) -> SwissField:
    """Return who takes part in a Swiss: four queries."""
    return SwissField(
        event,
        swiss_row(event),
        tuple(Pair.objects.filter(event=event).order_by("number")),
        tuple(Absence.objects.filter(pair__event=event).select_related("pair").order_by("round", "pair__number")),
        tuple(Wish.objects.filter(event=event).select_related("one", "other")),
    )


def cap_of(event: Event) -> int | None:
    """Return the most that the points of one of its matches count for, none where there is no such limit."""
    scheme = MATCH_GAMES[event.game]
    kind, variant, _deals = scheme.event_terms(event.format, event.variant, event.boards_per_round)
    return scheme.cap(kind, scheme.parse(variant))


def facts_of(field: SwissField, rounds: Iterable[MatchRound], results: Collection[int]) -> Facts:
    """Return the facts of these rounds of a Swiss; matches of rounds that are not in ``results`` are only seated."""
    drawn = [fact for one in rounds for fact in _of_round(one, one.number in results)]
    return Facts((*field.facts, *drawn))


def _of_round(one: MatchRound, counts: bool) -> Iterator[Fact]:
    for line in one.lines:
        yield _of_match(line, counts)
    if one.bye is not None:
        yield Fact(What.BYE, one.bye, round=one.number)


def _of_match(line: MatchLine, counts: bool) -> Fact:
    ns, ew = line.pairs.map(lambda pair: pair.number)
    if line.walkover is not None:
        winner, loser = (ns, ew) if line.walkover is Side.NS else (ew, ns)
        return Fact(What.WALKOVER, winner, loser, line.round)
    if not (counts and line.counts):
        return Fact(What.SEATED, ns, ew, line.round)
    return Fact(What.RESULT, ns, ew, line.round, line.sheet.score, line.winner)
