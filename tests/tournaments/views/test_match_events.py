"""The pages of an event of matches: the table's phone, overview, matches, rounds, standings, wall and files."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.db.models import Q
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests import factories
from tests.tournaments.match_evenings import make_match_event, match_at, play_at
from tests.tournaments.services.test_event_matches import WON
from tournaments.errors import Refusal
from tournaments.models import Event
from tournaments.selectors.match_standings import match_standings_page
from tournaments.services.changes import set_ranking
from tournaments.services.wall import set_wall

pytestmark = pytest.mark.django_db

LOST = "EW bot recontro !NS"


@pytest.fixture
def director(client: Client) -> Client:
    client.force_login(factories.make_director())
    return client


def text(answer: Any) -> str:
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def first_round(event: Event) -> None:
    """Play round 1 of an event of four pairs: 288-0 at table 1, 9-300 at table 2."""
    play_at(event, 1, 1, WON)
    play_at(event, 1, 2, "NS o none 45", LOST)


# The phone at the table --------------------------------------------------------------------------------------------


def test_a_phone_at_a_table_is_led_to_the_sheet_of_its_match() -> None:
    event, client = make_match_event(4, 3), Client()
    link = reverse("table", args=[factories.link_of(event, 2).key])
    answer = client.get(link)
    assert answer.status_code == 302
    assert answer["Location"] == reverse("match-table", args=[match_at(event, 1, 2).key])
    page = text(client.get(answer["Location"]))
    assert "round 1, table 2" in page
    assert "Pair " in page


def test_a_match_that_is_over_says_where_its_pairs_go() -> None:
    event, client = make_match_event(4, 3), Client()
    match = play_at(event, 1, 1, WON)
    seating = match.seating
    assert seating is not None
    assert seating.ns is not None
    page = text(client.get(reverse("match-table", args=[match.key])))
    assert "Where to next" in page
    following = event.seatings.filter(round__number=2, ns=seating.ns) | event.seatings.filter(
        round__number=2, ew=seating.ns
    )
    table = following.get().table
    assert (f"Table {table}" if table != 1 else "Stays at table 1") in page


def test_a_table_that_has_finished_waits_for_the_others() -> None:
    event, client = make_match_event(4, 3), Client()
    play_at(event, 1, 1, WON)
    key = factories.link_of(event, 1).key
    page = text(client.get(reverse("table", args=[key])))
    assert "Round 1 is done" in page
    assert reverse("match-table", args=[match_at(event, 1, 1).key]) in page  # it can still be put right
    tag = page.partition("live/?v=")[2].partition('"')[0]
    live = reverse("table-live", args=[key])
    assert client.get(live, {"v": tag}).status_code == 204
    play_at(event, 1, 2, WON)
    page = text(client.get(live, {"v": tag}))
    assert reverse("match-table", args=[match_at(event, 2, 1).key]) in page


def test_a_table_is_not_asked_which_pair_it_is() -> None:
    event, client = make_match_event(4, 3), Client()
    key = factories.link_of(event, 1).key
    assert client.get(reverse("table-join", args=[key])).status_code == 302


def test_after_the_last_round_the_table_says_so() -> None:
    event, client = make_match_event(4, 3), Client()
    for number in (1, 2, 3):
        for table in (1, 2):
            play_at(event, number, table, WON)
    assert "That was the last round" in text(client.get(reverse("table", args=[factories.link_of(event, 1).key])))


# The director ------------------------------------------------------------------------------------------------------


def test_the_overview_shows_every_table_with_its_sheet(director: Client) -> None:
    event = make_match_event(4, 3, names=[("Anna", "Joan"), ("Mar", "Pep"), ("Ona", "Pol"), ("Iu", "Nil")])
    play_at(event, 1, 1, WON)
    play_at(event, 1, 2, "NS o none 45")
    page = text(director.get(reverse("event", args=[event.slug])))
    for table in (1, 2):
        assert reverse("match", args=[match_at(event, 1, table).slug]) in page
    assert "1<span" in page  # one of two is over
    assert "288" in page
    assert "1 deal<" in page
    assert "Dealing sheets" not in page
    live = reverse("live-event", args=[event.slug])
    event.refresh_from_db()
    assert director.get(live, {"v": event.revision}).status_code == 204
    assert "288" in text(director.get(live, {"v": 0}))


def test_closing_a_round_counts_what_was_played(director: Client) -> None:
    event = make_match_event(4, 3)
    play_at(event, 1, 1, WON)
    play_at(event, 1, 2, "NS o none 45")
    address = reverse("round-close", args=[event.slug, 1])
    assert "1 of 2 matches are over." in text(director.get(address))
    answer = director.post(address, follow=True)
    assert "its matches count as they stand" in text(answer)
    assert "stopped, counts as it stood" in text(answer)
    rows = match_standings_page(event, None).fields[0].rows
    assert [(row.line.points, row.line.difference) for row in rows] == [(2, 121), (2, 9), (0, -9), (0, -121)]


def test_the_log_tells_of_a_deal_once_and_in_words(director: Client) -> None:
    event = make_match_event(4, 3)
    play_at(event, 1, 1, WON)
    page = text(director.get(reverse("log", args=[event.slug])))
    assert "Match at table 1: Deal 1:" in page
    assert "log-facts" not in page.partition("Match at table 1")[2].partition("</tr>")[0]


def test_a_match_without_a_deal_is_no_match(director: Client) -> None:
    event = make_match_event(4, 3)
    play_at(event, 1, 1, WON)
    assert "not played" in text(director.post(reverse("round-close", args=[event.slug, 1]), follow=True))
    page = match_standings_page(event, None)
    assert len(page.fields[0].rows) == 2
    assert [pair.number for pair in page.unranked] == sorted({1, 2, 3, 4} - {row.number for row in page.fields[0].rows})


@pytest.mark.parametrize("name", ["grid", "boards", "attention", "seating", "pairs", "event-options", "log", "event"])
def test_the_other_pages_of_the_event_open(director: Client, name: str) -> None:
    event = make_match_event(5, 5)
    play_at(event, 1, 1, WON)
    answer = director.get(reverse(name, args=[event.slug]), follow=True)
    assert answer.status_code == 200


# Standings ---------------------------------------------------------------------------------------------------------


def test_standings_go_by_points_difference_and_points_scored() -> None:
    event = make_match_event(4, 3)
    first_round(event)
    page = match_standings_page(event, None)
    rows = [(r.place, r.line.points, r.line.difference, r.line.scored) for r in page.fields[0].rows]
    # Table 1 ends 288-0, table 2 ends 9-288; at most 121 count, before the difference (clause 13).
    assert rows == [(1, 2, 121, 121), (2, 2, 112, 121), (3, 0, -112, 9), (4, 0, -121, 0)]
    assert page.progress.text == "After 1 of 3 rounds, 2 of 6 matches"


def test_pairs_that_are_equal_share_a_place(director: Client) -> None:
    event = make_match_event(4, 3)
    for table in (1, 2):
        play_at(event, 1, table, WON)
    page = text(director.get(reverse("standings", args=[event.slug])))
    assert "share place 1: as many points, the same difference (+121), as many points scored (121)." in page
    assert page.count("1=") == 2
    assert page.count("3=") == 2


def test_a_round_that_goes_on_is_nobody_elses() -> None:
    event = make_match_event(4, 3, shown="all")
    play_at(event, 1, 1, WON)
    visitor = Client()
    assert "No round has ended yet" in text(visitor.get(reverse("standings", args=[event.slug])))
    assert "288" not in text(visitor.get(reverse("event-matches", args=[event.slug])))
    assert b"288" not in visitor.get(reverse("export-csv", args=[event.slug, "deals"])).content
    play_at(event, 1, 2, WON)
    assert "288" in text(visitor.get(reverse("event-matches", args=[event.slug])))
    assert b"288" in visitor.get(reverse("export-csv", args=[event.slug, "deals"])).content


def after_two_rounds(director: Client) -> Event:
    """Return an event of four pairs in which pair 4 leaves after one round of three; North-South always wins."""
    event = make_match_event(4, 3)
    for table in (1, 2):
        play_at(event, 1, table, WON)
    words: dict[str, Any] = {"pair": 4, "since": 2}
    page = director.get(reverse("change", args=[event.slug, "away"]), words).content.decode()
    form = next(part for part in page.split("<form")[1:] if 'value="half"' in part)
    sent = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    assert director.post(reverse("change", args=[event.slug, "away"]), sent).status_code == 302
    event.refresh_from_db()
    for seat in event.seatings.filter(round__number=2, ns__isnull=False, ew__isnull=False):
        play_at(event, 2, seat.table, WON)
    return event


def test_who_plays_fewer_than_half_of_the_matches_is_ranked_unless_it_is_set_so(director: Client) -> None:
    event = after_two_rounds(director)
    assert {row.number for row in match_standings_page(event, None).fields[0].rows} == {1, 2, 3, 4}
    shown = text(director.get(reverse("changes", args=[event.slug])))
    assert "Rank only pairs that play at least half of the matches" in shown

    director.post(reverse("changes-ranking", args=[event.slug]), {"from_half": "on", "by_mean": "on"})
    event.refresh_from_db()
    page = match_standings_page(event, None)
    assert [name.number for name in page.below_half] == [4]  # one match of three
    assert 4 not in {name.number for name in page.unranked}
    first = event.seatings.get(Q(ns__number=4) | Q(ew__number=4), round__number=1)
    other = first.ew.number if first.ns.number == 4 else first.ns.number
    # Whoever met pair 4 keeps that match.
    assert {row.number for row in page.fields[0].rows} == {1, 2, 3}
    assert next(row for row in page.fields[0].rows if row.number == other).line.played == 1 + (
        event.seatings.filter(Q(ns__number=other) | Q(ew__number=other), round__number=2)
        .filter(ns__isnull=False, ew__isnull=False)
        .count()
    )
    assert "fewer than half of the matches" in text(director.get(reverse("standings", args=[event.slug])))
    log = text(director.get(reverse("log", args=[event.slug])))
    assert "pairs that play less than half are not ranked" in log


def test_unequal_numbers_of_matches_may_be_added_up(director: Client) -> None:
    event = after_two_rounds(director)
    field = match_standings_page(event, None).fields[0]
    assert field.decided_by == "mean"
    director.post(reverse("changes-ranking", args=[event.slug]), {})
    event.refresh_from_db()
    field = match_standings_page(event, None).fields[0]
    assert field.decided_by == "total"
    assert field.decides.endswith("All are added up, also where pairs have played different numbers of matches.")
    points = [row.line.points for row in field.rows]
    assert points == sorted(points, reverse=True)


def test_a_swiss_ranks_by_rules_of_its_own(director: Client) -> None:
    event = make_match_event(6, 3, movement="swiss")
    assert "at least half" not in text(director.get(reverse("changes", args=[event.slug])))
    with pytest.raises(Refusal, match="ranks_by_rounds"):
        set_ranking(event_id=event.pk, from_half=True, by_mean=True, by="d", at=factories.NOW)


@pytest.mark.parametrize(
    "shown, standings, matches", [("nothing", 404, 404), ("standings", 200, 404), ("all", 200, 200)]
)
def test_what_visitors_may_open(shown: str, standings: int, matches: int) -> None:
    event, visitor = make_match_event(4, 3, shown=shown), Client()
    first_round(event)
    found = {name: visitor.get(reverse(name, args=[event.slug])).status_code for name in ("standings", "wall")}
    assert found == {"standings": standings, "wall": standings}
    for name in ("event-matches", "live-matches"):
        assert visitor.get(reverse(name, args=[event.slug])).status_code == matches
    for sheet in ("matches", "deals"):
        assert visitor.get(reverse("export-csv", args=[event.slug, sheet])).status_code == matches
    assert visitor.get(reverse("export-csv", args=[event.slug, "log"])).status_code == 404


def test_what_is_kept_for_the_end_is_kept_on_every_page() -> None:
    event, visitor = make_match_event(4, 3, shown="all"), Client()
    words: dict[str, Any] = {"event_id": event.pk, "by": "director", "at": factories.NOW}
    set_wall(**words, shows_from=1, freezes_from=2)
    first_round(event)
    before = {name: visitor.get(reverse(name, args=[event.slug])).content for name in ("event-matches", "wall")}
    assert b"288" in before["event-matches"]
    for table in (1, 2):
        play_at(event, 2, table, WON)
    page = text(visitor.get(reverse("standings", args=[event.slug])))
    assert "Results from round 2 on are kept for the end." in page
    assert "242" not in page  # twice what counts of a match
    assert text(visitor.get(reverse("event-matches", args=[event.slug]))).count("288") == 2
    set_wall(**words, shows_from=1, freezes_from=None)
    assert text(visitor.get(reverse("event-matches", args=[event.slug]))).count("288") == 4


def test_the_wall_shows_standings_and_the_tables_that_play() -> None:
    event, visitor = make_match_event(4, 3, shown="standings"), Client()
    first_round(event)
    play_at(event, 2, 1, WON)
    page = text(visitor.get(reverse("wall", args=[event.slug])))
    assert "3 of 6 matches over" in page
    assert "As it stands after round 1." in page
    assert "matches: 1" in page
    assert "Table still playing" in page
    for number, table in ((2, 2), (3, 1), (3, 2)):
        play_at(event, number, table, WON)
    assert "6 matches" in text(visitor.get(reverse("wall", args=[event.slug])))


# Files -------------------------------------------------------------------------------------------------------------


def test_the_workbook_has_standings_matches_and_every_deal(director: Client) -> None:
    event = make_match_event(4, 3)
    first_round(event)
    play_at(event, 2, 1, "NS o none 45")
    book = load_workbook(io.BytesIO(director.get(reverse("export-xlsx", args=[event.slug])).content))
    assert book.sheetnames[:3] == ["Standings", "Matches", "Deals"]
    matches = [row[:4] + row[6:] for row in book["Matches"].iter_rows(min_row=2, values_only=True)]
    assert [(row[0], row[1], *row[4:]) for row in matches] == [
        (1, 1, 1, 288, 0, 121, 0, "NS", "over", "yes"),
        (1, 2, 2, 9, 288, 9, 121, "EW", "over", "yes"),
        (2, 1, 1, 9, 0, 9, 0, None, "playing", "no"),
    ]
    deals = list(book["Deals"].iter_rows(min_row=2, values_only=True))
    assert [(row[0], row[1], row[4], *row[-7:-2]) for row in deals] == [
        (1, 1, 1, 288, 0, 288, 0, "yes"),
        (1, 2, 1, 9, 0, 9, 0, "yes"),
        (1, 2, 2, 0, 288, 9, 288, "yes"),
        (2, 1, 1, 9, 0, 9, 0, "yes"),
    ]


@pytest.mark.parametrize("name", ["event", "event-matches", "standings", "wall"])
def test_a_page_costs_as_much_for_many_pairs_as_for_few(
    director: Client, django_assert_max_num_queries: Any, name: str
) -> None:
    for pairs, rounds in ((4, 3), (12, 11)):
        event = make_match_event(pairs, rounds, name=f"{pairs} pairs")
        for table in (1, 2):
            play_at(event, 1, table, WON)
        with django_assert_max_num_queries(16):
            director.get(reverse(name, args=[event.slug]))
