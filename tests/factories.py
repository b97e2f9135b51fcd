"""Ready-made clubs, events and results for tests, built through the services as the pages do it."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User

from scoring.seats import Seat
from tournaments.models import Board, Club, Event, Joining, Result, Seating, TableLink
from tournaments.selectors.results import live_seatings
from tournaments.services import results, tables
from tournaments.services.events import create_event
from tournaments.services.settings import Settings
from tournaments.slips.botifarra import Slip, choosers_of

NOW = dt.datetime(2026, 1, 16, 19, 0, tzinfo=dt.UTC)
"""When everything happens, unless a test says otherwise."""

PASSWORD = "only for tests"


def make_club(name: str = "Club of tests") -> Club:
    """Return the club, making it where there is none."""
    return Club.objects.first() or Club.objects.create(name=name, created_at=NOW)


def make_director(username: str = "director") -> User:
    """Return a director, whose password is ``PASSWORD``."""
    known = User.objects.filter(username=username).first()
    return known or User.objects.create_user(username=username, password=PASSWORD, is_staff=True)


def make_event(
    pairs: int = 12,
    rounds: int = 6,
    *,
    with_boards: bool = True,
    boards_per_round: int = 4,
    name: str = "Friday evening",
    variant: str = "championship",
    movement: str = "mitchell",
    names: Sequence[Iterable[str]] | None = None,
    shown: str = "nothing",
    seed: int = 1,
    **more: Any,
) -> Event:
    """Return an event ready to be played: seatings, boards (dealt from ``seed``, or empty), links, unnamed pairs.

    The same arguments make the same deals. Further ones are settings, or go to ``create_event``.
    """
    settings = {name: more.pop(name) for name in Settings.__slots__ if name in more}
    event = create_event(
        club=make_club(),
        by=make_director(),
        at=NOW,
        name=name,
        date=NOW.date(),
        settings=Settings(
            **{
                "game": "botifarra",
                "variant": variant,
                "minutes": rounds * 20,
                "minutes_per_round": 20,
                "boards_per_round": boards_per_round,
                "movement": movement,
            }
            | settings
        ),
        pair_count=pairs,
        names=names,
        generate=with_boards,
        source=random.Random(seed),
        **more,
    )
    assert event.round_count == rounds, f"this movement has {event.round_count} rounds"
    if shown != event.shown:
        Event.objects.filter(pk=event.pk).update(shown=shown)
        event.refresh_from_db()
    return event


def seating_of(event: Event, round_number: int, table: int) -> Seating:
    """Return who sits at a table in a round."""
    return Seating.objects.select_related("round", "ns", "ew").get(event=event, round__number=round_number, table=table)


def link_of(event: Event, table: int) -> TableLink:
    """Return the secret link of a table."""
    return TableLink.objects.get(event=event, table=table)


def join(event: Event, round_number: int, table: int, side: str, token: str = "") -> Joining:
    """Return the joining of a device (new without ``token``) as the pair on ``side`` of a table in a round."""
    pair = getattr(seating_of(event, round_number, table), side.lower())
    return tables.join(link=link_of(event, table), token=token, round_number=round_number, pair=pair.number, at=NOW)


def joined(event: Event, round_number: int, table: int, side: str) -> Joining:
    """Return the joining of the first device of a side of a table in a round, a new one where there is none."""
    pair = getattr(seating_of(event, round_number, table), side.lower())
    known = Joining.objects.filter(round__number=round_number, device__link=link_of(event, table), pair=pair)
    first = known.select_related("device__link__event", "pair", "round").order_by("pk").first()
    return first or join(event, round_number, table, side)


def slip_for(board: Board | int, event: Event | None = None, *, points: int = 40, **changes: Any) -> Slip:
    """Return a slip that can be: trumps oros by the dealer of the board, not doubled, ``points`` for North-South."""
    if isinstance(board, int):
        board = Board.objects.get(event=event, number=board)
    return Slip(**({"chooser": board.dealer, "trump": "o", "level": "none", "points": points, "side": "NS"} | changes))


def enter(by: Joining, board: int, *, version: int = 0, request_id: UUID | None = None, **slip: Any) -> Result:
    """Enter a slip as the pair of this device; ``slip`` as in :func:`slip_for`."""
    words = slip_for(board, by.device.link.event, **slip)
    return results.enter_at_table(
        by=by, board=board, slip=words, expected_version=version, request_id=request_id or uuid4(), at=NOW
    )


def agree(event: Event, board: int, table: int, **slip: Any) -> Result:
    """Record an agreed result of a table: North-South enter on one device, East-West confirm on another."""
    round_number = Board.objects.get(event=event, number=board).round.number
    ns, ew = (joined(event, round_number, table, side) for side in ("NS", "EW"))
    entered = enter(ns, board, **slip)
    return results.confirm(
        by=ew,
        board=board,
        expected_version=entered.version,
        at=NOW,
        handed_over=False,
    )


def said(result: Result) -> tuple[str, str, str, int | None]:
    """Return chooser, trump, level and points of North-South of a result of Botifarra, as files hold them."""
    if result.slip is None:
        return "", "", "", None
    slip = Slip.from_json(result.slip)
    return slip.chooser, slip.trump, slip.level, slip.ns_points


def ns_points(result: Result) -> int | None:
    """Return the points of North-South in a result of Botifarra, none where nothing was scored."""
    return said(result)[-1]


def random_slip(board: Board, source: random.Random) -> Slip:
    """Return a slip that can be under every preset, drawn from ``source``."""
    chooser = source.choice(choosers_of(Seat(board.dealer)))
    trump = source.choice(["o", "c", "e", "b", "bot"])
    level = source.choices(["none", "contro", "recontro"], weights=[6, 3, 1])[0]
    points = min(72, max(0, round(source.gauss(36, 11))))
    return Slip(chooser=chooser, trump=trump, level=level, points=points)


def enter_random_results(event: Event, rounds: Iterable[int] | None = None, seed: int = 1) -> None:
    """Record an agreed random result for every board of these rounds (all by default), on the director's word.

    The same seed gives the same results. Boards that have a result keep it.
    """
    source = random.Random(seed)
    director = make_director()
    wanted = set(rounds) if rounds is not None else set(event.rounds.values_list("number", flat=True))
    boards = Board.objects.filter(event=event, round__number__in=wanted).select_related("round").order_by("number")
    for board in boards:
        for seating in live_seatings(event.pk).filter(round=board.round).order_by("table"):
            slip = random_slip(board, source)
            if not Result.objects.filter(board=board, ns=seating.ns, ew=seating.ew).exists():
                results.enter_by_director(
                    event_id=event.pk,
                    table=seating.table,
                    board=board.number,
                    slip=slip,
                    expected_version=0,
                    by=director,
                    at=NOW,
                )
