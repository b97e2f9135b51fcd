"""Teams of four, with copies and with one set: both halves of a match are on the same boards."""

from collections import Counter, defaultdict
from itertools import combinations

import pytest

from scoring.movements.american_whist import AMERICAN_WHIST
from scoring.movements.checks import check
from scoring.movements.request import Request
from scoring.movements.seating import ALL, TeamPair
from scoring.movements.teams import TEAMS


def built(kind, size, rounds=None, boards=4):
    return kind.build(Request(kind.key, size, rounds, boards))


def codes(movement):
    return {finding.code for finding in check(movement)}


def halves(movement):
    """For every two teams (first < second) the halves of their match: (first is North-South, round, boards)."""
    found = defaultdict(list)
    for line in movement.seatings:
        if line.is_live:
            assert (line.ns.half, line.ew.half) == ("a", "b")
            two = tuple(sorted((line.ns.team, line.ew.team)))
            found[two].append((line.ns.team == two[0], line.round, line.boards))
    return found


@pytest.mark.parametrize("size", range(3, 31))
def test_teams_play_both_halves_at_once(size):
    movement = built(TEAMS, size)
    assert movement.copies == ALL
    assert codes(movement) <= {"W-FEW"} if size == 3 else codes(movement) == set()
    assert movement.number_of_rounds == size - 1 + size % 2
    assert movement.number_of_tables == size // 2 * 2
    matches = halves(movement)
    assert sorted(matches) == list(combinations(range(1, size + 1), 2))
    for (one_way, round_, boards), (other_way, other_round, other_boards) in matches.values():
        assert one_way != other_way
        assert round_ == other_round
        assert boards == other_boards == tuple(range(4 * round_ - 3, 4 * round_ + 1))
    resting = Counter(sitter for one in movement.rounds for sitter in one.sit_outs)
    assert resting == (Counter(TeamPair(t, h) for t in range(1, size + 1) for h in "ab") if size % 2 else Counter())


def test_three_teams_by_hand():
    lines = [(s.round, s.table, str(s.ns), str(s.ew), s.boards) for s in built(TEAMS, 3, boards=1).seatings]
    assert lines == [
        *[(1, 1, "2a", "3b", (1,)), (1, 2, "3a", "2b", (1,)), (1, 3, "1a", "None", ()), (1, 4, "None", "1b", ())],
        *[(2, 1, "1a", "2b", (2,)), (2, 2, "2a", "1b", (2,)), (2, 3, "3a", "None", ()), (2, 4, "None", "3b", ())],
        *[(3, 1, "3a", "1b", (3,)), (3, 2, "1a", "3b", (3,)), (3, 3, "2a", "None", ()), (3, 4, "None", "2b", ())],
    ]


@pytest.mark.parametrize("size,rounds", [(4, 1), (5, 3), (12, 6), (30, 28)])
def test_shorter_teams_are_sound(size, rounds):
    movement = built(TEAMS, size, rounds)
    assert movement.number_of_rounds == rounds
    assert not {code for code in codes(movement) if code.startswith("E-")}


@pytest.mark.parametrize("size", range(5, 30, 2))
def test_american_whist_has_both_halves_however_long_it_is(size):
    for rounds in AMERICAN_WHIST.rounds(Request("american-whist", size)):
        movement = built(AMERICAN_WHIST, size, rounds, boards=1)
        assert (movement.copies, movement.number_of_rounds, movement.number_of_tables) == (1, rounds, size)
        matches = halves(movement)
        assert len(matches) == size * rounds // 2
        for (one_way, round_, boards), (other_way, other_round, other_boards) in matches.values():
            assert one_way != other_way
            assert round_ != other_round
            assert boards == other_boards
    assert codes(movement) == set()


@pytest.mark.parametrize("size", range(5, 30, 2))
def test_american_whist_as_it_is_announced(size):
    """North-South stay; the others begin at the second table below their own and go on so; boards go down one."""
    tables, sets = defaultdict(list), defaultdict(list)
    for line in built(AMERICAN_WHIST, size, boards=1).seatings:
        assert line.ns == TeamPair(line.table, "a")
        tables[line.ew.team].append(line.table)
        sets[line.boards[0]].append(line.table)
    for team, visited in tables.items():
        assert [(before - after) % size for before, after in zip([team, *visited], visited, strict=False)] == [2] * (
            size - 1
        )
    for set_, places in sets.items():
        assert [(before - after) % size for before, after in zip([set_, *places], places, strict=False)] == [1] * (
            size - 1
        )


def test_exist():
    assert list(TEAMS.sizes(Request("teams", 0))) == list(range(3, 31))
    assert list(TEAMS.rounds(Request("teams", 5))) == [1, 2, 3, 4, 5]
    assert list(AMERICAN_WHIST.sizes(Request("american-whist", 0))) == list(range(5, 30, 2))
    assert list(AMERICAN_WHIST.rounds(Request("american-whist", 7))) == [2, 4, 6]
    assert AMERICAN_WHIST.relayed_only
    assert not TEAMS.relayed_only
