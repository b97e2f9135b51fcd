"""The director's look at a sealed board in order to enter its play, and the proof of it that the page carries along.

The proof names the event, the board, the table, who looked and whether there were hands to be seen. It cannot be forged
and it expires, so that every sheet of the entry does not have to be a look of its own in the log.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction

from tournaments.models import Board
from tournaments.services import boards, plays
from tournaments.services.places import place_of

SALT: Final = "tournaments.look-to-enter"
LASTS: Final = dt.timedelta(hours=2)
"""So long a play can be entered after one look."""


def look_to_enter(*, board: Board, table: int, by: User, at: dt.datetime) -> str:
    """Let the director see a sealed board and what is recorded of it at a table, and return the proof.

    What there is to be seen is logged first: the hands, the recorded play. Raises ``Refusal`` where the board or the
    table is gone.
    """
    where: dict[str, Any] = {"event_id": board.event_id, "by": by, "at": at}
    with transaction.atomic():
        if board.hands:
            boards.look(number=board.number, **where)
        if plays.standing_at(place_of(board.event, table, board.number)):
            plays.look_at_play(table=table, board=board.number, **where)
    return signing.dumps(_looked(board, table, by), salt=SALT)


def has_looked(proof: str, *, board: Board, table: int, by: User) -> bool:
    """Tell whether ``proof`` says that this director has looked at this board, with the hands it has, a while ago."""
    try:
        return bool(signing.loads(proof, salt=SALT, max_age=LASTS) == _looked(board, table, by))
    except signing.BadSignature:
        return False


def _looked(board: Board, table: int, by: User) -> list[int]:
    return [board.event_id, board.number, table, by.pk, int(bool(board.hands))]
