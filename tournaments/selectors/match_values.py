"""From the rows of a match to the pure values of ``scoring``, and to plain values for the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from scoring.games.botifarra.match import Slip, Terms, play_match, points_of, slip_of
from scoring.games.botifarra.options import Options
from scoring.games.botifarra.score import DEAL_POINTS
from scoring.match_sheet import Sheet
from scoring.seats import BySide
from tournaments.models import Match, MatchDeal
from tournaments.models.match import DealKind

MOST_DEALS: Final = 999
"""Deals that a sheet holds at most."""


def options_of_match(match: Match) -> Options:
    """Return the rules of a match as they were stored at its creation."""
    return Options.from_json(match.options)


def terms_of(match: Match) -> Terms:
    """Return what ends the match."""
    return Terms(match.kind, match.games_to_win, match.extra_deals)


def players_of_match(match: Match) -> BySide[tuple[str, ...]]:
    """Return the names of each side, one or two."""
    sides = BySide.of((match.ns_first, match.ns_second), (match.ew_first, match.ew_second))
    return sides.map(lambda names: tuple(filter(None, names)))


def side_names(match: Match) -> BySide[str]:
    """Return each side as one text: "Anna Puig – Joan Serra"."""
    return players_of_match(match).map(" – ".join)


def slip_of_deal(deal: MatchDeal) -> Slip:
    """Return what a standing version says."""
    return slip_of(deal.chooser, deal.trump, deal.level, deal.ns_points, deal.offender)


def standing(deals: Iterable[MatchDeal]) -> list[MatchDeal]:
    """Return those of these current versions that say something: the deals on the sheet, in order."""
    return sorted((deal for deal in deals if deal.kind != DealKind.WITHDRAWN), key=lambda deal: deal.number)


def sheet_of(match: Match, deals: Iterable[MatchDeal]) -> Sheet:
    """Return the sheet of a match: one line for each standing deal, in order."""
    options = options_of_match(match)
    points = [points_of(slip_of_deal(deal), options) for deal in standing(deals)]
    return play_match(points, terms_of(match), options)


def deal_value(deal: MatchDeal | None) -> dict[str, Any] | None:
    """Return a version as plain JSON, none where there is none."""
    if deal is None:
        return None
    if deal.kind == DealKind.WITHDRAWN:
        return {"kind": deal.kind}
    return plain_deal(deal.chooser, deal.trump, deal.level, deal.ns_points, deal.offender)


def plain_deal(chooser: str, trump: str, level: str, ns_points: int | None, offender: str) -> dict[str, Any]:
    """Return a deal as plain JSON, as the log of a match spells it."""
    value: dict[str, Any] = {"kind": "offence" if offender else "scored"}
    value |= {"chooser": chooser, "trump": trump, "level": level}
    if offender:
        return value | {"offender": offender}
    assert ns_points is not None
    return value | {"points": {"NS": ns_points, "EW": DEAL_POINTS - ns_points}}
