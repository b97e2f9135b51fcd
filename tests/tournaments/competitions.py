"""Leagues, groups and knock-outs for tests, and a second reckoning of their tables, straight from the rows."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.match_evenings import make_match_event, play_at
from tests.tournaments.swiss import matches_of, score_of
from tournaments.models import Event
from tournaments.selectors.competition_plans import CompetitionTerms

NS_WINS, EW_WINS, LEVEL = "NS o none 60", "NS o none 20", "NS o none 36"
"""Deals of Botifarra: 24 to 0, 0 to 16, and nothing for either."""


def make_competition(kind: str, pairs: int, rounds: int, **more: Any) -> Event:
    """Return a competition of matches of one deal; what is no setting of it is one of the event."""
    terms = {name: more.pop(name) for name in CompetitionTerms.__slots__ if name in more}
    words: dict[str, Any] = {"format": "boards", "boards_per_round": 1, "movement": kind, "name": "Cup"}
    return make_match_event(pairs, rounds, competition=CompetitionTerms(**terms), **words | more)


def play_round(event: Event, number: int, **texts: str) -> None:
    """Play the open matches of a round: North-South wins, but where a text for the table (``t2``) says otherwise."""
    for match in matches_of(event, number):
        if not match.is_ended and not match.deals.exists():
            play_at(event, number, match.seating.table, texts.get(f"t{match.seating.table}", NS_WINS))


def table_of(
    event: Event, pairs: Collection[int], rounds: Collection[int], score: tuple[int, int] = (101, 0)
) -> list[tuple[int, int, int, int, int]]:
    """Return pair, points, difference, scored and matches of these pairs, the best first, reckoned from the rows."""
    rows = {pair: [0, 0, 0, 0] for pair in pairs}
    for number in rounds:
        for match in matches_of(event, number):
            ns, ew = match.seating.ns.number, match.seating.ew.number
            if not {ns, ew} <= set(pairs):
                continue
            both = score_of(match)
            if match.walkover:
                both = score if match.walkover == "NS" else score[::-1]
            elif not match.deals.exists():
                continue
            for pair, own, their in ((ns, *both), (ew, *reversed(both))):
                gained = (2 if own > their else 1 if own == their else 0, own - their, own, 1)
                rows[pair] = [a + b for a, b in zip(rows[pair], gained, strict=True)]
    found = [(pair, *values) for pair, values in rows.items()]
    return sorted(found, key=lambda row: (-row[1], -row[2], -row[3], row[0]))  # type: ignore[return-value]


class Pages:
    """A director at the pages of an event."""

    def __init__(self, event: Event) -> None:
        self.event, self.client = event, Client()
        self.client.force_login(factories.make_director())

    def get(self, route: str, *args: Any, query: str = "") -> Any:
        """Open a page."""
        found = self.client.get(reverse(route, args=[self.event.slug, *args]) + query)
        assert found.status_code == 200
        return found

    def post(self, route: str, *args: Any, slug: str = "", **values: Any) -> Any:
        """Press a button and follow where it leads."""
        found = self.client.post(reverse(route, args=[slug or self.event.slug, *args]), values, follow=True)
        assert found.status_code == 200
        return found

    def draw(self, number: int) -> Any:
        """Draw the next round as the page shows it."""
        page = self.get("bracket")
        return self.post("bracket-draw", round=number, seen=page.context["seen"])

    def text(self, route: str, *args: Any, query: str = "") -> str:
        """Return what stands on a page."""
        return str(self.get(route, *args, query=query).content.decode())
