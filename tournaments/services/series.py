"""Ranking several events as one: making such a series, putting events into it and taking them out.

Every act locks the events that it changes in the order of their keys, writes one entry into the log of each and raises
its revision. Events of the same session play the same boards: an event that joins gets the hands that the others have,
and what one of them has still to play is sealed in all of them (``permissions.held_rounds``).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from tournaments.errors import Frozen, Invalid
from tournaments.models import Board, Club, Event, Play, Result, Series
from tournaments.models.event import Shown
from tournaments.models.series import Opens
from tournaments.permissions import twins_of
from tournaments.services.acts import actor_name, log
from tournaments.services.alike import require_ranked_with
from tournaments.services.events import checked_name
from tournaments.services.identifiers import identifier_of

MOST_EVENTS = 12
"""Events in a series: its pages load them all."""
MOST_SESSIONS = 9


def make_series(
    *, club: Club, name: str, opens: str, by: User | str, at: dt.datetime, request_id: UUID | None = None
) -> Series:
    """Make a series without events. The same words with the same ``request_id`` make one.

    Raises ``Invalid`` (``event_name``, ``opens``).
    """
    name, opens = checked_name(name), _checked_opens(opens)
    own_id = identifier_of(request_id, actor_name(by), name, opens)
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        if own_id and (made := Series.objects.filter(request_id=own_id).first()):
            return made
        words = {"name": name, "opens": opens, "created_at": at, "request_id": own_id}
        return Series.objects.create(club=club, slug=_free_slug(name), **words)


def change_series(*, series_id: int, name: str, opens: str, by: User | str, at: dt.datetime) -> Series:
    """Change its name, and when the boards of its events open.

    Raises ``Invalid`` (``event_name``, ``opens``).
    """
    name, opens = checked_name(name), _checked_opens(opens)
    with _locked(series_id) as (series, events):
        old, new = {"series": series.name, "opens": series.opens}, {"series": name, "opens": opens}
        if old != new:
            series.name, series.opens = name, opens
            series.save(update_fields=["name", "opens"])
            _log_each(events, "series_changed", by, at, old, new)
    return series


def add_event(*, series_id: int, event_id: int, session: int, by: User | str, at: dt.datetime) -> Event:
    """Put an event into a session of a series; where others are in it, it gets their boards.

    Raises ``Invalid``: ``series_taken`` where it is in another series (with its ``name``), ``series_full``,
    ``series_session``, ``series_kind`` and ``series_differs`` as :func:`require_ranked_with`, ``series_boards`` where
    it has other boards than those of the session, ``series_hands`` where ``boards`` were played with other hands.
    Raises ``Frozen`` (``series_seen``) where visitors could see boards that an event has still to play.
    """
    if not 1 <= session <= MOST_SESSIONS:
        raise Invalid("series_session", most=MOST_SESSIONS)
    with _locked(series_id, event_id) as (series, events):
        event = next(one for one in events if one.pk == event_id)
        if event.series_id == series.pk:
            return event
        if event.series_id is not None:
            assert event.series is not None
            raise Invalid("series_taken", name=event.series.name)
        others = [one for one in events if one.pk != event_id]
        if len(others) >= MOST_EVENTS:
            raise Invalid("series_full", most=MOST_EVENTS)
        require_ranked_with(event, others)
        twins = [one for one in others if one.session == session]
        if twins and not event.has_matches:
            _share_boards(event, twins, by, at)
        event.series, event.session = series, session
        event.carried = next((one.carried for one in twins), 100)
        event.save(update_fields=["series", "session", "carried"])
        new = {"series": series.name, "session": session, "carried": event.carried}
        log(event, "series_joined", actor=actor_name(by), at=at, new=new)
    return event


def remove_event(*, series_id: int, event_id: int, by: User | str, at: dt.datetime) -> None:
    """Take an event out of a series; nothing is done where it is not in it.

    Raises ``Frozen`` (``series_seen``) where visitors could then see boards that an event has still to play.
    """
    with _locked(series_id) as (series, events):
        for event in events:
            if event.pk == event_id:
                for twin in twins_of(event):
                    _require_unseen(event, twin)
                    _require_unseen(twin, event)
                log(event, "series_left", actor=actor_name(by), at=at, old={"series": series.name})
                event.series, event.session, event.carried = None, 1, 100
                event.save(update_fields=["series", "session", "carried"])


def carry_session(*, series_id: int, session: int, carried: int, by: User | str, at: dt.datetime) -> None:
    """Say how much of what a session gave counts, of a hundred.

    Raises ``Invalid`` (``series_carried`` for more or less than that, ``series_matches`` for a part of matches, which
    count in full or not at all).
    """
    if not 0 <= carried <= 100:
        raise Invalid("series_carried")
    with _locked(series_id) as (_series, events):
        own = [event for event in events if event.session == session and event.carried != carried]
        if any(event.has_matches for event in own) and carried not in (0, 100):
            raise Invalid("series_matches")
        for event in own:
            old, event.carried = event.carried, carried
            event.save(update_fields=["carried"])
            facts = ({"carried": old, "session": session}, {"carried": carried, "session": session})
            log(event, "series_carried", actor=actor_name(by), at=at, old=facts[0], new=facts[1])


def delete_series(*, series_id: int) -> None:
    """Delete a series that has no event any more.

    Raises ``Frozen`` (``series_in_use``).
    """
    with _locked(series_id) as (series, events):
        if events:
            raise Frozen("series_in_use")
        series.delete()


# Checks ------------------------------------------------------------------------------------------------------------


def _checked_opens(opens: str) -> str:
    if opens not in Opens.values:
        raise Invalid("opens", found=opens)
    return opens


# The same boards ---------------------------------------------------------------------------------------------------


def _share_boards(event: Event, twins: Sequence[Event], by: User | str, at: dt.datetime) -> None:
    """Give all these events the same hands on every board, as far as they are known.

    A board that was played keeps its hands, and others get them.
    """
    boards = {one.pk: _boards_of(one) for one in (event, *twins)}
    numbers = {number: row.dealer for number, row in boards[event.pk].items()}
    for twin in twins:
        if {number: row.dealer for number, row in boards[twin.pk].items()} != numbers:
            raise Invalid("series_boards", name=twin.name)
        _require_unseen(event, twin)
        _require_unseen(twin, event)
    used = {one.pk: _used_boards(one) for one in (event, *twins)}
    hands = _hands_of(boards, used, [event.pk, *(twin.pk for twin in twins)])
    for one in (event, *twins):
        changed = [row for number, row in boards[one.pk].items() if hands[number] and row.hands != hands[number]]
        for row in changed:
            row.hands = hands[row.number]
        if changed:
            Board.objects.bulk_update(changed, ["hands"])
            log(one, "boards_shared", actor=actor_name(by), at=at, new={"boards": [row.number for row in changed]})


def _boards_of(event: Event) -> dict[int, Board]:
    return {board.number: board for board in event.boards.order_by("number")}


def _used_boards(event: Event) -> frozenset[int]:
    """Return the boards whose hands can no longer be others: something is recorded, or their round has ended."""
    recorded = (model.objects.filter(event=event).values_list("board__number", flat=True) for model in (Result, Play))
    ended = event.boards.filter(round__ended_at__isnull=False).values_list("number", flat=True)
    return frozenset(ended).union(*recorded)


def _hands_of(
    boards: dict[int, dict[int, Board]], used: dict[int, frozenset[int]], order: Sequence[int]
) -> dict[int, str]:
    """Return the hands of each board: those with which it was played, else those that an event of the session has.

    The event that joins comes first in ``order`` and gives way. Raises ``Invalid`` (``series_hands``) where a board was
    played with two different ones.
    """
    found: dict[int, str] = {}
    wrong = []
    for number in boards[order[0]]:
        played = {boards[pk][number].hands for pk in order if number in used[pk]} - {""}
        if len(played) > 1:
            wrong.append(number)
        others = [boards[pk][number].hands for pk in (*order[1:], order[0])]
        found[number] = next(iter(played), None) or next(filter(None, others), "")
    if wrong:
        raise Invalid("series_hands", boards=wrong)
    return found


def _require_unseen(event: Event, other: Event) -> None:
    """Refuse where visitors could see boards of an event that another has still to play."""
    if event.shown != Shown.ALL:
        return
    ended = event.boards.filter(round__ended_at__isnull=False).values_list("number", flat=True)
    if other.boards.filter(number__in=list(ended), round__ended_at__isnull=True).exists():
        raise Frozen("series_seen", name=event.name, other=other.name)


# The frame of an act -----------------------------------------------------------------------------------------------


@contextmanager
def _locked(series_id: int, event_id: int | None = None) -> Iterator[tuple[Series, list[Event]]]:
    """Yield a series and its events, with one more where it is named, all locked; raise the revision of each."""
    with transaction.atomic():
        series = Series.objects.select_for_update().get(pk=series_id)
        keys = set(series.events.values_list("pk", flat=True)) | ({event_id} if event_id is not None else set())
        events = list(Event.objects.select_for_update().filter(pk__in=keys).order_by("pk"))
        yield series, events
        for event in events:
            event.revision += 1
            event.save(update_fields=["revision"])


def _log_each(events: Collection[Event], act: str, by: User | str, at: dt.datetime, old: object, new: object) -> None:
    for event in events:
        log(event, act, actor=actor_name(by), at=at, old=old, new=new)


def _free_slug(name: str) -> str:
    base = slugify(name.replace("·", "-"))[:70].strip("-") or "series"
    taken = set(Series.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if slug not in taken)
