"""Which tables of a round play from one copy of a set of boards, and at which board each of them begins.

Tables that share begin at different boards and go round, so that each finds one free when it has finished the other: up
to as many tables as boards can share a copy.
"""

from __future__ import annotations

from collections.abc import Sequence


def tables_of_copies(tables: Sequence[int], copies: int) -> tuple[tuple[int, ...], ...]:
    """Return the tables that play the same boards in groups that share a copy, of which there are at least one.

    As few share one as the copies allow; neighbours do.

    >>> tables_of_copies((1, 2, 3, 4, 5), 2), tables_of_copies((4, 9), 2)
    (((1, 2, 3), (4, 5)), ((4,), (9,)))
    """
    size = -(-len(tables) // copies)
    return tuple(tuple(tables[start : start + size]) for start in range(0, len(tables), size))


def order_of_play(boards: Sequence[int], place: int, sharing: int) -> tuple[int, ...]:
    """Return the order in which the table at ``place`` (from 0) of so many ``sharing`` a copy plays its boards.

    >>> [order_of_play((5, 6, 7, 8), place, 2) for place in (0, 1)]
    [(5, 6, 7, 8), (7, 8, 5, 6)]
    """
    start = place * len(boards) // sharing
    return (*boards[start:], *boards[:start])
