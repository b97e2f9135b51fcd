"""What a phone at a table sees in an event of matches: the sheet of its match, or where its pairs go next."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from tournaments.models import Match, Seating, TableLink
from tournaments.permissions import can_see_standings
from tournaments.selectors.clock import running_clock
from tournaments.selectors.names import pair_names
from tournaments.selectors.results import due_at, unfinished_before
from tournaments.selectors.table_boards import tag_of
from tournaments.selectors.tables import (
    FINISHED,
    NOT_OPEN,
    OVER,
    SITOUT,
    UNDRAWN,
    TablePage,
    elsewhere,
    in_drawn,
    moves_of,
    seat,
)

SHEET = "sheet"


@dataclass(frozen=True, slots=True)
class MatchTable:
    """The page of a table, and the secret of the sheet of its match where that is to be written now."""

    page: TablePage
    sheet_key: str = ""
    played_key: str = ""
    """That of the sheet of the match just played, as long as its table may put it right."""


def match_table(link: TableLink, at: dt.datetime) -> MatchTable:
    """Return what the table shows now: the sheet of the match that is due, why it cannot begin, or where to go."""
    seatings = list(
        Seating.objects.filter(event=link.event, table=link.table)
        .select_related("round", "ns", "ew")
        .order_by("round__number")
    )
    names = pair_names(link.event)
    frame = TablePage(
        key=link.key,
        event=link.event.name,
        slug=link.event.slug,
        table=link.table,
        screen=FINISHED,
        tag=tag_of(link, "r"),
        round_count=link.event.round_count,
        has_standings=can_see_standings(None, link.event),
        game=link.event.game,
    )
    due = due_at(link, seatings)
    last = _just_played(seatings, due)
    frame = in_drawn(frame, link.event, last)
    if due is None and last is None:
        return MatchTable(replace(frame, screen=UNDRAWN) if frame.is_undrawn else frame)
    waiting = unfinished_before(due) if due is not None and due.is_live else ()
    if last is not None and (due is None or waiting or not due.is_live):
        page = replace(seat(frame, last, names), screen=OVER, has_ended=last.round.has_ended)
        page = replace(page, moves=moves_of(last, page, names), waiting_for=waiting)
        return MatchTable(page, played_key="" if page.has_ended else _key_of(last))
    assert due is not None
    page = replace(seat(frame, due, names), elsewhere=elsewhere(due, names))
    if not due.is_live:
        return MatchTable(replace(page, screen=SITOUT))
    if waiting:
        return MatchTable(replace(page, screen=NOT_OPEN, waiting_for=waiting))
    clock = running_clock(link.event, due.round, at)
    return MatchTable(replace(page, screen=SHEET, clock=clock), _key_of(due))


def moves_after(match: Match) -> TablePage | None:
    """Return where the pairs of a match of an event go next; none for a match of its own."""
    seating = match.seating
    if seating is None:
        return None
    names = pair_names(seating.event)
    frame = TablePage("", seating.event.name, seating.event.slug, seating.table, OVER, "")
    page = seat(in_drawn(frame, seating.event, seating), seating, names)
    return replace(page, moves=moves_of(seating, page, names))


def _key_of(seating: Seating) -> str:
    return Match.objects.values_list("key", flat=True).get(seating=seating)


def _just_played(seatings: list[Seating], due: Seating | None) -> Seating | None:
    """Return the last seating before the one that is due at which two pairs have played."""
    before = [one for one in seatings if one.is_live and (due is None or one.round.number < due.round.number)]
    return before[-1] if before else None
