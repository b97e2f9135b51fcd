"""Tables that play from one copy."""

import pytest

from scoring.movements.sharing import order_of_play, tables_of_copies


@pytest.mark.parametrize(
    "tables,copies,expected",
    [
        ((1, 8), 1, ((1, 8),)),
        ((1, 8), 2, ((1,), (8,))),
        ((3,), 2, ((3,),)),
        ((1, 2, 3, 4, 5, 6), 2, ((1, 2, 3), (4, 5, 6))),
        ((1, 2, 3, 4, 5, 6, 7), 2, ((1, 2, 3, 4), (5, 6, 7))),  # 14 pairs with four deals a round need two sets
    ],
)
def test_as_few_tables_as_possible_share_a_copy(tables, copies, expected):
    assert tables_of_copies(tables, copies) == expected


@pytest.mark.parametrize("sharing", [1, 2, 3, 4])
def test_up_to_as_many_tables_as_boards_never_want_the_same_one(sharing):
    orders = [order_of_play((9, 10, 11, 12), place, sharing) for place in range(sharing)]
    assert all(sorted(order) == [9, 10, 11, 12] for order in orders)
    for at_once in zip(*orders, strict=True):
        assert len(set(at_once)) == sharing
