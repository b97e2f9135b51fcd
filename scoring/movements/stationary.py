"""What the movements have in common in which North-South stay: who lives at a table, and the half table of odd fields.

Such a movement is two rules: which visitor sits at a table in a round, and which set of boards lies there. Rounds,
tables, visitors and sets are counted from 0 in the rules, as the formulas are.
"""

from __future__ import annotations

from collections.abc import Callable

from scoring.movements.seating import Seating, boards_of_set

Rule = Callable[[int, int], int]
"""Of a table and a round, both from 0."""


def tables_for(pairs: int) -> int:
    """Return how many tables ``pairs`` need, a half table counted."""
    return (pairs + 1) // 2


def seatings(pairs: int, rounds: int, size: int, visitor: Rule, set_at: Rule) -> tuple[Seating, ...]:
    """Return the lines of ``rounds`` rounds with ``size`` boards in a set.

    North-South are pairs 1 to T, East-West T + 1 to N: visitor v is pair T + 1 + v. In an odd field the *North-South
    side* lacks a pair at the last table T (so North-South are 1 to T - 1 and East-West T to N): the visitors sit out
    there, and the tables that are played are numbered 1 to T - 1 without a gap.
    """
    staying = pairs // 2
    return tuple(
        Seating(
            round_ + 1,
            table + 1,
            table + 1 if table < staying else None,
            staying + 1 + visitor(table, round_),
            boards_of_set(set_at(table, round_) + 1, size) if table < staying else (),
        )
        for round_ in range(rounds)
        for table in range(tables_for(pairs))
    )
