"""A league, groups or a knock-out as the facts from which ``scoring.pairing`` counts, and its bracket.

What has been drawn stands: whoever sits in the next round of a knock-out has won the match before it, even where a
result is corrected later. So a correction reseats nobody; the draw has to be taken back for that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from scoring.match_table import MatchResult, MatchStanding, rank_matches
from scoring.movements.groups import groups_of
from scoring.movements.knockout import KNOCKOUT
from scoring.movements.request import Request
from scoring.movements.seating import Movement
from scoring.movements.seating import Seating as Line
from scoring.pairing.event import Event as Facts
from scoring.pairing.event import Fact, What
from scoring.pairing.knockout import knocked_out, winners
from scoring.pairing.league import LeagueRules, Score, counting, struck_out
from scoring.pairing.qualifying import GroupLine, qualified, seeds_apart
from scoring.ranking import Place
from scoring.seats import BySide, Side, other
from tournaments.models import Competition, Event, Pair
from tournaments.selectors.competition_terms import competition_row
from tournaments.selectors.match_evening import MatchEvening, MatchLine, load_match_evening
from tournaments.selectors.names import PairName


@dataclass(frozen=True)
class CompetitionEvening:
    """A league, groups or a knock-out at one moment: its matches, its terms, and who has ``left`` from when on."""

    evening: MatchEvening
    row: Competition
    left: Mapping[int, int]

    @property
    def event(self) -> Event:
        """The event."""
        return self.evening.event

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The pairs of each group; all of them where there are no groups."""
        numbers = tuple(sorted(self.evening.names))
        return groups_of(len(numbers), self.row.group_size) if self.event.has_groups else (numbers,)

    @cached_property
    def group_of(self) -> Mapping[int, int]:
        """The number of the group of each pair."""
        return {pair: number for number, group in enumerate(self.groups, start=1) for pair in group}

    @cached_property
    def rules(self) -> LeagueRules:
        """How what was not played counts."""
        score = Score(self.row.no_show_for, self.row.no_show_against)
        return LeagueRules(no_show=score, least_part=Fraction(1) if self.row.strikes_out_always else Fraction(1, 2))

    @cached_property
    def bracket(self) -> Bracket | None:
        """The knock-out; none in a league, and of groups while it has not been drawn."""
        if not self.event.has_bracket:
            return None
        if not self.event.has_groups:
            return Bracket.of(tuple(sorted(self.evening.names)), 1, self.evening)
        assert self.event.drawn_from is not None
        return Bracket.of(tuple(self.row.seeds), self.event.drawn_from, self.evening) if self.row.seeds else None

    def lines(self, group: Collection[int]) -> tuple[MatchLine, ...]:
        """Return the matches of a group, or of a league."""
        return tuple(
            line
            for one in self.evening.rounds
            if not self.event.is_knockout_round(one.number)
            for line in one.lines
            if line.pairs.values[0].number in group
        )

    def table(self, group: Collection[int], rounds: Collection[int]) -> Table:
        """Return the table of a group, or of a league, after these rounds."""
        lines = self.lines(group)
        schedule = _schedule(lines, self.event.movement)
        facts = Facts(tuple(self._facts(group, lines)))
        out = struck_out(facts, schedule, self.rules)
        counted = counting(facts, schedule, self.rules)
        results = [fact for fact in counted.of(What.RESULT) if fact.round in rounds]
        entries = [pair for pair in group if pair not in out]
        return Table(rank_matches(entries, map(_result, results), self.event.tie_breaks, sums=True), tuple(sorted(out)))

    def _facts(self, group: Collection[int], lines: Iterable[MatchLine]) -> Iterator[Fact]:
        for pair in group:
            yield Fact(What.ENTRY, pair, round=1)
            if pair in self.left:
                yield Fact(What.WITHDRAWN, pair, round=self.left[pair])
        for line in lines:
            fact = fact_of(line)
            # Of who has left, the league says itself what the matches to come are worth.
            if fact is not None and not (fact.what is What.WALKOVER and self._is_gone(fact.ew, line.round)):
                yield fact

    def _is_gone(self, pair: int | None, number: int) -> bool:
        return pair is not None and self.left.get(pair, number + 1) <= number

    def qualified(self) -> tuple[int, ...]:
        """Return who goes on from the groups, as the seeds of the knock-out, those of a group apart."""
        lines = [self._group_lines(group) for group in self.groups]
        going = qualified(lines, self.row.qualifiers, fill=self.row.fills_up)
        return seeds_apart(going, self.group_of)

    def _group_lines(self, group: Collection[int]) -> list[GroupLine]:
        table = self.table(group, self.evening.ended)
        return [
            GroupLine(line.entry, line.played, line.points, line.difference)
            for line in table.standings
            if isinstance(line.entry, int) and line.played and line.entry not in self.left
        ]


@dataclass(frozen=True, slots=True)
class Table:
    """The table of a league or a group, and who is struck out of it."""

    standings: tuple[MatchStanding, ...]
    struck_out: tuple[int, ...]


def _schedule(lines: Iterable[MatchLine], kind: str) -> Movement:
    found = [(line.round, line.table, *(pair.number for pair in line.pairs.values)) for line in lines]
    seatings = tuple(Line(number, table, ns, ew, ()) for number, table, ns, ew in found)
    most = max((max(ns, ew) for _, _, ns, ew in found), default=0)
    return Movement(kind, kind, seatings, most, match=True)


def _result(fact: Fact) -> MatchResult:
    assert fact.totals is not None
    return MatchResult(BySide.of(fact.ns, fact.ew), fact.totals, fact.winner)


def fact_of(line: MatchLine) -> Fact | None:
    """Return what a match came to; none for one that is not over, or was not played."""
    ns, ew = (pair.number for pair in line.pairs.values)
    if line.walkover is not None:
        winner, loser = (ns, ew) if line.walkover is Side.NS else (ew, ns)
        return Fact(What.WALKOVER, winner, loser, line.round)
    if not line.counts:
        return None
    return Fact(What.RESULT, ns, ew, line.round, line.credited, line.winner)


# The knock-out ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bracket:
    """A knock-out of ``seeds``, the best first, whose first round is round ``first`` of the event.

    In ``movement`` pairs are named by their seeds; ``lines`` are the matches that have been drawn, by the numbers of
    the movement. Rounds are those of the knock-out, from 1.
    """

    seeds: tuple[int, ...]
    first: int
    movement: Movement
    lines: Mapping[int, MatchLine]
    drawn: int

    @classmethod
    def of(cls, seeds: tuple[int, ...], first: int, evening: MatchEvening) -> Bracket:
        """Return the knock-out as it was drawn so far."""
        movement = KNOCKOUT.build(Request(KNOCKOUT.key, len(seeds)))
        by_spot = {(line.round, line.table): line for one in evening.rounds for line in one.lines}
        lines = {
            line.match: by_spot[line.round + first - 1, line.table]
            for line in movement.live
            if line.match is not None and (line.round + first - 1, line.table) in by_spot
        }
        return cls(seeds, first, movement, lines, max((one.number for one in evening.rounds), default=0) - first + 1)

    @cached_property
    def seed_of(self) -> Mapping[int, int]:
        """The seed of each pair."""
        return {pair: seed for seed, pair in enumerate(self.seeds, start=1)}

    @cached_property
    def next_round(self) -> int:
        """The round of the knock-out that is drawn next."""
        return self.drawn + 1

    def went_on(self, match: int) -> Side | None:
        """Return the side of a match that sits in the round that was drawn after it."""
        line = self.lines[match]
        after = {pair.number for own in self.lines.values() if own.round == line.round + 1 for pair in own.pairs.values}
        return next((side for side, pair in line.pairs.items() if pair.number in after), None)

    def result(self, match: int) -> Side | None:
        """Return the side that has won a match, or that the director lets go on where it is level."""
        line = self.lines[match]
        if not line.is_over:
            return None
        return line.winner or (Side(line.match.goes_on) if line.match.goes_on else None)

    def winners(self, rounds: Collection[int] | None = None) -> dict[int, int]:
        """Return the winner, by its seed, of every match that is decided, in these rounds of the event or in all."""
        return winners(self.movement, Facts(tuple(self._facts(rounds))))

    def _facts(self, rounds: Collection[int] | None) -> Iterator[Fact]:
        for match, line in self.lines.items():
            side = self.went_on(match) or self.result(match)
            if side is not None and (rounds is None or line.round in rounds):
                won, lost = (self.seed_of[line.pairs[one].number] for one in (side, other(side)))
                yield Fact(What.RESULT, won, lost, line.round - self.first + 1, winner=Side.NS)

    def open(self) -> tuple[tuple[MatchLine, ...], tuple[MatchLine, ...]]:
        """Return the matches of the last round that was drawn which are not over, and those which are level."""
        last = [(match, line) for match, line in self.lines.items() if line.round == self.first + self.drawn - 1]
        undecided = [line for match, line in last if self.result(match) is None]
        return tuple(line for line in undecided if not line.is_over), tuple(line for line in undecided if line.is_over)

    def places(self, rounds: Collection[int]) -> Iterator[tuple[Place, int]]:
        """Yield the places after these rounds of the event: those who are still in share the first."""
        placed = [(place, self.seeds[seed - 1]) for place, seed in knocked_out(self.movement, self.winners(rounds))]
        gone = {pair for _, pair in placed}
        left = [pair for pair in self.seeds if pair not in gone]
        yield from ((Place(1, len(left) > 1), pair) for pair in left)
        yield from placed

    def name(self, names: Mapping[int, PairName], seed: int) -> PairName:
        """Return the pair of a seed."""
        return names[self.seeds[seed - 1]]


def load_competition(event: Event, evening: MatchEvening | None = None) -> CompetitionEvening:
    """Return a league, groups or a knock-out: two queries besides those of the evening."""
    rows = Pair.objects.filter(event=event).values_list("number", "until")
    left = {number: until for number, until in rows if until is not None}
    return CompetitionEvening(evening or load_match_evening(event, None), competition_row(event), left)
