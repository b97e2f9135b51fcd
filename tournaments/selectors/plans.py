"""What an event would be: the movement for so many pairs in so much time, before anything is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.movements.choice import choose
from scoring.movements.limits import MOST_BOARDS, require_pairs
from scoring.movements.seating import ALL, Movement
from scoring.movements.wish import AUTO as ANY_KIND
from scoring.movements.wish import Evening, Pace, Wish
from tournaments.errors import Invalid
from tournaments.models.event import AUTO, Deals, Fields, MovementKind

MOST_DEALS: Final = 24
"""The most deals a match may have."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An evening as it would be: its movement, how the pairs are ranked, and how long it takes."""

    movement: Movement
    kind: str
    fields: str
    boards_per_round: int
    minutes_per_round: int

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return self.movement.number_of_rounds

    @property
    def tables(self) -> int:
        """How many tables the room needs."""
        return self.movement.number_of_tables

    @property
    def boards(self) -> int:
        """How many boards are played."""
        return len(self.movement.boards)

    @property
    def copies(self) -> int | None:
        """How many sets of the boards there are; none for one at every table."""
        return None if self.movement.copies == ALL else self.movement.copies

    @property
    def minutes(self) -> int:
        """How many minutes the rounds take together."""
        return self.rounds * self.minutes_per_round

    @property
    def has_sit_outs(self) -> bool:
        """Whether in some round a pair has no opponent."""
        return any(one.sit_outs for one in self.movement.rounds)


def plan_event(
    *,
    pair_count: int,
    minutes: int,
    boards_per_round: int = 4,
    minutes_per_round: int = 20,
    movement: str = AUTO,
    fields: str = AUTO,
    deals: str = Deals.COPIES,
    has_matches: bool = False,
) -> Plan:
    """Return the plan of an evening: the full round robin if it fits, else a Mitchell with as many rounds as fit.

    ``movement`` may ask for one of :class:`MovementKind`, ``fields`` for one of :class:`Fields`; two rankings need a
    Mitchell, so asking for them asks for it too; so do ``deals`` that are relayed. An event of matches
    (``has_matches``) has one ranking whoever meets whom, because nobody is compared with other tables. Raises
    ``MovementError`` where no movement exists or fits, and ``Invalid`` (``boards_per_round``, of matches
    ``deals_per_match``, ``two_fields`` for two rankings of a round robin, or ``relayed_round_robin``).
    """
    most = MOST_DEALS if has_matches else MOST_BOARDS
    if not 1 <= boards_per_round <= most:
        code = "deals_per_match" if has_matches else "boards_per_round"
        raise Invalid(code, most=most, found=boards_per_round)
    if has_matches:
        fields, deals = AUTO, Deals.COPIES
    if deals == Deals.RELAYED and movement == MovementKind.ROUND_ROBIN:
        raise Invalid("relayed_round_robin")
    if fields == Fields.TWO and movement == MovementKind.ROUND_ROBIN:
        raise Invalid("two_fields")
    wanted = MovementKind.MITCHELL if fields == Fields.TWO else None if movement == AUTO else MovementKind(movement)
    require_pairs(pair_count)
    one_winner = None if has_matches or fields == AUTO else fields == Fields.ONE
    wish = Wish(wanted.key if wanted else ANY_KIND, one_winner)
    # A match of its own may have more deals than a round has boards that other tables play.
    size = 1 if has_matches else boards_per_round
    relayed = deals == Deals.RELAYED
    evening = Evening(pair_count, minutes, Pace(minutes_per_round, 0), size, relayed, has_matches=has_matches)
    built = choose(evening, wish).movement
    if built is None or built.kind not in [kind.key for kind in MovementKind]:
        built = choose(evening, Wish(MovementKind.MITCHELL.key, one_winner)).movement
    assert built is not None
    ranked = Fields.TWO if built.two_winner and not has_matches else Fields.ONE
    return Plan(built, MovementKind.of_key(built.kind).value, ranked.value, boards_per_round, minutes_per_round)
