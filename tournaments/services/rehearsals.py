"""Rehearsing an evening: a copy of it with results by chance, which can be thrown away without a trace.

The copy is an event of its own, with other cards, so that nobody sees those that will be played. Nothing of the event
itself is touched: neither its rows nor its log nor its revision.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.demo.evening import played
from tournaments.demo.players import PLAYERS
from tournaments.errors import Refusal
from tournaments.models import Board, Event, Joining, Play, Result, Seating, Wish
from tournaments.models.result import Kind, Source, State
from tournaments.selectors.deals import deal_of
from tournaments.selectors.results import live_seatings
from tournaments.selectors.values import rules_of
from tournaments.services.acts import actor_name
from tournaments.services.events import create_event, staying_pairs
from tournaments.services.layout import SYSTEM_RANDOM
from tournaments.services.rehearsed_matches import play_matches
from tournaments.services.settings import settings_of
from tournaments.services.swiss import draw_round

Slips = Mapping[Board, list[dict[str, Any]]]
"""What is written down of each board, one of which every table has."""
PLAYED_ANEW: Final = 12
"""How often a board is played; where there are more tables, some have the result of another."""


def rehearse(*, event_id: int, by: User | str, at: dt.datetime, source: random.Random = SYSTEM_RANDOM) -> Event:
    """Make a copy of an event with a result at every table of every round, and return it; an older one goes.

    The results are those of legal play, on every board, or of every deal until something ends a match. Rounds that are
    drawn one at a time are drawn. Raises ``Refusal`` (``rehearsal_of_rehearsal``) and as ``create_event`` and
    ``play_matches`` do.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        if event.rehearses_id is not None:
            raise Refusal("rehearsal_of_rehearsal")
        for older in event.rehearsals.all():
            _throw_away(older)
        copy = create_event(
            club=event.club,
            by=by,
            at=at,
            name=event.name,
            date=event.date,
            settings=settings_of(event),
            pair_count=event.pair_count,
            copy_from=event,
            staying=staying_pairs(event),
            source=source,
        )
        copy.rehearses = event
        copy.save(update_fields=["rehearses"])
        _keep_wishes(event, copy)
        if copy.has_matches:
            play_matches(copy, by, at, source)
        else:
            _play_boards(copy, by, at, source)
    return copy


def _keep_wishes(event: Event, copy: Event) -> None:
    """Let the pairs of the copy meet, or not meet, as the director wishes of those of the event."""
    rows = dict(copy.pairs.values_list("number", "pk"))
    Wish.objects.bulk_create(
        Wish(
            event=copy, kind=wish.kind, one_id=rows[wish.one.number], other_id=rows[wish.other.number], round=wish.round
        )
        for wish in event.wishes.select_related("one", "other")
    )


def throw_away(*, event_id: int) -> Event:
    """Delete a rehearsal with everything that belongs to it, and return the event that was rehearsed.

    Raises ``Refusal`` (``no_rehearsal``) for an event that is none.
    """
    with transaction.atomic():
        copy = Event.objects.select_for_update(of=("self",)).select_related("rehearses").get(pk=event_id)
        if copy.rehearses is None:
            raise Refusal("no_rehearsal")
        event = copy.rehearses
        _throw_away(copy)
    return event


def _throw_away(copy: Event) -> None:
    """Delete first what holds on to boards and pairs, then the event, with which the rest goes."""
    Joining.objects.filter(round__event=copy).delete()
    for rows in (Play, Result, Seating):
        rows.objects.filter(event=copy).delete()
    copy.delete()


def _play_boards(copy: Event, by: User | str, at: dt.datetime, source: random.Random) -> None:
    """Fill round after round with results; of a Swiss each is drawn from those before."""
    slips = {board: _slips(copy, board, source) for board in copy.boards.order_by("number")}
    for number in range(1, copy.round_count + 1):
        if copy.is_swiss:
            draw_round(event_id=copy.pk, number=number, by=by, at=at)
        Result.objects.bulk_create(_results(copy, number, slips, actor_name(by), at, source), batch_size=500)
        copy.rounds.filter(number=number).update(ended_at=at)


def _results(
    event: Event, round: int, slips: Slips, actor: str, at: dt.datetime, source: random.Random
) -> Iterator[Result]:
    """Yield a result for each board of each table at which two pairs sit in a round."""
    boards = {board.number: board for board in slips}
    told: Mapping[str, Any] = {"kind": Kind.SCORED, "state": State.AGREED, "source": Source.DIRECTOR}
    for seating in live_seatings(event.pk).filter(round__number=round):
        assert seating.ns is not None
        assert seating.ew is not None
        for number in seating.boards:
            yield Result(
                event=event,
                board=boards[number],
                ns=seating.ns,
                ew=seating.ew,
                table=seating.table,
                version=1,
                is_current=True,
                slip=source.choice(slips[boards[number]]),
                actor=actor,
                at=at,
                **told,
            )


def _slips(event: Event, board: Board, source: random.Random) -> list[dict[str, Any]]:
    """Return what is written down of a board when it is played several times."""
    rules, deal = rules_of(event), deal_of(board)
    assert deal is not None
    player = PLAYERS[event.game]
    times = min(PLAYED_ANEW, event.pair_count // 2)
    return [played(rules, rules.start(deal), player, source).slip.to_json() for _time in range(times)]
