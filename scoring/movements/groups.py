"""Groups: everybody meets everybody of the same group, all groups at the same time.

The seeds are dealt to the groups in a snake, 1 to g heading them, the next g in the opposite order, and so on, so that
the sums of the seeds of the groups hardly differ. Each group has its own tables and plays its Berger table there; a
group of odd size has a bye in each round, and a smaller group may be ready before the others.

Source: the "serpentine" of pools, for instance FIVB Sports Regulations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.errors import MovementError
from scoring.movements.berger import berger, berger_rounds
from scoring.movements.league import match_tables
from scoring.movements.request import Kind, Option, Request, Unit
from scoring.movements.seating import Movement, Seating
from scoring.movements.wording import counted

FIELDS = range(6, 201)
GROUP_SIZE = 4
SMALLEST_GROUP = 2


def groups_of(entries: int, group_size: int) -> tuple[tuple[int, ...], ...]:
    """Return the groups of at most ``group_size``, as few as can be; each lists its seeds in order.

    >>> groups_of(10, 4)
    ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))
    """
    groups: list[list[int]] = [[] for _ in range(_number_of_groups(entries, group_size))]
    snake = (*groups, *reversed(groups))
    for seed in range(1, entries + 1):
        snake[(seed - 1) % len(snake)].append(seed)
    return tuple(tuple(group) for group in groups)


def _number_of_groups(entries: int, group_size: int) -> int:
    return -(-entries // group_size)


def _sizes(request: Request) -> Sequence[int]:
    """Every field in which the smallest group has a match."""
    size = _group_size(request)
    return [n for n in FIELDS if n // _number_of_groups(n, size) >= SMALLEST_GROUP]


def _group_size(request: Request) -> int:
    size = GROUP_SIZE if request.group_size is None else request.group_size
    if size < SMALLEST_GROUP:
        message = f"a group has at least {SMALLEST_GROUP} entries, not {size}"
        raise MovementError("group_size", message, group_size=size, nearest=SMALLEST_GROUP)
    return size


def _rounds(request: Request) -> Sequence[int]:
    largest = max(map(len, groups_of(request.size, _group_size(request))))
    return range(1, berger_rounds(largest) + 1)


def _groups(request: Request) -> Movement:
    groups = groups_of(request.size, _group_size(request))
    rounds = request.rounds or _rounds(request)[-1]
    lines, first_table = list[Seating](), 0
    for number, seeds in enumerate(groups, start=1):
        lines += _group_lines(number, seeds, rounds, first_table)
        first_table += (len(seeds) + 1) // 2
    lines.sort(key=lambda line: (line.round, line.table))
    name = f"{counted(len(groups), 'group')}, {request.size} entries, {counted(rounds, 'round')}"
    return Movement(name, request.kind, tuple(lines), request.size, match=True)


def _group_lines(group: int, seeds: Sequence[int], rounds: int, tables_before: int) -> Iterator[Seating]:
    """All rounds of one group, at the tables after those of the groups before it."""
    for number, fixtures in enumerate(berger(len(seeds), min(rounds, berger_rounds(len(seeds)))), start=1):
        for line in match_tables(number, fixtures.of(seeds)):
            yield replace(line, table=tables_before + line.table, group=group)


GROUPS = Kind("groups", Unit.PAIRS, _sizes, _rounds, _groups, options=frozenset({Option.GROUP_SIZE}))
