"""Boards compared by nets, on the pages: the numbers beside each score, a board without one result, standings, wall."""

from __future__ import annotations

from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.tournaments import game_evenings
from tests.tournaments.views.test_explainer import M, moved, page_of, part, text_of
from tournaments.models import Event
from tournaments.services import rulings

pytestmark = pytest.mark.django_db

# The board of ``game_evenings.FOUR_TABLES`` has the nets 15, -165, 0 and -90; pairs 1 to 4 sit North-South and 5 to 8
# East-West, at tables 1 to 4 in the first round.


def direction(event: Event, side: str) -> str:
    return text_of(part(page_of(event, "traveller", 1), f'aria-labelledby="direction-{side}"'))


def penalised(scale: str) -> Event:
    """The same board with a penalty for North-South at table 2: the nets 15, 0 and -90 are left."""
    event = game_evenings.one_board(scale)
    rulings.penalise(
        event_id=event.pk, table=2, board=1, offenders="NS", reason="late", expected_version=1,
        by=factories.make_director(), at=factories.NOW,
    )  # fmt: skip
    return event


# The numbers behind a score ------------------------------------------------------------------------------------------


def test_beside_matchpoints_stand_the_tables_beaten_and_tied():
    north_south = direction(game_evenings.one_board("matchpoints"), "NS")
    assert f"Lowest {M}165 Highest +15 Range 180" in north_south
    assert f"1 +15 80 {M} 65 Tables beaten: 3, tied: 0. clause H13.5 2 × 3 + 0 = 6 6" in north_south
    assert f"3 0 80 {M} 80 Tables beaten: 2, tied: 0. clause H13.5 2 × 2 + 0 = 4 4" in north_south
    assert f"2 {M}165 {M}80 {M} 85 Tables beaten: 0, tied: 0. clause H13.5 2 × 0 + 0 = 0 0" in north_south


def test_ties_count_half_of_a_table_beaten():
    slips = (*game_evenings.FOUR_TABLES[:2], game_evenings.FOUR_TABLES[0], game_evenings.FOUR_TABLES[3])
    north_south = direction(game_evenings.one_board("matchpoints", slips), "NS")
    assert north_south.count("Tables beaten: 2, tied: 1. clause H13.5 2 × 2 + 1 = 5 5") == 2


def test_beside_a_difference_stand_the_differences_that_make_it():
    north_south = direction(game_evenings.one_board("cross"), "NS")
    assert (
        "The differences to the nets of the other tables, added. clause H13.5 180 + 105 + 15 = 300 300" in north_south
    )
    assert f"{M}75 {M} 165 {M} 180 = {M}420 {M}420" in north_south
    assert f"4 {M}90 60 {M} 150" in north_south
    assert f"75 {M} 90 {M} 105 = {M}120 {M}120" in north_south


def test_a_total_is_the_net_itself():
    event = game_evenings.one_board("totals")
    assert f"1 +15 80 {M} 65 15" in direction(event, "NS")
    assert f"6 +165 85 {M} ({M}80) 165" in direction(event, "EW")


def test_penalties_are_compared_with_no_other_table():
    matchpoints = direction(penalised("matchpoints"), "NS")
    # Neuberg's formula: 4 points of three tables are (4 × 4 + 4 - 3) / 3 of four.
    assert f"2 × 2 + 0 = 4 (4 × 4 + 4 {M} 3) / 3 ≈ 5.67 5.67" in matchpoints
    assert "This side has a penalty: it gets 0, and its result is compared with no other." in matchpoints
    assert "This side has a penalty" not in direction(penalised("matchpoints"), "EW")
    assert "this pair gets the average of the other scores" in direction(penalised("matchpoints"), "EW")
    cross = direction(penalised("cross"), "NS")
    assert "(105 + 15) × 4/3 = 160 160" in cross
    assert f"it gets {M}260, the lowest score of its direction and no more than 0" in cross
    assert f"it gets {M}90, the lowest" in direction(penalised("totals"), "NS")


def test_where_all_nets_are_equal_nobody_is_ahead():
    slips = (game_evenings.FOUR_TABLES[0],) * 3
    text = direction(game_evenings.one_board("matchpoints", slips), "NS")
    assert "All 3 nets of this direction are +15, so nobody is ahead of anybody: all get 2." in text
    assert "All 3 nets" in direction(game_evenings.one_board("cross", slips), "NS")
    assert "All 3 nets" not in direction(game_evenings.one_board("totals", slips), "NS")


def test_a_single_result_has_nothing_to_be_compared_with():
    event = game_evenings.one_board("matchpoints", game_evenings.FOUR_TABLES[:2])
    rulings.mark_not_played(
        event_id=event.pk, table=2, board=1, expected_version=1, by=factories.make_director(), at=factories.NOW
    )
    # Half of the top of two tables.
    assert "The only result of this direction, with nothing to compare it with: it gets 1." in direction(event, "NS")


def test_hand_scores_of_another_game_may_be_normalised():
    event = game_evenings.one_board("championship")
    # Hand scores of North-South 80, -80, 80, 60: (60 + 80) / 160 = 7/8 of the way.
    assert f"1 + (60 {M} ({M}80)) / (80 {M} ({M}80)) = 1 + 140/160" in direction(event, "NS")


# The traveller and the score card ------------------------------------------------------------------------------------


def test_the_traveller_shows_the_net_and_the_words_of_the_game():
    html = page_of(game_evenings.one_board("matchpoints"), "traveller", 1)
    heads = text_of(part(html, "<thead", "</thead>"))
    assert heads.endswith("Points Score N-S Score E-W Net N-S MP N-S MP E-W")
    first = text_of(part(html, "<tbody", "</tr>"))
    assert first.endswith("95–65 +80 +65 +15 6 0")
    assert "Trumps" not in heads


def test_a_score_card_shows_the_own_net():
    html = page_of(game_evenings.one_board("cross"), "score-card", 6)
    row = text_of(part(html, "<tbody", "</tr>"))
    assert row.endswith(f"85–75 +85 +165 {M}15 +165 420 420")
    assert "the net is your score less theirs" in text_of(html)
    assert f"Net +165 85 {M} ({M}80)" in text_of(html)


# Without one result --------------------------------------------------------------------------------------------------


def test_without_a_table_the_others_have_one_fewer_to_beat():
    html = page_of(game_evenings.one_board("matchpoints"), "without", 1, 2)
    # 4, 2 and 0 matchpoints of three tables, made for four: (M × 4 + 1) / 3.
    assert moved(html, "NS") == {
        1: ["6", "5.67", f"{M}0.33"], 3: ["4", "3", f"{M}1"], 4: ["2", "0.33", f"{M}1.67"], 2: ["0", "left out"],
    }  # fmt: skip
    text = text_of(html)
    assert "Every other table has one table fewer to be compared with." in text
    assert f"The lowest is {M}90 instead of {M}165; the highest stays +15." in text


def test_without_a_table_differences_lose_that_table():
    html = page_of(game_evenings.one_board("cross"), "without", 1, 2)
    assert moved(html, "EW")[7] == [f"{M}240", f"{M}75", "+165"]


def test_without_a_table_totals_stay():
    html = page_of(game_evenings.one_board("totals"), "without", 1, 2)
    assert moved(html, "NS")[1] == ["15", "15", "0"]
    assert "Nothing is compared, so no other score moves." in text_of(html)


def test_a_penalty_left_out_takes_a_table_away_where_differences_are_added():
    """Nets 15, 0 and -90 of three tables, made for four and for three: (3 × 15 + 75) × 4/3 and 3 × 15 + 75."""
    html = page_of(penalised("cross"), "without", 1, 2)
    assert moved(html, "NS")[1] == ["160", "120", f"{M}40"]
    assert "without it the board has one table fewer" in text_of(html)


def test_a_penalty_left_out_moves_no_matchpoints():
    """They are made for the tables of the movement with it and without it."""
    html = page_of(penalised("matchpoints"), "without", 1, 2)
    assert moved(html, "NS")[1] == ["5.67", "5.67", "0"]
    assert "so it is compared with no other: without it nothing moves" in text_of(html)


@pytest.mark.parametrize(
    "scale, words", [("matchpoints", "The offenders get 0, the"), ("cross", "The offenders get the lowest score of")]
)
def test_who_gives_a_penalty_is_told_what_it_does(scale: str, words: str):
    client = Client()
    client.force_login(factories.make_director())
    assert words in text_of(page_of(game_evenings.one_board(scale), "result", 1, 1, 1, client=client))


# Standings and wall --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "scale, words, total",
    [
        ("matchpoints", "2 points for each table beaten, 1 for each tie", "6"),
        ("cross", "the nets of all other tables are added", "300"),
        ("totals", "counts as it is, without comparison", "15"),
    ],
)
def test_standings_and_wall_show_the_scores_of_the_comparison(scale: str, words: str, total: str):
    event = game_evenings.one_board(scale)
    html = page_of(event, "standings")
    assert words in text_of(html)
    assert f'<strong class="decisive">{total}</strong>' in html
    assert total in text_of(page_of(event, "wall"))


def test_pages_cost_the_same_whatever_is_compared():
    client, costs = Client(), {"standings": set(), "traveller": set(), "score-card": set()}
    for game, scale in (("huutopussi", "matchpoints"), ("quatre_sept", "cross")):
        slips = [game_evenings.RANDOM[game](Random(seed)) for seed in (1, 2)]
        for event in (game_evenings.one_board(scale, slips, game), game_evenings.random_evening(game, scale)):
            for name, args in (("standings", []), ("traveller", [1]), ("score-card", [1])):
                with CaptureQueriesContext(connection) as captured:
                    assert client.get(reverse(name, args=[event.slug, *args])).status_code == 200
                costs[name].add(len(captured))
    assert [len(found) for found in costs.values()] == [1, 1, 1]
