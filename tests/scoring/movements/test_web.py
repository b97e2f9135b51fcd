"""The Web movement, every size and length: two copies, fewer opponents than there are, all boards."""

import pytest

from scoring.errors import MovementError
from scoring.movements.checks import check
from scoring.movements.kinds import build
from scoring.movements.request import Request
from scoring.movements.web import WEB
from tests.scoring.movements.independent import follow, plain

SIZES = [pairs for pairs in range(7, 61) if pairs % 4 in (3, 0)]
LENGTHS = {7: [3], 8: [3], 11: [3, 5], 12: [3, 5], 16: [5, 7], 20: [5, 7, 9], 60: list(range(15, 30, 2))}


def web(pairs, rounds=None, boards=1, **asked):
    return build(Request("web", pairs, rounds, boards, **asked))


def test_sizes_and_rounds_that_exist():
    assert list(WEB.sizes(Request("web", 8))) == SIZES
    for pairs, lengths in LENGTHS.items():
        assert list(WEB.rounds(Request("web", pairs))) == lengths
        assert web(pairs).number_of_rounds == lengths[-1]


@pytest.mark.parametrize("pairs", SIZES)
def test_everybody_plays_all_boards_on_two_copies(pairs):
    tables = (pairs + 1) // 2
    for rounds in WEB.rounds(Request("web", pairs)):
        movement = web(pairs, rounds)
        evening = follow(movement)
        assert set(evening.meetings.values()) == set(evening.times_on_board.values()) == {1}
        assert evening.copies <= movement.copies == 2
        assert evening.sets == {(number,) for number in range(1, rounds + 1)}
        assert set(evening.plays.values()) == {pairs // 2}
        assert len(evening.meetings) == rounds * (pairs // 2)
        assert evening.tables == set(range(1, pairs // 2 + 1))
        assert len(evening.sit_outs) == (rounds if pairs % 2 else 0)
        assert max(evening.sit_outs.values(), default=0) == pairs % 2
        for half in (range(1, tables // 2 + 1), range(tables // 2 + 1, tables + 1)):
            lying = [(line[0], line[4]) for line in plain(movement) if line[1] in half and line[4]]
            assert len(lying) == len(set(lying)), "a copy stays in its half of the room"


@pytest.mark.parametrize("pairs", SIZES)
def test_checker_finds_no_error(pairs):
    assert not [finding for finding in check(web(pairs, boards=2)) if finding.is_error]


def test_copies_pass_in_opposite_ways():
    places = {half: [] for half in ("first", "second")}
    for round_, table, _, _, boards in plain(web(12, 5)):
        if boards == (1,):
            places["first" if table <= 3 else "second"].append((round_, table))
    assert places == {"first": [(1, 1), (4, 3), (5, 2)], "second": [(1, 5), (2, 4), (5, 6)]}


@pytest.mark.parametrize("rounds,near", [(4, (3, 5)), (6, (5,)), (2, (3,))])
def test_other_lengths_are_refused(rounds, near):
    with pytest.raises(MovementError) as refusal:
        web(12, rounds)
    assert (refusal.value.code, refusal.value.facts["nearest"]) == ("rounds", near)
