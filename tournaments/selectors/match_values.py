"""From the rows of a match to the pure values of ``scoring``, and to plain values for the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from scoring.match_sheet import Sheet
from scoring.seats import BySide, Seat
from tournaments.match_games.base import standing_deals
from tournaments.match_games.registry import match_game
from tournaments.models import Match, MatchDeal
from tournaments.models.match import DealKind

MOST_DEALS: Final = 999
"""Deals that a sheet holds at most."""
SEAT_COLUMNS: Final = (("N", "ns_first"), ("E", "ew_first"), ("S", "ns_second"), ("W", "ew_second"))


def options_of_match(match: Match) -> Any:
    """Return the rules of a match as they were stored at its creation."""
    return match_game(match).options(match)


def players_of_match(match: Match) -> BySide[tuple[str, ...]]:
    """Return the names of each side, one or two; of one each where each of three plays for himself."""
    if match.third:
        sides = match_game(match).sides_of(options_of_match(match))
        return BySide(sides, ((match.ns_first,), (match.ew_first,), (match.third,)))
    pairs = BySide.of((match.ns_first, match.ns_second), (match.ew_first, match.ew_second))
    return pairs.map(lambda names: tuple(filter(None, names)))


def side_names(match: Match) -> BySide[str]:
    """Return each side as one text: "Anna Puig – Joan Serra"."""
    return players_of_match(match).map(" – ".join)


def seat_names(match: Match) -> dict[Seat, str]:
    """Return the name of the player on each seat, empty where only the partner was named.

    The first player of North-South sits North, the second South; those of East-West East and West.
    """
    if match.third:
        return dict(
            zip((Seat.NORTH, Seat.EAST, Seat.SOUTH), (match.ns_first, match.ew_first, match.third), strict=True)
        )
    return {Seat(seat): getattr(match, column) for seat, column in SEAT_COLUMNS}


def sheet_of(match: Match, deals: Iterable[MatchDeal]) -> Sheet:
    """Return the sheet of a match: one line for each standing deal, in order."""
    return match_game(match).sheet(match, standing_deals(deals))


def deal_value(match: Match, deal: MatchDeal | None) -> dict[str, Any] | None:
    """Return a version as plain JSON, none where there is none."""
    if deal is None:
        return None
    return plain_deal(
        match,
        {
            "kind": deal.kind,
            "slip": deal.slip,
            "offender": deal.offender,
            "is_forced": deal.is_forced,
            "reason": deal.reason,
        },
    )


def plain_deal(match: Match, columns: dict[str, Any]) -> dict[str, Any]:
    """Return the columns of a version as plain JSON, as the log of a match spells it."""
    if columns["kind"] in (DealKind.WITHDRAWN, DealKind.REDEAL):
        return {"kind": str(columns["kind"])}
    value = match_game(match).value(columns)
    return value | {"forced": columns["reason"]} if columns.get("is_forced") else value
