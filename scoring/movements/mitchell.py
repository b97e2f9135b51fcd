"""The Mitchell movement: North-South stay, East-West go to the next table each round.

With copies at every table ("barometer") all play the same boards in a round, so no board can come back, whatever the
number of tables. Where one set of boards travels it goes the other way, one table down each round. With an odd number
of tables that is all (*straight*). With an even one a pair would meet its first boards again half way: then either one
set rests between the halves of the room and the first and the last table share throughout (*share and relay*), or
East-West skip a table after half of the rounds and the last round is left out (*skip*), or the evening ends half way
(*cut*).

Two rankings fall out of it: North-South pairs never meet each other and are compared with each other only. How one
ranking is made of it, :mod:`scoring.movements.switches` says.

Sources: "Some standard duplicate bridge movements" (https://docslib.org/doc/13710955/some-standard-duplicate-bridge-movements)
for the straight, the skip and the relay with a shared table; ButiNET, "predonats"
(http://butinet.org/index.php?pagina=manual_predonats), for the same deals at all tables at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from scoring.movements.limits import FEWEST_PAIRS, MOST_ENTRIES
from scoring.movements.request import Kind, Method, Option, Request
from scoring.movements.seating import ALL, Movement, Seating, Unit
from scoring.movements.stationary import seatings, tables_for
from scoring.movements.switches import for_one_winner
from scoring.movements.wording import counted

KIND = "mitchell"
SIZES = range(FEWEST_PAIRS, MOST_ENTRIES + 1)

NAMES: Mapping[Method | None, str] = MappingProxyType(
    {
        None: "Mitchell",
        Method.STRAIGHT: "Straight Mitchell",
        Method.RELAY: "Share-and-relay Mitchell",
        Method.SKIP: "Skip Mitchell",
        Method.CUT: "Half Mitchell",
    }
)

LONGEST: Mapping[Method | None, Callable[[int], int]] = MappingProxyType(
    {
        None: lambda tables: tables,
        Method.STRAIGHT: lambda tables: tables,
        Method.RELAY: lambda tables: tables,
        Method.SKIP: lambda tables: tables - 1,
        Method.CUT: lambda tables: tables // 2,
    }
)
"""The rounds that a number of tables allows; without a method the boards lie in copies."""


def mitchell_rounds(pairs: int, method: Method | None = None) -> int:
    """Return the longest Mitchell for ``pairs``; without ``method`` that with copies, a round for every table.

    The half table of an odd field counts as one.
    """
    return LONGEST[method](tables_for(pairs))


def mitchell(
    pairs: int,
    rounds: int | None = None,
    boards_per_round: int = 4,
    *,
    method: Method | None = None,
    two_winner: bool = True,
) -> Movement:
    """Build the Mitchell for 4 to 200 pairs, of ``rounds`` rounds (the longest, if not given; never more).

    Without ``method`` the boards lie in copies at every table; with one they travel, and the number of tables must be
    odd (straight) or even (the others). Who has which number, and the half table of an odd field, see
    :func:`scoring.movements.stationary.seatings`: each visiting East-West pair sits out there, at most once, in a
    different round each; where first and last table would share boards nobody has to. ``two_winner`` false is for one
    ranking of all pairs: tables are turned, so that a pair that stays sits East-West there.
    """
    count = mitchell_rounds(pairs, method) if rounds is None else rounds
    movement = Movement(
        f"{NAMES[method]}, {pairs} pairs, {counted(count, 'round')}",
        KIND,
        _seatings(pairs, count, boards_per_round, method),
        pairs,
        copies=ALL if method is None else 1,
        two_winner=True,
        share=1 if method is Method.RELAY else 0,
    )
    return movement if two_winner else for_one_winner(movement)


def _seatings(pairs: int, rounds: int, boards_per_round: int, method: Method | None) -> tuple[Seating, ...]:
    tables = tables_for(pairs)
    return seatings(
        pairs,
        rounds,
        boards_per_round,
        visitor=lambda table, round_: _visitor(method, table, round_, tables),
        set_at=lambda table, round_: _set(method, table, round_, tables),
    )


def _visitor(method: Method | None, table: int, round_: int, tables: int) -> int:
    """Where the East-West pair began that sits at ``table`` now: so many tables lower as rounds were played."""
    skipped = method is Method.SKIP and 2 * round_ >= tables
    return (table - round_ - skipped) % tables


def _set(method: Method | None, table: int, round_: int, tables: int) -> int:
    """The set of boards at ``table``: that of the round, or where sets travel the one that began so many above."""
    if method is None:
        return round_
    place = table + (method is Method.RELAY and 2 * table >= tables)
    return (place + round_) % tables


def _method(request: Request) -> Method | None:
    if not request.relayed:
        return None
    return request.method or (Method.STRAIGHT if _is_odd(request.size) else Method.RELAY)


def _is_odd(pairs: int) -> bool:
    """Whether so many pairs fill an odd number of tables."""
    return tables_for(pairs) % 2 == 1


def _sizes(request: Request) -> Sequence[int]:
    if request.method is None:
        return SIZES
    return [pairs for pairs in SIZES if _is_odd(pairs) == (request.method is Method.STRAIGHT)]


def _rounds(request: Request) -> Sequence[int]:
    return range(1, mitchell_rounds(request.size, _method(request)) + 1)


def _build(request: Request) -> Movement:
    return mitchell(
        request.size,
        request.rounds,
        request.boards_per_round,
        method=_method(request),
        two_winner=not request.one_winner,
    )


MITCHELL = Kind(
    KIND,
    Unit.PAIRS,
    _sizes,
    _rounds,
    _build,
    options=frozenset({Option.BOARDS, Option.RELAYED, Option.METHOD}),
    turns=True,
)
