"""Ready-made events of matches: a match at each table of each round, its deals entered as at the table."""

from __future__ import annotations

from typing import Any

from tests import factories
from tests.tournaments.matches import enter
from tournaments.models import Event, Match
from tournaments.services.match_acts import Guest


def make_match_event(pairs: int = 6, rounds: int = 5, **more: Any) -> Event:
    """Return an event of matches of Botifarra to 101 points, in a round robin, its pairs unnamed."""
    words: dict[str, Any] = {"movement": "round-robin", "format": "games", "variant": "eastern", "name": "Match night"}
    return factories.make_event(pairs, rounds, **words | more)


def match_at(event: Event, round_number: int, table: int) -> Match:
    """Return the match of a table in a round."""
    return Match.objects.get(seating__event=event, seating__round__number=round_number, seating__table=table)


def play_at(event: Event, round_number: int, table: int, *deals: str) -> Match:
    """Enter these deals of Botifarra by the link of the match, after those that stand there."""
    match = match_at(event, round_number, table)
    first = match.deals.filter(is_current=True).count() + 1
    for number, text in enumerate(deals, start=first):
        enter(match, number, text, by=Guest(match.key))
    match.refresh_from_db()
    return match
