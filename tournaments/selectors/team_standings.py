"""The table of an event of teams of four, ready to be shown and exported, and in words what decided it."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.comparison.scales import half_up
from scoring.comparison.teams import TeamBoard
from scoring.match_table import MatchStanding
from scoring.movements.seating import Unit
from scoring.ranking import MEAN
from scoring.seats import Side
from scoring.team_table import rank_teams
from tournaments.selectors.competition_terms import competition_row
from tournaments.selectors.evening import Evening, Line
from tournaments.selectors.match_rankings import MatchField, MatchStandingRow
from tournaments.selectors.names import PairName
from tournaments.selectors.numbers import decimal_text
from tournaments.selectors.team_plans import pairs_of, team_of
from tournaments.selectors.ties import Sentences, tie_sentences
from tournaments.texts.ties import chain_sentence

DIFFERENCE: Final = "difference"
TEAMS: Final = "teams"


def points_text(points: Fraction) -> str:
    """Write points; averages can make them no whole number.

    >>> points_text(Fraction(5)), points_text(Fraction(6, 5))
    ('5', '1.2')
    """
    return decimal_text(half_up(points, 1)) if points.denominator > 1 else str(points)


@dataclass(frozen=True, slots=True)
class TeamName(PairName):
    """A team as pages name it: its number, and for each of its pairs that is named both players in one text."""

    @property
    def unit(self) -> Unit:
        """What it is: a team."""
        return Unit.TEAMS

    @property
    def text(self) -> str:
        """All players, or "Team 2" where nobody has been named."""
        return " · ".join(self.names) if self.names else _("Team %(number)d") % {"number": self.number}


@dataclass(frozen=True, slots=True)
class TeamStandingRow(MatchStandingRow):
    """A team in the table; ``pair`` is the team."""

    @property
    def decisive_text(self) -> str:
        """Two for each match, or board, won, one for a level one."""
        return points_text(self.line.points)


class SentencesOfTeams(Sentences):
    """The sentences about teams, which are called by their numbers."""

    def shared(self) -> str:
        """Who shares a place."""
        return _("Teams %(pairs)s share place %(place)d: %(same)s.")

    def ahead(self) -> str:
        """Who is ahead by a tie-break."""
        return _("Team %(ahead)s is ahead of team %(behind)s: %(why)s.")


@dataclass(frozen=True, slots=True)
class TeamField(MatchField):
    """The table of the teams; ``by_boards`` says that each board is won or lost, not each match."""

    by_boards: bool = False

    @property
    def title(self) -> str:
        """What the ranking is called."""
        return _("Teams")

    @property
    def boards_title(self) -> str:
        """What is counted: boards or matches."""
        return _("Boards") if self.by_boards else _("Matches")

    def played_text(self, count: int) -> str:
        """Say how much every team has played."""
        if not self.by_boards:
            return _("matches: %(count)d") % {"count": count}
        return ngettext("%(boards)s board", "%(boards)s boards", count) % {"boards": count}

    @property
    def decides(self) -> str:
        """What decides, in sentences."""
        return " ".join(self._parts())

    def _parts(self) -> Iterator[str]:
        if self.by_boards:
            yield _("Each board is won, level or lost by the nets of both tables: 2 points, 1 or none.")
        else:
            yield _(
                "A match is won by the sum of the differences between its tables: 2 points, 1 where it is level. "
                "One that is open does not count yet."
            )
        yield chain_sentence(self.chain)
        if self.adds_up and self.by_boards:
            yield _("All are added up, also where teams have played different numbers of boards.")
        elif self.adds_up:
            yield _("All are added up, also where teams have played different numbers of matches.")
        if self.decided_by == MEAN and self.by_boards:
            yield _("All are taken per board, because the teams have played different numbers of boards.")
        elif self.decided_by == MEAN:
            yield _("All are taken per match, because the teams have played different numbers of matches.")


def team_name(evening: Evening, team: object) -> TeamName:
    """Return a team with its players."""
    assert isinstance(team, int)
    named = (evening.names[pair] for pair in pairs_of(team) if pair in evening.names)
    return TeamName(team, tuple(pair.text for pair in named if pair.names))


def team_field(evening: Evening) -> TeamField:
    """Return the table of the teams of an evening that has been loaded, in the rounds that are shown."""
    by_boards = competition_row(evening.event).team_method != DIFFERENCE
    standings = _ranked(evening, evening.shown)
    before = {one.entry: one.place for one in _ranked(evening, sorted(evening.shown)[:-1]) if one.played}
    rows = tuple(_row(evening, standing, before) for standing in standings)
    played = tuple(row for row in rows if row.line.played)
    chain = evening.event.tie_breaks
    return TeamField(
        rows=rows,
        decided_by=standings[0].decided_by if standings else "",
        ties=tuple(tie_sentences(played, chain, _("as many points"), SentencesOfTeams(), closely=False)),
        chain=chain,
        key=TEAMS,
        adds_up=not evening.event.ranks_by_mean,
        by_boards=by_boards,
    )


def _row(evening: Evening, line: MatchStanding, before: Mapping[Hashable, int]) -> TeamStandingRow:
    was = before.get(line.entry)
    return TeamStandingRow(line, team_name(evening, line.entry), None if was is None else was - line.place)


def _ranked(evening: Evening, rounds: Collection[int]) -> Sequence[MatchStanding]:
    matches: dict[tuple[Hashable, Hashable], list[TeamBoard]] = {}
    for (_number, home, away), lines in lines_by_match(evening, rounds).items():
        matches.setdefault((home, away), []).extend(team_board(*two) for two in lines)
    if not matches:
        return ()
    teams = sorted({team_of(number) for number in evening.names})
    event, method = evening.event, competition_row(evening.event).team_method
    return rank_teams(teams, matches, method, event.tie_breaks, sums=not event.ranks_by_mean)


def team_standings_after(evening: Evening, rounds: Collection[int]) -> dict[int, MatchStanding]:
    """Return how every team stands after these rounds that has a match, or board by board a board, behind it."""
    return {int(str(line.entry)): line for line in _ranked(evening, rounds) if line.played}


def team_board(home: Line, away: Line) -> TeamBoard:
    """Return a board of a match from what was played in both rooms."""
    return TeamBoard(home.board, home.verdict, away.verdict)


def lines_by_match(evening: Evening, rounds: Collection[int]) -> Mapping[tuple[int, int, int], list[tuple[Line, Line]]]:
    """Return the lines of both rooms, board by board, of the boards that these rounds opened.

    The keys are round, home and away team of the matches, in order of their tables.
    """
    rooms: dict[tuple[int, int], list[Line]] = {}
    for line in (line for line in evening.lines if line.opens in rounds):
        ns, ew = (team_of(pair.number) for pair in line.pairs.values)
        rooms.setdefault((line.board, min(ns, ew)), []).append(line)
    found: dict[tuple[int, int, int], list[tuple[Line, Line]]] = {}
    for lines in rooms.values():
        if len(lines) == 2:
            home, away = sorted(lines, key=lambda line: line.table)
            teams = (team_of(home.pairs[Side.NS].number), team_of(home.pairs[Side.EW].number))
            found.setdefault((home.round, *teams), []).append((home, away))
    return dict(sorted(found.items(), key=lambda item: item[1][0][0].table))
