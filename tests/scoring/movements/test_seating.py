"""The views over a movement, on one small enough to write down."""

import pytest

from scoring.movements.seating import (
    GuideLine,
    Movement,
    Partners,
    Seating,
    TeamPair,
    Unit,
    WinnerOf,
    boards_of_set,
    dealer_of,
)
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


# Teams, players and winners ---------------------------------------------------------------------------------------

TEAM_MATCH = (
    Seating(1, 1, TeamPair(1, "a"), TeamPair(2, "b"), (1,)),
    Seating(1, 2, TeamPair(2, "a"), TeamPair(1, "b"), (1,)),
)
PLAYERS = (Seating(1, 1, Partners(4, 2), Partners(1, 3), (1,)), Seating(1, 2, 5, None, ()))
CUP = (
    Seating(1, 1, 3, 4, (), match=1),
    Seating(1, 2, 2, None, ()),
    Seating(2, 1, 1, WinnerOf(1), (), match=2),
    Seating(3, 1, WinnerOf(2), 2, (), match=3),
)


def plan(seatings, pairs, **limits):
    return Movement("", "custom", seatings, pairs, **limits)


@pytest.mark.parametrize(
    "seatings,pairs,unit,sitters",
    [
        ((Seating(1, 1, 1, 2, (1,)),), 3, Unit.PAIRS, (1, 2, 3)),
        (TEAM_MATCH, 2, Unit.TEAMS, (TeamPair(1, "a"), TeamPair(1, "b"), TeamPair(2, "a"), TeamPair(2, "b"))),
        (PLAYERS, 5, Unit.PLAYERS, (1, 2, 3, 4, 5)),
        (CUP, 4, Unit.PAIRS, (1, 2, 3, 4)),
    ],
)
def test_a_movement_knows_what_it_numbers(seatings, pairs, unit, sitters):
    movement = plan(seatings, pairs)
    assert (movement.unit, movement.sitters) == (unit, sitters)


@pytest.mark.parametrize(
    "player,partner,seat,side,opponents",
    [(4, 2, "N", "NS", (1, 3)), (2, 4, "S", "NS", (1, 3)), (1, 3, "E", "EW", (4, 2)), (3, 1, "W", "EW", (4, 2))],
)
def test_the_guide_of_a_player_names_partner_and_seat(player, partner, seat, side, opponents):
    (line,) = plan(PLAYERS, 5).guide_card(player)
    assert (line.partner, line.seat.value, line.side.value) == (partner, seat, side)
    assert line.opponent == Partners(*opponents)


def test_a_player_who_rests_has_no_partner():
    (line,) = plan(PLAYERS, 5).guide_card(5)
    assert (line.is_sit_out, line.table, line.partner, line.seat) == (True, 2, None, None)


def test_the_guide_of_a_knock_out_goes_on_as_long_as_one_may_win():
    def rows(pair):
        return [(line.table, line.opponent, line.winner_of) for line in plan(CUP, 4).guide_card(pair)]

    assert rows(3) == [(1, 4, None), (1, 1, 1), (1, 2, 2)]
    assert rows(1) == [(None, None, None), (1, WinnerOf(1), None), (1, 2, 2)]
    assert rows(2) == [(2, None, None), (None, None, None), (1, WinnerOf(2), None)]


def test_possible_winners_come_from_earlier_rounds_only():
    movement = plan((*CUP, Seating(3, 2, WinnerOf(3), None, (), match=9)), 4)
    assert movement.possible_winners == {1: {3, 4}, 2: {1, 3, 4}, 3: {1, 2, 3, 4}, 9: frozenset()}
    assert movement.last_round_of_match == {1: 1, 2: 2, 3: 3, 9: 3}


def test_who_may_still_be_in_does_not_sit_out():
    assert [one.sit_outs for one in plan(CUP, 4).rounds] == [(1, 2), (2,), ()]


def test_a_table_at_which_one_plays_goes_before_a_half_table():
    lines = (Seating(1, 1, 1, 2, (1,)), Seating(1, 2, 1, None, ()))
    assert [line.table for line in plan(lines, 2).guide_card(1)] == [1]


def test_nobody_of_another_table_has_a_side():
    with pytest.raises(KeyError):
        TEAM_MATCH[0].side_of(TeamPair(1, "b"))
    assert TEAM_MATCH[0].opponent_of(TeamPair(2, "b")) == TeamPair(1, "a")
    assert (TEAM_MATCH[0].meeting, CUP[0].meeting, CUP[2].meeting) == (None, (3, 4), None)
