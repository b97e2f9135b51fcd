"""A league, groups or a knock-out: how its matches count, and how groups lead to a knock-out."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.event import Event


class Competition(models.Model):
    """What a league, groups or a knock-out need to know besides their movement.

    Groups have ``group_size`` pairs at most; ``qualifiers`` of each go on, and with ``fills_up`` the best of the others
    until the field is a power of two. A match of a fixed number of deals that is level in a knock-out goes on by
    ``extra_deals``, where the game knows that. Whoever does not come loses by ``no_show_for`` to ``no_show_against``;
    who withdraws before half of its matches is struck out with all its results, with ``strikes_out_always`` whenever it
    withdraws. ``seeds`` are the pairs that came from the groups into the knock-out, the best first, once that is drawn.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="competition")
    group_size = models.PositiveSmallIntegerField(default=4)
    qualifiers = models.PositiveSmallIntegerField(default=2)
    fills_up = models.BooleanField(default=False)
    extra_deals = models.PositiveSmallIntegerField(default=4)
    no_show_for = models.PositiveSmallIntegerField(default=101)
    no_show_against = models.PositiveSmallIntegerField(default=0)
    strikes_out_always = models.BooleanField(default=False)
    team_method = models.CharField(max_length=13, default="difference")
    """How teams of four are scored: a key of ``scoring.team_table.TEAM_METHODS``."""
    seeds = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(group_size__gte=2), name="competition_group_size"),
        ]

    def __str__(self) -> str:
        return str(self.event_id)
