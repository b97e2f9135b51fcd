"""A match as its pages show it: the sheet game by game, how it stands, what comes next, its log."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.safestring import SafeString

from scoring.match_sheet import Sheet
from scoring.seats import BySide, Side
from tournaments.match_games.base import Foot, MatchGame
from tournaments.match_games.registry import match_game
from tournaments.models import Match, MatchAct, MatchDeal
from tournaments.selectors.clock import Clock
from tournaments.selectors.match_rows import GameBlock, NextDeal, Table, blocks_of, next_deal, short_names
from tournaments.selectors.match_values import (
    MOST_DEALS,
    how_it_stands,
    options_of_match,
    players_of_match,
    sheet_of,
    side_names,
)

DENSITIES: Final = ((16, "wide"), (28, "close"), (48, "dense"))
"""Up to how many lines a sheet is set how closely to fit one page of A4, with the longest names; see :data:`LONG`."""
BLANK_DENSITIES: Final = DENSITIES[:2]
"""The same for lines that are filled in by hand, and want room."""
LONG: Final = "long"
"""How a sheet is set that goes on to other pages."""
BLANK_LINES: Final = 16
TWO_LINES: Final = 50
"""Up to how many characters the names of a side take two lines in the heading on paper."""


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Everything a page of a match shows. ``next`` is none where nothing more can be entered.

    ``seats`` are the players by seat where the sheet says who deals.
    """

    match: Match
    game: MatchGame
    options: Any
    players: BySide[tuple[str, ...]]
    names: BySide[str]
    short: BySide[str]
    sheet: Sheet
    blocks: tuple[GameBlock, ...]
    result: SafeString
    why: str
    foot: Foot | None
    difference: int | None
    next: NextDeal | None
    seats: tuple[tuple[str, str], ...] = ()

    @property
    def has_games(self) -> bool:
        """Whether games are counted."""
        return self.game.has_games(self.match)

    @property
    def has_several_games(self) -> bool:
        """Whether the match goes on after the first game."""
        return self.has_games and self.match.games_to_win != 1

    @property
    def has_clock(self) -> bool:
        """Whether the time can end it."""
        return self.game.minutes(self.match) is not None

    @property
    def board(self) -> list[tuple[tuple[str, ...], int, int, bool]]:
        """For each side its players, its score, the games it has won, and whether it may not bid."""
        sheet = self.sheet
        return [
            (players, sheet.score[side], sheet.won[side], side in sheet.banned)
            for side, players in self.players.items()
        ]

    @property
    def can_draw(self) -> bool:
        """Whether the play of its deals can be entered on the drawn table: four play, and it is known who deals."""
        return bool(self.match.first_dealer) and not self.match.third

    @property
    def walkovers(self) -> list[tuple[str, str]]:
        """The sides to which the match can be given without play: none once a deal stands on the sheet of a Swiss."""
        seating = self.match.seating
        if seating is None or not seating.event.has_walkovers or self.sheet.lines:
            return []
        return [(side.value, name) for side, name in self.names.items()]

    @property
    def level_sides(self) -> list[tuple[str, str]]:
        """The sides one of which goes on by the director's act: none where a match of a knock-out has a winner."""
        seating = self.match.seating
        if seating is None or not seating.event.is_knockout_round(seating.round.number):
            return []
        is_over = self.match.is_ended or bool(self.sheet.ending)
        if not is_over or self.match.walkover or self.game.winner(self.match, self.sheet) is not None:
            return []
        return [(side.value, name) for side, name in self.names.items()]

    @property
    def columns(self) -> int:
        """How many columns the sheet has: the number of the deal, what it was, and one for each side."""
        return 2 + len(self.players.sides)

    @property
    def minutes(self) -> int | None:
        """How many minutes the match may take, none where the time does not end it."""
        return self.game.minutes(self.match)

    @property
    def what_head(self) -> str:
        """The head of the column that says what a deal was."""
        return str(self.game.what_head)

    @property
    def words_template(self) -> str:
        """The template of what a deal was."""
        return self._template("_words")

    @property
    def ban_template(self) -> str:
        """The template of what a side is told that may not bid."""
        return self._template("_ban")

    @property
    def print_head_template(self) -> str:
        """The template of the heads of the columns on paper."""
        return self._template("_print_head")

    @property
    def print_row_template(self) -> str:
        """The template of a deal on paper."""
        return self._template("_print_row")

    @property
    def print_own(self) -> int:
        """How many columns on paper say what a deal was, without its number and the scores."""
        return self.game.print_columns

    @property
    def print_scores(self) -> int:
        """How many columns on paper hold what deals gave and the totals: two for each side."""
        return 2 * len(self.names.sides)

    @property
    def print_columns(self) -> range:
        """The columns on paper beside the number of the deal: what it was, and two for each side."""
        return range(self.print_own + self.print_scores)

    def _template(self, name: str) -> str:
        return f"matches/{self.game.key}/{name}.html"

    @property
    def can_redeal(self) -> bool:
        """Whether a deal may be thrown in."""
        return self.game.can_redeal_by(self.options)

    @property
    def asks_dealer(self) -> bool:
        """Whether somebody should say who deals first."""
        return bool(self.seats) and not self.match.first_dealer

    @property
    def first_dealer(self) -> str:
        """The name of who dealt first, empty while nobody has said so."""
        return dict(self.seats).get(self.match.first_dealer, "")

    @property
    def has_bans(self) -> bool:
        """Whether a side may not bid anywhere on the sheet."""
        return any(line.banned for line in self.sheet.lines if line.counts)

    @property
    def banned_names(self) -> list[str]:
        """The sides that may not bid now."""
        return [self.names[side] for side in self.names.sides if side in self.sheet.banned]

    @property
    def is_over(self) -> bool:
        """Whether the deals have ended it, or somebody has."""
        return bool(self.sheet.ending) or self.match.is_ended

    @property
    def winner(self) -> Side | None:
        """The side that has won, none while the match goes on and for a draw."""
        return self.game.winner(self.match, self.sheet) if self.is_over else None

    @property
    def last(self) -> MatchDeal | None:
        """The last deal that stands."""
        rows = [row for block in self.blocks for row in block.rows if row.place is not None]
        return rows[-1].deal if rows else None

    @property
    def has_long_names(self) -> bool:
        """Whether the names of a side take more than two lines in the heading of the printed sheet."""
        return max(map(len, self.names)) > TWO_LINES

    @property
    def density(self) -> str:
        """How closely the lines of the printed sheet must stand to fit one page of A4, ``long`` where they do not."""
        lines = sum(len(block.rows) + (block.game is not None) + block.is_carried for block in self.blocks)
        most_first = DENSITIES if self.blocks else BLANK_DENSITIES
        return next((word for most, word in most_first if max(lines, len(self.blank_lines)) <= most), LONG)

    @property
    def fits_one_page(self) -> bool:
        """Whether the printed sheet takes one page of A4."""
        return self.density != LONG

    @property
    def blank_lines(self) -> range:
        """The numbers of the lines that are printed empty, to be filled in by hand: all of a sheet not begun."""
        return range(1, 1 + min(self.sheet.due or BLANK_LINES, MOST_DEALS)) if not self.blocks else range(0)

    @property
    def what(self) -> str:
        """What ends the match."""
        return self.game.what(self.match)

    @property
    def rules(self) -> str:
        """The rules in words: the preset, and each option that differs from it and has a say in the match."""
        return self.game.rules_text(self.match)

    @property
    def counting(self) -> str:
        """How a deal is counted."""
        return self.game.counting(self.match)

    @property
    def carry(self) -> str:
        """What a new game begins with."""
        return self.game.carry(self.match)


def find_match(slug: str) -> Match | None:
    """Return the match of an address, or none."""
    return _matches().filter(slug=slug).first()


def find_by_key(key: str) -> Match | None:
    """Return the match of a secret link, or none."""
    return _matches().filter(key=key).first() if key else None


def _matches() -> QuerySet[Match]:
    """The matches with the table and round of the event that they belong to."""
    return Match.objects.select_related("seating__round", "seating__event", "seating__ns", "seating__ew")


def match_page(match: Match) -> MatchPage:
    """Return what the pages of a match show: one query."""
    current = list(MatchDeal.objects.filter(match=match, is_current=True).order_by("number"))
    return page_of(match, current, sheet_of(match, current))


def page_of(match: Match, current: list[MatchDeal], sheet: Sheet) -> MatchPage:
    """Return what the pages of a match show of these current versions, in order, and the sheet that they make."""
    game, names = match_game(match), side_names(match)
    result, why = how_it_stands(match, game, sheet)
    table = Table(match, game)
    return MatchPage(
        match=match,
        game=game,
        options=options_of_match(match),
        players=players_of_match(match),
        names=names,
        short=short_names(match),
        sheet=sheet,
        blocks=tuple(blocks_of(match, game, current, sheet, table)),
        result=result,
        why=why,
        foot=game.foot(match, sheet),
        difference=game.difference(match, sheet),
        next=None if sheet.ending or match.is_ended else next_deal(current, table),
        seats=table.seats,
    )


def match_clock(page: MatchPage, at: dt.datetime) -> Clock | None:
    """Return the clock as it stands at a moment, none where the match is over or the time does not end it.

    The deal that is being played when the time is up is finished (A26).
    """
    if page.is_over or not page.has_clock:
        return None
    minutes = page.game.minutes(page.match)
    assert minutes is not None
    total, begun = dt.timedelta(minutes=minutes), page.match.started_at
    ends = begun + total if begun else None
    left = ends - at if ends else total
    return Clock(None, int(total.total_seconds()), left.total_seconds(), at, ends, begun is not None)


def deal_versions(match: Match, number: int) -> list[MatchDeal]:
    """Return every version of a deal, newest first: one query."""
    return list(MatchDeal.objects.filter(match=match, number=number).order_by("-version"))


def match_log(match: Match) -> list[MatchAct]:
    """Return the log of a match, newest first: one query."""
    return list(MatchAct.objects.filter(match=match).order_by("-id"))
