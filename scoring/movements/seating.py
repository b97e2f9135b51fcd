"""Who sits where against whom in which round: the line of a movement card, the movement, and the views over it.

Pairs are numbered 1 to N. A line without a pair on one side is a half table: the other pair sits out there and the
boards of the round are not played at that table. What a movement must fulfil is in :mod:`scoring.movements.checks`,
how it is written as JSON in :mod:`scoring.movements.json_form`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from scoring.seats import Rotation, Seat, Side

ALL: Final = "all"
"""The value of ``Movement.copies`` where every table has its own set of all boards."""

Copies = int | Literal["all"]


@dataclass(frozen=True, slots=True, order=True)
class TeamPair:
    """One of the two pairs of a team: ``a`` always sits North-South, ``b`` always East-West."""

    team: int
    half: Literal["a", "b"]

    def __str__(self) -> str:
        return f"{self.team}{self.half}"


@dataclass(frozen=True, slots=True, order=True)
class Partners:
    """Two players of an individual who are partners at a table: North and South, or East and West."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"{self.first}+{self.second}"


@dataclass(frozen=True, slots=True, order=True)
class WinnerOf:
    """Whoever wins this match of a knock-out."""

    match: int

    def __str__(self) -> str:
        return f"W{self.match}"


Entry = int | TeamPair | Partners | WinnerOf
"""Who sits on one side of a table: a pair by its number, or one of the above."""


@dataclass(frozen=True, slots=True)
class Seating:
    """One line of a movement card: in this round, at this table, these pairs play these boards."""

    round: int
    table: int
    ns: int | None
    ew: int | None
    boards: tuple[int, ...]
    match: int | None = None
    group: int | None = None

    @property
    def pairs(self) -> tuple[int, ...]:
        """The pairs at the table, North-South first."""
        return tuple(pair for pair in (self.ns, self.ew) if pair is not None)

    @property
    def is_live(self) -> bool:
        """Whether both pairs are there, so that boards are played."""
        return self.ns is not None and self.ew is not None

    def side_of(self, pair: int) -> Side:
        """Return the side on which ``pair`` sits here. Raises ``KeyError`` for a pair of another table."""
        return {self.ns: Side.NS, self.ew: Side.EW}[pair]

    def opponent_of(self, pair: int) -> int | None:
        """Return whom ``pair`` meets here, or none at a half table. Raises ``KeyError`` for a pair of another table."""
        return {self.ns: self.ew, self.ew: self.ns}[pair]


@dataclass(frozen=True, slots=True)
class Round:
    """All tables of one round, by table number."""

    number: int
    seatings: tuple[Seating, ...]
    sit_outs: tuple[int, ...]

    @property
    def tables(self) -> tuple[Seating, ...]:
        """The tables at which boards are played."""
        return tuple(line for line in self.seatings if line.is_live)

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards played in this round, each once, in order."""
        return tuple(sorted({board for line in self.tables for board in line.boards}))


@dataclass(frozen=True, slots=True)
class GuideLine:
    """What one pair does in one round; without an opponent it sits out, and its table may be unknown."""

    round: int
    table: int | None
    side: Side | None
    opponent: int | None
    boards: tuple[int, ...]

    @property
    def is_sit_out(self) -> bool:
        """Whether the pair rests in this round."""
        return self.opponent is None


@dataclass(frozen=True)
class Movement:
    """A complete plan of an event: the seatings, and the limits that it promises to keep.

    ``pairs`` is the number of pairs; ``copies`` on how many tables a board may lie in one round (``"all"``: every
    table has its own set), ``share`` how many further tables may share it; ``two_winner`` whether North-South and
    East-West are ranked apart; ``max_meetings`` how often two pairs may meet; ``switched_rounds`` the rounds in which
    every table was turned; ``match`` whether tables play matches without fixed boards.
    """

    name: str
    kind: str
    seatings: tuple[Seating, ...]
    pairs: int
    copies: Copies = ALL
    two_winner: bool = False
    max_meetings: int = 1
    switched_rounds: tuple[int, ...] = ()
    match: bool = False
    share: int = 0

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds in order."""
        by_round: dict[int, list[Seating]] = {}
        for line in self.seatings:
            by_round.setdefault(line.round, []).append(line)
        return tuple(self._round(number, by_round[number]) for number in sorted(by_round))

    def _round(self, number: int, lines: list[Seating]) -> Round:
        playing = {pair for line in lines if line.is_live for pair in line.pairs}
        resting = tuple(pair for pair in range(1, self.pairs + 1) if pair not in playing)
        return Round(number, tuple(sorted(lines, key=lambda line: line.table)), resting)

    @property
    def number_of_rounds(self) -> int:
        """How many rounds there are."""
        return len(self.rounds)

    @cached_property
    def tables(self) -> tuple[int, ...]:
        """The numbers of the tables at which boards are ever played."""
        return tuple(sorted({line.table for line in self.seatings if line.is_live}))

    @property
    def number_of_tables(self) -> int:
        """How many tables the room needs."""
        return len(self.tables)

    @cached_property
    def boards(self) -> tuple[int, ...]:
        """All boards that are played, in order."""
        return tuple(sorted({board for one in self.rounds for board in one.boards}))

    @cached_property
    def _lines_by_pair(self) -> dict[int, tuple[Seating, ...]]:
        lines: dict[int, list[Seating]] = {pair: [] for pair in range(1, self.pairs + 1)}
        for one in self.rounds:
            for line in one.seatings:
                for pair in line.pairs:
                    lines.setdefault(pair, []).append(line)
        return {pair: tuple(found) for pair, found in lines.items()}

    def of_pair(self, pair: int) -> tuple[Seating, ...]:
        """Return the seatings of ``pair`` by round, half tables among them; empty for an unknown pair."""
        return self._lines_by_pair.get(pair, ())

    def guide_card(self, pair: int) -> tuple[GuideLine, ...]:
        """Return what ``pair`` does, one line for every round, also for those in which it sits out."""
        seats = {line.round: line for line in self.of_pair(pair)}
        return tuple(_guide_line(one.number, seats.get(one.number), pair) for one in self.rounds)

    def table_card(self, table: int) -> tuple[Seating, ...]:
        """Return what happens at ``table``, by round; empty for an unknown table."""
        return tuple(line for one in self.rounds for line in one.seatings if line.table == table)


def _guide_line(number: int, line: Seating | None, pair: int) -> GuideLine:
    if line is None:
        return GuideLine(number, None, None, None, ())
    boards = line.boards if line.is_live else ()
    return GuideLine(number, line.table, line.side_of(pair), line.opponent_of(pair), boards)


def dealer_of(board_number: int, rotation: Rotation) -> Seat:
    """Return who deals board ``board_number`` (from 1): North the first, then each next seat in the order of play.

    Counter-clockwise (Botifarra, clause 2.5) that is N, W, S, E; clockwise N, E, S, W.
    """
    return rotation.seats[(board_number - 1) % len(rotation.seats)]


def boards_of_set(number: int, size: int) -> tuple[int, ...]:
    """Return the boards of set ``number`` (from 1): set s holds (s - 1) * size + 1 to s * size."""
    return tuple(range((number - 1) * size + 1, number * size + 1))
