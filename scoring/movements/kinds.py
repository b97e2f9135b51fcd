"""All kinds of movement there are: found by name, refused where one does not exist, built and checked.

A new kind is a :class:`Kind` in the module of its family and a line here. Whatever is refused is refused with the
nearest thing that exists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from types import MappingProxyType

from scoring.errors import MovementError
from scoring.movements.american_whist import AMERICAN_WHIST
from scoring.movements.blackpool import BLACKPOOL
from scoring.movements.bowman import BOWMAN, SUPER_BOWMAN
from scoring.movements.checks import errors
from scoring.movements.drawn_partners import DRAWN_PARTNERS
from scoring.movements.endless_howell import ENDLESS_HOWELL
from scoring.movements.groups import GROUPS
from scoring.movements.hesitation import HESITATION
from scoring.movements.howell import HOWELL
from scoring.movements.knockout import KNOCKOUT
from scoring.movements.league import DOUBLE_LEAGUE, LEAGUE
from scoring.movements.limits import MOST_ENTRIES, require_boards
from scoring.movements.mitchell import MITCHELL
from scoring.movements.rainbow import RAINBOW
from scoring.movements.request import Kind, Option, Request
from scoring.movements.round_robin import ROUND_ROBIN
from scoring.movements.rover import ROVER
from scoring.movements.seating import Movement
from scoring.movements.teams import TEAMS
from scoring.movements.web import WEB
from scoring.movements.wish import SWISS
from scoring.movements.wording import counted, listed, shortened

KINDS: tuple[Kind, ...] = (
    MITCHELL,
    HOWELL,
    ROUND_ROBIN,
    ENDLESS_HOWELL,
    HESITATION,
    BLACKPOOL,
    WEB,
    BOWMAN,
    SUPER_BOWMAN,
    ROVER,
    RAINBOW,
    DRAWN_PARTNERS,
    TEAMS,
    AMERICAN_WHIST,
    GROUPS,
    KNOCKOUT,
    LEAGUE,
    DOUBLE_LEAGUE,
)
"""Every kind, in the order in which they are listed to a director."""

FOR_ONLY: Mapping[Option, str] = MappingProxyType(
    {
        Option.METHOD: "a method is for {} with one relayed set only",
        Option.GROUP_SIZE: "a group size is for {} only",
        Option.SEED: "a seed is for {} only, where lots are drawn",
    }
)
"""Why an option means nothing for the kinds that do not know it."""


def find_kind(key: str) -> Kind:
    """Return the kind of this name.

    Raises ``MovementError`` with code ``swiss``, or ``kind`` and the fact ``nearest``, the most similar name.
    """
    for kind in KINDS:
        if kind.key == key:
            return kind
    if key == SWISS:
        raise MovementError("swiss", "a Swiss is drawn round by round from the results: use the command pair")
    (nearest,) = get_close_matches(key.lower(), [kind.key for kind in KINDS], n=1, cutoff=0)
    raise MovementError(
        "kind", f"there is no movement {shortened(key)}; the nearest is {nearest}", kind=key, nearest=nearest
    )


def rounds_of(request: Request) -> Sequence[int]:
    """Return every number of rounds that exists of the kind, size and form asked for, ascending; never empty.

    Raises ``MovementError`` as :func:`build` does where there is no such movement at all.
    """
    kind = find_kind(request.kind)
    asked = _travelling(kind, request)
    _require_form(kind, asked)
    _require_size(kind, asked)
    return kind.rounds(asked)


def build(request: Request) -> Movement:
    """Build the movement asked for and check it.

    Raises ``MovementError`` where it does not exist, with code ``swiss``, ``kind``, ``boards``, ``relayed``,
    ``method``, ``group_size``, ``seed``, ``size`` or ``rounds``; the facts name the nearest that does. Raises
    ``RuntimeError`` if a movement of ours breaks an invariant, which is a defect of the program.
    """
    kind, possible = find_kind(request.kind), rounds_of(request)
    asked = _travelling(kind, request)
    return _checked(kind.build(replace(asked, rounds=_rounds(kind, asked, possible))))


def require_two_fields(kind: Kind) -> None:
    """Refuse a kind of which nothing can be turned to make one ranking.

    Raises ``MovementError`` with code ``one_winner``; to build it as one ranking is no fault, for it is one.
    """
    if not kind.turns:
        message = f"{kind.key} has one ranking as it is, for which no tables are turned"
        raise MovementError("one_winner", message, kind=kind.key)


def _travelling(kind: Kind, request: Request) -> Request:
    """The request, with boards that travel where the kind has no other form."""
    return replace(request, relayed=request.relayed or kind.relayed_only)


def _checked(movement: Movement) -> Movement:
    found = [finding.message for finding in errors(movement)]
    if found:
        raise RuntimeError(f"{movement.name} is unsound: {'; '.join(found[:3])}")
    return movement


def _require_form(kind: Kind, request: Request) -> None:
    """Refuse what no size of this kind has."""
    require_boards(request.boards_per_round)
    if request.relayed and not kind.travels:
        raise _lies_in_copies(kind, request)
    options = kind.options if request.relayed else kind.options - {Option.METHOD}
    for option, message in FOR_ONLY.items():
        if getattr(request, option.value) is not None and option not in options:
            others = [other.key for other in KINDS if option in other.options]
            raise MovementError(option.value, message.format(listed(others)), kind=kind.key, nearest=others[0])


def _lies_in_copies(kind: Kind, request: Request) -> MovementError:
    """The refusal of boards that move, with the nearest kind that has them for so many, or else the nearest number."""
    other, sizes = _travelling_instead(kind, request)
    match = f"in {kind.key} every table plays a match of its own"
    form = f"{kind.key} is played with copies at every table" if Option.BOARDS in kind.options else match
    numbers = f" with {' or '.join(map(str, sizes))} {other.unit.value}" if sizes else ""
    message = f"{form}; for one relayed set take {other.key}{numbers}"
    return MovementError("relayed", message, kind=kind.key, nearest=other.key, sizes=sizes)


def _travelling_instead(kind: Kind, request: Request) -> tuple[Kind, tuple[int, ...]]:
    """Return a kind with boards that move for the same unit, and where none has this size the nearest that it has.

    Of those that are as near, one that like this one has one ranking or two comes first.
    """
    found = []
    for other in KINDS:
        if other.unit is kind.unit and other.travels:
            exist = other.sizes(Request(other.key, request.size, relayed=True))
            sizes = () if request.size in exist else nearest(exist, request.size)
            distance = min((abs(size - request.size) for size in sizes), default=0)
            found.append((distance, other.turns != kind.turns, other, sizes))
    *_, instead, around = min(found, key=lambda one: one[:2])
    return instead, around


def _require_size(kind: Kind, request: Request) -> None:
    sizes = kind.sizes(request)
    if request.size in sizes and request.size <= MOST_ENTRIES:
        return
    around = nearest(sizes, request.size)
    message = f"there is no movement {_form(request)} for {request.size} {kind.unit.value}; {_exists(around)}"
    raise MovementError("size", message, kind=kind.key, unit=kind.unit, size=request.size, nearest=around)


def _rounds(kind: Kind, request: Request, possible: Sequence[int]) -> int:
    """The number of rounds: the greatest without a wish."""
    if request.rounds is None:
        return max(possible)
    if request.rounds in possible:
        return request.rounds
    around = nearest(possible, request.rounds)
    what = f"{_form(request)} for {request.size} {kind.unit.value}"
    message = f"there is no movement {what} in {counted(request.rounds, 'round')}; {_exists(around)}"
    raise MovementError(
        "rounds", message, kind=kind.key, unit=kind.unit, size=request.size, rounds=request.rounds, nearest=around
    )


def nearest(values: Sequence[int], wanted: int) -> tuple[int, ...]:
    """Return the next number of ``values`` below ``wanted`` and the next above, as far as there are any."""
    below = [value for value in values if value < wanted]
    above = [value for value in values if value > wanted]
    return (*([max(below)] if below else ()), *([min(above)] if above else ()))


def _form(request: Request) -> str:
    method = f" by the method {request.method.value}" if request.method else ""
    return f"{request.kind}{method}"


def _exists(around: Sequence[int]) -> str:
    if not around:
        return "none exists"
    return f"the nearest that exist are {around[0]} and {around[1]}" if around[1:] else f"the nearest is {around[0]}"
