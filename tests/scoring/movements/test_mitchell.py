"""The Mitchell with copies and with boards that travel, for every field and length, looked at by a second reading."""

from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from scoring.movements.checks import check
from scoring.movements.kinds import build
from scoring.movements.mitchell import MITCHELL, mitchell, mitchell_rounds
from scoring.movements.request import Method, Request
from tests.scoring.movements.independent import assert_sound, follow, plain

EVERY_FIELD = range(4, 61)
LARGE_FIELDS = (61, 62, 63, 64, 99, 100, 101, 130, 199, 200)


def methods(pairs):
    """The ways in which boards can travel at so many pairs, each with its longest evening."""
    tables = (pairs + 1) // 2
    if tables % 2:
        return [(Method.STRAIGHT, tables)]
    return [(Method.RELAY, tables), (Method.SKIP, tables - 1), (Method.CUT, tables // 2)]


RELAYED = [(pairs, *way) for pairs in chain(EVERY_FIELD, LARGE_FIELDS) for way in methods(pairs)]


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


@pytest.mark.parametrize("pairs", LARGE_FIELDS)
def test_large_fields_meet_once_on_boards_of_the_round(pairs):
    evening = follow(mitchell(pairs, boards_per_round=1))
    assert set(evening.meetings.values()) == set(evening.times_on_board.values()) == {1}
    assert set(evening.plays.values()) == {pairs // 2}
    assert len(evening.meetings) == (pairs // 2) * ((pairs + 1) // 2)


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


@pytest.mark.parametrize("pairs,method,rounds", RELAYED)
def test_travelling_boards(pairs, method, rounds):
    movement = mitchell(pairs, method=method, boards_per_round=1)
    evening, tables = follow(movement), (pairs + 1) // 2
    shares = method is Method.RELAY and pairs % 2 == 0
    assert movement.number_of_rounds == rounds
    assert set(evening.meetings.values()) == set(evening.times_on_board.values()) == {1}
    assert evening.copies == (2 if shares else 1)
    assert (movement.copies, movement.share) == (1, 1 if method is Method.RELAY else 0)
    assert evening.tables == set(range(1, pairs // 2 + 1))
    assert evening.sets == {(number,) for number in range(1, tables + 1)}
    assert set(evening.sit_outs) <= set(range(tables, pairs + 1))
    assert max(evening.sit_outs.values(), default=0) == pairs % 2
    if rounds == tables:
        assert set(evening.plays.values()) == {pairs // 2}


@pytest.mark.parametrize("pairs,method,rounds", [way for way in RELAYED if way[0] in (*range(4, 30), 59, 60, 199, 200)])
def test_checker_finds_no_error_in_travelling_boards(pairs, method, rounds):
    found = check(mitchell(pairs, boards_per_round=2, method=method))
    assert not [finding for finding in found if finding.is_error]
    shared = [(f.facts["round"], f.facts["tables"]) for f in found if f.code == "W-SHARE"]
    last = (1, pairs // 2)
    everywhere = [(number, last) for number in range(1, rounds + 1) for _ in range(2)]
    assert shared == (everywhere if method is Method.RELAY and pairs % 2 == 0 else [])


@pytest.mark.parametrize("pairs,method,rounds", [way for way in RELAYED if way[0] in (9, 10, 11, 12, 15, 16)])
def test_every_shorter_one_with_travelling_boards_is_the_beginning(pairs, method, rounds):
    whole = mitchell(pairs, method=method).seatings
    for shorter in range(1, rounds):
        part = mitchell(pairs, shorter, method=method).seatings
        assert part == tuple(line for line in whole if line.round <= shorter)


@pytest.mark.parametrize("pairs,method", [(12, Method.STRAIGHT), (10, Method.SKIP), (12, Method.SKIP)])
def test_one_round_more_would_bring_a_board_or_opponents_back(pairs, method):
    longer = mitchell(pairs, {Method.STRAIGHT: 4, Method.SKIP: 6}[method], method=method)
    assert {finding.code for finding in check(longer) if finding.is_error} & {"E-BOARD2", "E-MEET"}


def test_six_tables_share_and_relay_by_hand():
    boards = {line[1]: line[4] for line in plain(mitchell(12, boards_per_round=1, method=Method.RELAY)) if line[0] == 1}
    assert boards == {1: (1,), 2: (2,), 3: (3,), 4: (5,), 5: (6,), 6: (1,)}


def test_visitors_skip_a_table_after_half_of_the_rounds():
    tables = [line[1] for line in plain(mitchell(12, method=Method.SKIP)) if line[3] == 7]
    assert tables == [1, 2, 3, 5, 6]


def test_boards_go_down_one_table_each_round():
    places = {line[0]: line[1] for line in plain(mitchell(10, method=Method.STRAIGHT)) if line[4][0] == 1}
    assert places == {1: 1, 2: 5, 3: 4, 4: 3, 5: 2}


@pytest.mark.parametrize("pairs,longest", [(4, 2), (5, 3), (12, 6), (13, 7), (60, 30), (200, 100)])
def test_longest(pairs, longest):
    assert mitchell_rounds(pairs) == longest


@pytest.mark.parametrize(
    "asked,sizes",
    [
        ({}, range(4, 201)),
        ({"relayed": True}, range(4, 201)),
        ({"relayed": True, "method": Method.STRAIGHT}, [n for n in range(4, 201) if n % 4 in (1, 2)]),
        ({"relayed": True, "method": Method.RELAY}, [n for n in range(4, 201) if n % 4 in (3, 0)]),
        ({"relayed": True, "method": Method.SKIP}, [n for n in range(4, 201) if n % 4 in (3, 0)]),
        ({"relayed": True, "method": Method.CUT}, [n for n in range(4, 201) if n % 4 in (3, 0)]),
    ],
)
def test_sizes_that_exist(asked, sizes):
    assert list(MITCHELL.sizes(Request("mitchell", 12, **asked))) == list(sizes)


@pytest.mark.parametrize(
    "pairs,asked,longest",
    [
        (12, {}, 6),
        (12, {"relayed": True}, 6),
        (11, {"relayed": True}, 6),
        (10, {"relayed": True}, 5),
        (12, {"relayed": True, "method": Method.SKIP}, 5),
        (12, {"relayed": True, "method": Method.CUT}, 3),
        (200, {"relayed": True, "method": Method.SKIP}, 99),
    ],
)
def test_a_request_is_built_as_asked(pairs, asked, longest):
    request = Request("mitchell", pairs, boards_per_round=1, **asked)
    assert list(MITCHELL.rounds(request)) == list(range(1, longest + 1))
    method = asked.get("method") or (methods(pairs)[0][0] if asked else None)
    assert build(request) == mitchell(pairs, longest, 1, method=method)
    assert build(replace(request, rounds=1)).number_of_rounds == 1


def test_everybody_moves_as_their_side_does():
    for method in (None, Method.RELAY):
        sides = Counter((pair, side) for pair, mine in _doings(mitchell(12, method=method)).items() for side in mine)
        assert sides == {(pair, "NS" if pair <= 6 else "EW"): 6 for pair in range(1, 13)}


def _doings(movement):
    return {pair: [line.side_of(pair).name for line in movement.of_pair(pair)] for pair in range(1, movement.pairs + 1)}
