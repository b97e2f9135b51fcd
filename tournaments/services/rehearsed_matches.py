"""The matches of a rehearsal: rounds drawn where they are drawn one at a time, and deals of legal play at each table.

For use inside the service that makes the rehearsal. Deals are written in bulk, so the log of a rehearsal tells of its
draws and of nothing else.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from django.contrib.auth.models import User

from scoring.games.registry import GAMES
from scoring.seats import Seat, Side
from tournaments.demo.evening import played
from tournaments.demo.matches import start
from tournaments.demo.players import PLAYERS
from tournaments.match_games.base import Written
from tournaments.match_games.registry import match_game
from tournaments.models import Event, Match, MatchDeal, Round
from tournaments.selectors.match_values import sheet_of
from tournaments.services.acts import actor_name
from tournaments.services.knockout import draw_knockout
from tournaments.services.swiss import draw_round

PLAYED_ANEW: Final = 12
"""How often a hand is played for each dealer; a sheet that needs more has one of these again."""
MOST_DEALS: Final = 60
"""After so many deals a sheet is closed as it stands, where nothing has ended the match."""


def play_matches(event: Event, by: User | str, at: dt.datetime, source: random.Random) -> None:
    """Draw the rounds that are drawn one at a time, and play every match of an event of which none was played.

    A match of a knock-out that stays level goes on by lot. Raises as ``draw_round`` and ``draw_knockout`` do.
    """
    draw: Callable[..., object] = draw_round if event.is_swiss else draw_knockout
    hands = Hands(source)
    for number in range(1, event.round_count + 1):
        if not event.rounds.filter(number=number).exists():
            draw(event_id=event.pk, number=number, by=by, at=at)
        _play_round(event, event.rounds.get(number=number), hands, actor_name(by), at)


def _play_round(event: Event, round_: Round, hands: Hands, actor: str, at: dt.datetime) -> None:
    """Play all matches of a round and close it."""
    matches, rows = list(Match.objects.filter(seating__round=round_).order_by("seating__table")), []
    is_out = event.is_knockout_round(round_.number)
    for match in matches:
        deals = _play(match, hands, actor, at)
        match.ended_at = at
        if is_out and match_game(match).winner(match, sheet_of(match, deals)) is None:
            match.goes_on = hands.source.choice((Side.NS, Side.EW)).value
        rows += deals
    Match.objects.bulk_update(matches, ["first_dealer", "ended_at", "goes_on"], batch_size=100)
    MatchDeal.objects.bulk_create(rows, batch_size=200)
    round_.ended_at = at
    round_.save(update_fields=["ended_at"])


def _play(match: Match, hands: Hands, actor: str, at: dt.datetime) -> list[MatchDeal]:
    """Draw who deals first, and return the deals of a match until something ends it."""
    game, rules = match_game(match), GAMES[match.game].rules(match_game(match).options(match))
    dealer = hands.source.choice(rules.rotation.seats)
    if game.rotation(rules.options) is not None:
        match.first_dealer = dealer.value
    deals: list[MatchDeal] = []
    while not (sheet := sheet_of(match, deals)).ending and len(deals) < MOST_DEALS:
        written = hands.deal(match, rules, rules.rotation.after(dealer, len(deals)), sheet.banned)
        words = {"version": 1, "is_current": True, "actor": actor, "at": at, **written.columns}
        deals.append(MatchDeal(match=match, number=len(deals) + 1, **words))
    return deals


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands of an evening as they were played, by who dealt and which sides might not bid."""

    source: random.Random
    played: dict[tuple[Seat, tuple[Side, ...]], list[Written]] = field(default_factory=dict)

    def deal(self, match: Match, rules: Any, dealer: Seat, banned: tuple[Side, ...]) -> Written:
        """Return what is written down of a deal: of a new one, or once there are many of one that was played."""
        known = self.played.setdefault((dealer, banned), [])
        if len(known) == PLAYED_ANEW:
            return self.source.choice(known)
        state = start(rules, dealer, banned, self.source)
        slip = played(rules, state, PLAYERS[match.game], self.source).slip
        known.append(match_game(match).written(slip))
        return known[-1]
