"""An individual evening from the list of players to the standings, by the pages of the director and the phones."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction

import pytest
from django.test import Client

from tests import factories
from tests.factories import make_director
from tests.tournaments.individuals import player_names, players_at, tables_of
from tests.tournaments.recompute import Raw, totals
from tests.tournaments.views.test_individuals import NEW
from tests.tournaments.views.test_table import Phone, text_of
from tournaments.models import Event, LogEntry, Result
from tournaments.selectors.standings import standings_page

pytestmark = pytest.mark.django_db
NAMES = {number: name for number, (name,) in enumerate(player_names(9), start=1)}


@pytest.fixture
def director(client: Client) -> Client:
    factories.make_club()
    client.force_login(make_director())
    return client


def test_an_individual_evening(director):
    director.post("/events/new/", NEW | {"time": "1:00", "pairs": "\n".join(NAMES.values())})
    event = Event.objects.get()
    assert (event.round_count, event.boards_per_round) == (3, 2)
    source, phones = random.Random(9), {}
    cards = director.get(f"/e/{event.slug}/seating/?by=pair").content.decode()

    for seating in tables_of(event):
        north, south, east, west = players_at(seating)
        ns, ew = seating.ns.number, seating.ew.number
        ours = phones.setdefault(seating.table, Phone(event, seating.table))
        theirs = phones.setdefault(-seating.table, Phone(event, seating.table))
        asked = ours.open("table-join")
        assert "Which two are you?" in asked
        assert f"Pair {north} + {south} {NAMES[north]} {NAMES[south]}" in asked
        assert f"Pair {east} + {west} {NAMES[east]} {NAMES[west]}" in asked
        ours.join(ns, seating.round.number)
        theirs.join(ew, seating.round.number)
        for board in seating.boards:
            dealer = event.boards.get(number=board).dealer
            points = source.randint(20, 52)
            ours.enter(board, chooser=dealer, points=points)
            assert f"Pair {north} + {south} has entered this" in theirs.open("table-board", board)
            theirs.answer("confirm", board)
        moves = ours.open()
        if seating.round.number < 3:
            for player in (north, south, east, west):
                assert f"Player {player} {NAMES[player]} {_next(event, seating.round.number, player)}" in moves, moves

    assert cards.count('guide-card"') == 9
    assert event.rounds.filter(ended_at=None).count() == 0
    _closes(event, director)


def _next(event: Event, number: int, player: int) -> str:
    """Where a phone has to send a player after a round."""
    for seating in tables_of(event):
        if seating.round.number == number + 1 and player in players_at(seating):
            stays = _was_at(event, number, player) == seating.table
            return f"Stays at table {seating.table}" if stays else f"Table {seating.table}"
    return "sits out"


def _was_at(event: Event, number: int, player: int) -> int:
    return next(one.table for one in tables_of(event) if one.round.number == number and player in players_at(one))


# The three checks ------------------------------------------------------------------------------------------------


def _closes(event: Event, director: Client) -> None:
    _log_has_one_entry_per_act(event, director)
    _standings_are_those_of_the_stored_results(event, director)
    versions = Result.objects.filter(event=event).order_by("board__number", "table", "version")
    assert list(versions.values_list("version", "state")) == [(1, "entered"), (2, "agreed")] * 12, "none was deleted"


def _log_has_one_entry_per_act(event: Event, director: Client) -> None:
    acts = list(LogEntry.objects.filter(event=event).values_list("act", flat=True))
    assert acts.count("event_created") == 1
    assert acts.count("joined") == 12
    assert acts.count("result_entered") == 12
    assert sum(act.startswith("confirmed") for act in acts) == 12
    first = tables_of(event)[0]
    north, south, *_ = players_at(first)
    log = text_of(director.get(f"/e/{event.slug}/log/?page=2"))
    assert f"joined round 1 as players {north} and {south}" in log
    assert f"table 1, players {north} and {south} (N-S)" in log


def _standings_are_those_of_the_stored_results(event: Event, director: Client) -> None:
    expected: dict[int, list[Fraction]] = defaultdict(list)
    for pair, scores in totals(_raws(event), (0, 1)).items():
        for player in pair:
            expected[player] += scores
    (field,) = standings_page(event, make_director()).fields
    assert {row.number: (row.total, row.boards) for row in field.rows} == {
        player: (sum(own), len(own)) for player, own in expected.items()
    }
    page = text_of(director.get(f"/e/{event.slug}/standings/"))
    assert "All players" in page
    assert all(name.split()[0] in page for name in NAMES.values())


def _raws(event: Event) -> list[Raw]:
    rows = Result.objects.filter(event=event, is_current=True).select_related(
        "board", "ns__first", "ns__second", "ew__first", "ew__second"
    )
    raws: list[Raw] = []
    for row in rows:
        chooser, trump, level, points = factories.said(row)
        sides = ((row.ns.first.number, row.ns.second.number), (row.ew.first.number, row.ew.second.number))
        raws.append((row.board.number, row.table, *sides, points, chooser, trump, level, ""))
    return raws
