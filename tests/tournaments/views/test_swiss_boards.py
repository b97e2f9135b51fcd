"""The pages of a Swiss of boards: what they say before and after a draw, who may see the draw, and what it costs."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.tournaments.evenings import enter
from tests.tournaments.swiss import Evening, make_swiss_of_boards
from tournaments.forms.event import SettingsForm
from tournaments.models import Event
from tournaments.services import swiss

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


def address(route: str, event: Event, *args: Any) -> str:
    return reverse(route, args=[event.slug, *args])


def text_of(client: Client, route: str, event: Event, query: str = "") -> str:
    answer = client.get(address(route, event) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def table(event: Event, number: int = 1) -> str:
    key = event.table_links.get(table=number).key
    return Client().get(reverse("table", args=[key])).content.decode()


def queries(client: Client, path: str) -> int:
    client.get(path)  # what a process asks once
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    return len(asked)


def test_the_page_costs_the_same_for_few_pairs_and_many(director: Client) -> None:
    found = []
    for pairs in (7, 15):
        event = make_swiss_of_boards(pairs, 3)
        evening = Evening(event)
        evening.draw(1)
        factories.enter_random_results(event, rounds=[1])
        routes = ("swiss-draw", "event", "wall", "seating", "standings", "boards")
        found.append([queries(director, address(route, event)) for route in routes])
    assert found[0] == found[1]
    # Who asks and the event (4), the field (4), the evening (8), seatings and rounds begun (2), the frame of a page.
    assert found[0][0] <= 22


def test_the_draw_is_for_the_director_alone_and_there_is_no_report(director: Client) -> None:
    event = make_swiss_of_boards(8, 4, shown="all")
    assert Client().get(address("swiss-draw", event)).status_code == 302
    assert Client().post(address("swiss-draw", event), {"round": 1}).status_code == 302
    assert Client().post(address("swiss-take-back", event), {"round": 1}).status_code == 302
    assert Client().post(address("swiss-field", event), {"act": "withdraw", "pair": 1}).status_code == 302
    assert not event.seatings.exists()
    assert not event.pairs.exclude(until=None).exists()
    assert director.get(address("swiss-trf", event)).status_code == 404
    assert "TRF" not in text_of(director, "event", event)


def test_before_a_round_is_drawn_every_page_says_so(director: Client) -> None:
    event = make_swiss_of_boards(5, 2, shown="all")
    overview = text_of(director, "event", event)
    assert "It has not been drawn yet." in overview
    assert overview.count("not drawn yet") == 2, "both rounds of the list"
    assert "Round 1 is being drawn" in text_of(director, "wall", event)
    assert "No round has been drawn yet." in text_of(director, "seating", event)
    assert "their boards stand here" in table(event)
    assert "Draw of round 1 of 2" in text_of(director, "swiss-draw", event)
    assert "No round has been drawn yet." in text_of(director, "grid", event)
    assert director.get(address("grid", event) + "?round=2").status_code == 404
    assert "?round=" not in overview
    assert director.post(address("round-close", event, 1)).status_code == 404
    assert "Nobody plays" not in text_of(Client(), "standings", event)


def test_what_a_pair_has_so_far_stands_beside_it(director: Client) -> None:
    """North-South of table 1 have 60 points on both boards: 24 above 36, their opponents 24 below."""
    event = make_swiss_of_boards(8, 4)
    Evening(event).draw(1)
    for board in (1, 2):
        for number, points in enumerate((60, 50, 40, 36), start=1):
            enter(event, board, number, points)
    draw = director.get(address("swiss-draw", event)).context["page"].draw
    shown = {side.pair.number: side.has for row in draw.tables for side in (row.ns, row.ew)}
    assert shown == {1: "96", 4: "56", 5: "16", 7: "0", 8: "0", 6: "−16", 3: "−56", 2: "−96"}
    page = text_of(director, "swiss-draw", event)
    assert "Beside each pair stands its score so far." in page
    assert "Danish: first against second" in page


def test_phones_tell_that_the_next_round_is_not_drawn_then_where_to_go_and_the_bye(director: Client) -> None:
    """Of five pairs 1 and 4 win at their tables: then 2, who is last, has the bye, and 1 meets 4."""
    event = make_swiss_of_boards(5, 2)
    evening = Evening(event)
    evening.draw(1)
    phone, link = Client(), event.table_links.get(table=1)
    phone.cookies["basa_device"] = factories.join(event, 1, 1, "NS").device.token
    for board in (1, 2):
        for number, points in enumerate((60, 50), start=1):
            enter(event, board, number, points)

    def screen() -> str:
        return phone.get(reverse("table", args=[link.key])).content.decode()

    assert screen().count("not drawn yet") == 2
    evening.draw(2)
    assert "against pair 4" in screen()
    assert "There is no board for this pair in round 2." in screen()
    assert "Bye:" in text_of(director, "seating", event)
    assert ">bye<" in text_of(director, "seating", event, "?by=pair")


def test_a_swiss_of_boards_asks_for_rounds_and_arrears_and_nothing_of_matches() -> None:
    asked = {
        kind: [name for name in SettingsForm(game="botifarra", kind=kind).fields if name.startswith("swiss_")]
        for kind in ("duplicate", "games")
    }
    assert asked["duplicate"] == ["swiss_rounds", "swiss_in_arrears"]
    assert asked["games"][:3] == ["swiss_rounds", "swiss_system", "swiss_in_arrears"]


def test_the_form_says_what_will_be_made(director: Client) -> None:
    words = {"game": "botifarra", "format": "duplicate", "preset": "championship", "time": "2:15", "pairs": "9"}
    words |= {"name": "Night", "date": dt.date(2026, 1, 16).isoformat(), "boards_per_round": "4", "movement": "swiss"}
    words |= {"scale": "matchpoints", "deals": "copies", "fields_wish": "auto", "minutes_to_move": "3"}
    plan = director.post(reverse("event-new"), words, headers={"HX-Request": "true"}).content.decode()
    assert "down the standings so far" in plan
    assert "nothing is counted for it" in plan
    assert "remain unbeaten" not in plan
    relayed = words | {"deals": "relayed"}
    wrong = director.post(reverse("event-new"), relayed, headers={"HX-Request": "true"}).content.decode()
    assert "so these lie in copies at every table" in wrong


def test_two_directors_draw_once_and_taking_back_is_a_button(director: Client) -> None:
    event = make_swiss_of_boards(8, 4)
    seen = director.get(address("swiss-draw", event)).context["seen"]
    for text in ("Round 1 is drawn.", "Round 1 has been drawn already."):
        answer = director.post(address("swiss-draw", event), {"round": 1, "seen": seen}, follow=True)
        assert text in answer.content.decode()
    answer = director.post(address("swiss-take-back", event), {"round": 1}, follow=True)
    assert "The draw of round 1 is taken back." in answer.content.decode()
    assert not event.seatings.exists()


def ticks(page: str) -> dict[str, list[str]]:
    """What the form of who is there sends as it stands."""
    form = page.split('name="act" value="away"')[1].split("</form>")[0]
    shown = re.findall(r'name="shown" value="(\d+)"', form)
    off = re.findall(r'name="off" value="(\d+)"', form)
    return {"shown": shown, "off": off, "there": [one for one in shown if one not in off]}


def test_two_directors_say_who_is_away_and_neither_undoes_the_other(director: Client) -> None:
    event = make_swiss_of_boards(9, 4)
    one = two = ticks(text_of(director, "swiss-draw", event))
    for page, away in ((one, "5"), (two, "7")):
        there = [pair for pair in page["there"] if pair != away]
        director.post(address("swiss-field", event), page | {"act": "away", "round": 1, "there": there})

    now = ticks(text_of(director, "swiss-draw", event))
    assert now["off"] == ["5", "7"]
    director.post(address("swiss-field", event), now | {"act": "away", "round": 1, "there": [*now["there"], "5"]})
    assert ticks(text_of(director, "swiss-draw", event))["off"] == ["7"]


def test_an_old_page_does_not_take_back_another_draw(director: Client) -> None:
    event = make_swiss_of_boards(8, 4)
    evening = Evening(event)
    evening.draw(1)
    old = re.search(
        r'name="seen" value="([^"]+)">\s*<button class="btn btn-outline-secondary"',
        text_of(director, "swiss-draw", event),
    )
    assert old
    director.post(address("swiss-take-back", event), {"round": 1, "seen": old[1]})
    assert not event.seatings.exists()
    swiss.draw_round(event_id=event.pk, number=1, swaps=((1, 4),), by=factories.make_director(), at=factories.NOW)
    drawn = list(event.seatings.order_by("table").values_list("ns__number", "ew__number"))

    answer = director.post(address("swiss-take-back", event), {"round": 1, "seen": old[1]}, follow=True)

    assert "has been drawn otherwise since this page was opened" in answer.content.decode()
    assert list(event.seatings.order_by("table").values_list("ns__number", "ew__number")) == drawn
