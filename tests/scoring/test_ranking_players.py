"""Ranking the players of an individual: each of two partners gets what their side of the table got."""

from __future__ import annotations

from scoring.comparison.methods import COMPARISONS
from scoring.comparison.results import Penalised, Result, Scored, ranked
from scoring.movements.seating import Partners
from scoring.ranking import fields_of, rank
from scoring.seats import BySide, Side


def result(board, ns, ew, net):
    return Result(board, BySide.of(Partners(*ns), Partners(*ew)), Scored(BySide.of(net, -net)))


EVENING = COMPARISONS["butinet"].compare(
    [
        result(1, (1, 2), (3, 4), 20),
        result(1, (5, 6), (7, 8), -10),
        result(2, (1, 3), (5, 7), 6),
        result(2, (2, 4), (6, 8), 0),
    ]
)
"""Board 1: 1 and 2 get 2, 5 and 6 get 1, 3 and 4 get 1, 7 and 8 get 2; board 2: 1 3 2, 2 4 1, 5 7 1, 6 8 2."""


def standings(*chain):
    (field,) = fields_of(EVENING.results)
    return rank(field, EVENING, chain)


def test_whoever_is_alone_is_ranked_alone():
    assert ranked(Partners(3, 17)) == (3, 17)
    assert ranked("7") == ("7",)


def test_each_player_gets_what_the_side_got():
    totals = {one.entry: (one.total, one.boards) for one in standings()}
    assert totals == {
        1: (4, 2),
        2: (3, 2),
        3: (3, 2),
        4: (2, 2),
        5: (2, 2),
        6: (3, 2),
        7: (3, 2),
        8: (4, 2),
    }


def test_players_who_always_sat_one_way_are_two_fields():
    fields = fields_of(EVENING.results[:2])
    assert [(field.key, field.entries) for field in fields] == [("NS", (1, 2, 5, 6)), ("EW", (3, 4, 7, 8))]


def test_two_are_parted_by_the_boards_against_each_other_at_whatever_seat():
    """1 (North) beat 4 (West) on board 1 and lost as much on board 2; together they have a penalty on board 3."""
    met = COMPARISONS["butinet"].compare(
        [
            *EVENING.results[:2],
            result(2, (4, 5), (2, 7), 6),
            result(2, (1, 6), (3, 8), 0),
            Result(3, BySide.of(Partners(1, 4), Partners(2, 3)), Penalised(frozenset({Side.NS}))),
            result(3, (5, 6), (7, 8), 0),
        ]
    )
    (field,) = fields_of(met.results)
    last = {one.entry: (one.place, one.total, one.lead and one.lead.key) for one in rank(field, met, ("direct",))[-2:]}
    assert last == {1: (7, 3, "direct"), 4: (8, 3, None)}
