"""The list of the matches of the club in ordinary play."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator
from django.utils.safestring import SafeString

from scoring.match_sheet import Sheet
from scoring.seats import BySide
from tournaments.match_games.registry import MATCH_GAMES, match_game
from tournaments.models import Match, MatchDeal
from tournaments.selectors.match_values import how_it_stands, players_of_match, sheet_of

ROWS_PER_PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in the list: its sides, how it stands, and the games or points of each side."""

    match: Match
    players: BySide[tuple[str, ...]]
    sheet: Sheet
    result: SafeString
    counted: BySide[int]
    is_over: bool

    @property
    def game(self) -> str:
        """The name of its game, nothing for the first of the games, which needs no mention."""
        game = match_game(self.match)
        return "" if game is next(iter(MATCH_GAMES.values())) else str(game.title)

    @property
    def sides(self) -> list[tuple[tuple[str, ...], int]]:
        """Each side's players with its games or points."""
        return list(zip(self.players, self.counted, strict=True))


@dataclass(frozen=True, slots=True)
class MatchTitle:
    """As much of a match as it takes to find it."""

    pk: int
    date: dt.date
    name: str
    players: tuple[str, ...]
    is_ended: bool


@dataclass(frozen=True, slots=True)
class MatchList:
    """A page of the list, newest first."""

    rows: tuple[MatchRow, ...]
    page: Page


def match_titles() -> tuple[MatchTitle, ...]:
    """Return all matches of their own, newest first: one query. Those of an event stand on its pages."""
    columns = ("pk", "date", "name", "ended_at", "ns_first", "ns_second", "ew_first", "ew_second", "third")
    rows = Match.objects.filter(seating=None).order_by("-date", "-id").values_list(*columns)
    return tuple(
        MatchTitle(pk, date, name, tuple(filter(None, players)), ended_at is not None)
        for pk, date, name, ended_at, *players in rows
    )


def match_list(titles: Sequence[MatchTitle], number: int = 1) -> MatchList:
    """Return a page of these matches: two queries. A page number out of range is the nearest."""
    page = Paginator(titles, ROWS_PER_PAGE).get_page(number)
    keys = [title.pk for title in page.object_list]
    matches = Match.objects.in_bulk(keys)
    deals: dict[int, list[MatchDeal]] = defaultdict(list)
    for deal in MatchDeal.objects.filter(match__in=keys, is_current=True):
        deals[deal.match_id].append(deal)
    return MatchList(tuple(_row(matches[key], deals[key]) for key in keys if key in matches), page)


def _row(match: Match, deals: list[MatchDeal]) -> MatchRow:
    game, sheet = match_game(match), sheet_of(match, deals)
    result, _why = how_it_stands(match, game, sheet)
    is_over = bool(sheet.ending) or match.is_ended
    return MatchRow(match, players_of_match(match), sheet, result, game.counted(match, sheet), is_over)
