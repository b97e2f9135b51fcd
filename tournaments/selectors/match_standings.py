"""Standings of an event of matches: rows ready to be shown and exported, and in words what decided them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext as _

from scoring.match_table import MatchStanding, rank_matches, without_entries
from scoring.ranking import TOTAL
from tournaments.models import Event
from tournaments.selectors.competition_standings import competition_fields
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.keeping import Keeping, keeping_of
from tournaments.selectors.match_evening import MatchEvening, MatchLine, MatchRound, load_match_evening
from tournaments.selectors.match_rankings import MatchField, SwissRanking, SwissStandingRow, row_of, ties_of
from tournaments.selectors.names import PairName
from tournaments.selectors.progress import open_again_text, rounds_text
from tournaments.selectors.swiss_facts import load_field
from tournaments.selectors.swiss_standings import decides_text, free_texts, ranked_swiss


@dataclass(frozen=True, slots=True)
class RunningMatches:
    """A round that is being played: only how many of its matches are over."""

    number: int
    over: int
    matches: int

    @property
    def text(self) -> str:
        """How far the round is."""
        words = {"round": self.number, "over": self.over, "matches": self.matches}
        return _("Round %(round)d is being played: %(over)d of %(matches)d matches are over.") % words


@dataclass(frozen=True, slots=True)
class MatchProgress:
    """How far an event of matches is, for its reader."""

    rounds: int
    rounds_ended: int
    matches: int
    matches_ended: int
    running: tuple[RunningMatches, ...]
    keeping: Keeping
    waiting: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Rounds that are over, and tables of them whose sheets are open again."""

    @property
    def is_final(self) -> bool:
        """Whether nothing can change any more but by the director's correction."""
        return self.rounds_ended == self.rounds and not self.waiting

    @property
    def waiting_texts(self) -> tuple[str, ...]:
        """What does not count yet, one sentence for each round."""
        return tuple(open_again_text(number, tables) for number, tables in self.waiting)

    @property
    def rounds_text(self) -> str:
        """Which rounds the standings cover."""
        return rounds_text(self.rounds_ended, self.rounds, is_final=self.is_final)

    @property
    def text(self) -> str:
        """What the standings cover: "After 3 of 5 rounds, 9 of 15 matches"."""
        words = {"ended": self.rounds_ended, "rounds": self.rounds, "done": self.matches_ended, "matches": self.matches}
        if self.is_final:
            return _("All %(rounds)d rounds, %(matches)d matches") % words
        return _("After %(ended)d of %(rounds)d rounds, %(done)d of %(matches)d matches") % words


@dataclass(frozen=True, slots=True)
class SwissProgress(MatchProgress):
    """How far an event is whose rounds are drawn; how many matches its rounds to come have, nobody knows."""

    @property
    def text(self) -> str:
        """What the standings cover."""
        return self.rounds_text


@dataclass(frozen=True, slots=True)
class MatchStandingsPage:
    """All that the standings show. ``unranked`` are pairs that have played no match so far, ``below_half`` those that
    play too few matches to be ranked.
    """

    head: EventHead
    progress: MatchProgress
    fields: tuple[MatchField, ...]
    unranked: tuple[PairName, ...]
    below_half: tuple[PairName, ...] = ()

    @property
    def has_standings(self) -> bool:
        """Whether there is anything to rank."""
        return any(field.rows for field in self.fields)

    @property
    def leading(self) -> tuple[MatchField, ...]:
        """The rankings that the wall shows: all of them."""
        return self.fields


def match_standings_page(event: Event, user: User | AnonymousUser | None) -> MatchStandingsPage:
    """Return the standings of the ended rounds of an event of matches, as far as this visitor may know them."""
    return match_standings_of(load_match_evening(event, user), event_head(event, user))


def match_standings_of(evening: MatchEvening, head: EventHead) -> MatchStandingsPage:
    """Return the standings of an evening of matches that has been loaded."""
    fields = competition_fields(evening) if evening.event.is_competition else (_field(evening),)
    ranked = {row.number for field in fields for row in field.rows}
    few = _below_half(evening)
    left = tuple(name for number, name in sorted(evening.names.items()) if number not in ranked | few)
    if evening.event.is_competition:  # whoever is not in a table is struck out of it
        left = ()
    return MatchStandingsPage(
        head,
        progress_of_matches(evening),
        tuple(field for field in fields if field.rows),
        left if ranked else (),
        tuple(name for number, name in sorted(evening.names.items()) if number in few),
    )


def _below_half(evening: MatchEvening) -> frozenset[int]:
    """Who plays too few matches to be ranked, where pairs can have different numbers of them."""
    return evening.below_half if evening.event.ranks_unequal else frozenset()


def progress_of_matches(evening: MatchEvening) -> MatchProgress:
    """Return how far an evening of matches is."""
    is_drawn = evening.event.is_drawn
    return (SwissProgress if is_drawn else MatchProgress)(
        rounds=evening.event.round_count if is_drawn else len(evening.rounds),
        rounds_ended=len(evening.shown),
        matches=sum(len(one.lines) for one in evening.rounds),
        matches_ended=sum(line.match.is_ended for line in evening.shown_lines),
        running=tuple(_running(evening.rounds)),
        keeping=keeping_of(evening.event, evening.ended, frozenset()),
        waiting=tuple(
            (one.number, one.open_again) for one in evening.rounds if one.number in evening.shown and one.open_again
        ),
    )


def _running(rounds: tuple[MatchRound, ...]) -> Iterator[RunningMatches]:
    for one in rounds:
        if not one.has_ended and one.is_being_played:
            yield RunningMatches(one.number, one.over, len(one.lines))


def _field(evening: MatchEvening) -> MatchField:
    if evening.event.is_swiss:
        return _swiss(evening)
    chain = evening.event.tie_breaks
    standings = _ranked(evening, evening.shown_lines)
    before = {one.entry: one.place for one in _ranked(evening, evening.lines_of(sorted(evening.shown)[:-1]))}
    rows = tuple(row_of(evening, standing, before) for standing in standings)
    ties = tuple(ties_of(rows, chain))
    decided_by = standings[0].decided_by if standings else ""
    return MatchField(rows, decided_by, ties, chain, adds_up=not evening.event.ranks_by_mean)


def _swiss(evening: MatchEvening) -> SwissRanking:
    chain, field = evening.event.tie_breaks, load_field(evening.event)
    standings = ranked_swiss(field, evening, evening.shown)
    before = {one.entry: one.place for one in ranked_swiss(field, evening, sorted(evening.shown)[:-1])}
    free = free_texts(evening, evening.shown)
    plain = (row_of(evening, standing, before) for standing in standings)
    rows = tuple(SwissStandingRow(row.line, row.pair, row.change, free.get(row.number, "")) for row in plain)
    return SwissRanking(rows, TOTAL, tuple(ties_of(rows, chain)), chain, text=decides_text(field.values, chain))


def _ranked(evening: MatchEvening, lines: tuple[MatchLine, ...]) -> tuple[MatchStanding, ...]:
    """Return the table of those who have played a match; inside a shared place they stand by number."""
    event, few = evening.event, evening.below_half
    results = without_entries([line.compared for line in lines if line.counts], few)
    entries = sorted({pair.number for line in lines if line.counts for pair in line.pairs} - few)
    return rank_matches(entries, results, event.tie_breaks, sums=not event.ranks_by_mean)
