"""Rankings over several events: sections and clubs compared together, sessions added up, and who may see what."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.http import Http404

from scoring.comparison.scales import CHAMPIONSHIP
from scoring.comparison.shares import Basis, Share
from tests import factories
from tests.factories import NOW
from tests.tournaments import evenings
from tests.tournaments.match_evenings import make_match_event, play_at
from tournaments.exports.series import series_document
from tournaments.models import Event, Series
from tournaments.selectors.overall import OverallPage, overall_page
from tournaments.selectors.overall_why import BoardBeside, why_page
from tournaments.selectors.series import visible_series
from tournaments.services import rounds
from tournaments.services.series import add_event, carry_session, make_series

pytestmark = pytest.mark.django_db

F = Fraction
NAMES = [("Ada", "Bo"), ("Cai", "Dora"), ("Eva", "Fèlix"), ("Gil", "Hana"), ("Ina", "Jan"), ("Kim", "Lea")]


def series_of(*events: Event, sessions: tuple[int, ...] = (1, 1), opens: str = "round") -> Series:
    by: dict[str, Any] = {"by": factories.make_director(), "at": NOW}
    series = make_series(club=factories.make_club(), name="Lliga", opens=opens, **by)
    for event, session in zip(events, sessions, strict=True):
        add_event(series_id=series.pk, event_id=event.pk, session=session, **by)
        event.refresh_from_db()
    return series


def page_of(series: Series, user: Any = None) -> OverallPage:
    found, events = visible_series(series.slug, user)
    return overall_page(found, events, user)


def one_round(points: list[int], name: str, **more: Any) -> Event:
    """Pair n sits North-South at table n on board 1, and all that a round needs is entered."""
    event = factories.make_event(2 * len(points), len(points), boards_per_round=1, name=name, shown="all", **more)
    return event


def play(event: Event, board: int, points: list[int]) -> None:
    for table, one in enumerate(points, start=1):
        evenings.enter(event, board, table, one)


def north_south(page: OverallPage) -> dict[str, Any]:
    field = next(field for field in page.fields if field.key == "NS")
    return {row.called: row for row in field.rows}


def halls(**more: Any) -> tuple[Event, Event, Series]:
    """Two halls of three tables each: x is 6, 2 and -2 in town, 10, 0 and -6 in the village."""
    town = factories.make_event(6, 3, boards_per_round=1, name="Town", shown="all", names=NAMES, **more)
    village = factories.make_event(6, 3, boards_per_round=1, name="Village", shown="all", **more)
    series = series_of(town, village)
    play(town, 1, [42, 38, 34])
    play(village, 1, [46, 36, 30])
    return town, village, series


def test_halls_are_compared_together() -> None:
    """Over all x is 10, 6, 2, 0, -2, -6: 1 + (x + 6) / 16."""
    _town, _village, series = halls()
    rows = north_south(page_of(series))
    assert {name: row.standing.total for name, row in rows.items()} == {
        "Pair 1 of Village": 2,
        "Ada – Bo": F(7, 4),
        "Cai – Dora": F(3, 2),
        "Pair 2 of Village": F(11, 8),
        "Eva – Fèlix": F(5, 4),
        "Pair 3 of Village": 1,
    }
    assert [row.place for row in rows.values()] == [1, 2, 3, 4, 5, 6]


def test_why_a_score_differs() -> None:
    """Ada and Bo have 2 in town, where 6 is the highest, and 7/4 over all, where 10 is."""
    town, _village, series = halls()
    why = why_page(page_of(series), (town.slug, 1))
    first = next(row for row in why.rows if row.pair.number == 1 and row.part.event.pk == town.pk)
    assert (first.own.place, first.overall.place) == (1, 2)
    assert (first.own_text, first.overall_text, first.difference_text) == ("2.00", "1.75", "−0.25")
    (board,) = why.boards
    assert (board.board, board.compared_text) == (1, "+6")
    assert (board.own_range, board.overall_range) == ("−2 to +6", "−6 to +10")
    assert (board.own_text, board.overall_text, board.difference_text) == ("2.00", "1.75", "−0.25")
    assert why_page(page_of(series), ("no-such-event", 1)).chosen is None
    assert len(why.rows) == 12


def test_matchpoints_are_made_for_the_tables_of_both() -> None:
    _town, _village, series = halls(scale="matchpoints")
    rows = north_south(page_of(series))
    assert {row.standing.total for row in rows.values()} == {10, 8, 6, 4, 2, 0}
    assert [row.percent_text for row in rows.values()] == ["100.00", "80.00", "60.00", "40.00", "20.00", "0.00"]


def test_the_share_is_of_what_the_boards_could_give_that_a_pair_has_played() -> None:
    """Friday's three tables can give 4 and Saturday's two 2: Ada has 4 and 0, Cai 2 and 2, Eva 0 and stays at home."""
    words: dict[str, Any] = {"boards_per_round": 1, "shown": "all", "scale": "matchpoints"}
    friday = factories.make_event(6, 3, name="Friday", names=NAMES, **words)
    saturday = factories.make_event(4, 2, name="Saturday", names=[*NAMES[:2], *NAMES[3:5]], **words)
    series = series_of(friday, saturday, sessions=(1, 2))
    play(friday, 1, [42, 38, 34])
    play(saturday, 1, [34, 38])
    rows = north_south(page_of(series))
    assert {name: row.percent for name, row in rows.items()} == {
        "Ada – Bo": F(400, 6),
        "Cai – Dora": F(400, 6),
        "Eva – Fèlix": 0,
    }
    carry_session(series_id=series.pk, session=1, carried=50, by=factories.make_director(), at=NOW)
    page = page_of(series)
    assert {name: row.percent for name, row in north_south(page).items()} == {
        "Ada – Bo": 50,  # 2 + 0 of 2 + 2
        "Cai – Dora": 75,  # 1 + 2 of 2 + 2
        "Eva – Fèlix": 0,
    }
    sheet = series_document(page, NOW).sheet("standings-ns")
    assert sheet is not None
    assert [row["percent"] for row in sheet.records()] == [75, 50, 0]


def test_where_a_board_has_no_most_there_is_no_share() -> None:
    _town, _village, series = halls()
    assert {row.percent for row in north_south(page_of(series)).values()} == {None}


def test_why_a_share_of_matchpoints_differs() -> None:
    """Ada and Bo beat both other tables in town, 4 of 4, and four of five over all, 8 of 10."""
    town, _village, series = halls(scale="matchpoints")
    why = why_page(page_of(series), (town.slug, 1))
    first = next(row for row in why.rows if row.pair.number == 1 and row.part.event.pk == town.pk)
    assert (first.own_text, first.overall_text, first.difference_text) == ("100.00 %", "80.00 %", "−20.00")
    (board,) = why.boards
    assert (board.own_text, board.overall_text) == ("4 (100.00 %)", "8 (80.00 %)")
    assert board.difference_text == "−20.00"


def sessions(**more: Any) -> tuple[Event, Event, Series]:
    """Two evenings of the same six pairs, who come under other numbers the second time: 2, 3/2, 1 and 1, 3/2, 2."""
    friday = factories.make_event(6, 3, boards_per_round=1, name="Friday", shown="all", names=NAMES, **more)
    saturday = factories.make_event(
        6, 3, boards_per_round=1, name="Saturday", shown="all", names=[*NAMES[1:3], NAMES[0], *NAMES[3:]], **more
    )
    series = series_of(friday, saturday, sessions=(1, 2))
    play(friday, 1, [42, 38, 34])  # Ada 2, Cai 3/2, Eva 1
    play(saturday, 1, [34, 38, 42])  # Cai 1, Eva 3/2, Ada 2
    return friday, saturday, series


def test_sessions_are_added_up_by_the_names_of_the_players() -> None:
    _friday, _saturday, series = sessions()
    rows = north_south(page_of(series))
    assert {name: row.standing.total for name, row in rows.items()} == {
        "Ada – Bo": 4,
        "Cai – Dora": F(5, 2),
        "Eva – Fèlix": F(5, 2),
    }
    ada = rows["Ada – Bo"]
    assert [(one.event.name, one.pair.number) for one in ada.members] == [("Friday", 1), ("Saturday", 3)]
    assert ada.session_texts == ("2.00", "2.00")


def test_a_session_is_carried_over_in_part() -> None:
    friday, _saturday, series = sessions()
    carry_session(series_id=series.pk, session=1, carried=50, by="d", at=NOW)
    page = page_of(series)
    rows = north_south(page)
    assert {name: row.standing.total for name, row in rows.items()} == {
        "Ada – Bo": 3,
        "Cai – Dora": F(7, 4),
        "Eva – Fèlix": 2,
    }
    assert rows["Ada – Bo"].session_texts == ("2.00", "2.00")  # as they were played
    assert "Of what session 1 gave, 50 of a hundred count." in page.notes
    friday.refresh_from_db()
    assert friday.carried == 50


def test_who_plays_fewer_than_half_of_all_boards_is_ranked_only_where_the_first_event_says_so() -> None:
    """Gil and Hana play in one of three sessions, the others in all; what they have counts for the boards."""
    with_gil = [*NAMES[:2], ("Zoe", "Xavi"), *NAMES[3:]]
    events = [
        factories.make_event(6, 3, boards_per_round=1, name=name, shown="all", names=names)
        for name, names in [("One", NAMES), ("Two", with_gil), ("Three", with_gil)]
    ]
    series = series_of(*events, sessions=(1, 2, 3))
    for event in events:
        play(event, 1, [42, 38, 34])
    assert set(north_south(page_of(series))) == {"Ada – Bo", "Cai – Dora", "Eva – Fèlix", "Zoe – Xavi"}
    Event.objects.filter(pk=events[0].pk).update(ranks_from_half=True)
    page = page_of(series)
    rows = north_south(page)
    assert {name: row.standing.total for name, row in rows.items()} == {
        "Ada – Bo": 6,
        "Cai – Dora": F(9, 2),
        "Zoe – Xavi": 2,
    }
    assert page.notes[-1] == "Not ranked, because they play fewer than half of the boards: Eva – Fèlix."
    why = why_page(page, None)
    assert "Eva – Fèlix" not in [row.pair.text for row in why.rows if row.overall is not None]


def test_the_total_may_rank_unequal_numbers_of_boards() -> None:
    others = [*NAMES[:2], ("Zoe", "Xavi"), *NAMES[3:]]
    friday, saturday = (
        factories.make_event(6, 3, boards_per_round=1, name=name, shown="all", names=names)
        for name, names in [("Friday", NAMES), ("Saturday", others)]
    )
    series = series_of(friday, saturday, sessions=(1, 2))
    for event in (friday, saturday):
        play(event, 1, [38, 42, 34])
    assert page_of(series).fields[0].decided_by == "mean"
    Event.objects.filter(pk=friday.pk).update(ranks_by_mean=False)
    field = page_of(series).fields[0]
    assert field.decided_by == "total"
    assert field.decides.startswith("The total decides, also where pairs have played different numbers of boards.")


def test_pairs_without_names_are_known_by_their_numbers_where_a_session_is_one_event() -> None:
    friday = factories.make_event(6, 3, boards_per_round=1, name="Friday", shown="all")
    saturday = factories.make_event(6, 3, boards_per_round=1, name="Saturday", shown="all")
    series = series_of(friday, saturday, sessions=(1, 2))
    for event in (friday, saturday):
        play(event, 1, [42, 38, 34])
    rows = north_south(page_of(series))
    assert [row.standing.total for row in rows.values()] == [4, 3, 2]


def test_matches_of_several_nights_are_one_table() -> None:
    first, second = (make_match_event(4, 3, name=name, names=NAMES[:4], shown="all") for name in ("One", "Two"))
    series = series_of(first, second, sessions=(1, 2))
    for event in (first, second):
        play_at(event, 1, 1, "NS bot santvicenc 72")
        play_at(event, 1, 2, "NS bot santvicenc 72")
    (field,) = page_of(series).fields
    assert [row.line.points for row in field.rows] == [4, 4, 0, 0]
    assert {row.line.played for row in field.rows} == {2}


def test_matches_follow_the_settings_of_the_first_event() -> None:
    """Gil and Hana play three matches of nine, one of them so far; it counts for their opponents all the same."""
    others = [*NAMES[:3], ("Zoe", "Xavi")]
    nights = [
        make_match_event(4, 3, name=name, names=names, shown="all")
        for name, names in (("One", NAMES[:4]), ("Two", others), ("Three", others))
    ]
    series = series_of(*nights, sessions=(1, 2, 3))
    for event in nights:
        for table in (1, 2):
            play_at(event, 1, table, "NS bot santvicenc 72")
    assert page_of(series).fields[0].decided_by == "mean"
    Event.objects.filter(pk=nights[0].pk).update(ranks_from_half=True, ranks_by_mean=False)
    page = page_of(series)
    (field,) = page.fields
    assert field.decided_by == "total"
    assert {row.called for row in field.rows} == {"Ada – Bo", "Cai – Dora", "Eva – Fèlix", "Zoe – Xavi"}
    assert sum(row.line.played for row in field.rows) == 11
    assert page.notes[-1] == "Not ranked, because they play fewer than half of the matches: Gil – Hana."


# Who may see it ---------------------------------------------------------------------------------------------------


def test_a_visitor_sees_it_only_where_every_event_is_shown() -> None:
    town, _village, series = halls()
    assert page_of(series).has_standings
    Event.objects.filter(pk=town.pk).update(shown="nothing")
    with pytest.raises(Http404):
        page_of(series)
    assert page_of(series, factories.make_director()).has_standings


def test_one_without_events_is_the_director_s() -> None:
    series = series_of(sessions=())
    with pytest.raises(Http404):
        page_of(series)
    assert page_of(series, factories.make_director()).fields == ()


def test_what_one_hall_has_still_to_play_is_not_shown_of_the_other() -> None:
    town = factories.make_event(6, 3, boards_per_round=1, name="Town", shown="all")
    village = factories.make_event(6, 3, boards_per_round=1, name="Village", shown="all")
    series = series_of(town, village)
    play(town, 1, [42, 38, 34])
    assert not page_of(series).has_standings
    assert page_of(series).keeping_text != ""
    play(village, 1, [46, 36, 30])
    assert page_of(series).has_standings
    assert not page_of(series).keeping_text


def test_until_the_end_where_the_series_says_so() -> None:
    town = factories.make_event(6, 3, boards_per_round=1, name="Town", shown="all")
    village = factories.make_event(6, 3, boards_per_round=1, name="Village", shown="all")
    series = series_of(town, village, opens="end")
    for board in (1, 2, 3):
        play(town, board, [42, 38, 34])
        play(village, board, [46, 36, 30]) if board < 3 else None
    assert not page_of(series).has_standings
    rounds.close_round(event_id=village.pk, number=3, by="d", at=NOW)
    assert page_of(series).has_standings
    assert page_of(series).is_over


def test_boards_that_were_not_the_same_are_not_compared() -> None:
    town, village, series = halls()
    village.boards.filter(number=1).update(hands=town.boards.get(number=2).hands)
    page = page_of(series)
    assert page.unlike == (1,)
    rows = north_south(page)
    # Each hall by itself: 2, 3/2, 1 and 2, 1 + 6/16, 1.
    assert rows["Ada – Bo"].standing.total == rows["Pair 1 of Village"].standing.total == 2
    assert rows["Pair 2 of Village"].standing.total == F(11, 8)


@pytest.mark.parametrize("pairs", [6, 12])
def test_it_costs_the_same_however_many_pairs_there_are(pairs: int, django_assert_num_queries: Any) -> None:
    tables = pairs // 2
    town, village = (
        factories.make_event(pairs, 3, boards_per_round=1, name=name, shown="all") for name in ("Town", "Village")
    )
    series = series_of(town, village)
    play(town, 1, [30 + table for table in range(tables)])
    play(village, 1, [40 - table for table in range(tables)])
    found, events = visible_series(series.slug, None)
    with django_assert_num_queries(22):
        overall_page(found, events, None)


@pytest.mark.parametrize(
    ("own", "over_all", "difference"),
    [
        (F(16549, 10000), F(15951, 10000), "−0.05"),  # 1.65 and 1.60, which lie 0.0598 apart
        (F(3, 2), F(2), "+0.50"),
        (F(7, 4), F(7, 4), "0"),
        (F(1449, 1000), F(1451, 1000), "0"),  # both are shown as 1.45
    ],
)
def test_a_difference_is_that_of_the_numbers_beside_it(own: F, over_all: F, difference: str) -> None:
    board = BoardBeside(1, 1, *(Share(value, Basis.FORMULA, 0, None, None) for value in (own, over_all)), CHAMPIONSHIP)
    assert board.difference_text == difference
