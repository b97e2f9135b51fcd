"""A match as its pages show it: the sheet game by game, how it stands, what comes next, its log."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString

from scoring.games.botifarra.match import Terms, credited, difference
from scoring.games.botifarra.options import LEVELS, Options
from scoring.games.botifarra.score import HALF, multiplier_of
from scoring.games.botifarra.series import LOVE
from scoring.match_sheet import Game, Line, Sheet
from scoring.seats import BySide, Side, other
from tournaments.match_texts import carry_words, counting_words, kind_words, standing_words
from tournaments.models import Match, MatchAct, MatchDeal
from tournaments.models.match import DealKind
from tournaments.selectors.clock import Clock
from tournaments.selectors.match_values import (
    MOST_DEALS,
    options_of_match,
    players_of_match,
    sheet_of,
    side_names,
    standing,
    terms_of,
)
from tournaments.setup_texts import variant_words

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
class DealRow:
    """A deal on the sheet. ``place`` counts the deals that stand; one taken back from between has none.

    ``above`` are the points of the scoring side above 36, none where nobody scores by points.
    """

    deal: MatchDeal
    place: int | None
    chooser: str
    offender: str
    points: BySide[int] | None
    factor: int
    above: int | None
    line: Line | None

    @property
    def counts(self) -> bool:
        """Whether it was played before the end of the match."""
        return self.line is not None and self.line.counts


@dataclass(frozen=True, slots=True)
class GameBlock:
    """The deals of one game: what it started with, its rows, and the game if it is finished."""

    number: int
    start: BySide[int]
    rows: tuple[DealRow, ...]
    game: Game | None

    @property
    def is_carried(self) -> bool:
        """Whether a surplus was carried into it."""
        return any(self.start)


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The deal that comes next: its number, the version seen there, and the side whose turn it is to make trumps."""

    number: int
    version: int
    place: int
    chooser: str


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Everything a page of a match shows. ``next`` is none where nothing more can be entered."""

    match: Match
    options: Options
    terms: Terms
    players: BySide[tuple[str, ...]]
    names: BySide[str]
    short: BySide[str]
    sheet: Sheet
    blocks: tuple[GameBlock, ...]
    result: SafeString
    why: str
    credited: BySide[int] | None
    difference: int | None
    next: NextDeal | None

    @property
    def has_games(self) -> bool:
        """Whether games are counted."""
        return self.terms.form.by_games

    @property
    def has_clock(self) -> bool:
        """Whether the time can end it."""
        return self.terms.form.reads("minutes")

    @property
    def is_over(self) -> bool:
        """Whether the deals have ended it, or somebody has."""
        return bool(self.sheet.ending) or self.match.is_ended

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
        return kind_words(self.terms, self.options)

    @property
    def rules(self) -> str:
        """The rules in words: the preset, and each option that differs from it and has a say in the match."""
        preset, *changes = self.match.variant.split("+")
        read = (change for change in changes if self.terms.form.reads(change.partition("=")[0]))
        return variant_words("+".join((preset, *read)))

    @property
    def counting(self) -> str:
        """How a deal is counted."""
        return counting_words()

    @property
    def carry(self) -> str:
        """What a new game begins with."""
        return carry_words(self.terms, self.options)


def find_match(slug: str) -> Match | None:
    """Return the match of an address, or none."""
    return Match.objects.filter(slug=slug).first()


def find_by_key(key: str) -> Match | None:
    """Return the match of a secret link, or none."""
    return Match.objects.filter(key=key).first() if key else None


def match_page(match: Match) -> MatchPage:
    """Return what the pages of a match show: one query."""
    current = list(MatchDeal.objects.filter(match=match, is_current=True).order_by("number"))
    options, terms, sheet = options_of_match(match), terms_of(match), sheet_of(match, current)
    names = side_names(match)
    result, why = standing_words(sheet, terms, options, names, match.is_ended)
    return MatchPage(
        match=match,
        options=options,
        terms=terms,
        players=players_of_match(match),
        names=names,
        short=short_names(match),
        sheet=sheet,
        blocks=tuple(_blocks(current, sheet, options, short_names(match))),
        result=result,
        why=why,
        credited=credited(sheet, terms, options),
        difference=difference(sheet, terms, options),
        next=None if sheet.ending or match.is_ended else _next(current),
    )


def match_clock(page: MatchPage, at: dt.datetime) -> Clock | None:
    """Return the clock as it stands at a moment, none where the match is over or the time does not end it.

    The deal that is being played when the time is up is finished (A26).
    """
    if page.is_over or not page.has_clock:
        return None
    total, begun = dt.timedelta(minutes=page.options.minutes), page.match.started_at
    ends = begun + total if begun else None
    left = ends - at if ends else total
    return Clock(None, int(total.total_seconds()), left.total_seconds(), at, ends, begun is not None)


def short_names(match: Match) -> BySide[str]:
    """Return the first words of the names, "Anna – Joan", or the whole names where both sides would read alike."""
    short = players_of_match(match).map(lambda names: " – ".join(name.split()[0] for name in names))
    return short if len(set(short)) == 2 else side_names(match)


def _next(current: list[MatchDeal]) -> NextDeal:
    on_sheet = standing(current)
    number = on_sheet[-1].number + 1 if on_sheet else 1
    seen = next((deal.version for deal in current if deal.number == number), 0)
    # The deal passes to the right, to the other side (2.5), and the dealer's side makes trumps (3.1, 3.2).
    chooser = other(Side(on_sheet[-1].chooser)).value if on_sheet else ""
    return NextDeal(number, seen, len(on_sheet) + 1, chooser)


def _blocks(current: list[MatchDeal], sheet: Sheet, options: Options, names: BySide[str]) -> Iterator[GameBlock]:
    rows = list(_rows(current, sheet, options, names))
    start = LOVE
    for number in range(1, max((line.number for line in sheet.lines), default=0) + 1):
        mine = tuple(row for row, game in rows if game == number)
        game = next((row.line.game for row in mine if row.line and row.line.game), None)
        yield GameBlock(number, start, mine, game)
        start = next((row.line.start for row in mine if row.line and row.line.game), LOVE)


def _rows(
    current: list[MatchDeal], sheet: Sheet, options: Options, names: BySide[str]
) -> Iterator[tuple[DealRow, int]]:
    """Yield each row with the number of its game; a deal that was taken back stands in the game that was running."""
    lines = iter(sheet.lines)
    last = max((deal.number for deal in standing(current)), default=0)
    place, game = 0, 1
    for deal in current:
        if deal.kind == DealKind.WITHDRAWN:
            if deal.number < last:
                yield DealRow(deal, None, "", "", None, 1, None, None), game
            continue
        place, line = place + 1, next(lines)
        yield _row(deal, place, line, options, names), line.number
        game = line.number + (line.game is not None and place < len(sheet.lines))


def _row(deal: MatchDeal, place: int, line: Line, options: Options, names: BySide[str]) -> DealRow:
    factor = multiplier_of(deal.trump, LEVELS[deal.level], options)
    offender = names[Side(deal.offender)] if deal.offender else ""
    points = BySide.of(deal.ns_points, 2 * HALF - deal.ns_points) if deal.ns_points is not None else None
    above = max(points) - HALF if points else None
    return DealRow(deal, place, names[Side(deal.chooser)], offender, points, factor, above or None, line)


def deal_versions(match: Match, number: int) -> list[MatchDeal]:
    """Return every version of a deal, newest first: one query."""
    return list(MatchDeal.objects.filter(match=match, number=number).order_by("-version"))


def match_log(match: Match) -> list[MatchAct]:
    """Return the log of a match, newest first: one query."""
    return list(MatchAct.objects.filter(match=match).order_by("-id"))
