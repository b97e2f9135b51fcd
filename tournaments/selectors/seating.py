"""Who sits where: by round, by pair (guide cards) and by table (table cards)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.movements.groups import groups_of
from tournaments.collation import SortKey
from tournaments.models import Event, Seating, TableLink
from tournaments.selectors.board_moves import Spot, Travel, travels_in
from tournaments.selectors.competition_terms import competition_row
from tournaments.selectors.names import PairName, entry_names, name_order, names_by_number
from tournaments.selectors.numbers import ranges_text

SEATS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({"NS": ("N", "S"), "EW": ("E", "W")})
"""The seats of a side, that of the first of two partners first."""


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A table in a round: the boards played there, who plays them, how they travel where they do, and its ``group``."""

    round: int
    table: int
    ns: PairName
    ew: PairName
    boards: str
    travel: Travel | None = None
    group: int | None = None


@dataclass(frozen=True, slots=True)
class RoundSeats:
    """A round: its tables in order, and who sits out; ``boards`` where all tables play the same.

    In a Swiss ``byes`` have the bye, of teams two pairs, and who sits out is away. ``away`` are in other events the
    pairs that have left or have not come yet.
    """

    number: int
    boards: str
    tables: tuple[TableSeat, ...]
    sit_outs: tuple[PairName, ...]
    byes: tuple[PairName, ...] = ()
    away: tuple[PairName, ...] = ()
    is_knockout: bool = False
    """Whether those who sit out have a bye, and whoever is not named is out."""


@dataclass(frozen=True, slots=True)
class GuideLine:
    """What a pair does in a round; ``seat`` is none where it sits out, ``side`` is ``NS`` or ``EW``.

    In a Swiss who sits out has the bye or is away; in other events ``is_away`` tells who has left or not come yet.
    A player of an individual sits at ``place``, a seat, with a partner.
    """

    round: int
    seat: TableSeat | None
    side: str = ""
    has_bye: bool = False
    is_away: bool = False
    place: str = ""
    partner: PairName | None = None

    @property
    def opponent(self) -> PairName | None:
        """The pair on the other side."""
        if self.seat is None:
            return None
        return self.seat.ew if self.side == "NS" else self.seat.ns


@dataclass(frozen=True, slots=True)
class GuideCard:
    """The evening of one pair, one line a round, and its group where there are groups."""

    pair: PairName
    lines: tuple[GuideLine, ...]

    @property
    def group(self) -> int | None:
        """The number of its group."""
        return next((line.seat.group for line in self.lines if line.seat and line.seat.group), None)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in the alphabetical list, with the pair and where it sits: in the first round, in a Swiss in the last.

    ``line`` is none where no round of a Swiss has been drawn.
    """

    name: str
    partner: str
    card: GuideCard
    line: GuideLine | None

    @property
    def pair(self) -> PairName:
        """The pair of the player."""
        return self.card.pair

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
    groups = group_numbers(event, names)
    return tuple(_round(event, number, rows, names, moves, groups) for number, rows in by_round.items())


def guide_cards(event: Event) -> tuple[GuideCard, ...]:
    """Return the guide card of every pair, by number: two queries."""
    names = names_by_number(event)
    lines: dict[int, list[GuideLine]] = {number: [] for number in entry_names(names.values())}
    for one in _rounds(event, names):
        for seat in one.tables:
            for number, line in (*_lines_of("NS", seat.ns, seat), *_lines_of("EW", seat.ew, seat)):
                lines[number].append(line)
        for pair in one.sit_outs:
            lines[pair.number].append(GuideLine(one.number, None, has_bye=one.is_knockout))
        for pair in one.away:
            lines[pair.number].append(GuideLine(one.number, None, is_away=True))
        for pair in one.byes:
            lines[pair.number].append(GuideLine(one.number, None, has_bye=True))
    return tuple(GuideCard(names[number], tuple(found)) for number, found in sorted(lines.items()))


def _lines_of(side: str, pair: PairName, seat: TableSeat) -> Iterator[tuple[int, GuideLine]]:
    """Yield what a side of a table is told, by its number: of an individual each of the two partners."""
    if not pair.both:
        yield pair.number, GuideLine(seat.round, seat, side)
        return
    for one, other, place in zip(pair.both, reversed(pair.both), SEATS[side], strict=True):
        yield one.number, GuideLine(seat.round, seat, side, place=place, partner=other)


def player_lines(event: Event) -> tuple[PlayerLine, ...]:
    """Return the players of the event in alphabetical order, as the page's language has it: two queries."""
    which = -1 if event.is_drawn else 0
    lines = [
        PlayerLine(
            name,
            _partner(card, name, card.lines[which] if card.lines else None),
            card,
            card.lines[which] if card.lines else None,
        )
        for card in guide_cards(event)
        for name in card.pair.names
    ]
    return tuple(sorted(lines, key=lambda line: (line.order, line.pair.number)))


def _partner(card: GuideCard, name: str, line: GuideLine | None) -> str:
    if line is not None and line.partner is not None:
        return line.partner.text
    return " – ".join(other for other in card.pair.names if other is not name)


def table_cards(event: Event) -> tuple[TableCard, ...]:
    """Return the card of every table: for the director only, because it holds the key. Three queries.

    In a Swiss that is every table there may be, for the cards are printed before anything is drawn.
    """
    by_table: dict[int, list[TableSeat]] = {}
    for one in seating_by_round(event):
        for seat in one.tables:
            by_table.setdefault(seat.table, []).append(seat)
    keys = dict(TableLink.objects.filter(event=event).values_list("table", "key"))
    tables = keys if event.is_drawn else by_table
    return tuple(TableCard(table, keys[table], tuple(by_table.get(table, ()))) for table in sorted(tables))


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


def _round(
    event: Event,
    number: int,
    rows: Sequence[Row],
    names: Mapping[int, PairName],
    moves: Mapping[Spot, Travel],
    groups: Mapping[int, int],
) -> RoundSeats:
    live = [row for row in rows if row.is_live]
    is_knockout = event.is_knockout_round(number)
    alone = [pair for row in rows if not row.is_live for pair in (row.ns, row.ew) if pair is not None]
    byes = sorted(alone) if event.is_swiss else []
    playing = {entry for row in live for pair in (row.ns, row.ew) if pair is not None for entry in names[pair].entries}
    entries = sorted(entry_names(names.values()))
    rest = sorted(alone) if is_knockout else [pair for pair in entries if pair not in playing and pair not in byes]
    away = [pair for pair in rest if event.tells_who_is_away and pair not in alone]
    same = {frozenset(row.boards) for row in live}
    return RoundSeats(
        number=number,
        boards=ranges_text(next(iter(same))) if len(same) == 1 else "",
        tables=tuple(
            TableSeat(
                number,
                row.table,
                *two,
                ranges_text(row.boards),
                moves.get((number, row.table)),
                None if is_knockout else groups.get(two[0].number),
            )
            for row in live
            if (two := _names_at(row, names)) is not None
        ),
        sit_outs=tuple(names[pair] for pair in rest if pair not in away),
        byes=tuple(names[pair] for pair in byes),
        away=tuple(names[pair] for pair in away),
        is_knockout=is_knockout,
    )


def group_numbers(event: Event, pairs: Iterable[int]) -> Mapping[int, int]:
    """Return the number of the group of each pair; nothing where there are no groups."""
    if not event.has_groups:
        return {}
    groups = groups_of(len(tuple(pairs)), competition_row(event).group_size)
    return {pair: number for number, group in enumerate(groups, start=1) for pair in group}
