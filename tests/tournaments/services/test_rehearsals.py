"""A rehearsal: full of results that can be, apart from the event, and gone without a trace."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.factories import NOW
from tests.tournaments.stories.acts import recomputed
from tournaments.errors import Refusal
from tournaments.models import Event, LogEntry, Result
from tournaments.selectors.standings import standings_page
from tournaments.selectors.values import options_of
from tournaments.services import results
from tournaments.services.rehearsals import rehearse, throw_away
from tournaments.slips.registry import slip_from_json

pytestmark = pytest.mark.django_db


def rows() -> dict[str, list[Any]]:
    """Return everything that stands in the tables of the site, by model."""
    models = apps.get_app_config("tournaments").get_models()
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}  # type: ignore[attr-defined]


def rehearsal_of(event: Event, seed: int = 1) -> Event:
    return rehearse(event_id=event.pk, by="director", at=NOW, source=random.Random(seed))


def test_every_board_of_every_table_has_a_result_that_can_be() -> None:
    event = factories.make_event(9, 9, movement="round-robin", boards_per_round=2, names=[("Ada", "Bo")])
    copy = rehearsal_of(event)
    assert copy.rehearses == event
    assert (copy.pair_count, copy.movement, copy.round_count) == (9, "round-robin", 9)
    assert copy.players.count() == 2
    found = Result.objects.filter(event=copy)
    assert Counter(found.values_list("board__number", flat=True)) == dict.fromkeys(range(1, 19), 4)
    for result in found:
        assert slip_from_json(result.slip | {"game": copy.game}).faults(options_of(copy)) == ()
    assert not copy.rounds.filter(ended_at__isnull=True).exists()


def test_its_standings_are_those_of_its_results() -> None:
    copy = rehearsal_of(factories.make_event(8, 4, movement="mitchell+one", boards_per_round=2))
    page = standings_page(copy, factories.make_director())
    shown = {row.number: row.total for one in page.fields for row in one.rows}
    assert shown == {pair: sum(scores) for pair, scores in recomputed(copy).items()}


def test_the_event_itself_is_not_touched_and_nothing_is_left() -> None:
    event = factories.make_event(8, 4, movement="mitchell", boards_per_round=2)
    factories.agree(event, 1, 1)
    before = rows()
    copy = rehearsal_of(event)
    assert LogEntry.objects.filter(event=event).count() == len(before["LogEntry"])
    assert {name: [row for row in now if row in before[name]] for name, now in rows().items()} == before

    words = {"event_id": copy.pk, "table": 1, "board": 1, "expected_version": 1}  # a correction may be tried out too
    results.enter_by_director(**words, slip=factories.slip_for(1, copy, points=1), by="director", at=NOW)
    assert LogEntry.objects.filter(event=copy).count() == 2
    assert throw_away(event_id=copy.pk) == event
    assert rows() == before


def test_another_rehearsal_takes_the_place_of_the_first() -> None:
    event = factories.make_event(8, 2, movement="mitchell", boards_per_round=1)
    first, second = rehearsal_of(event), rehearsal_of(event, seed=2)
    assert list(event.rehearsals.all()) == [second]
    assert not Event.objects.filter(pk=first.pk).exists()


def test_it_has_other_cards_than_the_event() -> None:
    event = factories.make_event(8, 2, movement="mitchell", boards_per_round=2)
    hands = set(event.boards.values_list("hands", flat=True))
    assert hands.isdisjoint(rehearsal_of(event, seed=7).boards.values_list("hands", flat=True))


@pytest.mark.parametrize("deals", ["copies", "relayed"])
def test_a_large_field_where_boards_lie_or_move(deals: str) -> None:
    copy = rehearsal_of(factories.make_event(40, 5, movement="mitchell", boards_per_round=2, deals=deals))
    assert Result.objects.filter(event=copy).count() == 20 * 5 * 2


@pytest.mark.parametrize("game, variant", [("huutopussi", "duplicate"), ("quatre_sept", "duplicate")])
def test_the_other_games_are_rehearsed_too(game: str, variant: str) -> None:
    copy = rehearsal_of(factories.make_event(4, 2, movement="mitchell", boards_per_round=1, game=game, variant=variant))
    assert Result.objects.filter(event=copy).count() == 4
    for result in Result.objects.filter(event=copy):
        assert slip_from_json(result.slip | {"game": game}).faults(options_of(copy)) == ()


def test_what_cannot_be_rehearsed_is_refused_and_no_event_is_thrown_away() -> None:
    event = factories.make_event(8, 2, movement="mitchell", boards_per_round=1)
    with pytest.raises(Refusal, match="rehearsal_of_rehearsal"):
        rehearsal_of(rehearsal_of(event))
    with pytest.raises(Refusal, match="no_rehearsal"):
        throw_away(event_id=event.pk)
    assert Event.objects.filter(pk=event.pk).exists()


def test_the_director_rehearses_by_the_pages_and_nobody_else_sees_it() -> None:
    event = factories.make_event(8, 4, movement="mitchell", boards_per_round=1, shown="all")
    director, visitor = Client(), Client()
    director.force_login(factories.make_director())
    before = rows()
    page = director.post(reverse("rehearse", args=[event.slug]), follow=True)
    copy = event.rehearsals.get()
    assert page.redirect_chain == [(reverse("event", args=[copy.slug]), 302)]
    assert "The evening is over" in page.content.decode()
    for name in ("standings", "wall", "grid", "seating", "export-xlsx"):
        address = reverse(name, args=[copy.slug])
        assert director.get(address).status_code == 200
        assert visitor.get(address).status_code in (302, 404)
    assert copy.slug not in director.get(reverse("home")).content.decode()
    assert visitor.post(reverse("rehearsal-throw-away", args=[copy.slug])).status_code == 302
    assert event.rehearsals.exists()
    assert "Open the rehearsal" in director.get(reverse("event", args=[event.slug])).content.decode()
    director.post(reverse("rehearsal-throw-away", args=[copy.slug]))
    assert rows() == before
