"""A Swiss of boards: which boards lie where, who meets whom by the standings, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.factories import NOW
from tests.tournaments.evenings import close, enter
from tests.tournaments.swiss import Evening, make_swiss_of_boards, meetings_of_boards
from tournaments.errors import Frozen, Invalid, Refusal, Stale
from tournaments.models import Board, Event, Joining, LogEntry, Pair, Result, Round, Seating
from tournaments.selectors.change_values import Actual
from tournaments.selectors.changes import propose
from tournaments.selectors.standings import standings_page
from tournaments.selectors.swiss_evening import load_swiss
from tournaments.services import events, pairs, swiss
from tournaments.services.changes import change_seats, mark
from tournaments.services.clock import start_clock
from tournaments.services.rehearsals import rehearse, throw_away
from tournaments.services.settings import Settings, settings_of
from tournaments.services.wall import set_wall

pytestmark = pytest.mark.django_db


def seats(event: Event, number: int) -> list[tuple[int, int, int | None]]:
    rows = Seating.objects.filter(event=event, round__number=number).order_by("table")
    return list(rows.values_list("table", "ns__number", "ew__number"))


def everything(event: Event) -> dict[str, list[dict[str, Any]]]:
    """All rows of an event but its log and its revision."""
    rows: dict[str, Any] = {
        "event": Event.objects.filter(pk=event.pk),
        "rounds": Round.objects.filter(event=event),
        "boards": Board.objects.filter(event=event),
        "seatings": Seating.objects.filter(event=event),
        "pairs": Pair.objects.filter(event=event),
        "joinings": Joining.objects.filter(round__event=event),
    }
    found = {name: list(some.order_by("pk").values()) for name, some in rows.items()}
    del found["event"][0]["revision"]
    return found


def play(event: Event, number: int, *points: int) -> None:
    """Let North-South of table 1, 2, ... have so many points on each board of a round."""
    for table, score in enumerate(points, start=1):
        for board in event.boards.filter(round__number=number):
            enter(event, board.number, table, score)


# Rounds and boards -----------------------------------------------------------------------------------------------


def test_all_boards_are_there_and_dealt_before_anybody_sits_anywhere() -> None:
    event = make_swiss_of_boards(9, 4)
    rounds = dict(event.boards.values_list("number", "round__number"))
    assert rounds == {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}
    assert not event.boards.filter(hands="").exists()
    assert not event.seatings.exists()
    assert sorted(event.table_links.values_list("table", flat=True)) == [1, 2, 3, 4]
    assert (event.fields, event.copies, event.swiss.system) == ("one", None, "danish")


def test_boards_that_are_not_dealt_stay_empty() -> None:
    event = make_swiss_of_boards(8, 3, with_boards=False)
    Evening(event).draw(1)
    assert not event.boards.exclude(hands="").exists()
    Evening(event).field("rounds_planned", "plan_rounds", rounds=4)
    assert event.boards.filter(hands="").count() == 8


def test_every_table_of_a_round_plays_its_boards_and_the_bye_none() -> None:
    event = make_swiss_of_boards(9, 4)
    hands = dict(event.boards.values_list("number", "hands"))
    evening = Evening(event)
    assert evening.draw(1).pairs == ((1, 2), (3, 4), (5, 6), (7, 8))
    assert [{ns, ew} for _table, ns, ew in seats(event, 1)] == [{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, None}]
    rows = Seating.objects.filter(event=event).order_by("table")
    assert list(rows.values_list("boards", flat=True)) == [[1, 2]] * 4 + [[]]
    assert dict(event.boards.values_list("number", "hands")) == hands


def test_tables_that_share_a_copy_begin_with_another_board() -> None:
    """Six tables, two copies of four boards: three tables share one, and begin with the first, second and third."""
    event = make_swiss_of_boards(12, 2, boards_per_round=4, sets=2)
    Evening(event).draw(1)
    orders = list(Seating.objects.filter(event=event).order_by("table").values_list("boards", flat=True))
    assert event.copies == 2
    assert all(sorted(order) == [1, 2, 3, 4] for order in orders)
    assert sorted(order[0] for order in orders[:3]) == [1, 2, 3]
    assert orders[3:] == orders[:3]


def test_more_rounds_have_their_boards_dealt_and_those_of_fewer_come_back_as_they_were() -> None:
    event = make_swiss_of_boards(8, 3)
    hands = dict(event.boards.values_list("number", "hands"))
    evening = Evening(event)
    evening.draw(1)
    evening.field("rounds_planned", "plan_rounds", rounds=4)
    now = dict(event.boards.values_list("number", "hands"))
    assert sorted(now) == list(range(1, 9))
    assert all(now.values())
    assert {number: now[number] for number in hands} == hands
    evening.field("rounds_planned", "plan_rounds", rounds=1)
    assert sorted(event.boards.values_list("number", flat=True)) == [1, 2]
    assert event.rounds.count() == 1
    evening.field("rounds_planned", "plan_rounds", rounds=4)
    assert dict(event.boards.values_list("number", "hands")) == now, "packs may lie dealt already"
    assert dict(event.boards.values_list("number", "round__number"))[8] == 4


def test_who_sat_at_the_wrong_table_keeps_the_rounds_to_come() -> None:
    event = make_swiss_of_boards(8, 4)
    evening = Evening(event)
    evening.draw(1)
    boards = dict(event.boards.values_list("number", "hands"))
    change = Actual(round=1, table=1, ns=1, ew=4)
    seen = mark(propose(event, change).option("keep"))
    change_seats(change=change, option="keep", seen=seen, **evening.here)
    assert [{ns, ew} for _table, ns, ew in seats(event, 1)] == [{1, 4}, {2, 3}, {5, 6}, {7, 8}]
    assert dict(event.boards.values_list("number", "hands")) == boards
    factories.enter_random_results(event, rounds=[1])
    evening.draw(2)
    assert max(meetings_of_boards(event).values()) == 1


# Who meets whom --------------------------------------------------------------------------------------------------


def test_those_who_stand_next_to_each_other_meet() -> None:
    """North-South have 60, 50, 40 and 36 points on both boards: 24, 14, 4 and 0 above 36, and their opponents below.

    At odd tables the first of the two sits North-South, at even ones the second. The difference counts on both boards:
    1 has +96, 4 +56, 5 +16, 7 and 8 have 0, 6 -16, 3 -56 and 2 -96. So 1 meets 4, 5 meets 7, which is before 8, then 8
    meets 6, and 3 meets 2.
    """
    event = make_swiss_of_boards(8, 4)
    evening = Evening(event)
    evening.draw(1)
    assert seats(event, 1) == [(1, 1, 2), (2, 4, 3), (3, 5, 6), (4, 8, 7)]
    play(event, 1, 60, 50, 40, 36)
    assert evening.draw(2).pairs == ((1, 4), (5, 7), (6, 8), (2, 3))


def test_who_has_no_board_yet_stands_in_the_middle_and_nobody_has_a_second_bye() -> None:
    """1 has +96, 4 +56, 3 -56, 2 -96; 5, who had the bye, stands behind 4. The last, 2, has the bye then."""
    event = make_swiss_of_boards(5, 2)
    evening = Evening(event)
    assert evening.draw(1).bye == 5
    play(event, 1, 60, 50)
    drawn = evening.draw(2)
    assert (drawn.pairs, drawn.bye) == (((1, 4), (3, 5)), 2)


def test_what_is_kept_from_the_wall_counts_for_the_draw() -> None:
    event = make_swiss_of_boards(8, 4)
    evening = Evening(event)
    set_wall(shows_from=2, freezes_from=4, **evening.here)
    evening.draw(1)
    play(event, 1, 60, 50, 40, 36)
    assert evening.draw(2).pairs == ((1, 4), (5, 7), (6, 8), (2, 3))


def test_the_boards_of_rounds_to_come_keep_nobody_from_being_ranked() -> None:
    """Pair 9 comes to the second round and has half of the boards so far; 10 comes to the third and has a third."""
    event = make_swiss_of_boards(8, 4)
    event.ranks_from_half = True
    event.save(update_fields=["ranks_from_half"])
    evening = Evening(event)
    ranked = []
    for number in (1, 2, 3):
        evening.draw(number)
        factories.enter_random_results(event, rounds=[number])
        evening.field("pair_entered_late", "enter_late", names=(f"Pau {number}", f"Rita {number}"))
        (field,) = standings_page(Event.objects.get(pk=event.pk), factories.make_director()).fields
        ranked.append(sorted(row.number for row in field.rows))
    assert ranked == [[*range(1, 9)], [*range(1, 10)], [*range(1, 10)]]


def test_one_round_in_arrears_the_results_of_the_running_round_do_not_count() -> None:
    first, second = (make_swiss_of_boards(8, 4, in_arrears=True) for _ in range(2))
    for event, points in ((first, ()), (second, (60, 50, 40))):
        evening = Evening(event)
        evening.draw(1)
        play(event, 1, *points)
        evening.draw(2)
        with pytest.raises(Refusal, match="round_running"):
            evening.draw(3)
        assert max(meetings_of_boards(event).values()) == 1
    assert seats(first, 2) == seats(second, 2)


def test_a_round_waits_for_the_one_before() -> None:
    event = make_swiss_of_boards(8, 4)
    evening = Evening(event)
    with pytest.raises(Refusal, match="round_undrawn"):
        close(event, 1)
    evening.draw(1)
    play(event, 1, 60, 50, 40)
    with pytest.raises(Refusal, match="round_running"):
        evening.draw(2)
    close(event, 1)
    evening.draw(2)


def test_comers_and_goers_pairs_that_never_meet_and_one_that_stays() -> None:
    event = make_swiss_of_boards(8, 4)
    evening = Evening(event)
    evening.field("pair_stays", "stay_at", pair=7, table=2)
    evening.field("wish_made", "wish", kind="never", one=1, other=2)
    evening.draw(1)
    assert {1, 2} not in [{ns, ew} for _table, ns, ew in seats(event, 1)]
    assert 7 in seats(event, 1)[1]
    factories.enter_random_results(event, rounds=[1])
    evening.field("pair_withdrawn", "withdraw", pair=3)
    evening.field("pairs_away", "set_away", number=2, away=[5])
    evening.field("pair_entered_late", "enter_late", names=("Pau", "Rita"))
    evening.draw(2)
    seated = {number for row in seats(event, 2) for number in row[1:]}
    assert seated == {1, 2, 4, 6, 7, 8, 9, None}
    assert 7 in seats(event, 2)[1]
    factories.enter_random_results(event, rounds=[2])
    evening.draw(3)
    assert {number for row in seats(event, 3) for number in row[1:]} == {1, 2, 4, 5, 6, 7, 8, 9}
    assert max(meetings_of_boards(event).values()) == 1


# Undoing ---------------------------------------------------------------------------------------------------------


def test_a_draw_is_taken_back_without_a_trace_but_in_the_log() -> None:
    event = make_swiss_of_boards(9, 4)
    evening = Evening(event)
    evening.draw(1)
    factories.enter_random_results(event, rounds=[1])
    before = everything(event)
    drawn = evening.draw(2)
    start_clock(number=2, **evening.here)
    factories.join(event, 2, 1, "NS")
    assert everything(event) != before
    swiss.take_back_round(number=2, **evening.here)
    assert everything(event) == before
    assert evening.draw(2) == drawn
    with pytest.raises(Refusal, match="not_last_round"):
        swiss.take_back_round(number=1, **evening.here)


def test_a_round_of_which_something_is_recorded_stays() -> None:
    event = make_swiss_of_boards(8, 4)
    evening = Evening(event)
    evening.draw(1)
    enter(event, 1, 1, 40)
    with pytest.raises(Frozen, match="round_begun"):
        swiss.take_back_round(number=1, **evening.here)
    assert Result.objects.filter(event=event).count() == 1


def test_a_preview_is_stale_once_a_result_of_an_ended_round_is_corrected() -> None:
    event = make_swiss_of_boards(8, 4)
    evening = Evening(event)
    evening.draw(1)
    play(event, 1, 60, 50, 40, 36)
    seen = swiss.draw_mark(load_swiss(event))
    here = seats(event, 1)
    enter(event, 1, 1, 0)
    with pytest.raises(Stale, match="draw_stale"):
        evening.draw(2, seen=seen)
    assert seats(event, 1) == here
    evening.draw(2, seen=swiss.draw_mark(load_swiss(event)))


def test_settings_change_until_a_round_is_drawn_and_boards_keep_their_cards() -> None:
    event = make_swiss_of_boards(8, 4)
    hands = dict(event.boards.values_list("number", "hands"))
    evening = Evening(event)
    fewer = Settings(**{name: getattr(settings_of(event), name) for name in Settings.__slots__} | {"minutes": 60})
    fewer = Settings(**{name: getattr(fewer, name) for name in Settings.__slots__} | {"swiss": None})
    evening.draw(1)
    with pytest.raises(Frozen, match="swiss_frozen"):
        events.change_settings(settings=fewer, **evening.here)
    with pytest.raises(Frozen, match="swiss_frozen"):
        pairs.set_pair_count(pair_count=10, **evening.here)
    swiss.take_back_round(number=1, **evening.here)
    events.change_settings(settings=fewer, **evening.here)
    event.refresh_from_db()
    assert event.round_count == 3
    assert dict(event.boards.values_list("number", "hands")) == {n: hands[n] for n in range(1, 7)}
    pairs.set_pair_count(pair_count=10, **evening.here)
    assert Evening(event).draw(1).pairs == ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10))


# What is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code, words",
    [
        ("swiss_on_copies", {"deals": "relayed"}),
        ("two_fields", {"wish": "swiss+two"}),
        ("swiss_rounds", {"rounds": 5, "minutes": 300}),
        ("swiss_too_long", {"minutes": 60}),
    ],
)
def test_what_cannot_be_a_swiss_of_boards(code: str, words: dict[str, Any]) -> None:
    event = make_swiss_of_boards(8, 4)
    terms = settings_of(event)
    fields = {name: getattr(terms, name) for name in Settings.__slots__}
    rounds = words.pop("rounds", 4)
    fields |= {"movement": words.pop("wish", "swiss"), **words, "swiss": type(terms.swiss)(rounds=rounds)}
    with pytest.raises(Invalid, match=code):
        events.change_settings(event_id=event.pk, settings=Settings(**fields), by="director", at=NOW)


def test_a_rehearsal_draws_round_after_round_from_its_own_results() -> None:
    event = make_swiss_of_boards(9, 4)
    copy = rehearse(event_id=event.pk, by=factories.make_director(), at=NOW)
    assert not event.seatings.exists()
    assert not copy.rounds.filter(ended_at=None).exists()
    assert Result.objects.filter(event=copy).count() == 4 * 4 * 2
    assert max(meetings_of_boards(copy).values()) == 1
    assert copy.seatings.filter(ew=None).values("ns").distinct().count() == 4
    throw_away(event_id=copy.pk)
    assert list(Event.objects.all()) == [event]


def test_the_log_has_an_entry_for_a_draw_and_says_who_sits_where() -> None:
    event = make_swiss_of_boards(9, 4)
    Evening(event).draw(1, swaps=[(2, 3)])
    entry = LogEntry.objects.get(act="round_drawn")
    assert entry.new is not None
    assert (entry.round, entry.new["bye"], entry.new["swaps"]) == (1, 9, [[2, 3]])
    assert [sorted(row[1:]) for row in entry.new["drawn"]] == [[1, 3], [2, 4], [5, 6], [7, 8]]
