"""Individual evenings for tests: players with names, and a result of every board drawn by lot."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.factories import NOW, make_director, make_event
from tournaments.models import Event, Seating
from tournaments.services import results
from tournaments.slips.botifarra import Slip

FIRST = ("Anna", "Berta", "Carles", "Dolors", "Enric", "Fina", "Gerard", "Helena", "Ignasi", "Joana")
LAST = ("Puig", "Serra", "Roca", "Vila", "Ferrer", "Soler")


def player_names(count: int) -> list[list[str]]:
    """Return a name for each player."""
    return [[f"{FIRST[n % len(FIRST)]} {LAST[n // len(FIRST)]}"] for n in range(count)]


def drawn_partners(players: int = 8, rounds: int = 5, **more: Any) -> Event:
    """Return an individual with drawn partners; two boards a round."""
    words = {"movement": "drawn-partners", "boards_per_round": 2, "names": player_names(players)} | more
    return make_event(players, rounds, **words)


def rainbow(players: int = 20, rounds: int = 5, **more: Any) -> Event:
    """Return a rainbow; a board a round."""
    words = {"movement": "rainbow", "deals": "relayed", "boards_per_round": 1, "names": player_names(players)} | more
    return make_event(players, rounds, **words)


def players_at(seating: Seating) -> tuple[int, int, int, int]:
    """Return the numbers of those who sit North, South, East and West, as the rows name them."""
    assert seating.ns is not None
    assert seating.ew is not None
    seats = (seating.ns.first, seating.ns.second, seating.ew.first, seating.ew.second)
    north, south, east, west = (player.number for player in seats if player is not None)
    return north, south, east, west


def tables_of(event: Event) -> list[Seating]:
    """Return the tables of all rounds with those who sit there."""
    sides = ("round", "ns__first", "ns__second", "ew__first", "ew__second")
    return list(event.seatings.select_related(*sides).order_by("round__number", "table"))


def play_out(event: Event, seed: int = 5, rounds: range | None = None) -> list[tuple[Seating, int, Slip]]:
    """Let the director enter a result of every board of these rounds, all of them by default; return what was entered.

    The rounds end by themselves.
    """
    source, played = random.Random(seed), []
    for seating in tables_of(event):
        if rounds is None or seating.round.number in rounds:
            for board in seating.boards:
                slip = _slip(source, event, board)
                results.enter_by_director(
                    event_id=event.pk,
                    table=seating.table,
                    board=board,
                    slip=slip,
                    expected_version=0,
                    by=make_director(),
                    at=NOW,
                )
                played.append((seating, board, slip))
    return played


def _slip(source: random.Random, event: Event, board: int) -> Slip:
    dealer = event.boards.get(number=board).dealer
    level = source.choice(["none", "none", "contro"])
    return Slip(dealer, source.choice("oceb"), level, source.randrange(20, 53), "NS")


def raw_of(played: list[tuple[Seating, int, Slip]]) -> Iterator[tuple[int, int, str, str, int, str, str, str, str]]:
    """Yield the raw values of what was played for ``tests.tournaments.recompute``, the side of a table as one entry."""
    for seating, board, slip in played:
        north, south, east, west = players_at(seating)
        points = slip.ns_points
        assert points is not None
        sides = f"{north} {south}", f"{east} {west}"
        yield board, seating.table, *sides, points, slip.chooser, slip.trump, slip.level, ""
