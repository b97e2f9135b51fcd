"""The traveller of a board: every table's result with the numbers behind each normalised score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404

from scoring.comparison.min_max import PAIRS, Share
from scoring.comparison.scales import Scale
from scoring.seats import BySide, Side
from tournaments.models import Board, Event
from tournaments.permissions import can_see_hands, can_see_traveller
from tournaments.selectors.deals import deal_of
from tournaments.selectors.diagrams import Hand, hands_of
from tournaments.selectors.evening import Evening, Line, Status, load_evening
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.names import PairName
from tournaments.selectors.numbers import derivation, formula, outcome, shown_share, side_name
from tournaments.texts import seat_name

LINE_START: Final = 12
LINE_LENGTH: Final = 216
"""The line on which a direction's scores are drawn, in units of the picture."""


@dataclass(frozen=True, slots=True)
class TravellerRow:
    """A table's line of a traveller."""

    line: Line
    scale: Scale
    replay: bool
    """Whether there is a recorded play that this visitor may replay."""

    @property
    def status(self) -> Status:
        """How the result stands."""
        return self.line.status

    @property
    def counts(self) -> bool:
        """Whether hand scores and normalised scores are to be shown."""
        return self.line.verdict is not None

    @property
    def norm_texts(self) -> BySide[str]:
        """The normalised scores as pages show them."""
        return self.line.shares.map(lambda share: shown_share(self.scale, share))

    @property
    def formulas(self) -> BySide[str]:
        """How each normalised score is worked out."""
        return self.line.shares.map(lambda share: "" if share is None else formula(share, self.scale))


@dataclass(frozen=True, slots=True)
class Explained:
    """What a pair gets on the board and why."""

    pair: PairName
    share: Share
    text: str
    derivation: str
    outcome: str

    @property
    def own(self) -> int | None:
        """The hand score of the pair, none where nothing was scored at its table."""
        return self.share.own


class Dot(NamedTuple):
    """A hand score on the picture of a direction: where it lies, and a size by how many tables had it."""

    x: int
    radius: int


@dataclass(frozen=True, slots=True)
class Direction:
    """One direction of a board: its extreme hand scores, none where there is no natural result, and its pairs."""

    side: Side
    title: str
    lowest: int | None
    highest: int | None
    pairs: tuple[Explained, ...]

    @property
    def range(self) -> int | None:
        """The distance between the lowest and the highest hand score."""
        return None if self.lowest is None or self.highest is None else self.highest - self.lowest

    @property
    def dots(self) -> tuple[Dot, ...]:
        """The hand scores as dots between the lowest and the highest, nothing where there is no distance."""
        if self.lowest is None or not self.range:
            return ()
        scores = Counter(one.own for one in self.pairs if one.own is not None)
        return tuple(
            Dot(LINE_START + round(LINE_LENGTH * (own - self.lowest) / self.range), min(5 + 2 * (tables - 1), 11))
            for own, tables in sorted(scores.items())
        )


@dataclass(frozen=True, slots=True)
class TravellerPage:
    """All that the page of a board shows. ``hands`` is empty where they may not be seen or are unknown."""

    head: EventHead
    board: int
    round: int
    dealer: str
    has_ended: bool
    rows: tuple[TravellerRow, ...]
    directions: tuple[Direction, ...]
    hands: tuple[Hand, ...]
    before: int | None
    after: int | None

    @property
    def dealer_name(self) -> str:
        """The seat that deals."""
        return seat_name(self.dealer)

    @property
    def has_scores(self) -> bool:
        """Whether some pair gets something on the board."""
        return any(direction.pairs for direction in self.directions)

    @property
    def waiting(self) -> int:
        """How many tables have no result that counts."""
        return sum(not row.status.counts for row in self.rows)


def traveller_page(event: Event, number: int, user: User | AnonymousUser | None) -> TravellerPage:
    """Return the traveller of a board.

    Raises ``Http404`` where there is no such board, or where this visitor may not see its results (yet), so that
    nobody can tell one from the other.
    """
    board = Board.objects.filter(event=event, number=number).select_related("round").first()
    if board is None or not can_see_traveller(user, event, board.round):
        raise Http404
    evening = load_evening(event, board=number)
    hands = can_see_hands(user, event, board.round)
    before, after = _neighbours(evening, number, user)
    return TravellerPage(
        head=event_head(event, user),
        board=number,
        round=board.round.number,
        dealer=board.dealer,
        has_ended=board.round.has_ended,
        rows=traveller_rows(evening.lines, evening.scale, replays=hands),
        directions=directions_of(evening.lines, evening.scale),
        hands=hands_of(deal_of(board)) if hands else (),
        before=before,
        after=after,
    )


def traveller_rows(lines: Iterable[Line], scale: Scale, replays: bool = False) -> tuple[TravellerRow, ...]:
    """Return the rows of these lines, by board and table."""
    return tuple(TravellerRow(line, scale, replays and line.has_play) for line in lines)


def directions_of(lines: Iterable[Line], scale: Scale) -> tuple[Direction, ...]:
    """Return what each pair of a board gets and why, by direction, the best first."""
    lines = tuple(lines)
    return tuple(_direction(side, lines, scale) for side in PAIRS)


def _direction(side: Side, lines: tuple[Line, ...], scale: Scale) -> Direction:
    pairs = sorted(_explained(side, lines, scale), key=lambda one: (-one.share.value, one.pair.number))
    ends = next(((one.share.lowest, one.share.highest) for one in pairs), (None, None))
    return Direction(side, side_name(side), ends[0], ends[1], tuple(pairs))


def _explained(side: Side, lines: Iterable[Line], scale: Scale) -> Iterator[Explained]:
    for line in lines:
        share = line.shares[side]
        if share is not None:
            yield Explained(
                pair=line.pairs[side],
                share=share,
                text=shown_share(scale, share),
                derivation=derivation(share, scale),
                outcome=outcome(share, scale),
            )


def _neighbours(evening: Evening, number: int, user: User | AnonymousUser | None) -> tuple[int | None, int | None]:
    """Return the boards before and after this one that the visitor may see."""
    event = evening.event
    boards = Board.objects.filter(event=event).select_related("round").defer("hands").order_by("number")
    open_to = [one.number for one in boards if can_see_traveller(user, event, one.round)]
    place = open_to.index(number)
    return (
        open_to[place - 1] if place else None,
        open_to[place + 1] if place + 1 < len(open_to) else None,
    )
