"""Twenty at once lose nothing and see no error, and what was acknowledged outlives ten kills (on both databases)."""

from __future__ import annotations

import http.client
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import connection

from tests import factories
from tests.factories import NOW
from tests.hall import Hall, Log, Phone, at_once, flaws, lost, make_hall, phones_of
from tests.servers import serve
from tests.tournaments.swiss import make_swiss
from tournaments.errors import Refusal
from tournaments.models import Event, LogEntry, Result
from tournaments.selectors.change_values import Change, Curtail, PutBack
from tournaments.selectors.changes import propose
from tournaments.services import boards, results, rulings
from tournaments.services.changes import change_seats, mark
from tournaments.services.swiss import draw_round

THREADS = 20

# Over HTTP, on both databases ------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def hall(request: pytest.FixtureRequest, tmp_path: Path) -> Hall:
    """A prepared hall on SQLite and on PostgreSQL."""
    url = request.getfixturevalue("postgres_url") if request.param == "postgresql" else ""
    return make_hall(tmp_path / "data", url)


@pytest.mark.timeout(240)
def test_twenty_phones_entering_and_correcting_at_once_lose_nothing(hall: Hall) -> None:
    log = Log()
    with serve(hall.data, **hall.environment) as site:
        phones = phones_of(hall, site.port, log)

        def play(phone: Phone) -> Callable[[], None]:
            def job() -> None:
                for _time in range(10):
                    phone.act()

            return job

        for thread in at_once([play(phone) for phone in phones]):
            thread.join()
        printed = site.output

    assert log.wrong == []
    assert "Traceback" not in printed
    assert len(log.acknowledged) > 60  # the test means something: many of 200 acts were recorded
    assert log.refused > 0  # and some were too late
    assert lost(hall, log) == set()
    assert list(flaws(hall)) == []


@pytest.mark.timeout(400)
def test_ten_kills_under_twenty_posting_phones_lose_no_acknowledged_result(hall: Hall) -> None:
    log = Log()
    chance = random.Random(10)
    phones: list[Phone] = []
    for _kill in range(10):
        with serve(hall.data, **hall.environment) as site:
            phones = phones or phones_of(hall, site.port, log)
            for phone in phones:
                phone.port = site.port
            threads = at_once([until_it_dies(phone) for phone in phones])
            wait_for(log, len(log.acknowledged) + chance.randint(3, 30))
            time.sleep(chance.uniform(0, 0.1))
            site.kill()
            for thread in threads:
                thread.join()
            assert "Traceback" not in site.output
        assert lost(hall, log) == set()

    # Up once more: what had no answer is asked again, and all is as it was left.
    with serve(hall.data, **hall.environment) as site:
        for phone in phones:
            phone.port = site.port
            if phone.unanswered is not None:
                phone.act()

    assert log.wrong == []
    assert lost(hall, log) == set()
    assert list(flaws(hall)) == []


def wait_for(log: Log, acknowledged: int) -> None:
    """Return once so many requests have been acknowledged; the load is real then, however slow the machine."""
    deadline = time.monotonic() + 60
    while len(log.acknowledged) < acknowledged:
        assert time.monotonic() < deadline, "the site acknowledges nothing"
        time.sleep(0.01)


def until_it_dies(phone: Phone) -> Callable[[], None]:
    """Post until the site is gone."""

    def job() -> None:
        try:
            while True:
                phone.act()
        except (OSError, http.client.HTTPException):
            return

    return job


# Through the services, on the database of this run ---------------------------------------------------------------

pytest_database = pytest.mark.django_db(transaction=True)


def all_at_once(jobs: list[Callable[[], object]]) -> list[object]:
    """Run jobs in threads at the same moment; return what each returned, or the refusal it raised."""
    outcomes: list[object] = []

    def job(act: Callable[[], object]) -> Callable[[], None]:
        def run() -> None:
            try:
                outcomes.append(act())
            except Refusal as refusal:
                outcomes.append(refusal.code)
            except Exception as error:
                outcomes.append(error)
            finally:
                connection.close()

        return run

    for thread in at_once([job(act) for act in jobs]):
        thread.join()
    assert len(outcomes) == len(jobs)
    return outcomes


def versions() -> list[tuple[int, bool]]:
    return list(Result.objects.order_by("version").values_list("version", "is_current"))


@pytest.fixture
def event() -> Event:
    return factories.make_event(pairs=4, rounds=2, boards_per_round=2)


@pytest_database
def test_of_twenty_first_entries_one_wins_and_the_others_see_it(event: Event) -> None:
    by = [factories.join(event, 1, 1, "NS") for _phone in range(5)]

    def entry(number: int) -> Callable[[], object]:
        return lambda: factories.enter(by[number % len(by)], 1, points=number).pk

    outcomes = Counter(map(str, all_at_once([entry(n) for n in range(THREADS)])))

    assert outcomes["stale"] == THREADS - 1
    assert versions() == [(1, True)]


@pytest_database
def test_one_request_sent_twenty_times_at_once_makes_one_version(event: Event) -> None:
    by, request = factories.join(event, 1, 1, "NS"), uuid4()

    outcomes = all_at_once([lambda: factories.enter(by, 1, request_id=request).pk] * THREADS)

    assert outcomes == [Result.objects.get().pk] * THREADS


@pytest_database
def test_of_directors_who_put_a_round_back_at_once_one_does_it_and_nothing_is_twice(event: Event) -> None:
    words = {"event_id": event.pk, "by": "director", "at": NOW}
    hands = dict(event.boards.values_list("number", "hands"))

    def act(change: Change, way: str) -> Callable[[], object]:
        seen = mark(propose(Event.objects.get(pk=event.pk), change).option(way))
        return lambda: change_seats(**words, change=change, option=way, seen=seen).round_count

    assert act(Curtail(1), "cut")() == 1
    outcomes = Counter(map(str, all_at_once([act(PutBack(2), "back") for _director in range(5)])))

    assert outcomes == {"2": 1, "no_cut_round": 4}
    assert dict(event.boards.values_list("number", "hands")) == hands
    assert event.seatings.count() == 4
    assert LogEntry.objects.filter(event=event, act="rounds_put_back").count() == 1


@pytest_database
def test_of_twenty_confirmations_one_counts(event: Event) -> None:
    factories.enter(factories.join(event, 1, 1, "NS"), 1)
    by = factories.join(event, 1, 1, "EW")

    def confirm() -> object:
        return results.confirm(by=by, board=1, expected_version=1, at=NOW, handed_over=False).state

    outcomes = Counter(map(str, all_at_once([confirm] * THREADS)))

    assert outcomes == {"agreed": 1, "stale": THREADS - 1}
    assert versions() == [(1, False), (2, True)]


@pytest_database
def test_table_and_director_at_once_correct_without_a_gap(event: Event) -> None:
    north, east = factories.join(event, 1, 1, "NS"), factories.join(event, 1, 1, "EW")
    slips = [factories.slip_for(1, event, points=number) for number in range(THREADS)]

    def seen() -> int:
        last = Result.objects.filter(is_current=True).first()
        return last.version if last else 0

    def table(number: int) -> Callable[[], object]:
        by = (north, east)[number % 2]
        return lambda: [
            factories.enter(by, 1, points=(number + 7 * turn) % 72, version=seen()).version for turn in range(5)
        ]

    def director(number: int) -> Callable[[], object]:
        place = {"event_id": event.pk, "table": 1, "board": 1, "by": "director", "at": NOW}
        return lambda: [
            rulings.withdraw(**place, reason="again", expected_version=seen()).version
            if turn % 2
            else results.enter_by_director(**place, slip=slips[number], expected_version=seen()).version
            for turn in range(4)
        ]

    outcomes = all_at_once([table(n) if n % 4 else director(n) for n in range(THREADS)])

    assert [o for o in outcomes if isinstance(o, Exception)] == []
    assert {o for o in outcomes if isinstance(o, str)} <= {"stale", "director_entered", "nothing_to_withdraw"}
    count = Result.objects.count()
    assert versions() == [(number, number == count) for number in range(1, count + 1)]
    assert LogEntry.objects.filter(board=1).count() == count


@pytest_database
def test_the_last_results_of_a_round_end_it_once(event: Event) -> None:
    def settle(board: int, table: int) -> Callable[[], object]:
        place = {"event_id": event.pk, "table": table, "board": board, "by": "director", "at": NOW}
        return lambda: rulings.mark_not_played(**place, expected_version=0).version

    places = [(board, table) for board in (1, 2) for table in (1, 2)]
    outcomes = all_at_once([settle(*place) for place in places])

    assert outcomes == [1, 1, 1, 1]
    assert event.rounds.get(number=1).has_ended
    assert LogEntry.objects.filter(act="round_ended", round=1).count() == 1
    first = event.revision
    event.refresh_from_db()
    assert event.revision == first + len(places)  # no update of the revision was lost


@pytest_database
def test_one_form_of_a_new_event_sent_by_twenty_at_once_makes_one(event: Event) -> None:
    request = uuid4()

    outcomes = all_at_once([lambda: factories.make_event(pairs=4, rounds=2, request_id=request).pk] * THREADS)

    made = Event.objects.exclude(pk=event.pk).get()
    assert outcomes == [made.pk] * THREADS
    assert LogEntry.objects.filter(event=made, act="event_created").count() == 1


@pytest_database
def test_one_order_to_deal_anew_sent_by_twenty_at_once_deals_once(event: Event) -> None:
    request, by = uuid4(), factories.make_director()

    def deal() -> object:
        return boards.deal_boards(event_id=event.pk, numbers=[1, 2], by=by, at=NOW, request_id=request)

    assert all_at_once([deal] * THREADS) == [(1, 2)] * THREADS
    assert LogEntry.objects.filter(act="boards_dealt").count() == 1


@pytest_database
def test_two_directors_drawing_at_once_draw_one_round() -> None:
    swiss_event = make_swiss(9, 4)

    def draw() -> object:
        return draw_round(event_id=swiss_event.pk, number=1, by="director", at=NOW).round

    outcomes = Counter(map(str, all_at_once([draw] * THREADS)))

    assert outcomes == {"1": 1, "round_drawn": THREADS - 1}
    assert (swiss_event.rounds.count(), swiss_event.seatings.count()) == (1, 5)
    assert LogEntry.objects.filter(act="round_drawn").count() == 1
