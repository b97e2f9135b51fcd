"""Writing the deals of a match: every entry, correction and taking back is a new version, and nothing is overwritten.

Whoever writes names the version seen (``expected_version``, 0 where there was none): if another one stands by now, the
act is refused with both values (:class:`tournaments.errors.Stale`). The same words with the same ``request_id`` are
done once.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from scoring.games.botifarra.match import points_of, slip_of
from scoring.games.botifarra.options import LEVELS
from tournaments.errors import Frozen, Invalid, Refusal, Stale
from tournaments.models import Match, MatchDeal
from tournaments.models.match import DealKind
from tournaments.selectors.match_values import (
    MOST_DEALS,
    deal_value,
    options_of_match,
    plain_deal,
    sheet_of,
    side_names,
    standing,
)
from tournaments.services.identifiers import identifier_of
from tournaments.services.match_acts import Actor, locked_match, name_of, note

SIDES = ("NS", "EW")


@dataclass(frozen=True, slots=True)
class DealSlip:
    """A deal as it is written on the sheet.

    ``chooser`` is the side that made trumps, ``NS`` or ``EW``; ``trump`` is ``o c e b`` or ``bot``; ``level`` a key of
    ``LEVELS``; ``ns_points`` are the card and trick points of North-South, of 72. Where ``offender`` broke the rules
    of play there are no points: all at stake go to the others (7.4).
    """

    chooser: str
    trump: str
    level: str
    ns_points: int | None = None
    offender: str = ""

    @property
    def columns(self) -> dict[str, Any]:
        """The slip as a version stores it."""
        return {
            "kind": DealKind.OFFENCE if self.offender else DealKind.SCORED,
            "chooser": self.chooser,
            "trump": self.trump,
            "level": self.level,
            "ns_points": None if self.offender else self.ns_points,
            "offender": self.offender,
        }


def check_slip(match: Match, slip: DealSlip) -> None:
    """Refuse what cannot be.

    Raises ``Invalid`` (``match_chooser``, ``level_word``, ``match_offender``) and ``ImpossibleSlip``.
    """
    if slip.chooser not in SIDES:
        raise Invalid("match_chooser")
    if slip.level not in LEVELS:
        raise Invalid("level_word", level=slip.level)
    if slip.offender not in ("", *SIDES):
        raise Invalid("match_offender")
    if not slip.offender and slip.ns_points is None:
        raise Invalid("match_points_missing")
    points_of(slip_of(slip.chooser, slip.trump, slip.level, slip.ns_points, slip.offender), options_of_match(match))


def enter_deal(
    *,
    match_id: int,
    number: int,
    slip: DealSlip,
    expected_version: int,
    by: Actor,
    at: dt.datetime,
    request_id: UUID | None = None,
) -> MatchDeal:
    """Write a deal on the sheet: the next one, or another version of one that stands there.

    Raises ``ImpossibleSlip``; ``Invalid`` (a slip that cannot be, a number that is not on the sheet); ``Refusal``
    (``match_over``: another deal after the end); ``Frozen`` (the match is ended); ``NotPermitted`` (the link was
    renewed); ``Stale``.
    """
    own_id = identifier_of(request_id, name_of(by), number, slip)
    with locked_match(match_id, by) as match:
        if made := _made_by(match, own_id):
            return made
        _require_open(match)
        check_slip(match, slip)
        current = _current(match)
        old = current.get(number)
        _check_version(match, old, number, expected_version, slip)
        stands = old is not None and old.kind != DealKind.WITHDRAWN
        if not stands:
            _check_next(match, current, number)
        act = "deal_corrected" if stands else "deal_entered"
        return _append(match, old, number, act, by, at, own_id, slip.columns)


def take_back(
    *,
    match_id: int,
    number: int,
    expected_version: int,
    by: Actor,
    at: dt.datetime,
    request_id: UUID | None = None,
) -> MatchDeal:
    """Strike a deal off the sheet; what it said stays in its history, and it can be entered again.

    Raises ``Refusal`` (``match_nothing``: no such deal stands), ``Frozen``, ``NotPermitted`` and ``Stale``.
    """
    own_id = identifier_of(request_id, name_of(by), number, "take back")
    with locked_match(match_id, by) as match:
        if made := _made_by(match, own_id):
            return made
        _require_open(match)
        old = _current(match).get(number)
        if old is None:
            raise Refusal("match_nothing", deal=number)
        _check_version(match, old, number, expected_version, None)
        if old.kind == DealKind.WITHDRAWN:
            raise Refusal("match_nothing", deal=number)
        return _append(match, old, number, "deal_taken_back", by, at, own_id, {"kind": DealKind.WITHDRAWN})


def _made_by(match: Match, own_id: UUID | None) -> MatchDeal | None:
    return MatchDeal.objects.filter(match=match, request_id=own_id).first() if own_id is not None else None


def _require_open(match: Match) -> None:
    if match.is_ended:
        raise Frozen("match_ended")


def _current(match: Match) -> dict[int, MatchDeal]:
    return {deal.number: deal for deal in MatchDeal.objects.filter(match=match, is_current=True)}


def _check_version(match: Match, old: MatchDeal | None, number: int, expected: int, slip: DealSlip | None) -> None:
    version = old.version if old else 0
    if expected == version:
        return
    offered = plain_deal(slip.chooser, slip.trump, slip.level, slip.ns_points, slip.offender) if slip else None
    names = side_names(match).as_dict()
    raise Stale("match_stale", current=deal_value(old), offered=offered, version=version, deal=number, names=names)


def _check_next(match: Match, current: dict[int, MatchDeal], number: int) -> None:
    """Refuse a new deal that is not the next, or that comes after the end of the match.

    A deal that was taken back from between others may be entered again where it stood, over or not: it was there.
    """
    on_sheet = standing(current.values())
    last = on_sheet[-1].number if on_sheet else 0
    if number > last + 1 or not 1 <= number <= MOST_DEALS or (number not in current and number <= last):
        raise Invalid("match_not_next", deal=number, next=last + 1)
    if number > last and sheet_of(match, on_sheet).ending:
        raise Refusal("match_over")


def _append(
    match: Match,
    old: MatchDeal | None,
    number: int,
    act: str,
    by: Actor,
    at: dt.datetime,
    request_id: UUID | None,
    columns: dict[str, Any],
) -> MatchDeal:
    """Write the next version and its entry in the log."""
    if old is not None:
        MatchDeal.objects.filter(pk=old.pk).update(is_current=False)
    deal = MatchDeal.objects.create(
        match=match,
        number=number,
        version=old.version + 1 if old else 1,
        is_current=True,
        actor=name_of(by),
        at=at,
        request_id=request_id,
        **columns,
    )
    note(match, act, by=by, at=at, deal=number, old=deal_value(old), new=deal_value(deal))
    return deal
