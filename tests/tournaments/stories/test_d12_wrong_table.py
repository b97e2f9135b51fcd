"""Story d-12: a pair sat at the wrong table. Results follow the people, and later rounds are proposed anew."""

from __future__ import annotations

import random

import pytest

from tests import factories
from tests.tournaments.stories.acts import Story, meetings, seats
from tournaments.models import Result
from tournaments.selectors.score_cards import score_card_page

pytestmark = pytest.mark.django_db


def made(**more: object) -> Story:
    words = {"pairs": 10, "rounds": 5, "boards_per_round": 2, "with_boards": False} | more
    return Story(factories.make_event(**words))  # type: ignore[arg-type]


def test_d12_results_follow_the_people_and_later_rounds_are_drawn_without_repeats() -> None:
    story = made(movement="mitchell+one")
    event, source = story.event, random.Random(12)
    story.play(1, source)
    met = {frozenset(two) for two in seats(event, 1).values()}
    due = seats(event, 2)
    ns, out = due[4]
    other = next(t for t, (n, e) in due.items() if t != 4 and not {frozenset((ns, e)), frozenset((n, out))} & met)
    sat = due[other][1]
    story.play(2, source, tables=[4])  # two deals, recorded under the pair that was due
    rows = Result.objects.filter(event=event, ew__number=out, table=4, board__round__number=2).order_by("board")
    points = list(rows.values_list("board__number", "slip"))
    assert len(points) == 2

    page = story.do("actual", "draw", "seated_actually", round=2, table=4, ns=ns, ew=sat)

    assert "2 results go with the people who played them" in page
    assert "Later rounds stay as planned" in page
    assert "The two pairs go on in each other’s place" in page
    current = Result.objects.filter(event=event, is_current=True, kind="scored")
    theirs = current.filter(ns__number=ns, ew__number=sat).order_by("board").values_list("board__number", "slip")
    assert list(theirs) == points
    assert not current.filter(ns__number=ns, ew__number=out, board__round__number=2).exists()
    assert seats(event, 2) == {**due, 4: (ns, sat), other: (due[other][0], out)}
    assert set(meetings(event).values()) == {1}, "nobody meets again"
    for number in (2, 3, 4, 5):
        story.play(number, source, tables=[1, 2, 3, 5] if number == 2 else None)
    card = score_card_page(event, sat or 0, factories.make_director())
    assert sum(row.round == 2 and row.opponents is not None and row.opponents.number == ns for row in card.rows) == 2
    story.closes()


def test_d12_where_boards_move_the_director_keeps_the_plan_or_lets_the_two_go_on_in_each_others_place() -> None:
    story = made(movement="mitchell", deals="relayed")
    event, source = story.event, random.Random(7)
    story.play(1, source)
    due = seats(event, 2)
    story.play(2, source, tables=[1])
    words = {"round": 2, "table": 1, "ns": due[1][0], "ew": due[2][1]}

    page = story.look("actual", **words)
    assert set(story.ways(page)) == {"keep", "exchange"}
    assert "meet more than once" in page, "repeats are named"
    third = seats(event, 3)
    story.send("actual", story.ways(page)["exchange"], "seated_actually")

    one, other = due[1][1], due[2][1]
    swap = {one: other, other: one}
    assert seats(event, 3) == {t: (swap.get(ns, ns), swap.get(ew, ew)) for t, (ns, ew) in third.items()}
    for number in (2, 3, 4, 5):
        story.play(number, source, tables=[2, 3, 4, 5] if number == 2 else None)
    story.closes()


def test_d12_two_who_sat_turned_have_each_others_scores() -> None:
    story = made(movement="mitchell+one")
    event = story.event
    story.play(1, random.Random(3))
    ns, ew = seats(event, 1)[1]
    story.do("actual", "keep", "seated_actually", round=1, table=1, ns=ew, ew=ns)
    rows = Result.objects.filter(event=event, is_current=True, kind="scored", table=1)
    assert set(rows.values_list("ns__number", "ew__number")) == {(ew, ns)}
    story.closes()


def test_d12_the_phone_of_the_people_goes_with_them() -> None:
    story = made(movement="mitchell+one")
    event = story.event
    due = seats(event, 1)
    joined = factories.join(event, 1, 1, "EW")
    assert joined.pair.number == due[1][1]
    story.do("actual", "keep", "seated_actually", round=1, table=1, ns=due[1][0], ew=due[2][1])
    joined.refresh_from_db()
    assert joined.pair.number == due[2][1]
    story.closes()


def test_d12_nobody_sits_against_itself() -> None:
    story = made(movement="mitchell+one")
    answer = story.client.get(story.address("actual"), {"round": 1, "table": 1, "ns": 3, "ew": 3})
    assert "Choose two different pairs." in answer.content.decode()


def test_d12_two_tables_may_have_changed_all_their_pairs() -> None:
    story = made(movement="mitchell+one")
    event = story.event
    story.play(1, random.Random(6))
    due = seats(event, 1)
    first, second = due[1], due[2]
    standing = Result.objects.filter(event=event, is_current=True, kind="scored", board__round__number=1)
    before = {
        table: list(standing.filter(table=table).order_by("board").values_list("slip", flat=True)) for table in due
    }
    story.do("actual", "keep", "seated_actually", round=1, table=1, ns=second[0], ew=second[1])
    for table, (ns, ew) in ((1, second), (2, first)):
        rows = standing.filter(table=table, ns__number=ns, ew__number=ew).order_by("board")
        assert list(rows.values_list("slip", flat=True)) == before[table]
    assert standing.count() == 10
    story.closes()
