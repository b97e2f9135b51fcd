"""Writing a movement that has changed during play into the rows. Called inside the transaction of another service.

What was recorded stays: results and plays belong to boards and pairs, a match to its table in its round, and no row of
them is deleted. Tables at which nothing changes keep their rows.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from scoring.movements.changes import last_rounds
from scoring.movements.seating import Entry, Movement
from scoring.movements.seating import Seating as Line
from tournaments.models import Board, Event, Joining, Match, Play, Result, Round, Seating
from tournaments.models.result import Kind, Source, State
from tournaments.selectors.change_effects import ChangedRound, changed_rounds
from tournaments.selectors.changes import Moved
from tournaments.selectors.movement_now import entry_of
from tournaments.services.cut_rounds import put_away
from tournaments.services.event_matches import lay_out_matches, name_matches
from tournaments.services.layout import make_links
from tournaments.services.rounds import end_round_if_complete, tell_twins


def reseat(event: Event, before: Movement, after: Movement, at: dt.datetime) -> None:
    """Make the rows of rounds, seatings, boards and links those of ``after``, and end a round that has nothing left.

    Rounds that ``after`` does not have are put away, so that they can be brought back.
    """
    last = after.rounds[-1].number
    changes = changed_rounds(before, after)
    _move_boards(event, after)
    if not event.is_swiss:  # whose rounds to come have nobody in them yet
        put_away(event, before, last, at)
        event.round_count = last
    _write(event, [one for one in changes if one.number <= last])
    make_links(event, after.tables)
    event.pair_count, event.is_reseated = after.pairs, True
    event.save(update_fields=["round_count", "pair_count", "is_reseated"])
    for round_ in event.rounds.filter(number__in=[one.number for one in changes]).order_by("number"):
        end_round_if_complete(event, round_, at)
    tell_twins(event)


def _move_boards(event: Event, after: Movement) -> None:
    """Let each board open after the last round that plays it now."""
    rounds = {row.number: row for row in event.rounds.all()}
    last = last_rounds(after)
    boards = []
    for board in event.boards.select_related("round").defer("hands"):
        number = last.get(board.number, board.round.number)
        if number != board.round.number:
            board.round = rounds[number]
            boards.append(board)
    Board.objects.bulk_update(boards, ["round"])


def _write(event: Event, changes: Iterable[ChangedRound]) -> None:
    """Replace the rows of tables that have changed; a match is taken off its row and set on the new one."""
    rows: dict[Entry | None, int | None] = {None: None}
    rows.update((entry_of(number), key) for number, key in event.pairs.values_list("number", "pk"))
    rounds = {row.number: row for row in event.rounds.all()}
    for one in changes:
        tables = [seat.table for seat in one.seats]
        old = Seating.objects.filter(event=event, round=rounds[one.number], table__in=tables)
        seated = Match.objects.filter(seating__in=old).select_related("seating")
        matches = {match.seating.table: match for match in seated if match.seating is not None}
        Match.objects.filter(seating__in=old).update(seating=None)
        old.delete()
        new = [_row(event, rounds[one.number], seat.after, rows) for seat in one.seats if seat.after is not None]
        _set_matches(matches, Seating.objects.bulk_create(new))
    if event.has_matches:
        lay_out_matches(event)
    name_matches(event)


def _row(event: Event, round_: Round, line: Line, rows: Mapping[Entry | None, int | None]) -> Seating:
    boards = [] if event.has_matches else list(line.boards)
    return Seating(event=event, round=round_, table=line.table, ns_id=rows[line.ns], ew_id=rows[line.ew], boards=boards)


def _set_matches(matches: Mapping[int, Match], seatings: Iterable[Seating]) -> None:
    """Set each match on the new row of its table; one that has no table any more was not begun, and goes."""
    live = {seating.table: seating for seating in seatings if seating.is_live}
    for table, match in matches.items():
        if table in live:
            match.seating = live[table]
            match.save(update_fields=["seating"])
        else:
            match.delete()


# What goes with the people ---------------------------------------------------------------------------------------


def follow_people(
    event: Event, number: int, changes: ChangedRound | None, moved: Sequence[Moved], actor: str, at: dt.datetime
) -> None:
    """Give the results and plays of tables at which others sat to those who sat there, and their phones too.

    Under the pairs that were due a result is taken back by a new version; under those who played it stands as it was
    entered.
    """
    pairs = dict(event.pairs.values_list("number", "pk"))
    _move_results(event, moved, pairs, actor, at)
    _move_plays(event, moved, pairs)
    for seat in changes.seats if changes else ():
        if seat.before is None or seat.after is None:
            continue
        joinings = Joining.objects.filter(
            round__event=event, round__number=number, device__link__table=seat.table, device__link__event=event
        )
        sides = [(seat.before.ns, seat.after.ns), (seat.before.ew, seat.after.ew)]
        names = {pairs[was]: pairs[now] for was, now in sides if was in pairs and now in pairs and was != now}
        for joining in joinings:
            if joining.pair_id in names:
                joining.pair_id = names[joining.pair_id]
                joining.save(update_fields=["pair"])


def _move_results(event: Event, moved: Sequence[Moved], pairs: Mapping[int, int], actor: str, at: dt.datetime) -> None:
    """All are read before any is written: two tables may have changed their pairs altogether."""
    standing = [
        (Result.objects.get(event=event, board__number=one.board, is_current=True, **_under(one.before, pairs)), one)
        for one in moved
    ]
    taken = {"kind": Kind.WITHDRAWN, "state": State.AGREED, "source": Source.DIRECTOR, "actor": actor, "at": at}
    again = {(one.board, *one.after) for one in moved}
    for current, one in standing:
        if (one.board, *one.before) not in again:
            where = {"event_id": event.pk, "board_id": current.board_id, "table": current.table}
            _append_result({**where, **_under(one.before, pairs), **taken})
    for current, one in standing:
        said = {field.attname: getattr(current, field.attname) for field in Result._meta.concrete_fields}
        kept = {name: value for name, value in said.items() if name not in NOT_KEPT}
        _append_result({**kept, **_under(one.after, pairs)})


def _under(two: tuple[int, int], pairs: Mapping[int, int]) -> dict[str, int]:
    """The columns that say between whom a result is."""
    return {"ns_id": pairs[two[0]], "ew_id": pairs[two[1]]}


NOT_KEPT: Final = frozenset({"id", "ns_id", "ew_id", "version", "is_current", "request_id"})
"""What a result does not keep that goes with the people; all that was said stays, and by whom and when."""


def _append_result(columns: dict[str, Any]) -> None:
    theirs = Result.objects.filter(board_id=columns["board_id"], ns_id=columns["ns_id"], ew_id=columns["ew_id"])
    version = 1 + max(theirs.values_list("version", flat=True), default=0)
    theirs.filter(is_current=True).update(is_current=False)
    Result.objects.create(**columns, version=version, is_current=True)


def _move_plays(event: Event, moved: Sequence[Moved], pairs: Mapping[int, int]) -> None:
    found = [
        (play, one)
        for one in moved
        for play in Play.objects.filter(
            event=event, board__number=one.board, is_current=True, **_under(one.before, pairs)
        )
    ]
    Play.objects.filter(pk__in=[play.pk for play, _one in found]).update(is_current=False)
    for play, one in found:
        theirs = Play.objects.filter(board_id=play.board_id, **_under(one.after, pairs))
        play.version = 1 + max(theirs.values_list("version", flat=True), default=0)
        play.pk, play.ns_id, play.ew_id = None, pairs[one.after[0]], pairs[one.after[1]]
        play.save(force_insert=True)
