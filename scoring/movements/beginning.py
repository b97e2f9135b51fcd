"""A movement that begins as the first round is being played already: its pairs and tables are renamed for it.

Whoever may choose a movement after play has begun keeps what was played. The first round of any movement seats two
pairs at each table, so there is always a renaming that seats them where they sit; what the movement is worth does not
depend on names. It takes boards that lie in copies, where a round has the same boards at all tables, or matches.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import count

from scoring.errors import MovementError
from scoring.movements.seating import Entry, Movement, Round, Seating
from scoring.movements.staying import staying_pairs


def begun_as(movement: Movement, first: Round, staying: Collection[int] = ()) -> Movement:
    """Return the movement with other names for its pairs and tables, so that its first round is ``first``.

    Pairs of ``staying`` keep the table at which they sit in it. Raises ``MovementError``: ``beginning`` where another
    number of tables or pairs plays in the first round, ``staying`` where one of them sits in no place that stays.
    """
    own = movement.rounds[0]
    if len(own.tables) != len(first.tables) or _pairs(own) != _pairs(first):
        message = f"{movement.name}: its first round cannot be the one that is played"
        raise MovementError("beginning", message, kind=movement.kind)
    tables = _tables(movement, own, first, staying)
    numbers = _numbers(own, first, tables)
    names = _names(movement, tables)

    def named(entry: Entry | None) -> Entry | None:
        return numbers[entry] if isinstance(entry, int) else entry

    lines = tuple(
        replace(line, table=names[line.table], ns=named(line.ns), ew=named(line.ew))
        for line in movement.seatings
        if line.round != own.number
    )
    return replace(movement, seatings=(*first.seatings, *lines))


def _pairs(one: Round) -> int:
    """How many pairs sit at a table or rest at half of one."""
    return len({entry for line in one.seatings for entry in line.pairs})


def _tables(movement: Movement, own: Round, first: Round, staying: Collection[int]) -> Mapping[int, int]:
    """Which table of the movement each table of the first round is; first those at which somebody has to stay."""
    places, free = staying_pairs(movement), {line.table: line for line in own.tables}
    chosen: dict[int, int] = {}
    for line in sorted(first.tables, key=lambda line: ({line.ns, line.ew}.isdisjoint(staying), line.table)):
        fitting = [one for one in free.values() if _stays(line, one, places, staying)]
        if not fitting:
            facts = {"kind": movement.kind, "wanted": len(staying), "places": len(places)}
            raise MovementError("staying", f"{movement.name}: not all can stay who have to", **facts)
        chosen[fitting[0].table] = line.table
        del free[fitting[0].table]
    return chosen


def _stays(line: Seating, place: Seating, places: Collection[int], staying: Collection[int]) -> bool:
    """Whether those of a table who have to stay would have places that stay."""
    return all(own in places for pair, own in ((line.ns, place.ns), (line.ew, place.ew)) if pair in staying)


def _numbers(own: Round, first: Round, tables: Mapping[int, int]) -> Mapping[int, Entry]:
    """What each pair of the movement is called: by its seat, and who rests in the first round by number."""
    by_table = {line.table: line for line in first.tables}
    found: dict[int, Entry] = {}
    for line in own.tables:
        now = by_table[tables[line.table]]
        for entry, name in ((line.ns, now.ns), (line.ew, now.ew)):
            if isinstance(entry, int) and name is not None:
                found[entry] = name
    resting = (sorted(e for e in one.sit_outs if isinstance(e, int)) for one in (own, first))
    return found | dict(zip(*resting, strict=True))


def _names(movement: Movement, tables: Mapping[int, int]) -> Mapping[int, int]:
    """What each table of the movement is called: those at which nobody plays in the first round get free numbers."""
    others = sorted({line.table for line in movement.seatings} - tables.keys())
    numbers = (number for number in count(1) if number not in tables.values())
    return {**tables, **{table: next(numbers) for table in others}}
