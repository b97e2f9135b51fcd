"""Matches of teams of four: the same boards in two rooms, the total from both, and the table of the teams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User

from scoring.comparison.teams import team_match
from tournaments.models import Event
from tournaments.selectors.evening import Evening, load_evening
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.keeping import Keeping, keeping_of
from tournaments.selectors.team_standings import (
    TeamField,
    TeamName,
    lines_by_match,
    points_text,
    team_board,
    team_field,
    team_name,
)
from tournaments.templatetags.cards import MINUS


def signed(number: int) -> str:
    """Write a difference with its sign."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}" if number else "0"


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
class TeamsPage:
    """All that the page shows; ``field`` is the table, ``rounds`` those that are shown, with their matches."""

    head: EventHead
    field: TeamField
    rounds: tuple[tuple[int, tuple[TeamMatchRow, ...]], ...]
    keeping: Keeping


def teams_page(event: Event, user: User | AnonymousUser | None) -> TeamsPage:
    """Return matches and table of the teams in the rounds that are shown to this visitor."""
    return teams_of(load_evening(event, user), event_head(event, user))


def teams_of(evening: Evening, head: EventHead) -> TeamsPage:
    """Return matches and table of an evening of teams that has been loaded."""
    matches = tuple(_matches(evening))
    numbers = sorted({match.round for match in matches}, reverse=True)
    return TeamsPage(
        head=head,
        field=team_field(evening),
        rounds=tuple((number, tuple(one for one in matches if one.round == number)) for number in numbers),
        keeping=keeping_of(evening.event, evening.ended, evening.held),
    )


def _matches(evening: Evening) -> Iterator[TeamMatchRow]:
    for (number, home, away), lines in lines_by_match(evening, evening.shown).items():
        boards = [team_board(*two) for two in lines]
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
