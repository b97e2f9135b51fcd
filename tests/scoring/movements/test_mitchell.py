"""The barometer Mitchell, for every field and length, looked at by an independent checker."""

import pytest

from scoring.errors import MovementError
from scoring.movements.mitchell import mitchell, mitchell_rounds
from tests.scoring.movements.independent import assert_sound, plain

EVERY_FIELD = range(4, 61)


@pytest.mark.parametrize("boards", [1, 4])
@pytest.mark.parametrize("pairs", EVERY_FIELD)
def test_longest_is_sound(pairs, boards):
    rounds = (pairs + 1) // 2
    movement = mitchell(pairs, boards_per_round=boards)
    doings = assert_sound(plain(movement), pairs, rounds, boards)
    stay, visit = range(1, pairs // 2 + 1), range(pairs // 2 + 1, pairs + 1)
    for pair in stay:
        assert {(table, side) for _, table, side, _, _ in doings[pair]} == {(pair, "NS")}
    for pair in visit:
        assert {side for _, _, side, _, _ in doings[pair]} == {"EW"}
        assert {opponent for _, _, _, opponent, _ in doings[pair] if opponent} == set(stay)
    assert movement.kind == "mitchell"
    assert movement.two_winner
    assert movement.number_of_tables == pairs // 2


@pytest.mark.parametrize("pairs,rounds", [(p, r) for p in (4, 5, 12, 13, 59, 60) for r in range(1, (p + 1) // 2)])
def test_every_shorter_one_is_sound(pairs, rounds):
    assert_sound(plain(mitchell(pairs, rounds)), pairs, rounds, 4)


def test_four_pairs_by_hand():
    assert plain(mitchell(4, boards_per_round=1)) == [
        (1, 1, 1, 3, (1,)),
        (1, 2, 2, 4, (1,)),
        (2, 1, 1, 4, (2,)),
        (2, 2, 2, 3, (2,)),
    ]


def test_visitors_go_to_the_next_table_and_from_the_last_to_the_first():
    tables = {round_: table for round_, table, _, ew, _ in plain(mitchell(12)) if ew == 8}
    assert tables == {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 1}


@pytest.mark.parametrize("pairs", range(5, 61, 2))
def test_odd_field_rests_each_visiting_pair_once_and_no_other(pairs):
    resting = [one.sit_outs for one in mitchell(pairs).rounds]
    assert sorted(pair for pairs_resting in resting for pair in pairs_resting) == list(range(pairs // 2 + 1, pairs + 1))
    assert all(len(pairs_resting) == 1 for pairs_resting in resting)


@pytest.mark.parametrize("pairs,longest", [(4, 2), (5, 3), (12, 6), (13, 7), (60, 30)])
def test_longest(pairs, longest):
    assert mitchell_rounds(pairs) == longest


@pytest.mark.parametrize(
    "arguments,code",
    [
        ({"pairs": 3}, "pairs"),
        ({"pairs": 61}, "pairs"),
        ({"pairs": 12, "rounds": 7}, "rounds"),
        ({"pairs": 12, "rounds": 0}, "rounds"),
        ({"pairs": 12, "boards_per_round": 0}, "boards"),
    ],
)
def test_refusals(arguments, code):
    with pytest.raises(MovementError) as refusal:
        mitchell(**arguments)
    assert refusal.value.code == code
