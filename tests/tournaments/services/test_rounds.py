"""A round ends when its last board is settled, or when the director closes it; then it stays ended."""

from __future__ import annotations

import pytest

from tests import factories
from tests.factories import NOW
from tournaments.errors import Refusal
from tournaments.models import LogEntry
from tournaments.selectors.results import Missing, missing_in
from tournaments.services import results, rounds, rulings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Three rounds of two boards at two tables; five pairs, so that a third table has one pair that sits out."""
    return factories.make_event(pairs=5, rounds=3, boards_per_round=2)


def rule(event, act, table, board, version=0, **more):
    return getattr(rulings, act)(
        event_id=event.pk, table=table, board=board, expected_version=version, by="director", at=NOW, **more
    )


def ended(event):
    return [r.number for r in event.rounds.all() if r.has_ended]


def test_a_round_ends_with_its_last_board_whatever_settles_it(event):
    factories.agree(event, 1, 1)
    rule(event, "mark_not_played", 2, 1)
    rule(event, "penalise", 1, 2, offenders="both", reason="talked")
    assert ended(event) == []

    factories.agree(event, 2, 2)

    assert ended(event) == [1]
    assert (event.rounds.get(number=1).ended_at, event.rounds.get(number=1).closed_by) == (NOW, "")
    entry = LogEntry.objects.get(act="round_ended")
    assert (entry.round, entry.actor, entry.at) == (1, "kind:site", NOW)


@pytest.mark.parametrize("last", ["entered", "disputed", "withdrawn"])
def test_what_is_not_agreed_keeps_a_round_open(event, last):
    factories.agree(event, 1, 1)
    factories.agree(event, 2, 1)
    factories.agree(event, 1, 2)
    north_south = factories.join(event, 1, 2, "NS")
    factories.enter(north_south, 2)
    if last == "disputed":
        results.dispute(
            by=factories.join(event, 1, 2, "EW"), board=2, expected_version=1, reason="no", at=NOW, handed_over=False
        )
    if last == "withdrawn":
        rule(event, "withdraw", 2, 2, version=1, reason="no")

    assert ended(event) == []
    state = {"entered": "entered", "disputed": "disputed", "withdrawn": ""}[last]
    seating = factories.seating_of(event, 1, 2)
    expected = Missing(round=1, table=2, board=2, ns=seating.ns.number, ew=seating.ew.number, state=state)
    assert missing_in(event.rounds.filter(number=1)) == (expected,)


def test_the_director_closes_a_round_and_the_log_lists_what_is_missing(event):
    factories.agree(event, 1, 1)
    factories.enter(factories.join(event, 1, 1, "NS"), 2)

    missing = rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)

    assert [(m.table, m.board, m.state) for m in missing] == [(1, 2, "entered"), (2, 1, ""), (2, 2, "")]
    assert (ended(event), event.rounds.get(number=1).closed_by) == ([1], "director")
    entry = LogEntry.objects.get(act="round_closed")
    assert entry.new == {
        "missing": [
            {"table": 1, "board": 2, "state": "entered"},
            {"table": 2, "board": 1, "state": ""},
            {"table": 2, "board": 2, "state": ""},
        ]
    }


def test_a_round_ends_once(event):
    factories.enter_random_results(event, rounds=[1])

    with pytest.raises(Refusal) as caught:
        rounds.close_round(event_id=event.pk, number=1, by="director", at=NOW)
    assert caught.value.code == "round_has_ended"
    rule(event, "withdraw", 1, 1, version=1, reason="wrong")
    rule(event, "mark_not_played", 1, 1, version=2)

    assert ended(event) == [1]
    assert LogEntry.objects.filter(act="round_ended").count() == 1


def test_there_is_no_such_round(event):
    with pytest.raises(Refusal) as caught:
        rounds.close_round(event_id=event.pk, number=9, by="director", at=NOW)
    assert caught.value.code == "no_round"


def test_what_is_missing_costs_the_same_for_few_tables_and_many(event, django_assert_num_queries):
    large = factories.make_event(pairs=24, rounds=3, name="Large")
    for one in (event, large):
        with django_assert_num_queries(3):
            missing_in(one.rounds.all())
