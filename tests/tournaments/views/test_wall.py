"""The wall as a visitor gets it, its fragment, and what the director sets: rounds of the standings, and the clock."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.evening.sealed import record
from tests.factories import NOW
from tests.tournaments import evenings
from tournaments.models import Board, Event, LogEntry
from tournaments.selectors.clock import current_round
from tournaments.services.clock import pause_clock, start_clock
from tournaments.services.wall import set_wall

pytestmark = pytest.mark.django_db


def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


def get(event: Event, name: str = "wall", client: Client | None = None, **query: object) -> Any:
    return (client or Client()).get(reverse(name, args=[event.slug]), query)


def post(event: Event, name: str, client: Client | None = None, follow: bool = True, **data: object) -> Any:
    return (client or director()).post(reverse(name, args=[event.slug]), data, follow=follow)


def text_of(response: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", response.content.decode())).split())


def half_way(ended: int = 2, pairs: int = 8, **more: Any) -> Event:
    event = factories.make_event(pairs, 4, shown="all", boards_per_round=2, **more)
    factories.enter_random_results(event, rounds=range(1, ended + 1))
    event.refresh_from_db()
    return event


# Who may see it ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shown, status", [("nothing", 404), ("standings", 200), ("all", 200)])
@pytest.mark.parametrize("name", ["wall", "live-wall"])
def test_visitors_see_the_wall_where_they_may_see_the_standings(name, shown, status):
    event = half_way()
    Event.objects.filter(pk=event.pk).update(shown=shown)
    assert get(event, name).status_code == status
    member = Client()
    member.force_login(User.objects.create_user("member"))
    assert get(event, name, member).status_code == status
    assert get(event, name, director()).status_code == 200


def test_there_is_no_wall_of_no_event():
    factories.make_club()
    assert Client().get("/e/nothing-here/wall/").status_code == 404


@pytest.mark.parametrize("name", ["wall-settings", "clock"])
def test_only_the_director_sets_anything(name):
    event = half_way()
    data = {"shows_from": "2", "freezes_from": "3", "act": "start", "round": "3"}
    assert post(event, name, Client(), follow=False, **data)["Location"].startswith(reverse("sign-in"))
    member = Client()
    member.force_login(User.objects.create_user("member"))
    assert post(event, name, member, **data).status_code == 403
    assert director().get(reverse(name, args=[event.slug])).status_code == 405
    event.refresh_from_db()
    assert (event.wall_shows_from, event.wall_freezes_from) == (1, None)
    assert not LogEntry.objects.filter(act__startswith="clock_").exists()


# What it shows -------------------------------------------------------------------------------------------------------


def test_it_names_club_event_round_and_the_way_to_the_standings(settings):
    settings.SITE_URL = "https://club.example"
    event = half_way(name="Lliga & més")
    response = get(event)
    text = text_of(response)
    heads = ("Club of tests", "Lliga & més", "After 2 of 4 rounds · 4 of 8 boards finished")
    for part in (*heads, "Round 3 of 4", "Boards 5–6"):
        assert part in text
    assert f"club.example/e/{event.slug}/standings/" in text
    assert "<script>" not in response.content.decode()
    assert 'style="' not in response.content.decode()


def test_names_are_escaped_and_isolated():
    event = half_way(names=[("<b>x</b>", "Gil·li Ç")])
    html = get(event).content.decode()
    assert '<bdi class="wall-player">&lt;b&gt;x&lt;/b&gt;</bdi>' in html
    assert "<b>x</b>" not in html


def sheets_shown(response: Any) -> list[str]:
    found = re.findall(r'data-sheet="(\d+)"( hidden)?', response.content.decode())
    return [number for number, hidden in found if not hidden]


@pytest.mark.parametrize(
    "asked, shown",
    [(None, "1"), ("2", "2"), ("0", "1"), ("9", "2"), ("x", "1"), ("-1", "1"), ("²", "1"), ("9" * 40, "1")],
)
def test_without_script_one_page_is_shown_and_all_are_links(asked, shown):
    event = half_way(1, pairs=30)
    response = get(event, **({} if asked is None else {"page": asked}))
    assert sheets_shown(response) == [shown]
    html = response.content.decode()
    links = re.findall(r'<a class="wall-page"[^>]* href="([^"]*)"( aria-current="page")?', html)
    assert links == [(f"?page={n}", ' aria-current="page"' if str(n) == shown else "") for n in (1, 2)]
    assert "http-equiv" not in html


def test_light_or_dark_is_asked_for_by_address_and_kept_by_the_links():
    event = half_way(1, pairs=30)
    html = get(event, theme="dark", page=2).content.decode()
    assert '<html lang="en" dir="ltr" data-bs-theme="dark" data-theme-asked="dark"' in html
    assert 'href="?page=1&amp;theme=dark"' in html
    for nonsense in ("blue", '"><b>'):
        html = get(event, theme=nonsense).content.decode()
        assert "data-theme-asked" not in html
        assert nonsense not in html


def test_before_the_round_asked_for_a_sentence_stands_instead():
    event = half_way(2)
    set_wall(event_id=event.pk, shows_from=3, freezes_from=None, by="director", at=NOW)
    response = get(event)
    assert "The standings appear here when round 3 has ended." in text_of(response)
    assert "<table" not in response.content.decode()
    assert "After 2 of 4" not in text_of(response)
    assert "4 of 8 boards finished" in text_of(response)


def test_a_frozen_wall_says_so():
    event = half_way(3)
    set_wall(event_id=event.pk, shows_from=1, freezes_from=3, by="director", at=NOW)
    text = text_of(get(event))
    assert "After 2 of 4 rounds · 6 of 8 boards finished" in text
    assert "As it stood after round 2; what came later is kept for the end." in text
    assert text_of(get(event, client=director())) == text


def test_how_many_boards_are_finished_is_said_from_the_first_moment_to_the_last():
    event = factories.make_event(8, 2, shown="all", boards_per_round=2)
    assert "0 of 4 boards finished" in text_of(get(event))
    for table in (1, 2, 3, 4):
        evenings.enter(event, 1, table, 40)
    assert "1 of 4 boards finished" in text_of(get(event))
    factories.enter_random_results(event)
    assert "All 2 rounds · 4 of 4 boards finished" in text_of(get(event))


def test_nothing_sealed_is_on_the_wall():
    event = evenings.mixed_evening()
    hands = [part[2:] for board in Board.objects.filter(event=event) for part in board.hands.split()]
    html = get(event).content.decode() + get(event, "live-wall").content.decode()
    assert [hand for hand in hands if hand in html] == []
    # The only result of the round that is played is 71 points in botifarra: no page before its end may tell.
    without = text_of(get(event))
    evenings.enter(event, 13, 1, 3, trump="o")
    assert text_of(get(event)) == without


@pytest.mark.parametrize(
    "minutes, stage, time, words",
    [
        (0, "running", "20:00", "Time left"),
        (16, "soon", "4:00", "Ends soon"),
        (19, "last", "1:00", "Last minutes"),
        (21, "over", "+1:00", "Time is up"),
    ],
)
def test_the_clock_is_told_by_the_server(minutes, stage, time, words):
    event = half_way(2)
    at = NOW.replace(minute=minutes)
    start_clock(event_id=event.pk, number=3, by="director", at=NOW)
    with time_machine.travel(at, tick=False):
        html = get(event).content.decode()
    clock = re.search(r'<div class="clock".*?</div>', html, re.S)
    assert clock
    assert f'data-stage="{stage}"' in clock[0]
    assert f">{time}</bdi>" in clock[0]
    assert f'<span class="clock-when clock-when-{stage}">{words}</span>' in clock[0]
    assert f'data-now="{int(at.timestamp() * 1000)}"' in clock[0]
    assert f'data-ends="{int(NOW.timestamp() * 1000) + 20 * 60_000}"' in clock[0]
    assert "until 20:20" in text_of(get(event))  # 19:20 at Greenwich


def test_a_clock_that_stands_names_no_end_and_one_never_started_is_not_shown():
    event = half_way(2)
    assert "data-clock" not in get(event).content.decode()
    start_clock(event_id=event.pk, number=3, by="director", at=NOW)
    pause_clock(event_id=event.pk, number=3, by="director", at=NOW)
    html = get(event).content.decode()
    assert 'data-stage="paused"' in html
    assert "data-ends" not in html


# The fragment --------------------------------------------------------------------------------------------------------


def test_an_unchanged_wall_is_204_after_one_read(django_assert_num_queries):
    event = half_way()
    client = Client(headers={"HX-Request": "true"})
    with django_assert_num_queries(1):
        response = get(event, "live-wall", client, v=event.revision, page=1)
    assert (response.status_code, response.content) == (204, b"")


def test_a_changed_wall_is_the_part_of_the_page_with_its_new_revision():
    event = half_way()
    before = event.revision
    with time_machine.travel(NOW, tick=False):
        start_clock(event_id=event.pk, number=3, by="director", at=NOW)
        response = get(event, "live-wall", Client(headers={"HX-Request": "true"}), v=before)
        event.refresh_from_db()
        html = response.content.decode()
        assert response.status_code == 200
        assert html.lstrip().startswith("<section")
        assert f"?v={event.revision}&amp;page=1" in html
        assert html.strip() in get(event).content.decode()


def test_a_hidden_wall_is_gone_even_when_nothing_changed():
    event = half_way()
    Event.objects.filter(pk=event.pk).update(shown="nothing")
    assert get(event, "live-wall", v=event.revision).status_code == 404


def test_the_wall_costs_the_same_for_4_pairs_and_for_60():
    costs = []
    for pairs in (4, 60):
        event = factories.make_event(pairs, 2, boards_per_round=1, shown="all", name=f"{pairs} pairs")
        factories.enter_random_results(event, rounds=[1])
        start_clock(event_id=event.pk, number=2, by="director", at=NOW)
        with CaptureQueriesContext(connection) as captured:
            assert get(event).status_code == 200
        costs.append(len(captured))
    assert costs[0] == costs[1] <= 14, costs


# What the director sets ----------------------------------------------------------------------------------------------


def test_the_director_sets_from_when_results_are_shown_and_opens_everything():
    event = half_way(3)
    text = text_of(post(event, "wall-settings", shows_from="2", freezes_from="3"))
    event.refresh_from_db()
    assert (event.wall_shows_from, event.wall_freezes_from) == (2, 3)
    assert "Results are frozen: the wall and visitors get those up to round 2." in text
    assert "This holds for everybody but you" in text
    assert "Open everything" in text
    text = text_of(post(event, "wall-settings", shows_from="2", freezes_from="3", open="1"))
    event.refresh_from_db()
    assert (event.wall_shows_from, event.wall_freezes_from) == (1, None)
    assert "Nothing is kept back any more." in text
    assert "Open everything" not in text
    assert LogEntry.objects.filter(event=event, act="wall_set", actor="director").count() == 2


PAGES = ["standings", "boards", "exports"]
KEPT = "Results from round 3 on are kept for the end."
NOTE = "Results are frozen: the wall and visitors get those up to round 2."


@pytest.mark.parametrize("name", [*PAGES, "score-card"])
def test_pages_say_what_is_kept_and_the_director_opens_it_with_one_press(name):
    event = half_way(3)
    set_wall(event_id=event.pk, shows_from=1, freezes_from=3, by="director", at=NOW)
    args = [event.slug, 1] if name == "score-card" else [event.slug]
    address, client = reverse(name, args=args), director()
    told, own = text_of(Client().get(address)), text_of(client.get(address))
    assert (KEPT in told, NOTE in told, "Open everything" in told) == (True, False, False)
    assert (KEPT in own, NOTE in own, "Open everything" in own) == (False, True, True)
    response = client.post(reverse("wall-settings", args=[event.slug]), {"open": "1", "back": "standings"})
    assert response["Location"] == reverse("standings", args=[event.slug])
    assert not any(words in text_of(one.get(address)) for one in (Client(), client) for words in (KEPT, NOTE))


@pytest.mark.parametrize("name", ["traveller", "without", "replay"])
def test_the_director_is_told_on_the_pages_of_a_board_that_is_kept_alone(name):
    event = factories.make_event(8, 4, shown="all", boards_per_round=2)
    for board in (3, 5):
        record(event, board, 1, random.Random(1))
    factories.enter_random_results(event, rounds=range(1, 4))
    event.refresh_from_db()
    set_wall(event_id=event.pk, shows_from=1, freezes_from=3, by="director", at=NOW)
    client = director()
    for board, is_kept in ((3, False), (5, True)):
        args = [event.slug, board] if name == "traveller" else [event.slug, board, 1]
        assert (NOTE in text_of(client.get(reverse(name, args=args)))) is is_kept


def test_until_the_first_round_that_is_shown_pages_say_when_results_come():
    event = half_way(2)
    set_wall(event_id=event.pk, shows_from=3, freezes_from=None, by="director", at=NOW)
    for name, args in (("standings", []), ("score-card", [1]), ("boards", []), ("exports", [])):
        text = text_of(Client().get(reverse(name, args=[event.slug, *args])))
        assert text.count("Results are shown when round 3 has ended.") == 1, name
        assert "No round has ended yet" not in text


def test_a_visitors_file_says_what_it_leaves_out():
    event = half_way(3)
    csv = f"/e/{event.slug}/export/info.csv"
    assert "Kept back" not in Client().get(csv).content.decode()
    set_wall(event_id=event.pk, shows_from=1, freezes_from=3, by="director", at=NOW)
    assert KEPT in Client().get(csv).content.decode()
    assert "Kept back" not in director().get(csv).content.decode()


@pytest.mark.parametrize(
    "data, sentence",
    [
        ({"shows_from": "3", "freezes_from": "2"}, "from a round after round 3"),
        ({"shows_from": "9", "freezes_from": ""}, "Choose the round from which results are shown."),
        ({"freezes_from": "3"}, "Choose the round from which results are shown."),
        ({"shows_from": "1", "freezes_from": "x"}, "Choose the round from which results are kept, or never."),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(data, sentence):
    event = half_way()
    assert sentence in text_of(post(event, "wall-settings", **data))
    event.refresh_from_db()
    assert (event.wall_shows_from, event.wall_freezes_from) == (1, None)


def clock(event: Event) -> tuple[bool, int | None]:
    row = current_round(event)
    assert row is not None
    return row.clock_ends_at is not None, row.clock_left


def test_the_director_starts_pauses_and_shifts_the_clock():
    event = half_way(2)
    with time_machine.travel(NOW, tick=False):
        assert "Start the clock" in text_of(get(event, "event", director()))
        text = text_of(post(event, "clock", act="start", round="3"))
        assert clock(event) == (True, None)
        assert "20:00" in text
        assert "19:00" in text_of(post(event, "clock", act="less", round="3", request_id=uuid4()))
        text = text_of(post(event, "clock", act="pause", round="3"))
        assert clock(event) == (False, 19 * 60)
        assert "Go on" in text
        once = uuid4()
        for _ in range(2):
            post(event, "clock", act="more", round="3", request_id=once)
        assert clock(event) == (False, 20 * 60)


def test_a_clock_that_has_moved_on_is_refused_in_a_sentence_and_nonsense_with_400():
    event = half_way(2)
    assert "Round 2 is not the current round any more." in text_of(post(event, "clock", act="start", round="2"))
    assert post(event, "clock", act="explode", round="3").status_code == 400
    assert post(event, "clock", round="3").status_code == 400
    assert clock(event) == (False, None)


def test_the_overview_of_an_evening_that_is_over_has_no_clock():
    event = half_way(4)
    assert "data-clock" not in get(event, "event", director()).content.decode()
