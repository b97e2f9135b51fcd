"""What is asked for when a movement is to be built, and what a family of movements says of itself.

Each family module states its kinds as :class:`Kind` values; :mod:`scoring.movements.kinds` lists them, refuses what
does not exist and builds. A family module is asked only for what its own kind says exists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.movements.seating import Movement, Unit

__all__ = ["Kind", "Method", "Option", "Request", "Unit"]


class Method(Enum):
    """How a relayed Mitchell of an even number of tables avoids that a pair meets a board twice."""

    STRAIGHT = "straight"
    RELAY = "relay"
    SKIP = "skip"
    CUT = "cut"


class Option(Enum):
    """What may be wished of some kinds only; the values are the codes with which it is refused of the others."""

    BOARDS = "boards_per_round"
    RELAYED = "relayed"
    METHOD = "method"
    GROUP_SIZE = "group_size"
    SEED = "seed"


@dataclass(frozen=True, slots=True)
class Request:
    """The movement that is wanted.

    ``size`` is the number of pairs, players or teams; ``rounds`` none for the default; ``relayed`` whether one set of
    deals travels from table to table instead of copies lying at each; ``one_winner`` whether a movement of two fields
    is to be turned into one ranking; ``method`` is for the relayed Mitchell, ``group_size`` for groups, ``seed`` for
    what is drawn by lot (none: 0).
    """

    kind: str
    size: int
    rounds: int | None = None
    boards_per_round: int = 4
    relayed: bool = False
    one_winner: bool = False
    method: Method | None = None
    group_size: int | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of movement, as data: what exists of it, and how it is built.

    ``sizes`` and ``rounds`` return, for what is asked, every size and (for a size that exists) every number of rounds
    that exists, ascending; the number without a wish is the greatest. ``options`` are what may be wished of it; where
    there are no ``BOARDS`` every table plays a match of its own. ``relayed_only`` is for kinds that exist only with
    boards that move, ``turns`` for those of which tables can be turned for one ranking of all. ``build`` trusts that
    all of it was asked, and that the rounds are stated.
    """

    key: str
    unit: Unit
    sizes: Callable[[Request], Sequence[int]]
    rounds: Callable[[Request], Sequence[int]]
    build: Callable[[Request], Movement]
    options: frozenset[Option] = frozenset({Option.BOARDS})
    relayed_only: bool = False
    turns: bool = False

    @property
    def travels(self) -> bool:
        """Whether it exists for one set of boards that goes from table to table."""
        return self.relayed_only or Option.RELAYED in self.options
