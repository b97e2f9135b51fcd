"""How a Swiss is drawn, written down. Called inside the transaction of another service."""

from __future__ import annotations

from dataclasses import asdict

from tournaments.models import Event, Swiss
from tournaments.models.swiss import System
from tournaments.selectors.swiss_plans import SwissTerms


def save_terms(event: Event, terms: SwissTerms | None) -> None:
    """Store how a Swiss is drawn, one of boards down its standings; an event that is none has no such row."""
    if not event.is_swiss:
        Swiss.objects.filter(event=event).delete()
        return
    words = asdict(terms or SwissTerms())
    if not event.has_matches:
        words["system"] = System.DANISH
    Swiss.objects.update_or_create(event=event, defaults=words)
