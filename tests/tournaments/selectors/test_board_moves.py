"""Where boards come from and go to, by the constructions of the Mitchell family."""

from __future__ import annotations

import pytest

from tests.tournaments.relayed import straight
from tournaments.selectors.board_moves import Travel, travels

SIZE = 2


def boards_of(number: int) -> list[int]:
    return [number * SIZE - 1, number * SIZE]


def mitchell(tables: int, rounds: int) -> dict[tuple[int, int], Travel]:
    """A straight Mitchell, cut after so many rounds."""
    spots = [(round_, table) for round_ in range(1, rounds + 1) for table in range(1, tables + 1)]
    return travels([(*spot, boards_of(straight(tables, *spot)[2])) for spot in spots], copies=1)


def share_and_relay(tables: int) -> dict[tuple[int, int], Travel]:
    """The set at table t is pos(t) + r: the tables from T/2 on stand one place further; first and last table share."""
    spots = [(round_, table) for round_ in range(1, tables + 1) for table in range(1, tables + 1)]
    place = {table: table - 1 + (table > tables // 2) for table in range(1, tables + 1)}
    return travels([(r, t, boards_of((place[t] + r - 1) % tables + 1)) for r, t in spots], copies=1)


@pytest.mark.parametrize("tables,rounds", [(5, 5), (7, 4)])
def test_in_a_straight_mitchell_every_set_goes_down_one_table(tables, rounds):
    found = mitchell(tables, rounds)
    for (round_, table), travel in found.items():
        below, above = (table - 2) % tables + 1, table % tables + 1
        assert travel.shared == ()
        assert travel.to_text == ("finished" if round_ == rounds else f"to table {below}")
        assert travel.from_text == ("" if round_ == 1 else f"from table {above}")


def test_where_first_and_last_table_share_one_set_rests_on_the_stand():
    found = share_and_relay(8)
    for (round_, table), travel in found.items():
        assert travel.shared == {1: (8,), 8: (1,)}.get(table, ())
        if round_ < 8:
            goes = {1: "to table 7", 8: "to table 7", 2: "to tables 1 and 8", 5: "to the stand"}
            is_over = (round_, table) == (7, 5)  # on the stand in the last round
            assert travel.to_text == ("finished" if is_over else goes.get(table, f"to table {table - 1}"))
    assert found[3, 4].from_text == "from the stand"
    assert found[2, 4].from_text == ""  # the set that rested at first is new there
    assert found[4, 1].text == "shared with table 8; from table 2; to table 7"


def test_of_two_copies_each_goes_to_the_nearest_table():
    """A web of eight tables and seven sets: both halves of the room hand their sets down one table."""
    rows = [(r + 1, t + 1, boards_of((t + r if t < 4 else 8 - 2 - t - r) % 7 + 1)) for r in range(5) for t in range(8)]
    found = travels(rows, copies=2)
    assert {travel.shared for travel in found.values()} == {()}
    for (round_, table), travel in found.items():
        if round_ < 5 and table not in (1, 5):
            assert travel.to_text == f"to table {table - 1}"


def test_boards_that_stay_at_a_table_go_nowhere():
    rows = [(1, 1, [1, 2]), (2, 1, [3, 4]), (1, 2, [3, 4]), (2, 2, [1, 2])]
    assert travels(rows, copies=1)[1, 1].to_text == "to table 2"
    stay = travels([(1, 1, [1, 2]), (2, 1, [1, 2])], copies=1)
    assert (stay[1, 1].text, stay[2, 1].text) == ("", "finished")


def test_tables_that_begin_apart_share_all_the_same():
    found = travels([(1, 1, [1, 2, 3, 4]), (1, 2, [3, 4, 1, 2])], copies=1)
    assert [found[1, table].shared_text for table in (1, 2)] == ["shared with table 2", "shared with table 1"]
