"""What would come of it if a pair withdrew from a league or its groups: what its results and open matches are worth."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.match_table import MatchStanding
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event
from tournaments.selectors.competition_facts import CompetitionEvening, load_competition
from tournaments.selectors.match_evening import MatchLine
from tournaments.selectors.names import PairName


@dataclass(frozen=True, slots=True)
class StandingChange:
    """A pair of the table before and after: its place and points, none where it is in no table."""

    pair: PairName
    before: MatchStanding | None
    after: MatchStanding | None

    @property
    def now(self) -> str:
        """Its place and points as they are."""
        return _told(self.before)

    @property
    def then(self) -> str:
        """Its place and points as they would be."""
        return _told(self.after)


def _told(line: MatchStanding | None) -> str:
    if line is None:
        return _("not in the table")
    points = int(line.points)  # two for a match won, one for a draw
    text = ngettext("place %(place)d, %(points)d point", "place %(place)d, %(points)d points", points)
    return text % {"place": line.place, "points": points}


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A pair that leaves ``since`` a round. Its ``waiting`` matches have not begun, ``results`` are those it has.

    ``is_struck_out`` says that neither counts for anybody; else the waiting ones are lost by ``score``. ``rows`` are
    the table of the rounds that have ended, in the order in which it would stand.
    """

    pair: PairName
    since: int
    results: int
    waiting: tuple[MatchLine, ...]
    is_struck_out: bool
    score: tuple[int, int]
    rows: tuple[StandingChange, ...]

    @property
    def facts(self) -> dict[str, int | bool]:
        """What the log keeps of it."""
        return {
            "struck_out": self.is_struck_out,
            "results": self.results,
            "matches": len(self.waiting),
            "ours": self.score[0],
            "theirs": self.score[1],
        }


def withdrawal_of(event: Event, number: int) -> Withdrawal:
    """Return what would come of it if this pair withdrew now.

    Raises ``Refusal`` (``pair_left``) and ``Invalid`` (``no_pair``, ``no_league``).
    """
    if not (event.is_league or event.has_groups):
        raise Invalid("no_league")
    now = load_competition(event)
    if number not in now.evening.names:
        raise Invalid("no_pair", pair=number, most=event.pair_count)
    if number in now.left:
        raise Refusal("pair_left", pair=number, round=now.left[number])
    group = next(group for group in now.groups if number in group)
    lines = (line for one in now.evening.rounds for line in one.lines)
    own = [line for line in lines if number in (pair.number for pair in line.pairs.values)]
    waiting = tuple(line for line in own if _waits(line))
    since = min((line.round for line in waiting), default=event.round_count + 1)
    then = replace(now, left={**now.left, number: since})
    ended = now.evening.ended | frozenset(_rounds_that_end(now, waiting))
    after = then.table(group, ended)
    before = now.table(group, now.evening.ended)
    return Withdrawal(
        pair=now.evening.names[number],
        since=since,
        results=sum(line.counts for line in own),
        waiting=waiting,
        is_struck_out=number in after.struck_out,
        score=(now.row.no_show_for, now.row.no_show_against),
        rows=tuple(_changes(now, before.standings, after.standings)),
    )


def _waits(line: MatchLine) -> bool:
    """Whether its sheet is open and nothing stands on it."""
    return not line.match.is_ended and not line.walkover and not line.has_begun


def _rounds_that_end(now: CompetitionEvening, waiting: Collection[MatchLine]) -> Iterator[int]:
    """Yield the rounds of which nothing is played any more once these matches are given away."""
    for one in now.evening.rounds:
        if any(line in waiting for line in one.lines) and all(line.is_over or line in waiting for line in one.lines):
            yield one.number


def _changes(
    now: CompetitionEvening, before: Collection[MatchStanding], after: Collection[MatchStanding]
) -> Iterator[StandingChange]:
    was = {line.entry: line for line in before}
    later = {line.entry: line for line in after}
    for entry in (*later, *(entry for entry in was if entry not in later)):
        assert isinstance(entry, int)
        yield StandingChange(now.evening.names[entry], was.get(entry), later.get(entry))
