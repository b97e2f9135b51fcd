"""The rounds that were cut from an evening, as seats of its movement, and who has come or left since."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from scoring.movements.changes import without
from scoring.movements.seating import Movement, Seating
from tournaments.errors import Refusal
from tournaments.models import Board, CutRound, Event
from tournaments.models.event import Shown
from tournaments.permissions import twins_of
from tournaments.selectors.movement_now import Now, entry_of


def cut_numbers(event: Event) -> tuple[int, ...]:
    """Return the numbers of the rounds that were cut and can be put back, one after the other: one query."""
    return tuple(event.cut_rounds.filter(number__gt=event.round_count).values_list("number", flat=True))


def put_back(now: Now, rounds: int) -> Movement:
    """Return the movement with the rounds that were cut, up to number ``rounds``, as they were.

    A pair that has left since then does not sit in them. Raises ``Refusal`` (``no_cut_round``).
    """
    kept = list(now.event.cut_rounds.filter(number__gt=now.movement.number_of_rounds, number__lte=rounds))
    if not kept or kept[-1].number != rounds:
        raise Refusal("no_cut_round", round=rounds)
    numbers = dict(now.event.pairs.values_list("pk", "number"))
    movement = now.movement
    for row in kept:
        left = set(row.seated) - seated_in(movement, row.number - 1)
        movement = replace(movement, seatings=(*movement.seatings, *_seats(row, numbers)))
        for pair in sorted(left):
            movement = without(movement, pair, row.number)
    return movement


def _seats(row: CutRound, numbers: Mapping[int, int]) -> tuple[Seating, ...]:
    lines = [line["columns"] for line in row.rows["below"]["seating"]]
    return tuple(
        Seating(row.number, line["table"], _entry(line["ns_id"], numbers), _entry(line["ew_id"], numbers), boards)
        for line in sorted(lines, key=lambda line: line["table"])
        for boards in [tuple(line["boards"])]
    )


def _entry(key: int | None, numbers: Mapping[int, int]) -> Any:
    return entry_of(numbers[key] if key is not None else None)


def seated_in(movement: Movement, number: int) -> set[int]:
    """Return the pairs that sit somewhere in a round, at a half table too."""
    lines = (line for line in movement.seatings if line.round == number)
    return {entry for line in lines for entry in line.pairs if isinstance(entry, int)}


def boards_seen(event: Event, numbers: Collection[int]) -> tuple[int, ...]:
    """Return which of these boards could be seen already, here or where another event plays them: three queries."""
    own = event.boards.filter(number__in=numbers, round__ended_at__isnull=False)
    shown = [twin.pk for twin in twins_of(event) if twin.shown == Shown.ALL]
    theirs = Board.objects.filter(event__in=shown, number__in=numbers, round__ended_at__isnull=False)
    return tuple(sorted({*own.values_list("number", flat=True), *theirs.values_list("number", flat=True)}))
