"""The page that compares movements: what is offered for a field and a time, what is not, and what is taken."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.views.test_setup import text_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db

COPIES = {"game": "botifarra", "format": "duplicate", "deals": "copies", "boards_per_round": "4"}
ASKED = COPIES | {"minutes_per_deal": "5", "minutes_to_move": "3", "sets": "", "staying": ""}


@pytest.fixture
def director() -> Client:
    factories.make_club()
    client = Client()
    client.force_login(factories.make_director())
    return client


def ask(client: Client, **words: Any) -> Any:
    answer = client.get(reverse("movements"), ASKED | {name: str(value) for name, value in words.items()})
    assert answer.status_code == 200
    return answer


def offered(answer: Any) -> dict[str, Any]:
    return {str(row.offer.wish): row for row in answer.context["rows"]}


def test_it_is_for_directors(client: Client) -> None:
    factories.make_club()
    assert client.get(reverse("movements")).status_code == 302


def test_it_asks_first(director: Client) -> None:
    page = director.get(reverse("movements"))
    assert "Who comes?" in text_of(page)
    assert "rows" not in page.context


def test_six_rounds_of_four_boards_take_two_hours_and_a_quarter(director: Client) -> None:
    """Five minutes a deal and three to move: 6 * 20 + 5 * 3 = 135."""
    rows = offered(ask(director, pairs=12, time="2:15"))
    mitchell = rows["mitchell+two"]
    assert (mitchell.rounds, mitchell.takes, mitchell.offer.boards) == ("6", "2 h 15 min", 24)
    assert mitchell.packs == "144: 24 boards in 6 copies"
    assert mitchell.comparisons == "24"
    assert mitchell.evenness == "perfectly even"
    assert rows["round-robin+6"].rounds == "6 of 11"
    assert offered(ask(director, pairs=12, time="2:14"))["mitchell+two"].rounds == "5 of 6"


def test_the_minutes_are_settings(director: Client) -> None:
    rows = offered(ask(director, pairs=12, time="2:15", minutes_per_deal=6, minutes_to_move=0))
    assert rows["mitchell+two"].rounds == "5 of 6"


def test_two_copies_serve_six_tables(director: Client) -> None:
    page = ask(director, pairs=12, time="2:15", sets=2)
    assert offered(page)["mitchell+two"].packs == "48: 24 boards in 2 copies"
    assert "2 sets of the boards serve 6 tables" in text_of(page)
    assert "would serve 6 tables" in text_of(ask(director, pairs=12, time="2:15"))
    refused = ask(director, pairs=12, time="2:15", sets=1)
    assert "need at least 2 sets of boards" in text_of(refused)
    assert "rows" not in refused.context


def test_few_tables_get_a_hint(director: Client) -> None:
    assert "Cross difference or plain totals tell more" in text_of(ask(director, pairs=6, time="2:00"))
    assert "Cross difference" not in text_of(ask(director, pairs=8, time="2:00"))


def test_no_blackpool_for_an_odd_field(director: Client) -> None:
    even = offered(ask(director, pairs=12, time="4:00", deals="relayed"))
    odd = offered(ask(director, pairs=13, time="4:00", deals="relayed"))
    assert any(wish.startswith("blackpool") for wish in even)
    assert not any(wish.startswith("blackpool") for wish in odd)


@pytest.mark.parametrize("pairs, rounds, unbeaten", [(9, 4, 1), (21, 5, 1), (65, 5, 3)])
def test_a_swiss_has_half_as_many_rounds_as_pairs_at_most(
    director: Client, pairs: int, rounds: int, unbeaten: int
) -> None:
    """Five rounds of an hour and three minutes between them fit into 5 h 15 min; 65 / 32 is a little more than 2."""
    page = ask(director, pairs=pairs, time="5:15", format="games", boards_per_round=12)
    swiss = offered(page)["swiss"]
    assert swiss.rounds == str(rounds)
    assert f"pairs={pairs}" in swiss.take
    assert f"swiss_rounds={rounds}" in swiss.take
    words = "one pair at most has won" if unbeaten == 1 else f"up to {unbeaten} pairs can have won"
    assert words in " ".join(swiss.remarks)


def test_a_swiss_of_boards_has_packs_to_deal_and_is_not_for_boards_that_move(director: Client) -> None:
    """Twenty pairs have ten tables; six rounds of twenty minutes and three between them fit into 2 h 15 min."""
    swiss = offered(ask(director, pairs=20, time="2:15"))["swiss"]
    assert (swiss.rounds, swiss.packs) == ("6", "240: 24 boards in 10 copies")
    assert swiss.remarks == ["The first meets the second, the third the fourth, and nobody meets twice."]
    assert "swiss" not in offered(ask(director, pairs=20, time="2:15", deals="relayed"))


def test_teams_can_be_drawn_where_there_are_at_least_four(director: Client) -> None:
    """Ten teams meet everybody in nine rounds, of which six fit; drawn they play five at most, half as many."""
    found = {pairs: ask(director, pairs=pairs, time="2:15").context["longer"] for pairs in (20, 6)}
    assert [(one.plan.kind, one.plan.rounds) for one in found[20]] == [("teams", 6), ("teams-swiss", 5)]
    assert [one.plan.kind for one in found[6]] == ["teams"]


def test_matches_have_no_comparison(director: Client) -> None:
    page = ask(director, pairs=8, time="8:00", format="games", boards_per_round=12)
    assert "round-robin" in offered(page), "beyond half of the pairs there is a round robin"
    assert all(row.comparisons == row.packs == "" for row in page.context["rows"])
    assert {one.plan.kind for one in page.context["longer"]} == {"league", "double-league", "groups", "knockout"}


def test_who_stays_keeps_a_table_or_the_reason_is_told(director: Client) -> None:
    page = ask(director, pairs=9, time="3:30", staying="4")
    rows = offered(page)
    assert rows["mitchell+two"].take
    assert rows["round-robin"].take == "", "in a round robin of nine pairs everybody moves"
    assert "Not possible: here nobody stays at a table." in text_of(page)


def test_players_who_come_alone_get_a_rainbow_or_drawn_partners(director: Client) -> None:
    """Twenty players are five tables; five rounds of 20 minutes and four times three between them are 1 h 52 min."""
    page = ask(director, who="players", pairs=20, time="2:15")
    rows = offered(page)
    assert set(rows) == {"drawn-partners", "rainbow+one", "rainbow+two"}
    assert {(row.rounds, row.takes, row.offer.boards, row.played, row.sit_outs) for row in rows.values()} == {
        ("5", "1 h 52 min", 20, "20", "nobody")
    }
    assert rows["drawn-partners"].packs == "100: 20 boards in 5 copies"
    assert rows["rainbow+one"].packs == "20: each board once"
    assert rows["rainbow+two"].comparisons == "16–20", "partners share a set of four boards once"
    assert "20 players, 2 h 15 min" in text_of(page)
    assert "A player plays" in text_of(page)
    assert "Two players are opponents at most once; 90 meetings do not take place." in text_of(page)
    assert set(offered(ask(director, who="players", pairs=20, time="2:15", deals="relayed"))) == {
        "rainbow+one",
        "rainbow+two",
    }


def test_nine_players_rest_in_turn(director: Client) -> None:
    rows = offered(ask(director, who="players", pairs=9, time="2:15"))
    assert (rows["drawn-partners"].sit_outs, rows["drawn-partners"].played) == ("some once", "16–20")
    assert "One player sits in one seat more often" in " ".join(rows["drawn-partners"].remarks)


def test_teams_of_four_are_offered_like_anything_else(director: Client) -> None:
    page = ask(director, who="teams", pairs=7, time="3:00")
    (row,) = page.context["rows"]
    assert (row.rounds, row.offer.tables, row.sit_outs, row.packs) == (
        "7",
        6,
        "everybody once",
        "168: 28 boards in 6 copies",
    )
    assert (row.played, row.comparisons, row.evenness) == ("24", "4", "perfectly even")
    assert "7 teams of four, 3 h" in text_of(page)
    assert "Every two teams meet once." in text_of(page)
    plan = director.get(row.take).context["plan"]
    assert (plan.kind, plan.rounds, plan.evening.pairs) == ("teams", 7, 14)
    page = ask(director, who="teams", pairs=2, time="1:00")
    (two,) = page.context["longer"]
    assert (two.plan.kind, two.plan.rounds, two.plan.evening.pairs) == ("teams", 2, 4)
    assert "Nothing can be played so" not in text_of(page)


@pytest.mark.parametrize("teams", [31, 100])
def test_more_teams_than_meet_each_other_are_offered_the_swiss(director: Client, teams: int) -> None:
    """Half as many rounds as teams at most; of the boards of an evening of 2 h 15 min six fit."""
    page = ask(director, who="teams", pairs=teams, time="2:15")
    (swiss,) = page.context["longer"]
    assert (swiss.plan.kind, swiss.plan.rounds, swiss.plan.evening.pairs) == ("teams-swiss", 6, 2 * teams)
    assert not page.context["form"].errors
    assert "There is no movement" not in text_of(page)
    assert "Nothing can be played so" not in text_of(page)
    plan = director.get(swiss.take).context["plan"]
    assert (plan.kind, plan.rounds, plan.evening.pairs) == ("teams-swiss", 6, 2 * teams)
    (long,) = ask(director, who="teams", pairs=teams, time="23:00").context["longer"]
    assert long.plan.rounds == min(teams // 2, 60)


@pytest.mark.parametrize(
    "words, told",
    [
        ({"who": "players", "pairs": 7}, "for 7 players; the nearest is 8"),
        ({"who": "players", "pairs": 24, "deals": "relayed"}, "for 24 players; the nearest are 20 and 28"),
        ({"who": "players", "pairs": 8, "format": "games"}, "In an individual the same boards are played"),
        ({"who": "teams", "pairs": 101}, "for 101 teams; the nearest is 30"),
        ({"who": "teams", "pairs": 1}, "for 1 team; the nearest is"),
        ({"who": "players", "pairs": 1}, "for 1 player; the nearest is"),
        ({"who": "teams", "pairs": 4, "deals": "relayed"}, "Teams of four play the same boards at all tables"),
        ({"who": "strangers", "pairs": 4}, "Choose from the list who comes"),
    ],
)
def test_players_and_teams_that_cannot_be_seated_are_refused(
    director: Client, words: dict[str, Any], told: str
) -> None:
    page = ask(director, **({"time": "2:00"} | words))
    assert "rows" not in page.context
    assert told in text_of(page)


def test_an_individual_is_taken_and_made(director: Client) -> None:
    take = offered(ask(director, who="players", pairs=20, time="2:15"))["rainbow+two"].take
    page = director.get(take)
    typed = {name: value for name, value in page.context["form"].data.items() if name not in ("request_id", "generate")}
    assert director.post(reverse("event-new"), typed).status_code == 302
    event = Event.objects.get()
    assert (event.movement, event.fields, event.round_count, event.deals) == ("rainbow", "two", 5, "relayed")
    assert event.pairs.filter(first=None).count() == 20


@pytest.mark.parametrize(
    "words, told",
    [
        ({"pairs": "3", "time": "2:00"}, "An event has 4 to 200 pairs"),
        ({"pairs": "9", "time": "soon"}, "time"),
        ({"pairs": "9", "time": "0:10"}, "There is too little time"),
        ({"pairs": "9", "time": "2:00", "staying": "4, x"}, "Write the numbers of pairs"),
        ({"pairs": "9", "time": "2:00", "boards_per_round": "9"}, "A round has 1 to 8 deals"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(director: Client, words: dict[str, str], told: str) -> None:
    page = ask(director, **words)
    assert "rows" not in page.context
    assert page.context["form"].errors
    assert told in text_of(page)


@pytest.mark.parametrize("pairs", [9, 65, 200])
def test_it_costs_the_same_for_any_field(director: Client, pairs: int, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(6):
        assert ask(director, pairs=pairs, time="2:15").context["rows"]


def test_what_is_taken_is_filled_in_and_made(director: Client) -> None:
    take = offered(ask(director, pairs=9, time="2:15", staying="9"))["mitchell+one"].take
    page = director.get(take)
    plan = page.context["plan"]
    assert (plan.kind, plan.fields, plan.rounds, plan.minutes, plan.staying) == ("mitchell", "one", 5, 112, (9,))
    typed = {name: value for name, value in page.context["form"].data.items() if name not in ("request_id", "generate")}
    assert director.post(reverse("event-new"), typed).status_code == 302
    event = Event.objects.get()
    assert (event.movement, event.fields, event.round_count) == ("mitchell", "one", 5)
    assert (event.minutes_per_deal, event.minutes_per_round, event.minutes_to_move) == (5, 20, 3)
    tables = set(event.seatings.filter(ns__number=9).values_list("table", flat=True))
    tables |= set(event.seatings.filter(ew__number=9).values_list("table", flat=True))
    assert tables == {event.pairs.get(number=9).table}


@pytest.mark.parametrize("relayed", ["copies", "relayed"])
def test_everything_that_is_offered_can_be_taken(director: Client, relayed: str) -> None:
    """What the plan of the new event says is what was offered: kind, ranking, rounds and time."""
    for pairs, who in ((8, "pairs"), (13, "pairs"), (22, "pairs"), (28, "players")):
        for row in ask(director, who=who, pairs=pairs, time="3:20", deals=relayed).context["rows"]:
            page = director.get(row.take)
            plan = page.context["plan"]
            offer = row.offer
            assert plan is not None, (row.take, page.context["form"].errors)
            assert (plan.kind, plan.rounds, plan.minutes) == (offer.kind, offer.rounds, offer.minutes)
            assert plan.fields == ("two" if offer.two_winner else "one")
            assert re.search(r"<dt>Rounds</dt>\s*<dd>\d+</dd>", page.content.decode())
