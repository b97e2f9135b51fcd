"""Putting events into a ranking over several: what has to be alike, the same hands for all, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from tests import factories
from tests.factories import NOW
from tests.tournaments import evenings
from tests.tournaments.competitions import make_competition
from tests.tournaments.match_evenings import make_match_event
from tests.tournaments.swiss import make_swiss
from tournaments.errors import Frozen, Invalid, Refusal
from tournaments.models import Board, Event, LogEntry, Series
from tournaments.permissions import held_rounds, is_open, shown_rounds
from tournaments.services import series as services
from tournaments.services.boards import deal_boards, look
from tournaments.services.events import change_settings
from tournaments.services.settings import settings_of

pytestmark = pytest.mark.django_db

BY: dict[str, Any] = {"by": "director", "at": NOW}


def make(name: str = "Lliga", opens: str = "end") -> Series:
    return services.make_series(club=factories.make_club(), name=name, opens=opens, **BY)


def event(name: str, **more: Any) -> Event:
    words = {"pairs": 4, "rounds": 2, "boards_per_round": 1, "seed": sum(map(ord, name))} | more
    return factories.make_event(name=name, **words)


def add(series: Series, one: Event, session: int = 1) -> Event:
    return services.add_event(series_id=series.pk, event_id=one.pk, session=session, **BY)


def hands(one: Event) -> list[str]:
    return list(one.boards.order_by("number").values_list("hands", flat=True))


def refused(series: Series, one: Event, session: int = 1) -> Refusal:
    before = Event.objects.get(pk=one.pk)
    with pytest.raises(Refusal) as refusal:
        add(series, one, session)
    after = Event.objects.get(pk=one.pk)
    assert (after.series_id, after.revision) == (before.series_id, before.revision)
    return refusal.value


# Making -----------------------------------------------------------------------------------------------------------


def test_the_same_form_makes_one() -> None:
    own = uuid4()
    words = {"club": factories.make_club(), "name": "Lliga", "opens": "end", "request_id": own, **BY}
    assert services.make_series(**words).pk == services.make_series(**words).pk
    assert make().slug == "lliga-2"
    assert Series.objects.count() == 2


@pytest.mark.parametrize("words, code", [({"name": " "}, "event_name"), ({"opens": "never"}, "opens")])
def test_a_name_and_an_opening_are_wanted(words: dict[str, str], code: str) -> None:
    with pytest.raises(Invalid) as refusal:
        make(**words)
    assert refusal.value.code == code


# Joining ----------------------------------------------------------------------------------------------------------


def test_an_event_that_joins_a_session_gets_its_hands() -> None:
    series, town, village = make(), event("Town"), event("Village")
    own = hands(town)
    assert hands(village) != own
    add(series, town)
    joined = add(series, village)
    assert hands(village) == hands(town) == own
    assert (joined.series_id, joined.session, joined.carried) == (series.pk, 1, 100)
    acts = list(LogEntry.objects.filter(event=village).order_by("pk").values_list("act", "new"))[-2:]
    assert acts == [
        ("boards_shared", {"boards": [1, 2]}),
        ("series_joined", {"series": "Lliga", "session": 1, "carried": 100}),
    ]
    assert joined.revision == Event.objects.get(pk=village.pk).revision > village.revision
    add(series, village)  # once more changes nothing
    assert LogEntry.objects.filter(event=village, act="series_joined").count() == 1


def test_hands_of_another_session_are_its_own() -> None:
    series, friday, saturday = make(), event("Friday"), event("Saturday")
    add(series, friday)
    own = hands(saturday)
    add(series, saturday, 2)
    assert hands(saturday) == own


def test_boards_without_cards_take_those_of_the_event_that_joins() -> None:
    series, town, village = make(), event("Town", with_boards=False), event("Village")
    add(series, town)
    add(series, village)
    assert hands(town) == hands(village)
    assert all(hands(town))


def test_boards_that_were_played_keep_their_hands() -> None:
    """What was played in the event that joins counts, and the others get it."""
    series, town, village = make(), event("Town"), event("Village")
    evenings.enter(village, 1, 1, 40)
    own = village.boards.get(number=1).hands
    add(series, town)
    add(series, village)
    assert town.boards.get(number=1).hands == own == village.boards.get(number=1).hands
    assert town.boards.get(number=2).hands == village.boards.get(number=2).hands


def test_boards_played_with_other_hands_cannot_be_the_same() -> None:
    series, town, village = make(), event("Town"), event("Village")
    for one in (town, village):
        evenings.enter(one, 1, 1, 40)
    add(series, town)
    refusal = refused(series, village)
    assert (refusal.code, refusal.facts["boards"]) == ("series_hands", [1])


@pytest.mark.parametrize(
    "more, what",
    [
        ({"scale": "butinet"}, "scale"),
        ({"variant": "championship+when_equal=2"}, "variant"),
        ({"game": "huutopussi", "variant": "duplicate"}, "game"),
        ({"own_averages": True}, "own_averages"),
    ],
)
def test_what_has_to_be_alike(more: dict[str, Any], what: str) -> None:
    series = make()
    add(series, event("Town"))
    refusal = refused(series, event("Village", **more), 2)
    assert (refusal.code, refusal.facts["what"]) == ("series_differs", what)


def test_matches_and_boards_are_not_ranked_together() -> None:
    series = make()
    add(series, event("Town"))
    assert refused(series, make_match_event(4, 3, variant="championship"), 2).facts["what"] == "format"


def test_what_is_more_than_a_sum_is_ranked_by_itself() -> None:
    assert refused(make(), make_swiss(6, 3)).code == "series_kind"
    assert refused(make(), make_competition("league", 4, 3)).code == "series_kind"


def test_what_is_alike_stays_alike() -> None:
    series, town, village = make(), event("Town"), event("Village")
    for one in (town, village):
        add(series, one)
    village.refresh_from_db()
    settings = settings_of(village)
    with pytest.raises(Invalid) as refusal:
        change_settings(event_id=village.pk, settings=replace(settings, scale="butinet"), **BY)
    assert (refusal.value.code, refusal.value.facts["name"]) == ("series_differs", "Town")
    village.refresh_from_db()
    assert village.scale == "championship"
    change_settings(event_id=village.pk, settings=replace(settings, minutes=90), **BY)
    village.refresh_from_db()
    assert village.minutes == 90


def test_a_session_has_the_same_numbers_of_boards() -> None:
    series = make()
    add(series, event("Town"))
    refusal = refused(series, event("Village", boards_per_round=2))
    assert (refusal.code, refusal.facts["name"]) == ("series_boards", "Town")
    assert add(series, event("Another night", boards_per_round=2), 2).session == 2


@pytest.mark.parametrize("session", [0, 10])
def test_a_session_that_there_is_not(session: int) -> None:
    assert refused(make(), event("Town"), session).code == "series_session"


def test_an_event_is_in_one_ranking() -> None:
    town = event("Town")
    add(make(), town)
    assert refused(make("Another"), town).code == "series_taken"


def test_boards_that_visitors_could_see_are_not_played_elsewhere() -> None:
    series, town, village = make(), event("Town", shown="all"), event("Village")
    factories.enter_random_results(town)
    add(series, village)
    assert refused(series, town).code == "series_seen"
    assert add(series, town, 2).session == 2
    hidden, third = make("Hidden"), event("Third", shown="standings")
    factories.enter_random_results(third)
    add(hidden, third)
    assert add(hidden, event("Fourth")).series_id == hidden.pk


# What is held -----------------------------------------------------------------------------------------------------


def test_what_another_event_has_still_to_play_is_held() -> None:
    series, town, village = make(), event("Town", shown="all"), event("Village")
    for one in (town, village):
        add(series, one)
        one.refresh_from_db()
    factories.enter_random_results(town)
    round_1 = town.rounds.get(number=1)
    assert round_1.has_ended
    assert not is_open(town, round_1)
    assert held_rounds(town) == {1, 2}
    assert shown_rounds(None, town) == set()
    assert shown_rounds(factories.make_director(), town) == {1, 2}
    factories.enter_random_results(village, rounds=[1])
    assert held_rounds(town) == {1, 2}  # until the end
    services.change_series(series_id=series.pk, name="Lliga", opens="round", **BY)
    assert held_rounds(town) == {2}
    assert shown_rounds(None, town) == {1}
    assert is_open(town, round_1)
    factories.enter_random_results(village, rounds=[2])
    assert held_rounds(town) == held_rounds(village) == set()


def test_nothing_is_held_of_another_session_or_of_no_ranking(django_assert_num_queries: Any) -> None:
    series, friday, saturday = make(), event("Friday"), event("Saturday")
    with django_assert_num_queries(0):
        assert held_rounds(friday) == set()
    add(series, friday)
    add(series, saturday, 2)
    friday.refresh_from_db()
    factories.enter_random_results(friday)
    assert held_rounds(friday) == set()


def test_a_look_at_a_board_that_is_held_is_logged_and_it_is_not_dealt_anew() -> None:
    series, town, village = make(), event("Town"), event("Village")
    for one in (town, village):
        add(series, one)
    factories.enter_random_results(town)
    look(event_id=town.pk, number=1, **BY)
    assert LogEntry.objects.filter(event=town, act="looked_at_board", board=1).count() == 1
    with pytest.raises(Frozen) as refusal:
        deal_boards(event_id=village.pk, numbers=[1], **BY)
    assert refusal.value.code == "boards_shared"
    services.remove_event(series_id=series.pk, event_id=village.pk, **BY)
    assert deal_boards(event_id=village.pk, numbers=[1], **BY) == (1,)


def test_the_end_of_a_round_refreshes_the_pages_of_the_other_event(
    django_capture_on_commit_callbacks: Any,
) -> None:
    series, town, village = make(), event("Town"), event("Village")
    for one in (town, village):
        add(series, one)
    before = Event.objects.get(pk=town.pk).revision
    with django_capture_on_commit_callbacks(execute=True):
        factories.enter_random_results(village, rounds=[1])
    assert Event.objects.get(pk=town.pk).revision == before + 1


# Leaving, carrying over, changing ---------------------------------------------------------------------------------


def test_an_event_leaves_as_it_was() -> None:
    series, town = make(), event("Town")
    add(series, town, 3)
    services.carry_session(series_id=series.pk, session=3, carried=50, **BY)
    services.remove_event(series_id=series.pk, event_id=town.pk, **BY)
    town.refresh_from_db()
    assert (town.series_id, town.session, town.carried) == (None, 1, 100)
    assert [entry.act for entry in LogEntry.objects.filter(event=town, act__startswith="series").order_by("pk")] == [
        "series_joined",
        "series_carried",
        "series_left",
    ]


def test_an_event_does_not_leave_with_boards_that_visitors_would_see() -> None:
    series, town, village = make(), event("Town", shown="all"), event("Village")
    for one in (town, village):
        add(series, one)
    factories.enter_random_results(town)
    for one in (town, village):
        with pytest.raises(Frozen) as refusal:
            services.remove_event(series_id=series.pk, event_id=one.pk, **BY)
        assert refusal.value.code == "series_seen"
    factories.enter_random_results(village)
    services.remove_event(series_id=series.pk, event_id=village.pk, **BY)
    village.refresh_from_db()
    assert village.series_id is None


def test_a_session_is_carried_over_as_one() -> None:
    series, town, village = make(), event("Town"), event("Village")
    add(series, town)
    services.carry_session(series_id=series.pk, session=1, carried=40, **BY)
    assert add(series, village).carried == 40
    for wrong in (-1, 101):
        with pytest.raises(Invalid, match="series_carried"):
            services.carry_session(series_id=series.pk, session=1, carried=wrong, **BY)
    matches = make("Matches")
    add(matches, make_match_event(4, 3))
    with pytest.raises(Invalid, match="series_matches"):
        services.carry_session(series_id=matches.pk, session=1, carried=50, **BY)


def test_every_event_logs_what_the_ranking_is_called_now() -> None:
    series, town, friday = make(), event("Town"), event("Friday")
    add(series, town)
    add(series, friday, 2)
    services.change_series(series_id=series.pk, name="Copa", opens="round", **BY)
    services.change_series(series_id=series.pk, name="Copa", opens="round", **BY)
    entries = LogEntry.objects.filter(act="series_changed")
    assert {entry.event_id for entry in entries} == {town.pk, friday.pk}
    assert entries.count() == 2
    assert entries[0].new == {"series": "Copa", "opens": "round"}


def test_only_one_without_events_is_deleted() -> None:
    series, town = make(), event("Town")
    add(series, town)
    with pytest.raises(Frozen, match="series_in_use"):
        services.delete_series(series_id=series.pk)
    services.remove_event(series_id=series.pk, event_id=town.pk, **BY)
    services.delete_series(series_id=series.pk)
    assert not Series.objects.exists()
    assert Board.objects.filter(event=town).count() == 2
