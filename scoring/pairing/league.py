"""The table of a league: whose results count, and how everybody stands.

A team that withdraws before half of its schedule is played is struck out with all its results; one that withdraws later
keeps them and loses what is left, as does whoever does not come to a match, by a stated score (so FIDE in its round
robins; the league of a Catalan blog strikes out always).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, NamedTuple

from scoring.movements.seating import Movement
from scoring.pairing.event import AT_TABLES, Entry, Event, Fact, What, pair_of, result
from scoring.pairing.standing import NOTHING, MatchValues, Tally, swiss_standings
from scoring.seats import Side

PLAYED: Final = (What.RESULT, What.WALKOVER)


class Score(NamedTuple):
    """The raw points of a match that one side did not come to."""

    came: int
    stayed_away: int


THREE_ONE_NOTHING: Final = MatchValues(Fraction(3), Fraction(1), Fraction(0), cap=None, bye=NOTHING)
GAME_TO_NOTHING: Final = Score(101, 0)


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """How a league counts: 3 points for a match won, 1 for a draw, nothing for a bye unless said otherwise.

    ``no_show`` is the stated score, by default that of a game to 101 (clause 8.1). ``least_part`` is the part of its
    matches that a team must have behind it when it withdraws for its results to count: with 1 they never do.
    """

    values: MatchValues = THREE_ONE_NOTHING
    no_show: Score = GAME_TO_NOTHING
    least_part: Fraction = Fraction(1, 2)


STANDARD: Final = LeagueRules()


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """One line of the table."""

    place: int
    shared: bool
    tally: Tally
    won: int
    drawn: int
    lost: int

    @property
    def played(self) -> int:
        """How many matches count."""
        return self.won + self.drawn + self.lost


def struck_out(event: Event, schedule: Movement, rules: LeagueRules = STANDARD) -> frozenset[int]:
    """Return who withdrew too early for its results to count."""
    scheduled = Counter(entry for line in schedule.live for entry in line.pairs)
    played = Counter(entry for fact in event.of(*PLAYED) for entry in fact.entries)
    return frozenset(
        entry.number
        for entry in event.entries.values()
        if entry.until is not None and played[entry.number] < rules.least_part * scheduled[entry.number]
    )


def counting(event: Event, schedule: Movement, rules: LeagueRules = STANDARD) -> Event:
    """Return the event as it counts: without whoever is struck out, and every no-show with its score.

    ``schedule`` tells what whoever withdrew later would still have played.
    """
    out = struck_out(event, schedule, rules)
    stay = tuple(fact for fact in event.facts if fact.what in AT_TABLES and out.isdisjoint(fact.entries))
    entries = tuple(fact for fact in event.facts if fact.what not in AT_TABLES and fact.ns not in out)
    lost = _lost_by_withdrawal(Event((*entries, *stay)), schedule)
    return Event((*entries, *(_with_score(fact, rules) for fact in (*stay, *lost))))


def _lost_by_withdrawal(event: Event, schedule: Movement) -> Iterator[Fact]:
    """A walk-over for everybody who would have met an entry that has withdrawn; two that are both gone have none."""
    known = {(fact.round, fact.pair) for fact in event.of(What.RESULT, What.SEATED, What.WALKOVER)}
    for line in schedule.live:
        if line.meeting is None or (line.round, pair_of(*line.meeting)) in known:
            continue
        two = [event.entries[number] for number in line.meeting if number in event.entries]
        gone = [entry for entry in two if _is_gone(entry, line.round)]
        if len(two) == 2 and len(gone) == 1:
            (there,) = (entry for entry in two if entry not in gone)
            yield Fact(What.WALKOVER, there.number, gone[0].number, line.round)


def _is_gone(entry: Entry, round: int) -> bool:
    return entry.until is not None and entry.until <= round


def _with_score(fact: Fact, rules: LeagueRules) -> Fact:
    """A walk-over as the result that it counts as."""
    if fact.what is not What.WALKOVER or fact.ew is None or fact.round is None:
        return fact
    return replace(result(fact.round, fact.ns, fact.ew, *rules.no_show), line=fact.line)


def league_table(event: Event, schedule: Movement, rules: LeagueRules = STANDARD) -> tuple[LeagueLine, ...]:
    """Return the table, best first: by points, difference, points for; who is equal in all shares a place.

    Whoever is struck out is not in it.
    """
    counted = counting(event, schedule, rules)
    return tuple(
        LeagueLine(line.place, line.shared, line.tally, *_won_drawn_lost(counted, line.tally.number))
        for line in swiss_standings(counted, rules.values)
    )


def _won_drawn_lost(event: Event, number: int) -> tuple[int, int, int]:
    results = [fact for fact in event.by_entry.get(number, ()) if fact.what is What.RESULT]
    won = sum(fact.winner is (Side.NS if fact.ns == number else Side.EW) for fact in results)
    drawn = sum(fact.winner is None for fact in results)
    return won, drawn, len(results) - won - drawn
