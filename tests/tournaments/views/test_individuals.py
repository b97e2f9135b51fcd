"""Individuals on the pages: made from a list of players, shown by player, changed and taken away."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from http import HTTPStatus

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, make_club, make_director, make_event
from tests.tournaments.individuals import drawn_partners, play_out, player_names, players_at, rainbow, tables_of
from tournaments.errors import Invalid
from tournaments.models import Event
from tournaments.selectors.standings import standings_page
from tournaments.services.changes import substitute
from tournaments.services.events import change_settings
from tournaments.services.rehearsals import rehearse, throw_away
from tournaments.services.settings import settings_of

pytestmark = pytest.mark.django_db

NEW = {
    "game": "botifarra",
    "format": "duplicate",
    "preset": "championship",
    "time": "2:00",
    "name": "Friday alone",
    "date": "2026-01-16",
    "boards_per_round": "2",
    "minutes_per_round": "20",
    "movement": "drawn-partners",
    "deals": "copies",
    "fields_wish": "auto",
    "scale": "championship",
    "tie_1": "tops",
    "tie_2": "none",
    "tie_3": "none",
    "competition_team_method": "difference",
    "generate": "on",
    "pairs": "\n".join(name for (name,) in player_names(9)),
}


@pytest.fixture
def director(client: Client) -> Client:
    make_club()
    client.force_login(make_director())
    return client


def page(client: Client, event: Event, path: str = "", status: int = HTTPStatus.OK) -> str:
    answer = client.get(f"/e/{event.slug}/{path}")
    assert answer.status_code == status, path
    return answer.content.decode()


def test_a_list_of_players_makes_an_individual(director):
    answer = director.post("/events/new/", NEW)
    assert answer.status_code == HTTPStatus.FOUND, answer.content.decode()
    event = Event.objects.get()
    assert (event.movement, event.pair_count, event.fields) == ("drawn-partners", 9, "one")
    assert {player for one in tables_of(event) for player in players_at(one)} == set(range(1, 10))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"pairs": "Anna & Joan\nPere"}, "In an individual one player stands on each line"),
        ({"pairs": "7"}, "There is no movement “individual with drawn partners” for 7 players"),
        ({"movement": "rainbow", "pairs": "20"}, "In a rainbow the boards move from table to table."),
        ({"own_averages": "on"}, "nobody gets an average of their own"),
    ],
)
def test_what_cannot_be_is_said_where_it_was_typed(director, typed, sentence):
    answer = director.post("/events/new/", NEW | typed)
    assert answer.status_code == HTTPStatus.OK
    assert sentence in answer.content.decode()
    assert not Event.objects.exists()


def test_pairs_of_an_earlier_event_become_players(director):
    earlier = make_event(4, 2, movement="mitchell", names=[[f"A{n}", f"B{n}"] for n in range(1, 5)])
    answer = director.post("/events/new/", NEW | {"pairs": "", "copy_from": earlier.pk})
    assert answer.status_code == HTTPStatus.FOUND
    event = Event.objects.exclude(pk=earlier.pk).get()
    names = list(event.players.order_by("pair__number").values_list("name", flat=True))
    assert names == ["A1", "B1", "A2", "B2", "A3", "B3", "A4", "B4"]


def test_an_individual_can_be_rehearsed(director):
    event = drawn_partners(9, names=[(), *player_names(8)])
    copy = rehearse(event_id=event.pk, by=make_director(), at=NOW)
    (field,) = standings_page(copy, make_director()).fields
    assert [row.pair.names for row in sorted(field.rows, key=lambda row: row.number)] == [
        (),
        *map(tuple, player_names(8)),
    ]
    assert len({frozenset(players_at(one)[:2]) for one in tables_of(copy)}) == 10
    throw_away(event_id=copy.pk)
    assert list(Event.objects.all()) == [event]


def test_players_never_become_pairs_nor_pairs_players(director):
    for event, movement in ((drawn_partners(), "round-robin"), (make_event(8, 4), "drawn-partners")):
        settings = replace(settings_of(event), movement=movement)
        with pytest.raises(Invalid) as refused:
            change_settings(event_id=event.pk, settings=settings, by=make_director(), at=NOW)
        assert refused.value.code == "individual_for_good"


TOGETHER = re.compile(r"\b1[0-6][0-9]{3}\b")
"""The number of two partners as rows have it, which no page writes."""
PAGES = (
    "",
    "results/",
    "standings/",
    "boards/",
    "boards/1/",
    "boards/1/tables/1/without/",
    "seating/",
    "seating/?by=pair",
    "seating/?by=name",
    "pairs/",
    "pairs/1/",
    "attention/",
    "log/",
    "options/",
    "table-cards/",
    "changes/",
    "changes/curtail/",
    "changes/substitute/",
)


@pytest.mark.parametrize("make", [drawn_partners, rainbow])
def test_every_page_of_an_individual_opens(director, make):
    event = make()
    play_out(event)
    for path in PAGES:
        text = page(director, event, path)
        assert not TOGETHER.findall(re.sub(r"<[^>]*>", " ", text)), path


def test_a_guide_card_says_seat_partner_and_opponents(director):
    event = drawn_partners(9)
    text = page(director, event, "seating/?by=pair")
    first = tables_of(event)[0]
    north, south, east, west = players_at(first)
    card = text.split(f'id="pair-{north}"')[1].split("</section>")[0]
    row = card.split("<tbody>")[1].split("</tr>")[0]
    assert "North" in row
    assert f'<b class="pair-number">{south}</b>' in row
    assert f'<b class="pair-number">{east}</b>' in row
    assert f'<b class="pair-number">{west}</b>' in row
    assert text.count('guide-card"') == 9
    assert text.count("sits out") == 5


def test_the_list_by_name_says_with_whom(director):
    event = drawn_partners(8)
    names = {number: name for number, (name,) in enumerate(player_names(8), start=1)}
    north, south, *_ = players_at(tables_of(event)[0])
    text = page(director, event, f"seating/?by=name&pair={names[north].split()[0]}")
    assert names[north] in text
    assert names[south] in text


def test_a_traveller_names_the_four_and_leads_to_each_score_card(director):
    event = drawn_partners(8)
    play_out(event)
    text = page(director, event, "boards/1/")
    for seating in tables_of(event)[:2]:
        for player in players_at(seating):
            assert f'href="/e/{event.slug}/pairs/{player}/"' in text


def test_a_score_card_is_a_player_s_with_the_partner_of_each_board(director):
    event = drawn_partners(9)
    play_out(event)
    for number in (1, 5, 9):
        text = page(director, event, f"pairs/{number}/")
        assert f"Player {number}" in text
        assert "Partner" in text
        played = sum(number in players_at(seating) for seating in tables_of(event))
        assert text.count("sits out round") == 5 - played
    page(director, event, "pairs/10102/", HTTPStatus.NOT_FOUND)


def test_files_name_players_and_make_the_same_standings(director, tmp_path, capsys):
    event = drawn_partners(9)
    play_out(event)
    expected = {row.number: row.place for row in standings_page(event, make_director()).fields[0].rows}
    book = tmp_path / "event.xlsx"
    book.write_bytes(b"".join(director.get(f"/e/{event.slug}/export.xlsx")))
    call_command("score", str(book), "--fields", "one", "--json")
    found = json.loads(capsys.readouterr().out)
    assert {row["entry"]: row["place"] for row in found["standings"]} == expected
    pairs = director.get(f"/e/{event.slug}/export/pairs.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(pairs), delimiter=";" if ";" in pairs else ","))
    assert len(rows) == 9
    assert {rest for row in rows for rest in row["sit_out"].split(", ") if rest} == set("12345")


def test_a_substitute_plays_in_a_player_s_place(director):
    event = drawn_partners(8)
    substitute(event_id=event.pk, pair=3, position=1, name="Zoe Zapata", since=2, by=make_director(), at=NOW)
    text = page(director, event, "seating/")
    assert text.count("Zoe Zapata") == 4
    assert "Player 3 " in page(director, event, "log/") or "3" in page(director, event, "log/")


def test_the_evening_can_end_early_and_nothing_else_moves(director):
    event = drawn_partners(8)
    play_out(event, rounds=range(1, 3))
    text = page(director, event, "changes/")
    assert "The evening ends earlier" in text
    assert "A pair comes late" not in text
    preview = page(director, event, "changes/curtail/?rounds_left=3")
    assert "each player" in preview
    answer = director.get(f"/e/{event.slug}/changes/late/?first=Zoe&since=3")
    assert "the partners of all rounds are fixed" in answer.content.decode()
    director.post(f"/e/{event.slug}/changes/curtail/", {**_hidden(preview), "rounds_left": "3"})
    event.refresh_from_db()
    assert event.round_count == 3
    assert {one.round.number for one in tables_of(event)} == {1, 2, 3}
    assert event.results.count() == 8, "what was played stays"


def _hidden(text: str) -> dict[str, str]:
    form = text.split('name="option"')[0].rsplit("<form", 1)[1] + text.split('name="option"', 1)[1].split("</form>")[0]
    names = dict(re.findall(r'name="(seen|request_id)" value="([^"]*)"', form))
    return {**names, "option": "cut"}


def test_places_can_go_by_the_total_too(director):
    event = drawn_partners(9)
    play_out(event)
    director.post(f"/e/{event.slug}/changes/ranking/", {})
    event.refresh_from_db()
    (field,) = standings_page(event, make_director()).fields
    assert field.decided_by == "total"
    totals = [row.total for row in field.rows]
    assert totals == sorted(totals, reverse=True)


@pytest.mark.parametrize(
    "path",
    (
        "",
        "standings/",
        "seating/",
        "seating/?by=pair",
        "seating/?by=name",
        "pairs/",
        "pairs/1/",
        "boards/1/",
        "results/",
        "log/",
    ),
)
def test_a_page_costs_the_same_for_eight_players_and_for_sixteen(director, path):
    costs = []
    for players in (8, 16):
        event = drawn_partners(players, 2, boards_per_round=1, name=f"Of {players}")
        play_out(event, rounds=range(1, 2))
        page(director, event, path)
        with CaptureQueriesContext(connection) as queries:
            page(director, event, path)
        costs.append(len(queries))
    assert costs[0] == costs[1]
    assert costs[0] <= 15


def test_the_file_of_the_standings_says_what_score_makes_of_the_workbook(director, tmp_path, capsys):
    event = drawn_partners(9)
    play_out(event)
    book = tmp_path / "event.xlsx"
    book.write_bytes(b"".join(director.get(f"/e/{event.slug}/export.xlsx")))
    call_command("score", str(book), "--fields", "one", "--json")
    scored = json.loads(capsys.readouterr().out)
    call_command("standings", event.slug)
    told = json.loads(capsys.readouterr().out)
    assert sorted(told["standings"], key=str) == sorted(scored["standings"], key=str)
    assert told["boards"] == scored["boards"]


def test_the_wall_shows_players(director):
    event = drawn_partners(9, shown="all")
    play_out(event)
    text = page(director, event, "wall/")
    assert "All players" in text
    assert text.count('class="wall-who"') == 9


def test_the_file_of_the_guides_says_seat_and_partner(director):
    event = drawn_partners(9)
    north, south, east, west = players_at(tables_of(event)[0])
    text = director.get(f"/e/{event.slug}/export/guides.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";" if ";" in text else ","))
    names = {number: name for number, (name,) in enumerate(player_names(9), start=1)}
    row = next(row for row in rows if (row["pair_no"], row["round"]) == (str(west), "1"))
    assert (row["seat"], row["partner"], row["against"]) == ("W", f"{east} {names[east]}", f"{north} + {south}")
    assert len(rows) == 9 * 5
