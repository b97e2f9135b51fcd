"""What a phone at a table sees first: its round, its pairs, its boards and where the pairs go next.

Nothing here knows a hand, and nothing of another table shows but where the pairs go next.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import JSONField, OuterRef, Subquery

from scoring.seats import Side, other
from tournaments.models import Event, Joining, Seating, TableLink
from tournaments.permissions import can_see_standings
from tournaments.selectors.board_moves import Travel, travels_of
from tournaments.selectors.clock import Clock, running_clock
from tournaments.selectors.drawn_rounds import rounds_drawn
from tournaments.selectors.names import PairName, entry_names, pair_names
from tournaments.selectors.numbers import ranges_text
from tournaments.selectors.results import Missing, due_at, unfinished_before
from tournaments.selectors.table_boards import AGREED, DIRECTOR, THEIRS, BoardCell, Seated, cells_of, seated, tag_of

# A screen of the table's first page.
JOIN, NOT_OPEN, SITOUT, BOARDS, OVER, FINISHED = "join", "not_open", "sitout", "boards", "over", "finished"
UNDRAWN = "undrawn"
"""The screen of a table of a Swiss at which nobody has sat, while rounds are still to be drawn."""


@dataclass(frozen=True, slots=True)
class Move:
    """Where a pair, or a player, goes after a round: a table, opponents and partner, a sit-out (no table), or home (no
    round).
    """

    pair: Seated
    round: int | None = None
    table: int | None = None
    side: str = ""
    against: PairName | None = None
    partner: PairName | None = None


@dataclass(frozen=True, slots=True)
class EarlierRound:
    """A round that this device played at this table before, as which pair, and the numbers of its boards."""

    number: int
    pair: int
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TablePage:
    """The first page of a table for one device."""

    key: str
    event: str
    slug: str
    table: int
    screen: str
    tag: str
    round: int | None = None
    round_count: int = 0
    ns: Seated | None = None
    ew: Seated | None = None
    ours: Seated | None = None
    theirs: Seated | None = None
    boards: tuple[BoardCell, ...] = ()
    waiting_for: tuple[Missing, ...] = ()
    moves: tuple[Move, ...] = ()
    earlier: tuple[EarlierRound, ...] = ()
    elsewhere: tuple[tuple[PairName, int | None], ...] = ()
    has_ended: bool = False
    next_round: int | None = None
    clock: Clock | None = None
    travel: Travel | None = None
    """How the boards of the round travel, where they do."""
    has_standings: bool = False
    """Whether the director lets players see the standings."""
    is_relayed: bool = False
    game: str = ""
    """The key of the game, for the rules that the page leads to."""
    is_individual: bool = False
    """Whether a pair is two players who are partners in this round alone."""
    is_swiss: bool = False
    """Whether rounds are drawn one at a time: who sits alone has the bye then."""
    is_knockout: bool = False
    """Whether who lost in the round just played is out."""
    has_boards: bool = False
    """Whether boards are played, so that a bye is no win."""
    is_undrawn: bool = False
    """Whether the next round has yet to be drawn."""
    is_last: bool = True
    """Whether who has no place after this round has finished, and is not only away in the next one."""

    @property
    def sides(self) -> tuple[Seated, ...]:
        """The pairs at the table, North-South first."""
        return tuple(pair for pair in (self.ns, self.ew) if pair is not None)

    @property
    def begins_with(self) -> int | None:
        """The board to begin with, where tables that share boards begin apart; else none."""
        numbers = [cell.number for cell in self.boards]
        return numbers[0] if numbers and numbers[0] != min(numbers) else None

    @property
    def boards_text(self) -> str:
        """The boards of the round here: "5–8"."""
        return ranges_text(cell.number for cell in self.boards)

    @property
    def waiting_tables(self) -> tuple[tuple[int, int], ...]:
        """The rounds and tables that have to finish before this one may begin."""
        return tuple(sorted({(missing.round, missing.table) for missing in self.waiting_for}))

    @property
    def is_closed(self) -> bool:
        """Whether the director closed the round before everything was agreed here."""
        return self.has_ended and bool(self.unrecorded)

    @property
    def next_board(self) -> BoardCell | None:
        """The board to be entered next, or none."""
        return next((cell for cell in self.boards if cell.is_next), None)

    @property
    def to_answer(self) -> tuple[BoardCell, ...]:
        """The boards that wait for this side's answer."""
        return tuple(cell for cell in self.boards if cell.status == THEIRS)

    @property
    def unrecorded(self) -> tuple[BoardCell, ...]:
        """The boards that no agreed result has."""
        return tuple(cell for cell in self.boards if cell.status not in (AGREED, DIRECTOR))


# Who is there ----------------------------------------------------------------------------------------------------


def find_link(key: str) -> TableLink | None:
    """Return the table of a secret key, with its event, or none."""
    return TableLink.objects.select_related("event").filter(key=key).first()


def joinings_of(link: TableLink, token: str) -> dict[int, Joining]:
    """Return which pair a device is, by the primary key of the round; nothing for a stranger."""
    if not token:
        return {}
    rows = Joining.objects.filter(device__link=link, device__token=token)
    return {row.round_id: row for row in rows.select_related("pair", "round", "device__link")}


def joining_on_board(link: TableLink, token: str, board: int) -> Joining | None:
    """Return which pair a device is in the round in which its table plays a board, or none."""
    if not token:
        return None
    here = Seating.objects.filter(round=OuterRef("round"), table=link.table)
    rows = Joining.objects.filter(device__link=link, device__token=token).annotate(
        boards=Subquery(here.values("boards")[:1], output_field=JSONField())
    )
    joinings = rows.select_related("pair", "round", "device__link__event")
    return next((joining for joining in joinings if board in (joining.boards or ())), None)


# The first page --------------------------------------------------------------------------------------------------


def table_page(link: TableLink, token: str, at: dt.datetime, *, joining: bool = False) -> TablePage:
    """Return what the table shows to this device at a moment; ``joining`` asks for joining the round due."""
    tags = {kind: tag_of(link, kind) for kind in "tr"}
    seatings = list(
        Seating.objects.filter(event=link.event, table=link.table)
        .select_related("round", "ns", "ew")
        .order_by("round__number")
    )
    mine = joinings_of(link, token)
    page = _screen(link, seatings, mine, tags, joining=joining)
    shown = next((seating.round for seating in seatings if seating.round.number == page.round), None)
    clock = running_clock(link.event, shown, at) if shown is not None else None
    return replace(page, earlier=_earlier(seatings, mine, page.round), clock=clock)


def _screen(
    link: TableLink, seatings: list[Seating], mine: Mapping[int, Joining], tags: Mapping[str, str], *, joining: bool
) -> TablePage:
    due = due_at(link, seatings)
    names = pair_names(link.event)
    before = [s for s in seatings if s.round_id in mine and (due is None or s.round.number < due.round.number)]
    frame = TablePage(
        key=link.key,
        event=link.event.name,
        slug=link.event.slug,
        table=link.table,
        screen=FINISHED,
        tag=tags["r"],
        round_count=link.event.round_count,
        has_standings=can_see_standings(None, link.event),
        is_relayed=link.event.is_relayed,
        is_individual=link.event.is_individual,
        game=link.event.game,
        has_boards=True,
    )
    if due is not None and due.round_id in mine and not joining:
        page = _with_boards(seat(frame, due, names, mine[due.round_id]), due, link)
        return replace(page, screen=BOARDS, tag=tags["t"])
    if before and not joining:
        last = before[-1]
        page = _with_boards(seat(frame, last, names, mine[last.round_id]), last, link)
        return _over_screen(in_drawn(page, link.event, last), last, due, names)
    if due is None:
        return replace(frame, screen=UNDRAWN) if in_drawn(frame, link.event, None).is_undrawn else frame
    return _join_screen(frame, due, names)


def _with_boards(page: TablePage, seating: Seating, link: TableLink) -> TablePage:
    travel = travels_of(link.event).get((seating.round.number, seating.table))
    return replace(page, boards=cells_of(seating, page.ours, link.event), travel=travel)


def _earlier(seatings: Iterable[Seating], mine: Mapping[int, Joining], shown: int | None) -> tuple[EarlierRound, ...]:
    """Return the rounds this device has joined before the one that is shown, the latest first."""
    rounds = (
        EarlierRound(one.round.number, mine[one.round_id].pair.number, tuple(sorted(one.boards)))
        for one in seatings
        if one.round_id in mine and (shown is None or one.round.number < shown)
    )
    return tuple(sorted(rounds, key=lambda row: -row.number))


def _over_screen(page: TablePage, seating: Seating, due: Seating | None, names: Mapping[int, PairName]) -> TablePage:
    return replace(
        page,
        screen=OVER,
        moves=moves_of(seating, page, names),
        has_ended=seating.round.has_ended,
        next_round=due.round.number if due is not None else None,
    )


def _join_screen(frame: TablePage, seating: Seating, names: Mapping[int, PairName]) -> TablePage:
    page = replace(seat(frame, seating, names), elsewhere=elsewhere(seating, names))
    if not seating.is_live:
        return replace(page, screen=SITOUT)
    waiting = unfinished_before(seating)
    return replace(page, screen=NOT_OPEN if waiting else JOIN, waiting_for=waiting)


def seat(
    frame: TablePage, seating: Seating, names: Mapping[int, PairName], joining: Joining | None = None
) -> TablePage:
    """Put the round and its pairs on the page, seen from the pair of ``joining`` where there is one."""
    ns, ew = (seated(seating, side, names) for side in ("NS", "EW"))
    page = replace(frame, round=seating.round.number, ns=ns, ew=ew)
    if joining is None or ns is None or ew is None:
        return page
    ours, theirs = (ns, ew) if joining.pair.number == ns.number else (ew, ns)
    return replace(page, ours=ours, theirs=theirs)


def in_drawn(page: TablePage, event: Event, after: Seating | None) -> TablePage:
    """Return the page of an event whose rounds are drawn with whether the one ``after`` a seating is still to be."""
    if not event.is_drawn:
        return page
    number = after.round.number if after is not None else 0
    drawn = rounds_drawn(event)
    is_undrawn = drawn < event.round_count and (after is None or drawn == number)
    return replace(
        page,
        is_swiss=event.is_swiss or event.is_knockout_round(number + 1),
        is_knockout=event.is_knockout_round(number),
        is_undrawn=is_undrawn,
        is_last=not event.is_swiss or number == event.round_count,
    )


def elsewhere(seating: Seating, names: Mapping[int, PairName]) -> tuple[tuple[PairName, int | None], ...]:
    """Return every pair of the event with its table in this round; none for a pair that sits out."""
    places: dict[int, int | None] = {}
    for row in Seating.objects.filter(round_id=seating.round_id).only("ns_id", "ew_id", "table"):
        for pair in (row.ns_id, row.ew_id):
            for entry in names[pair].entries if pair is not None else ():
                places[entry] = row.table if row.is_live else None
    return tuple((name, places.get(number)) for number, name in entry_names(names.values()).items())


def moves_of(seating: Seating, page: TablePage, names: Mapping[int, PairName]) -> tuple[Move, ...]:
    """Return where both pairs of a table go in the round after, of an individual its four players."""
    following = {}
    rows = Seating.objects.filter(event_id=seating.event_id, round__number=seating.round.number + 1)
    for row in rows.select_related("round", "ns", "ew"):
        for side in ("NS", "EW"):
            if (pair := seated(row, side, names)) is not None:
                following.update(dict.fromkeys(pair.name.entries, (row, side)))
    sides = (pair for pair in (page.ns, page.ew) if pair is not None)
    goers = (Seated(pair.side, one.number, one) for pair in sides for one in pair.name.both or (pair.name,))
    return tuple(_move(pair, following.get(pair.number), names, seating) for pair in goers)


def _move(pair: Seated, to: tuple[Seating, str] | None, names: Mapping[int, PairName], after: Seating) -> Move:
    if to is None:
        rests = pair.name.is_player and after.round.number < after.event.round_count
        return Move(pair, after.round.number + 1 if rests else None)
    row, side = to
    if not row.is_live:
        return Move(pair, row.round.number)
    ours, against = seated(row, side, names), seated(row, other(Side(side)).value, names)
    assert ours is not None
    assert against is not None
    partner = next((one for one in ours.name.both if one.number != pair.number), None)
    return Move(pair, row.round.number, row.table, side, against.name, partner)
