"""Le Quatre Sept in the demo: a night of matches to 31 that is over, one of them won by four sevens."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any, Final

from django.contrib.auth.models import User

from scoring.cards import FR32
from scoring.games.quatre_sept.actions import MarkedPlay
from scoring.games.quatre_sept.rules import QuatreSept, State
from scoring.rules import Action, Play
from tournaments.demo.evening import make_evening
from tournaments.demo.matches import matches_of, play_out, write_deals
from tournaments.models.event import Shown
from tournaments.services import events
from tournaments.slips.quatre_sept import Slip

BY_SEVENS: Final = (2, 1)
"""Round and table of the match with a politaine that four sevens end."""


def build(words: dict[str, Any], director: User, at: dt.datetime, source: random.Random) -> None:
    """Make the event."""
    words = words["matches"]
    evening = make_evening(words, director, at, source)
    for match in matches_of(evening):
        assert match.seating is not None
        if (match.seating.round.number, match.seating.table) == BY_SEVENS:
            write_deals(evening, match, words["won_by_sevens"])
        else:
            play_out(evening, match, BEGINNER)
    events.show_event(event_id=evening.event.pk, by=director, at=evening.time(5, 30), shown=Shown.ALL)


class Beginner:
    """Announces every politaine and plays it, leads high, wins a trick where that costs nothing."""

    def choose(self, rules: QuatreSept, state: State, source: random.Random) -> Action:
        """Return what is done next."""
        plays = [one for one in rules.legal_actions(state) if isinstance(one, Play)]
        loud = [one for one in plays if isinstance(one, MarkedPlay)]
        if loud and (not state.play.trick or loud[0].card.suit == FR32.cards[state.play.trick[0]].suit):
            return loud[0]
        if begun := [one for one in state.attempts if one.seat == state.play.seat and 0 < one.won < 3]:
            suit = FR32.suits[begun[0].suit]
            return next(one for one in plays if one.card.suit == suit and one.card.rank in "T9A")
        if state.play.trick:
            return source.choice(plays)
        return min(plays, key=lambda one: (FR32.ranks.index(one.card.rank) // 2, source.random()))

    def slip(self, rules: QuatreSept, state: State) -> Slip:
        """Return what is written down at the end."""
        slip = Slip.of_outcome(rules.outcome(state))
        assert slip is not None
        return slip


BEGINNER: Final = Beginner()
