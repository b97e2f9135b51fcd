"""Huutopussi in the demo: a night of matches to 500 that is being played, and a duplicate that is over."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any, Final

from django.contrib.auth.models import User

from scoring.games.huutopussi.actions import AskHalf
from scoring.seats import Seat
from tournaments.demo.evening import Recorded, agree, hands_of, make_evening, play, play_until, record
from tournaments.demo.huutopussi_player import BEGINNER
from tournaments.demo.matches import matches_of, play_out, say_dealer, write_deals
from tournaments.models.event import Shown
from tournaments.services import clock, events
from tournaments.slips.huutopussi import Slip

TABLE: Final = 2
"""Where the plays were recorded."""
REVOKE: Final = "H6.2"
"""The clause that a planted illegal card breaks: the player held the led suit."""
ROUNDS_OVER: Final = 2


def build(words: dict[str, Any], director: User, at: dt.datetime, source: random.Random) -> None:
    """Make the two events."""
    _duplicate(words["duplicate"], director, at, source)
    _matches(words["matches"], director, at, source)


def _duplicate(words: dict[str, Any], director: User, at: dt.datetime, source: random.Random) -> None:
    evening = make_evening(words, director, at, source)
    for seating, board in hands_of(evening.event):
        agree(evening, seating, board, play(evening, BEGINNER, board).slip)
    asked, recorded = play_until(evening, BEGINNER, _has_question)
    record(evening, (asked, TABLE), recorded)
    revoked, recorded = play_until(evening, BEGINNER, _has_revoke, with_illegal=True)
    record(evening, (revoked, TABLE + (revoked == asked)), recorded)
    events.show_event(event_id=evening.event.pk, by=director, at=evening.time(5), shown=Shown.ALL)


def _has_question(recorded: Recorded) -> bool:
    """Tell whether trumps were made twice, once at least by asking for a half."""
    assert isinstance(recorded.slip, Slip)
    return len(recorded.slip.hand.marriages) > 1 and any(isinstance(one, AskHalf) for one in recorded.actions)


def _has_revoke(recorded: Recorded) -> bool:
    return recorded.clauses == (REVOKE,)


def _matches(words: dict[str, Any], director: User, at: dt.datetime, source: random.Random) -> None:
    """Make the night: rounds that are over; then a match in which a side may not bid, one over, and one just begun."""
    evening = make_evening(words, director, at - dt.timedelta(minutes=words["minutes_ago"]), source)
    clock.start_clock(event_id=evening.event.pk, number=1, by=director, at=evening.time(1))
    events.show_event(event_id=evening.event.pk, by=director, at=evening.time(1), shown=Shown.STANDINGS)
    rows = matches_of(evening)
    tables = evening.event.pair_count // 2
    for match in rows[: ROUNDS_OVER * tables]:
        play_out(evening, match, BEGINNER)
    banned, over, begun = rows[ROUNDS_OVER * tables :][:tables]
    for match in (banned, begun):
        say_dealer(evening, match, Seat.NORTH)
    write_deals(evening, banned, words["banned"])
    play_out(evening, over, BEGINNER)
    write_deals(evening, begun, words["banned"][:1])
