"""An individual as it would be before anything is made: players 1 to N, each with another partner in every round.

In a rainbow everybody keeps one direction, so North-South and East-West are ranked apart unless one ranking is wished;
where partners are drawn everybody sits both ways.
"""

from __future__ import annotations

import random
from dataclasses import replace

from scoring.errors import MovementError
from scoring.movements.kinds import build, rounds_of
from scoring.movements.seating import ALL, Movement, Unit
from scoring.movements.wish import Evening, Wish, require_possible
from scoring.seats import Side
from tournaments.errors import Invalid
from tournaments.models.event import Fields, MovementKind
from tournaments.selectors.plans import Plan, require_nobody_stays


def plan_individual(evening: Evening, wish: Wish, lots: random.Random) -> Plan:
    """Return the plan of an individual, in as many rounds as fit; who is whose partner is drawn from ``lots``.

    Raises ``MovementError`` as :func:`scoring.movements.kinds.rounds_of` and ``wish.require_possible`` do and with code
    ``staying``, and ``Invalid``: ``individual_of_matches``, ``rainbow_travels`` where its boards are to lie in copies,
    ``two_fields``.
    """
    if evening.has_matches:
        raise Invalid("individual_of_matches")
    require_possible(replace(evening, unit=Unit.PLAYERS))
    require_nobody_stays(wish.kind, evening)
    if wish.kind == MovementKind.RAINBOW and not evening.relayed:
        raise Invalid("rainbow_travels")
    movement = _movement(evening, wish, lots)
    fields, copies = _fields(movement, wish), _copies(evening, movement)
    return Plan(evening, wish.kind, movement, movement.number_of_rounds, fields=fields, copies=copies)


def _movement(evening: Evening, wish: Wish, lots: random.Random) -> Movement:
    request = replace(wish.request(evening, None), one_winner=False)
    possible = rounds_of(request)
    most = evening.rounds if wish.rounds is None else min(evening.rounds, wish.rounds)
    if not (fitting := [rounds for rounds in possible if rounds <= most]):
        raise MovementError("rounds", "no round", kind=wish.kind, size=evening.pairs, rounds=most, nearest=possible[:1])
    if wish.kind == MovementKind.DRAWN_PARTNERS:
        request = replace(request, seed=lots.getrandbits(32))
    return build(replace(request, rounds=fitting[-1]))


def _fields(movement: Movement, wish: Wish) -> str:
    """Return how the players are ranked: apart by their direction only where everybody keeps one."""
    sides: dict[object, set[Side]] = {}
    for line in movement.live:
        for player in line.sitters:
            sides.setdefault(player, set()).add(line.side_of(player))
    if all(len(found) == 1 for found in sides.values()):
        return (Fields.ONE if wish.one_winner else Fields.TWO).value
    if wish.one_winner is False:
        raise Invalid("two_fields", kind=wish.kind)
    return Fields.ONE.value


def _copies(evening: Evening, movement: Movement) -> int | None:
    """Return how many sets of the boards there are, none for one at every table."""
    if movement.copies != ALL:
        return movement.copies
    sets = evening.sets
    return None if sets is None or sets >= movement.number_of_tables else sets
