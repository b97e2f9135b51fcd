"""Sets that become rounds: who is compared with whom stays, the boards no longer travel."""

from dataclasses import replace

import pytest

from scoring.errors import MovementError
from scoring.movements.balance import competition
from scoring.movements.checks import check
from scoring.movements.mitchell import mitchell
from scoring.movements.round_robin import round_robin
from scoring.movements.seating import Movement, Seating
from scoring.movements.transposition import transposed
from tests.scoring.movements.independent import assert_sound, plain, relayed_mitchell, slow_competition


def relayed(tables, switched=0):
    lines = tuple(Seating(*line) for line in relayed_mitchell(tables, switched))
    rounds = tuple(range(tables - switched + 1, tables + 1))
    return Movement("relayed", "mitchell", lines, 2 * tables, 1, share=1 - tables % 2, switched_rounds=rounds)


def odd_howell(pairs, size=2):
    """The Howell of an odd prime number of pairs on one relayed set, from a strong starter: data, no table of ours."""
    starter = {7: "1-3 2-6 4-5", 13: "1-6 3-5 4-8 9-2 10-7 12-11"}[pairs]
    blocks = [tuple(map(int, block.split("-"))) for block in starter.split()]
    lines = []
    for r in range(pairs):
        lines.append(Seating(r + 1, 1, None, r or pairs, ()))
        for table, (x, y) in enumerate(blocks, start=2):
            first = (x + y + r) % pairs * size
            boards = tuple(range(first + 1, first + size + 1))
            lines.append(Seating(r + 1, table, (x + r) % pairs or pairs, (y + r) % pairs or pairs, boards))
    return Movement("odd", "howell", tuple(lines), pairs, 1)


@pytest.mark.parametrize(
    "movement", [relayed(5), relayed(7, 1), relayed(6, 1), relayed(8), odd_howell(7), odd_howell(13)]
)
def test_the_competition_is_the_same_and_all_tables_play_the_same_boards(movement):
    assert {finding.code for finding in check(movement)} <= {"W-SHARE"}
    found = transposed(movement)
    assert slow_competition(plain(found), found.pairs) == slow_competition(plain(movement), movement.pairs)
    assert competition(found) == competition(movement)
    assert (found.copies, found.share, found.switched_rounds) == ("all", 0, ())
    assert check(found) == ()
    for one in found.rounds:
        assert {line.boards for line in one.tables} == {one.boards}


def test_a_howell_becomes_a_sound_round_robin_on_the_same_tables():
    movement = odd_howell(7)
    found = transposed(movement)
    lines = [
        (r, t - 1 or 4, ns, ew, boards) for r, t, ns, ew, boards in plain(found)
    ]  # the half table comes last there
    assert_sound(lines, 7, 7, 2)
    assert [line[:2] for line in plain(found)] == [line[:2] for line in plain(movement)]
    assert {s.pairs for s in found.seatings if not s.is_live} == {s.pairs for s in movement.seatings if not s.is_live}


@pytest.mark.parametrize("movement", [round_robin(8), round_robin(9, 3), mitchell(10), mitchell(11, 4), relayed(7, 1)])
def test_once_more_changes_nothing(movement):
    once = transposed(movement) if movement.copies == 1 else movement
    assert transposed(once).rounds == once.rounds


def test_tables_are_numbered_anew_where_a_set_comes_back_to_one():
    lines = [(1, 1, 1, 2, (1,)), (1, 2, 3, 4, (2,)), (2, 1, 3, 4, (1,)), (2, 2, 1, 2, (2,))]
    movement = Movement("again", "custom", tuple(Seating(*line) for line in lines), 4, 1, max_meetings=2)
    assert [line[:4] for line in plain(transposed(movement))] == [
        (1, 1, 1, 2),
        (1, 2, 3, 4),
        (2, 1, 3, 4),
        (2, 2, 1, 2),
    ]


@pytest.mark.parametrize(
    "lines",
    [
        [line for line in relayed_mitchell(5, 0) if line[0] < 5],  # curtailed
        [(1, 1, 1, 2, (1, 2)), (2, 1, 1, 3, (2, 3))],  # a board in two sets
        [(1, 1, 1, 2, (1,)), (2, 1, 1, 3, (1,))],  # a set twice
        [(1, 1, 1, 2, (1,)), (1, 2, 3, 4, (2,)), (2, 1, 1, 3, (1,)), (2, 2, 2, 4, (2,))],
    ],
)
def test_what_is_not_complete_is_refused(lines):
    movement = replace(relayed(5), seatings=tuple(Seating(*line) for line in lines))
    with pytest.raises(MovementError) as refusal:
        transposed(movement)
    assert refusal.value.code == "incomplete"
