"""What the events of a series have alike, asked when one joins and when the settings of one change."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.errors import Invalid
from tournaments.models import Event
from tournaments.models.event import COMPETITIONS, INDIVIDUALS, OF_TEAMS, SWISSES

RANKED_ALONE = (*COMPETITIONS, *INDIVIDUALS, *SWISSES, *OF_TEAMS)
"""The kinds whose table is more than the sum of boards or matches: byes, walkovers, brackets, two pairs in one, and
of players, who are no pairs."""
SAME = ("game", "variant", "format", "scale", "own_averages")
"""What is the same in all events of a series, as their settings name it."""


def require_ranked_with(event: Event, others: Iterable[Event]) -> None:
    """Refuse what cannot be ranked together with the other events of a series.

    Raises ``Invalid``: ``series_kind`` for one of ``RANKED_ALONE``,
    ``series_differs`` where ``what`` is not as in another event.
    """
    if event.movement in RANKED_ALONE:
        raise Invalid("series_kind")
    for other in others:
        for name in SAME:
            if getattr(event, name) != getattr(other, name):
                raise Invalid("series_differs", what=name, name=other.name)
        if event.options != other.options:
            raise Invalid("series_differs", what="variant", name=other.name)


def require_still_alike(event: Event) -> None:
    """Refuse settings that the other events of its series do not have.

    Raises ``Invalid`` as :func:`require_ranked_with` does.
    """
    if event.series_id is not None:
        require_ranked_with(event, Event.objects.filter(series=event.series_id).exclude(pk=event.pk).order_by("pk"))
