"""The pages of a ranking over several events: list, making, its events, the ranking, why, and files."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests import factories
from tests.tournaments.match_evenings import make_match_event, play_at
from tests.tournaments.selectors.test_overall import halls, series_of, sessions
from tournaments.models import Event, LogEntry, Series

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


def text(answer: Any) -> str:
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def sheet(client: Client, series: Series, key: str) -> list[dict[str, str]]:
    answer = client.get(reverse("series-csv", args=[series.slug, key]))
    assert answer.status_code == 200
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


# Making and changing ----------------------------------------------------------------------------------------------


def test_a_ranking_is_made_filled_changed_and_deleted(director: Client) -> None:
    town = factories.make_event(6, 3, boards_per_round=1, name="Town")
    assert "Make a ranking" in text(director.get(reverse("series-list")))
    answer = director.post(reverse("series-new"), {"name": "Lliga", "opens": "round"})
    series = Series.objects.get()
    assert answer["Location"] == reverse("series-events", args=[series.slug])
    here = answer["Location"]
    assert "Delete the ranking" in text(director.get(here))
    page = text(director.post(here, {"part": "add", "event": town.pk, "session": 2}, follow=True))
    assert "“Town” is in the ranking now." in page
    assert "Delete the ranking" not in page
    assert "What counts of the session is saved." in text(
        director.post(here, {"part": "carry", "session": 2, "carried": 50}, follow=True)
    )
    page = text(director.post(here, {"part": "settings", "name": "Copa", "opens": "end"}, follow=True))
    assert "Copa" in page
    assert "Copa" in text(director.get(reverse("series-list")))
    log = text(director.get(reverse("log", args=[town.slug])))
    assert "The event was put into the ranking “Lliga”, session 2" in log
    assert "Of session 2 count now 50 of a hundred; before: 100" in log
    assert "The ranking “Copa” is called so and opens boards when every event" in log
    page = text(director.post(here, {"part": "remove", "event": town.slug}, follow=True))
    assert "“Town” is no longer in the ranking." in page
    assert "The event was taken out of the ranking “Copa”" in text(director.get(reverse("log", args=[town.slug])))
    assert director.post(here, {"part": "delete"})["Location"] == reverse("series-list")
    assert not Series.objects.exists()


@pytest.mark.parametrize(
    "sent, words",
    [
        ({"part": "add", "event": "", "session": 1}, "Choose an event from the list."),
        ({"part": "add", "event": "TOWN", "session": 0}, "A session has a number from 1 to 9."),
        ({"part": "add", "event": "OTHER", "session": 1}, "It compares boards in another way than “Friday”."),
        ({"part": "settings", "name": "", "opens": "end"}, "Give the ranking a name."),
        ({"part": "carry", "session": 1, "carried": 101}, "Write how much counts, from 0 to 100."),
        ({"part": "remove", "event": "unheard-of"}, "This event is not in the ranking any more."),
        ({"part": "delete"}, "Take its events out first."),
    ],
)
def test_what_is_wrong_is_said_where_it_is_wrong(director: Client, sent: dict[str, Any], words: str) -> None:
    friday = factories.make_event(6, 3, boards_per_round=1, name="Friday")
    series = series_of(friday, sessions=(1,))
    town = factories.make_event(6, 3, boards_per_round=1, name="Town")
    other = factories.make_event(6, 3, boards_per_round=1, name="Other", scale="butinet")
    sent = sent | {"event": {"TOWN": town.pk, "OTHER": other.pk}.get(sent.get("event", ""), sent.get("event", ""))}
    assert words in text(director.post(reverse("series-events", args=[series.slug]), sent, follow=True))
    assert set(Event.objects.filter(series=series)) == {friday}


def test_an_act_that_there_is_not_does_nothing(director: Client) -> None:
    series = series_of(sessions=())
    assert director.post(reverse("series-events", args=[series.slug]), {"part": "x"}).status_code == 200


@pytest.mark.parametrize("name", ["series-list", "series-new"])
def test_only_the_director_makes_rankings(name: str, client: Client) -> None:
    factories.make_club()
    assert client.get(reverse(name)).status_code == 302


def test_only_the_director_changes_their_events(client: Client) -> None:
    _town, _village, series = halls()
    answer = client.post(reverse("series-events", args=[series.slug]), {"part": "delete"})
    assert answer.status_code == 302
    assert "/sign-in/" in answer["Location"]


def test_the_list_costs_the_same_however_many_there_are(director: Client, django_assert_num_queries: Any) -> None:
    counts = []
    for _ in range(2):
        series_of(sessions=())
        with django_assert_num_queries(4):
            director.get(reverse("series-list"))
        counts.append(Series.objects.count())
    assert counts == [1, 2]


# Looking ----------------------------------------------------------------------------------------------------------


def test_the_ranking_and_the_way_to_it(client: Client) -> None:
    town, _village, series = halls()
    page = text(client.get(reverse("series", args=[series.slug])))
    assert "Ranking over all events" in page
    assert page.index("Pair 1") > page.index("Ranking over all events")
    assert "Town, Village played the same boards and are compared together." in page
    standings = text(client.get(reverse("standings", args=[town.slug])))
    assert "This event is part of <bdi>Lliga</bdi>." in standings
    assert reverse("series", args=[series.slug]) in standings


def test_it_renews_itself_and_is_left_alone_while_nothing_has_changed(client: Client) -> None:
    _town, village, series = halls()
    page = client.get(reverse("series", args=[series.slug])).content.decode()
    address = page.partition('hx-get="')[2].partition('"')[0]
    assert client.get(address).status_code == 204
    factories.enter_random_results(village, rounds=[2])
    assert client.get(address).status_code == 200


def test_tie_breaks_are_told_by_names(client: Client) -> None:
    _friday, _saturday, series = sessions(tie_breaks=("tops",))
    page = text(client.get(reverse("series", args=[series.slug])))
    assert "Cai – Dora and Eva – Fèlix share place 2: same total, as many boards with the highest score (0)." in page


def test_why_is_explained_for_a_pair(client: Client) -> None:
    town, _village, series = halls()
    page = text(client.get(reverse("series-why", args=[series.slug]), {"event": town.slug, "pair": 1}))
    assert "Over all it is measured against every table that played the same board" in page
    assert "−6 to +10" in page
    assert "−2 to +6" in page
    Event.objects.filter(pk=town.pk).update(shown="standings")
    page = text(client.get(reverse("series-why", args=[series.slug]), {"event": town.slug, "pair": 1}))
    assert "Every pair in its event and over all" in page
    assert "−6 to +10" not in page, "what boards tell is not for who may see the standings alone"


def test_matches_have_one_table_and_nothing_to_explain(client: Client) -> None:
    nights = [make_match_event(4, 3, name=name, shown="all") for name in ("One", "Two")]
    series = series_of(*nights, sessions=(1, 2))
    play_at(nights[0], 1, 1, "NS bot santvicenc 72")
    play_at(nights[0], 1, 2, "NS bot santvicenc 72")
    page = text(client.get(reverse("series", args=[series.slug])))
    assert '<strong class="decisive">2</strong>' in page
    assert client.get(reverse("series-why", args=[series.slug])).status_code == 404
    assert [row["points"] for row in sheet(client, series, "standings")] == ["2", "2", "0", "0"]


# Files ------------------------------------------------------------------------------------------------------------


def test_files_hold_the_ranking_and_every_score_in_its_event_and_over_all(client: Client) -> None:
    _town, _village, series = halls()
    rows = sheet(client, series, "standings-ns")
    assert [(row["place"], row["name1"], row["events"], row["total"]) for row in rows[:2]] == [
        ("1", "", "Village: 1", "2.00"),
        ("2", "Ada", "Town: 1", "1.75"),
    ]
    scores = [row for row in sheet(client, series, "scores") if row["event"] == "Town" and row["table"] == "1"]
    assert [(row["own_ns"], row["overall_ns"]) for row in scores] == [("2.00", "1.75")]
    facts = {row["key"]: row["value"] for row in sheet(client, series, "info")}
    assert (facts["session_1"], facts["carried_2"], facts["opens"]) == ("1", "100", "round")
    book = load_workbook(io.BytesIO(client.get(reverse("series-xlsx", args=[series.slug])).content))
    assert book.sheetnames == ["Standings NS", "Standings EW", "Scores", "Info", "Keys"]
    assert client.get(reverse("series-csv", args=[series.slug, "unheard-of"])).status_code == 404


def test_scores_of_boards_are_for_who_may_see_boards(client: Client) -> None:
    town, _village, series = halls()
    Event.objects.filter(pk=town.pk).update(shown="standings")
    assert client.get(reverse("series-csv", args=[series.slug, "scores"])).status_code == 404
    assert sheet(client, series, "standings-ns")


def test_the_sum_of_the_scores_over_all_is_the_total(client: Client) -> None:
    _friday, _saturday, series = sessions()
    rows = sheet(client, series, "standings-ns")
    assert [(row["session_1"], row["session_2"], row["total"]) for row in rows] == [
        ("2.00", "2.00", "4.00"),
        ("1.50", "1.00", "2.50"),
        ("1.00", "1.50", "2.50"),
    ]
    every = sum(Fraction(row["overall_ns"]) for row in sheet(client, series, "scores") if row["overall_ns"])
    assert every == sum(Fraction(row["total"]) for row in rows)


def test_every_act_has_a_sentence(director: Client) -> None:
    town, _village, _series = halls()
    page = text(director.get(reverse("log", args=[town.slug])))
    assert "The event was put into the ranking “Lliga”, session 1" in page
    assert LogEntry.objects.filter(event=town, act="series_joined").count() == 1
