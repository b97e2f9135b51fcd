"""Who plays: pairs and their two players."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from scoring.movements.limits import MOST_ENTRIES
from tournaments.models.event import Event


class Pair(models.Model):
    """A numbered pair of an event. It exists from the creation of the event; its players may be named later.

    It plays from round ``since`` on and is away from round ``until`` on for good, none for never. At ``table`` it stays
    in every round, whoever comes; none where it goes where it is told.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="pairs")
    number = models.PositiveSmallIntegerField()
    since = models.PositiveSmallIntegerField(default=1)
    until = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="pair_number_once"),
            models.UniqueConstraint(fields=["event", "table"], name="pair_stays_alone"),
            models.CheckConstraint(condition=Q(since__gte=1), name="pair_since_range"),
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gte=F("since")), name="pair_leaves_after_entering"
            ),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=MOST_ENTRIES), name="pair_number_range"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"


class Player(models.Model):
    """A person of a pair. ``key`` is the name folded for comparison, so that a person sits in one pair only."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="players")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    key = models.CharField(max_length=160)

    class Meta:
        ordering = ["pair__number", "position"]
        constraints = [
            models.UniqueConstraint(fields=["event", "key"], name="player_in_one_pair"),
            models.UniqueConstraint(fields=["pair", "position"], name="player_position_once"),
            models.CheckConstraint(condition=Q(position__in=[1, 2]), name="player_position_range"),
        ]

    def __str__(self) -> str:
        return self.name


class Substitute(models.Model):
    """Who plays in the place of a player of a pair from a round on, until somebody else does."""

    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="substitutes")
    position = models.PositiveSmallIntegerField()
    since = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    key = models.CharField(max_length=160)

    class Meta:
        ordering = ["pair__number", "since", "position"]
        constraints = [
            models.UniqueConstraint(fields=["pair", "position", "since"], name="substitute_once_a_round"),
            models.CheckConstraint(condition=Q(position__in=[1, 2]), name="substitute_position_range"),
            models.CheckConstraint(condition=Q(since__gte=1), name="substitute_since_range"),
        ]

    def __str__(self) -> str:
        return self.name
