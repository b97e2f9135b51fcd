"""Story d-22, turned round: there is time after all, and the rounds that were cut are put back as they were."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

import pytest
from django.db.models import ForeignObjectRel
from django.urls import reverse

from tests import factories
from tests.factories import NOW
from tests.tournaments.competitions import Pages, make_competition, play_round
from tests.tournaments.individuals import drawn_partners, play_out
from tests.tournaments.match_evenings import match_at
from tests.tournaments.selectors.test_overall import series_of
from tests.tournaments.stories.acts import Story, meetings, seats
from tournaments.models import Board, CutRound, Event, Joining, LogEntry, Match, Result, Round
from tournaments.selectors.change_values import Curtail, PutBack
from tournaments.selectors.changes import propose
from tournaments.services import changes, clock, rounds, rulings
from tournaments.services.cut_rounds import BELOW

pytestmark = pytest.mark.django_db


def made(**more: object) -> Story:
    words = {"pairs": 6, "rounds": 5, "boards_per_round": 2, "movement": "round-robin"} | more
    return Story(factories.make_event(**words))  # type: ignore[arg-type]


def cut(story: Story, left: int) -> None:
    story.do("curtail", "cut", "curtailed", rounds_left=left)


def put_back(story: Story, up_to: int, way: str = "back") -> str:
    return story.do("put-back", way, "rounds_put_back", rounds_back=up_to)


def held(event: Event) -> dict[str, Any]:
    """Everything that the rounds of an event hold, but for the keys of their rows."""
    matches = Match.objects.filter(seating__event=event).order_by("slug").values()
    return {
        "rounds": list(event.rounds.values("number", "ended_at", "closed_by", "clock_ends_at", "clock_left")),
        "seats": list(event.seatings.order_by("round__number", "table").values_list("table", "ns", "ew", "boards")),
        "boards": list(event.boards.values("number", "round__number", "dealer", "hands")),
        "matches": [{name: row[name] for name in row if name not in ("id", "seating_id")} for row in matches],
        "phones": list(Joining.objects.order_by("device").values("device", "round__number", "pair", "at")),
    }


def test_d22_everything_is_there_again_and_the_evening_is_played_to_its_end() -> None:
    story = made()
    event, source = story.event, random.Random(3)
    for number in (1, 2, 3, 4):
        story.play(number, source)
    factories.join(event, 5, 2, "NS")
    clock.start_clock(event_id=event.pk, number=5, by="director", at=NOW)
    clock.pause_clock(event_id=event.pk, number=5, by="director", at=NOW + dt.timedelta(minutes=5))
    before = held(event)
    cut(story, 4)
    assert not Board.objects.filter(event=event, number__in=[9, 10]).exists()
    assert "played after all" in story.client.get(reverse("changes", args=[event.slug])).content.decode()

    page = put_back(story, 5)

    assert "8 → <strong>10</strong>" in page, "the boards of each pair"
    assert "nothing new is wrong" in page
    assert held(event) == before
    assert event.round_count == 5
    assert not CutRound.objects.exists()
    assert (
        "played after all"
        not in story.client.get(reverse("changes", args=[event.slug])).content.decode().split("<h2")[1]
    )
    story.play(5, source)
    assert not event.rounds.filter(ended_at=None).exists()
    story.closes()


def test_d22_hands_of_boards_that_were_cut_are_told_to_nobody() -> None:
    story = made()
    event = story.event
    hands = event.boards.get(number=10).hands
    cut(story, 4)
    for name in ("log", "boards", "changes", "event"):
        assert hands not in story.client.get(reverse(name, args=[event.slug])).content.decode()
    assert "board 10" not in story.look("put-back", rounds_back=5).lower()
    put_back(story, 5)
    assert hands == event.boards.get(number=10).hands
    assert not any(hands in str(entry.old) + str(entry.new) for entry in LogEntry.objects.filter(event=event))


def test_d22_a_clock_that_runs_stands_still_meanwhile() -> None:
    story = made()
    story.play(1, random.Random(1))
    clock.start_clock(event_id=story.event.pk, number=2, by="director", at=NOW)
    run = {"event_id": story.event.pk, "by": "director"}
    at = NOW + dt.timedelta(minutes=8)
    for change, way in ((Curtail(1), "cut"), (PutBack(2), "back")):
        seen = changes.mark(propose(Event.objects.get(pk=story.event.pk), change).option(way))
        changes.change_seats(change=change, option=way, seen=seen, at=at, **run)  # type: ignore[arg-type]
        at += dt.timedelta(minutes=30)
    assert Round.objects.get(event=story.event, number=2).clock_left == 12 * 60


def test_d22_cut_twice_the_rounds_come_back_in_their_order() -> None:
    story = made()
    before = held(story.event)
    cut(story, 4)
    cut(story, 2)
    assert [row.number for row in CutRound.objects.all()] == [3, 4, 5]
    put_back(story, 3)
    assert story.event.round_count == 3
    put_back(story, 5)
    assert held(story.event) == before
    story.closes()


def test_d22_a_result_that_was_taken_back_does_not_keep_the_round_and_is_kept() -> None:
    story = made()
    story.play(5, random.Random(2), tables=[1], boards=1)
    words = {"event_id": story.event.pk, "table": 1, "board": 9, "by": "director", "at": NOW}
    rulings.withdraw(expected_version=1, reason="wrong round", **words)
    story.remember()
    before = held(story.event)
    cut(story, 4)
    assert story.event.boards.get(number=9).round.number == 4
    put_back(story, 5)
    assert held(story.event) == before
    assert Result.objects.filter(event=story.event).count() == 2
    story.closes()


def test_d22_who_has_left_since_sits_nowhere_and_the_rounds_can_be_drawn_for_those_who_are_there() -> None:
    """Eight pairs can always be drawn for four rounds without a repeat: each has at least half the field left."""
    story = made(pairs=8, rounds=7)
    event = story.event
    for number in (1, 2):
        story.play(number, random.Random(number))
    cut(story, 3)
    story.do("away", "half", "pair_went_away", pair=8, since=3)
    story.do("late", "draw", "pair_came_late", first="Xavi", second="Yolanda", since=3)
    rival = next(({*two} - {8}).pop() for two in _planned(event, 4) if 8 in two)

    assert set(story.ways(story.look("put-back", rounds_back=4))) == {"back", "draw"}
    put_back(story, 4)

    assert [two for two in seats(event, 4).values() if rival in two and None in two]
    assert not any(8 in two or 9 in two for two in seats(event, 4).values())
    cut(story, 3)
    put_back(story, 4, "draw")
    assert any(9 in two for two in seats(event, 4).values())
    assert max(meetings(event).values()) == 1
    story.closes()


def _planned(event: Event, number: int) -> list[tuple[int | None, int | None]]:
    lines = event.cut_rounds.get(number=number).rows["below"]["seating"]
    numbers = dict(event.pairs.values_list("pk", "number"))
    return [(numbers[line["columns"]["ns_id"]], numbers[line["columns"]["ew_id"]]) for line in lines]


def test_d22_boards_that_move_are_sealed_again_and_it_is_said_which_could_be_seen() -> None:
    story = made(pairs=10, movement="mitchell", deals="relayed", boards_per_round=1)
    event, source = story.event, random.Random(8)
    for number in (1, 2, 3, 4):
        story.play(number, source)
    before = held(event)
    assert "Boards 1, 2, 3, 4, 5 open at once" in story.look("curtail", rounds_left=4)
    cut(story, 4)
    page = put_back(story, 5)
    assert "Boards 1, 2, 3, 4, 5 could be seen meanwhile" in page
    assert held(event) == before
    assert LogEntry.objects.get(event=event, act="rounds_put_back").new["seen"] == [1, 2, 3, 4, 5]
    story.play(5, source)
    story.closes()


def test_d22_boards_that_another_hall_has_played_meanwhile_are_named(django_capture_on_commit_callbacks: Any) -> None:
    halls = [
        factories.make_event(6, 3, movement="mitchell", boards_per_round=1, name=name, shown="all")
        for name in ("Town", "Village")
    ]
    series_of(*halls)
    town, village = Story(halls[0]), Story(halls[1])
    cut(town, 2)
    for number in (1, 2, 3):
        village.play(number, random.Random(number))
    assert "Board 3 could be seen meanwhile" in town.look("put-back", rounds_back=3)
    before = Event.objects.get(pk=village.event.pk).revision
    with django_capture_on_commit_callbacks(execute=True):
        put_back(town, 3)
    assert Event.objects.get(pk=village.event.pk).revision == before + 1, "it is sealed there again"


def test_d22_another_movement_takes_over_the_hands_of_boards_that_were_cut() -> None:
    story = made(pairs=8, rounds=7, boards_per_round=1)
    hands = dict(story.event.boards.values_list("number", "hands"))
    cut(story, 2)
    form = story.look("movement")
    wish = next(word for word in ("endless-howell", "mitchell+one", "round-robin") if f'value="{word}"' in form)
    story.do("movement", "anew", "movement_changed", wish=wish)
    now = dict(story.event.boards.values_list("number", "hands"))
    assert len(now) > 2
    assert {number: hands[number] for number in now} == now
    assert set(story.event.cut_rounds.values_list("number", flat=True)) == set(range(1 + len(now), 8))


def test_d22_a_league_has_its_matches_again_and_walkovers_follow_who_left_or_came_back() -> None:
    event = make_competition("league", 4, 3)
    pages, story = Pages(event), Story(event)
    keys = dict(Match.objects.filter(seating__event=event).values_list("slug", "key"))
    match_at(event, 3, 1)
    play_round(event, 1)
    cut(story, 2)
    pages.post("competition-field", pair=4, act="leave")
    put_back(story, 3)
    assert dict(Match.objects.filter(seating__event=event).values_list("slug", "key")) == keys
    theirs = next(match for match in _matches(event, 3) if 4 in match[1:])
    assert theirs[0] == ("NS" if theirs[2] == 4 else "EW")
    cut(story, 2)
    pages.post("competition-field", pair=4, act="back")
    put_back(story, 3)
    assert [match[0] for match in _matches(event, 3)] == ["", ""]


def _matches(event: Event, number: int) -> list[tuple[str, int, int]]:
    rows = Match.objects.filter(seating__event=event, seating__round__number=number)
    return list(rows.values_list("walkover", "seating__ns__number", "seating__ew__number"))


def test_d22_an_individual_goes_on_with_the_partners_it_had() -> None:
    story = Story(drawn_partners())
    play_out(story.event, rounds=range(1, 4))
    before = held(story.event)
    cut(story, 3)
    put_back(story, 5)
    assert held(story.event) == before


def test_d22_of_two_directors_one_puts_the_round_back_and_the_other_is_told() -> None:
    story = made()
    cut(story, 4)
    form = story.ways(story.look("put-back", rounds_back=5))["back"]
    story.send("put-back", form, "rounds_put_back")
    assert story.client.post(story.address("put-back"), form).status_code == 302, "a repeated tap is the same request"
    second = {**form, "request_id": "00000000-0000-4000-8000-000000000001"}
    answer = story.client.post(story.address("put-back"), second)
    assert answer.status_code == 200
    assert LogEntry.objects.filter(event=story.event, act="rounds_put_back").count() == 1
    assert "Choose a round." in answer.content.decode()
    story.closes()


def test_d22_a_round_that_was_never_cut_is_not_put_back() -> None:
    story = made()
    cut(story, 4)
    event = story.event
    with pytest.raises(Exception, match="no_cut_round"):
        propose(event, PutBack(6))
    rounds.close_round(event_id=event.pk, number=4, by=factories.make_director(), at=NOW)
    put_back(story, 5)
    assert Round.objects.get(event=event, number=5).ended_at is None


def test_all_that_goes_with_a_round_is_kept() -> None:
    """Whatever the database deletes with a round has its place in the table of what is kept."""

    def going(model: Any) -> set[Any]:
        links = [link for link in model._meta.related_objects if isinstance(link, ForeignObjectRel)]
        return {link.related_model for link in links if getattr(link.on_delete, "__name__", "") == "CASCADE"}

    reached = [Round]
    for model in reached:
        kept = {child for child, _column in BELOW.get(model, {}).values()}
        assert going(model) == kept, model
        reached += sorted(kept, key=lambda one: one.__name__)
