"""One ranking out of a Mitchell: the same meetings with single tables turned, and a much fairer comparison."""

from fractions import Fraction

import pytest

from scoring.movements.checks import check
from scoring.movements.mitchell import mitchell
from tests.scoring.movements.independent import assert_sound, plain, slow_competition, slow_quality


def q(movement):
    return slow_quality(slow_competition(plain(movement), movement.pairs).values())


# Tables, and the Q of single-table switches found by others (for odd tables, one table a round).
PUBLISHED = [(4, "64.2"), (5, "72.1"), (6, "77.7"), (7, "90.5"), (8, "90.1"), (9, "93.0"), (10, "91.1"), (11, "91.7")]
PUBLISHED += [(12, "92.2"), (13, "92.9"), (14, "93.5")]


@pytest.mark.parametrize("tables,published", PUBLISHED)
def test_balance_is_at_least_the_published_one(tables, published):
    assert q(mitchell(2 * tables, boards_per_round=1, two_winner=False)) >= Fraction(published) - Fraction(1, 20)


@pytest.mark.parametrize(
    "pairs,rounds", [(4, 1), (5, 3), (12, 6), (12, 4), (13, 7), (21, 8), (40, 20), (59, 30), (60, 12)]
)
def test_only_sides_change(pairs, rounds):
    plain_one, turned = mitchell(pairs, rounds, 2), mitchell(pairs, rounds, 2, two_winner=False)
    assert not turned.two_winner
    assert_sound(plain(turned), pairs, rounds, 2)
    for old, new in zip(plain_one.seatings, turned.seatings, strict=True):
        assert (old.round, old.table, set(old.pairs), old.boards) == (new.round, new.table, set(new.pairs), new.boards)
        assert old == new or (old.is_live and (old.ns, old.ew) == (new.ew, new.ns))


@pytest.mark.parametrize("pairs", range(4, 61))
def test_never_less_fair_than_unturned(pairs):
    turned = mitchell(pairs, boards_per_round=1, two_winner=False)
    assert q(turned) >= q(mitchell(pairs, boards_per_round=1))
    assert not [finding for finding in check(turned) if finding.is_error]


@pytest.mark.parametrize("pairs,rounds", [(8, 4), (12, 4), (12, 6), (13, 5)])
def test_no_single_table_could_be_turned_for_the_better(pairs, rounds):
    movement = mitchell(pairs, rounds, 1, two_winner=False)
    lines, best = plain(movement), q(movement)
    for index, (number, table, ns, ew, boards) in enumerate(lines):
        if ns is not None and ew is not None:
            other = [*lines[:index], (number, table, ew, ns, boards), *lines[index + 1 :]]
            assert slow_quality(slow_competition(other, pairs).values()) <= best
