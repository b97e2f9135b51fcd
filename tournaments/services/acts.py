"""The frame of every act on an event: one transaction, the event locked, its revision raised, one entry in the log."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import Event, LogEntry


@contextmanager
def locked(event_id: int) -> Iterator[Event]:
    """Yield the event, locked for this transaction, and raise its revision at the end.

    On SQLite the immediate transaction is the lock, on PostgreSQL the row. An exception inside rolls everything back.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        yield event
        event.revision += 1
        event.save(update_fields=["revision"])


def log(
    event: Event,
    act: str,
    *,
    actor: str,
    at: dt.datetime,
    old: Any = None,
    new: Any = None,
    secret: Any = None,
    reason: str = "",
    request_id: UUID | None = None,
    **where: int | None,
) -> LogEntry:
    """Append one entry to the log of ``event``; ``where`` may name ``round``, ``table``, ``board`` and ``pair``.

    Where ``request_id`` is given, :func:`done_by` finds the entry again.

    Acts are logged in the order in which they were done. An act that had to wait for the event was asked for before
    the one that it waited for: it takes that one's time, so that the clock of the log never goes back.
    """
    latest = LogEntry.objects.filter(event=event).order_by("-id").values_list("at", flat=True).first()
    at = at if latest is None else max(at, latest)
    words = {"old": old, "new": new, "secret": secret, "reason": reason, "request_id": request_id}
    return LogEntry.objects.create(event=event, act=act, actor=actor, at=at, **words, **where)


def done_by(event: Event, request_id: UUID | None) -> LogEntry | None:
    """Return the entry of the act that this very request has done before, if it has."""
    return LogEntry.objects.filter(event=event, request_id=request_id).first() if request_id is not None else None


def actor_name(by: User | str) -> str:
    """Return how the log stores an actor: the user's name, or the text itself (a code of :mod:`tournaments.actors`)."""
    return by if isinstance(by, str) else by.get_username()
