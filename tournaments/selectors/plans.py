"""What an event would be: the movement for so many pairs in so much time, before anything is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.errors import MovementError
from scoring.movements.choice import choose
from scoring.movements.limits import MOST_BOARDS
from scoring.movements.seating import Movement
from scoring.movements.wish import Evening, Pace, Wish
from tournaments.errors import Invalid
from tournaments.models.event import INDIVIDUALS, Deals, Event, Fields, Format, MovementKind

MOST_DEALS: Final = 24
"""The most deals a match may have."""


@dataclass(frozen=True)
class Plan:
    """An evening as it would be: its movement, how the pairs are ranked, and how long it takes.

    ``movement`` are the rounds that can be laid out before anything is played, none for a Swiss; from ``drawn_from`` on
    they are drawn. ``copies`` is how many sets of the boards there are, none for one at every table.
    """

    evening: Evening
    kind: str
    movement: Movement | None
    rounds: int
    fields: str = Fields.ONE.value
    copies: int | None = None
    drawn_from: int | None = None

    @property
    def name(self) -> str:
        """What the movement is called."""
        return str(MovementKind(self.kind).label)

    @property
    def is_individual(self) -> bool:
        """Whether players are ranked, with another partner in every round."""
        return self.kind in INDIVIDUALS

    @property
    def staying(self) -> tuple[int, ...]:
        """The pairs that keep their table."""
        return self.evening.staying

    @property
    def boards_per_round(self) -> int:
        """How many boards a table plays in a round; of a match, how many deals it has at most."""
        return self.evening.boards_per_round

    @property
    def tables(self) -> int:
        """How many tables the room needs."""
        return self.evening.tables if self.movement is None else self.movement.number_of_tables

    @property
    def boards(self) -> int:
        """How many boards are in play; of matches, how many deals one pair plays at most."""
        if self.movement is None or self.evening.has_matches:
            return self.rounds * self.boards_per_round
        return len(self.movement.boards)

    @property
    def minutes(self) -> int:
        """How many minutes the rounds take together."""
        return self.evening.pace.minutes(self.rounds)

    @property
    def has_sit_outs(self) -> bool:
        """Whether in some round a pair has no opponent."""
        if self.movement is None:
            return self.evening.pairs % 2 == 1
        return any(one.sit_outs for one in self.movement.rounds)


def evening_of(
    *,
    pair_count: int,
    minutes: int,
    boards_per_round: int,
    minutes_per_round: int,
    minutes_to_move: int = 0,
    deals: str = Deals.COPIES,
    sets: int | None = None,
    format: str = Format.DUPLICATE,
    staying: tuple[int, ...] = (),
) -> Evening:
    """Return the evening that a movement is looked for.

    An event of matches has one ranking whoever meets whom, and no boards that lie anywhere. Raises ``Invalid``
    (``boards_per_round``, of matches ``deals_per_match``).
    """
    has_matches = format != Format.DUPLICATE
    code, most = ("deals_per_match", MOST_DEALS) if has_matches else ("boards_per_round", MOST_BOARDS)
    if not 1 <= boards_per_round <= most:
        raise Invalid(code, most=most, found=boards_per_round)
    return Evening(
        pair_count,
        minutes,
        Pace(minutes_per_round, minutes_to_move),
        boards_per_round,
        relayed=deals == Deals.RELAYED and not has_matches,
        sets=None if has_matches else sets,
        staying=staying,
        has_matches=has_matches,
    )


def evening_of_event(event: Event) -> Evening:
    """Return the evening of an event as it is; nobody has to stay at a table in it."""
    return evening_of(
        pair_count=event.pair_count,
        minutes=event.minutes,
        boards_per_round=event.boards_per_round,
        minutes_per_round=event.minutes_per_round,
        minutes_to_move=event.minutes_to_move,
        deals=event.deals,
        sets=event.sets,
        format=event.format,
    )


def require_nobody_stays(kind: str, evening: Evening) -> None:
    """Refuse pairs that keep their table where everybody moves.

    Raises ``MovementError`` with code ``staying``.
    """
    if wanted := len(evening.staying):
        raise MovementError("staying", f"{wanted} pairs are to stay at their table", kind=kind, wanted=wanted, places=0)


def plan_event(evening: Evening, wish: Wish) -> Plan:
    """Return the plan of an evening: what is wished, and without a wish for a kind the best that is offered.

    Raises ``MovementError`` where no movement exists or fits, and ``Invalid`` (``two_fields`` for two rankings of a
    movement that has one).
    """
    offer = choose(evening, wish)
    if offer.movement is None:
        raise MovementError("swiss", "a Swiss is drawn round by round")
    if wish.one_winner is False and not offer.two_winner and not evening.has_matches:
        raise Invalid("two_fields", kind=offer.kind)
    packs = offer.packs
    return Plan(
        evening,
        MovementKind(offer.kind).value,
        offer.movement,
        offer.rounds,
        fields=(Fields.TWO if offer.two_winner else Fields.ONE).value,
        copies=None if packs is None or packs.sets >= offer.tables else packs.sets,
    )
