"""Writing the deals of a match: every entry, correction and taking back is a new version, and nothing is overwritten.

Whoever writes names the version seen (``expected_version``, 0 where there was none): if another one stands by now, the
act is refused with both values (:class:`tournaments.errors.Stale`). The same words with the same ``request_id`` are
done once.
"""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import UUID

from scoring.errors import ImpossibleSlip
from tournaments.errors import Frozen, Invalid, NotPermitted, Refusal, Stale
from tournaments.match_games.base import Written, dealer_after, standing_deals
from tournaments.match_games.registry import match_deal_words, match_game
from tournaments.models import Match, MatchDeal
from tournaments.models.match import DealKind
from tournaments.plain_text import one_line
from tournaments.selectors.match_values import MOST_DEALS, deal_names, deal_value, plain_deal, sheet_of
from tournaments.selectors.results import unfinished_before
from tournaments.services.identifiers import identifier_of
from tournaments.services.match_acts import Actor, Guest, locked_match, name_of, note
from tournaments.services.rounds import settle


def enter_deal(
    *,
    match_id: int,
    number: int,
    slip: Written,
    expected_version: int,
    by: Actor,
    at: dt.datetime,
    request_id: UUID | None = None,
    force: str = "",
) -> MatchDeal:
    """Write a deal on the sheet: the next one, or another version of one that stands there.

    ``force`` is the reason for which a director lets a slip count that cannot be true. Raises ``ImpossibleSlip``;
    ``Invalid`` (a slip that cannot be, a number that is not on the sheet); ``Refusal`` (``match_over``: another deal
    after the end); ``Frozen`` (the match is ended); ``NotPermitted`` (the link was renewed, or somebody at the table
    forces a slip); ``Stale``.
    """
    force = one_line(force)
    own_id = identifier_of(request_id, name_of(by), number, slip, force)
    with locked_match(match_id, by, expected_version) as match:
        if made := _made_by(match, own_id):
            return made
        _require_open(match, by)
        current = _current(match)
        old = current.get(number)
        forced = _check_slip(match, current, number, slip, by, force)
        _check_version(match, old, number, expected_version, slip)
        stands = old is not None and old.kind != DealKind.WITHDRAWN
        if not stands:
            _check_next(match, current, number)
        act = "deal_corrected" if stands else "deal_entered"
        deal = _append(match, old, number, act, by, at, own_id, slip.columns | forced)
        settle(match, at)
        return deal


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
    with locked_match(match_id, by, expected_version) as match:
        if made := _made_by(match, own_id):
            return made
        _require_open(match, by)
        old = _current(match).get(number)
        if old is None:
            raise Refusal("match_nothing", deal=number)
        _check_version(match, old, number, expected_version, None)
        if old.kind == DealKind.WITHDRAWN:
            raise Refusal("match_nothing", deal=number)
        return _append(match, old, number, "deal_taken_back", by, at, own_id, {"kind": DealKind.WITHDRAWN})


def _made_by(match: Match, own_id: UUID | None) -> MatchDeal | None:
    return MatchDeal.objects.filter(match=match, request_id=own_id).first() if own_id is not None else None


def _require_open(match: Match, by: Actor) -> None:
    if match.is_ended:
        raise Frozen("match_ended")
    if match.seating is not None and isinstance(by, Guest) and (early := unfinished_before(match.seating)):
        raise NotPermitted("round_not_open", round=match.seating.round.number, missing=early)


def _current(match: Match) -> dict[int, MatchDeal]:
    return {deal.number: deal for deal in MatchDeal.objects.filter(match=match, is_current=True)}


def _check_slip(
    match: Match, current: dict[int, MatchDeal], number: int, slip: Written, by: Actor, force: str
) -> dict[str, Any]:
    """Let the game refuse what cannot be, after the deals that stand before it.

    Return the columns that say that, and why, the director lets it count all the same; none where nothing is wrong.
    """
    game, earlier = match_game(match), standing_deals(deal for deal in current.values() if deal.number < number)
    rotation = game.rotation(game.options(match))
    dealer = dealer_after(match.first_dealer, earlier, game, rotation) if rotation else None
    try:
        game.check(match, slip, sheet_of(match, earlier), dealer, deal_names(match))
    except ImpossibleSlip:
        if not force or not game.can_force:
            raise
        if isinstance(by, Guest):
            raise NotPermitted("match_force") from None
        return {"is_forced": True, "reason": force}
    return {}


def _check_version(match: Match, old: MatchDeal | None, number: int, expected: int, slip: Written | None) -> None:
    version = old.version if old else 0
    if expected == version:
        return
    offered = plain_deal(match, slip.columns) if slip else None
    facts: dict[str, Any] = {"current": deal_value(match, old), "offered": offered, "version": version, "deal": number}
    game, names = match_game(match), deal_names(match)
    words = {f"{name}_words": match_deal_words(game, facts[name], names) for name in ("current", "offered")}
    raise Stale("match_stale", **facts, **words)


def _check_next(match: Match, current: dict[int, MatchDeal], number: int) -> None:
    """Refuse a new deal that is not the next, or that comes after the end of the match.

    A deal that was taken back from between others may be entered again where it stood, over or not: it was there.
    """
    on_sheet = standing_deals(current.values())
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
    """Write the next version and its entry in the log; a correction of the slip keeps the play beside it."""
    kept = {"play": old.play} if old is not None and columns["kind"] == DealKind.SCORED else {}
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
        **(kept | columns),
    )
    note(match, act, by=by, at=at, deal=number, old=deal_value(match, old), new=deal_value(match, deal))
    return deal
