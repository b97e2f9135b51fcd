"""The movement of an event as its rows have it now, rounds that were played among them, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from scoring.movements.changes import last_rounds
from scoring.movements.seating import ALL, Movement, Partners, Seating
from tournaments import models
from tournaments.models import Event, MatchDeal, Play, Result
from tournaments.models.entry import players_of_number
from tournaments.models.event import Fields
from tournaments.models.result import Kind

MEETINGS: Final = {"double-league": 2}
"""How often two pairs may meet, of kinds in which it is more than once."""
BLACKPOOL: Final = "blackpool"


@dataclass(frozen=True)
class Now:
    """A movement with what has happened in it.

    ``ended`` are the rounds that have ended, ``begun`` the rounds and tables of open rounds at which something was
    recorded, ``opened`` the boards whose hands may be known because their last round has ended,
    ``stationary`` the tables of pairs that stay, whoever comes.
    """

    event: Event
    movement: Movement
    ended: frozenset[int]
    begun: frozenset[tuple[int, int]]
    opened: frozenset[int]
    stationary: Mapping[int, int]

    @cached_property
    def open_rounds(self) -> tuple[int, ...]:
        """The rounds that have not ended, in order."""
        return tuple(one.number for one in self.movement.rounds if one.number not in self.ended)

    @cached_property
    def current(self) -> int | None:
        """The round being played or played next; none after the last."""
        return next(iter(self.open_rounds), None)

    @cached_property
    def next_untouched(self) -> int | None:
        """The first round after all that have ended or in which something was recorded, or none."""
        touched = {*self.ended, *(number for number, _table in self.begun)}
        return next((number for number in self.open_rounds if number > max(touched, default=0)), None)

    @property
    def has_copies(self) -> bool:
        """Whether all tables of a round play the same, so that it does not matter who sits where."""
        return self.movement.match or self.movement.copies == ALL


def now_of(event: Event) -> Now:
    """Return the movement of an event as it stands: six queries at most."""
    rows = list(_rows(event))
    ended = frozenset(event.rounds.filter(ended_at__isnull=False).values_list("number", flat=True))
    movement = _movement(event, rows)
    return Now(
        event=event,
        movement=movement,
        ended=ended,
        begun=frozenset(_begun(event, movement)),
        opened=frozenset(board for board, number in last_rounds(movement).items() if number in ended),
        stationary={number: table for number, table in event.pairs.values_list("number", "table") if table},
    )


def _rows(event: Event) -> Iterator[Seating]:
    columns = ("round__number", "table", "ns__number", "ew__number", "boards")
    rows = models.Seating.objects.filter(event=event).order_by("round__number", "table")
    for number, table, ns, ew, boards in rows.values_list(*columns):
        yield Seating(number, table, entry_of(ns), entry_of(ew), tuple(boards))


def entry_of(number: int | None) -> int | Partners | None:
    """Return who sits on a side by the number of its row: a pair, or two partners of an individual."""
    players = players_of_number(number) if number is not None else ()
    return Partners(*players) if players else number


def _movement(event: Event, rows: list[Seating]) -> Movement:
    kind = event.movement.replace("_", "-")
    copies = (event.copies or 1) if event.is_relayed else ALL
    limits: dict[str, Any] = {"copies": copies, "max_meetings": _meetings(kind, rows)}
    if event.is_relayed:
        limits["share"] = max(_tables_of_a_board(rows) - (event.copies or 1), 0)
    return Movement(
        name=event.name,
        kind=kind,
        seatings=tuple(rows),
        pairs=event.pair_count,
        two_winner=event.fields == Fields.TWO and not event.has_matches,
        match=event.has_matches,
        **limits,
    )


def _meetings(kind: str, rows: list[Seating]) -> int:
    """How often two may meet: in a Blackpool twice, with an odd number of tables three times."""
    if kind == BLACKPOOL:
        return 2 + max(line.table for line in rows) % 2
    return MEETINGS.get(kind, 1)


def _tables_of_a_board(rows: list[Seating]) -> int:
    """At how many tables of a round a board lies, where it does at the most."""
    tables: dict[tuple[int, int], int] = {}
    for line in rows:
        for board in line.boards:
            tables[line.round, board] = tables.get((line.round, board), 0) + 1
    return max(tables.values(), default=0)


def _begun(event: Event, movement: Movement) -> Iterator[tuple[int, int]]:
    if event.has_matches:
        deals = MatchDeal.objects.filter(match__seating__event=event, is_current=True)
        yield from deals.values_list("match__seating__round__number", "match__seating__table").distinct()
        return
    known = {
        (board, entry_of(ns), entry_of(ew))
        for rows in (Result.objects.exclude(kind=Kind.WITHDRAWN), Play.objects)
        for board, ns, ew in rows.filter(event=event, is_current=True).values_list(
            "board__number", "ns__number", "ew__number"
        )
    }
    for line in movement.live:
        if any((board, line.ns, line.ew) in known for board in line.boards):
            yield line.round, line.table
