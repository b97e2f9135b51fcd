"""The traveller of a board: every table's result with the numbers behind each normalised score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404

from scoring.comparison.scales import Scale
from scoring.seats import BySide
from tournaments.models import Board, Event
from tournaments.permissions import can_see_traveller, is_director
from tournaments.selectors.deals import deal_of
from tournaments.selectors.diagrams import Hand, hands_of
from tournaments.selectors.evening import Evening, Line, Status, load_evening
from tournaments.selectors.explained import Direction, directions_of
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.keeping import Keeping, keeping_of
from tournaments.selectors.leaving_out import can_be_left_out
from tournaments.selectors.numbers import shown_share
from tournaments.selectors.values import game_text_of
from tournaments.selectors.workings.base import Working
from tournaments.selectors.workings.registry import working_of
from tournaments.texts.sentences import seat_name


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
        """Whether hand scores and scores by comparison are to be shown."""
        return self.line.verdict is not None

    @property
    def norm_texts(self) -> BySide[str]:
        """The normalised scores as pages show them."""
        return self.line.shares.map(lambda share: shown_share(self.scale, share))


@dataclass(frozen=True, slots=True)
class TravellerPage:
    """All that the page of a board shows. ``hands`` is empty where they may not be seen or are unknown.

    ``opens`` is the last round in which some table plays it, ``has_ended`` whether that has ended.
    """

    head: EventHead
    board: int
    opens: int
    dealer: str
    has_ended: bool
    keeping: Keeping
    rows: tuple[TravellerRow, ...]
    directions: tuple[Direction, ...]
    working: Working
    game: str
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
    def comparable(self) -> tuple[Line, ...]:
        """The tables of which one can ask what the others would get without it."""
        return tuple(row.line for row in self.rows if can_be_left_out(row.line))

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
    evening = load_evening(event, user, board=number)
    hands, working = board.round.number in evening.opened, working_of(event)
    before, after = _neighbours(evening, number, user)
    return TravellerPage(
        head=event_head(event, user),
        board=number,
        opens=board.round.number,
        dealer=board.dealer,
        has_ended=board.round.has_ended,
        keeping=keeping_of(event, evening.ended, evening.held),
        rows=traveller_rows(evening.lines, evening.scale, replays=hands),
        directions=directions_of(evening.lines, working, evening.tables),
        working=working,
        game=event.game,
        hands=hands_of(deal_of(board, game_text_of(event))) if hands else (),
        before=before,
        after=after,
    )


def traveller_rows(lines: Iterable[Line], scale: Scale, replays: bool = False) -> tuple[TravellerRow, ...]:
    """Return the rows of these lines, by board and table."""
    return tuple(TravellerRow(line, scale, replays and line.has_play) for line in lines)


def _neighbours(evening: Evening, number: int, user: User | AnonymousUser | None) -> tuple[int | None, int | None]:
    """Return the boards before and after this one that the visitor may see."""
    boards = Board.objects.filter(event=evening.event).order_by("number").values_list("number", "round__number")
    open_to = [board for board, round_ in boards if is_director(user) or round_ in evening.shown]
    place = open_to.index(number)
    return (
        open_to[place - 1] if place else None,
        open_to[place + 1] if place + 1 < len(open_to) else None,
    )
