"""Standings of an event of matches: rows ready to be shown and exported, and in words what decided them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext as _

from scoring.match_table import DRAWN, WON, MatchStanding, rank_matches
from scoring.ranking import ALL, MEAN, TOTAL
from tournaments.models import Event
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.keeping import Keeping, keeping_of
from tournaments.selectors.match_evening import MatchEvening, MatchLine, MatchRound, load_match_evening
from tournaments.selectors.names import PairName
from tournaments.selectors.swiss_facts import load_field
from tournaments.selectors.swiss_standings import decides_text, free_texts, ranked_swiss, wins_text
from tournaments.templatetags.cards import MINUS
from tournaments.tie_texts import TIE_TEXTS, alike_words, chain_sentence


@dataclass(frozen=True, slots=True)
class MatchStandingRow:
    """A pair in the ranking of an event of matches.

    ``change`` tells by how many places it has risen since the round before, none where there is no telling.
    """

    line: MatchStanding
    pair: PairName
    change: int | None

    @property
    def why_ahead(self) -> str:
        """Why it is ahead of the next pair where a tie-break puts it there; empty where points do, or nothing."""
        return TIE_TEXTS[self.line.ahead_by].ahead(self.line.lead) if self.line.ahead_by and self.line.lead else ""

    @property
    def place(self) -> int:
        """The place."""
        return self.line.place

    @property
    def shared(self) -> bool:
        """Whether others have it too."""
        return self.line.shared

    @property
    def number(self) -> int:
        """The number of the pair."""
        return self.pair.number

    @property
    def place_text(self) -> str:
        """The place, with an equals sign where it is shared: "2="."""
        return f"{self.place}=" if self.shared else str(self.place)

    @property
    def boards(self) -> int:
        """How many matches it has played."""
        return self.line.played

    @property
    def difference_text(self) -> str:
        """The difference with its sign."""
        value = self.line.difference
        return f"{MINUS}{-value}" if value < 0 else f"+{value}" if value else "0"

    @property
    def scored_text(self) -> str:
        """What it scored; that may be less than nothing."""
        return f"{MINUS}{-self.line.scored}" if self.line.scored < 0 else str(self.line.scored)

    @property
    def decisive_text(self) -> str:
        """The number that makes the places."""
        return str(self.line.points)


@dataclass(frozen=True, slots=True)
class SwissStandingRow(MatchStandingRow):
    """A pair in the ranking of a Swiss; ``free`` says in which rounds it won without playing."""

    free: str

    @property
    def decisive_text(self) -> str:
        """Its wins, draws being half of one."""
        return wins_text(self.line.points)


@dataclass(frozen=True, slots=True)
class MatchField:
    """The ranking of an event of matches; ``ties`` explains places that the points do not, ``chain`` parts them."""

    rows: tuple[MatchStandingRow, ...]
    decided_by: str
    ties: tuple[str, ...]
    chain: tuple[str, ...]
    key: str = ALL
    rounds: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """What the ranking is called."""
        return _("All pairs")

    @property
    def decisive_title(self) -> str:
        """What the number is called that makes the places."""
        return _("Points")

    def played_text(self, count: int) -> str:
        """Say how many matches every pair has played."""
        return _("matches: %(count)d") % {"count": count}

    @property
    def decides(self) -> str:
        """What decides, in sentences."""
        text = _("A match won gives %(won)d points, a draw %(drawn)d.") % {"won": WON, "drawn": DRAWN}
        text += " " + chain_sentence(self.chain)
        if self.decided_by == MEAN:
            text += " " + _("All are taken per match, because the pairs have played different numbers of matches.")
        return text


@dataclass(frozen=True, slots=True)
class SwissRanking(MatchField):
    """The ranking of a Swiss; ``text`` says what decides."""

    text: str = ""

    @property
    def decisive_title(self) -> str:
        """What the number is called that makes the places."""
        return _("Wins")

    @property
    def decides(self) -> str:
        """What decides, in sentences."""
        return self.text


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

    @property
    def is_final(self) -> bool:
        """Whether nothing can change any more but by the director's correction."""
        return self.rounds_ended == self.rounds

    @property
    def waiting(self) -> tuple[()]:
        """Nothing of an ended round waits: its sheets are closed."""
        return ()

    @property
    def waiting_texts(self) -> tuple[str, ...]:
        """What does not count yet, one sentence for each kind: nothing."""
        return ()

    @property
    def rounds_text(self) -> str:
        """Which rounds the standings cover."""
        words = {"ended": self.rounds_ended, "rounds": self.rounds}
        return (_("All %(rounds)d rounds") if self.is_final else _("After %(ended)d of %(rounds)d rounds")) % words

    @property
    def text(self) -> str:
        """What the standings cover: "After 3 of 5 rounds, 9 of 15 matches"."""
        words = {"ended": self.rounds_ended, "rounds": self.rounds, "done": self.matches_ended, "matches": self.matches}
        if self.is_final:
            return _("All %(rounds)d rounds, %(matches)d matches") % words
        return _("After %(ended)d of %(rounds)d rounds, %(done)d of %(matches)d matches") % words


@dataclass(frozen=True, slots=True)
class SwissProgress(MatchProgress):
    """How far a Swiss is; how many matches its rounds to come have, nobody knows."""

    @property
    def text(self) -> str:
        """What the standings cover."""
        return self.rounds_text


@dataclass(frozen=True, slots=True)
class MatchStandingsPage:
    """All that the standings show. ``unranked`` are pairs that have played no match so far."""

    head: EventHead
    progress: MatchProgress
    fields: tuple[MatchField, ...]
    unranked: tuple[PairName, ...]

    @property
    def has_standings(self) -> bool:
        """Whether there is anything to rank."""
        return any(field.rows for field in self.fields)


def match_standings_page(event: Event, user: User | AnonymousUser | None) -> MatchStandingsPage:
    """Return the standings of the ended rounds of an event of matches, as far as this visitor may know them."""
    return match_standings_of(load_match_evening(event, user), event_head(event, user))


def match_standings_of(evening: MatchEvening, head: EventHead) -> MatchStandingsPage:
    """Return the standings of an evening of matches that has been loaded."""
    field = _field(evening)
    ranked = {row.number for row in field.rows}
    left = tuple(name for number, name in sorted(evening.names.items()) if number not in ranked)
    fields = (field,) if field.rows else ()
    return MatchStandingsPage(head, progress_of_matches(evening), fields, left if ranked else ())


def progress_of_matches(evening: MatchEvening) -> MatchProgress:
    """Return how far an evening of matches is."""
    is_swiss = evening.event.is_swiss
    return (SwissProgress if is_swiss else MatchProgress)(
        rounds=evening.event.round_count if is_swiss else len(evening.rounds),
        rounds_ended=len(evening.shown),
        matches=sum(len(one.lines) for one in evening.rounds),
        matches_ended=len(evening.shown_lines),
        running=tuple(_running(evening.rounds)),
        keeping=keeping_of(evening.event, evening.ended),
    )


def _running(rounds: tuple[MatchRound, ...]) -> Iterator[RunningMatches]:
    for one in rounds:
        if not one.has_ended and one.has_begun:
            yield RunningMatches(one.number, one.over, len(one.lines))


def _field(evening: MatchEvening) -> MatchField:
    if evening.event.is_swiss:
        return _swiss(evening)
    chain = evening.event.tie_breaks
    standings = _ranked(evening.shown_lines, chain)
    before = {one.entry: one.place for one in _ranked(evening.lines_of(sorted(evening.shown)[:-1]), chain)}
    rows = tuple(_row(evening, standing, before) for standing in standings)
    return MatchField(rows, standings[0].decided_by if standings else "", tuple(_ties(rows, chain)), chain)


def _swiss(evening: MatchEvening) -> SwissRanking:
    chain, field = evening.event.tie_breaks, load_field(evening.event)
    standings = ranked_swiss(field, evening, evening.shown)
    before = {one.entry: one.place for one in ranked_swiss(field, evening, sorted(evening.shown)[:-1])}
    free = free_texts(evening, evening.shown)
    plain = (_row(evening, standing, before) for standing in standings)
    rows = tuple(SwissStandingRow(row.line, row.pair, row.change, free.get(row.number, "")) for row in plain)
    return SwissRanking(rows, TOTAL, tuple(_ties(rows, chain)), chain, text=decides_text(field.values, chain))


def _ranked(lines: tuple[MatchLine, ...], chain: Sequence[str]) -> tuple[MatchStanding, ...]:
    """Return the table of those who have played a match; inside a shared place they stand by number."""
    results = [line.compared for line in lines if line.counts]
    entries = sorted({pair.number for line in lines if line.counts for pair in line.pairs})
    return rank_matches(entries, results, chain)


def _row(evening: MatchEvening, standing: MatchStanding, before: dict[object, int]) -> MatchStandingRow:
    assert isinstance(standing.entry, int)
    was = before.get(standing.entry)
    return MatchStandingRow(standing, evening.names[standing.entry], None if was is None else was - standing.place)


def _ties(rows: tuple[MatchStandingRow, ...], chain: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each place that the points do not explain: shared ones, then those of a tie-break."""
    for place in dict.fromkeys(row.place for row in rows if row.shared):
        numbers = [str(row.number) for row in rows if row.place == place]
        first = next(row for row in rows if row.place == place)
        words = {
            "pairs": _("%(first)s and %(last)s") % {"first": ", ".join(numbers[:-1]), "last": numbers[-1]},
            "place": place,
            "same": ", ".join(filter(None, (_("as many points"), alike_words(chain, dict(first.line.ties))))),
        }
        yield _("Pairs %(pairs)s share place %(place)d: %(same)s.") % words
    for ahead, behind in pairwise(rows):
        if ahead.why_ahead:
            words = {"ahead": ahead.number, "behind": behind.number, "why": ahead.why_ahead}
            yield _("Pair %(ahead)d is ahead of pair %(behind)d: %(why)s.") % words
