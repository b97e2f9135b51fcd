"""Several events ranked as one: sections or clubs that play the same boards, and sessions that are added up."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club


class Opens(models.TextChoices):
    """When results of boards that several events play may be told, and their cards be seen."""

    END = "end", _("when every event that plays the same boards is over")
    ROUND = "round", _("board by board, when nobody has still to play it in any event")


class Series(models.Model):
    """Events ranked as one; each of them says in which session it is played and how much of that counts.

    Events of the same session play the same boards and are compared together; sessions are added up.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="series")
    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=120)
    opens = models.CharField(max_length=5, choices=Opens.choices, default=Opens.END)
    created_at = models.DateTimeField()
    request_id = models.UUIDField(null=True, blank=True, unique=True)
    """The request that made it, so that the same form sent twice makes one."""

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name
