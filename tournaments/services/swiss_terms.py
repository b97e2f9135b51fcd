"""How a Swiss is drawn, written down. Called inside the transaction of another service."""

from __future__ import annotations

from dataclasses import asdict

from tournaments.models import Event, Swiss
from tournaments.selectors.swiss_plans import SwissTerms


def save_terms(event: Event, terms: SwissTerms | None) -> None:
    """Store how a Swiss is drawn; an event that is none has no such row."""
    if not event.is_swiss:
        Swiss.objects.filter(event=event).delete()
        return
    Swiss.objects.update_or_create(event=event, defaults=asdict(terms or SwissTerms()))
