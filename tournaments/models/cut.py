"""Rounds that were cut from an evening, kept as they were so that they can be played after all."""

from __future__ import annotations

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q

from tournaments.models.event import Event


class CutRound(models.Model):
    """A round that was cut, with everything that went with it: seats, boards and their hands, matches, phones.

    It is no round of the event: no page or file reads it, and what it keeps is sealed like the hands of a board.
    ``rows`` are the columns of its rows as ``services.cut_rounds`` writes and reads them. Who has come or left since is
    known by ``seated``, the pairs that sat somewhere in the round before it when it was cut, and ``left``, those that
    had left a league or its groups.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="cut_rounds")
    number = models.PositiveSmallIntegerField()
    rows = models.JSONField(encoder=DjangoJSONEncoder)
    seated = models.JSONField(default=list)
    left = models.JSONField(default=list)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="cut_round_once"),
            models.CheckConstraint(condition=Q(number__gte=2), name="cut_round_number_range"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"
