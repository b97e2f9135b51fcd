"""What a phone at a table is: a secret link per table, and the devices that opened it."""

from __future__ import annotations

from django.db import models

from tournaments.models.entry import Pair
from tournaments.models.event import Event, Round


class TableLink(models.Model):
    """The secret link of a table of an event: a random key of 128 bits, useless outside its event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="table_links")
    table = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=32, unique=True)

    class Meta:
        ordering = ["table"]
        constraints = [models.UniqueConstraint(fields=["event", "table"], name="table_link_once")]

    def __str__(self) -> str:
        return f"{self.event_id} table {self.table}"


class Device(models.Model):
    """A phone that opened a table's link, known by a random token in a cookie."""

    link = models.ForeignKey(TableLink, on_delete=models.CASCADE, related_name="devices")
    token = models.CharField(max_length=32, unique=True)
    created_at = models.DateTimeField()
    request_id = models.UUIDField(null=True, blank=True)
    """The request with which it joined first, so that a repeated tap makes one device."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["link", "request_id"], name="device_request_once")]

    def __str__(self) -> str:
        return f"device {self.pk} of table link {self.link_id}"


class Joining(models.Model):
    """Which pair a device said it is in a round."""

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="joinings")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="joinings")
    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["device", "round"], name="joining_once_a_round")]

    def __str__(self) -> str:
        return f"device {self.device_id} is pair {self.pair_id} in round {self.round_id}"
