"""What the evenings of the demo have in common, whatever their game: how they are made, entered and recorded."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import cycle
from typing import Any, Protocol
from uuid import uuid4

from django.contrib.auth.models import User

from scoring.rules import Action, Play
from tournaments.models import Board, Club, Event, Joining, Seating
from tournaments.selectors.deals import deal_of
from tournaments.selectors.values import rules_of
from tournaments.services import events, plays, results, tables
from tournaments.services.layout import SYSTEM_RANDOM
from tournaments.services.settings import Settings
from tournaments.slips.base import GameSlip


class Player(Protocol):
    """Somebody who plays a game as a cautious beginner would."""

    def choose(self, rules: Any, state: Any, source: random.Random) -> Action:
        """Return what is done next; it is legal."""

    def slip(self, rules: Any, state: Any) -> GameSlip:
        """Return what is written down at the end."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A deal as it was played at a table: calls and cards, and the slip that follows from them."""

    actions: tuple[Action, ...]
    slip: GameSlip
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
        return self.start + dt.timedelta(minutes=self.event.minutes_per_round * (round_number - 1) + minute)


def make_evening(words: dict[str, Any], director: User, at: dt.datetime, source: random.Random) -> Evening:
    """Make the event that ``words`` name, its pack dealt: openly in what is over, unknown to all where it goes on."""
    start = (at - dt.timedelta(days=words["days_ago"])).replace(second=0, microsecond=0)
    event = events.create_event(
        club=Club.objects.get(),
        by=director,
        at=start - dt.timedelta(hours=3),
        name=words["name"],
        date=start.date(),
        settings=Settings(**words["settings"]),
        pair_count=len(words["names"]),
        names=words["names"],
        source=source if words["days_ago"] else SYSTEM_RANDOM,
    )
    return Evening(event, director, source, start)


def hands_of(event: Event) -> Iterable[tuple[Seating, Board]]:
    """Yield each live table with each board it plays, in the order of play."""
    boards = list(event.boards.select_related("round"))
    for seating in event.seatings.select_related("round", "ns", "ew"):
        if seating.is_live:
            yield from ((seating, board) for board in boards if board.round_id == seating.round_id)


def agree(evening: Evening, seating: Seating, board: Board, slip: GameSlip) -> None:
    """Let one pair enter a result and the other confirm it."""
    entering, other = devices(evening, seating)
    enter(evening, entering, board, slip)
    minute = 5 * ((board.number - 1) % 4) + 5
    results.confirm(
        by=other,
        board=board.number,
        expected_version=1,
        at=evening.time(seating.round.number, minute),
        handed_over=False,
    )


def enter(evening: Evening, by: Joining, board: Board, slip: GameSlip) -> None:
    """Let a pair enter a result."""
    minute = 5 * ((board.number - 1) % 4) + 4
    results.enter_at_table(
        by=by,
        board=board.number,
        slip=slip,
        expected_version=0,
        request_id=uuid4(),
        at=evening.time(board.round.number, minute),
    )


def devices(evening: Evening, seating: Seating) -> tuple[Joining, Joining]:
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


def record(evening: Evening, where: tuple[int, int], recorded: Recorded) -> None:
    """Record the cards of a board at a table as they fell, and bring its result into line with them."""
    number, table = where
    board = evening.event.boards.select_related("round").get(number=number)
    results.enter_by_director(
        event_id=evening.event.pk,
        table=table,
        board=number,
        slip=recorded.slip,
        expected_version=2,
        by=evening.director,
        at=evening.time(board.round.number + 1, 1),
        source="cards",
    )
    plays.record_play(
        event_id=evening.event.pk,
        table=table,
        board=number,
        text=plays.text_of(recorded.actions, evening.event.game),
        by=evening.director,
        at=evening.time(board.round.number + 1),
        accept=bool(recorded.clauses),
        expected_version=0,
    )


def play(evening: Evening, player: Player, board: Board, *, with_illegal: bool = False) -> Recorded:
    """Return a board of an evening as it is played, with an illegal card where there is one to be played."""
    rules, deal = rules_of(evening.event), deal_of(board)
    assert deal is not None
    return played(rules, rules.start(deal), player, evening.source, with_illegal=with_illegal)


def play_until(
    evening: Evening, player: Player, is_wanted: Callable[[Recorded], bool], *, with_illegal: bool = False
) -> tuple[int, Recorded]:
    """Return a board whose round is over as it is played when what is wanted happens, and its number.

    Not every board allows it, so they are tried in turn.
    """
    boards = evening.event.boards.filter(round__ended_at__isnull=False).order_by("number")
    for board in cycle(boards):
        recorded = play(evening, player, board, with_illegal=with_illegal)
        if is_wanted(recorded):
            return board.number, recorded
    raise LookupError("no round is over")


def played(rules: Any, state: Any, player: Player, source: random.Random, *, with_illegal: bool = False) -> Recorded:
    """Return a hand as it is played from this state on."""
    actions: list[Action] = []
    clauses: list[str] = []
    slip_at = source.randrange(8, 40) if with_illegal else 99
    while rules.seat_to_act(state) is not None:
        action = player.choose(rules, state, source)
        if isinstance(action, Play) and len(actions) >= slip_at and (wrong := _forbidden(rules, state)):
            action, slip_at = source.choice(wrong), 99
        clause = rules.clause_against(state, action)
        clauses += [clause] if clause else []
        actions.append(action)
        state = rules.advance(state, action)
    return Recorded(tuple(actions), player.slip(rules, state), tuple(clauses))


def _forbidden(rules: Any, state: Any) -> list[Play]:
    seat = rules.rotation.seats[state.play.seat]
    held = [Play(seat, card) for card in rules.deck.cards_of(state.play.hands[state.play.seat])]
    legal = set(rules.legal_actions(state))
    return [one for one in held if one not in legal]
