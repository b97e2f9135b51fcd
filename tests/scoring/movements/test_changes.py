"""What may change during play: each change leaves what was played, and the checker finds nothing where nothing is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.errors import MovementError
from scoring.movements.changes import (
    actually,
    cut,
    exchanged,
    filled,
    not_met,
    results_compared,
    roving,
    without,
)
from scoring.movements.checks import check
from scoring.movements.counts import boards_played, sit_outs
from scoring.movements.kinds import build
from scoring.movements.request import Request
from scoring.movements.seating import Movement


def movement(kind: str, pairs: int, rounds: int | None = None, *, relayed: bool = False) -> Movement:
    return build(Request(kind, pairs, rounds, 4, relayed))


def errors(changed: Movement) -> list[str]:
    return [finding.code for finding in check(changed) if finding.is_error]


def before(changed: Movement, number: int) -> list[object]:
    return [line for line in changed.seatings if line.round < number]


def test_who_leaves_makes_its_opponents_sit_out() -> None:
    ground = movement("round-robin", 8)
    changed = without(ground, 5, since=4)
    assert before(changed, 4) == before(ground, 4)
    assert not errors(changed)
    assert boards_played(changed)[5] == 3 * 4
    # those whom it has met in rounds 1 to 3 play all seven rounds, the other four sit out once
    assert sorted(sit_outs(changed)[pair] for pair in range(1, 9) if pair != 5) == [0] * 3 + [1] * 4


def test_who_is_away_for_a_round_comes_back() -> None:
    ground = movement("round-robin", 8)
    changed = without(ground, 5, since=2, until=2)
    assert {line.round for line in ground.seatings if line not in changed.seatings} == {2}


def test_who_sits_out_and_leaves_leaves_no_empty_table() -> None:
    ground = movement("round-robin", 5)
    changed = without(ground, 3, since=1)
    assert all(line.pairs for line in changed.seatings)


@pytest.mark.parametrize("kind", ["round-robin", "endless-howell", "mitchell"])
@pytest.mark.parametrize("pairs", [9, 21])
def test_a_late_pair_fills_the_sit_out_with_copies(kind: str, pairs: int) -> None:
    ground = movement(kind, pairs)
    changed = filled(ground, pairs + 1, since=2)
    assert before(changed, 2) == before(ground, 2)
    assert not errors(changed)
    assert sit_outs(changed)[pairs + 1] == 1
    assert not any(one.sit_outs for one in changed.rounds[1:])


@pytest.mark.parametrize(("kind", "pairs"), [("mitchell", 9), ("mitchell", 13), ("howell", 9), ("howell", 15)])
def test_a_late_pair_fills_the_sit_out_where_boards_move(kind: str, pairs: int) -> None:
    ground = movement(kind, pairs, relayed=True)
    changed = filled(ground, pairs + 1, since=2)
    assert not errors(changed)
    assert boards_played(changed)[pairs + 1] == 4 * (ground.number_of_rounds - 1)


def test_tables_that_share_a_set_begin_with_different_boards() -> None:
    ground = movement("round-robin", 9)
    turned = tuple(
        replace(line, boards=line.boards[line.table % 2 :] + line.boards[: line.table % 2]) for line in ground.seatings
    )
    changed = filled(replace(ground, seatings=turned), 10, since=2)
    starts = [line.boards[0] % 4 for line in changed.rounds[1].tables]
    # tables 1 and 3 begin with the second board, 2 and 4 with the first; the new one with one that nobody begins with
    assert sorted(starts) == [1, 1, 2, 2, 3]
    assert {frozenset(line.boards) for line in changed.rounds[1].tables} == {frozenset(changed.rounds[1].boards)}


def test_boards_that_are_open_are_not_played_any_more() -> None:
    ground = movement("mitchell", 9, relayed=True)
    opened = ground.boards[:4]
    changed = filled(ground, 10, since=2, opened=opened)
    assert not {board for line in changed.of_pair(10) for board in line.boards} & set(opened)


def test_there_is_no_empty_seat_in_an_even_field() -> None:
    with pytest.raises(MovementError) as refused:
        filled(movement("round-robin", 8), 9, since=2)
    assert refused.value.code == "no_empty_seat"


@pytest.mark.parametrize("tables", [4, 5, 6, 7, 8, 10, 11, 12, 13, 14])
def test_a_late_pair_is_a_rover_where_boards_move(tables: int) -> None:
    ground = movement("mitchell", 2 * tables, relayed=True)
    changed = roving(ground, 2 * tables + 1, since=2)
    assert before(changed, 2) == before(ground, 2)
    assert not errors(changed)
    assert {count for pair, count in sit_outs(changed).items() if pair <= 2 * tables} <= {0, 1}


def test_a_rover_of_nine_tables_needs_a_round_less() -> None:
    with pytest.raises(MovementError) as refused:
        roving(movement("mitchell", 18, relayed=True), 19, since=2)
    assert refused.value.code == "no_rover"
    assert not errors(roving(movement("mitchell", 18, 8, relayed=True), 19, since=2))


def test_two_who_changed_places_play_each_others_boards() -> None:
    ground = movement("round-robin", 8)
    line, other = ground.rounds[2].tables[:2]
    changed = actually(ground, 3, line.table, line.ns, other.ew)
    lines = {one.table: one for one in changed.rounds[2].seatings}
    assert (lines[line.table].ns, lines[line.table].ew) == (line.ns, other.ew)
    assert (lines[other.table].ns, lines[other.table].ew) == (other.ns, line.ew)
    assert [one for one in changed.rounds if one.number != 3] == [one for one in ground.rounds if one.number != 3]


def test_a_table_may_have_sat_turned() -> None:
    ground = movement("round-robin", 8)
    line = ground.rounds[0].tables[0]
    changed = actually(ground, 1, line.table, line.ew, line.ns)
    assert changed.rounds[0].tables[0] == replace(line, ns=line.ew, ew=line.ns)
    assert not errors(changed)


def test_who_was_not_due_leaves_the_other_nothing_to_play() -> None:
    ground = movement("round-robin", 5)
    one = ground.rounds[0]
    line = one.tables[0]
    (resting,) = one.sit_outs
    changed = actually(ground, 1, line.table, line.ns, resting)
    assert changed.rounds[0].sit_outs == (line.ew,)


def test_only_a_table_that_plays_has_an_actual_seating() -> None:
    ground = movement("round-robin", 6)
    with pytest.raises(MovementError) as nobody:
        actually(ground, 1, 9, 1, 2)
    with pytest.raises(MovementError) as twice:
        actually(ground, 1, 1, 2, 2)
    assert (nobody.value.code, twice.value.code) == ("no_table", "same_pair")


def test_two_who_go_each_the_others_way_keep_the_movement_sound() -> None:
    ground = movement("mitchell", 12, relayed=True)
    changed = exchanged(ground, 8, 9, since=1)
    assert not errors(changed)
    assert changed.of_pair(8) == tuple(replace(line, ew=8 if line.ew == 9 else line.ew) for line in ground.of_pair(9))


def test_cutting_rounds_leaves_those_before() -> None:
    ground = movement("mitchell", 12)
    assert cut(ground, 5).seatings == tuple(line for line in ground.seatings if line.round <= 5)
    with pytest.raises(MovementError):
        cut(ground, 7)


def test_after_a_cut_it_is_told_who_has_not_met() -> None:
    assert not_met(movement("round-robin", 6)) == ()
    # six pairs, four of five rounds: three meetings of the last round do not take place
    last = {tuple(sorted(line.meeting or ())) for line in movement("round-robin", 6).rounds[4].tables}
    assert set(not_met(cut(movement("round-robin", 6), 4))) == last
    # two fields of three: pairs of one field never meet, and nobody waits for that
    assert not_met(movement("mitchell", 6)) == ()
    assert len(not_met(cut(movement("mitchell", 6), 2))) == 3


def test_every_result_is_compared_with_those_of_the_other_tables() -> None:
    # four tables, three rounds of four boards: each of twelve results with three others
    assert set(results_compared(movement("mitchell", 8, 3)).values()) == {36}
    # without pair 5 a board is played at three tables, and its opponents play a round less
    compared = results_compared(without(movement("mitchell", 8, 3), 5, since=1))
    assert compared[5] == 0
    assert sorted(compared.values()) == [0] + [16] * 3 + [24] * 4
