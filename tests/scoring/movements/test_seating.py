"""The views over a movement, on one small enough to write down."""

import pytest

from scoring.movements.seating import GuideLine, Movement, Seating, boards_of_set, dealer_of
from scoring.seats import CLOCKWISE, COUNTER_CLOCKWISE, Seat, Side

LINES = (
    Seating(2, 2, 2, 3, (3, 4)),
    Seating(1, 1, 1, 3, (1, 2)),
    Seating(1, 2, 2, 4, (1, 2)),
    Seating(1, 3, None, 5, (1, 2)),
    Seating(2, 1, 5, 1, (3, 4)),
)
SMALL = Movement("small", "custom", LINES, 5)


def test_rounds_are_in_order_with_tables_in_order():
    first, second = SMALL.rounds
    assert (first.number, first.seatings) == (1, LINES[1:4])
    assert (second.number, second.seatings) == (2, (LINES[4], LINES[0]))
    assert SMALL.number_of_rounds == 2


def test_half_tables_hold_no_boards_and_no_players():
    first = SMALL.rounds[0]
    assert first.tables == LINES[1:3]
    assert first.boards == (1, 2)
    assert SMALL.tables == (1, 2)
    assert SMALL.number_of_tables == 2
    assert SMALL.boards == (1, 2, 3, 4)


def test_sit_outs_are_those_at_half_tables_and_those_without_a_seat():
    assert [one.sit_outs for one in SMALL.rounds] == [(5,), (4,)]


def test_guide_card():
    assert SMALL.guide_card(1) == (
        GuideLine(1, 1, Side.NS, 3, (1, 2)),
        GuideLine(2, 1, Side.EW, 5, (3, 4)),
    )
    assert SMALL.guide_card(5) == (
        GuideLine(1, 3, Side.EW, None, ()),
        GuideLine(2, 1, Side.NS, 1, (3, 4)),
    )
    assert SMALL.guide_card(4)[1] == GuideLine(2, None, None, None, ())
    assert [line.is_sit_out for line in SMALL.guide_card(4)] == [False, True]


def test_table_card():
    assert SMALL.table_card(1) == (LINES[1], LINES[4])
    assert SMALL.table_card(9) == ()


def test_of_pair():
    assert SMALL.of_pair(3) == (LINES[1], LINES[0])
    assert SMALL.of_pair(9) == ()


def test_a_line_knows_its_pairs():
    line = LINES[1]
    assert (line.pairs, line.is_live) == ((1, 3), True)
    assert (line.side_of(3), line.opponent_of(3)) == (Side.EW, 1)
    assert (LINES[3].pairs, LINES[3].is_live) == ((5,), False)
    with pytest.raises(KeyError):
        line.side_of(2)


@pytest.mark.parametrize("rotation,order", [(COUNTER_CLOCKWISE, "NWSE"), (CLOCKWISE, "NESW")])
def test_dealer_by_board_number(rotation, order):
    assert [dealer_of(number, rotation) for number in range(1, 10)] == [Seat(letter) for letter in order * 2 + "N"]


def test_boards_of_set():
    assert boards_of_set(1, 4) == (1, 2, 3, 4)
    assert boards_of_set(3, 2) == (5, 6)
