"""The Mitchell movement with copies ("barometer"): North-South stay, East-West go to the next table each round.

All tables play the same boards in a round, so no board can come back and neither a skip nor a relay is needed,
whatever the number of tables. Two rankings fall out of it: North-South pairs never meet each other and are compared
with each other only.
"""

from __future__ import annotations

from scoring.errors import MovementError
from scoring.movements.limits import FEWEST_PAIRS, MOST_PAIRS, require_boards, require_pairs
from scoring.movements.request import Kind, Unit
from scoring.movements.seating import Movement, Seating, boards_of_set
from scoring.movements.switches import with_single_tables_turned

KIND = "mitchell"


def mitchell_rounds(pairs: int) -> int:
    """Return the longest Mitchell for ``pairs``: as many rounds as tables, the half table of an odd field counted."""
    return (pairs + 1) // 2


def mitchell(
    pairs: int,
    rounds: int | None = None,
    boards_per_round: int = 4,
    *,
    two_winner: bool = True,
) -> Movement:
    """Build the barometer Mitchell for 4 to 60 pairs, of ``rounds`` rounds (the longest, if not given).

    North-South are pairs 1 to T, East-West T + 1 to N. In an odd field the *North-South side* lacks a pair at the last
    table T (so North-South are 1 to T - 1 and East-West T to N): each visiting East-West pair sits out there, at most
    once, in a different round each, and the tables that are played are numbered 1 to T - 1 without a gap.
    ``two_winner`` false is for one ranking of all pairs: single tables are turned (see
    :mod:`scoring.movements.switches`), so that a pair that stays sits East-West there.

    Raises ``MovementError`` with code ``pairs``, ``rounds`` or ``boards``.
    """
    require_pairs(pairs)
    require_boards(boards_per_round)
    longest = mitchell_rounds(pairs)
    count = longest if rounds is None else rounds
    if not 1 <= count <= longest:
        raise MovementError(
            "rounds",
            f"a Mitchell for {pairs} pairs has 1 to {longest} rounds, not {count}",
            pairs=pairs,
            rounds=count,
            longest=longest,
        )
    lines = tuple(
        _line(pairs, number, table, boards_per_round)
        for number in range(1, count + 1)
        for table in range(1, longest + 1)
    )
    name = f"Mitchell, {pairs} pairs, {count} rounds"
    movement = Movement(name, KIND, lines, pairs, two_winner=two_winner)
    return movement if two_winner else with_single_tables_turned(movement)


def _line(pairs: int, number: int, table: int, size: int) -> Seating:
    """The table of a round: the East-West pair that began ``number`` - 1 tables lower sits there now."""
    tables = mitchell_rounds(pairs)
    home = (table - number) % tables + 1
    ns = table if table <= pairs // 2 else None
    boards = boards_of_set(number, size) if ns is not None else ()
    return Seating(number, table, ns, pairs // 2 + home, boards)


MITCHELL = Kind(
    KIND,
    Unit.PAIRS,
    sizes=lambda request: [] if request.relayed else range(FEWEST_PAIRS, MOST_PAIRS + 1),
    rounds=lambda request: range(1, mitchell_rounds(request.size) + 1),
    build=lambda request: mitchell(
        request.size, request.rounds, request.boards_per_round, two_winner=not request.one_winner
    ),
)
