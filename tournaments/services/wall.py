"""What the wall and visitors are shown, and from when: nothing too early, nothing of the end too soon."""

from __future__ import annotations

import datetime as dt

from django.contrib.auth.models import User

from tournaments.errors import Invalid
from tournaments.models import Event
from tournaments.services.acts import actor_name, locked, log


def set_wall(*, event_id: int, shows_from: int, freezes_from: int | None, by: User | str, at: dt.datetime) -> Event:
    """Show results once round ``shows_from`` has ended, and keep those of round ``freezes_from`` and later ones.

    It holds on the wall and for everybody but the director. Raises ``Invalid``: ``wall_shows_from`` for a round that
    the event does not have, ``wall_freezes_from`` for one that it does not have or that leaves nothing to be shown.
    """
    with locked(event_id) as event:
        if not 1 <= shows_from <= event.round_count:
            raise Invalid("wall_shows_from", most=event.round_count)
        if freezes_from is not None and not shows_from < freezes_from <= event.round_count:
            raise Invalid("wall_freezes_from", first=shows_from, most=event.round_count)
        old = {"shows_from": event.wall_shows_from, "freezes_from": event.wall_freezes_from}
        new = {"shows_from": shows_from, "freezes_from": freezes_from}
        if new != old:
            event.wall_shows_from, event.wall_freezes_from = shows_from, freezes_from
            event.save(update_fields=["wall_shows_from", "wall_freezes_from"])
            log(event, "wall_set", actor=actor_name(by), at=at, old=old, new=new)
    return event
