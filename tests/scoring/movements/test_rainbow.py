"""The rainbow individual, looked at player by player."""

from collections import Counter, defaultdict
from itertools import product

import pytest

from scoring.movements.checks import check
from scoring.movements.rainbow import RAINBOW
from scoring.movements.request import Request

SIZES = (20, 28, 44, 52)


def built(size, rounds=None, boards=1):
    return RAINBOW.build(Request("rainbow", size, rounds, boards))


def players(line):
    return (line.ns.first, line.ns.second, line.ew.first, line.ew.second)


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody_of_the_other_directions_once_and_every_set_once(size):
    movement, tables = built(size), size // 4
    assert check(movement) == ()
    assert (movement.copies, movement.number_of_rounds) == (1, tables)
    directions = [range(first, first + tables) for first in range(1, size, tables)]
    met, played = Counter(), defaultdict(list)
    for line in movement.seatings:
        four = players(line)
        assert all(player in direction for player, direction in zip(four, directions, strict=True))
        met.update((one, other) for place, one in enumerate(four) for other in four[place + 1 :])
        for player in four:
            played[player] += line.boards
    others = [two for i in range(4) for j in range(i + 1, 4) for two in product(directions[i], directions[j])]
    assert met == Counter(others)
    assert all(sorted(boards) == list(range(1, tables + 1)) for boards in played.values())


@pytest.mark.parametrize("size", SIZES)
def test_moves_as_announced(size):
    """Boards down one, North stay, South up one, East up two, West down two."""
    tables = size // 4
    rounds = [{line.table: (*players(line), line.boards[0]) for line in one.tables} for one in built(size).rounds]
    for before, after in zip(rounds, rounds[1:], strict=False):
        for place, speed in enumerate((0, 1, 2, -2, -1)):
            for table in range(1, tables + 1):
                assert after[(table + speed - 1) % tables + 1][place] == before[table][place]


def test_first_round_and_boards_of_a_set():
    first, second = built(20, boards=2).rounds[0].tables[:2]
    assert (players(first), first.boards) == ((1, 6, 11, 16), (1, 2))
    assert (players(second), second.boards) == ((2, 7, 12, 17), (3, 4))


@pytest.mark.parametrize("size,rounds", [(20, 1), (28, 5), (52, 12)])
def test_shorter_ones_are_sound(size, rounds):
    movement = built(size, rounds)
    assert movement.number_of_rounds == rounds
    assert not [finding for finding in check(movement) if finding.is_error]


def test_exist():
    assert list(RAINBOW.sizes(Request("rainbow", 0))) == list(SIZES)
    assert list(RAINBOW.rounds(Request("rainbow", 28))) == list(range(1, 8))
    assert RAINBOW.relayed_only
