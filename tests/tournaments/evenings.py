"""Evenings in a known state for the tests of standings, travellers, score cards and exports."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from tests import factories
from tests.factories import NOW
from tournaments.models import Board, Event, Result, Seating
from tournaments.selectors.clock import current_round
from tournaments.services import clock, results, rulings
from tournaments.services.rounds import close_round
from tournaments.slips.botifarra import Slip

WORKED = [
    (37, "none", "o"),
    (35, "none", "o"),
    (28, "contro", "o"),
    (40, "none", "bot"),
    (42, "none", "o"),
    (30, "contro", "o"),
]
"""Clause 9.14: the points of North-South at tables A-H to F-M, the doubling and the trump; East-West chose."""
WORKED_NS = ["1.77", "1.68", "1.00", "1.91", "2.00", "1.18"]
WORKED_EW = ["1.44", "1.56", "2.00", "1.00", "1.13", "1.88"]

FIRST = (
    "Anna Biel Carla Dídac Emma Ferran Gina Hug Ivet Jan Laia Marc Núria Oriol Paula Quim Rosa Sergi Txell Uri".split()
)
LAST = "Roig Mas Font Pla Sala Coll Camps Serra Prat Vila Bosch Puig Gil·labert Soler Ferrer Riera".split()
LONG = ("Maria de la Mercè Puigdomènech i Castellarnau", "Francesc Xavier Montserrat de Vilafranca del Penedès")


def enter(event: Event, board: int, table: int, points: int, **slip: Any) -> Result:
    """Record a result on the director's word, over whatever stands there."""
    words = {"chooser": Board.objects.get(event=event, number=board).dealer, "trump": "o", "level": "none"} | slip
    return results.enter_by_director(
        event_id=event.pk,
        table=table,
        board=board,
        slip=Slip(points=points, **words),
        expected_version=version(event, board, table),
        by=factories.make_director(),
        at=NOW,
    )


def version(event: Event, board: int, table: int) -> int:
    """Return the version that stands on a board at a table."""
    row = Result.objects.filter(event=event, board__number=board, table=table, is_current=True).first()
    return row.version if row else 0


def close(event: Event, number: int) -> None:
    """End a round as it is."""
    close_round(event_id=event.pk, number=number, by=factories.make_director(), at=NOW)


def worked_example(shown: str = "all") -> Event:
    """An evening of twelve pairs of which board 2 (West deals) is the board of clause 9.14, and its round has ended."""
    event = factories.make_event(12, 6, shown=shown, name="Worked example")
    for table, (points, level, trump) in enumerate(WORKED, start=1):
        enter(event, 2, table, points, chooser="EW", level=level, trump=trump)
    factories.enter_random_results(event, rounds=[1])
    return event


def mixed_evening(shown: str = "all") -> Event:
    """An evening half way: rounds 1 to 3 have ended, with a penalty, a board not played, one disputed, one missing and
    one only entered; in round 4 a few results are in; names that spreadsheets could take for formulas.
    """
    names = [("=1+1", "-Pep-"), ("@maria", "+34 600"), ("Gil·li Ç", "<b>x</b>")]
    event = factories.make_event(12, 6, shown=shown, name="Mixed & merry", names=names, seed=7)
    factories.enter_random_results(event, rounds=[1, 2], seed=8)
    director = factories.make_director()
    both = {"event_id": event.pk, "by": director, "at": NOW}
    rulings.penalise(table=2, board=3, offenders="NS", reason="=2+2", expected_version=version(event, 3, 2), **both)
    rulings.mark_not_played(table=4, board=5, expected_version=version(event, 5, 4), **both)
    waiting = factories.enter(factories.join(event, 3, 1, "NS"), 9, points=50)
    disputed = factories.enter(factories.join(event, 3, 2, "NS"), 9, points=20)
    results.dispute(
        by=factories.join(event, 3, 2, "EW"),
        board=9,
        expected_version=disputed.version,
        reason="we had more",
        at=NOW,
        handed_over=False,
    )
    _all_but(event, 3, {(9, 1), (9, 2), (10, 6)})
    close(event, 3)
    enter(event, 13, 1, 71, trump="bot")
    assert waiting.state == "entered"
    return event


def hall_names(count: int) -> list[tuple[str, str]]:
    """Return invented pairs, the second with very long names."""
    people = [f"{FIRST[n % len(FIRST)]} {LAST[(n * 7 + n // 16) % len(LAST)]}" for n in range(2 * count)]
    pairs = list(zip(people[::2], people[1::2], strict=True))
    return [pairs[0], LONG, *pairs[2:]]


def hall(pairs: int = 30, rounds: int = 6, ended: int = 3, **more: Any) -> Event:
    """A full hall half way: in the round after those that ended a few tables have finished."""
    event = factories.make_event(
        pairs, rounds, boards_per_round=2, names=hall_names(pairs), shown="all", name="Lliga de tardor", **more
    )
    factories.enter_random_results(event, rounds=range(1, ended + 1))
    if ended < rounds:
        for table in range(1, min(pairs // 4, 6) + 1):
            for board in event.boards.filter(round__number=ended + 1):
                enter(event, board.number, table, 20 + table)
    return event


def start_clock(event: Event, left: dt.timedelta) -> None:
    """Let the clock of the current round run so that so much is left now."""
    row = current_round(event)
    assert row is not None
    begun = timezone.now() + left - dt.timedelta(minutes=event.minutes_per_round)
    clock.start_clock(event_id=event.pk, number=row.number, by="director", at=begun)


def _all_but(event: Event, number: int, left: set[tuple[int, int]]) -> None:
    tables = Seating.objects.filter(event=event, round__number=number, ns__isnull=False, ew__isnull=False)
    for board in Board.objects.filter(event=event, round__number=number):
        for table in tables.values_list("table", flat=True):
            if (board.number, table) not in left:
                enter(event, board.number, table, (board.number * 7 + table * 5) % 73)


def raws(event: Event, rounds: tuple[int, ...]) -> list[Any]:
    """Return the agreed results of these rounds as raw values, straight from their rows."""
    rows = Result.objects.filter(event=event, is_current=True, state="agreed", board__round__number__in=rounds)
    return [
        (
            r.board.number,
            r.table,
            r.ns.number,
            r.ew.number,
            factories.ns_points(r),
            *factories.said(r)[:3],
            r.offenders,
        )
        for r in rows.select_related("board", "ns", "ew").order_by("board__number", "table")
        if r.kind != "withdrawn"
    ]
