"""Story d-9: a pair comes late. The director sees the ways with their consequences, and picks one."""

from __future__ import annotations

import random

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.stories.acts import Story, boards_of, meetings, seats
from tournaments.errors import Invalid, Stale
from tournaments.models import Event, Result
from tournaments.selectors.change_values import Late
from tournaments.selectors.changes import propose
from tournaments.selectors.table_boards import tag_of
from tournaments.services import changes, tables
from tournaments.views.table import COOKIE

pytestmark = pytest.mark.django_db
NAMES = {"first": "Xavi Late", "second": "Yolanda Late"}


def test_d9_a_late_pair_fills_the_sit_out_of_nine_pairs() -> None:
    story = Story(factories.make_event(9, 9, movement="round-robin", boards_per_round=1, with_boards=False))
    event, source = story.event, random.Random(9)
    story.play(1, source, tables=[1])
    revision, first = event.revision, seats(event, 1)
    resting = next(ns or ew for ns, ew in seats(event, 2).values() if None in (ns, ew))

    page = story.do("late", "fill", "pair_came_late", **NAMES, since=2)
    assert "It takes the empty seat" in page
    assert "The coming rounds are drawn anew" in page
    assert "0 → <strong>8</strong>" in page, "the boards of the new pair: one in each of eight rounds"
    assert "0 → <strong>32</strong>" in page, "its comparisons: with four other tables in each of them"
    assert "24 → <strong>35</strong>" in page, "who played round 1: three other tables there, four in eight rounds"

    assert event.pair_count == 10
    assert seats(event, 1) == first, "the round that is being played stays"
    assert all(None not in two for number in range(2, 10) for two in seats(event, number).values())
    assert frozenset((10, resting)) in meetings(event)
    assert set(meetings(event).values()) == {1}
    assert Event.objects.get(pk=event.pk).revision > revision, "pages that are open fetch the new plan"
    story.play(1, source, tables=[2, 3, 4])
    story.play(2, source)
    assert boards_of(event, 10) == 8
    story.closes()


def test_d9_a_phone_that_was_offline_gets_the_new_plan_first() -> None:
    story = Story(factories.make_event(9, 9, movement="round-robin", boards_per_round=1, with_boards=False))
    event = story.event
    by_phone = factories.join(event, 1, 1, "NS")
    story.play(1, random.Random(1))
    link = factories.link_of(event, 1)
    due = set(seats(event, 2)[1])
    phone = Client()
    phone.cookies[COOKIE] = by_phone.device.token
    old = f"{reverse('table-live', args=[link.key])}?v={tag_of(link, 't')}"
    assert phone.get(old).status_code == 204, "nothing is new"
    story.do("late", "draw", "pair_came_late", **NAMES, since=2)
    assert phone.get(old).status_code == 200, "the next look of the phone, a few seconds later, brings the new plan"
    now = seats(event, 2)[1]
    stranger = next(pair for pair in range(1, 11) if pair not in now)
    with pytest.raises(Invalid) as refused:
        tables.join(link=link, token=by_phone.device.token, round_number=2, pair=stranger, at=factories.NOW)
    assert refused.value.code == "not_your_table"
    assert set(now) != due, "others sit there now"
    story.close(1)
    story.closes()


def test_d9_an_even_field_with_copies_is_drawn_on_round_by_round() -> None:
    story = Story(factories.make_event(8, 4, movement="mitchell+one", boards_per_round=2, with_boards=False))
    event, source = story.event, random.Random(2)
    story.play(1, source)

    story.do("late", "draw", "pair_came_late", **NAMES, since=2)

    assert set(meetings(event).values()) == {1}, "nobody meets again, those of round 1 neither"
    resting = [ns or ew for number in (2, 3, 4) for ns, ew in seats(event, number).values() if None in (ns, ew)]
    assert len(resting) == len(set(resting)) == 3
    for number in (2, 3, 4):
        story.play(number, source)
    story.closes()


def test_d9_where_boards_move_a_rover_comes_or_the_reason_is_told() -> None:
    story = Story(
        factories.make_event(10, 5, movement="mitchell", deals="relayed", boards_per_round=1, with_boards=False)
    )
    event, source = story.event, random.Random(3)
    story.play(1, source)
    story.do("late", "rover", "pair_came_late", **NAMES, since=2)
    assert set(meetings(event).values()) == {1}
    for number in range(2, 6):
        story.play(number, source)
    story.closes()

    few = Story(
        factories.make_event(
            6, 3, movement="mitchell", deals="relayed", boards_per_round=1, with_boards=False, name="Few"
        )
    )
    page = few.look("late", **NAMES, since=2)
    assert few.ways(page) == {}
    assert "Not possible:" in page


def test_d9_what_was_seen_is_what_is_done_once() -> None:
    story = Story(factories.make_event(9, 9, movement="round-robin", boards_per_round=1, with_boards=False))
    event = story.event
    form = story.ways(story.look("late", **NAMES, since=2))["draw"]
    story.play(2, random.Random(4), tables=[1])  # meanwhile a table has begun

    answer = story.client.post(story.address("late"), form)

    assert answer.status_code == 200
    assert "Xavi Late" in answer.content.decode(), "what was typed stays"
    assert Event.objects.get(pk=event.pk).pair_count == 9
    assert "fill" in story.ways(answer.content.decode()), "what can still be done is offered with it"
    story.send("late", story.ways(answer.content.decode())["fill"], "pair_came_late")
    assert event.pair_count == 10
    story.closes()


def test_d9_a_request_that_is_sent_twice_seats_one_pair() -> None:
    story = Story(factories.make_event(9, 9, movement="round-robin", boards_per_round=1, with_boards=False))
    form = story.ways(story.look("late", **NAMES, since=2))["fill"]
    story.send("late", form, "pair_came_late")
    assert story.client.post(story.address("late"), form).status_code == 302
    assert Event.objects.get(pk=story.event.pk).pair_count == 10


def test_d9_a_proposal_that_has_become_another_one_is_stale() -> None:
    event = factories.make_event(9, 9, movement="round-robin", boards_per_round=1, with_boards=False)
    change = Late(("Xavi",), 2)
    seen = changes.mark(propose(event, change).option("draw"))
    words = {"event_id": event.pk, "option": "draw", "by": "director", "at": factories.NOW}
    other = Late(("Zoe",), 2)
    changes.change_seats(**words, change=other, seen=changes.mark(propose(event, other).option("draw")))
    with pytest.raises(Stale):
        changes.change_seats(**words, change=change, seen=seen)
    assert Result.objects.count() == 0
