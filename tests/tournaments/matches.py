"""Ready-made matches in ordinary play, built through the services as the pages do it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from scoring.seats import BySide
from tests import factories
from tests.factories import NOW
from tournaments.match_games.botifarra import DealSlip
from tournaments.models import Match, MatchDeal
from tournaments.services.match_acts import Actor
from tournaments.services.match_deals import enter_deal
from tournaments.services.matches import create_match

PLAYERS = BySide.of(("Anna Puig", "Joan Serra"), ("Mar Vila", "Pep Roca"))


def make_match(**more: Any) -> Match:
    """Return a friendly of one game to 101 by the eastern rules; ``more`` goes to ``create_match``."""
    words: dict[str, Any] = {
        "club": factories.make_club(),
        "by": factories.make_director(),
        "at": NOW,
        "date": NOW.date(),
        "game": "botifarra",
        "variant": "eastern",
        "players": PLAYERS,
    }
    return create_match(**words | more)


def slip(text: str) -> DealSlip:
    """Return the slip of ``NS o contro 46`` (points of North-South) or ``NS o contro !EW`` (East-West offended)."""
    chooser, trump, level, last = text.split()
    if last.startswith("!"):
        return DealSlip(chooser, trump, level, None, last[1:])
    return DealSlip(chooser, trump, level, int(last))


def enter(
    match: Match, number: int, text: str, *, version: int = 0, by: Actor | None = None, request_id: UUID | None = None
) -> MatchDeal:
    """Enter a deal, by the director unless somebody else is named."""
    return enter_deal(
        match_id=match.pk,
        number=number,
        slip=slip(text),
        expected_version=version,
        by=by or factories.make_director(),
        at=NOW,
        request_id=request_id,
    )


def said(deal: MatchDeal) -> tuple[Any, ...]:
    """Return what a version says: who made trumps, which, how often doubled, North-South's points, and the offender."""
    assert deal.slip is not None
    words = (deal.slip[name] for name in ("chooser", "trump", "level"))
    return (*words, deal.slip.get("points", {}).get("NS"), deal.offender)


def play(match: Match, *texts: str) -> None:
    """Enter these deals, one after another, on an empty sheet."""
    for number, text in enumerate(texts, start=1):
        enter(match, number, text)


# What the example of clause 8.4 needs before its last deal: 95-40, with nobody near the target before.
TO_95_40 = (
    "NS bot contro 48",  # (48 - 36) x 4 = 48-0
    "EW o contro 16",  # (56 - 36) x 2 = 0-40
    "NS e recontro 46",  # (46 - 36) x 4 = 40-0
    "EW c none 43",  # 7-0
)
"""Deals that add up to 95-40."""
