"""Seats change while a page is open: what is sent from it goes to those who were on it, or nowhere.

Everywhere eight pairs play a round robin with copies, one more has left or come, and the rounds to come are drawn anew.
"""

from __future__ import annotations

import random
import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.match_evenings import make_match_event, match_at
from tests.tournaments.stories.acts import Story, seats
from tournaments.models import Event, LogEntry, Match, MatchDeal, Play, Result
from tournaments.selectors.match_values import met_at

pytestmark = pytest.mark.django_db

OTHERS = "By now others play at table 1 than your page showed."
SLIP = {"chooser": "N", "trump": "o", "level": "none", "side": "NS", "points": "43"}


def robin() -> Story:
    return Story(factories.make_event(8, 7, movement="round-robin", boards_per_round=2, with_boards=False))


def draw_anew(story: Story) -> None:
    """Pair 8, which sat at table 1, leaves; others sit there from round 2 on."""
    before = seats(story.event, 2)[1]
    assert 8 in before
    story.do("away", "draw", "pair_went_away", pair=8, since=2)
    assert seats(story.event, 2)[1] != before


def version_in(page: str, name: str = "version") -> str:
    found = re.search(rf'name="{name}"[^>]* value="([^"]*)"', page)
    assert found
    return found[1]


def recorded(event: Event) -> set[tuple[int, int, int]]:
    return set(Result.objects.filter(event=event).values_list("board__number", "ns__number", "ew__number"))


def test_a_result_page_of_the_director_writes_nothing_to_others() -> None:
    story = robin()
    story.play(1, random.Random(1))
    address = reverse("result", args=[story.event.slug, 2, 1, 3])
    page = story.client.get(address).content.decode()
    before = recorded(story.event)
    draw_anew(story)

    form = SLIP | {"act": "enter", "version": version_in(page), "request_id": str(uuid4())}
    answer = story.client.post(address, form)

    assert answer.status_code == 200
    told = answer.content.decode()
    assert OTHERS in told
    assert 'value="43"' in told, "what was typed stays"
    assert recorded(story.event) == before
    again = story.client.post(address, form | {"version": version_in(told)})
    assert again.status_code == 302, "told who sits there, the director may mean them"
    assert recorded(story.event) - before == {(3, *seats(story.event, 2)[1])}


def test_lines_of_the_grid_write_nothing_to_others() -> None:
    story = robin()
    story.play(1, random.Random(1))
    address = reverse("grid", args=[story.event.slug]) + "?round=2"
    page = story.client.get(address).content.decode()
    before = recorded(story.event)
    draw_anew(story)

    line = {"line-3-1": "n o 43", "version-3-1": version_in(page, "version-3-1")}
    for answer in (
        story.client.post(address, line),
        story.client.post(reverse("grid-line", args=[story.event.slug, 2, 1, 3]), line),
    ):
        told = answer.content.decode()
        assert OTHERS in told
        assert 'value="n o 43"' in told
    assert recorded(story.event) == before
    story.client.post(address, line | {"version-3-1": version_in(told, "version-3-1")})
    assert recorded(story.event) - before == {(3, *seats(story.event, 2)[1])}


def test_a_phone_that_shows_other_opponents_writes_nothing() -> None:
    story = robin()
    story.play(1, random.Random(1))
    event, link = story.event, factories.link_of(story.event, 1)
    stays = ({*seats(event, 2)[1]} - {8}).pop()
    phone = Client()
    phone.post(reverse("table-join", args=[link.key]), {"pair": stays, "round": 2})
    check = phone.get(reverse("table-check", args=[link.key, 3]), SLIP | {"points": "43"}).content.decode()
    sent = SLIP | {"version": version_in(check), "request_id": str(uuid4())}
    before = recorded(event)
    draw_anew(story)
    if stays not in seats(event, 2)[1]:  # it has gone to another table, whose link its phone does not know
        answer = phone.post(reverse("table-enter", args=[link.key, 3]), sent, follow=True)
        assert recorded(event) == before
        return

    asked = phone.get(reverse("table-check", args=[link.key, 3]), sent, follow=True)
    answer = phone.post(reverse("table-enter", args=[link.key, 3]), sent, follow=True)

    assert OTHERS in asked.content.decode()
    assert OTHERS in answer.content.decode()
    assert recorded(event) == before


def test_a_phone_agrees_to_nothing_that_others_entered() -> None:
    story = robin()
    story.play(1, random.Random(1))
    event, link = story.event, factories.link_of(story.event, 1)
    ns, ew = seats(event, 2)[1]
    phone = Client()
    phone.post(reverse("table-join", args=[link.key]), {"pair": ns, "round": 2})
    old = {"version": f"1.{ns}-{ns + ew}", "request_id": str(uuid4())}
    other = factories.join(event, 2, 1, "EW")
    factories.enter(other, 3)

    for act in ("confirm", "dispute"):
        answer = phone.post(reverse(f"table-{act}", args=[link.key, 3]), old | {"words": "no"}, follow=True)
        assert OTHERS in answer.content.decode()
    assert [row.state for row in Result.objects.filter(event=event, board__number=3)] == ["entered"]


def test_the_play_of_others_is_not_recorded_here() -> None:
    story = robin()
    story.play(1, random.Random(1))
    address = reverse("play", args=[story.event.slug, 3, 1])
    page = story.client.get(address).content.decode()
    draw_anew(story)

    answer = story.client.post(address, {"text": "W:o N:be", "version": version_in(page), "act": "record"})

    assert OTHERS in answer.content.decode()
    assert not Play.objects.filter(event=story.event).exists()


@pytest.mark.parametrize("door", ["the director", "the players"])
def test_the_sheet_of_a_match_takes_no_deal_of_others(door: str) -> None:
    event = make_match_event(8, 7)
    client = Client()
    client.force_login(factories.make_director())
    match = match_at(event, 2, 1)
    name, key = ("match", match.slug) if door == "the director" else ("match-table", match.key)
    page = client.get(reverse(name, args=[key])).content.decode()
    shown = met_at(match)
    turn(event)
    assert met_at(Match.objects.get(pk=match.pk)) != shown

    sent = {"number": "1", "version": version_in(page), "request_id": str(uuid4())}
    sent |= {"chooser": "NS", "trump": "o", "level": "none", "ns_points": "72"}
    answer = client.post(reverse(f"{name}-enter", args=[key]), sent, follow=True)

    assert OTHERS in answer.content.decode()
    assert not MatchDeal.objects.exists()


@pytest.mark.parametrize("act", ["end", "clock", "dealer"])
def test_no_act_on_a_match_is_done_to_others(act: str) -> None:
    event = make_match_event(8, 7)
    client = Client()
    client.force_login(factories.make_director())
    match = match_at(event, 2, 1)
    page = client.get(reverse("match", args=[match.slug])).content.decode()
    entries = LogEntry.objects.filter(event=event).count()
    turn(event)

    answer = client.post(
        reverse(f"match-{act}", args=[match.slug]), {"seen": version_in(page, "seen"), "dealer": "E"}, follow=True
    )

    assert OTHERS in answer.content.decode()
    assert LogEntry.objects.filter(event=event).count() == entries


def turn(event: Event) -> None:
    """Let the two of tables 1 and 2 of round 2 change their opponents."""
    one, two = event.seatings.filter(round__number=2, table__in=(1, 2)).order_by("table")
    seats_of = event.seatings.filter(round__number=2)
    for table, ew in ((1, None), (2, one.ew), (1, two.ew)):
        seats_of.filter(table=table).update(ew=ew)


def test_a_page_of_a_round_that_was_cut_says_so_and_what_was_typed() -> None:
    story = robin()
    story.play(1, random.Random(1))
    before = recorded(story.event)
    story.do("curtail", "cut", "curtailed", rounds_left=3)

    grid = reverse("grid", args=[story.event.slug]) + "?round=5"
    answer = story.client.post(grid, {"line-9-2": "n o 43", "version-9-2": "0"}, follow=True)
    told = answer.content.decode()
    assert answer.status_code == 200
    assert "Nobody plays there in round 5" in told
    assert "9-2: n o 43" in told

    address = reverse("result", args=[story.event.slug, 5, 2, 9])
    form = SLIP | {"act": "enter", "version": "0", "request_id": str(uuid4())}
    assert "Nobody plays there in round 5" in story.client.post(address, form, follow=True).content.decode()
    assert story.client.get(address).status_code == 404
    assert recorded(story.event) == before
