"""Who sits where against whom in which round: the line of a movement card, the movement, and the views over it.

What is ranked is numbered 1 to N: pairs, teams or players (the *unit* of the movement). An *entry* is who sits on one
side of a table: a pair, one of the two pairs of a team, two players who are partners in this round, or a winner to
come. A *sitter* can be in one place only: a pair, one pair of a team, a player, a winner to come. A line without an
entry on one side is a half table: the other sits out there and the boards of the round are not played at that table.
What a movement must fulfil is in :mod:`scoring.movements.checks`, how it is written as JSON in
:mod:`scoring.movements.json_form`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import groupby
from typing import Final, Literal

from scoring.seats import Rotation, Seat, Side

ALL: Final = "all"
"""The value of ``Movement.copies`` where every table has its own set of all boards."""

Copies = int | Literal["all"]


class Unit(Enum):
    """What is numbered 1 to N and ranked."""

    PAIRS = "pairs"
    PLAYERS = "players"
    TEAMS = "teams"


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

Sitter = int | TeamPair | WinnerOf
"""Who can be in one place only: a pair or player by number, one pair of a team, a winner to come."""


def sitters_of(entry: Entry) -> tuple[Sitter, ...]:
    """Return who sits there: two players for partners, otherwise the entry itself."""
    return (entry.first, entry.second) if isinstance(entry, Partners) else (entry,)


@dataclass(frozen=True, slots=True)
class Seating:
    """One line of a movement card: in this round, at this table, these entries play these boards.

    ``match`` is the number of a match that later rounds refer to, ``group`` that of the group it is played in.
    """

    round: int
    table: int
    ns: Entry | None
    ew: Entry | None
    boards: tuple[int, ...]
    match: int | None = None
    group: int | None = None

    @property
    def pairs(self) -> tuple[Entry, ...]:
        """Who is at the table side by side, North-South first."""
        if self.ns is None or self.ew is None:
            return tuple(entry for entry in (self.ns, self.ew) if entry is not None)
        return (self.ns, self.ew)

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Each who sits at the table, North-South first."""
        if isinstance(self.ns, int) and isinstance(self.ew, int):
            return (self.ns, self.ew)
        return tuple(sitter for entry in self.pairs for sitter in sitters_of(entry))

    @property
    def is_live(self) -> bool:
        """Whether both sides are there, so that boards are played."""
        return self.ns is not None and self.ew is not None

    @property
    def meeting(self) -> tuple[int, int] | None:
        """The numbers of the two pairs that meet here, North-South first; none at any other kind of table."""
        return (self.ns, self.ew) if isinstance(self.ns, int) and isinstance(self.ew, int) else None

    def side_of(self, sitter: Sitter) -> Side:
        """Return the side on which ``sitter`` sits here. Raises ``KeyError`` for one of another table."""
        for side, entry in ((Side.NS, self.ns), (Side.EW, self.ew)):
            if entry is not None and sitter in sitters_of(entry):
                return side
        raise KeyError(sitter)

    def entry_of(self, sitter: Sitter) -> Entry | None:
        """Return the side of the table at which ``sitter`` sits. Raises ``KeyError`` for one of another table."""
        return self.ns if self.side_of(sitter) is Side.NS else self.ew

    def opponent_of(self, sitter: Sitter) -> Entry | None:
        """Return whom ``sitter`` meets here, or none at a half table. Raises ``KeyError`` as ``side_of`` does."""
        return self.ew if self.side_of(sitter) is Side.NS else self.ns


@dataclass(frozen=True)
class Round:
    """All tables of one round, by table number, and who cannot be playing at any of them."""

    number: int
    seatings: tuple[Seating, ...]
    sit_outs: tuple[Sitter, ...]

    @cached_property
    def tables(self) -> tuple[Seating, ...]:
        """The tables at which boards are played."""
        return tuple(line for line in self.seatings if line.is_live)

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards played in this round, each once, in order."""
        return tuple(sorted({board for line in self.tables for board in line.boards}))


@dataclass(frozen=True, slots=True)
class GuideLine:
    """What one sitter does in one round; without an opponent it sits out, and its table may be unknown.

    ``partner`` and ``seat`` are for a player of an individual; ``winner_of`` is the match that it must have won to sit
    there.
    """

    round: int
    table: int | None
    side: Side | None
    opponent: Entry | None
    boards: tuple[int, ...]
    partner: int | None = None
    seat: Seat | None = None
    winner_of: int | None = None

    @property
    def is_sit_out(self) -> bool:
        """Whether the sitter rests in this round."""
        return self.opponent is None


@dataclass(frozen=True)
class Movement:
    """A complete plan of an event: the seatings, and the limits that it promises to keep.

    ``pairs`` is how many are numbered: pairs, teams or players, as ``unit`` says; ``copies`` on how many tables a
    board may lie in one round (``"all"``: every table has its own set), ``share`` how many further tables may share
    it; ``two_winner`` whether North-South and East-West are ranked apart; ``max_meetings`` how often two may meet;
    ``switched_rounds`` the rounds in which every table was turned; ``match`` whether tables play matches without fixed
    boards.
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
    def unit(self) -> Unit:
        """What is numbered: teams where a pair of a team sits anywhere, players where partners do, else pairs."""
        forms = {type(entry) for line in self.seatings for entry in line.pairs}
        if TeamPair in forms:
            return Unit.TEAMS
        return Unit.PLAYERS if Partners in forms else Unit.PAIRS

    @cached_property
    def sitters(self) -> tuple[Sitter, ...]:
        """Everybody who wants a seat in every round: pairs or players 1 to N, or both pairs of each team."""
        numbers = range(1, self.pairs + 1)
        if self.unit is Unit.TEAMS:
            return tuple(pair for team in numbers for pair in (TeamPair(team, "a"), TeamPair(team, "b")))
        return tuple(numbers)

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds in order."""
        by_round: dict[int, list[Seating]] = {}
        for line in self.seatings:
            by_round.setdefault(line.round, []).append(line)
        return tuple(self._round(number, by_round[number]) for number in sorted(by_round))

    def _round(self, number: int, lines: list[Seating]) -> Round:
        playing = {one for line in lines if line.is_live for one in could_be(line.sitters, self.possible_winners)}
        resting = tuple(sitter for sitter in self.sitters if sitter not in playing)
        return Round(number, tuple(sorted(lines, key=lambda line: line.table)), resting)

    @cached_property
    def possible_winners(self) -> Mapping[int, frozenset[Sitter]]:
        """Who may win each numbered match."""
        return possible_winners(self.seatings)

    @cached_property
    def live(self) -> tuple[Seating, ...]:
        """The tables of all rounds at which boards are played."""
        return tuple(line for one in self.rounds for line in one.tables)

    @cached_property
    def has_winners(self) -> bool:
        """Whether tables are named for the winners of matches, so that nobody knows yet who sits there."""
        return any(isinstance(entry, WinnerOf) for line in self.seatings for entry in line.pairs)

    @cached_property
    def is_knock_out(self) -> bool:
        """Whether who loses is out: tables name winners, or play numbered matches whose winners are known by now."""
        return self.has_winners or (self.match and any(line.match is not None for line in self.seatings))

    @cached_property
    def last_round_of_match(self) -> Mapping[int, int]:
        """The round after which the winner of each numbered match is known."""
        return {line.match: line.round for one in self.rounds for line in one.seatings if line.match is not None}

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
    def lines_by_sitter(self) -> Mapping[Sitter, tuple[Seating, ...]]:
        """The seatings of each sitter by round, half tables among them; also of winners to come."""
        lines: dict[Sitter, list[Seating]] = {sitter: [] for sitter in self.sitters}
        for one in self.rounds:
            for line in one.seatings:
                for sitter in line.sitters:
                    lines.setdefault(sitter, []).append(line)
        return {sitter: tuple(found) for sitter, found in lines.items()}

    def of_pair(self, sitter: Sitter) -> tuple[Seating, ...]:
        """Return the seatings of a pair (or other sitter) by round; empty for one that sits nowhere."""
        return self.lines_by_sitter.get(sitter, ())

    def guide_card(self, sitter: Sitter) -> tuple[GuideLine, ...]:
        """Return what ``sitter`` does, one line for every round, also for those in which it sits out.

        Rounds of a knock-out are listed as they are if it wins. A table at which it plays goes before a half table.
        """
        roles: tuple[Sitter, ...] = (
            *(WinnerOf(match) for match, who in self.possible_winners.items() if sitter in who),
            sitter,
        )
        lines = sorted(((line, role) for role in roles for line in self.of_pair(role)), key=lambda one: one[0].is_live)
        seats = {line.round: (line, role) for line, role in lines}
        return tuple(_guide_line(one.number, *seats.get(one.number, (None, sitter))) for one in self.rounds)

    def table_card(self, table: int) -> tuple[Seating, ...]:
        """Return what happens at ``table``, by round; empty for an unknown table."""
        return tuple(line for one in self.rounds for line in one.seatings if line.table == table)


def _guide_line(number: int, line: Seating | None, sitter: Sitter) -> GuideLine:
    if line is None:
        return GuideLine(number, None, None, None, ())
    boards = line.boards if line.is_live else ()
    partner, seat = _place_of_player(line, sitter)
    match = sitter.match if isinstance(sitter, WinnerOf) else None
    side, opponent = line.side_of(sitter), line.opponent_of(sitter)
    return GuideLine(number, line.table, side, opponent, boards, partner, seat, match)


def _place_of_player(line: Seating, sitter: Sitter) -> tuple[int | None, Seat | None]:
    """The partner and the seat of a player; neither for others."""
    entry = line.entry_of(sitter)
    if not isinstance(entry, Partners):
        return None, None
    seats = (Seat.NORTH, Seat.SOUTH) if line.side_of(sitter) is Side.NS else (Seat.EAST, Seat.WEST)
    return (entry.second, seats[0]) if sitter == entry.first else (entry.first, seats[1])


def could_be(sitters: Iterable[Sitter], winners: Mapping[int, frozenset[Sitter]]) -> frozenset[Sitter]:
    """Return everybody who may turn out to sit there: whoever is named, and whoever may win a match that is."""
    found: set[Sitter] = set()
    for sitter in sitters:
        found |= winners.get(sitter.match, frozenset()) if isinstance(sitter, WinnerOf) else {sitter}
    return frozenset(found)


def possible_winners(seatings: Iterable[Seating]) -> dict[int, frozenset[Sitter]]:
    """Return who may win each numbered match; a winner counts from the round after its match on."""
    winners: dict[int, frozenset[Sitter]] = defaultdict(frozenset)
    for _, lines in groupby(sorted(seatings, key=lambda line: line.round), key=lambda line: line.round):
        numbered = [(line.match, could_be(line.sitters, winners)) for line in lines if line.match is not None]
        for match, sitters in numbered:
            winners[match] |= sitters
    return dict(winners)


def dealer_of(board_number: int, rotation: Rotation) -> Seat:
    """Return who deals board ``board_number`` (from 1): North the first, then each next seat in the order of play.

    Counter-clockwise (Botifarra, clause 2.5) that is N, W, S, E; clockwise N, E, S, W.
    """
    return rotation.seats[(board_number - 1) % len(rotation.seats)]


def boards_of_set(number: int, size: int) -> tuple[int, ...]:
    """Return the boards of set ``number`` (from 1): set s holds (s - 1) * size + 1 to s * size."""
    return tuple(range((number - 1) * size + 1, number * size + 1))
