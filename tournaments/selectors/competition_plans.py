"""What a league, groups or a knock-out would be before anything is made.

All of it is laid out, or foreseen, whatever time there is: a league may be played on several evenings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.movements.groups import groups_of
from scoring.movements.kinds import build
from scoring.movements.knockout import knockout_rounds
from scoring.movements.request import Request
from scoring.movements.seating import Movement
from scoring.movements.wish import Evening
from tournaments.errors import Invalid
from tournaments.models.event import MovementKind
from tournaments.selectors.plans import Plan, require_nobody_stays

MOST_POINTS: Final = 999
"""What a match that one side did not come to may be scored at most."""
MOST_EXTRA: Final = 24
GROUP_SIZES: Final = range(2, 13)


@dataclass(frozen=True, slots=True)
class CompetitionTerms:
    """What is asked for: see :class:`tournaments.models.Competition`."""

    group_size: int = 4
    qualifiers: int = 2
    fills_up: bool = False
    extra_deals: int = 4
    no_show_for: int = 101
    no_show_against: int = 0
    strikes_out_always: bool = False
    team_method: str = "difference"


def plan_competition(terms: CompetitionTerms, kind: str, evening: Evening) -> Plan:
    """Return the plan of a league, groups or a knock-out.

    Raises ``MovementError`` as ``kinds.build`` does and with code ``staying``, and ``Invalid``: ``group_size``,
    ``qualifiers`` for more than the smallest group has, ``no_show``, ``match_extra``.
    """
    _require(terms)
    require_nobody_stays(kind, evening)
    movement, rounds, drawn_from = _PLANS[MovementKind(kind)](terms, kind, evening.pairs)
    return Plan(evening, kind, movement, rounds, drawn_from=drawn_from)


_Laid = tuple[Movement, int, int | None]
"""What is laid out, how many rounds there are in all, and from which on they are drawn."""


def _league(terms: CompetitionTerms, key: str, pairs: int) -> _Laid:
    movement = build(Request(key, pairs))
    return movement, movement.number_of_rounds, None


def _groups(terms: CompetitionTerms, key: str, pairs: int) -> _Laid:
    movement = build(Request(key, pairs, group_size=terms.group_size))
    groups = groups_of(pairs, terms.group_size)
    if terms.qualifiers > (smallest := min(map(len, groups))):
        raise Invalid("qualifiers", most=smallest)
    sure, laid = terms.qualifiers * len(groups), movement.number_of_rounds
    if sure < 2:
        return movement, laid, None
    return movement, laid + knockout_rounds(sure), laid + 1


def _knockout(terms: CompetitionTerms, key: str, pairs: int) -> _Laid:
    movement = build(Request(key, pairs, rounds=1))
    return movement, knockout_rounds(pairs), 2


_PLANS: Final[Mapping[MovementKind, Callable[[CompetitionTerms, str, int], _Laid]]] = MappingProxyType(
    {
        MovementKind.LEAGUE: _league,
        MovementKind.DOUBLE_LEAGUE: _league,
        MovementKind.GROUPS: _groups,
        MovementKind.KNOCKOUT: _knockout,
    }
)


def _require(terms: CompetitionTerms) -> None:
    if terms.group_size not in GROUP_SIZES:
        raise Invalid("group_size", fewest=GROUP_SIZES[0], most=GROUP_SIZES[-1])
    if not MOST_POINTS >= terms.no_show_for > terms.no_show_against >= 0:
        raise Invalid("no_show", most=MOST_POINTS)
    if not 0 <= terms.extra_deals <= MOST_EXTRA:
        raise Invalid("match_extra", most=MOST_EXTRA)
