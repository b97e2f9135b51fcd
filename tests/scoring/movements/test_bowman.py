"""The Bowman and super-Bowman movements, every size and length: fewer sets than tables, nothing repeated."""

import pytest

from scoring.errors import MovementError
from scoring.movements.bowman import BOWMAN, SUPER_BOWMAN, path
from scoring.movements.checks import check
from scoring.movements.kinds import build
from scoring.movements.request import Request
from tests.scoring.movements.independent import follow, plain

SIZES = [pairs for pairs in range(9, 59) if pairs % 4 in (1, 2)]


def bowman(pairs, rounds=None, boards=1, kind="bowman", **asked):
    return build(Request(kind, pairs, rounds, boards, **asked))


def test_sizes_and_rounds_that_exist():
    assert list(BOWMAN.sizes(Request("bowman", 9))) == list(SUPER_BOWMAN.sizes(Request("bowman", 9))) == SIZES
    for pairs, bowmans, supers in ((9, 3, [3]), (14, 5, [3, 5]), (18, 7, [3, 5, 7]), (58, 27, list(range(11, 28, 2)))):
        assert list(BOWMAN.rounds(Request("bowman", pairs))) == list(range(1, bowmans + 1))
        assert list(SUPER_BOWMAN.rounds(Request("super-bowman", pairs))) == supers


@pytest.mark.parametrize("pairs", SIZES)
def test_everybody_plays_all_boards_on_three_copies(pairs):
    for rounds in SUPER_BOWMAN.rounds(Request("super-bowman", pairs)):
        movement = bowman(pairs, rounds, kind="super-bowman")
        evening = follow(movement)
        assert movement.number_of_rounds == rounds
        assert set(evening.meetings.values()) == set(evening.times_on_board.values()) == {1}
        assert evening.copies <= movement.copies == 3
        assert evening.sets == {(number,) for number in range(1, rounds + 1)}
        assert set(evening.plays.values()) == {pairs // 2}
        assert evening.tables == set(range(1, pairs // 2 + 1))
        assert max(evening.sit_outs.values(), default=0) == pairs % 2


@pytest.mark.parametrize("pairs", SIZES)
def test_bowman_has_two_tables_more_than_sets(pairs):
    movement, tables = bowman(pairs, boards=4), (pairs + 1) // 2
    assert movement.number_of_rounds == len(movement.boards) // 4 == tables - 2
    assert movement.seatings == bowman(pairs, tables - 2, boards=4, kind="super-bowman").seatings
    assert not [finding for finding in check(movement) if finding.is_error]


@pytest.mark.parametrize("rounds,sets", [(1, 3), (2, 3), (3, 3), (4, 5), (5, 5), (6, 7), (7, 7)])
def test_a_shorter_bowman_has_the_fewest_sets_that_serve(rounds, sets):
    movement = bowman(17, rounds)
    evening = follow(movement)
    assert movement.number_of_rounds == rounds
    assert evening.sets <= {(number,) for number in range(1, sets + 1)}
    assert movement.seatings == bowman(17, sets, kind="super-bowman").seatings[: 9 * rounds]
    assert evening.copies <= 3
    assert set(evening.meetings.values()) == set(evening.times_on_board.values()) == {1}


@pytest.mark.parametrize(
    "sets,tables,way",
    [
        (5, 7, "1A 1B 1C 2A 3A 4A 5A"),
        (5, 11, "1A 1B 1C 2C 2B 2A 3A 3B 3C 4A 5A"),
        (3, 9, "1A 1B 1C 2C 2B 2A 3A 3B 3C"),
        (7, 11, "1A 1B 1C 2C 2B 2A 3A 4A 5A 6A 7A"),
    ],
)
def test_the_way_winds_through_the_wide_rows(sets, tables, way):
    assert " ".join(f"{row + 1}{letter}" for row, letter in path(sets, tables)) == way


def test_boards_of_seven_tables_by_hand():
    """The row of three: boards go down through A and C, up through B."""
    boards = {(line[0], line[1]): line[4][0] for line in plain(bowman(14)) if line[1] <= 4}
    assert [[boards[round_, table] for table in (1, 2, 3, 4)] for round_ in (1, 2, 3)] == [
        [1, 5, 1, 2],
        [2, 4, 2, 3],
        [3, 3, 3, 4],
    ]


@pytest.mark.parametrize("rounds,near", [(4, (3, 5)), (6, (5,)), (1, (3,))])
def test_super_bowman_of_other_lengths_is_refused(rounds, near):
    with pytest.raises(MovementError) as refusal:
        bowman(14, rounds, kind="super-bowman")
    assert (refusal.value.code, refusal.value.facts["nearest"]) == ("rounds", near)
