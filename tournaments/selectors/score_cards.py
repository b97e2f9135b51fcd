"""The score card of a pair: each of its boards as it saw it, with the numbers behind each score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404

from scoring.comparison.scales import Scale
from scoring.comparison.shares import Share
from scoring.seats import Side, other
from tournaments.models import Event
from tournaments.selectors.evening import Evening, Line, Status, load_evening
from tournaments.selectors.explained import Direction, Explained, direction_of
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.names import PairName
from tournaments.selectors.numbers import shown, shown_share
from tournaments.selectors.pictures import Picture
from tournaments.selectors.progress import Progress
from tournaments.selectors.standings import StandingRow, standings_of
from tournaments.selectors.workings.base import Working
from tournaments.selectors.workings.registry import working_of


@dataclass(frozen=True, slots=True)
class CardRow:
    """A board as the pair saw it, or a round in which it sits out (``line`` is none).

    ``number`` is that of the pair; ``total`` the running total over ``boards`` boards, in the unit of the comparison.
    """

    round: int
    table: int | None
    line: Line | None
    side: Side
    total: Fraction
    boards: int
    scale: Scale
    number: int

    @property
    def board(self) -> int | None:
        """The number of the board."""
        return None if self.line is None else self.line.board

    @property
    def status(self) -> Status | None:
        """How the result stands; none for a sit-out."""
        return None if self.line is None else self.line.status

    @property
    def opponents(self) -> PairName | None:
        """The other pair."""
        return None if self.line is None else self.line.pairs[other(self.side)]

    @property
    def partner(self) -> PairName | None:
        """With whom a player of an individual sat."""
        both = () if self.line is None else self.line.pairs[self.side].both
        return next((one for one in both if one.number != self.number), None)

    @property
    def points(self) -> tuple[int, int] | None:
        """Card and trick points, the own first."""
        if self.line is None or self.line.points is None:
            return None
        return self.line.points[self.side], self.line.points[other(self.side)]

    @property
    def hand_score(self) -> int | None:
        """The own signed hand score, none where it does not count."""
        if self.line is None or self.line.hand_scores is None or self.share is None:
            return None
        return self.line.hand_scores[self.side]

    @property
    def net(self) -> int | None:
        """The own hand score less that of the opponents, none where it does not count."""
        if self.line is None or self.line.hand_scores is None or self.share is None:
            return None
        return self.line.hand_scores[self.side] - self.line.hand_scores[other(self.side)]

    @property
    def share(self) -> Share | None:
        """What the pair gets, none for no board."""
        return None if self.line is None else self.line.shares[self.side]

    @property
    def norm_text(self) -> str:
        """The normalised score as pages show it."""
        return shown_share(self.scale, self.share)

    @property
    def total_text(self) -> str:
        """The running total as pages show it."""
        return shown(self.scale, self.total, self.boards) if self.share is not None else ""


@dataclass(frozen=True, slots=True)
class Why:
    """How the score of the pair on a board comes about: what it gets, and the direction in which it is compared."""

    row: CardRow
    own: Explained
    direction: Direction

    @property
    def board(self) -> int | None:
        """The number of the board."""
        return self.row.board

    @property
    def picture(self) -> Picture:
        """The scale with every table of the board on it, the own marked."""
        return self.direction.picture_for(self.own.pair.number)


@dataclass(frozen=True, slots=True)
class ScoreCardPage:
    """All that the score card of a pair shows; ``standing`` is none while the pair has no result.

    ``field_title`` names the ranking it stands in, ``decides`` says which number makes the places there.
    """

    head: EventHead
    pair: PairName
    standing: StandingRow | None
    field_title: str
    field_size: int
    decides: str
    rows: tuple[CardRow, ...]
    whys: tuple[Why, ...]
    working: Working
    game: str
    progress: Progress
    before: PairName | None
    after: PairName | None


def score_card_page(event: Event, number: int, user: User | AnonymousUser | None) -> ScoreCardPage:
    """Return the score card of a pair, over the rounds shown to this visitor.

    Raises ``Http404`` where there is no such pair.
    """
    evening = load_evening(event, user)
    if number not in evening.names:
        raise Http404
    standings = standings_of(evening, event_head(event, user))
    rows = card_rows(evening, number)
    field = next((field for field in standings.fields if any(row.number == number for row in field.rows)), None)
    return ScoreCardPage(
        head=standings.head,
        pair=evening.names[number],
        standing=standings.row_of(number),
        field_title=field.title if field else "",
        field_size=len(field.rows) if field else 0,
        decides=field.decides if field else "",
        rows=rows,
        whys=tuple(_whys(evening, rows, number)),
        working=working_of(evening.event),
        game=event.game,
        progress=standings.progress,
        before=evening.names.get(number - 1),
        after=evening.names.get(number + 1),
    )


def card_rows(evening: Evening, number: int) -> tuple[CardRow, ...]:
    """Return the rows of a pair over the rounds shown, sit-outs among them."""
    rows: list[CardRow] = []
    total, boards = Fraction(0), 0
    for seen in sorted(_seen(evening, number), key=lambda one: one.order):
        share = seen.line.shares[seen.side] if seen.line else None
        if share is not None:
            total, boards = total + share.value, boards + 1
        rows.append(CardRow(seen.round, seen.table, seen.line, seen.side, total, boards, evening.scale, number))
    return tuple(rows)


def _whys(evening: Evening, rows: Iterable[CardRow], number: int) -> Iterator[Why]:
    by_board: dict[int, list[Line]] = {}
    for line in evening.shown_lines:
        by_board.setdefault(line.board, []).append(line)
    for row in rows:
        if row.line is None or row.share is None:
            continue
        direction = direction_of(row.side, by_board[row.line.board], working_of(evening.event), evening.tables)
        own = direction.of(number)
        if own is not None:
            yield Why(row, own, direction)


@dataclass(frozen=True, slots=True)
class _Seen:
    round: int
    table: int | None
    side: Side
    line: Line | None

    @property
    def order(self) -> tuple[int, int]:
        return self.round, 0 if self.line is None else self.line.board


def _seen(evening: Evening, number: int) -> Iterator[_Seen]:
    for line in evening.shown_lines:
        side = line.side_of(number)
        if side is not None:
            yield _Seen(line.round, line.table, side, line)
    for sit_out in evening.sit_outs:
        if sit_out.pair.number == number and sit_out.round in evening.shown:
            yield _Seen(sit_out.round, sit_out.table, Side.NS, None)
