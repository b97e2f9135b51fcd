"""The Danish order: down the list by score, difference, points for and seed."""

from __future__ import annotations

from scoring.pairing.event import Event, result
from scoring.pairing.orders import Options, System
from scoring.pairing.standing import MatchValues
from scoring.pairing.swiss import draw
from tests.scoring.pairing.events import entries, event_of, results, wish

DANISH = Options(System.DANISH)


def test_neighbours_meet() -> None:
    assert draw(event_of(entries(3, 5, 8, 13)), DANISH).pairs == ((3, 5), (8, 13))


def test_the_list_is_by_score_then_difference_then_points_for_then_seed() -> None:
    """All winners win by 40, 5 and 6 with more points; 7 and 8 draw; of those who lost 2 and 4 have fewer points."""
    entered = event_of(entries(*range(1, 9))).facts
    played = (result(1, 1, 2, 90, 50), result(1, 3, 4, 90, 50), result(1, 5, 6, 100, 60), result(1, 7, 8, 70, 70))
    assert draw(Event(entered + played), DANISH).pairs == ((1, 5), (3, 7), (6, 8), (2, 4))


def test_only_121_points_of_a_match_count() -> None:
    """1 wins 150 to 100, which is +21; 3 has +22 and 5 +30. With all points 1 would lead and meet 5."""
    entered = event_of(entries(*range(1, 7))).facts
    played = (result(1, 1, 2, 150, 100), result(1, 3, 4, 101, 79), result(1, 5, 6, 90, 60))
    assert draw(Event(entered + played), DANISH).pairs == ((3, 5), (1, 4), (2, 6))
    uncapped = Options(System.DANISH, values=MatchValues(cap=None))
    assert draw(Event(entered + played), uncapped).pairs == ((1, 5), (3, 6), (2, 4))


def test_the_next_one_below_is_met_who_leaves_the_others_pairable() -> None:
    """3 may not meet 4, so 1 does not meet 2. Where 5 and 6 can meet nobody but 3 and 4, 3 does not meet 4."""
    assert draw(event_of([*entries(1, 2, 3, 4), wish("never", 3, 4)]), DANISH).pairs == ((1, 3), (2, 4))
    nevers = [wish("never", low, other) for low in (5, 6) for other in (1, 2)] + [wish("never", 5, 6)]
    assert draw(event_of([*entries(*range(1, 7)), *nevers]), DANISH).pairs == ((1, 2), (3, 5), (4, 6))


def test_tables_are_numbered_by_the_better_placed() -> None:
    drawn = draw(event_of([*entries(*range(1, 7)), wish("fixed", 5, 6), wish("fixed", 1, 4)]), DANISH)
    assert [(table.number, table.pair) for table in drawn.tables] == [(1, (1, 4)), (2, (2, 3)), (3, (5, 6))]


def test_a_draw_is_half_a_point() -> None:
    """1 and 5 have won, 3 and 4 drew: 3 has met 4, and goes on to 2."""
    rows = [*entries(*range(1, 7)), *results(1, "1>2 3=4 5>6")]
    assert draw(event_of(rows), DANISH).pairs == ((1, 5), (2, 3), (4, 6))


def test_places_of_another_ranking_are_followed_and_who_has_none_is_in_the_middle() -> None:
    """4 leads, then 2; 5 and 6 have no place and so come between 2 and 1; of those who share a place 1 is before 3."""
    options = Options(System.DANISH, places={4: 1, 2: 2, 1: 3, 3: 3})
    assert draw(event_of(entries(*range(1, 7))), options).pairs == ((2, 4), (5, 6), (1, 3))


def test_with_places_what_was_won_does_not_count() -> None:
    rows = [*entries(*range(1, 5)), *results(1, "1>2 3>4")]
    assert draw(event_of(rows), Options(System.DANISH, places={2: 1, 4: 2, 1: 3, 3: 4})).pairs == ((2, 4), (1, 3))
