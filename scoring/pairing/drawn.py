"""A round as it was drawn or as the director changed it: tables, seats, the bye, and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from operator import attrgetter

from scoring.pairing.event import Event, Fact, Pair, What, pair_of
from scoring.pairing.orders import Options, Placed, System, drawing_order
from scoring.pairing.seats import seated


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """Two who meet. ``met`` says how often they have before; ``never`` and ``avoid`` that they were not to."""

    number: int
    ns: int
    ew: int
    met: int = 0
    never: bool = False
    avoid: bool = False

    @property
    def pair(self) -> Pair:
        """The two, the smaller number first."""
        return pair_of(self.ns, self.ew)


@dataclass(frozen=True, slots=True)
class Float:
    """An entry that meets a lower score group: its own score and the other's, with virtual points."""

    entry: int
    score: Fraction
    down_to: Fraction


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """The tables of a round by number, and who has the bye.

    ``is_second_bye`` tells that the entry with the bye has won a round without playing before. ``floats`` stand in the
    order of the tables; a Danish round has none.
    """

    round: int
    system: System
    tables: tuple[DrawnTable, ...]
    bye: int | None = None
    is_second_bye: bool = False
    floats: tuple[Float, ...] = ()

    @property
    def repeats(self) -> tuple[DrawnTable, ...]:
        """The tables of two who have met before."""
        return tuple(table for table in self.tables if table.met)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Who meets whom, by table."""
        return tuple(table.pair for table in self.tables)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that the round adds to the event once it has begun."""
        tables = tuple(Fact(What.SEATED, table.ns, table.ew, self.round) for table in self.tables)
        return tables if self.bye is None else (*tables, Fact(What.BYE, self.bye, round=self.round))


def arranged(event: Event, options: Options, pairs: Iterable[Pair], bye: int | None) -> DrawnRound:
    """Return the round in which these meet: tables numbered by the better placed, with seats, repeats and floats.

    Who stays at a table keeps it, the better placed of two, and the others have the numbers that are left. Raises
    ``PairingError`` as ``drawing_order`` does, and ``KeyError`` for an entry that is not present.
    """
    return in_order(event, options, drawing_order(event, options), pairs, bye)


def in_order(
    event: Event, options: Options, order: Sequence[Placed], pairs: Iterable[Pair], bye: int | None
) -> DrawnRound:
    """Return what :func:`arranged` does, given the order of drawing."""
    ranks = {placed.number: rank for rank, placed in enumerate(order)}
    ranked = sorted(sorted((ranks[one], ranks[other])) for one, other in pairs)
    met = [(order[better], order[other]) for better, other in ranked]
    numbers = _table_numbers(met, options.stationary)
    tables = [_table(event, number, *two) for number, two in zip(numbers, met, strict=True)]
    return DrawnRound(
        event.next_round,
        options.system,
        tuple(sorted(tables, key=attrgetter("number"))),
        bye,
        bye is not None and order[ranks[bye]].tally.free > 0,
        tuple(Float(better.number, better.score, other.score) for better, other in met if better.group < other.group),
    )


def _table_numbers(met: Sequence[tuple[Placed, Placed]], stationary: Mapping[int, int]) -> list[int]:
    """Return the number of each table, those of the best placed first."""
    kept: list[int | None] = []
    for two in met:
        own = [stationary[placed.number] for placed in two if placed.number in stationary]
        kept.append(next((number for number in own if number not in kept), None))
    free = (number for number in count(1) if number not in kept)
    return [next(free) if number is None else number for number in kept]


def _table(event: Event, number: int, better: Placed, other: Placed) -> DrawnTable:
    pair = pair_of(better.number, other.number)
    seats = seated(better.tally, other.tally, number)
    return DrawnTable(number, *seats, event.meetings.get(pair, 0), pair in event.never, pair in event.avoid)


def swapped(event: Event, options: Options, drawn: DrawnRound, one: int, other: int) -> DrawnRound:
    """Return the round with two entries in each other's place, one of which may have the bye.

    What comes of it stands in the round that is returned: repeats, tables of two who were not to meet, a second bye.
    Raises ``KeyError`` for an entry that is not in the round.
    """
    places = {number: number for pair in drawn.pairs for number in pair} | ({drawn.bye: drawn.bye} if drawn.bye else {})
    places[one], places[other] = places[other], places[one]
    pairs = [pair_of(places[first], places[second]) for first, second in drawn.pairs]
    return arranged(event, options, pairs, None if drawn.bye is None else places[drawn.bye])
