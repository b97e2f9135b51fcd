"""Results as they stand: the current version of each, plain values of them, and which are still wanted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.models import Event, Play, Result, Round, Seating, TableLink
from tournaments.models.event import Deals
from tournaments.models.result import Kind, State
from tournaments.selectors.match_values import sheets_of_seatings
from tournaments.slips.base import GameSlip

COUNTING_KINDS = (Kind.SCORED, Kind.NOT_PLAYED, Kind.PENALTY, Kind.AVERAGE)


@dataclass(frozen=True, slots=True)
class Missing:
    """A board at a table of which no agreed result is there; ``state`` is empty where nothing was entered.

    ``board`` is 0 for a match that is not over.
    """

    round: int
    table: int
    board: int
    ns: int
    ew: int
    state: str = ""


def live_seatings(event_id: int) -> QuerySet[Seating]:
    """Return the seatings of an event at which boards are played, with their round and pairs."""
    return Seating.objects.filter(event_id=event_id, ns__isnull=False, ew__isnull=False).select_related(
        "round", "ns", "ew"
    )


def results_of(seating: Seating) -> QuerySet[Result]:
    """Return every version of the results that the two pairs of a seating have on the boards that it has."""
    theirs = Result.objects.filter(event_id=seating.event_id, ns_id=seating.ns_id, ew_id=seating.ew_id)
    return theirs.filter(board__number__in=seating.boards)


def is_settled(result: Result | None) -> bool:
    """Tell whether a board at a table needs nothing more: an agreed result that is not taken back."""
    return result is not None and result.state == State.AGREED and result.kind in COUNTING_KINDS


def value_of(result: Result | None) -> dict[str, Any] | None:
    """Return what a version says as plain JSON, for the log and for showing two values side by side.

    It never holds cards. What a slip says stands in the words of its game.
    """
    if result is None:
        return None
    value: dict[str, Any] = {"kind": result.kind, "state": result.state, "source": result.source}
    if result.kind == Kind.SCORED and result.slip:
        value |= result.slip
    if result.is_forced:
        value["is_forced"] = True
    if result.kind in (Kind.PENALTY, Kind.AVERAGE):
        value["offenders"] = result.offenders
    return value | {"version": result.version}


def slip_value(slip: GameSlip) -> dict[str, Any]:
    """Return what a result with this slip says as plain JSON."""
    return {"kind": str(Kind.SCORED)} | slip.to_json()


def is_complete(event: Event, round_: Round) -> bool:
    """Tell whether something is played in a round of the event, and all of it is settled; asked after every result."""
    live = Seating.objects.filter(round=round_, ns__isnull=False, ew__isnull=False)
    if event.has_matches:
        return live.exists() and not missing_in([round_])
    wanted = {(board, ns, ew) for boards, ns, ew in live.values_list("boards", "ns_id", "ew_id") for board in boards}
    if not wanted:
        return False
    settled = Result.objects.filter(
        event=event,
        is_current=True,
        state=State.AGREED,
        kind__in=COUNTING_KINDS,
        board__number__in={board for board, _ns, _ew in wanted},
    )
    return wanted <= set(settled.order_by().values_list("board__number", "ns_id", "ew_id"))


def missing_in(rounds: Iterable[Round]) -> tuple[Missing, ...]:
    """Return the boards of these rounds (of one event) that are not settled, by round, table and board.

    Costs two queries, however many rounds.
    """
    ids = [round_.pk for round_ in rounds]
    if not ids:
        return ()
    return unsettled(Seating.objects.filter(round_id__in=ids), ids)


def unfinished_before(seating: Seating) -> tuple[Missing, ...]:
    """Return what has yet to be finished in earlier rounds that have not ended before these two can play.

    It is what the pairs of the seating, and its table, have to finish, and the boards that lie at other tables until
    then.
    """
    earlier = Round.objects.filter(
        event_id=seating.event_id, number__lt=seating.round.number, ended_at__isnull=True
    ).values_list("pk", flat=True)
    ids = list(earlier)
    if not ids:
        return ()
    pairs = [seating.ns_id, seating.ew_id]
    theirs = Q(ns_id__in=pairs) | Q(ew_id__in=pairs) | Q(table=seating.table) | Q(pk__in=_holding(seating, ids))
    return unsettled(Seating.objects.filter(theirs, round_id__in=ids), ids)


def _holding(seating: Seating, round_ids: Collection[int]) -> list[int]:
    """Return the seatings of these rounds that have boards of this one: none where every round has its own."""
    wanted = set(seating.boards)
    rows = Seating.objects.filter(round_id__in=round_ids, event__deals=Deals.RELAYED).values_list("pk", "boards")
    return [pk for pk, boards in rows if not wanted.isdisjoint(boards)]


def unsettled(seatings: QuerySet[Seating], round_ids: Collection[int]) -> tuple[Missing, ...]:
    """Return the boards of these rounds that are not settled where these seatings play them.

    Costs two queries, however many seatings. In an event of matches they are the matches that are not over.
    """
    here = seatings.filter(ns__isnull=False, ew__isnull=False, round_id__in=round_ids)
    live = list(here.select_related("round", "ns", "ew", "event"))
    if any(seating.event.has_matches for seating in live):
        return _open_matches(live)
    known = _known(live)
    missing = []
    for seating in live:
        for board in seating.boards:
            result = known.get((board, seating.ns_id, seating.ew_id))
            if not is_settled(result):
                missing.append(_missing(seating, board, result))
    return tuple(sorted(missing, key=lambda m: (m.round, m.table, m.board)))


def due_at(link: TableLink, seatings: Sequence[Seating]) -> Seating | None:
    """Return the first seating of a table that is not finished, or at which nobody plays, in rounds still open.

    ``seatings`` are those of the table in the order of their rounds.
    """
    open_rounds = [one.round_id for one in seatings if not one.round.has_ended]
    here = Seating.objects.filter(event=link.event, table=link.table)
    unfinished = {missing.round for missing in unsettled(here, open_rounds)} if open_rounds else set()
    return next(
        (s for s in seatings if not s.round.has_ended and (not s.is_live or s.round.number in unfinished)), None
    )


def _known(live: Collection[Seating]) -> dict[tuple[int, int | None, int | None], Result]:
    """Return the results that stand on the boards of these seatings (of one event), by number of board and pairs."""
    if not live:
        return {}
    numbers = {number for seating in live for number in seating.boards}
    rows = Result.objects.filter(
        event_id=next(iter(live)).event_id,
        board__number__in=numbers,
        ns_id__in={seating.ns_id for seating in live},
        is_current=True,
    )
    return {(row.board.number, row.ns_id, row.ew_id): row for row in rows.select_related("board").defer("board__hands")}


def _open_matches(live: Iterable[Seating]) -> tuple[Missing, ...]:
    """Return the matches at these tables that are not over, in order; their ``board`` is 0."""
    seatings = {seating.pk: seating for seating in live}
    found = []
    for match, sheet in sheets_of_seatings(seatings):
        seating = seatings[match.seating_id or 0]
        if not (sheet.ending or match.is_ended):
            assert seating.ns is not None
            assert seating.ew is not None
            state = State.ENTERED if sheet.lines else ""
            place = (seating.round.number, seating.table, 0, seating.ns.number, seating.ew.number)
            found.append(Missing(*place, state))
    return tuple(sorted(found, key=lambda m: (m.round, m.table)))


def _missing(seating: Seating, board: int, result: Result | None) -> Missing:
    assert seating.ns is not None
    assert seating.ew is not None
    withdrawn = result is None or result.kind == Kind.WITHDRAWN
    state = "" if withdrawn or result is None else result.state
    return Missing(seating.round.number, seating.table, board, seating.ns.number, seating.ew.number, state)


def history_of(event: Event, board: int, ns: int, ew: int) -> tuple[Result, ...]:
    """Return every version recorded of a board between two pairs, given by their numbers, oldest first."""
    rows = Result.objects.filter(event=event, board__number=board, ns__number=ns, ew__number=ew)
    return tuple(rows.select_related("ns", "ew", "board").order_by("version"))


def round_played(row: Result | Play) -> int:
    """Return the number of the round in which two pairs play a board, or else of the last in which anybody does."""
    met = Seating.objects.filter(event_id=row.event_id, ns_id=row.ns_id, ew_id=row.ew_id)
    rounds = met.order_by("round__number").values_list("round__number", "boards")
    return next((number for number, boards in rounds if row.board.number in boards), row.board.round.number)
