"""The pages of a Swiss of teams of four speak of teams, and say what both pairs of one do."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.evenings import enter
from tests.tournaments.services.test_swiss_teams import make
from tests.tournaments.swiss import Evening
from tournaments.models import Event, LogEntry

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


def test_the_draw_is_of_teams_and_says_what_speaks_against_a_swap(director: Client) -> None:
    event = make(5, 2)
    Evening(event).draw(1)
    for board in (1, 2):
        for table, points in enumerate((60, 40, 40, 50), start=1):
            enter(event, board, table, points)
    page = director.get(address("swiss-draw", event))
    draw = page.context["page"].draw
    assert [row.table for row in draw.tables] == ["1–2", "3–4"]
    shown = {side.pair.number: side.has for row in draw.tables for side in (row.ns, row.ew)}
    # Team 1 has won by 80, 3 by 40; 5 has nothing yet; 4 has lost by 40, and 2, by 80, has the bye.
    assert (shown, draw.bye.pair.number) == ({1: "2", 3: "2", 5: "", 4: "0"}, 2)
    text = page.content.decode()
    assert all(words in text for words in ("A late team", "A team leaves", "Two teams", "5 teams are there."))
    assert "stays at its table" not in text
    swapped = text_of(director, "swiss-draw", event, "?swap=2-3")
    assert "Teams " in swapped
    assert "have met before." in swapped
    assert "Team 5 would have the bye a second time." in text_of(director, "swiss-draw", event, "?swap=2-5")


def test_the_forms_change_who_takes_part_and_the_log_says_so(director: Client) -> None:
    event = make(6, 3)

    def post(**values: Any) -> str:
        return director.post(address("swiss-field", event), values, follow=True).content.decode()

    assert "Team 3 plays no more" in post(act="withdraw", pair=3)
    assert "Team 3 plays again" in post(act="back", pair=3)
    assert "Team 3 has not left the event." in post(act="back", pair=3)
    assert "Teams 1 and 2: never meet" in post(act="wish", one=1, other=2, kind="never")
    assert "That is said of teams 1 and 2 already." in post(act="wish", one=1, other=2, kind="never")
    assert "Write the number of a team." in post(act="wish", one="", other=2, kind="never")
    assert "holds of the two teams" in post(act="drop", wish=event.wishes.get().pk)
    late = {"first": "Pau", "second": "Rita", "third": "Quim", "fourth": "Rosa"}
    assert "The team has number 7" in post(act="late", **late)
    assert "A Swiss of 7 teams has at most 3 rounds" in post(act="rounds", rounds=4)
    director.post(address("swiss-draw", event), {"round": 1})
    log = text_of(director, "log", event)
    for words in ("Team 3 plays no more from round 1 on", "Teams 1 and 2 never meet", "bye: team", "3 matches"):
        assert words in log
    assert "Team 7 plays from round 1 on: Pau – Rita – Quim – Rosa" in log
    assert "team: " not in log.replace("bye: team ", ""), "the sentences tell it"
    assert LogEntry.objects.filter(event=event).count() == 7


def test_a_late_team_needs_a_name_for_each_pair_and_the_page_says_for_which(director: Client) -> None:
    event = make(6, 3)
    page = director.post(address("swiss-field", event), {"act": "late", "first": "Pau", "second": "Rita"})
    assert page.context["late_form"].errors == {"third": ["Write at least one name for this pair."]}
    text = page.content.decode()
    assert 'value="Rita"' in text
    late = text.split('id="late-title"')[1].split("</form>")[0]
    assert late.count("(optional)") == 2, "of each pair the second name may be missing"
    (shown,) = re.findall(r"<input[^>]* autofocus[^>]*>", text)
    assert 'name="third"' in shown, "the page opens where the sentence stands"
    assert event.pairs.count() == 12
    late = {"act": "late", "first": "Pau", "second": "Rita", "fourth": "Rosa"}
    assert "The team has number 7" in director.post(address("swiss-field", event), late, follow=True).content.decode()
    page = director.post(address("swiss-field", event), {"act": "withdraw", "pair": ""}, follow=True)
    assert "Write the number of a team." in page.content.decode()


def test_table_of_the_teams_wall_seats_and_phones(director: Client) -> None:
    event = make(5, 2, shown="all")
    assert "Round 1 is being drawn" in text_of(director, "wall", event)
    Evening(event).draw(1)
    seating = text_of(director, "seating", event)
    assert seating.count("Bye:") == 2
    assert text_of(director, "seating", event, "?by=pair").count(">bye<") == 2
    factories.enter_random_results(event, rounds=[1])
    assert "Draw of round 2" in text_of(director, "event", event)
    assert 'data-field="teams"' in text_of(Client(), "standings", event)
    assert text_of(Client(), "teams", event)
    key = event.table_links.get(table=1).key
    assert "their boards stand here" in Client().get(reverse("table", args=[key])).content.decode()
    assert Client().get(address("swiss-draw", event)).status_code == 302


def test_the_form_says_what_will_be_made(director: Client) -> None:
    words = {"time": "2:15", "format": "duplicate", "deals": "copies", "boards_per_round": 4, "minutes_to_move": 3}
    made = {"game": "botifarra", "preset": "championship", "name": "Teams", "date": "2026-01-16", "scale": "totals"}
    made |= {"movement": "teams-swiss", "fields_wish": "auto", "competition_team_method": "difference"}
    plan = director.post(reverse("event-new"), words | made | {"pairs": "10"}, headers={"HX-Request": "true"})
    text = plan.content.decode()
    assert "down the table of the teams" in text
    assert "With an odd number of teams" in text
    assert "<dt>Tables</dt><dd>4</dd>" in text
