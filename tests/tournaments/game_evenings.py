"""Duplicates of Huutopussi and Le Quatre Sept in a known state, for the tests of comparisons, pages and files."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from scoring.games.huutopussi.score import Marriage
from scoring.games.huutopussi.slip import Slip as Hand
from scoring.games.quatre_sept.slip import Slip as QuatreSeptHand
from scoring.seats import BySide, Seat, Side
from tests import factories
from tests.factories import NOW
from tournaments.models import Board, Event, Result
from tournaments.selectors.results import live_seatings
from tournaments.services import results, rulings
from tournaments.slips import huutopussi, quatre_sept
from tournaments.slips.base import GameSlip

SIDES: Final = (Side.NS, Side.EW)
MARRIAGE_POINTS: Final = {"s": 40, "c": 60, "d": 80, "h": 100}
"""Clause H8.2."""


def hand(
    declarer: str,
    bid: int,
    contract: int,
    raw: tuple[int, int],
    tricks: tuple[int, int],
    marriages: Sequence[tuple[str, str]] = (),
    kontras: int = 0,
) -> huutopussi.Slip:
    """Return a slip of Huutopussi; marriages are (side, suit)."""
    made = tuple(Marriage(Side(side), suit) for side, suit in marriages)
    seat: Seat | Side = Side(declarer) if len(declarer) == 2 else Seat(declarer)
    return huutopussi.Slip(Hand(seat, bid, contract, BySide.of(*raw), BySide.of(*tricks), made, kontras))


FOUR_TABLES: Final = (
    hand("N", 60, 80, (95, 65), (5, 4)),  # +80 and 65, net +15
    hand("N", 60, 80, (75, 85), (5, 4)),  # -80 and 85, net -165
    hand("NS", 60, 80, (80, 80), (5, 4)),  # +80 and 80, net 0; of the declarer only the side is known
    hand("E", 90, 150, (60, 200), (3, 6), [("EW", "h")]),  # 60 and +150, net -90
)
"""A board of Huutopussi at four tables, with what clauses H8.4 and H8.5 make of it."""
NETS: Final = (15, -165, 0, -90)


def quatre(ns: int, politaines: tuple[int, int] = (0, 0)) -> quatre_sept.Slip:
    """Return a slip of Le Quatre Sept, by the points of North-South (Q6.3)."""
    return quatre_sept.Slip(QuatreSeptHand(BySide.of(ns, 11 - ns), BySide.of(*politaines)))


def random_hand(source: random.Random) -> huutopussi.Slip:
    """Return a slip of Huutopussi that can be true in the standard values (H13.8).

    A bid above the forced opening can be anybody's (H4.1).
    """
    ns_tricks = source.randint(1, 8)
    tricks = (ns_tricks, 9 - ns_tricks)
    made = [(source.choice("NS EW".split()), suit) for suit in "scdh" if source.random() < 0.3]
    most = {name: most_marriages(own) for name, own in zip(("NS", "EW"), tricks, strict=True)}
    made = [one for side in most for one in [one for one in made if one[0] == side][: most[side]]]
    own = [sum(MARRIAGE_POINTS[suit] for side, suit in made if side == name) for name in ("NS", "EW")]
    cards = points_of_cards(source, ns_tricks)
    raw = (cards + own[0], 160 - cards + own[1])
    bid = 5 * source.randint(11, 20)
    contract = bid + 5 * source.randint(0, 10)
    return hand(source.choice("NESW"), bid, contract, raw, tricks, made)


def points_of_cards(source: random.Random, tricks: int) -> int:
    """Return what so many tricks, dealt by lot, and the last one of the longer side are worth (H1.3, H1.4)."""
    return sum(source.sample([10] * 8 + [5] * 12 + [0] * 16, 4 * tricks)) + 20 * (tricks > 4)


def most_marriages(tricks: int) -> int:
    """Return how many marriages are sure to be possible: none for the first trick, none for the last (H7.1, H7.2)."""
    return max(tricks - 2, 0)


def random_quatre(source: random.Random) -> quatre_sept.Slip:
    """Return a slip of Le Quatre Sept that can be true (Q10.5): a politaine takes five thirds at least."""
    ns = source.randint(0, 11)
    politaines = (int(ns >= 3 and source.random() < 0.2), int(ns <= 8 and source.random() < 0.2))
    return quatre(ns, politaines)


RANDOM: Final = {"huutopussi": random_hand, "quatre_sept": random_quatre}


def enter(event: Event, board: int, table: int, slip: GameSlip, **more: Any) -> Result:
    """Record a slip on the director's word, over whatever stands there."""
    row = Result.objects.filter(event=event, board__number=board, table=table, is_current=True).first()
    return results.enter_by_director(
        event_id=event.pk,
        table=table,
        board=board,
        slip=slip,
        expected_version=row.version if row else 0,
        by=factories.make_director(),
        at=NOW,
        **more,
    )


def one_board(scale: str, slips: Sequence[GameSlip] = FOUR_TABLES, game: str = "huutopussi") -> Event:
    """An evening whose board 1 has these slips, and its round has ended."""
    event = factories.make_event(
        2 * len(slips), 2, boards_per_round=1, game=game, variant="duplicate", scale=scale, shown="all", name="Board"
    )
    for table, slip in enumerate(slips, start=1):
        enter(event, 1, table, slip)
    return event


def random_evening(game: str, scale: str, pairs: int = 8, seed: int = 5, **more: Any) -> Event:
    """An evening of eight pairs, four rounds of two boards, of which three have ended: one penalty, one not played."""
    event = factories.make_event(
        pairs, 4, boards_per_round=2, game=game, variant="duplicate", scale=scale, shown="all", name="Night", **more
    )
    source = random.Random(seed)
    for board in Board.objects.filter(event=event, round__number__lte=3).select_related("round").order_by("number"):
        for seating in live_seatings(event.pk).filter(round=board.round).order_by("table"):
            enter(event, board.number, seating.table, RANDOM[game](source))
    both = {"event_id": event.pk, "by": factories.make_director(), "at": NOW, "expected_version": 1}
    rulings.penalise(table=2, board=1, offenders="EW", reason="late", **both)
    rulings.mark_not_played(table=1, board=2, **both)
    return event
