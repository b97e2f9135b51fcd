"""Story d-4: nine pairs, two hours and a quarter, one of them in a wheelchair, and a choice that may come late."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.movements.checks import check
from tests import factories
from tests.tournaments.match_evenings import make_match_event, play_at
from tests.tournaments.stories.acts import Story, meetings, seats
from tests.tournaments.views.test_setup import text_of
from tournaments.models import Event, LogEntry, Result
from tournaments.selectors.movement_now import now_of

pytestmark = pytest.mark.django_db

ASKED = {"pairs": "9", "time": "2:15", "format": "duplicate", "deals": "copies", "boards_per_round": "4"}
ASKED |= {"minutes_per_deal": "5", "minutes_to_move": "3"}


def director() -> Client:
    factories.make_club()
    client = Client()
    client.force_login(factories.make_director())
    return client


def rows_of(client: Client, **more: Any) -> dict[str, Any]:
    page = client.get(reverse("movements"), ASKED | more)
    return {str(row.offer.wish): row for row in page.context["rows"]}


def made(client: Client, take: str) -> Event:
    """Press the button of the event that the page has filled in."""
    data = client.get(take).context["form"].data
    typed = {name: value for name, value in data.items() if name != "request_id"}
    assert client.post(reverse("event-new"), typed).status_code == 302
    return Event.objects.get()


def test_d4_the_movements_for_nine_pairs_are_compared_and_one_is_set_up() -> None:
    """1 to 3. Six rounds of 20 minutes with 3 between them take 135; a Mitchell of five tables has five, 112."""
    client = director()
    rows = rows_of(client, staying="4")
    mitchell, robin = rows["mitchell+two"], rows["round-robin+6"]
    assert (mitchell.rounds, mitchell.offer.boards, mitchell.takes) == ("5", 20, "1 h 52 min")
    assert (mitchell.sit_outs, mitchell.comparisons) == ("some once", "12–20")
    assert (robin.rounds, robin.offer.boards, robin.takes) == ("6 of 9", 24, "2 h 15 min")
    assert mitchell.ends < robin.ends
    assert robin.take == "", "in a round robin of nine pairs nobody can stay"

    event = made(client, mitchell.take)

    tables = [table for number in range(1, 6) for table, two in seats(event, number).items() if 4 in two]
    assert len(tables) == 5
    assert len(set(tables)) == 1
    assert event.pairs.get(number=4).table == tables[0]
    assert check(now_of(event).movement) == ()
    assert LogEntry.objects.filter(event=event).count() == 1
    _cards_say_where_everybody_sits(client, event)
    story, source = Story(event), random.Random(9)
    for number in range(1, 6):
        story.play(number, source)
    story.closes()


def _cards_say_where_everybody_sits(client: Client, event: Event) -> None:
    """5. Each card of a table has its code, and each guide card table, direction, opponents and boards."""
    cards = client.get(reverse("tables-cards", args=[event.slug])).content.decode()
    for key in event.table_links.values_list("key", flat=True):
        assert reverse("table", args=[key]) in cards
    guide = text_of(client.get(reverse("seating", args=[event.slug]), {"by": "pair"}))
    table, (ns, _ew) = next((table, two) for table, two in seats(event, 1).items() if 4 in two)
    side, other = ("N-S", seats(event, 1)[table][1]) if ns == 4 else ("E-W", ns)
    assert f"1 {table} {side} {other} 1–4" in guide


def test_d4_tables_begin_before_the_choice_is_made() -> None:
    """4. Round 1 is played as the pairs sit; then the director takes another movement, and nothing is lost."""
    story = Story(factories.make_event(9, 5, movement="mitchell", boards_per_round=2, minutes=220, with_boards=False))
    event, source = story.event, random.Random(4)
    story.play(1, source, tables=[1, 2])
    before = seats(event, 1)
    results = list(Result.objects.order_by("pk").values())

    page = story.do("movement", "anew", "movement_changed", wish="round-robin")

    assert "The evening goes on by this movement" in page
    assert (event.movement, event.fields, event.round_count) == ("round-robin", "one", 9)
    assert seats(event, 1) == before
    assert list(Result.objects.order_by("pk").values()) == results
    assert len(meetings(event)) == 36
    assert set(meetings(event).values()) == {1}, "everybody meets everybody, those of round 1 among them"
    assert not [finding for finding in check(now_of(event).movement) if finding.is_error]
    assert event.boards.count() == 18
    story.play(1, source, tables=[3, 4])
    for number in range(2, 10):
        story.play(number, source)
    story.closes()


def test_d4_who_stays_is_kept_by_the_movement_that_is_taken_late() -> None:
    story = Story(
        factories.make_event(8, 4, movement="mitchell", boards_per_round=1, minutes=220, staying=[3], with_boards=False)
    )
    event, source = story.event, random.Random(5)
    story.play(1, source)
    table = event.pairs.get(number=3).table
    story.do("movement", "anew", "movement_changed", wish="round-robin")
    assert {
        number for number in range(1, 8) for at, two in seats(event, number).items() if 3 in two and at != table
    } == set()
    for number in range(2, 8):
        story.play(number, source)
    story.closes()


def test_d4_a_movement_of_matches_may_be_taken_late_too() -> None:
    event = make_match_event(8, 4, movement="mitchell", minutes=200)
    story = Story(event)
    before = seats(event, 1)
    play_at(event, 1, 1, "NS o none 60")
    story.do("movement", "anew", "movement_changed", wish="round-robin")
    assert seats(event, 1) == before
    assert set(meetings(event).values()) == {1}
    assert event.round_count == 7


def test_d4_once_the_second_round_has_begun_the_choice_is_made() -> None:
    story = Story(factories.make_event(9, 5, movement="mitchell", boards_per_round=2, minutes=220, with_boards=False))
    source = random.Random(6)
    story.play(1, source)
    story.play(2, source, tables=[1])
    page = story.look("movement", wish="round-robin")
    assert story.ways(page) == {}
    assert "has results in round 2" in page
    relayed = Story(
        factories.make_event(
            10,
            5,
            movement="mitchell",
            deals="relayed",
            boards_per_round=1,
            minutes=300,
            name="Other",
            with_boards=False,
        )
    )
    assert "Where boards move or tables share them" in relayed.look("movement", wish="howell")


def test_d4_a_pair_is_let_stay_when_the_event_has_been_made() -> None:
    """3. On the page of the pairs; where nobody can stay the reason is told and nothing changes."""
    client = director()
    event = factories.make_event(9, 5, movement="mitchell", boards_per_round=2, minutes=220)
    address = reverse("pairs", args=[event.slug])
    assert client.post(address, {"act": "stay", "staying": "7"}).status_code == 302
    tables = {table for number in range(1, 6) for table, two in seats(event, number).items() if 7 in two}
    assert tables == {event.pairs.get(number=7).table}
    entry = LogEntry.objects.get(event=event, act="pairs_staying")
    assert (entry.actor, entry.old, entry.new) == ("director", {"pairs": []}, {"pairs": [7]})

    robin = factories.make_event(9, 9, movement="round-robin", boards_per_round=1, name="Robin")
    page = client.post(reverse("pairs", args=[robin.slug]), {"act": "stay", "staying": "7"})
    assert "nobody stays" in text_of(page)
    assert not LogEntry.objects.filter(event=robin, act="pairs_staying").exists()
    assert client.post(address, {"act": "stay", "staying": "seven"}).status_code == 200
    assert client.post(address, {"act": "stay", "staying": ""}).status_code == 302
    assert not event.pairs.filter(table__isnull=False).exists()
