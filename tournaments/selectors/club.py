"""The club of this site."""

from __future__ import annotations

from tournaments.models import Club


def current_club() -> Club | None:
    """Return the club, or none while the site has not been started."""
    return Club.objects.first()
