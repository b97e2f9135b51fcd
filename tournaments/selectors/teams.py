"""Matches of teams of four: the same boards in two rooms, the total from both, and the table of the teams."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext as _

from scoring.comparison.scales import half_up
from scoring.comparison.teams import TeamBoard, team_match
from scoring.match_table import MatchStanding
from scoring.seats import Side
from scoring.team_table import rank_teams
from scoring.tiebreaks.matches import DEFAULT_MATCH_CHAIN
from tournaments.models import Event
from tournaments.selectors.competition_terms import competition_row
from tournaments.selectors.evening import Evening, Line, load_evening
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.keeping import Keeping, keeping_of
from tournaments.selectors.names import PairName
from tournaments.selectors.numbers import decimal_text
from tournaments.selectors.team_plans import pairs_of, team_of
from tournaments.templatetags.cards import MINUS

DIFFERENCE = "difference"


def signed(number: int) -> str:
    """Write a difference with its sign."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}" if number else "0"


def points_text(points: Fraction) -> str:
    """Write points; averages can make them no whole number.

    >>> points_text(Fraction(5)), points_text(Fraction(6, 5))
    ('5', '1.2')
    """
    return decimal_text(half_up(points, 1)) if points.denominator > 1 else str(points)


@dataclass(frozen=True, slots=True)
class TeamName:
    """A team as pages name it: its number and the players of both pairs."""

    number: int
    pairs: tuple[PairName, ...]

    @property
    def text(self) -> str:
        """All players, or "Team 2" where nobody has been named."""
        names = [pair.text for pair in self.pairs if pair.names]
        return " · ".join(names) if names else _("Team %(number)d") % {"number": self.number}


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board of a match. ``nets`` are those of North-South in both rooms; ``gain`` is what home gains by it."""

    board: int
    nets: tuple[int | None, int | None]
    gain: int | None
    is_missing: bool
    wants_ruling: bool

    @property
    def net_texts(self) -> tuple[str, ...]:
        """The nets of both rooms, empty where there is none."""
        return tuple("" if net is None else signed(net) for net in self.nets)

    @property
    def gain_text(self) -> str:
        """The gain with its sign."""
        return "" if self.gain is None else signed(self.gain)


@dataclass(frozen=True, slots=True)
class TeamMatchRow:
    """A match of a round: ``home`` sits North-South at the first of the ``tables``, ``away`` at the second.

    ``total`` is what the home team is ahead by over both tables; ``points`` how the boards are divided, two for each.
    ``missing`` are the boards that leave it open.
    """

    round: int
    tables: tuple[int, int]
    home: TeamName
    away: TeamName
    boards: tuple[BoardRow, ...]
    total: int
    points: tuple[str, str]
    missing: tuple[int, ...]

    @property
    def is_over(self) -> bool:
        """Whether every board has its result at both tables."""
        return not self.missing

    @property
    def total_text(self) -> str:
        """The total with its sign."""
        return signed(self.total)

    @property
    def missing_text(self) -> str:
        """The boards that leave it open."""
        return ", ".join(map(str, self.missing))


@dataclass(frozen=True, slots=True)
class TeamStandingRow:
    """A team in the table."""

    line: MatchStanding
    team: TeamName

    @property
    def place_text(self) -> str:
        """The place, with an equals sign where it is shared."""
        return f"{self.line.place}=" if self.line.shared else str(self.line.place)

    @property
    def points_text(self) -> str:
        """Two for each match, or board, won, one for a level one."""
        return points_text(self.line.points)

    @property
    def difference_text(self) -> str:
        """The difference with its sign."""
        return signed(self.line.difference)


@dataclass(frozen=True, slots=True)
class TeamsPage:
    """All that the page shows; ``rounds`` are those that are shown, with their matches."""

    head: EventHead
    by_boards: bool
    rows: tuple[TeamStandingRow, ...]
    rounds: tuple[tuple[int, tuple[TeamMatchRow, ...]], ...]
    keeping: Keeping


def teams_page(event: Event, user: User | AnonymousUser | None) -> TeamsPage:
    """Return matches and table of the teams in the rounds that are shown to this visitor."""
    return teams_of(load_evening(event, user), event_head(event, user))


def teams_of(evening: Evening, head: EventHead) -> TeamsPage:
    """Return matches and table of an evening of teams that has been loaded."""
    method = competition_row(evening.event).team_method
    matches = tuple(_matches(evening))
    table = _table(evening, method)
    numbers = sorted({match.round for match in matches}, reverse=True)
    return TeamsPage(
        head=head,
        by_boards=method != DIFFERENCE,
        rows=tuple(TeamStandingRow(line, team_name(evening, line.entry)) for line in table),
        rounds=tuple((number, tuple(one for one in matches if one.round == number)) for number in numbers),
        keeping=keeping_of(evening.event, evening.ended, evening.held),
    )


def team_name(evening: Evening, team: object) -> TeamName:
    """Return a team with its players."""
    assert isinstance(team, int)
    return TeamName(team, tuple(evening.names[pair] for pair in pairs_of(team) if pair in evening.names))


def _by_match(evening: Evening) -> Mapping[tuple[int, int, int], list[tuple[Line, Line]]]:
    """The lines of both rooms, board by board, by round, home and away team."""
    rooms: dict[tuple[int, int], list[Line]] = {}
    for line in evening.shown_lines:
        ns, ew = (team_of(pair.number) for pair in line.pairs.values)
        rooms.setdefault((line.board, min(ns, ew)), []).append(line)
    found: dict[tuple[int, int, int], list[tuple[Line, Line]]] = {}
    for lines in rooms.values():
        if len(lines) == 2:
            home, away = sorted(lines, key=lambda line: line.table)
            teams = (team_of(home.pairs[Side.NS].number), team_of(home.pairs[Side.EW].number))
            found.setdefault((home.round, *teams), []).append((home, away))
    return dict(sorted(found.items(), key=lambda item: item[1][0][0].table))


def _board(home: Line, away: Line) -> TeamBoard:
    return TeamBoard(home.board, home.verdict, away.verdict)


def _matches(evening: Evening) -> Iterator[TeamMatchRow]:
    for (number, home, away), lines in _by_match(evening).items():
        boards = [_board(*two) for two in lines]
        match = team_match(boards)
        yield TeamMatchRow(
            round=number,
            tables=(lines[0][0].table, lines[0][1].table),
            home=team_name(evening, home),
            away=team_name(evening, away),
            boards=tuple(
                BoardRow(first.board, (first.net, second.net), one.difference, one.is_missing, one.wants_ruling)
                for one, (first, second) in zip(boards, lines, strict=True)
            ),
            total=match.total,
            points=(points_text(match.points[0]), points_text(match.points[1])),
            missing=tuple(int(str(board)) for board in match.missing),
        )


def _table(evening: Evening, method: str) -> tuple[MatchStanding, ...]:
    matches: dict[tuple[Hashable, Hashable], list[TeamBoard]] = {}
    for (_number, home, away), lines in _by_match(evening).items():
        matches.setdefault((home, away), []).extend(_board(*two) for two in lines)
    if not matches:
        return ()
    teams = sorted({team_of(number) for number in evening.names})
    return rank_teams(teams, matches, method, DEFAULT_MATCH_CHAIN)
