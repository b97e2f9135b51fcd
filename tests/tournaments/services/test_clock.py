"""The clock of the current round: started, paused, longer, shorter, and handed on to the next round."""

from __future__ import annotations

import datetime as dt
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests import factories
from tests.factories import NOW
from tests.tournaments import evenings
from tournaments.errors import Refusal
from tournaments.models import Event, LogEntry, Round
from tournaments.selectors.clock import Stage, clock_of, current_round
from tournaments.services.clock import pause_clock, shift_clock, start_clock
from tournaments.services.rounds import close_round
from tournaments.texts.acts import act_sentence
from tournaments.texts.sentences import sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Three rounds of 20 minutes."""
    return factories.make_event(pairs=6, rounds=3, boards_per_round=1)


def after(minutes: int = 0, seconds: int = 0) -> dt.datetime:
    return NOW + dt.timedelta(minutes=minutes, seconds=seconds)


def act(event: Event, service, at: dt.datetime, number: int = 1, **more) -> None:
    service(event_id=event.pk, number=number, by="director", at=at, **more)


def clock(event: Event, at: dt.datetime):
    row = current_round(event)
    assert row is not None
    return clock_of(event, row, at)


def shown(event: Event, at: dt.datetime) -> tuple[int, Stage, str]:
    found = clock(event, at)
    return found.round, found.stage, found.text


def close(event: Event, number: int, at: dt.datetime) -> None:
    close_round(event_id=event.pk, number=number, by=factories.make_director(), at=at)


def test_a_clock_that_nobody_started_shows_the_full_time(event):
    assert shown(event, after(99)) == (1, Stage.IDLE, "20:00")


# 20 minutes: the warnings come 5 and 2 minutes before the end.
@pytest.mark.parametrize(
    "minutes, seconds, stage, text",
    [
        (0, 0, Stage.RUNNING, "20:00"),
        (0, 1, Stage.RUNNING, "19:59"),
        (14, 59, Stage.RUNNING, "5:01"),
        (15, 0, Stage.SOON, "5:00"),
        (17, 59, Stage.SOON, "2:01"),
        (18, 0, Stage.LAST, "2:00"),
        (19, 59, Stage.LAST, "0:01"),
        (20, 0, Stage.OVER, "0:00"),
        (22, 5, Stage.OVER, "+2:05"),
    ],
)
def test_it_counts_down_and_warns_twice(event, minutes, seconds, stage, text):
    act(event, start_clock, NOW)
    assert shown(event, after(minutes, seconds)) == (1, stage, text)


def test_a_fraction_of_a_second_left_is_still_a_second(event):
    act(event, start_clock, NOW)
    assert clock(event, after(19, 59) + dt.timedelta(milliseconds=300)).text == "0:01"
    assert clock(event, after(20) + dt.timedelta(milliseconds=300)).text == "0:00"


@pytest.mark.parametrize(
    "over, text",
    [((99, 59), "+99:59"), ((100, 0), "+1 h"), ((119, 59), "+1 h"), ((120, 0), "+2 h"), ((60 * 720, 0), "+720 h")],
)
def test_a_clock_that_nobody_looks_after_counts_hours(event: Event, over: tuple[int, int], text: str) -> None:
    act(event, start_clock, NOW)
    minutes, seconds = over
    assert shown(event, after(20 + minutes, seconds)) == (1, Stage.OVER, text)


def test_in_short_rounds_the_warnings_come_at_a_quarter_and_a_tenth(event):
    Event.objects.filter(pk=event.pk).update(minutes_per_round=10)
    event.refresh_from_db()
    found = clock(event, NOW)
    assert (found.first_warning, found.second_warning) == (150, 60)


def test_paused_time_stands_still_and_goes_on_from_there(event):
    act(event, start_clock, NOW)
    act(event, pause_clock, after(5))
    assert shown(event, after(50)) == (1, Stage.PAUSED, "15:00")
    act(event, start_clock, after(50))
    assert shown(event, after(51)) == (1, Stage.RUNNING, "14:00")


def test_a_minute_more_and_a_minute_less(event):
    act(event, start_clock, NOW)
    act(event, shift_clock, after(1), minutes=1)
    assert shown(event, after(1)) == (1, Stage.RUNNING, "20:00")
    act(event, shift_clock, after(2), minutes=-1)
    assert shown(event, after(2)) == (1, Stage.RUNNING, "18:00")
    act(event, pause_clock, after(3))
    act(event, shift_clock, after(4), minutes=1)
    assert shown(event, after(9)) == (1, Stage.PAUSED, "18:00")


def test_a_minute_after_the_end_is_a_minute_from_now_and_none_goes_below_nothing(event):
    act(event, start_clock, NOW)
    act(event, shift_clock, after(23), minutes=1)
    assert shown(event, after(23)) == (1, Stage.LAST, "1:00")
    act(event, shift_clock, after(23, 30), minutes=-1)
    assert shown(event, after(23, 30)) == (1, Stage.OVER, "0:00")


def refusal(event: Event, at: dt.datetime, minutes: int) -> str:
    with pytest.raises(Refusal) as caught:
        act(event, shift_clock, at, minutes=minutes)
    return caught.value.code


def test_when_the_time_is_up_there_is_no_minute_to_take(event):
    act(event, start_clock, NOW)
    assert refusal(event, after(23), -1) == "clock_is_over"
    assert shown(event, after(23)) == (1, Stage.OVER, "+3:00")
    act(event, pause_clock, after(23))
    assert refusal(event, after(25), -1) == "clock_is_over"
    assert shown(event, after(25)) == (1, Stage.PAUSED, "+3:00")
    assert not LogEntry.objects.filter(act="clock_shifted").exists()


def test_what_was_done_is_logged_once(event):
    request = uuid4()
    act(event, start_clock, NOW)
    act(event, start_clock, after(1))
    act(event, shift_clock, after(2), minutes=1, request_id=request)
    act(event, shift_clock, after(2), minutes=1, request_id=request)
    act(event, pause_clock, after(3))
    act(event, pause_clock, after(4))
    assert shown(event, after(4)) == (1, Stage.PAUSED, "18:00")
    entries = LogEntry.objects.filter(event=event, act__startswith="clock_")
    assert [act_sentence(entry) for entry in entries] == [
        "The clock of round 1 was started; left: 20:00",
        "Round 1 got 1 minute more; left: 19:00",
        "The clock of round 1 was paused; left: 18:00",
    ]
    assert {(entry.actor, entry.round) for entry in entries} == {("director", 1)}


def test_every_act_raises_the_revision_so_that_pages_see_it(event):
    for service, more in ((start_clock, {}), (shift_clock, {"minutes": -1}), (pause_clock, {})):
        before = Event.objects.get(pk=event.pk).revision
        act(event, service, NOW, **more)
        assert Event.objects.get(pk=event.pk).revision > before


@pytest.mark.parametrize(
    "service, number, more, code",
    [
        (start_clock, 2, {}, "clock_of_other_round"),
        (start_clock, 9, {}, "clock_of_other_round"),
        (pause_clock, 1, {}, "clock_not_started"),
        (shift_clock, 1, {"minutes": 1}, "clock_not_started"),
        (shift_clock, 2, {"minutes": 1}, "clock_of_other_round"),
    ],
)
def test_what_cannot_be_is_refused(event, service, number, more, code):
    with pytest.raises(Refusal) as caught:
        act(event, service, NOW, number, **more)
    assert caught.value.code == code
    assert str(number) in sentence(caught.value)
    assert not LogEntry.objects.filter(act__startswith="clock_").exists()


def test_a_clock_of_more_than_twelve_hours_is_refused(event):
    act(event, start_clock, NOW)
    with pytest.raises(Refusal) as caught:
        act(event, shift_clock, NOW, minutes=701)
    assert caught.value.code == "clock_too_long"


# The next round ----------------------------------------------------------------------------------------------------


def test_the_next_round_starts_when_the_last_result_of_this_one_is_in(event):
    act(event, start_clock, after(-7))
    factories.enter_random_results(event, rounds=[1])  # at NOW
    assert shown(event, after(1)) == (2, Stage.RUNNING, "19:00")


def test_the_next_round_starts_when_the_director_closes_this_one(event):
    act(event, start_clock, NOW)
    close(event, 1, after(22))
    assert shown(event, after(23)) == (2, Stage.RUNNING, "19:00")


def test_a_paused_clock_waits_in_the_next_round_too(event):
    act(event, start_clock, NOW)
    act(event, pause_clock, after(18))
    close(event, 1, after(22))
    assert shown(event, after(40)) == (2, Stage.PAUSED, "20:00")


def test_without_a_clock_in_this_round_there_is_none_in_the_next(event):
    close(event, 1, NOW)
    assert shown(event, after(5)) == (2, Stage.IDLE, "20:00")


def test_a_round_that_ends_before_its_turn_leaves_the_clock_alone(event):
    act(event, start_clock, NOW)
    evenings.close(event, 2)
    assert shown(event, after(3)) == (1, Stage.RUNNING, "17:00")
    close(event, 1, after(10))
    assert shown(event, after(11)) == (3, Stage.RUNNING, "19:00")


def test_after_the_last_round_there_is_no_clock(event):
    act(event, start_clock, NOW)
    for number in (1, 2, 3):
        close(event, number, NOW)
    assert current_round(event) is None
    with pytest.raises(Refusal):
        act(event, start_clock, NOW, 3)


def test_the_database_keeps_a_clock_from_running_and_standing_at_once(event):
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.filter(event=event).update(clock_ends_at=NOW, clock_left=1)
