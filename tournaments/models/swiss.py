"""A Swiss: how its rounds are drawn, who is away in one of them, and who is, or is not, to meet.

Who entered and left stands with the pairs, who met and had the bye with the seatings of the rounds that were drawn.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Pair
from tournaments.models.event import Event


class System(models.TextChoices):
    """In which order the next round is drawn: the keys of ``scoring.pairing.orders.System``."""

    DUTCH = "dutch", _("Dutch: the top half of a score group meets the bottom half")
    DANISH = "danish", _("Danish: first against second, third against fourth")
    ACCELERATED = "accelerated", _("accelerated: Dutch, with the first half of the field apart in the first rounds")


class Swiss(models.Model):
    """How a Swiss event is drawn, and what a round is worth in which an entry had nobody to play.

    ``rounds`` are those that were asked for, none for as many as fit and leave no repeats; what they come to stands
    with the event. ``in_arrears`` lets the next round be drawn while the last one is still being played. A bye and a
    walk-over are a win; ``bye_points`` and ``bye_difference`` are what the bye adds to points for and difference.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="swiss")
    rounds = models.PositiveSmallIntegerField(_("planned rounds"), null=True, blank=True)
    system = models.CharField(_("order of the draw"), max_length=11, choices=System.choices, default=System.DUTCH)
    in_arrears = models.BooleanField(_("one round in arrears"), default=False)
    bye_points = models.PositiveSmallIntegerField(default=0)
    bye_difference = models.PositiveSmallIntegerField(default=0)
    walkover_points = models.PositiveSmallIntegerField(default=0)
    walkover_difference = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.event_id} {self.system}"


class Absence(models.Model):
    """A pair that is away in one round and comes back."""

    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="absences")
    round = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["round"]
        constraints = [
            models.UniqueConstraint(fields=["pair", "round"], name="absence_once"),
            models.CheckConstraint(condition=Q(round__gte=1), name="absence_round_range"),
        ]

    def __str__(self) -> str:
        return f"{self.pair_id} away in round {self.round}"


class WishKind(models.TextChoices):
    """What the director wants of two pairs: the words of ``scoring.pairing.event.What``."""

    NEVER = "never", _("never meet")
    AVOID = "avoid", _("meet only if it cannot be helped")
    FIXED = "fixed", _("meet in one round")


class Wish(models.Model):
    """Two pairs that are not to meet, or that meet in ``round`` whatever the draw; ``one`` has the lower number."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=5, choices=WishKind.choices)
    one = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="+")
    round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["round", "one__number", "other__number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "kind", "one", "other"], condition=Q(round__isnull=True), name="wish_once"
            ),
            models.UniqueConstraint(
                fields=["event", "one", "other", "round"], condition=Q(round__isnull=False), name="wish_once_a_round"
            ),
            models.CheckConstraint(condition=~Q(one=F("other")), name="wish_two_pairs"),
            models.CheckConstraint(
                condition=Q(kind="fixed", round__gte=1) | (Q(kind__in=["never", "avoid"]) & Q(round__isnull=True)),
                name="wish_fixed_has_a_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} {self.one_id} {self.kind} {self.other_id}"
