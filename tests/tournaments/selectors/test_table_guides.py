"""The guide of each table: who comes, and where they go, in events of every kind."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.tournaments.competitions import make_competition
from tests.tournaments.individuals import drawn_partners, players_at, tables_of
from tests.tournaments.services.test_rehearsals import rehearsal_of
from tests.tournaments.swiss import make_swiss
from tournaments.models import Event
from tournaments.selectors.seating import guide_cards
from tournaments.selectors.table_guides import TableGuide, table_guides

pytestmark = pytest.mark.django_db


def guides_of(event: Event) -> dict[int, TableGuide]:
    return {guide.table: guide for guide in table_guides(guide_cards(event))}


def told(guide: TableGuide, number: int) -> list[tuple[int, str]]:
    return [(one.who.number, one.next_text) for one in guide.rounds[number - 1].sitters]


def test_a_mitchell_in_words() -> None:
    """Six tables of twelve pairs: North-South stay, East-West go up a table, from the last one to the first."""
    guides = guides_of(factories.make_event(12, 6, movement="mitchell"))
    assert told(guides[6], 1) == [(6, "then stays here"), (12, "then table 1, E-W")]
    assert told(guides[6], 2) == [(6, "then stays here"), (11, "then table 1, E-W")]
    assert told(guides[6], 6) == [(6, ""), (7, "")]
    assert not any(guide.free_text for guide in guides.values())


def test_who_rests_and_who_turns_is_told() -> None:
    """In a round robin of four pairs the pair that stays is the fourth; of five everybody rests once."""
    guides = guides_of(factories.make_event(5, 5, movement="round-robin"))
    words = [text for guide in guides.values() for number in range(1, 6) for _who, text in told(guide, number)]
    assert words.count("then sits out") == 4, "who rests in the first round comes from no table"
    by_pair = {
        (one.who.number, one.now.round): one for guide in guides.values() for row in guide.rounds for one in row.sitters
    }
    for (pair, number), one in by_pair.items():
        then = by_pair.get((pair, number + 1))
        assert (then is None) == (one.next_text in ("", "then sits out"))
        if then is not None and then.now.seat.table != one.now.seat.table:
            assert f"table {then.now.seat.table}," in one.next_text


def test_players_go_each_their_own_way() -> None:
    event = drawn_partners(9, 3)
    guides = guides_of(event)
    for seating in tables_of(event):
        row = next(one for one in guides[seating.table].rounds if one.seat.round == seating.round.number)
        assert tuple(one.who.number for one in row.sitters) == players_at(seating)
        assert all("E-W" not in one.next_text for one in row.sitters)
        assert [one.now.place for one in row.sitters] == ["N", "S", "E", "W"]


def test_what_has_not_been_drawn_is_not_told() -> None:
    event = make_swiss(9, 3)
    assert guides_of(event) == {}
    copy = rehearsal_of(event)
    words = [text for guide in guides_of(copy).values() for number in (1, 2) for _who, text in told(guide, number)]
    assert words.count("then has a bye") == 2
    cup = rehearsal_of(make_competition("knockout", 6, 3))
    guides = guides_of(cup)
    assert (guides[1].free_text, guides[2].free_text) == ("", "Nobody plays here in these rounds: 3.")
    assert sum(not text for _who, text in told(guides[1], 1)) == 1, "who has lost goes nowhere"


@pytest.mark.parametrize("make", [factories.make_event, drawn_partners], ids=["pairs", "players"])
def test_the_page_shows_them_and_costs_the_same_for_any_field(make: Any) -> None:
    costs, client = [], Client()
    for size in (8, 40):
        event = make(size, 4, shown="all")
        with CaptureQueriesContext(connection) as asked:
            page = client.get(f"{reverse('seating', args=[event.slug])}?by=table")
        costs.append(len(asked))
        assert "Guide of each table" in page.content.decode()
        assert [guide.table for guide in page.context["guides"]] == sorted(guides_of(event))
    assert costs[0] == costs[1] <= 8
    narrowed = client.get(f"{reverse('seating', args=[event.slug])}?by=table&table=2")
    assert [guide.table for guide in narrowed.context["guides"]] == [2]
