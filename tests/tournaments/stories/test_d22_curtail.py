"""Story d-22: the last round is cut; the page tells who has not met, and unequal numbers are ranked by the mean."""

from __future__ import annotations

import random

import pytest
from django.urls import reverse

from tests import factories
from tests.tournaments.stories.acts import Story, seats
from tournaments.models import Board, Result
from tournaments.selectors.standings import standings_page

pytestmark = pytest.mark.django_db


def made(**more: object) -> Story:
    words = {"pairs": 6, "rounds": 5, "boards_per_round": 2, "with_boards": False, "movement": "round-robin"} | more
    return Story(factories.make_event(**words))  # type: ignore[arg-type]


def test_d22_the_last_round_is_cut_and_it_is_told_who_has_not_met() -> None:
    story = made()
    event, source = story.event, random.Random(22)
    for number in (1, 2, 3, 4):
        story.play(number, source)
    last = sorted(tuple(sorted(map(int, two))) for two in seats(event, 5).values())  # type: ignore[arg-type]

    page = story.do("curtail", "cut", "curtailed", rounds_left=4)

    assert "3 meetings do not take place:" in page
    assert all(f"{one}–{other}" in page for one, other in last)
    assert "10 → <strong>8</strong>" in page, "the boards of each pair"
    assert event.round_count == 4
    assert event.rounds.count() == 4
    assert not event.rounds.filter(ended_at=None).exists(), "the evening is over"
    assert Board.objects.filter(event=event).count() == 8
    story.closes()


def test_d22_where_numbers_of_boards_differ_the_setting_says_what_ranks() -> None:
    story = made(pairs=5, rounds=5)
    event, source = story.event, random.Random(5)
    for number in (1, 2, 3, 4):
        story.play(number, source)
    story.do("curtail", "cut", "curtailed", rounds_left=4)
    director = factories.make_director()
    assert {row.boards for row in standings_page(event, director).fields[0].rows} == {6, 8}
    assert standings_page(event, director).fields[0].decided_by == "mean"

    story.client.post(reverse("changes-ranking", args=[event.slug]), {})
    story.acts.append("ranking_changed")

    event.refresh_from_db()
    page = standings_page(event, director)
    assert page.fields[0].decided_by == "total"
    totals = [row.total for row in page.fields[0].rows]
    assert totals == sorted(totals, reverse=True)
    story.closes()


def test_d22_a_round_that_has_begun_is_not_cut() -> None:
    story = made()
    for number in (1, 2, 3, 4):
        story.play(number, random.Random(number))
    story.play(5, random.Random(9), tables=[2], boards=1)
    page = story.look("curtail", rounds_left=4)
    assert story.ways(page) == {}
    assert "Table 2 has results in round 5." in page


def test_d22_boards_that_move_open_after_the_last_round_that_is_left() -> None:
    story = made(pairs=10, movement="mitchell", deals="relayed", boards_per_round=1)
    event, source = story.event, random.Random(8)
    for number in (1, 2, 3):
        story.play(number, source)
    assert Result.objects.filter(event=event).count() == 15
    story.do("curtail", "cut", "curtailed", rounds_left=4)
    last = {board: number for number in range(1, 5)
            for boards in event.seatings.filter(round__number=number).values_list("boards", flat=True)
            for board in boards}  # fmt: skip
    assert dict(event.boards.values_list("number", "round__number")) == last
    story.play(4, source)
    assert not event.rounds.filter(ended_at=None).exists()
    story.closes()
