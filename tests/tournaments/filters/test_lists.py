"""Lists are narrowed by their address, say how many are left, and take nothing amiss."""

from __future__ import annotations

import datetime as dt
import importlib
import pkgutil
import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import tournaments.filters
from scoring.seats import BySide
from tests import factories
from tests.factories import NOW
from tests.tournaments.matches import make_match
from tournaments.filters.base import ListFilter
from tournaments.filters.pairs import StandingsFilter
from tournaments.models import Event, LogEntry, Match
from tournaments.selectors.names import players_of
from tournaments.services import matches as match_services
from tournaments.services import rounds

pytestmark = pytest.mark.django_db

NAMES = [
    ("Gal·la Puig", "Joan Serra"),
    ("Òscar d'Alòs", "Zoè Vila"),
    ("Anna Çulat", "Núria Camps"),
    ("Àngel Roca", "Oriol Ferrer"),
    ("Jordi Llull", "Marcel·lí Pons"),
    ("Èlia Muñoz", "Carme Soler"),
]
CATALAN = {"accept-language": "ca"}


@pytest.fixture
def event() -> Event:
    """Twelve pairs in two directions, six named; the first of six rounds has ended. Visitors see everything."""
    made = factories.make_event(pairs=12, rounds=6, names=NAMES, shown="all", boards_per_round=2)
    factories.enter_random_results(made, rounds=[1])
    return made


@pytest.fixture
def director() -> Client:
    """A browser in which the director of a club is signed in."""
    factories.make_club()
    client = Client()
    client.force_login(factories.make_director())
    return client


def page(client: Client, name: str, event: Event | None = None, query: str = "", **more: Any) -> str:
    answer = client.get(reverse(name, args=[event.slug] if event else []) + query, **more)
    assert answer.status_code == 200
    return answer.content.decode()


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def standing_pairs(html: str) -> list[int]:
    return [int(n) for n in re.findall(r'class="pair"[^>]*><b class="pair-number">(\d+)</b>', html)]


# The standings -------------------------------------------------------------------------------------------------------


FOUND_IN_STANDINGS = [
    *((typed, {1}) for typed in ("galla", "gal.la", "Gal-la", "GALLA", "gaŀla", "Gal·la puig", "PUIG galla")),
    *((typed, {2}) for typed in ("alos", "d’alòs", "dalos", "oscar", "ÒSCAR", "O\u0300scar")),
    *((typed, {3}) for typed in ("culat", "Çulat", "ÇULAT", "C\u0327ulat", "nuria")),
    *((typed, {5}) for typed in ("marcelli", "marcel.li", "5", "llull")),
    ("1", {1}),
    ("12", {12}),
    ("ser", {1}),
    ("pair", set(range(7, 13))),  # those without names are called Pair 7, Pair 8 …
    ("nobody", set()),
]


def test_a_pair_is_found_in_the_standings(client: Client, event: Event) -> None:
    for typed, found in FOUND_IN_STANDINGS:
        html = page(client, "standings", event, f"?{urlencode({'pair': typed})}")
        assert set(standing_pairs(html)) == found, typed
        said = f"{len(found)} of 12 pairs. Show all"
        if not found:
            said = "No pair is called so. Try the beginning of a name, or the number of the pair. Show all"
        assert said in text_of(html), typed


def test_all_is_shown_without_a_search_and_marks_alone_are_refused(client: Client, event: Event) -> None:
    html = page(client, "standings", event)
    assert len(standing_pairs(html)) == 12
    assert "Show all" not in html
    wrong = page(client, "standings", event, "?pair=%C2%B7-&field=x&order=z")
    assert len(standing_pairs(wrong)) == 12
    assert "Write letters or numbers to search for." in wrong
    assert wrong.count("Choose from the list.") == 2
    assert 'aria-invalid="true"' in wrong


def test_the_standings_are_sorted_by_name_in_the_order_of_the_language(client: Client, event: Event) -> None:
    def order(headers: dict[str, str]) -> list[int]:
        return standing_pairs(page(client, "standings", event, "?order=name&field=NS", headers=headers))

    # Àngel, Anna, Èlia, Gal·la, Jordi, Òscar: the accents do not count
    assert order({}) == order(CATALAN) == [4, 3, 6, 1, 5, 2]
    assert "of 12 pairs" not in page(client, "standings", event, "?order=name"), "nothing is left out"


def test_one_direction_is_shown_alone(client: Client, event: Event) -> None:
    html = page(client, "standings", event, "?field=EW")
    assert sorted(standing_pairs(html)) == list(range(7, 13))
    assert "6 of 12 pairs." in html


def test_what_refreshes_itself_stays_narrowed(client: Client, event: Event) -> None:
    html = page(client, "standings", event, "?pair=galla&order=name&v=3")
    event.refresh_from_db()
    address = f"{reverse('live-standings', args=[event.slug])}?v={event.revision}&amp;pair=galla&amp;order=name"
    assert f'hx-get="{address}"' in html
    fragment = client.get(unescape(address).replace(f"v={event.revision}", "v=0")).content.decode()
    assert standing_pairs(fragment) == [1]


def test_a_small_field_is_not_burdened(client: Client) -> None:
    small = factories.make_event(pairs=6, rounds=3, shown="all")
    factories.enter_random_results(small, rounds=[1])
    assert 'class="list-filter"' not in page(client, "standings", small)
    assert 'class="list-filter"' in page(client, "standings", small, "?pair=1")


# Seating -------------------------------------------------------------------------------------------------------------


def test_a_pair_is_found_in_the_seating_of_every_round(client: Client, event: Event) -> None:
    html = page(client, "seating", event, "?pair=galla")
    assert html.count('class="seat-name">Gal·la Puig<') == 6, "once in each round"
    assert html.count('<tr><th scope="row">') == 6, "at one table each"
    assert "1 of 12 pairs." in html


def test_a_guide_card_is_found_and_the_search_keeps_the_page(client: Client, event: Event) -> None:
    html = page(client, "seating", event, "?by=pair&pair=4")
    assert re.findall(r'id="pair-(\d+)"', html) == ["4"]
    assert '<input type="hidden" name="by" value="pair">' in html
    assert f'href="{reverse("seating", args=[event.slug])}?by=pair">Show all' in html


def players(html: str) -> list[str]:
    return re.findall(r"<tr><td ?><bdi>(.*?)</bdi>", html)


def test_players_are_listed_by_name_in_the_order_of_the_language(client: Client, event: Event) -> None:
    expected = [
        *("Àngel Roca", "Anna Çulat", "Carme Soler", "Èlia Muñoz", "Gal·la Puig", "Joan Serra", "Jordi Llull"),
        *("Marcel·lí Pons", "Núria Camps", "Oriol Ferrer", "Òscar d&#x27;Alòs", "Zoè Vila"),
    ]
    html = page(client, "seating", event, "?by=name", headers=CATALAN)
    assert players(html) == expected
    assert 'aria-sort="ascending"' in html
    assert players(page(client, "seating", event, "?by=name&sort=-name")) == expected[::-1]
    by_pair = players(page(client, "seating", event, "?by=name&sort=pair"))
    assert {*by_pair[:2]} == {"Gal·la Puig", "Joan Serra"}
    assert players(page(client, "seating", event, "?by=name&sort=nonsense")) == expected


def test_a_player_is_found_and_said_where_to_sit(client: Client, event: Event) -> None:
    html = page(client, "seating", event, "?by=name&pair=lui&sort=-name")
    assert "Nobody is called so." in html
    html = page(client, "seating", event, "?by=name&pair=llull&sort=-name")
    table = event.seatings.get(round__number=1, ns__number=5).table
    assert f"Jordi Llull 5 Marcel·lí Pons Table {table} · N-S" in text_of(html)
    assert '<input type="hidden" name="sort" value="-name">' in html
    assert "1 of 12 players." in html


def test_nobody_named_is_said(client: Client) -> None:
    unnamed = factories.make_event(pairs=4, rounds=2, shown="all")
    assert "Nobody has been named yet." in page(client, "seating", unnamed, "?by=name")


# The home page -------------------------------------------------------------------------------------------------------


@pytest.fixture
def events() -> None:
    dated = [
        ("Vuitena vetllada", dt.date(2025, 3, 7)),
        ("Novena vetllada", dt.date(2026, 1, 16)),
        ("Copa Gal·la Placídia", dt.date(2026, 2, 6)),
        *((f"Lliga {n}", dt.date(2026, 3, n)) for n in range(1, 8)),
    ]
    for name, date in dated:
        made = factories.make_event(pairs=4, rounds=2, name=name, shown="all")
        Event.objects.filter(pk=made.pk).update(date=date)
    played = Event.objects.get(name="Vuitena vetllada")
    for number in (1, 2):
        rounds.close_round(event_id=played.pk, number=number, by=factories.make_director(), at=NOW)


def named(html: str) -> list[str]:
    return re.findall(r'class="event-card-name"><a [^>]*><bdi>(.*?)</bdi>', html)


EVENTS_FOUND: list[tuple[str, list[str]]] = [
    ("q=galla", ["Copa Gal·la Placídia"]),
    ("q=placidia+COPA", ["Copa Gal·la Placídia"]),
    ("q=vetllada", ["Novena vetllada", "Vuitena vetllada"]),
    ("q=lliga+3", ["Lliga 7", "Lliga 6", "Lliga 5", "Lliga 4", "Lliga 3", "Lliga 2", "Lliga 1"]),
    ("q=lliga+4", ["Lliga 4"]),
    ("q=january", ["Novena vetllada"]),
    ("q=7/3/2025", ["Vuitena vetllada"]),
    ("q=2025-03-07", ["Vuitena vetllada"]),
    ("q=vetllada&year=2026", ["Novena vetllada"]),
    ("state=finished", ["Vuitena vetllada"]),
    ("state=prepared&q=vetllada", ["Novena vetllada"]),
    ("q=zzz", []),
]


def test_an_event_is_found(client: Client, events: None) -> None:
    for query, found in EVENTS_FOUND:
        html = page(client, "home", query=f"?{query}")
        assert named(html) == found, query
        assert ("No event is like that." if not found else f"{len(found)} of 10 events.") in html, query


def test_a_month_is_found_in_the_language_of_the_page(client: Client, events: None) -> None:
    assert named(page(client, "home", query="?q=gener", headers=CATALAN)) == ["Novena vetllada"]
    assert len(named(page(client, "home", query="?q=MARÇ+2026", headers=CATALAN))) == 7
    assert named(page(client, "home", query="?q=gener")) == []


def test_a_hidden_event_is_not_found_by_a_visitor(client: Client, events: None) -> None:
    Event.objects.filter(name="Novena vetllada").update(shown="nothing")
    html = page(client, "home", query="?q=novena")
    assert named(html) == []
    assert "Novena" not in html


def test_what_cannot_be_read_changes_nothing_and_is_said(client: Client, events: None) -> None:
    for query in ("year=1999", "year=null", "state=x", "q=" + "x" * 101, "q=-"):
        html = page(client, "home", query=f"?{query}")
        assert len(named(html)) == 10, query
        assert re.search(r'<ul class="form-errors"[^>]*><li>[A-Z][^<]+\.</li>', html), query
        assert "Show all" in html


def test_a_club_with_few_events_is_not_burdened(client: Client) -> None:
    factories.make_event(pairs=4, rounds=2, shown="all")
    assert 'class="list-filter"' not in page(client, "home")


# The log -------------------------------------------------------------------------------------------------------------


def acts(html: str) -> list[str]:
    rows = re.findall(r'class="log-what"[^>]*>(.*?)</td>', html, re.DOTALL)
    return [text_of(row) for row in rows]


@pytest.fixture
def logged(event: Event) -> Event:
    LogEntry.objects.filter(event=event).delete()
    entries = [
        {"act": "round_ended", "round": 1, "actor": "kind:site"},
        {"act": "withdrawn", "round": 1, "table": 2, "board": 2, "actor": "Jordi", "reason": "Vicenç ho ha dit"},
        {"act": "pair_renamed", "pair": 1, "actor": "Èlia", "old": {"names": []}, "new": {"names": ["Gal·la Puig"]}},
        {"act": "withdrawn", "round": 1, "table": 1, "board": 1, "actor": "table:1 pair:1 side:NS", "pair": 1},
        {"act": "withdrawn", "round": 1, "table": 3, "board": 1, "actor": "Jordi", "secret": {"card": "b9"}},
    ]
    for minute, words in enumerate(entries):
        LogEntry.objects.create(event=event, at=NOW + dt.timedelta(minutes=minute), **words)
    return event


ACTS_FOUND: list[tuple[str, list[int]]] = [
    ("text=vicenc", [1]),
    ("text=VICENÇ+withdrawn", []),
    ("text=galla", [2]),
    ("text=gal.la+puig", [2]),
    ("text=elia", [2]),
    ("text=b9", []),  # what names cards is not searched
    ("text=board+taken+back", [4, 3, 1]),
    ("kind=rounds", [0]),
    ("who=Jordi", [4, 1]),
    ("who=tables", [3]),
    ("who=kind:site", [0]),
    ("table=2", [1]),
    ("board=1", [4, 3]),
    ("pair=galla", [3, 2]),
    ("pair=1&kind=results", [3]),
    ("pair=nobody", []),
    ("since=2026-01-16T20:03", [4, 3]),  # the time of the club is an hour ahead
    ("until=2026-01-16T20:01", [1, 0]),
    ("since=2026-01-16T20:01&until=2026-01-16T20:02", [2, 1]),
    ("board=x", [4, 3, 2, 1, 0]),
    ("since=yesterday", [4, 3, 2, 1, 0]),
    ("until=9999-12-31T23:59", [4, 3, 2, 1, 0]),  # a minute later there is no time
    ("since=0001-01-01T00:00", [4, 3, 2, 1, 0]),
    ("who=nobody", [4, 3, 2, 1, 0]),
]


def test_acts_are_found_in_the_log(director: Client, logged: Event) -> None:
    keys = list(LogEntry.objects.filter(event=logged).order_by("at").values_list("pk", flat=True))
    for query, found in ACTS_FOUND:
        answer = director.get(reverse("log", args=[logged.slug]) + f"?{query}")
        assert [row.entry.pk for row in answer.context["page"].rows] == [keys[place] for place in found], query
        said = f"{len(found)} of 5 entries." if found else "The log has nothing of this kind."
        assert len(found) == 5 or said in answer.text, query


def test_the_log_offers_those_who_acted_by_name(director: Client, logged: Event) -> None:
    html = page(director, "log", logged)
    offered = re.findall(r'<option value="([^"]*)"', html[html.index('name="who"') :].partition("</select>")[0])
    assert offered == ["", "Èlia", "Jordi", "tables", "kind:site"]


def test_pages_of_the_log_stay_narrowed(director: Client, event: Event) -> None:
    for number in range(60):
        LogEntry.objects.create(event=event, at=NOW, actor="x", act="round_ended", round=number + 100)
    html = page(director, "log", event, "?kind=rounds&text=ended")
    assert 'href="?page=2&amp;text=ended&amp;kind=rounds"' in html
    assert len(acts(page(director, "log", event, "?page=2&kind=rounds&text=ended"))) == 61 - 50


# Matches -------------------------------------------------------------------------------------------------------------


MATCHES_FOUND: list[tuple[str, list[str]]] = [
    ("q=galla", ["Final"]),
    ("q=alos", ["Final"]),
    ("q=FINAL", ["Final"]),
    ("q=january+2026&sheet=closed", ["Lliga 1"]),
    ("sheet=open&q=lliga+3", ["Lliga 3"]),
    ("q=zzz", []),
]


def test_a_match_is_found(director: Client) -> None:
    made = [make_match(name=f"Lliga {number}") for number in range(1, 10)]
    make_match(name="Final", players=BySide.of(("Gal·la Puig", "Òscar d'Alòs"), ("Mar Vila",)))
    match_services.end_match(match_id=made[0].pk, by=factories.make_director(), at=NOW)
    for query, found in MATCHES_FOUND:
        html = page(director, "matches", query=f"?{query}")
        assert re.findall(r"· <bdi>(.*?)</bdi>", html) == found, query
        said = f"{len(found)} of 10 matches." if found else "No match is like that."
        assert said in html, query


def test_pages_of_the_matches_stay_narrowed(director: Client) -> None:
    make_match(name="Lliga")
    first = Match.objects.get()
    for number in range(60):
        first.pk, first.slug, first.key, first.request_id = None, f"m{number}", f"key{number}", None
        first.save(force_insert=True)
    html = page(director, "matches", query="?q=lliga")
    assert 'href="?page=2&amp;q=lliga"' in html
    assert page(director, "matches", query="?q=lliga&page=2").count('class="event-card-name"') == 11


# Names, results, boards, attention -----------------------------------------------------------------------------------


def rows_of_names(html: str) -> list[str]:
    return re.findall(r'role="rowheader" class="pair-number">(\d+)<', html)


def test_the_sheet_of_names_is_narrowed_and_saves_only_what_it_shows(director: Client, event: Event) -> None:
    html = page(director, "pairs", event, "?pair=galla")
    assert rows_of_names(html) == ["1"]
    fields = dict(re.findall(r'name="((?:initial-)?pair-1-\d)"[^>]* value="([^"]*)"', html))
    assert fields["pair-1-1"] == fields["initial-pair-1-1"] == "Gal·la Puig"
    answer = director.post(
        reverse("pairs", args=[event.slug]) + "?pair=galla", {**fields, "pair-1-2": "Pep Serra", "act": "names"}
    )
    assert answer["Location"] == reverse("pairs", args=[event.slug]) + "?pair=galla"
    assert players_of(event) == {**dict(enumerate(NAMES, 1)), 1: ("Gal·la Puig", "Pep Serra")}


def test_a_narrowed_sheet_that_is_refused_loses_no_name(director: Client, event: Event) -> None:
    fields = {"initial-pair-1-1": "Gal·la Puig", "initial-pair-1-2": "Joan Serra", "pair-1-1": "Zoè Vila"}
    sent = {**fields, "pair-1-2": "Joan Serra", "act": "names"}
    answer = director.post(reverse("pairs", args=[event.slug]) + "?pair=galla", sent)
    assert rows_of_names(answer.text) == ["1"]
    assert players_of(event) == dict(enumerate(NAMES, 1))


def test_the_sheet_of_names_never_changes_under_what_is_typed(director: Client, event: Event) -> None:
    form = page(director, "pairs", event).partition('<form class="list-filter"')[2].partition("</form>")[0]
    assert "hx-" not in form


@pytest.mark.parametrize(
    "query, cells, said",
    [
        ("pair=galla", 6, "6 of 36 tables"),
        ("table=2", 6, "6 of 36 tables"),
        ("table=2&pair=7", 1, "1 of 36 tables"),
        ("state=director", 6, "6 of 36 tables"),
        ("state=disputed", 0, "No table is like that in any round."),
        ("table=x", 36, "Write the number of a table."),
    ],
)
def test_tables_are_found_in_the_overview(director: Client, event: Event, query: str, cells: int, said: str) -> None:
    html = page(director, "grid", event, f"?round=all&{query}")
    assert len(re.findall(r'<td class="cell', html)) == cells
    assert said in text_of(html)
    if cells not in (0, 36):
        event.refresh_from_db()
        live = re.search(r'hx-get="([^"]*live/results/[^"]*)"', html)
        assert live
        again = director.get(unescape(live[1]).replace(f"v={event.revision}", "v=0")).content.decode()
        assert len(re.findall(r'<td class="cell', again)) == cells


def test_boards_are_found(client: Client) -> None:
    made = factories.make_event(pairs=12, rounds=6, shown="all", boards_per_round=5)
    rounds.close_round(event_id=made.pk, number=1, by=factories.make_director(), at=NOW)

    def boards(query: str) -> list[str]:
        return re.findall(r'class="board-number">(?:<a [^>]*>)?Board (\d+)', page(client, "boards", made, query))

    assert boards("?board=7") == ["7"]
    assert boards("?state=open") == ["1", "2", "3", "4", "5"]
    assert len(boards("?state=sealed")) == 25
    assert boards("?state=empty") == []
    assert len(boards("?board=0")) == 30


def test_a_round_shown_in_part_is_not_dealt_anew_by_mistake(director: Client) -> None:
    made = factories.make_event(pairs=12, rounds=6, shown="all", boards_per_round=5)
    assert "Deal boards 6–10 anew" in page(director, "boards", made)
    assert "anew" not in page(director, "boards", made, "?board=7")


def things(html: str) -> list[str]:
    return [part.partition("</li>")[0] for part in html.split('class="thing-where"')[1:]]


def test_what_wants_the_eye_is_found(director: Client, event: Event) -> None:
    rounds.close_round(event_id=event.pk, number=2, by=factories.make_director(), at=NOW)
    assert len(things(page(director, "attention", event))) >= 6, "nobody entered the second round"
    found = things(page(director, "attention", event, "?pair=galla"))
    assert found
    assert all("Gal·la Puig" in thing for thing in found)
    assert len(things(page(director, "attention", event, "?pair=galla&table=6"))) == 0
    assert "Nothing: no dispute" not in page(director, "attention", event, "?pair=nobody")
    assert "Nothing there wants your eye." in page(director, "attention", event, "?pair=nobody")


# All of them ---------------------------------------------------------------------------------------------------------

STOCK = re.compile(r"This field|Ensure (this|that)|Select a valid|Enter a|Null characters")


def every_filter() -> list[type[ListFilter]]:
    for module in pkgutil.iter_modules(tournaments.filters.__path__):
        importlib.import_module(f"tournaments.filters.{module.name}")
    found: list[type[ListFilter]] = []
    left: list[type[ListFilter]] = [ListFilter]
    while left:
        left += (children := left.pop().__subclasses__())
        found += children
    return found


def test_choices_are_offered_whatever_was_built_before(client: Client, event: Event) -> None:
    assert StandingsFilter.base_filters["field"].field.choices
    assert sorted(standing_pairs(page(client, "standings", event, "?field=EW"))) == list(range(7, 13))


@pytest.mark.parametrize("one", every_filter(), ids=lambda one: one.__name__)
def test_no_field_speaks_a_stock_sentence(one: type[ListFilter]) -> None:
    assert len(every_filter()) >= 12
    said = []
    for name, field in ((name, made.field) for name, made in one.base_filters.items()):
        for wrong in ("x" * 300_000, "a\x00b", "99999999", "-5", "1.5", "?"):
            try:
                field.clean(wrong)
            except Exception as error:
                said += [(name, text) for text in error.messages if STOCK.match(text)]  # type: ignore[attr-defined]
    assert said == []


SEARCHES = [
    ("standings", "?pair=a"),
    ("seating", "?pair=a"),
    ("seating", "?by=name&pair=a"),
    ("log", "?pair=a&text=a&who=director&since=2026-01-01T00:00"),
    ("pairs", "?pair=a"),
    ("grid", "?round=all&pair=a"),
    ("boards", "?board=1"),
    ("attention", "?pair=a"),
]


def test_a_search_costs_the_same_for_4_pairs_and_for_60(director: Client) -> None:
    small = factories.make_event(pairs=4, rounds=2, names=[("a", "b"), ("c", "d")], name="small")
    many = [(f"a{n}", f"b{n}") for n in range(60)]
    large = factories.make_event(pairs=60, rounds=30, names=many, name="large", boards_per_round=2)
    for made in (small, large):
        rounds.close_round(event_id=made.pk, number=1, by=factories.make_director(), at=NOW)
    for name, query in SEARCHES:
        costs = []
        for made in (small, large):
            with CaptureQueriesContext(connection) as counted:
                page(director, name, made, query)
            costs.append(len(counted))
        assert costs[0] == costs[1] <= 15, (name, costs)
