"""The club whose site this is."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """The club; a site serves exactly one, so there is one row with ``singleton`` true."""

    name = models.CharField(_("name"), max_length=120)
    singleton = models.BooleanField(default=True, unique=True, editable=False)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(singleton=True), name="club_only_one")]

    def __str__(self) -> str:
        return self.name
