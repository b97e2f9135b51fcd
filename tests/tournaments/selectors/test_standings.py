"""Standings of ended rounds: against an independent calculation, and what is said of ties and of what waits."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments import evenings, recompute
from tournaments.models import Event
from tournaments.selectors.evening import Status
from tournaments.selectors.progress import RunningRound
from tournaments.selectors.standings import StandingsPage, standings_page

pytestmark = pytest.mark.django_db


def page_of(event: Event) -> StandingsPage:
    return standings_page(event, None)


def places(page: StandingsPage, key: str) -> list[tuple[str, int]]:
    field = next(field for field in page.fields if field.key == key)
    return [(row.place_text, row.number) for row in field.rows]


@pytest.mark.parametrize("key, side", [("NS", 0), ("EW", 1)])
def test_totals_and_means_are_those_of_an_independent_calculation(key, side):
    event = evenings.mixed_evening()
    expected = recompute.totals(evenings.raws(event, (1, 2, 3)), (side,))
    field = next(field for field in page_of(event).fields if field.key == key)
    assert {row.number: (row.boards, row.total, row.mean) for row in field.rows} == {
        number: (len(scores), sum(scores), sum(scores) / len(scores)) for number, scores in expected.items()
    }
    order = [row.mean for row in field.rows]
    assert order == sorted(order, reverse=True)


def test_pairs_of_a_field_with_different_numbers_of_boards_are_ranked_by_mean():
    page = page_of(evenings.mixed_evening())
    assert {field.key: field.decided_by for field in page.fields} == {"NS": "mean", "EW": "mean"}
    assert "mean" in page.fields[0].decides


def one_board_a_round(points: list[list[int]]) -> Event:
    """Pair n sits North-South at table n throughout; its points by round and table."""
    event = factories.make_event(2 * len(points[0]), len(points), boards_per_round=1, shown="all")
    for board, at_tables in enumerate(points, start=1):
        for table, one in enumerate(at_tables, start=1):
            evenings.enter(event, board, table, one)
    return event


def test_matchpoints_stand_as_a_share_of_a_hundred_too():
    """Three tables: 4, 2 and 0 matchpoints of 4 on board 1; on board 2 pairs 1 and 3 tie with 1 each, pair 2 has 4."""
    event = factories.make_event(6, 2, boards_per_round=1, shown="all", scale="matchpoints")
    for board, points in ((1, [46, 41, 36]), (2, [36, 46, 36])):
        for table, one in enumerate(points, start=1):
            evenings.enter(event, board, table, one)
    rows = {row.number: row for field in page_of(event).fields for row in field.rows if field.key == "NS"}
    assert {number: (row.total, row.percent_text) for number, row in rows.items()} == {
        1: (5, "62.50"),
        2: (6, "75.00"),
        3: (1, "12.50"),
    }
    page = Client().get(reverse("standings", args=[event.slug])).content.decode()
    assert "62.50" in page


def test_other_comparisons_have_no_share_of_a_hundred():
    event = one_board_a_round([[46, 41, 36]])
    assert {row.percent for field in page_of(event).fields for row in field.rows} == {None}
    assert "%</th>" not in Client().get(reverse("standings", args=[event.slug])).content.decode()


def test_equal_totals_are_decided_by_the_boards_with_the_highest_score():
    # 2 + 1 and 1.5 + 1.5 and 1 + 2: pairs 1 and 3 have one top each, pair 2 has none.
    page = page_of(one_board_a_round([[46, 41, 36], [36, 41, 46]]))
    assert places(page, "NS") == [("1=", 1), ("1=", 3), ("3", 2)]
    assert {row.total for row in page.fields[0].rows} == {Fraction(3)}
    assert page.fields[0].ties == (
        "Pairs 1 and 3 share place 1: same total, as many boards with the highest score (1).",
        "Pair 3 is ahead of pair 2: more boards with the highest score (1 against 0).",
    )


def test_a_lead_smaller_than_what_is_shown_is_said_with_more_digits():
    # Pair 3 has 1 + 36/72 and 1 + 35/71 = 2.99296, pair 4 has 1 + 35/72 and 1 + 36/71 = 2.99315: both show 2.99.
    page = page_of(one_board_a_round([[72, 0, 36, 35], [71, 0, 35, 36]]))
    assert [(row.place_text, row.number, row.total_text) for row in page.fields[0].rows] == [
        ("1", 1, "4.00"),
        ("2", 4, "2.99"),
        ("3", 3, "2.99"),
        ("4", 2, "2.00"),
    ]
    assert page.fields[0].ties == ("Pair 4 is ahead of pair 3 by less than is shown: 2.9932 against 2.9930.",)


def test_boards_on_which_all_were_equal_are_no_tops():
    page = page_of(one_board_a_round([[40, 40, 40], [46, 36, 36]]))
    assert [(row.number, row.tops) for row in page.fields[0].rows] == [(1, 1), (2, 0), (3, 0)]


def test_a_sit_out_is_no_board():
    event = factories.make_event(5, 2, shown="all")
    factories.enter_random_results(event, rounds=[1])
    page = page_of(event)
    seatings = event.seatings.filter(round__number=1).values_list("ns__number", "ew__number")
    ((ns, ew),) = [pair for pair in seatings if None in pair]
    assert [pair.number for pair in page.unranked] == [ns or ew]
    assert {row.boards for field in page.fields for row in field.rows} == {4}


def test_one_ranking_counts_both_directions():
    event = factories.make_event(12, 6, shown="all", movement="mitchell+one")
    factories.enter_random_results(event, rounds=[1, 2])
    (field,) = page_of(event).fields
    expected = recompute.totals(evenings.raws(event, (1, 2)), (0, 1))
    assert {row.number: row.total for row in field.rows} == {n: sum(scores) for n, scores in expected.items()}


def test_only_agreed_results_of_ended_rounds_count_and_the_others_are_said():
    event = evenings.mixed_evening()
    progress = page_of(event).progress
    assert (progress.rounds, progress.rounds_ended, progress.boards, progress.boards_ended) == (6, 3, 24, 12)
    assert dict(progress.waiting) == {Status.DISPUTED: 1, Status.ENTERED: 1, Status.MISSING: 1}
    assert progress.text == "After 3 of 6 rounds, 12 of 24 boards"
    assert progress.waiting_texts == (
        "1 result is disputed and does not count.",
        "1 result waits for agreement and does not count yet.",
        "1 result is missing.",
    )
    assert [running.text for running in progress.running] == ["Round 4 is being played: 1 of 24 results are agreed."]


def test_a_running_round_tells_what_waits_from_what_is_disputed():
    words = "Round 3 is being played: 2 of 16 results are agreed"
    for waiting, disputed, more in (
        (0, 0, "."),
        (1, 0, ", 1 waits for agreement."),
        (2, 1, ", 2 wait for agreement, 1 is disputed."),
        (0, 2, ", 2 are disputed."),
    ):
        assert RunningRound(3, 16, 2, waiting, disputed).text == words + more


def test_changes_of_place_since_the_round_before():
    # After round 1: pairs 1, 2, 3; after round 2: 1, 3, 2.
    page = page_of(one_board_a_round([[50, 40, 30], [50, 30, 49]]))
    assert [(row.number, row.change) for row in page.fields[0].rows] == [(1, 0), (3, 1), (2, -1)]


def test_no_round_has_ended_and_nothing_is_ranked():
    page = page_of(factories.make_event(6, 3, shown="all"))
    assert not page.has_standings
    assert page.unranked == ()
