"""The boards of an event: which are sealed, and the hands of those that may be shown."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from tournaments.models import Board, Event, Play, Result, Round
from tournaments.permissions import can_see_boards, held_rounds, shown_rounds
from tournaments.selectors.deals import deal_of
from tournaments.selectors.diagrams import Hand, hands_of
from tournaments.selectors.numbers import ranges_text
from tournaments.texts.sentences import seat_name


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board as the list shows it. ``is_open`` tells whether this visitor may see it, ``hands`` is empty if not."""

    number: int
    dealer: str
    has_cards: bool
    is_open: bool
    is_used: bool
    hands: tuple[Hand, ...] = ()

    @property
    def dealer_name(self) -> str:
        """The seat that deals."""
        return seat_name(self.dealer)

    @property
    def is_sealed(self) -> bool:
        """Whether its cards may not be seen yet."""
        return self.has_cards and not self.is_open


@dataclass(frozen=True, slots=True)
class BoardGroup:
    """The boards of a round or, where boards move from table to table, of a set: those that are played together."""

    number: int
    is_set: bool
    boards: tuple[BoardRow, ...]
    is_whole: bool = True
    """Whether these are all of them."""

    @property
    def title(self) -> str:
        """What they are called: "Round 2", "Set 2"."""
        return (_("Set %(set)d") if self.is_set else _("Round %(round)d")) % {"set": self.number, "round": self.number}

    @property
    def is_open(self) -> bool:
        """Whether this visitor may see all of them."""
        return all(board.is_open for board in self.boards)

    @property
    def can_deal(self) -> bool:
        """Whether its boards may still be dealt: those of a group together."""
        return self.is_whole and not self.is_open and not any(board.is_used for board in self.boards)

    @property
    def range(self) -> str:
        """Its boards as "5–8"."""
        return ranges_text(board.number for board in self.boards)


def set_of(event: Event, board: int) -> int:
    """Return the number of the set to which a board belongs, where boards move: s holds (s - 1)B + 1 to sB."""
    return (board - 1) // event.boards_per_round + 1


def board_groups(event: Event, user: User | AnonymousUser | None) -> tuple[BoardGroup, ...]:
    """Return the boards by round, or by set where they move.

    The hands of sealed boards are not even read from the database. Three queries.
    """
    shown = shown_rounds(user, event) if can_see_boards(user, event) else frozenset()
    seen = shown - held_rounds(event)
    opened = {board.number: hands_of(deal_of(board)) for board in event.boards.filter(round__number__in=seen)}
    found: dict[int, list[BoardRow]] = {}
    mine = {"board": OuterRef("pk")}
    rows = event.boards.annotate(
        has_cards=~Exists(Board.objects.filter(pk=OuterRef("pk"), hands="")),
        is_used=Exists(Result.objects.filter(**mine)) | Exists(Play.objects.filter(**mine)),
    )
    values = rows.order_by("number").values_list("number", "round__number", "dealer", "has_cards", "is_used")
    for number, round_number, dealer, has_cards, is_used in values:
        hands = opened.get(number, ())
        row = BoardRow(number, dealer, has_cards, round_number in seen, is_used, hands)
        found.setdefault(_group_of(event, number, round_number), []).append(row)
    return tuple(BoardGroup(number, event.is_relayed, tuple(rows)) for number, rows in sorted(found.items()))


def _group_of(event: Event, board: int, round_number: int) -> int:
    return set_of(event, board) if event.is_relayed else round_number


def boards_of_group(event: Event, number: int) -> list[int]:
    """Return the numbers of the boards of a round, or of a set where they move; none where there is no such."""
    boards = event.boards.order_by("number").values_list("number", "round__number")
    return [board for board, round_number in boards if _group_of(event, board, round_number) == number]


def round_of_board(event: Event, number: int) -> Round | None:
    """Return the last round in which a board is played, or none where there is no such board."""
    board = event.boards.select_related("round").filter(number=number).first()
    return board.round if board else None


def dealers_of(event: Event) -> dict[int, str]:
    """Return the dealer of every board."""
    return dict(event.boards.values_list("number", "dealer"))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board with its hands, for the director's eyes: made only from boards that a logged look has opened."""

    number: int
    group: str
    dealer_name: str
    hands: tuple[Hand, ...]


def sheet_of(board: Board, event: Event) -> Sheet:
    """Return the sheet of a board that ``services.boards`` has opened for the director."""
    group = BoardGroup(_group_of(event, board.number, board.round.number), event.is_relayed, ())
    return Sheet(board.number, group.title, seat_name(board.dealer), hands_of(deal_of(board)))
