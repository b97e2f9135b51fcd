"""Knock-out: whoever loses is out; byes in round 1 for the top seeds fill the field up to a power of two.

The bracket is folded: where 2^j are left, seed s is to meet 2^j + 1 - s, so that the seeds 1 to 2^j can only meet when
no more than 2^j are left. Matches are numbered through; a later round names the winner of a match, or a seed that had
the bye. Two neighbouring matches of a round feed the same match of the next. A table plays a match and not deals that
other tables play as well, so no boards are listed.

Byes to the top seeds and a folded bracket are common to seeded draws and have no one source; that knock-outs are so
played in Botifarra, the town championship of Girona 2016 shows: groups, then a knock-out of up to 64 pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from scoring.movements.request import Kind, Request, Unit
from scoring.movements.seating import Entry, Movement, Seating, WinnerOf
from scoring.movements.wording import counted

SIZES = range(4, 201)


def knockout_rounds(entries: int) -> int:
    """Return in how many rounds one of ``entries`` is left: the logarithm to base 2, rounded up."""
    return (entries - 1).bit_length()


def bracket(rounds: int) -> tuple[int, ...]:
    """Return the seeds 1 to 2^rounds from the top of the bracket to its foot; neighbours meet.

    >>> bracket(3)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    seeds: tuple[int, ...] = (1,)
    for _ in range(rounds):
        total = 2 * len(seeds) + 1
        seeds = tuple(seed for upper in seeds for seed in (upper, total - upper))
    return seeds


def _knockout(request: Request) -> Movement:
    rounds = request.rounds or knockout_rounds(request.size)
    lines = tuple(line for line in _lines(request.size) if line.round <= rounds)
    name = f"Knock-out, {request.size} entries, {counted(rounds, 'round')}"
    return Movement(name, request.kind, lines, request.size, match=True)


def _lines(entries: int) -> Iterator[Seating]:
    """All tables of all rounds."""
    rounds = knockout_rounds(entries)
    places: list[Entry | None] = [seed if seed <= entries else None for seed in bracket(rounds)]
    matches = 0
    for number in range(1, rounds + 1):
        lines = _round(number, places, matches)
        yield from sorted(lines, key=lambda line: line.table)
        places = [line.ns if line.match is None else WinnerOf(line.match) for line in lines]
        matches += sum(line.is_live for line in lines)


def _round(number: int, places: Sequence[Entry | None], matches_before: int) -> list[Seating]:
    """The tables of a round from the top of the bracket to its foot, the upper place North-South.

    A bye is a half table; those are numbered after the tables with a match.
    """
    meetings = tuple(zip(places[::2], places[1::2], strict=True))
    tables, half_tables = count(1), count(1 + sum(lower is not None for _, lower in meetings))
    lines = []
    for upper, lower in meetings:
        if lower is None:
            lines.append(Seating(number, next(half_tables), upper, None, ()))
        else:
            table = next(tables)
            lines.append(Seating(number, table, upper, lower, (), match=matches_before + table))
    return lines


KNOCKOUT = Kind(
    "knockout",
    Unit.PAIRS,
    sizes=lambda _: SIZES,
    rounds=lambda request: range(1, knockout_rounds(request.size) + 1),
    build=_knockout,
    options=frozenset(),
)
