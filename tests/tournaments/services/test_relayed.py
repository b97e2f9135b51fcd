"""Events whose boards move from table to table: what is laid out, when a round ends, and when a board is open."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import RestrictedError

from scoring.errors import MovementError
from scoring.movements.choice import choose
from scoring.movements.seating import Movement
from scoring.movements.seating import Seating as Line
from scoring.movements.wish import Evening, Pace, Wish
from tests import factories
from tests.factories import NOW
from tests.tournaments.relayed import enter_tables, make_relayed, straight, tables_of
from tournaments.errors import Frozen, Invalid, NotPermitted, Refusal
from tournaments.models import Board, Event, LogEntry, Result, Round, Seating
from tournaments.selectors.results import missing_in, unfinished_before
from tournaments.services import boards, plays, rounds, rulings
from tournaments.services.events import change_settings
from tournaments.services.layout import lay_out_again
from tournaments.services.pairs import set_pair_count
from tournaments.services.settings import Settings, plan_of, settings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Ten pairs, five tables, five rounds, five sets of one board: the boards are open after the last round."""
    return make_relayed()


def ended(event: Event) -> list[int]:
    return list(event.rounds.filter(ended_at__isnull=False).values_list("number", flat=True))


def settings(event: Event, **changes: Any) -> Settings:
    known = settings_of(event)
    return Settings(**{name: changes.get(name, getattr(known, name)) for name in Settings.__slots__})


# Laying out ------------------------------------------------------------------------------------------------------


def test_every_table_has_the_boards_of_its_set(event: Event) -> None:
    event = make_relayed(boards=2, name="Two boards a set")
    assert (event.movement, event.fields, event.deals, event.copies) == ("mitchell", "two", "relayed", 1)
    for number in range(1, 6):
        for seating in tables_of(event, number):
            ns, ew, own_set = straight(5, number, seating.table)
            assert (seating.ns.number, seating.ew.number) == (ns, ew)
            assert seating.boards == [2 * own_set - 1, 2 * own_set]


def test_a_board_belongs_to_the_last_round_in_which_it_is_played() -> None:
    whole, cut = make_relayed(), make_relayed(rounds=3, name="Cut")
    assert set(whole.boards.values_list("round__number", flat=True)) == {5}
    assert set(cut.boards.values_list("round__number", flat=True)) == {3}  # each set is at some table in every round


def test_at_a_half_table_no_boards_are_played() -> None:
    event = make_relayed(pairs=9)
    half = Seating.objects.filter(event=event, ns__isnull=True)
    assert list(half.values_list("boards", flat=True)) == [[]] * 5
    with pytest.raises(IntegrityError), transaction.atomic():
        half.update(boards=[1])


def test_tables_that_share_a_set_begin_at_different_boards() -> None:
    event = make_relayed(pairs=8, rounds=4, boards=4)
    for number in range(1, 5):
        first, *_others, last = tables_of(event, number)
        assert sorted(first.boards) == sorted(last.boards)
        assert last.boards == first.boards[2:] + first.boards[:2]


def test_an_even_field_of_tables_shares_and_an_odd_number_of_pairs_leaves_one_out() -> None:
    shared = plan_of(settings(make_relayed(), minutes=400), 16)
    assert (shared.movement.share, shared.rounds, shared.boards, shared.copies) == (1, 8, 8, 1)
    assert plan_of(settings(make_relayed(name="x"), minutes=60), 10).rounds == 3


def test_a_round_robin_needs_copies() -> None:
    with pytest.raises(MovementError, match="copies"):
        make_relayed(movement="round-robin")
    with pytest.raises(MovementError, match="copies"):
        choose(Evening(6, 200, Pace(20), relayed=True), Wish("round-robin"))


def test_whatever_fits_is_a_howell_or_a_mitchell_where_boards_move() -> None:
    plan = plan_of(settings(make_relayed(), movement="auto", minutes=60), 4)
    assert (plan.kind, plan.rounds, plan.copies) == ("howell", 3, 1)
    plan = plan_of(settings(make_relayed(name="Shorter"), movement="auto", minutes=59), 4)
    assert (plan.kind, plan.rounds) == ("mitchell", 2)
    one = make_relayed(10, 5, movement="mitchell+one", name="One ranking")
    assert (one.fields, one.deals) == ("one", "relayed")
    turned = [number for number in range(1, 6) if tables_of(one, number)[0].ns.number != 1]
    assert turned == [5]  # one round in eight, the last


def test_an_event_of_matches_has_no_boards_that_could_move() -> None:
    event = factories.make_event(4, 2, format="games", variant="eastern", deals="relayed")
    assert (event.deals, event.copies) == ("copies", None)
    assert set(map(tuple, event.seatings.values_list("boards", flat=True))) == {()}


def test_a_board_that_comes_back_to_a_table_cannot_be_recorded(event: Event) -> None:
    lines = (Line(1, 1, 1, 2, (1,)), Line(1, 2, 3, 4, (2,)), Line(2, 1, 3, 4, (1,)), Line(2, 2, 1, 2, (2,)))
    with pytest.raises(Invalid) as refused, transaction.atomic():
        lay_out_again(event, Movement("odd", "custom", lines, 4, copies=1))
    assert (refused.value.code, refused.value.facts) == ("board_twice_at_table", {"board": 1, "table": 1})


def test_any_movement_with_boards_of_its_own_at_each_table_can_be_laid_out() -> None:
    event = make_relayed(4, 2)
    lines = (
        *(Line(1, 1, 1, 2, (1, 2)), Line(1, 2, 3, 4, (3,))),
        *(Line(2, 1, 4, 1, (3, 4)), Line(2, 2, None, 3, ())),
    )
    lay_out_again(event, Movement("by hand", "custom", lines, 4, copies=1))
    seated = event.seatings.order_by("round__number", "table").values_list("round__number", "table", "boards")
    assert list(seated) == [(1, 1, [1, 2]), (1, 2, [3]), (2, 1, [3, 4]), (2, 2, [])]
    assert dict(event.boards.values_list("number", "round__number")) == {1: 1, 2: 1, 3: 2, 4: 2}


def test_where_boards_lie_can_be_changed_before_anything_was_recorded() -> None:
    event = factories.make_event(10, 5, boards_per_round=1)
    hands = dict(event.boards.values_list("number", "hands"))
    by: dict[str, Any] = {"event_id": event.pk, "by": "director", "at": NOW}
    changed = change_settings(settings=settings(event, deals="relayed"), **by)
    assert (changed.deals, changed.copies) == ("relayed", 1)
    assert dict(changed.boards.values_list("number", "hands")) == hands
    assert [one.boards for one in tables_of(event, 1)] == [[1], [2], [3], [4], [5]]
    entry = LogEntry.objects.get(event=event, act="settings_changed")
    assert "deals" not in entry.old
    assert entry.new["deals"] == "relayed"

    fewer = set_pair_count(pair_count=6, **by)
    assert (fewer.deals, fewer.round_count, fewer.boards.count()) == ("relayed", 3, 3)
    back = change_settings(settings=settings(fewer, deals="copies"), **by)
    assert (back.deals, back.copies) == ("copies", None)
    assert [one.boards for one in tables_of(event, 1)] == [[1], [1], [1]]


def test_results_outlive_a_change_of_the_movement(event: Event) -> None:
    enter_tables(event, 1, 1)
    with pytest.raises(RestrictedError):
        event.rounds.all().delete()
    with pytest.raises(RestrictedError):
        Board.objects.filter(number=1).delete()
    assert Result.objects.count() == 1


# Rounds ----------------------------------------------------------------------------------------------------------


def test_a_round_ends_when_the_boards_of_its_tables_are_settled(event: Event) -> None:
    enter_tables(event, 1, 1, 2, 3, 4)
    assert [(one.table, one.board) for one in missing_in(event.rounds.all()[:1])] == [(5, 5)]
    assert ended(event) == []
    enter_tables(event, 1, 5)
    assert ended(event) == [1]


def test_rounds_end_in_their_order(event: Event) -> None:
    enter_tables(event, 2)
    enter_tables(event, 3, 1)
    assert ended(event) == []
    with pytest.raises(Refusal) as refused:
        rounds.close_round(event_id=event.pk, number=2, by=factories.make_director(), at=NOW)
    assert (refused.value.code, refused.value.facts) == ("earlier_round_open", {"round": 2, "first": 1})
    enter_tables(event, 1)
    assert ended(event) == [1, 2]
    acts = LogEntry.objects.filter(event=event, act="round_ended").order_by("pk").values_list("round", flat=True)
    assert list(acts) == [1, 2]


def test_closing_a_round_ends_what_only_waited_for_it(event: Event) -> None:
    enter_tables(event, 2)
    rounds.close_round(event_id=event.pk, number=1, by=factories.make_director(), at=NOW)
    assert ended(event) == [1, 2]
    assert Round.objects.get(event=event, number=1).closed_by
    assert not Round.objects.get(event=event, number=2).closed_by


def test_with_copies_rounds_end_as_they_are_finished() -> None:
    event = factories.make_event(4, 2, boards_per_round=1)
    factories.enter_random_results(event, rounds=[2])
    assert ended(event) == [2]


def test_a_table_waits_for_its_pairs_and_for_its_boards(event: Event) -> None:
    """At table 2 in round 2 sit pairs 2 and 6, on the board that table 3 had; pair 6 comes from table 1."""
    seating = factories.seating_of(event, 2, 2)
    assert (seating.ew.number, seating.boards) == (6, [3])
    waiting = {(one.table, one.board) for one in unfinished_before(seating)}
    assert waiting == {(1, 1), (2, 2), (3, 3)}
    enter_tables(event, 1, 1, 2)
    with pytest.raises(NotPermitted, match="round_not_open"):
        factories.join(event, 2, 2, "NS")
    enter_tables(event, 1, 3)
    assert unfinished_before(seating) == ()
    assert factories.join(event, 2, 2, "NS").pair.number == 2


# Results ---------------------------------------------------------------------------------------------------------


def test_a_table_enters_its_own_boards_of_the_round_and_no_others(event: Event) -> None:
    ns = factories.join(event, 1, 3, "NS")
    entered = factories.enter(ns, 3)
    assert (entered.board.number, entered.table, entered.ns.number, entered.ew.number) == (3, 3, 3, 8)
    entry = LogEntry.objects.get(event=event, act="result_entered")
    assert (entry.round, entry.table, entry.board) == (1, 3, 3)
    with pytest.raises(NotPermitted, match="not_your_round"):
        factories.enter(ns, 4)  # it comes here from table 4 in the next round


def test_a_board_that_never_comes_to_a_table_has_no_result_there() -> None:
    event = make_relayed(rounds=2)
    place: dict[str, Any] = {"event_id": event.pk, "expected_version": 0, "by": "director", "at": NOW}
    with pytest.raises(Invalid) as refused:
        rulings.mark_not_played(table=1, board=5, **place)
    assert (refused.value.code, refused.value.facts) == ("not_at_table", {"table": 1, "board": 5})


def test_two_tables_have_their_results_of_a_board_in_two_rounds(event: Event) -> None:
    enter_tables(event, 1)
    enter_tables(event, 2)
    rows = Result.objects.filter(event=event, board__number=3).order_by("table")
    assert [(row.table, row.ns.number, row.ew.number) for row in rows] == [(2, 2, 6), (3, 3, 8)]
    logged = LogEntry.objects.filter(event=event, board=3).order_by("table").values_list("round", "table")
    assert list(logged) == [(2, 2), (1, 3)]


# Sealing ---------------------------------------------------------------------------------------------------------


def test_the_director_s_looks_are_logged_until_the_last_table_has_played_a_board() -> None:
    event = make_relayed(rounds=2)
    director = factories.make_director()
    enter_tables(event, 1)
    # after two rounds of five sets: set 1 is played at table 1 in round 1, at table 5 in round 2
    boards.look(event_id=event.pk, number=1, by=director, at=NOW)
    enter_tables(event, 2)
    boards.look(event_id=event.pk, number=1, by=director, at=NOW)
    assert LogEntry.objects.filter(event=event, act="looked_at_board").count() == 1
    with pytest.raises(Frozen, match="board_open"):
        boards.deal_boards(event_id=event.pk, numbers=[1], by=director, at=NOW)


def test_a_table_types_a_play_only_when_the_board_is_open() -> None:
    event = make_relayed(rounds=2)
    joining = factories.join(event, 1, 1, "NS")
    where: dict[str, Any] = {"event_id": event.pk, "table": 1, "board": 1, "by": joining, "at": NOW}
    enter_tables(event, 1)
    with pytest.raises(Frozen) as refused:
        plays.record_play(text="N:o", expected_version=0, **where)
    assert (refused.value.code, refused.value.facts) == ("play_after_round", {"round": 2})
    enter_tables(event, 2)
    assert plays.record_play(text="N:o", expected_version=0, **where).play.version == 1
