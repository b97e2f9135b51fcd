"""From the rows of a match to the pure values of ``scoring``, and to plain values for the log."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.match_sheet import Sheet
from scoring.seats import BySide, Seat, Side
from tournaments.match_games.base import MatchGame, named, standing_deals
from tournaments.match_games.registry import match_game
from tournaments.models import Match, MatchDeal
from tournaments.models.match import DealKind
from tournaments.seen import Met

MOST_DEALS: Final = 999
"""Deals that a sheet holds at most."""
UNNAMED: Final = "#"
"""What stands before the number of a pair of an event of which nobody is named."""
SEAT_COLUMNS: Final = (("N", "ns_first"), ("E", "ew_first"), ("S", "ns_second"), ("W", "ew_second"))


def options_of_match(match: Match) -> Any:
    """Return the rules of a match as they were stored at its creation."""
    return match_game(match).options(match)


def met_at(match: Match) -> Met | None:
    """Return the numbers of the two that play a match of an event; none for a match of its own."""
    seating = match.seating
    if seating is None or seating.ns is None or seating.ew is None:
        return None
    return seating.ns.number, seating.ew.number


def players_of_match(match: Match) -> BySide[tuple[str, ...]]:
    """Return the names of each side, one or two; of one each where each of three plays for himself."""
    if match.third:
        sides = match_game(match).sides_of(options_of_match(match))
        return BySide(sides, ((match.ns_first,), (match.ew_first,), (match.third,)))
    first = [_first_name(match, name) for name in (match.ns_first, match.ew_first)]
    pairs = BySide.of((first[0], match.ns_second), (first[1], match.ew_second))
    return pairs.map(lambda names: tuple(filter(None, names)))


def _first_name(match: Match, name: str) -> str:
    """Return the name of a first player; a pair of an event of which nobody is named is called by its number."""
    if match.seating_id is not None and name.startswith(UNNAMED):
        return _("Pair %(number)s") % {"number": name.removeprefix(UNNAMED)}
    return name


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
    return {Seat(seat): _first_name(match, getattr(match, column)) for seat, column in SEAT_COLUMNS}


def how_it_stands(match: Match, game: MatchGame, sheet: Sheet) -> tuple[SafeString, str]:
    """Return how a match stands, with the names marked up, and why: of a walk-over that it was one."""
    names = side_names(match)
    if match.walkover:
        text = _("{pair} have won by a walk-over.")
        return named(text, names, Side(match.walkover)), _("The other side did not come.")
    return game.standing(match, sheet, names)


def deal_names(match: Match) -> dict[str, str]:
    """Return the names of the sides, and of the players by their seats, as deals in words use them."""
    players = {seat.value: name for seat, name in seat_names(match).items() if name}
    return players | side_names(match).as_dict()


def sheet_of(match: Match, deals: Iterable[MatchDeal]) -> Sheet:
    """Return the sheet of a match: one line for each standing deal, in order."""
    return match_game(match).sheet(match, standing_deals(deals))


def sheets_of_seatings(seatings: Collection[int]) -> list[tuple[Match, Sheet]]:
    """Return the matches of these seatings, by round and table, with their sheets: two queries."""
    rows = Match.objects.filter(seating__in=seatings).order_by("seating__round__number", "seating__table")
    matches = {match.pk: match for match in rows}
    deals: dict[int, list[MatchDeal]] = {}
    for deal in MatchDeal.objects.filter(match__seating__in=seatings, is_current=True):
        deals.setdefault(deal.match_id, []).append(deal)
    return [(match, sheet_of(match, deals.get(pk, ()))) for pk, match in matches.items()]


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
