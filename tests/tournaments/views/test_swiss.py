"""The director's page of a draw, and what the other pages say of a Swiss."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.tournaments.swiss import Evening, make_swiss, matches_of
from tournaments.models import Event, Seating

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(factories.make_director())
    return client


def address(route: str, event: Event, *args: Any) -> str:
    return reverse(route, args=[event.slug, *args])


def queries(client: Client, path: str) -> int:
    client.get(path)  # what a process asks once
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(path).status_code == 200
    return len(asked)


def test_the_page_costs_the_same_for_few_pairs_and_many(director: Client) -> None:
    found = []
    for pairs in (6, 15):  # an even and an odd field, with one pair away or two
        event = make_swiss(pairs, 3)
        evening = Evening(event)
        evening.draw(1)
        evening.play(1)
        evening.field("pairs_away", "set_away", number=2, away=[1, 2][: pairs // 6])
        routes = ("swiss-draw", "seating", "event-matches", "standings", "event", "wall")
        found.append([queries(director, address(route, event)) for route in routes])
    assert found[0] == found[1]


def test_it_is_for_the_director_of_a_swiss_alone(director: Client) -> None:
    event, other = make_swiss(8, 4, shown="all"), factories.make_event(4, 2)
    for route in ("swiss-draw", "swiss-trf"):
        assert Client().get(address(route, event)).status_code == 302
        assert director.get(address(route, other)).status_code == 404
    for route in ("swiss-take-back", "swiss-field"):
        assert Client().post(address(route, event)).status_code == 302
        assert director.post(address(route, other)).status_code == 404
    assert director.get(address("swiss-take-back", event)).status_code == 405
    back = director.get(address("swiss-field", event))  # after a refusal, in another language
    assert (back.status_code, back["Location"]) == (302, address("swiss-draw", event))
    assert director.post(address("swiss-field", event), {"act": "nothing"}).status_code == 404


def test_a_preview_that_is_stale_is_refused_and_shown_anew(director: Client) -> None:
    event = make_swiss(8, 4)
    page = director.get(address("swiss-draw", event))
    Evening(event).field("pairs_away", "set_away", number=1, away=[1])
    sent = {"round": 1, "seen": page.context["seen"]}
    answer = director.post(address("swiss-draw", event), sent, follow=True)
    assert "Something has changed since this draw of round 1 was shown" in answer.content.decode()
    assert not event.rounds.exists()


def test_swaps_stand_in_the_address_and_what_cannot_be_read_is_left_out(director: Client) -> None:
    event = make_swiss(9, 4)
    answer = director.get(f"{address('swiss-draw', event)}?swap=1-9&one=2&other=3")
    assert answer["Location"] == f"{address('swiss-draw', event)}?swap=1-9&swap=2-3#draw"
    page = director.get(f"{address('swiss-draw', event)}?swap=1-9&swap=2-x&swap=&swap=1-99")
    assert "Pair 99 does not play in round 1" in page.content.decode()
    page = director.get(f"{address('swiss-draw', event)}?swap=1-9&swap=x-2")
    assert page.context["page"].draw.bye.pair.number == 1
    wrong = director.get(f"{address('swiss-draw', event)}?one=x&other=3")
    assert "Write the number of a pair." in wrong.content.decode()


def test_the_forms_change_who_takes_part(director: Client) -> None:
    event = make_swiss(8, 4)

    def post(**values: Any) -> str:
        return director.post(address("swiss-field", event), values, follow=True).content.decode()

    assert "Pair 3 plays no more" in post(act="withdraw", pair=3)
    assert "Pair 3 plays again" in post(act="back", pair=3)
    assert "The pair has number 9" in post(act="late", first="Pau", second="Rita")
    assert "stays at table 2" in post(act="stay", pair=5, table=2)
    assert "Write the number of a table." in post(act="stay", pair=5, table="x")
    assert "Pairs 1 and 2: never meet" in post(act="wish", one=1, other=2, kind="never")
    assert "Write the number of a pair." in post(act="wish", one="", other=2, kind="never")
    assert "That no longer holds" in post(act="drop", wish=event.wishes.get().pk)
    assert "1 round is planned." in post(act="rounds", rounds=1)
    assert "2 rounds are planned." in post(act="rounds", rounds=2)
    assert "has at most 4 rounds" in post(act="rounds", rounds=5)
    assert "Write how many rounds are planned." in post(act="rounds", rounds="")
    Evening(event).draw(1)
    assert "Write how many rounds are planned." in post(act="rounds", rounds=0)
    assert "Round 1 has been drawn already." in post(act="away", round=1, shown=[1])


@pytest.mark.parametrize("typed", ["", "x", "0", "-1", "٣"])
def test_a_number_that_is_none_is_asked_for(director: Client, typed: str) -> None:
    event = make_swiss(8, 4)

    def post(route: str, **values: Any) -> str:
        return director.post(address(route, event), values, follow=True).content.decode()

    assert "Write the number of a round." in post("swiss-draw", round=typed)
    assert "Write the number of a round." in post("swiss-take-back", round=typed)
    assert "Write the number of a round." in post("swiss-field", act="away", round=typed)
    for act in ("withdraw", "back"):
        page = post("swiss-field", act=act, pair=typed)
        assert "Write the number of a pair." in page
        assert "There is no pair" not in page


def test_a_late_pair_needs_a_name_of_either_player(director: Client) -> None:
    event = make_swiss(8, 4)
    page = director.post(address("swiss-field", event), {"act": "late", "first": " ", "second": ""})
    assert page.context["late_form"].errors == {"first": ["Write at least one name for this pair."]}
    page = director.post(address("swiss-field", event), {"act": "late", "first": "", "second": "Rita"}, follow=True)
    assert "The pair has number 9" in page.content.decode()
    Evening(event).draw(1)
    director.post(address("swiss-field", event), {"act": "rounds", "rounds": 1})
    page = director.post(address("swiss-field", event), {"act": "late"}, follow=True)
    assert "Write at least one name for this pair." in page.content.decode(), "the page has no such form any more"


def test_take_back_and_walk_over_by_their_buttons(director: Client) -> None:
    event = make_swiss(8, 4)
    Evening(event).draw(1)
    match = matches_of(event, 1)[0]
    sheet = director.get(reverse("match", args=[match.slug])).content.decode()
    assert sheet.count("Walk-over: only") == 2
    answer = director.post(address("swiss-take-back", event), {"round": 1}, follow=True)
    assert "The draw of round 1 is taken back." in answer.content.decode()
    Evening(event).draw(1)
    match = matches_of(event, 1)[0]
    answer = director.post(reverse("match-walkover", args=[match.slug]), {"winner": "NS"}, follow=True)
    assert "have won by a walk-over" in answer.content.decode()
    answer = director.post(address("swiss-take-back", event), {"round": 1}, follow=True)
    assert "can no longer be taken back" in answer.content.decode()


def test_a_walk_in_on_the_page_of_pairs_comes_late(director: Client) -> None:
    event = make_swiss(8, 4)
    Evening(event).draw(1)
    director.post(address("pairs", event), {"act": "add", "name1": "Pau", "name2": "Rita"})
    assert event.pairs.get(number=9).since == 2


def test_byes_and_rounds_to_come_are_told_everywhere(director: Client) -> None:
    event = make_swiss(5, 2, shown="all", names=[(f"Anna {n}", f"Joan {n}") for n in range(1, 6)])
    for by in ("", "?by=pair", "?by=name"):
        assert director.get(address("seating", event) + by).status_code == 200
    assert "No round has been drawn yet." in director.get(address("seating", event)).content.decode()
    assert "It has not been drawn yet." in director.get(address("event", event)).content.decode()
    assert "Round 1 is being drawn" in director.get(address("wall", event)).content.decode()
    key = event.table_links.get(table=1).key
    assert "Nobody plays here yet" in director.get(reverse("table", args=[key])).content.decode()
    assert director.get(address("tables-cards", event)).content.decode().count('class="table-code"') == 2
    evening = Evening(event)
    evening.draw(1)
    bye = Seating.objects.get(event=event, ew=None).ns.number
    assert bye == 5
    assert "Bye:" in director.get(address("seating", event)).content.decode()
    assert ">bye<" in director.get(address("seating", event) + "?by=pair").content.decode()
    assert "bye" in director.get(address("seating", event) + "?by=name").content.decode()
    assert "Bye:" in director.get(address("event-matches", event)).content.decode()
    evening.play(1)
    assert "bye in round 1" in Client().get(address("standings", event)).content.decode()
    assert "not drawn yet" in director.get(reverse("table", args=[key])).content.decode()
    evening.draw(2)
    evening.play(2)
    assert "The evening is over" in director.get(address("event", event)).content.decode()
    assert "That was the last round" in director.get(reverse("table", args=[key])).content.decode()
