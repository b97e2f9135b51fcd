"""The sheets of the movement: who sits where in each round, and the guide of each pair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournaments.exports.sheets import Column, Kind, Sheet, Value
from tournaments.selectors.seating import GuideCard, GuideLine, TableSeat
from tournaments.selectors.table_guides import Sitter, TableRound, table_guides


def seating_sheet(cards: Iterable[GuideCard]) -> Sheet:
    """Return a row for each table of each round, by round and table."""
    seats = {(line.seat.round, line.seat.table): line.seat for card in cards for line in card.lines if line.seat}
    columns = (
        Column("round", _("Round"), width=7),
        Column("table", _("Table"), width=7),
        Column("ns", _("N-S"), Kind.CODE, 8),
        Column("ew", _("E-W"), Kind.CODE, 8),
        Column("name_ns", _("Players NS"), Kind.TEXT, 34),
        Column("name_ew", _("Players EW"), Kind.TEXT, 34),
        Column("boards", _("Boards"), Kind.CODE, 12),
    )
    return Sheet("seating", _("Seating by round"), columns, tuple(_seat(seats[key]) for key in sorted(seats)), names=2)


def _seat(seat: TableSeat) -> tuple[Value, ...]:
    return seat.round, seat.table, seat.ns.sign, seat.ew.sign, seat.ns.text, seat.ew.text, seat.boards or None


def table_guides_sheet(cards: Iterable[GuideCard]) -> Sheet:
    """Return a row for each who sits at a table in a round, by table and round, with where it goes next."""
    columns = (
        Column("table", _("Table"), width=7),
        Column("round", _("Round"), width=7),
        Column("seat", _("Seat"), Kind.CODE, 7),
        Column("number", _("Number"), width=8),
        Column("name", _("Players"), Kind.TEXT, 34),
        Column("boards", _("Boards"), Kind.CODE, 12),
        Column("next_table", _("Next table"), width=7),
        Column("next_seat", _("Next seat"), Kind.CODE, 7),
    )
    rows = (
        (guide.table, one.seat.round, *_sitter(one, sitter))
        for guide in table_guides(cards)
        for one in guide.rounds
        for sitter in one.sitters
    )
    return Sheet("table_guides", _("Guide of each table"), columns, tuple(rows), names=5)


def _sitter(one: TableRound, sitter: Sitter) -> tuple[Value, ...]:
    """Who sits there; the next table is empty where it rests then, or nobody knows yet."""
    now, then = sitter.now, sitter.then
    goes = (then.seat.table, then.place or then.side) if then is not None and then.seat is not None else (None, None)
    return now.place or now.side, sitter.who.number, sitter.who.text, one.seat.boards or None, *goes


def guides_sheet(cards: Iterable[GuideCard]) -> Sheet:
    """Return a row for each round of each pair: where it sits, against whom, and with which boards.

    Of a player of an individual it says with whom, too.
    """
    cards = tuple(cards)
    of_players = any(card.pair.is_player for card in cards)
    columns = (
        Column("pair_no", _("Player no") if of_players else _("Pair no"), width=8),
        Column("name", _("Players"), Kind.TEXT, 34),
        Column("round", _("Round"), width=7),
        Column("table", _("Table"), width=7),
        Column("seat", _("Seat"), Kind.CODE, 7),
        Column("against", _("Against"), Kind.CODE, 8),
        Column("name_against", _("Players against"), Kind.TEXT, 34),
        Column("boards", _("Boards"), Kind.CODE, 12),
        *((Column("partner", _("Partner"), Kind.TEXT, 34),) if of_players else ()),
    )
    return Sheet("guides", _("Guide cards"), columns, tuple(_guides(cards, of_players=of_players)), names=3)


def _guides(cards: Iterable[GuideCard], *, of_players: bool) -> Iterator[tuple[Value, ...]]:
    for card in cards:
        for line in card.lines:
            partner = (line.partner.label if line.partner else None,) if of_players else ()
            yield (card.pair.number, card.pair.text, line.round, *_line(line), *partner)


def _line(line: GuideLine) -> tuple[Value, ...]:
    """Where a pair sits in a round; all of it empty where it sits out."""
    if line.seat is None or line.opponent is None:
        return None, None, None, None, None
    return line.seat.table, line.place or line.side, line.opponent.sign, line.opponent.text, line.seat.boards or None
