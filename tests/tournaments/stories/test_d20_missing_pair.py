"""Story d-20: a pair does not come, leaves early, or has a substitute."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.stories.acts import Story, meetings, seats
from tournaments.exports.workbook import event_document
from tournaments.models import Event, LogEntry, Result
from tournaments.selectors.events import overview
from tournaments.selectors.exports import archive
from tournaments.selectors.score_cards import score_card_page
from tournaments.selectors.seating import guide_cards, seating_by_round
from tournaments.selectors.standings import standings_page

pytestmark = pytest.mark.django_db
NAMES = [(f"First {number}", f"Second {number}") for number in range(1, 9)]


def made(**more: object) -> Story:
    words = {"pairs": 8, "rounds": 6, "boards_per_round": 2, "with_boards": False, "movement": "mitchell"} | more
    return Story(factories.make_event(**words))  # type: ignore[arg-type]


def robin(**more: object) -> Story:
    return made(**{"rounds": 7, "movement": "round-robin"} | more)


def pairs_of_file(event: Event) -> list[dict[str, Any]]:
    sheet = event_document(archive(event, factories.make_director()), factories.NOW).sheet("pairs")
    assert sheet is not None
    return sheet.records()


def opponent(event, number: int, pair: int) -> int | None:  # type: ignore[no-untyped-def]
    return next((({*two} - {pair}).pop() for two in seats(event, number).values() if pair in two), None)


def test_d20_an_absent_pair_leaves_its_opponents_a_sit_out() -> None:
    story = robin()
    event, source = story.event, random.Random(20)
    other = opponent(event, 1, 5)

    page = story.do("away", "half", "pair_went_away", pair=5, since=1, until=1)

    assert "Its opponents sit out" in page
    assert [two for two in seats(event, 1).values() if other in two and None in two]
    assert opponent(event, 2, 5) is not None, "it plays from round 2 on"
    story.play(1, source)
    assert event.rounds.get(number=1).ended_at, "three tables are all that was wanted"
    story.play(2, source)
    story.closes()


def test_d20_who_leaves_after_round_three_keeps_its_results() -> None:
    story = robin()
    event, source = story.event, random.Random(21)
    for number in (1, 2, 3):
        story.play(number, source)
    mine = Result.objects.filter(event=event, ns__number=5) | Result.objects.filter(event=event, ew__number=5)
    before = set(mine.values_list("pk", "version", "is_current"))

    story.do("away", "half", "pair_went_away", pair=5, since=4)

    assert set(mine.values_list("pk", "version", "is_current")) == before
    assert all(opponent(event, number, 5) is None for number in range(4, 8))
    assert [sum(None in two for two in seats(event, number).values()) for number in range(4, 8)] == [1] * 4
    for number in range(4, 8):
        story.play(number, source)
    story.closes()


def test_d20_the_coming_rounds_may_be_drawn_anew_when_an_odd_field_becomes_even() -> None:
    story = made(pairs=9, rounds=5, movement="mitchell+one")
    event, source = story.event, random.Random(22)
    story.play(1, source)
    story.do("away", "draw", "pair_went_away", pair=5, since=2)
    assert all(None not in two for number in range(2, 6) for two in seats(event, number).values())
    assert set(meetings(event).values()) == {1}
    for number in range(2, 6):
        story.play(number, source)
    story.closes()


def test_d20_whether_it_is_ranked_follows_the_setting() -> None:
    story = robin()
    event, source = story.event, random.Random(23)
    director = factories.make_director()
    for number in (1, 2, 3):
        story.play(number, source)
    story.do("away", "half", "pair_went_away", pair=5, since=4)
    assert 5 in {row.number for row in standings_page(event, director).fields[0].rows}

    story.client.post(reverse("changes-ranking", args=[event.slug]), {"from_half": "on", "by_mean": "on"})
    story.acts.append("ranking_changed")

    event.refresh_from_db()
    page = standings_page(event, director)
    assert [pair.number for pair in page.below_half] == [5], "three of seven rounds are fewer than half"
    assert [row.place for row in page.fields[0].rows if not row.shared][:1] == [1]
    assert len(page.fields[0].rows) == 7
    shown = story.client.get(reverse("standings", args=[event.slug])).content.decode()
    assert "Not ranked, because they play fewer than half of the boards" in shown
    assert LogEntry.objects.filter(event=event, act="ranking_changed").count() == 1
    story.client.post(reverse("changes-ranking", args=[event.slug]), {"by_mean": "on"})
    story.acts.append("ranking_changed")
    event.refresh_from_db()
    story.closes()


def test_d20_a_substitute_is_named_where_it_plays_and_the_standings_name_the_pair() -> None:
    story = robin(names=NAMES)
    event, source = story.event, random.Random(24)
    for number in (1, 2, 3):
        story.play(number, source)

    words = {"pair": 5, "position": 2, "name": "Núria Puig", "since": 4}
    answer = story.client.post(story.address("substitute"), words)
    assert answer.status_code == 302
    story.acts.append("substituted")
    for number in (4, 5):
        story.play(number, source)

    event.refresh_from_db()
    director = factories.make_director()
    for number, names in ((3, ("First 5", "Second 5")), (4, ("First 5", "Núria Puig"))):
        card = score_card_page(event, opponent(event, number, 5) or 0, director)
        assert {row.opponents.names for row in card.rows if row.round == number and row.opponents} == {names}
    standings = standings_page(event, director)
    assert next(row for row in standings.fields[0].rows if row.number == 5).pair.names == ("First 5", "Second 5")
    page = story.client.get(reverse("seating", args=[event.slug])).content.decode()
    assert "Núria Puig" in page
    story.closes()


def test_d20_who_has_left_is_away_and_sits_out_nowhere() -> None:
    """Seating, guide cards, overview and file tell who rests at a table from who is not there."""
    story = robin(names=NAMES)
    event = story.event
    other = opponent(event, 7, 5)
    story.do("away", "half", "pair_went_away", pair=5, since=7)

    last = seating_by_round(event)[-1]
    assert ([pair.number for pair in last.sit_outs], [pair.number for pair in last.away]) == ([other], [5])
    page = story.client.get(reverse("seating", args=[event.slug])).content.decode()
    assert page.count("Away:") == page.count("Sits out:") == 1
    lines = {card.pair.number: card.lines[-1] for card in guide_cards(event)}
    assert lines[5].is_away
    assert not lines[other or 0].is_away
    now = overview(event)
    assert now.rounds[-1].sit_outs == (other,)
    rows = pairs_of_file(event)
    assert [(row["pair_no"], row["sit_out"]) for row in rows if row["sit_out"]] == [(other, "7")]
    found = story.client.get(reverse("seating", args=[event.slug]), {"pair": "5"}).content.decode()
    assert "Away:" in found


def test_d20_substitutes_stand_in_the_file() -> None:
    story = robin(names=NAMES)
    for position, name, since in ((2, "Núria Puig", 3), (2, "Second 5", 5), (1, "=1+1", 6)):
        words = {"pair": 5, "position": position, "name": name, "since": since}
        assert story.client.post(story.address("substitute"), words).status_code == 302
    assert [(row["pair_no"], row["substitutes"]) for row in pairs_of_file(story.event) if row["substitutes"]] == [
        (
            5,
            "Núria Puig for Second 5 from round 3; Second 5 for Núria Puig from round 5; =1+1 for First 5 from round 6",
        )
    ]


def test_d20_nobody_plays_for_two_pairs_at_once() -> None:
    story = robin(names=NAMES)
    words = {"pair": 5, "position": 2, "name": "First 3", "since": 2}
    answer = story.client.post(story.address("substitute"), words)
    assert answer.status_code == 200
    assert "First 3" in answer.content.decode()
    story.do("away", "half", "pair_went_away", pair=3, since=2)
    assert story.client.post(story.address("substitute"), words).status_code == 302, "who has left may help out"


def test_d20_a_table_that_has_results_is_not_emptied() -> None:
    story = robin()
    event = story.event
    table = next(table for table, two in seats(event, 1).items() if 5 in two)
    story.play(1, random.Random(1), tables=[table], boards=1)
    page = story.look("away", pair=5, since=1)
    assert story.ways(page) == {}
    assert f"Table {table} has results in round 1." in page


def test_d20_only_the_director_does_any_of_it() -> None:
    event = factories.make_event(8, 4, shown="all", with_boards=False)
    for act in ("late", "away", "actual", "curtail", "movement", "substitute"):
        assert Client().get(reverse("change", args=[event.slug, act])).status_code == 302  # to the sign-in page
    assert Client().post(reverse("changes-ranking", args=[event.slug])).status_code == 302
    assert not LogEntry.objects.filter(event=event, act="ranking_changed").exists()
