"""The frame of every act on a match: one transaction, the match locked, its revision raised, one entry in its log."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.errors import NotPermitted
from tournaments.models import Match, MatchAct
from tournaments.services.acts import actor_name

PLAYERS: Final = "players"
"""How the log names whoever came by the link of the match."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody at the table, who acts by the secret link of the match."""

    key: str


Actor = User | Guest | str
"""Who acts: a director, somebody by the link, or a text."""


@contextmanager
def locked_match(match_id: int, by: Actor) -> Iterator[Match]:
    """Yield the match, locked for this transaction, and raise its revision at the end.

    Raises ``NotPermitted`` (``match_link_renewed``) for a guest whose link is no longer that of the match.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        if isinstance(by, Guest) and by.key != match.key:
            raise NotPermitted("match_link_renewed")
        yield match
        match.revision += 1
        match.save(update_fields=["revision"])


def note(
    match: Match, act: str, *, by: Actor, at: dt.datetime, deal: int | None = None, old: Any = None, new: Any = None
) -> MatchAct:
    """Append one entry to the log of the match; its clock never goes back, as that of an event does not."""
    latest = MatchAct.objects.filter(match=match).order_by("-id").values_list("at", flat=True).first()
    at = at if latest is None else max(at, latest)
    return MatchAct.objects.create(match=match, act=act, actor=name_of(by), at=at, deal=deal, old=old, new=new)


def name_of(by: Actor) -> str:
    """Return how the log names an actor."""
    return PLAYERS if isinstance(by, Guest) else actor_name(by)
