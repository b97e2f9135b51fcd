"""How a league, groups or a knock-out is held, written down. Called inside the transaction of another service."""

from __future__ import annotations

from dataclasses import asdict

from tournaments.models import Competition, Event
from tournaments.selectors.competition_plans import CompetitionTerms


def save_competition(event: Event, terms: CompetitionTerms | None) -> None:
    """Store what was asked for; an event that is no such competition has no such row."""
    if not (event.is_competition or event.is_teams):
        Competition.objects.filter(event=event).delete()
        return
    Competition.objects.update_or_create(event=event, defaults=asdict(terms or CompetitionTerms()))


def save_seeds(event: Event, seeds: tuple[int, ...]) -> None:
    """Store who came from the groups into the knock-out, the best first; none as long as it is not drawn."""
    Competition.objects.update_or_create(event=event, defaults={"seeds": list(seeds) if event.has_groups else []})
