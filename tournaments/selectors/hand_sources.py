"""Hands that nobody dealt: from the record of which table a board has them, and by which hands a record is judged.

What this returns is as secret as the hands until the round of the board has ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import Final

from scoring.notation import Record
from scoring.notation.errors import HELD
from scoring.seats import Seat
from tournaments.models import Board, Event, LogEntry, Play
from tournaments.selectors.deals import hands_text
from tournaments.selectors.plays import current_plays, verdict_of
from tournaments.selectors.values import rules_of

OF_HANDS: Final = ("not_held", "play_of_other_hands")
"""Codes of what is refused because of the hands of the board."""


@dataclass(frozen=True, slots=True)
class Judging:
    """The hands by which a record of one table is judged, as a board keeps them; empty where none are known.

    ``table`` is the table from whose record they were read, none where they were dealt. It is the table of the record
    itself where the tags of an earlier version named them.
    """

    hands: str
    table: int | None = None

    def of(self, board: Board) -> Board:
        """Return the board with these hands."""
        judged = copy(board)
        judged.hands = self.hands
        return judged


def knows_hands(record: Record, board: Board) -> bool:
    """Tell whether a record says all the hands of a board by itself: in its tags, or by a play to the end."""
    return record.is_complete or record.deal_of(Seat(board.dealer)) is not None


def judging_of(board: Board, table: int, record: Record) -> Judging:
    """Return the hands by which a record is judged that is to stand for a board at a table: two queries at most.

    Page, draft and service ask here, so that what the page allows is what is recorded.

    Hands that were only read from the cards of the record it replaces are forgotten, for a slip in them must not stay
    for good; so are those that record named in its tags, where the new one :func:`knows_hands` itself. What another
    table has recorded to the end still says them.
    """
    source = _source(board)
    if source is None or source.new is None:
        return Judging(board.hands)
    if source.table != table:
        return Judging(board.hands, source.table)
    if not (source.new.get("complete") or knows_hands(record, board)):
        return Judging(board.hands, table)
    return _of_other_records(board, table)


def table_of_hands(board: Board) -> int | None:
    """Return the table from whose record the board has its hands, none where they were dealt or are unknown."""
    source = _source(board)
    return source.table if source else None


def _source(board: Board) -> LogEntry | None:
    """Return the entry of the record from which the board has its hands, none where they were dealt or are unknown."""
    if not board.hands:
        return None
    taken = LogEntry.objects.filter(event_id=board.event_id, board=board.number, new__hands=True)
    return taken.order_by("-pk").first()


def _of_other_records(board: Board, table: int) -> Judging:
    whole = current_plays(board.event).filter(board=board, complete=True).exclude(table=table).order_by("table").first()
    if whole is None:
        return Judging("")
    whole.board = Judging("").of(board)
    deal = verdict_of(whole, rules_of(board.event)).deal
    return Judging(hands_text(deal), whole.table) if deal else Judging("")


def unfitting(event: Event) -> Iterator[Play]:
    """Yield the plays whose cards cannot have been played with the hands that another table's record gave the board."""
    numbers = LogEntry.objects.filter(event=event, new__hands=True).values_list("board", flat=True)
    plays = list(current_plays(event).filter(board__number__in=set(numbers)).exclude(board__hands=""))
    rules = rules_of(event)
    for play in plays:
        error = verdict_of(play, rules).error
        if error and error.kind == HELD:
            yield play
