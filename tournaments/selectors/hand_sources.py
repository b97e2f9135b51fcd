"""Hands that nobody dealt: from the record of which table a board has them, and by which hands a record is judged.

What this returns is as secret as the hands until the round of the board has ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import Final

from scoring.notation.errors import HELD
from tournaments.models import Board, Event, LogEntry, Play
from tournaments.selectors.deals import hands_text
from tournaments.selectors.plays import current_plays, verdict_of
from tournaments.selectors.values import options_of

OF_HANDS: Final = ("not_held", "play_of_other_hands")
"""Codes of what is refused because of the hands of the board."""


@dataclass(frozen=True, slots=True)
class Judging:
    """The hands by which a record of one table is judged, as a board keeps them; empty where none are known.

    ``table`` is the other table from whose record they were read, none where they were dealt.
    """

    hands: str
    table: int | None = None

    def of(self, board: Board) -> Board:
        """Return the board with these hands."""
        judged = copy(board)
        judged.hands = self.hands
        return judged


def judging_of(board: Board, table: int, *, knows_hands: bool = False) -> Judging:
    """Return the hands by which a record is judged that is to stand for a board at a table: two queries at most.

    Hands that were only read from the cards of the record it replaces are forgotten, for a slip in them must not stay
    for good; so are those that record named in its tags, where the new one ``knows_hands`` itself. What another table
    has recorded to the end still says them.
    """
    source = _source(board)
    if source is None or source.new is None:
        return Judging(board.hands)
    if source.table != table:
        return Judging(board.hands, source.table)
    if not (source.new.get("complete") or knows_hands):
        return Judging(board.hands)
    return _of_other_records(board, table)


def table_blamed(event: Event, board: int, table: int, code: str) -> int | None:
    """Return the other table from whose record the hands were read that forbid what was refused with this code.

    None where the refusal is not about hands, or nobody recorded them.
    """
    found = event.boards.filter(number=board).first() if code in OF_HANDS else None
    return judging_of(found, table).table if found else None


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
    deal = verdict_of(whole, options_of(board.event)).deal
    return Judging(hands_text(deal), whole.table) if deal else Judging("")


def unfitting(event: Event) -> Iterator[Play]:
    """Yield the plays whose cards cannot have been played with the hands that another table's record gave the board."""
    numbers = LogEntry.objects.filter(event=event, new__hands=True).values_list("board", flat=True)
    plays = list(current_plays(event).filter(board__number__in=set(numbers)).exclude(board__hands=""))
    options = options_of(event)
    for play in plays:
        error = verdict_of(play, options).error
        if error and error.kind == HELD:
            yield play
