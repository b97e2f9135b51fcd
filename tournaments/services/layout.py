"""The rows that a movement becomes: rounds, seatings and boards. Called inside the transaction of another service."""

from __future__ import annotations

import random
import secrets

from scoring.cards import ES48, deal_at_random
from scoring.movements.seating import Movement, dealer_of
from scoring.seats import COUNTER_CLOCKWISE, Seat
from tournaments.models import Board, Event, Pair, Round, Seating, TableLink
from tournaments.selectors.deals import hands_text

KEY_BYTES = 16
"""Random bytes in the link of a table: 128 bits."""


def lay_out(event: Event, movement: Movement, source: random.Random | None) -> None:
    """Write the rounds, seatings, boards and table links of ``movement``; hands only if ``source`` is given.

    The pairs 1 to N exist already and no round does.
    """
    pairs = dict(event.pairs.values_list("number", "pk"))
    rounds = Round.objects.bulk_create(Round(event=event, number=one.number) for one in movement.rounds)
    by_number = {row.number: row for row in rounds}
    Seating.objects.bulk_create(
        Seating(
            event=event,
            round=by_number[line.round],
            table=line.table,
            ns_id=pairs[line.ns] if line.ns else None,
            ew_id=pairs[line.ew] if line.ew else None,
        )
        for line in movement.seatings
    )
    Board.objects.bulk_create(
        _board(event, by_number[one.number], number, source) for one in movement.rounds for number in one.boards
    )
    _make_links(event, movement)


def _board(event: Event, row: Round, number: int, source: random.Random | None) -> Board:
    dealer = dealer_of(number, COUNTER_CLOCKWISE)
    hands = random_hands(dealer, source) if source else ""
    return Board(event=event, round=row, number=number, dealer=dealer.value, hands=hands)


def random_hands(dealer: Seat, source: random.Random) -> str:
    """Return the text of four hands drawn from ``source``."""
    return hands_text(deal_at_random(ES48, COUNTER_CLOCKWISE, dealer, source))


def _make_links(event: Event, movement: Movement) -> None:
    """Give every table that plays a link; tables that have one keep it, so that printed cards stay good."""
    known = set(event.table_links.values_list("table", flat=True))
    TableLink.objects.bulk_create(
        TableLink(event=event, table=table, key=secrets.token_urlsafe(KEY_BYTES))
        for table in movement.tables
        if table not in known
    )


def add_pairs(event: Event, numbers: range) -> None:
    """Add the pairs of these numbers, not yet named."""
    Pair.objects.bulk_create(Pair(event=event, number=number) for number in numbers)
