"""Two phones write one deal, and the second says that its own is right: what was typed there is what is stored.

Each kind of outcome overtakes each other kind, for a deal that both write first and for one that both correct.
"""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from itertools import permutations
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW
from tests.tournaments.matches import enter, make_match, said
from tournaments.models import Match, MatchDeal
from tournaments.services.match_deals import take_back

pytestmark = pytest.mark.django_db

Typed = dict[str, str]
PLAIN: Typed = {"chooser": "NS", "trump": "o", "level": "none", "ns_points": "", "ew_points": "", "offender": ""}

# What is typed, and what the sheet then has: kind, chooser, trump, level, points of North-South, offender.
OUTCOMES: dict[str, tuple[Typed, tuple[Any, ...]]] = {
    "points of NS": (PLAIN | {"ns_points": "40"}, ("scored", "NS", "o", "none", 40, "")),
    "points of EW": (PLAIN | {"ew_points": "50"}, ("scored", "NS", "o", "none", 22, "")),
    "points of both": (PLAIN | {"ns_points": "30", "ew_points": "42"}, ("scored", "NS", "o", "none", 30, "")),
    "no point": (PLAIN | {"ns_points": "0", "chooser": "EW"}, ("scored", "EW", "o", "none", 0, "")),
    "capot of EW": (PLAIN | {"ew_points": "72", "trump": "e"}, ("scored", "NS", "e", "none", 0, "")),
    "contro": (PLAIN | {"level": "contro", "ns_points": "45"}, ("scored", "NS", "o", "contro", 45, "")),
    "Sant Vicenç at botifarra": (
        PLAIN | {"chooser": "EW", "trump": "bot", "level": "santvicenc", "ew_points": "44"},
        ("scored", "EW", "bot", "santvicenc", 28, ""),
    ),
    "offence of NS": (PLAIN | {"trump": "c", "offender": "NS"}, ("offence", "NS", "c", "none", None, "NS")),
    "offence of EW": (PLAIN | {"level": "contro", "offender": "EW"}, ("offence", "NS", "o", "contro", None, "EW")),
    "offence and points": (
        PLAIN | {"trump": "b", "ns_points": "60", "ew_points": "12", "offender": "EW"},
        ("offence", "NS", "b", "none", None, "EW"),
    ),
}


class Fields(HTMLParser):
    """What a browser sends of the form of a deal as it stands."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.sent: Typed = {}
        self.is_in = False
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.is_in = given.get("id") == "enter"
        if self.is_in and tag == "input" and (given["type"] != "radio" or "checked" in given):
            self.sent[given["name"]] = given["value"]


def form_of(client: Client, address: str) -> Typed:
    return Fields(client.get(address).content.decode()).sent


def correction_of(answer: Any) -> str:
    """Return where "Mine is right: correct it" leads."""
    assert answer.status_code == 200
    link = re.search(r'href="([^"]*/deals/[^"]*)"[^>]*>Mine is right', answer.content.decode())
    assert link is not None
    return unescape(link[1])


def says_mine_is_right(client: Client, answer: Any) -> Any:
    """Follow that link and send the form there as it stands."""
    address = correction_of(answer)
    return client.post(address.partition("?")[0], form_of(client, address))


def stored(match: Match, number: int = 1) -> tuple[Any, ...]:
    deal = MatchDeal.objects.get(match=match, number=number, is_current=True)
    return (deal.kind, *said(deal))


def written(number: int, version: int, outcome: str) -> Typed:
    """What a phone sends that saw this version of a deal."""
    return OUTCOMES[outcome][0] | {"number": str(number), "version": str(version), "request_id": str(uuid4())}


@pytest.mark.parametrize("mine", OUTCOMES)
def test_what_i_typed_is_what_is_stored(mine: str) -> None:
    match, client = make_match(games_to_win=0), Client()
    address = reverse("match-table-enter", args=[match.key])
    others = [theirs for theirs in OUTCOMES if theirs != mine]
    for number, theirs in enumerate(others, start=1):
        assert client.post(address, written(number, 0, theirs)).status_code == 302
        assert stored(match, number) == OUTCOMES[theirs][1]
        assert says_mine_is_right(client, client.post(address, written(number, 0, mine))).status_code == 302
    found = {theirs: stored(match, number) for number, theirs in enumerate(others, start=1)}
    assert found == dict.fromkeys(others, OUTCOMES[mine][1])


@pytest.mark.parametrize("theirs, mine", list(permutations(("points of EW", "offence of NS", "points of both"), 2)))
def test_what_i_corrected_is_what_is_stored(theirs: str, mine: str) -> None:
    match, client = make_match(), Client()
    address = reverse("match-table-deal", args=[match.key, 1])
    enter(match, 1, "EW bot recontro 33")
    assert client.post(address, written(1, 1, theirs)).status_code == 302
    assert says_mine_is_right(client, client.post(address, written(1, 1, mine))).status_code == 302
    assert stored(match) == OUTCOMES[mine][1]


@pytest.mark.parametrize("mine", ["points of both", "offence and points", "Sant Vicenç at botifarra"])
def test_what_i_typed_is_stored_though_the_deal_was_taken_back(mine: str) -> None:
    match, client = make_match(), Client()
    address = reverse("match-table-deal", args=[match.key, 1])
    enter(match, 1, "EW bot recontro !NS")
    typed = written(1, 1, mine)
    take_back(match_id=match.pk, number=1, expected_version=1, by="d", at=NOW)
    assert says_mine_is_right(client, client.post(address, typed)).status_code == 302
    assert stored(match) == OUTCOMES[mine][1]


@pytest.mark.parametrize("theirs", ["points of both", "offence of EW"])
def test_a_form_that_is_overtaken_twice_still_holds_what_i_typed(theirs: str) -> None:
    match, client = make_match(), Client()
    address = reverse("match-table-deal", args=[match.key, 1])
    enter(match, 1, "EW bot none 20")
    answer = client.post(reverse("match-table-enter", args=[match.key]), written(1, 0, "contro"))
    mine = form_of(client, correction_of(answer))
    assert client.post(address, written(1, 1, theirs)).status_code == 302
    assert says_mine_is_right(client, client.post(address, mine)).status_code == 302
    assert stored(match) == OUTCOMES["contro"][1]


def test_a_correction_that_nobody_overtook_begins_with_what_stands() -> None:
    match, client = make_match(), Client()
    enter(match, 1, "EW bot contro 30")
    sent = form_of(client, reverse("match-table-deal", args=[match.key, 1]))
    assert {name: sent[name] for name in PLAIN} == {
        "chooser": "EW",
        "trump": "bot",
        "level": "contro",
        "ns_points": "30",
        "ew_points": "42",
        "offender": "",
    }


# What nobody's page sends ----------------------------------------------------------------------------------------


def test_the_form_of_a_deal_writes_no_other() -> None:
    match, client = make_match(), Client()
    enter(match, 1, "NS o none 45")
    enter(match, 2, "EW c none 30")
    address = reverse("match-table-deal", args=[match.key, 1])
    forged = form_of(client, address) | {"number": "2", "ns_points": "70", "ew_points": ""}
    answer = client.post(address, forged)
    assert answer.status_code == 200
    assert "it is out of date" in answer.content.decode()
    assert (stored(match, 1)[4], stored(match, 2)[4]) == (45, 30)
    assert MatchDeal.objects.count() == 2


@pytest.mark.parametrize("number", [None, "", "x", "0", "-1", "99999999999"])
def test_a_deal_without_its_number_is_asked_for_anew(number: str | None) -> None:
    match, client = make_match(), Client()
    page = reverse("match-table", args=[match.key])
    values = PLAIN | {"version": "0", "request_id": str(uuid4()), "ns_points": "45"}
    answer = client.post(page + "enter/", values | ({} if number is None else {"number": number}), follow=True)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "it is out of date" in html
    assert re.search(r"Deal (None|x|0|-1|999+)|Deal\s*<", html) is None
    assert not MatchDeal.objects.exists()
