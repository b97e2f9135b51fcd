"""Botifarra in the demo: a finished championship with the worked example of the rules, an evening in progress, and a
friendly match.
"""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

from django.contrib.auth.models import User

from scoring.cards import ES48
from scoring.games.botifarra.calls import SEATS, Declare, Delegate, Double, Pass
from scoring.games.botifarra.options import Level
from scoring.games.botifarra.rules import Botifarra, State
from scoring.rules import Action, Play
from scoring.seats import BySide
from tournaments.demo.evening import (
    Evening,
    Recorded,
    agree,
    devices,
    enter,
    hands_of,
    make_evening,
    play,
    play_until,
    record,
)
from tournaments.match_games.botifarra import DealSlip
from tournaments.models import Board, Club, Seating
from tournaments.models.event import Shown
from tournaments.services import clock, events, match_deals, matches, results, rulings
from tournaments.services.match_acts import Guest
from tournaments.slips.botifarra import Slip

PENALISED = (6, 2)
"""Board and table of the penalty of the running evening."""
MINUTES_INTO = 46
"""So many minutes ago the running evening began: its third round is in its first board, and its clock has time left."""
TABLE = 3
"""Where the play with an illegal card was recorded."""
REVOKE = "6.2"
"""The clause that the illegal card breaks: the player held the led suit."""


def build(words: dict[str, Any], director: User, at: dt.datetime, source: random.Random) -> None:
    """Make the two events and the match."""
    _finished(words["finished"], director, at, source)
    _running(words["running"], director, at, source)
    _match(words["match"], director, at)


class Beginner:
    """Long trumps, a rare double, any legal card."""

    def choose(self, rules: Botifarra, state: State, source: random.Random) -> Action:
        """Return what is done next."""
        legal = rules.legal_actions(state)
        if isinstance(legal[0], Play):
            return source.choice(legal)
        if isinstance(legal[0], Pass):
            return next((a for a in legal if isinstance(a, Double)), legal[0]) if source.random() < 0.08 else legal[0]
        return _trump_choice(state, legal, source)

    def slip(self, rules: Botifarra, state: State) -> Slip:
        """Return what is written down at the end."""
        outcome = rules.outcome(state)
        assert state.calls.chooser is not None
        return Slip(
            chooser=SEATS[state.calls.chooser].value,
            trump=outcome.trump,
            level=Level(outcome.level).key,
            points=outcome.points.as_dict()["NS"],
        )


BEGINNER = Beginner()


def _finished(words: dict[str, Any], director: User, at: dt.datetime, source: random.Random) -> None:
    """Make the event of the worked example (rules 9.14): its board at six tables, and a full evening round it."""
    evening = make_evening(words, director, at, source)
    worked = words["worked_board"]
    for seating, board in hands_of(evening.event):
        slip = play(evening, BEGINNER, board).slip
        if board.number == worked:
            given = words["worked_results"][seating.table - 1]
            slip = Slip(chooser=board.dealer, trump=given["trump"], level=given["level"], points=given["ns_points"])
        agree(evening, seating, board, slip)
    for table in (2, 4, 5):
        record(evening, (worked + 2, table), play(evening, BEGINNER, evening.event.boards.get(number=worked + 2)))
    events.show_event(event_id=evening.event.pk, by=director, at=evening.time(7), shown=Shown.ALL)


def _running(words: dict[str, Any], director: User, at: dt.datetime, source: random.Random) -> None:
    """Make the evening in progress: two rounds ended, the third with results waiting, disputed and missing."""
    evening = make_evening(words, director, at - dt.timedelta(minutes=MINUTES_INTO), source)
    clock.start_clock(event_id=evening.event.pk, number=1, by=director, at=evening.time(1))
    for seating, board in hands_of(evening.event):
        round_number = board.round.number
        if (board.number, seating.table) == PENALISED:
            _penalty(evening)
        elif round_number <= 2:
            agree(evening, seating, board, play(evening, BEGINNER, board).slip)
        elif round_number == 3 and board.number == 9:
            _third_round(evening, seating, board)
    number, recorded = play_until(evening, BEGINNER, _has_revoke, with_illegal=True)
    record(evening, (number, TABLE), recorded)
    events.show_event(event_id=evening.event.pk, by=director, at=evening.time(1), shown=Shown.STANDINGS)


def _has_revoke(recorded: Recorded) -> bool:
    return recorded.clauses == (REVOKE,)


def _third_round(evening: Evening, seating: Seating, board: Board) -> None:
    """Leave the first board of the round agreed at the first live table, then disputed, then waiting, then missing."""
    live = [s.table for s, b in hands_of(evening.event) if b.pk == board.pk]
    stage = live.index(seating.table)
    slip = play(evening, BEGINNER, board).slip
    if stage == 0:
        agree(evening, seating, board, slip)
    elif stage <= 2:
        entering, other = devices(evening, seating)
        enter(evening, entering, board, slip)
        if stage == 1:
            results.dispute(
                by=other,
                board=board.number,
                expected_version=1,
                reason="We counted 41 points for us.",
                at=evening.time(3, 5),
                handed_over=False,
            )


def _penalty(evening: Evening) -> None:
    rulings.penalise(
        event_id=evening.event.pk,
        table=PENALISED[1],
        board=PENALISED[0],
        offenders="EW",
        reason="Cards of two hands were mixed before the play.",
        expected_version=0,
        by=evening.director,
        at=evening.time(2, 15),
    )


def _match(words: dict[str, Any], director: User, at: dt.datetime) -> None:
    """Make a game to 101 that is being played, its deals written at the table."""
    start = at - dt.timedelta(minutes=words["minutes_ago"])
    match = matches.create_match(
        club=Club.objects.get(),
        by=director,
        at=start,
        name=words["name"],
        date=start.date(),
        game="botifarra",
        variant=words["variant"],
        players=BySide.of(*map(tuple, words["players"])),
    )
    for number, deal in enumerate(words["deals"], start=1):
        match_deals.enter_deal(
            match_id=match.pk,
            number=number,
            slip=DealSlip(**deal),
            expected_version=0,
            by=Guest(match.key),
            at=start + dt.timedelta(minutes=words["minutes_a_deal"] * number),
        )


def _trump_choice(state: State, legal: tuple[Action, ...], source: random.Random) -> Action:
    """Name the longest suit; without five cards in one, sometimes delegate; with many points, play botifarra."""
    hand = state.play.hands[SEATS.index(legal[0].seat)]
    lengths = {suit: (hand & mask).bit_count() for suit, mask in zip(ES48.suits, ES48.suit_masks, strict=True)}
    longest = max(lengths, key=lengths.__getitem__)
    wanted = "bot" if ES48.points_in(hand) >= 24 else longest
    if lengths[longest] < 5 and isinstance(legal[-1], Delegate) and source.random() < 0.5:
        return legal[-1]
    return next(action for action in legal if isinstance(action, Declare) and action.trump == wanted)
