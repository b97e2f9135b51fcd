"""How a league, groups or a knock-out was asked for, read from its row."""

from __future__ import annotations

from tournaments.models import Competition, Event
from tournaments.selectors.competition_plans import CompetitionTerms


def competition_row(event: Event) -> Competition:
    """Return the row of a league, groups or a knock-out; one that has none yet is as usual."""
    return Competition.objects.filter(event=event).first() or Competition(event=event)


def competition_terms(event: Event) -> CompetitionTerms:
    """Return how a league, groups or a knock-out was asked for."""
    row = competition_row(event)
    return CompetitionTerms(**{name: getattr(row, name) for name in CompetitionTerms.__slots__})


def pairs_that_left(event: Event) -> tuple[int, ...]:
    """Return the numbers of the pairs that have withdrawn, ascending."""
    return tuple(event.pairs.filter(until__isnull=False).order_by("number").values_list("number", flat=True))
