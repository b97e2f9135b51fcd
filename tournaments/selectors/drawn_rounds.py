"""How far the rounds of an event have come that are drawn one at a time."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from tournaments.models import Event, Play, Result, Round


def rounds_drawn(event: Event) -> int:
    """Return how many rounds have been drawn: those in which somebody sits, for of boards all exist before."""
    return event.rounds.filter(seatings__isnull=False).distinct().count()


def begun_rounds(event: Event) -> frozenset[int]:
    """Return the rounds with a board of which something has been recorded, were it taken back since."""
    mine = {"board__round": OuterRef("pk")}
    recorded = Exists(Result.objects.filter(**mine)) | Exists(Play.objects.filter(**mine))
    return frozenset(Round.objects.filter(recorded, event=event).values_list("number", flat=True))
