"""Who sits where: by round, by pair (guide cards) and by table (table cards)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.collation import SortKey
from tournaments.models import Event, Seating, TableLink
from tournaments.selectors.board_moves import Spot, Travel, travels_in
from tournaments.selectors.names import PairName, name_order, names_by_number
from tournaments.selectors.numbers import ranges_text


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A table in a round: the boards played there, who plays them, and how they travel where they do."""

    round: int
    table: int
    ns: PairName
    ew: PairName
    boards: str
    travel: Travel | None = None


@dataclass(frozen=True, slots=True)
class RoundSeats:
    """A round: its tables in order, and who sits out; ``boards`` where all tables play the same."""

    number: int
    boards: str
    tables: tuple[TableSeat, ...]
    sit_outs: tuple[PairName, ...]


@dataclass(frozen=True, slots=True)
class GuideLine:
    """What a pair does in a round; ``seat`` is none where it sits out, ``side`` is ``NS`` or ``EW``."""

    round: int
    seat: TableSeat | None
    side: str = ""

    @property
    def opponent(self) -> PairName | None:
        """The pair on the other side."""
        if self.seat is None:
            return None
        return self.seat.ew if self.side == "NS" else self.seat.ns


@dataclass(frozen=True, slots=True)
class GuideCard:
    """The evening of one pair, one line a round."""

    pair: PairName
    lines: tuple[GuideLine, ...]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in the alphabetical list, with the pair and where it sits in the first round."""

    name: str
    partner: str
    card: GuideCard

    @property
    def pair(self) -> PairName:
        """The pair of the player."""
        return self.card.pair

    @property
    def first(self) -> GuideLine:
        """What the pair does in the first round."""
        return self.card.lines[0]

    @property
    def order(self) -> SortKey:
        """The place of the player in the alphabet of the page's language."""
        return name_order(self.name)


@dataclass(frozen=True, slots=True)
class TableCard:
    """The evening of one table, one line a round in which it plays, with its secret key."""

    table: int
    key: str
    lines: tuple[TableSeat, ...]


def seating_by_round(event: Event) -> tuple[RoundSeats, ...]:
    """Return the rounds with their tables: two queries."""
    return _rounds(event, names_by_number(event))


def _rounds(event: Event, names: Mapping[int, PairName]) -> tuple[RoundSeats, ...]:
    by_round = _rows(event)
    live = [row for rows in by_round.values() for row in rows if row.is_live]
    moves = travels_in(event, ((row.round, row.table, row.boards) for row in live))
    return tuple(_round(number, rows, names, moves) for number, rows in by_round.items())


def guide_cards(event: Event) -> tuple[GuideCard, ...]:
    """Return the guide card of every pair, by number: two queries."""
    names = names_by_number(event)
    lines: dict[int, list[GuideLine]] = {number: [] for number in names}
    for one in _rounds(event, names):
        for seat in one.tables:
            lines[seat.ns.number].append(GuideLine(one.number, seat, "NS"))
            lines[seat.ew.number].append(GuideLine(one.number, seat, "EW"))
        for pair in one.sit_outs:
            lines[pair.number].append(GuideLine(one.number, None))
    return tuple(GuideCard(names[number], tuple(found)) for number, found in sorted(lines.items()))


def player_lines(event: Event) -> tuple[PlayerLine, ...]:
    """Return the players of the event in alphabetical order, as the page's language has it: two queries."""
    lines = [
        PlayerLine(name, " – ".join(other for other in card.pair.names if other is not name), card)
        for card in guide_cards(event)
        for name in card.pair.names
    ]
    return tuple(sorted(lines, key=lambda line: (line.order, line.pair.number)))


def table_cards(event: Event) -> tuple[TableCard, ...]:
    """Return the card of every table: for the director only, because it holds the key. Three queries."""
    by_table: dict[int, list[TableSeat]] = {}
    for one in seating_by_round(event):
        for seat in one.tables:
            by_table.setdefault(seat.table, []).append(seat)
    keys = dict(TableLink.objects.filter(event=event).values_list("table", "key"))
    return tuple(TableCard(table, keys[table], tuple(seats)) for table, seats in sorted(by_table.items()))


class Row(NamedTuple):
    """A seating by the numbers of its pairs."""

    round: int
    table: int
    ns: int | None
    ew: int | None
    boards: list[int]

    @property
    def is_live(self) -> bool:
        """Whether two pairs sit there."""
        return self.ns is not None and self.ew is not None


def _names_at(row: Row, names: Mapping[int, PairName]) -> tuple[PairName, PairName] | None:
    """Return the two pairs of a table as they play the round, none where nothing is played."""
    if row.ns is None or row.ew is None:
        return None
    return names[row.ns].in_round(row.round), names[row.ew].in_round(row.round)


def _rows(event: Event) -> dict[int, list[Row]]:
    """The seatings by round."""
    found: dict[int, list[Row]] = {}
    rows = Seating.objects.filter(event=event).order_by("round__number", "table")
    for row in map(Row._make, rows.values_list("round__number", "table", "ns__number", "ew__number", "boards")):
        found.setdefault(row.round, []).append(row)
    return found


def _round(number: int, rows: Iterable[Row], names: Mapping[int, PairName], moves: Mapping[Spot, Travel]) -> RoundSeats:
    live = [row for row in rows if row.is_live]
    playing = {pair for row in live for pair in (row.ns, row.ew)}
    same = {frozenset(row.boards) for row in live}
    return RoundSeats(
        number=number,
        boards=ranges_text(next(iter(same))) if len(same) == 1 else "",
        tables=tuple(
            TableSeat(number, row.table, *two, ranges_text(row.boards), moves.get((number, row.table)))
            for row in live
            if (two := _names_at(row, names)) is not None
        ),
        sit_outs=tuple(name for pair, name in sorted(names.items()) if pair not in playing),
    )
