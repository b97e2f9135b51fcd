"""What a director asks for: how the evening is (so many pairs, so much time) and which movement it is to have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.errors import MovementError
from scoring.movements.limits import MOST_ENTRIES, require_boards, require_pairs
from scoring.movements.request import Method, Request, Unit
from scoring.movements.wording import LONGEST_QUOTE

BOARDS_PER_ROUND: Final = 4
"""Each player of a table deals once, so the advantage of the dealer is shared equally."""
MINUTES_PER_DEAL: Final = 5
MINUTES_TO_MOVE: Final = 3

AUTO: Final = "auto"
"""The kind of a wish that leaves the movement to the order of the offers."""
SWISS: Final = "swiss"
"""Drawn round by round from the results: no movement that could be built beforehand."""


AT_TABLES: Final[Mapping[Unit, tuple[int, int]]] = MappingProxyType(
    {Unit.PAIRS: (2, 1), Unit.PLAYERS: (4, 1), Unit.TEAMS: (2, 2)}
)
"""How many of each unit sit down together, and at how many tables."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a round is played, and how long it takes to move between two rounds, in minutes."""

    play: int
    move: int = MINUTES_TO_MOVE

    @classmethod
    def of_deals(cls, boards: int, minutes_per_deal: int = MINUTES_PER_DEAL, move: int = MINUTES_TO_MOVE) -> Pace:
        """Return the pace of rounds of so many boards."""
        return cls(boards * minutes_per_deal, move)

    def minutes(self, rounds: int) -> int:
        """Return how long so many rounds take: after the last one nobody moves."""
        return rounds * self.play + max(rounds - 1, 0) * self.move

    def rounds_in(self, minutes: int) -> int:
        """Return how many rounds fit."""
        return max(minutes + self.move, 0) // (self.play + self.move)


@dataclass(frozen=True, slots=True)
class Evening:
    """What is given before a movement is chosen.

    ``minutes`` are there for all rounds. The boards lie in ``sets`` copies, none for one at every table; with
    ``relayed`` boards travel from table to table and ``sets`` are the most there may be. ``staying`` are the pairs that
    must keep their table. ``has_matches`` is for an evening in which every table plays a match of its own. ``unit`` is
    who comes: ``pairs`` of them, or so many players or teams of four.
    """

    pairs: int
    minutes: int
    pace: Pace
    boards_per_round: int = BOARDS_PER_ROUND
    relayed: bool = False
    sets: int | None = None
    staying: tuple[int, ...] = ()
    has_matches: bool = False
    unit: Unit = Unit.PAIRS

    @property
    def tables(self) -> int:
        """How many tables are played at once, if nobody rests but those who are left over."""
        at_once, tables = AT_TABLES[self.unit]
        return self.pairs // at_once * tables

    @property
    def size(self) -> int:
        """How many boards a table plays in a round; a match counts as one."""
        return 1 if self.has_matches else self.boards_per_round

    @property
    def fewest_sets(self) -> int:
        """How many sets serve all tables where within a round as many tables as it has boards share one."""
        return -(-self.tables // self.boards_per_round)

    @property
    def rounds(self) -> int:
        """How many rounds fit."""
        return self.pace.rounds_in(self.minutes)


def require_possible(evening: Evening) -> None:
    """Refuse an evening for which no movement can be offered at all; which players or teams there can be, kinds say.

    Raises ``MovementError`` with code ``pairs``, ``boards``, ``minutes`` (a round without time), ``too_short`` (not
    even one round fits) or ``sets`` (too few for the tables, with ``fewest`` that serve).
    """
    if evening.unit is Unit.PAIRS:
        require_pairs(evening.pairs, MOST_ENTRIES)
    require_boards(evening.size)
    if evening.pace.play < 1 or evening.pace.move < 0:
        raise MovementError("minutes", "a round takes at least a minute, and moving no less than none")
    if not evening.rounds:
        play, minutes = evening.pace.play, evening.minutes
        message = f"one round takes {play} minutes, there are {minutes}"
        raise MovementError("too_short", message, minutes=minutes, minutes_per_round=play)
    if evening.sets is not None and not evening.has_matches:
        _require_sets(evening, evening.sets)


def _require_sets(evening: Evening, sets: int) -> None:
    fewest = 1 if evening.relayed else evening.fewest_sets
    if sets < fewest:
        message = (
            f"{evening.tables} tables with {evening.boards_per_round} boards a round need {fewest} sets, not {sets}"
        )
        facts = {"sets": sets, "fewest": fewest, "tables": evening.tables, "boards": evening.boards_per_round}
        raise MovementError("sets", message, **facts)


_RANKINGS: Final[Mapping[bool | None, str]] = MappingProxyType({None: "", True: "one", False: "two"})
_METHODS: Final = "|".join(method.value for method in Method)
_WISH: Final = re.compile(
    rf"(?P<kind>[a-z-]{{1,20}})(\+(?P<ranking>one|two))?(\+(?P<method>{_METHODS}))?(\+(?P<rounds>[1-9][0-9]{{0,2}}))?"
)


@dataclass(frozen=True, slots=True)
class Wish:
    """The movement that is wanted: a kind by its key, or ``auto`` for the best that is offered.

    ``one_winner`` is for one ranking or for two, none for either. ``rounds`` is the most there are to be; without it
    they are as many as fit, but a movement that is even only as a whole is to fit as a whole.
    """

    kind: str = AUTO
    one_winner: bool | None = None
    method: Method | None = None
    rounds: int | None = None

    def __str__(self) -> str:
        """The wish as text: the kind, and with a plus each thing that is wished: ``mitchell+two+skip+5``."""
        words = (self.kind, _RANKINGS[self.one_winner], self.method and self.method.value, self.rounds)
        return "+".join(str(word) for word in words if word)

    @classmethod
    def parse(cls, text: str) -> Wish:
        """Read what ``str`` writes.

        Raises ``MovementError`` with code ``wish``. Whether the kind exists is not asked.
        """
        if not (found := _WISH.fullmatch(text)):
            raise MovementError("wish", f"not a wish for a movement: {text[:LONGEST_QUOTE]!r}")
        rankings = {word: one for one, word in _RANKINGS.items()}
        return cls(
            found["kind"],
            rankings[found["ranking"] or ""],
            Method(found["method"]) if found["method"] else None,
            int(found["rounds"]) if found["rounds"] else None,
        )

    def request(self, evening: Evening, rounds: int | None) -> Request:
        """Return the request for this movement in an evening."""
        relayed = evening.relayed and not evening.has_matches
        return Request(
            self.kind,
            evening.pairs,
            rounds,
            evening.size,
            relayed,
            one_winner=bool(self.one_winner),
            method=self.method,
        )
