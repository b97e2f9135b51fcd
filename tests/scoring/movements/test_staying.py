"""Pairs that keep their table."""

import pytest

from scoring.errors import MovementError
from scoring.movements.balance import balance
from scoring.movements.checks import check
from scoring.movements.endless_howell import endless_howell
from scoring.movements.howell import howell
from scoring.movements.mitchell import mitchell
from scoring.movements.round_robin import round_robin
from scoring.movements.staying import renumbered, staying_pairs, with_staying


@pytest.mark.parametrize(
    "movement,expected",
    [
        (mitchell(12), (1, 2, 3, 4, 5, 6)),
        (mitchell(9), (1, 2, 3, 4)),
        (mitchell(12, two_winner=False), (1, 2, 3, 4, 5, 6)),  # turned, but where they were
        (round_robin(12), (12,)),
        (howell(10, relayed=True), (10,)),
        (endless_howell(10), (10,)),
        (round_robin(9), ()),
        (endless_howell(9), ()),
    ],
)
def test_who_has_a_place_that_stays(movement, expected):
    assert staying_pairs(movement) == expected


def tables(movement, pair):
    return {line.table for line in movement.of_pair(pair)}


def test_the_pair_changes_numbers_with_the_one_that_stays():
    plain, moved = round_robin(12), with_staying(round_robin(12), [4])
    assert (len(tables(plain, 4)), tables(plain, 12), tables(moved, 4)) == (11 - 5, {1}, {1})
    assert len(tables(moved, 12)) > 1
    for before, after in zip(plain.seatings, moved.seatings, strict=True):
        swapped = {4: 12, 12: 4}
        assert (after.ns, after.ew) == (swapped.get(before.ns, before.ns), swapped.get(before.ew, before.ew))
        assert (after.round, after.table, after.boards) == (before.round, before.table, before.boards)


def test_pairs_that_stay_anyway_keep_their_place():
    assert with_staying(mitchell(12), [2, 5]) == mitchell(12)
    moved = with_staying(mitchell(12), [2, 6, 11])
    assert [tables(moved, pair) for pair in (2, 6, 11)] == [{2}, {6}, {5}]


def test_more_pairs_than_places_are_refused():
    with pytest.raises(MovementError) as refusal:
        with_staying(howell(8), [1, 2, 2])
    assert (refusal.value.code, refusal.value.facts) == ("staying", {"kind": "howell", "wanted": 2, "places": 1})


@pytest.mark.parametrize("movement", [mitchell(9), howell(10, relayed=True), mitchell(14, two_winner=False)])
def test_neither_findings_nor_figures_change(movement):
    turned = renumbered(movement, {1: 3, 3: 7, 7: 1})
    assert turned != movement
    assert [finding.code for finding in check(turned)] == [finding.code for finding in check(movement)]
    assert balance(turned) == balance(movement)
