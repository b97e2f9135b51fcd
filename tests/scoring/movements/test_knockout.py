"""The bracket: who has a bye, when seeds can meet, and that it leads to one winner."""

from dataclasses import replace

import pytest

from scoring.movements.checks import check
from scoring.movements.counts import sit_outs
from scoring.movements.fairness import fairness
from scoring.movements.knockout import KNOCKOUT, bracket
from scoring.movements.request import Request
from scoring.movements.seating import WinnerOf

EVERY_FIELD = range(4, 201)


def built(size, rounds=None):
    return KNOCKOUT.build(Request("knockout", size, rounds))


def played(movement, wins):
    """Play the bracket on paper: for each round its matches as pairs of seeds; ``wins`` picks of two seeds."""
    winners, rounds = {}, []
    for one in movement.rounds:
        matches = []
        for line in one.seatings:
            two = [winners[side.match] if isinstance(side, WinnerOf) else side for side in (line.ns, line.ew)]
            if None not in two:
                matches.append((line.match, *two))
        winners |= {match: wins(first, second) for match, first, second in matches}
        rounds.append([two for _, *two in matches])
    return rounds


def half(number_of_sets, sets):
    """The unions of neighbours."""
    return [sets[2 * i] | sets[2 * i + 1] for i in range(number_of_sets // 2)]


@pytest.mark.parametrize("rounds", range(9))
def test_seeds_are_kept_apart(rounds):
    """The first 2^j seeds are one to each of the 2^j equal parts of the bracket."""
    seeds = bracket(rounds)
    assert sorted(seeds) == list(range(1, 2**rounds + 1))
    for j in range(rounds + 1):
        part = 2 ** (rounds - j)
        heads = [min(seeds[start : start + part]) for start in range(0, len(seeds), part)]
        assert sorted(heads) == list(range(1, 2**j + 1))


def test_every_field_has_its_byes_in_round_one_for_the_top_seeds():
    for size in EVERY_FIELD:
        movement, rounds = built(size), 0
        while 2**rounds < size:
            rounds += 1
        assert movement.number_of_rounds == rounds
        first, *others = movement.rounds
        byes = {line.ns for line in first.seatings if line.ew is None}
        assert byes == set(range(1, 2**rounds - size + 1))
        assert all(line.is_live for one in others for line in one.seatings)
        assert sorted(side for line in first.seatings for side in line.pairs) == list(range(1, size + 1))


def test_if_the_better_seed_always_wins_the_best_meet_as_late_as_possible():
    for size in EVERY_FIELD:
        rounds = played(built(size), min)
        left = size
        for matches in rounds:
            whole = 1 << (left - 1).bit_length()
            assert {max(two) for two in matches} == set(range(whole // 2 + 1, left + 1))
            assert all(sum(two) == whole + 1 for two in matches)
            left = whole // 2
        assert left == 1


def test_whoever_wins_seeds_up_to_a_power_of_two_do_not_meet_before_so_many_are_left():
    """The favourite of each comparison is taken from outside too: the set of all who may stand at each place."""
    for size in (4, 5, 7, 8, 21, 64, 65, 100, 200):
        movement = built(size)
        who, left = {}, None
        for one in movement.rounds:
            left = 2 * len(one.seatings)
            for line in one.tables:
                sides = [who[s.match] if isinstance(s, WinnerOf) else {s} for s in (line.ns, line.ew)]
                assert not sides[0] & sides[1]
                assert max(min(sides[0]), min(sides[1])) > left // 2, "both are of the seeds that must not meet yet"
                who[line.match] = sides[0] | sides[1]


def test_matches_are_numbered_through_and_every_winner_but_the_last_plays_on():
    for size in EVERY_FIELD:
        lines = built(size).seatings
        assert [line.match for line in lines if line.match is not None] == list(range(1, size))
        assert all((line.match is None) == (None in (line.ns, line.ew)) for line in lines)
        going_on = sorted(side.match for line in lines for side in line.pairs if isinstance(side, WinnerOf))
        assert going_on == list(range(1, size - 1))
        for line in lines:
            assert all(side.match < line.match for side in line.pairs if isinstance(side, WinnerOf))


@pytest.mark.parametrize("size", [*range(4, 35), 63, 64, 65, 127, 128, 129, 199, 200])
def test_is_sound(size):
    movement = built(size)
    assert movement.match
    assert check(movement) == ()


def test_five_by_hand():
    lines = [(s.round, s.table, s.ns, s.ew, s.match) for s in built(5).seatings]
    assert lines == [
        *[(1, 1, 4, 5, 1), (1, 2, 1, None, None), (1, 3, 2, None, None), (1, 4, 3, None, None)],
        *[(2, 1, 1, WinnerOf(1), 2), (2, 2, 2, 3, 3)],
        (3, 1, WinnerOf(2), WinnerOf(3), 4),
    ]


def test_a_shorter_one_ends_when_more_than_one_are_left():
    movement = built(16, rounds=2)
    assert [len(one.tables) for one in movement.rounds] == [8, 4]
    assert movement.seatings == built(16).seatings[:12]
    assert list(KNOCKOUT.rounds(Request("knockout", 17))) == [1, 2, 3, 4, 5]
    assert list(KNOCKOUT.sizes(Request("knockout", 0))) == list(EVERY_FIELD)


def test_who_has_lost_does_not_sit_out():
    """A knock-out of nine whose winners are known: 9 loses the first match and then misses three rounds, 1 only one."""
    movement, winners, lines = built(9), {}, []
    for line in movement.seatings:
        two = [winners[side.match] if isinstance(side, WinnerOf) else side for side in (line.ns, line.ew)]
        lines.append(replace(line, ns=two[0], ew=two[1]))
        winners[line.match] = min(side for side in two if side is not None)
    known = replace(movement, seatings=tuple(lines))
    assert (sit_outs(known)[1], sit_outs(known)[9]) == (1, 3)
    assert (known.has_winners, known.is_knock_out) == (False, True)
    assert check(known) == ()
    assert fairness(known)[0].code == "knock_out"
