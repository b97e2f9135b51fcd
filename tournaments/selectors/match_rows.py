"""The rows of the sheet of a match, game by game, and the deal that comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.match_sheet import Game, Line, Sheet
from scoring.seats import BySide, Seat
from tournaments.match_games.base import MatchGame, dealer_after, standing_deals
from tournaments.models import Match, MatchDeal
from tournaments.models.match import DealKind
from tournaments.selectors.match_values import players_of_match, seat_names, side_names


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal on the sheet. ``place`` counts the deals that stand; one taken back from between has none.

    ``detail`` is what the game has to say of it, none where nothing was played; ``dealer`` who dealt, where known.
    """

    deal: MatchDeal
    place: int | None
    line: Line | None
    detail: Any = None
    dealer: str = ""

    @property
    def counts(self) -> bool:
        """Whether it was played before the end of the match."""
        return self.line is not None and self.line.counts

    @property
    def is_redeal(self) -> bool:
        """Whether it was thrown in."""
        return self.deal.kind == DealKind.REDEAL

    @property
    def scores(self) -> list[tuple[int, int, bool]]:
        """For each side its score after the deal, what the deal gave it, and whether it may not bid any more."""
        if self.line is None:
            return []
        return [(score, self.line.gained[side], side in self.line.banned) for side, score in self.line.score.items()]


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
    """The deal that comes next: its number, the version seen there, and the deal before it, if there is one.

    ``dealer`` is who deals it, empty where nobody said who dealt first.
    """

    number: int
    version: int
    place: int
    before: MatchDeal | None = None
    dealer: str = ""


class Table:
    """Who sits where and deals when, as far as anybody has said so."""

    def __init__(self, match: Match, game: MatchGame) -> None:
        self.game, self.first = game, match.first_dealer
        self.rotation = game.rotation(game.options(match))
        self.names = seat_names(match)

    @property
    def seats(self) -> tuple[tuple[str, str], ...]:
        """The seats in turn with the names of their players, none where the sheet does not say who deals."""
        return tuple((seat.value, self.name(seat)) for seat in self.rotation.seats) if self.rotation else ()

    def dealer_after(self, deals: list[MatchDeal]) -> str:
        """Return the name of who deals after these standing deals, empty where nobody said who dealt first."""
        if self.rotation is None:
            return ""
        dealer = dealer_after(self.first, deals, self.game, self.rotation)
        return self.name(dealer) if dealer else ""

    def name(self, seat: Seat) -> str:
        """Return the name of the player on a seat, or whose partner it is."""
        assert self.rotation is not None
        partner = self.rotation.partner(seat)
        named = self.names[seat] or (self.names[partner] if partner else "")
        return self.names[seat] or _("partner of %(name)s") % {"name": named}


def short_names(match: Match) -> BySide[str]:
    """Return the first words of the names, "Anna – Joan", or the whole names where both sides would read alike."""
    short = players_of_match(match).map(lambda names: " – ".join(name.split()[0] for name in names))
    return short if len(set(short)) == len(short.sides) else side_names(match)


def _short_seats(match: Match) -> dict[Seat, str]:
    """Return the first word of each player's name, or whole names where two begin alike or nobody is named."""
    names = {seat: name for seat, name in seat_names(match).items() if name}
    short = {seat: name.split()[0] for seat, name in names.items()}
    return short if len(set(short.values())) == len(short) else names


def next_deal(current: list[MatchDeal], table: Table) -> NextDeal:
    """Return the deal that comes next after these current versions."""
    on_sheet = standing_deals(current)
    before = on_sheet[-1] if on_sheet else None
    number = before.number + 1 if before else 1
    seen = next((deal.version for deal in current if deal.number == number), 0)
    return NextDeal(number, seen, len(on_sheet) + 1, before, table.dealer_after(on_sheet))


def blocks_of(
    match: Match, game: MatchGame, current: list[MatchDeal], sheet: Sheet, table: Table
) -> Iterator[GameBlock]:
    """Yield the games of a match: the lines of its sheet, and its deals with what they are shown with."""
    rows = list(_rows(match, game, current, sheet, table))
    start = nought = sheet.score.map(lambda score: 0)
    for number in range(1, max((line.number for line in sheet.lines), default=0) + 1):
        mine = tuple(row for row, of_game in rows if of_game == number)
        finished = next((row.line.game for row in mine if row.line and row.line.game), None)
        yield GameBlock(number, start, mine, finished)
        start = next((row.line.start for row in mine if row.line and row.line.game), nought)


def _rows(
    match: Match, game: MatchGame, current: list[MatchDeal], sheet: Sheet, table: Table
) -> Iterator[tuple[DealRow, int]]:
    """Yield each row with the number of its game; a deal that was taken back stands in the game that was running."""
    lines, names, seats = iter(sheet.lines), short_names(match), _short_seats(match)
    on_sheet = standing_deals(current)
    last = max((deal.number for deal in on_sheet), default=0)
    place, running = 0, 1
    for deal in current:
        if deal.kind == DealKind.WITHDRAWN:
            if deal.number < last:
                yield DealRow(deal, None, None), running
            continue
        line, dealer = next(lines), table.dealer_after(on_sheet[:place])
        place += 1
        detail = game.detail(match, deal, names, seats) if deal.kind != DealKind.REDEAL else None
        yield DealRow(deal, place, line, detail, dealer), line.number
        running = line.number + (line.game is not None and place < len(sheet.lines))
