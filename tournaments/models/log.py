"""The log of an event: one entry per act, appended only."""

from __future__ import annotations

from django.db import models

from tournaments.models.event import Event


class LogEntry(models.Model):
    """One act: who, when, what, on what, from which value to which.

    ``act`` is a code that ``texts`` turns into a sentence. ``old`` and ``new`` are plain JSON and never hold cards:
    what names cards stands in ``secret`` and may be shown only when the round of the board has ended.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField()
    actor = models.CharField(max_length=200)
    act = models.CharField(max_length=40)
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    board = models.PositiveSmallIntegerField(null=True, blank=True)
    pair = models.PositiveSmallIntegerField(null=True, blank=True)
    old = models.JSONField(null=True, blank=True)
    new = models.JSONField(null=True, blank=True)
    secret = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    request_id = models.UUIDField(null=True, blank=True)
    """The request that did it, of acts that would do something else if they were repeated."""

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["event", "request_id"], name="log_request_once")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor} {self.act}"
