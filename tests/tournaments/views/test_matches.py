"""The pages of matches in ordinary play: who may open them, what they show, what their forms do and cost."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.matches import TO_95_40, enter, make_match, play
from tournaments.models import Match

pytestmark = pytest.mark.django_db

DIRECTORS_OWN = ("names", "link", "log", "xlsx")
BY_EITHER_DOOR = ("live", "print")


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


@pytest.fixture
def match() -> Match:
    return make_match()


def text_of(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


# Who may ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["page", "deal", "csv", *DIRECTORS_OWN, *BY_EITHER_DOOR])
def test_the_directors_pages_want_a_director(match, name):
    enter(match, 1, "NS o none 45")
    parts = {"deal": [1], "csv": ["deals"]}.get(name, [])
    address = reverse("match" if name == "page" else f"match-{name}", args=[match.slug, *parts])
    member = Client()
    member.force_login(User.objects.create_user("member"))
    assert member.get(address).status_code == 403
    assert Client().get(address).status_code == (403 if name == "live" else 302)


@pytest.mark.parametrize("name", ["enter", "end", "reopen", "clock", "link-new"])
def test_the_directors_acts_want_a_director(match, name):
    address = reverse(f"match-{name}", args=[match.slug])
    assert Client().post(address).status_code == 302
    member = Client()
    member.force_login(User.objects.create_user("member"))
    assert member.post(address).status_code == 403
    match.refresh_from_db()
    assert match.revision == 1


def test_the_list_and_the_form_want_a_director(match):
    for name in ("matches", "match-new"):
        assert Client().get(reverse(name)).status_code == 302


def test_the_navigation_leads_directors_to_the_matches(director):
    factories.make_club()
    address = reverse("matches")
    assert f'href="{address}"' in director.get("/").content.decode()
    assert f'href="{address}"' not in Client().get("/").content.decode()


def test_the_link_opens_its_own_match_and_nothing_else(match):
    other = make_match()
    phone = Client()
    response = phone.get(reverse("match-table", args=[match.key]))
    assert response.status_code == 200
    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert response["Referrer-Policy"] == "same-origin"
    assert "no-store" in response["Cache-Control"]
    text = response.content.decode()
    assert match.slug not in text
    assert other.key not in text
    for key in ("guessed", match.key[:-1], match.slug):
        assert phone.get(reverse("match-table", args=[key])).status_code == 404
    assert [line for line in ("/end/", "/link/", "/log/", "export") if line in text] == []


def test_a_renewed_link_shuts_out_the_old_one(match, director):
    old = reverse("match-table", args=[match.key])
    director.post(reverse("match-link-new", args=[match.slug]))
    assert Client().get(old).status_code == 404
    match.refresh_from_db()
    assert Client().get(reverse("match-table", args=[match.key])).status_code == 200


# Making ----------------------------------------------------------------------------------------------------------

NAMES = {"ns_first": "Anna Puig", "ns_second": "Joan Serra", "ew_first": "Mar Vila", "ew_second": "Pep Roca"}
NEW = NAMES | {"date": "2026-01-16", "preset": "eastern", "kind": "games", "request_id": str(uuid4())}


def test_a_match_is_made_from_names_and_a_kind(director):
    factories.make_club()
    page = director.get(reverse("match-new"))
    assert "Carry the surplus over" in text_of(page)
    for _time in range(2):  # a double click
        answer = director.post(reverse("match-new"), NEW)
    made = Match.objects.get()
    assert answer.url == reverse("match", args=[made.slug])
    assert (made.kind, made.games_to_win, made.variant) == ("games", 1, "eastern")
    assert "Nothing has been played yet." in text_of(director.get(answer.url))


def test_more_is_kept_as_the_options_of_the_match(director):
    factories.make_club()
    more = {"kind": "match", "option_target": "151", "option_schedule": "2-3-4", "option_deals": "8", "name": "Lliga"}
    director.post(reverse("match-new"), NEW | more)
    made = Match.objects.get()
    assert (made.options["target"], made.options["schedule"], made.options["deals"]) == (151, "2-3-4", 8)
    assert (made.name, made.options["cap"], made.options["when_equal"]) == ("Lliga", 121, "3/2")


@pytest.mark.parametrize(
    "changes, sentence",
    [
        ({"ns_first": "", "ns_second": ""}, "Name at least one player of each side."),
        ({"ew_first": "anna puig"}, "anna puig stands there twice."),
        ({"kind": "league"}, "Choose what ends the match."),
        ({"preset": "championship"}, "Choose the rules to play by."),
        ({"option_second_loads": "on", "preset": "western"}, "eastern"),
        ({"games_to_win": "100"}, "Write how many games win the match, 0 to 99."),
        ({"date": "16/1"}, "Write the date of the match"),
    ],
)
def test_a_match_that_cannot_be_made_says_why(director, changes, sentence):
    factories.make_club()
    answer = director.post(reverse("match-new"), NEW | changes)
    assert answer.status_code == 200
    assert sentence in text_of(answer)
    assert not Match.objects.exists()


def test_names_are_put_right(director, match):
    address = reverse("match-names", args=[match.slug])
    assert 'value="Joan Serra"' in director.get(address).content.decode()
    director.post(address, NAMES | {"ns_second": "Joana Serra", "date": "2026-01-17", "name": ""})
    match.refresh_from_db()
    assert (match.ns_second, match.date) == ("Joana Serra", dt.date(2026, 1, 17))
    assert "stands there twice" in text_of(
        director.post(address, NAMES | {"ew_first": "Joan  Serra", "date": "2026-01-17"})
    )


# What it costs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 4])
def test_the_list_costs_the_same_for_few_matches_and_many(director, count, django_assert_num_queries):
    for _number in range(count):
        play(make_match(), *TO_95_40)
    with django_assert_num_queries(6):  # session, user, club; count, matches, deals
        assert len(director.get(reverse("matches")).context["list"].rows) == count


@pytest.mark.parametrize("deals", [1, 4])
@pytest.mark.parametrize(
    "name, parts, queries",
    [
        # session, user, club, match; the deals that stand, or more
        ("match", [], 5),
        ("match-live", [], 5),
        ("match-print", [], 5),
        ("match-deal", [1], 6),
        ("match-log", [], 6),
        ("match-xlsx", [], 6),
        ("match-names", [], 5),
        ("match-table", [], 3),
        ("match-table-live", [], 3),
        ("match-table-print", [], 3),
    ],
)
def test_a_page_costs_the_same_for_few_deals_and_many(
    director, match, deals, name, parts, queries, django_assert_num_queries
):
    play(match, *TO_95_40[:deals])
    by_link = name.startswith("match-table")
    address = reverse(name, args=[match.key if by_link else match.slug, *parts])
    client = Client() if by_link else director
    with django_assert_num_queries(queries):
        assert client.get(address).status_code == 200


def test_no_news_cost_one_query(match, django_assert_num_queries):
    address = reverse("match-table-live", args=[match.key])
    with django_assert_num_queries(1):
        assert Client().get(f"{address}?v=1", headers={"HX-Request": "true"}).status_code == 204
