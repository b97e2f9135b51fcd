"""The demo club: a finished championship with the worked example of the rules, an evening in progress whose clock runs,
and a friendly match.

Everything is made through the same services that the pages use, so that the log of the demo reads like a real one.
The words are in ``fixtures/demo/club.json``.
"""

from __future__ import annotations

import datetime as dt
import json
import random
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import User

from scoring.cards import ES48
from scoring.games.botifarra.calls import SEATS, Declare, Delegate, Double, Pass
from scoring.games.botifarra.options import Level
from scoring.games.botifarra.rules import Botifarra, State
from scoring.rules import Action, Play
from scoring.seats import BySide
from tournaments.match_games.botifarra import DealSlip
from tournaments.models import Board, Club, Event, Joining, Seating
from tournaments.models.event import Scale, Shown
from tournaments.selectors.deals import deal_of
from tournaments.selectors.values import options_of
from tournaments.services import clock, events, match_deals, matches, plays, results, tables
from tournaments.services.layout import SYSTEM_RANDOM
from tournaments.services.match_acts import Guest
from tournaments.services.start import found_club
from tournaments.slips.botifarra import Slip

DIRECTOR = "director"
WORDS = settings.BASE_DIR / "fixtures" / "demo" / "club.json"
PENALISED = (6, 2)
"""Board and table of the penalty of the running evening."""
MINUTES_INTO = 46
"""So many minutes ago the running evening began: its third round is in its first board, and its clock has time left."""
REVOKE = "6.2"
"""The clause that the planted illegal card breaks: the player held the led suit."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A deal as it was played at a table: calls and cards, and the slip that follows from them."""

    actions: tuple[Action, ...]
    slip: Slip
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """An event with what its makers need: who directs, whence chance comes, when play began."""

    event: Event
    director: User
    source: random.Random
    start: dt.datetime

    def time(self, round_number: int, minute: int = 0) -> dt.datetime:
        """Return a moment of a round."""
        return self.start + dt.timedelta(minutes=20 * (round_number - 1) + minute)


def build_demo(*, at: dt.datetime, source: random.Random) -> str:
    """Make the demo club with its two events and its match and return the password of its director.

    Raises ``ClubExists`` where the site has a club.
    """
    words = json.loads(WORDS.read_text(encoding="utf-8"))
    password = secrets.token_urlsafe(9)
    director = found_club(name=words["club"], username=DIRECTOR, password=password, at=at)
    _finished(words["finished"], director, at, source)
    _running(words["running"], director, at, source)
    _match(words["match"], director, at)
    return password


def _evening(words: dict[str, Any], director: User, at: dt.datetime, source: random.Random) -> Evening:
    start = (at - dt.timedelta(days=words["days_ago"])).replace(second=0, microsecond=0)
    event = events.create_event(
        club=Club.objects.get(),
        by=director,
        at=start - dt.timedelta(hours=3),
        name=words["name"],
        date=start.date(),
        variant="championship",
        pair_count=len(words["names"]),
        minutes=words["minutes"],
        scale=Scale.CHAMPIONSHIP,
        names=words["names"],
        source=source if words["days_ago"] else SYSTEM_RANDOM,
    )
    return Evening(event, director, source, start)


def _finished(words: dict[str, Any], director: User, at: dt.datetime, source: random.Random) -> None:
    """Make the event of the worked example (rules 9.14): its board at six tables, and a full evening round it."""
    evening = _evening(words, director, at, source)
    worked = words["worked_board"]
    for seating, board in _hands_of(evening.event):
        slip = _play(board, evening).slip
        if board.number == worked:
            given = words["worked_results"][seating.table - 1]
            slip = Slip(chooser=board.dealer, trump=given["trump"], level=given["level"], points=given["ns_points"])
        _agree(evening, seating, board, slip)
    for table in (2, 4, 5):
        _record(evening, worked + 2, table=table, with_revoke=False)
    events.show_event(event_id=evening.event.pk, by=director, at=evening.time(7), shown=Shown.ALL)


def _running(words: dict[str, Any], director: User, at: dt.datetime, source: random.Random) -> None:
    """Make the evening in progress: two rounds ended, the third with results waiting, disputed and missing."""
    evening = _evening(words, director, at - dt.timedelta(minutes=MINUTES_INTO), source)
    clock.start_clock(event_id=evening.event.pk, number=1, by=director, at=evening.time(1))
    for seating, board in _hands_of(evening.event):
        round_number = board.round.number
        if (board.number, seating.table) == PENALISED:
            _penalty(evening)
        elif round_number <= 2:
            _agree(evening, seating, board, _play(board, evening).slip)
        elif round_number == 3 and board.number == 9:
            _third_round(evening, seating, board)
    _record(evening, 3, table=3, with_revoke=True)
    events.show_event(event_id=evening.event.pk, by=director, at=evening.time(1), shown=Shown.STANDINGS)


def _third_round(evening: Evening, seating: Seating, board: Board) -> None:
    """Leave the first board of the round agreed at the first live table, then disputed, then waiting, then missing."""
    live = [s.table for s, b in _hands_of(evening.event) if b.pk == board.pk]
    stage = live.index(seating.table)
    slip = _play(board, evening).slip
    if stage == 0:
        _agree(evening, seating, board, slip)
    elif stage <= 2:
        entering, other = _devices(evening, seating)
        _enter(evening, entering, board, slip)
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
    results.penalise(
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


def _hands_of(event: Event) -> Iterable[tuple[Seating, Board]]:
    """Yield each live table with each board it plays, in the order of play."""
    boards = list(event.boards.select_related("round"))
    for seating in event.seatings.select_related("round", "ns", "ew"):
        if seating.is_live:
            yield from ((seating, board) for board in boards if board.round_id == seating.round_id)


def _agree(evening: Evening, seating: Seating, board: Board, slip: Slip) -> None:
    entering, other = _devices(evening, seating)
    _enter(evening, entering, board, slip)
    minute = 5 * ((board.number - 1) % 4) + 5
    results.confirm(
        by=other,
        board=board.number,
        expected_version=1,
        at=evening.time(seating.round.number, minute),
        handed_over=False,
    )


def _enter(evening: Evening, by: Joining, board: Board, slip: Slip) -> None:
    minute = 5 * ((board.number - 1) % 4) + 4
    results.enter_at_table(
        by=by,
        board=board.number,
        slip=slip,
        expected_version=0,
        request_id=uuid4(),
        at=evening.time(board.round.number, minute),
    )


def _devices(evening: Evening, seating: Seating) -> tuple[Joining, Joining]:
    """Return the phones of both pairs at a table, joined to its round."""
    number = seating.round.number
    joined = list(
        Joining.objects.filter(round=seating.round, pair__in=[seating.ns, seating.ew]).select_related(
            "device__link", "pair", "round"
        )
    )
    if len(joined) < 2:
        link = evening.event.table_links.get(table=seating.table)
        joined = [
            tables.join(link=link, token="", round_number=number, pair=pair.number, at=evening.time(number))
            for pair in (seating.ns, seating.ew)
            if pair is not None
        ]
    return joined[0], joined[1]


def _record(evening: Evening, board_number: int, *, table: int, with_revoke: bool) -> None:
    """Record the cards of a board as they fell, and bring its result into line with them."""
    board = evening.event.boards.select_related("round").get(number=board_number)
    recorded = _play(board, evening)
    while with_revoke and recorded.clauses != (REVOKE,):
        recorded = _play(board, evening, with_illegal=True)
    results.enter_by_director(
        event_id=evening.event.pk,
        table=table,
        board=board_number,
        slip=recorded.slip,
        expected_version=2,
        by=evening.director,
        at=evening.time(board.round.number + 1, 1),
        source="cards",
    )
    plays.record_play(
        event_id=evening.event.pk,
        table=table,
        board=board_number,
        text=plays.text_of(recorded.actions),
        by=evening.director,
        at=evening.time(board.round.number + 1),
        accept=with_revoke,
        expected_version=0,
    )


def _play(board: Board, evening: Evening, *, with_illegal: bool = False) -> Recorded:
    """Play a board as a cautious beginner would: long trumps, a rare double, any legal card."""
    rules = Botifarra(options_of(evening.event))
    deal = deal_of(board)
    assert deal is not None
    state = rules.start(deal)
    actions: list[Action] = []
    clauses: list[str] = []
    slip_at = evening.source.randrange(8, 40) if with_illegal else 99
    while rules.seat_to_act(state) is not None:
        action = _choice(rules, state, evening.source)
        if isinstance(action, Play) and len(actions) >= slip_at and (wrong := _forbidden(rules, state)):
            action, slip_at = evening.source.choice(wrong), 99
        clause = rules.clause_against(state, action)
        clauses += [clause] if clause else []
        actions.append(action)
        state = rules.advance(state, action)
    return Recorded(tuple(actions), _slip_of(rules, state), tuple(clauses))


def _choice(rules: Botifarra, state: State, source: random.Random) -> Action:
    legal = rules.legal_actions(state)
    if isinstance(legal[0], Play):
        return source.choice(legal)
    if isinstance(legal[0], Pass):
        return next((a for a in legal if isinstance(a, Double)), legal[0]) if source.random() < 0.08 else legal[0]
    return _trump_choice(state, legal, source)


def _trump_choice(state: State, legal: tuple[Action, ...], source: random.Random) -> Action:
    """Name the longest suit; without five cards in one, sometimes delegate; with many points, play botifarra."""
    hand = state.play.hands[SEATS.index(legal[0].seat)]
    lengths = {suit: (hand & mask).bit_count() for suit, mask in zip(ES48.suits, ES48.suit_masks, strict=True)}
    longest = max(lengths, key=lengths.__getitem__)
    wanted = "bot" if ES48.points_in(hand) >= 24 else longest
    if lengths[longest] < 5 and isinstance(legal[-1], Delegate) and source.random() < 0.5:
        return legal[-1]
    return next(action for action in legal if isinstance(action, Declare) and action.trump == wanted)


def _forbidden(rules: Botifarra, state: State) -> list[Play]:
    seat = SEATS[state.play.seat]
    held = [Play(seat, card) for card in ES48.cards_of(state.play.hands[state.play.seat])]
    legal = set(rules.legal_actions(state))
    return [play for play in held if play not in legal]


def _slip_of(rules: Botifarra, state: State) -> Slip:
    outcome = rules.outcome(state)
    assert state.calls.chooser is not None
    return Slip(
        chooser=SEATS[state.calls.chooser].value,
        trump=outcome.trump,
        level=Level(outcome.level).key,
        points=outcome.points.as_dict()["NS"],
    )
