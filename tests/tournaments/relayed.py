"""Evenings with boards that move, and where those are by the formulas of the movement."""

from __future__ import annotations

from tests import factories
from tests.factories import NOW
from tournaments.models import Event, Seating
from tournaments.services import results


def make_relayed(pairs: int = 10, rounds: int = 5, boards: int = 1, **more: object) -> Event:
    """Return an event of a Mitchell with one set of boards for each table."""
    return factories.make_event(pairs, rounds, boards_per_round=boards, deals="relayed", **more)


def straight(tables: int, round_number: int, table: int) -> tuple[int, int, int]:
    """Return North-South, East-West and the set at a table in a straight Mitchell of an odd number of tables.

    From 0: the set at table t in round r is t + r, the visiting pair began at t - r, both mod T.
    """
    t, r = table - 1, round_number - 1
    return table, tables + (t - r) % tables + 1, (t + r) % tables + 1


def tables_of(event: Event, round_number: int) -> list[Seating]:
    """Return the tables of a round at which boards are played."""
    rows = Seating.objects.filter(event=event, round__number=round_number, ns__isnull=False, ew__isnull=False)
    return list(rows.select_related("round", "ns", "ew").order_by("table"))


def enter_tables(event: Event, round_number: int, *tables: int) -> None:
    """Record a result for every board of these tables of a round (all by default), on the director's word."""
    for seating in tables_of(event, round_number):
        if not tables or seating.table in tables:
            for board in seating.boards:
                results.enter_by_director(
                    event_id=event.pk,
                    table=seating.table,
                    board=board,
                    slip=factories.slip_for(board, event, points=points_of(board, seating.table)),
                    expected_version=0,
                    by=factories.make_director(),
                    at=NOW,
                )


def points_of(board: int, table: int) -> int:
    """Return the points of North-South on a board at a table that :func:`enter_tables` writes down."""
    return (board * 11 + table * 17) % 60 + 6
