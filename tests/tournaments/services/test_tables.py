"""A device says which of the two pairs at its table it is, and acts for that pair."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests import factories
from tests.factories import NOW
from tournaments.errors import Invalid, NotPermitted, Refusal
from tournaments.models import Device, Joining, LogEntry
from tournaments.services import rounds, tables
from tournaments.texts.sentences import sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Six pairs at three tables: at table 1 pairs 1 and 4 in round 1."""
    return factories.make_event(pairs=6, rounds=3)


def join(event, pair, *, table=1, round_number=1, token="", **more):
    link = factories.link_of(event, table)
    return tables.join(link=link, token=token, round_number=round_number, pair=pair, at=NOW, **more)


def test_a_new_device_gets_a_random_token(event):
    first, second = join(event, 1), join(event, 4)

    assert (first.pair.number, second.pair.number) == (1, 4)
    assert first.device.token != second.device.token
    assert min(len(j.device.token) for j in (first, second)) >= 22  # 128 bits in base 64


def test_a_known_device_stays_the_same(event):
    first = join(event, 1)

    again = join(event, 1, token=first.device.token)

    assert again.pk == first.pk
    assert Device.objects.count() == 1


def test_a_new_device_that_taps_twice_is_one_device(event):
    request = uuid4()

    assert join(event, 1, request_id=request) == join(event, 1, request_id=request)

    assert Device.objects.count() == LogEntry.objects.filter(act="joined").count() == 1
    # The other choice of the same page, and another page, are other devices.
    assert join(event, 4, request_id=request).device != join(event, 1, request_id=uuid4()).device
    assert Device.objects.count() == 3


def test_joining_is_logged(event):
    join(event, 4)

    entry = LogEntry.objects.get(act="joined")
    assert (entry.actor, entry.round, entry.table, entry.pair) == ("table:1 pair:4 side:EW", 1, 1, 4)


@pytest.mark.parametrize("pair", [2, 5, 0, 99])
def test_only_the_pairs_of_the_table_can_join(event, pair):
    with pytest.raises(Invalid) as caught:
        join(event, pair)

    assert caught.value.code == "not_your_table"
    assert not Device.objects.exists()


def test_a_device_that_chose_wrongly_chooses_again_while_nothing_is_recorded(event):
    token = join(event, 1).device.token

    assert join(event, 4, token=token).pair.number == 4
    assert Joining.objects.count() == 1
    assert LogEntry.objects.filter(act="joined").last().old == {"pair": 1}


def test_after_the_first_result_a_device_acts_for_its_pair_only(event):
    by = join(event, 1)
    factories.enter(by, 1)

    with pytest.raises(NotPermitted) as caught:
        join(event, 4, token=by.device.token)

    assert caught.value.code == "device_is_bound"
    assert Joining.objects.get().pair.number == 1


def test_a_ninth_device_at_a_table_in_a_round_is_refused_and_not_logged(event):
    tokens = [join(event, pair).device.token for pair in (1, 4) * 4]

    with pytest.raises(NotPermitted) as caught:
        join(event, 4)

    assert (caught.value.code, caught.value.facts) == ("too_many_devices", {"count": 8, "table": 1, "round": 1})
    assert "ask the director" in sentence(caught.value)
    assert Device.objects.count() == LogEntry.objects.filter(act="joined").count() == 8
    assert join(event, 4, token=tokens[1]).device.token == tokens[1]  # who is there already goes on
    assert join(event, factories.seating_of(event, 1, 2).ns.number, table=2).device.pk


def test_the_eight_devices_of_a_round_leave_room_in_the_next(event):
    tokens = [join(event, pair).device.token for pair in (1, 4) * 4]
    for board in range(1, 5):
        for table in (1, 2, 3):
            factories.agree(event, board, table)

    following = [join(event, 1, round_number=2, token=token).pair.number for token in tokens]

    assert following == [1] * 8


def test_choosing_anew_without_end_is_refused_and_not_logged(event):
    token = join(event, 1).device.token
    for pair in (4, 1) * 4:
        join(event, pair, token=token)

    with pytest.raises(NotPermitted) as caught:
        join(event, 4, token=token)

    assert caught.value.code == "too_many_changes"
    assert "stays with pair 1" in sentence(caught.value)
    assert LogEntry.objects.filter(act="joined").count() == 9
    assert Joining.objects.get().pair.number == 1


@pytest.mark.parametrize("round_number, code", [(2, "round_not_open"), (9, "no_round")])
def test_later_rounds_are_not_open(event, round_number, code):
    with pytest.raises(Refusal) as caught:
        join(event, 1, round_number=round_number)
    assert caught.value.code == code


def test_an_ended_round_takes_no_new_devices(event):
    rounds.close_round(event_id=event.pk, number=1, by="director", at=NOW)

    with pytest.raises(NotPermitted) as caught:
        join(event, 1)
    assert caught.value.code == "round_has_ended"


def test_a_token_of_another_table_is_a_stranger_here(event):
    token = join(event, 1).device.token
    seating = factories.seating_of(event, 1, 2)

    other = join(event, seating.ns.number, table=2, token=token)

    assert other.device.token != token
    assert Device.objects.count() == 2


def test_where_a_pair_sits_out_nobody_joins():
    event = factories.make_event(pairs=5, rounds=3)
    seating = event.seatings.filter(ns__isnull=True).first()
    link = event.table_links.create(table=seating.table, key="k" * 22)

    with pytest.raises(Refusal) as caught:
        tables.join(link=link, token="", round_number=seating.round.number, pair=seating.ew.number, at=NOW)
    assert caught.value.code == "nobody_to_play"
