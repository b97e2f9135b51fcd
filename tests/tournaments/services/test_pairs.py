"""Pairs: named at any time, each person once, their number fixed by the first result."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.factories import NOW
from tournaments.errors import Frozen, Invalid, Refusal, Stale
from tournaments.models import Event, LogEntry
from tournaments.selectors.names import PairName, names_by_number, players_of
from tournaments.services import pairs
from tournaments.texts.acts import act_sentence
from tournaments.texts.sentences import sentence

pytestmark = pytest.mark.django_db

NAMES = [("Anna", "Joan"), ("Mar", "Pep"), ("Nil", "Ona"), ("Quim", "Roser")]


@pytest.fixture
def event() -> Event:
    """Four named pairs in two rounds."""
    return factories.make_event(pairs=4, rounds=2, names=NAMES)


def who() -> dict[str, Any]:
    return {"by": factories.make_director(), "at": NOW}


def rename(event: Event, **changes: tuple[tuple[str, ...], tuple[str, ...]]) -> int:
    numbered = {int(name[1:]): change for name, change in changes.items()}
    return pairs.rename_pairs(event_id=event.pk, changes=numbered, **who())


def test_pairs_are_renamed_also_after_results(event: Event):
    factories.enter_random_results(event)
    assert rename(event, p1=(("Anna", "Joan"), ("Anna", " Joana  Vila"))) == 1

    assert players_of(event)[1] == ("Anna", "Joana Vila")
    entry = LogEntry.objects.filter(event=event, act="pair_renamed").get()
    assert (entry.pair, entry.old, entry.new) == (1, {"names": ["Anna", "Joan"]}, {"names": ["Anna", "Joana Vila"]})
    assert act_sentence(entry) == "Pair 1 is now Anna – Joana Vila; before: Anna – Joan"


def test_two_pairs_may_swap_a_player_in_one_act(event: Event):
    rename(event, p1=(("Anna", "Joan"), ("Anna", "Pep")), p2=(("Mar", "Pep"), ("Mar", "Joan")))
    assert (players_of(event)[1], players_of(event)[2]) == (("Anna", "Pep"), ("Mar", "Joan"))


def test_the_same_person_cannot_sit_in_two_pairs_and_the_message_names_the_other(event: Event):
    with pytest.raises(Invalid) as caught:
        rename(event, p1=(("Anna", "Joan"), ("Anna", "PEP")))
    assert sentence(caught.value) == "PEP sits already in pair 2. A person plays in one pair."
    assert players_of(event)[1] == ("Anna", "Joan")


def test_a_name_renamed_meanwhile_is_not_overwritten(event: Event):
    rename(event, p1=(("Anna", "Joan"), ("Anna", "Jan")))
    with pytest.raises(Stale) as caught:
        rename(event, p1=(("Anna", "Joan"), ("Anna", "Joana")))
    assert "Anna – Jan" in sentence(caught.value)
    assert rename(event, p1=(("Anna", "Joan"), ("Anna", "Jan"))) == 0, "the same wish again is no quarrel"


def test_a_list_replaces_all_names_and_may_change_the_number(event: Event):
    wanted = {1: ("Laia", "Oriol"), 3: ("Anna", "Joan"), 6: ("Pol", "Ester")}
    pairs.take_list(event_id=event.pk, names=wanted, pair_count=6, **who())

    event.refresh_from_db()
    assert (event.pair_count, event.pairs.count(), event.round_count) == (6, 6, 2)
    assert players_of(event) == wanted
    assert event.seatings.filter(round__number=1).count() == 3


def test_the_number_changes_until_something_is_recorded(event: Event):
    pairs.set_pair_count(event_id=event.pk, pair_count=7, **who())
    event.refresh_from_db()
    assert (event.pair_count, event.seatings.filter(round__number=1).count(), len(players_of(event))) == (7, 4, 4)

    pairs.set_pair_count(event_id=event.pk, pair_count=4, **who())
    event.refresh_from_db()
    assert (event.pair_count, event.pairs.count()) == (4, 4)

    factories.enter(factories.join(event, 1, 1, "NS"), 1)
    for act in (
        lambda: pairs.set_pair_count(event_id=event.pk, pair_count=5, **who()),
        lambda: pairs.take_list(event_id=event.pk, names={}, pair_count=5, **who()),
        lambda: pairs.add_pair(event_id=event.pk, names=("Laia",), **who()),
    ):
        with pytest.raises(Frozen):
            act()
    event.refresh_from_db()
    assert (event.pair_count, event.pairs.count(), len(players_of(event))) == (4, 4, 4)


def test_a_round_robin_that_no_longer_fits_becomes_a_mitchell():
    event = factories.make_event(pairs=4, rounds=3, movement="auto")
    assert event.movement == "round-robin"
    pairs.set_pair_count(event_id=event.pk, pair_count=6, **who())
    event.refresh_from_db()
    assert (event.movement, event.fields, event.round_count) == ("mitchell", "two", 3)


def test_a_pair_is_added_in_the_first_free_place():
    event = factories.make_event(pairs=4, rounds=2, names=[("Anna", "Joan"), (), ("Mar", "Pep"), ("Nil", "Ona")])
    assert pairs.add_pair(event_id=event.pk, names=("Laia", "Oriol"), **who()) == 2
    assert pairs.add_pair(event_id=event.pk, names=("Pol", ""), **who()) == 5
    event.refresh_from_db()
    assert event.pair_count == 5
    assert names_by_number(event)[5].text == "Pol"


def test_all_names_can_be_taken_away_and_stay_in_the_log(event: Event):
    pairs.clear_names(event_id=event.pk, **who())
    assert players_of(event) == {}
    entry = LogEntry.objects.get(event=event, act="pairs_cleared")
    assert entry.old == {"names": [[n, *names] for n, names in enumerate(NAMES, start=1)]}


@pytest.mark.parametrize(
    "act",
    [
        lambda event: rename(event, p5=((), ("Laia",))),
        lambda event: pairs.add_pair(event_id=event.pk, names=(" ", "\u200b"), **who()),
        lambda event: pairs.add_pair(event_id=event.pk, names=("a" * 81,), **who()),
        lambda event: pairs.take_list(event_id=event.pk, names={5: ("a", "b")}, pair_count=4, **who()),
        lambda event: rename(event, p1=(("Anna", "Joan"), ("Anna", "anna"))),
    ],
)
def test_refusals_change_nothing_and_have_a_sentence(event: Event, act: Any):
    before = players_of(event), LogEntry.objects.count()
    with pytest.raises(Refusal) as caught:
        act(event)
    assert "(" not in sentence(caught.value)[:20]
    assert (players_of(event), LogEntry.objects.count()) == before


def test_a_pair_without_names_goes_by_its_number():
    assert (PairName(7).text, PairName(7, ("Anna", "Joan")).text) == ("Pair 7", "Anna – Joan")
    assert (PairName(7).label, PairName(7, ("Anna", "Joan")).label) == ("Pair 7", "7 Anna – Joan")


def test_a_pair_added_twice_is_one_pair(event: Event):
    numbers = [
        pairs.add_pair(event_id=event.pk, names=names, **who()) for names in [("Biel", "Laia"), (" Biel", "Laia")]
    ]

    assert numbers == [5, 5]
    event.refresh_from_db()
    assert event.pair_count == 5
    assert LogEntry.objects.filter(event=event, act="pair_added").count() == 1


def test_a_list_taken_twice_is_logged_once(event: Event):
    for _time in range(2):
        pairs.take_list(event_id=event.pk, names={1: ("Biel", "Laia"), 6: ("Anna", "")}, pair_count=6, **who())

    assert players_of(event) == {1: ("Biel", "Laia"), 6: ("Anna",)}
    assert LogEntry.objects.filter(event=event, act="pairs_listed").count() == 1
