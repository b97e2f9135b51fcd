"""A night of matches in the demo, whatever the game: deals played at the tables, or written down in its words."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterable, Sequence
from typing import Any, Final

from scoring.cards import deal_at_random
from scoring.games.registry import GAMES
from scoring.rules import Rules
from scoring.seats import Seat
from tournaments.demo.evening import Evening, Player, played
from tournaments.match_games.base import Redeal, Written
from tournaments.match_games.registry import match_game
from tournaments.match_games.totals import SlipDeal
from tournaments.models import Match
from tournaments.selectors.match_values import sheet_of
from tournaments.services import match_deals, matches
from tournaments.services.match_acts import Guest
from tournaments.slips.registry import slip_from_json

MINUTES_A_DEAL: Final = 3
THROWN_IN: Final = "thrown in"
"""What the words say of a deal that was thrown in, instead of a slip."""


def matches_of(evening: Evening) -> list[Match]:
    """Return the matches of a night in the order of rounds and tables."""
    rows = Match.objects.filter(seating__event=evening.event).select_related("seating__round")
    return list(rows.order_by("seating__round__number", "seating__table"))


def say_dealer(evening: Evening, match: Match, seat: Seat) -> None:
    """Say who deals first."""
    by = Guest(match.key)
    matches.set_first_dealer(match_id=match.pk, by=by, at=_time(evening, match, 0), seat=seat.value)


def write_deals(evening: Evening, match: Match, words: Sequence[Any]) -> None:
    """Write these deals on the sheet of a match; a side that is not named has the rest."""
    for number, deal in enumerate(words, start=1):
        _enter(evening, match, number, Redeal() if deal == THROWN_IN else SlipDeal(slip_from_json(deal)))


def play_out(evening: Evening, match: Match, player: Player) -> None:
    """Play a match to its end, hands dealt by chance."""
    rules = GAMES[match.game].rules(match_game(match).options(match))
    dealers = list(rules.rotation.seats)
    say_dealer(evening, match, dealers[0])
    number = 0
    while not (sheet := sheet_of(match, match.deals.filter(is_current=True))).ending:
        state = start(rules, dealers[number % len(dealers)], sheet.banned, evening.source)
        number += 1
        _enter(evening, match, number, SlipDeal(played(rules, state, player, evening.source).slip))


def start(rules: Rules[Any], dealer: Seat, banned: Iterable[Any], source: random.Random) -> Any:
    """Return a hand that was just dealt; only where some may not bid do the rules know of it."""
    deal = deal_at_random(rules.deck, rules.rotation, dealer, source)
    return rules.start(deal, banned) if banned else rules.start(deal)  # type: ignore[call-arg]


def _enter(evening: Evening, match: Match, number: int, deal: Written) -> None:
    match_deals.enter_deal(
        match_id=match.pk,
        number=number,
        slip=deal,
        expected_version=0,
        by=Guest(match.key),
        at=_time(evening, match, number),
    )


def _time(evening: Evening, match: Match, deal: int) -> dt.datetime:
    """Return when a deal was written: its round began as soon as the one before had ended."""
    assert match.seating is not None
    number = match.seating.round.number
    before = evening.event.rounds.filter(number=number - 1).values_list("ended_at", flat=True).first()
    return (before or evening.time(number)) + dt.timedelta(minutes=MINUTES_A_DEAL * deal)
