"""What may change in a movement that is being played: who leaves or comes late, who sat elsewhere, how long it lasts.

Each change is a function of a movement that returns the movement as it would be. What has been played is not looked at
here: a change from round r on leaves the rounds before r as they are, and :mod:`scoring.movements.checks` tells what is
wrong with what comes of it. Later rounds that are drawn anew are in :mod:`scoring.pairing.continuing`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from scoring.errors import MovementError
from scoring.movements.counts import meetings, possible_meetings
from scoring.movements.rover import way
from scoring.movements.seating import ALL, Entry, Movement, Round, Seating
from scoring.seats import Side

Boards = tuple[int, ...]


# Leaving ---------------------------------------------------------------------------------------------------------


def without(movement: Movement, pair: int, since: int, until: int | None = None) -> Movement:
    """Return the movement in which ``pair`` is away from round ``since`` to ``until``, by default to the end.

    Its opponents sit out at their tables. Whoever is away sits nowhere, so it is not listed at a half table either.
    """
    last = movement.rounds[-1].number if until is None else until
    lines = (
        _vacated(line, pair) if since <= line.round <= last and pair in line.pairs else line
        for line in movement.seatings
    )
    return replace(movement, seatings=tuple(line for line in lines if line is not None))


def _vacated(line: Seating, pair: int) -> Seating | None:
    ns, ew = (None if entry == pair else entry for entry in (line.ns, line.ew))
    return None if ns is None and ew is None else replace(line, ns=ns, ew=ew, boards=())


def cut(movement: Movement, rounds: int) -> Movement:
    """Return the movement that ends with round number ``rounds``. Raises ``MovementError`` (``cut``) for none."""
    if not 1 <= rounds <= movement.number_of_rounds:
        raise MovementError("cut", f"there are {movement.number_of_rounds} rounds, not {rounds}", rounds=rounds)
    return replace(movement, seatings=tuple(line for line in movement.seatings if line.round <= rounds))


def last_rounds(movement: Movement) -> dict[int, int]:
    """Return for each board the last round in which some table plays it: it stays sealed until that has ended."""
    return {board: one.number for one in movement.rounds for line in one.tables for board in line.boards}


# Coming late -----------------------------------------------------------------------------------------------------


def filled(movement: Movement, pair: int, since: int, opened: Collection[int] = ()) -> Movement:
    """Return the movement in which ``pair`` takes an empty seat in every round from ``since`` on.

    It goes to those whom it has met least often, and sits out where no seat is empty or no boards are left to play.
    Where boards lie in copies its table plays those of the round; where they move, a set of which a copy is left, which
    neither pair plays elsewhere and which is not ``opened``. Raises ``MovementError`` (``no_empty_seat``) where in no
    round a seat is empty.
    """
    coming = [one for one in movement.rounds if one.number >= since]
    free = {one.number: lines for one in coming if (lines := _half_tables(one))}
    if not free:
        raise MovementError("no_empty_seat", f"no seat is empty from round {since} on", since=since)
    met = meetings(movement)
    chosen = {number: _least_met(lines, pair, met) for number, lines in free.items()}
    sets = _sets_to_play(movement, chosen, opened)
    seated = list(movement.seatings)
    for one in coming:
        line, boards = chosen.get(one.number), sets.get(one.number)
        if line is None or boards is None:
            seated.append(_resting(one, pair))
        else:
            seated[seated.index(line)] = _seated_beside(line, pair, boards)
    return _numbered(movement, seated, pair)


def _half_tables(one: Round) -> tuple[Seating, ...]:
    return tuple(line for line in one.seatings if not line.is_live)


def _least_met(lines: Iterable[Seating], pair: int, met: Mapping[tuple[int, int], int]) -> Seating:
    def times(line: Seating) -> int:
        other = line.pairs[0]
        return met.get((min(pair, other), max(pair, other)), 0) if isinstance(other, int) else 0

    return min(lines, key=lambda line: (times(line), line.table))


def _seated_beside(line: Seating, pair: int, boards: Boards) -> Seating:
    return replace(line, ns=line.ns or pair, ew=line.ew or pair, boards=boards)


def _resting(one: Round, pair: int) -> Seating:
    """A half table after the last one, at which nobody plays."""
    table = max(line.table for line in one.seatings) + 1
    return Seating(one.number, table, pair, None, ())


def _numbered(movement: Movement, lines: Iterable[Seating], pair: int) -> Movement:
    return replace(movement, seatings=tuple(lines), pairs=max(movement.pairs, pair))


# The boards of a table that was empty


def _sets_to_play(movement: Movement, chosen: Mapping[int, Seating], opened: Collection[int]) -> dict[int, Boards]:
    """The boards that each half table plays once it is filled, by round; rounds for which there are none are left out.

    No set is given out twice, because whoever fills the seats would play it twice.
    """
    if movement.match:
        return dict.fromkeys(chosen, ())
    if movement.copies == ALL:
        played = {number: boards_at(movement, number, line.table) for number, line in chosen.items()}
        return {number: boards for number, boards in played.items() if boards}
    options = {number: _options(movement, line, opened) for number, line in chosen.items()}
    return _each_its_own(options)


def boards_at(movement: Movement, number: int, table: int) -> Boards:
    """Return what a table plays in a round in which all tables play the same boards: its own, if it plays already.

    Where tables that share a set begin with different boards, another one begins where the fewest do.
    """
    lines = [line for line in movement.live if line.round == number]
    own = next((line.boards for line in lines if line.table == table), ())
    starts = Counter(line.boards[0] for line in lines if line.boards)
    if own or not starts:
        return own
    boards = min(line.boards for line in lines)
    first = min(boards, key=lambda board: (starts[board], board)) if len(starts) > 1 else boards[0]
    return boards[boards.index(first) :] + boards[: boards.index(first)]


def _options(movement: Movement, line: Seating, opened: Collection[int]) -> list[Boards]:
    assert movement.copies != ALL
    held = [other.boards for other in movement.live if other.round == line.round]
    theirs = {board for pair in line.pairs if isinstance(pair, int) for seat in movement.of_pair(pair) if seat.is_live
              for board in seat.boards}  # fmt: skip
    sets = sorted({tuple(sorted(other.boards)) for other in movement.live})
    return [
        boards
        for boards in sets
        if sum(not set(boards).isdisjoint(one) for one in held) < movement.copies
        and theirs.isdisjoint(boards)
        and not any(board in opened for board in boards)
    ]


def _each_its_own(options: Mapping[int, list[Boards]]) -> dict[int, Boards]:
    """Give as many rounds as can be a set of their own (augmenting paths)."""
    taken: dict[Boards, int] = {}

    def give(number: int, tried: set[Boards]) -> bool:
        for boards in options[number]:
            if boards not in tried:
                tried.add(boards)
                if boards not in taken or give(taken[boards], tried):
                    taken[boards] = number
                    return True
        return False

    for number in options:
        give(number, set())
    return {number: boards for boards, number in taken.items()}


def roving(movement: Movement, pair: int, since: int) -> Movement:
    """Return the movement in which ``pair`` is a rover from round ``since`` on.

    It takes the place of the North-South pairs of :func:`scoring.movements.rover.way`, who sit out instead. Raises
    ``MovementError`` (``no_rover``) for a number of tables without such a way.
    """
    tables = max(len(one.tables) for one in movement.rounds)
    steps = way(tables, relayed=movement.copies != ALL)
    if movement.number_of_rounds > len(steps):
        message = f"no rover for {tables} tables and {movement.number_of_rounds} rounds"
        raise MovementError("no_rover", message, tables=tables, rounds=movement.number_of_rounds)
    lines = list(movement.seatings)
    for one in movement.rounds:
        if one.number >= since:
            table = steps[one.number - 1]
            at = next((line for line in one.tables if line.table == table), None)
            if at is not None:
                lines[lines.index(at)] = replace(at, ns=pair)
            displaced = pair if at is None else at.ns
            assert isinstance(displaced, int)
            lines.append(_resting(one, displaced))
    return _numbered(movement, lines, pair)


# Sitting elsewhere -----------------------------------------------------------------------------------------------

Seat = tuple[int, Side]
"""A table and a side of it, in one round."""


def actually(movement: Movement, number: int, table: int, ns: int, ew: int) -> Movement:
    """Return the movement in which ``ns`` and ``ew`` sat at ``table`` in a round, with its boards.

    Whoever was due there sat where the other was due; a pair whose place was nowhere leaves it nothing to play. Raises
    ``MovementError`` (``no_table``) where nobody plays at that table, and ``same_pair``.
    """
    if ns == ew:
        raise MovementError("same_pair", "a pair cannot play against itself", pair=ns)
    lines = [line for line in movement.seatings if line.round == number]
    if not any(line.table == table and line.is_live for line in lines):
        raise MovementError("no_table", f"nobody plays at table {table} in round {number}", round=number, table=table)
    seats: dict[Seat, Entry | None] = {}
    for line in lines:
        seats |= {(line.table, Side.NS): line.ns, (line.table, Side.EW): line.ew}
    _sit(seats, (table, Side.NS), ns)
    _sit(seats, (table, Side.EW), ew)
    now = (_with_seats(line, seats) for line in lines)
    others = tuple(line for line in movement.seatings if line.round != number)
    return replace(movement, seatings=(*others, *(line for line in now if line is not None)))


def _sit(seats: dict[Seat, Entry | None], seat: Seat, pair: int) -> None:
    """Let ``pair`` change places with whoever is due at a seat."""
    own = next((place for place, entry in seats.items() if entry == pair), None)
    if own is not None:
        seats[own] = seats[seat]
    seats[seat] = pair


def _with_seats(line: Seating, seats: Mapping[Seat, Entry | None]) -> Seating | None:
    ns, ew = seats[line.table, Side.NS], seats[line.table, Side.EW]
    if ns is None and ew is None:
        return None
    return replace(line, ns=ns, ew=ew, boards=line.boards if ns is not None and ew is not None else ())


def exchanged(movement: Movement, one: int, other: int, since: int) -> Movement:
    """Return the movement in which two pairs go each the other's way from round ``since`` on."""
    names: Mapping[Entry | None, Entry | None] = {one: other, other: one}
    return replace(
        movement,
        seatings=tuple(
            replace(line, ns=names.get(line.ns, line.ns), ew=names.get(line.ew, line.ew))
            if line.round >= since
            else line
            for line in movement.seatings
        ),
    )


# Before and after ------------------------------------------------------------------------------------------------


def results_compared(movement: Movement) -> dict[int, int]:
    """Return with how many results of other tables those of each pair are compared, board by board."""
    tables: dict[int, int] = defaultdict(int)
    for line in movement.live:
        for board in line.boards:
            tables[board] += 1
    counts = dict.fromkeys(range(1, movement.pairs + 1), 0)
    for line in movement.live:
        for sitter in line.sitters:
            if isinstance(sitter, int):
                counts[sitter] += sum(tables[board] - 1 for board in line.boards)
    return counts


def not_met(movement: Movement) -> tuple[tuple[int, int], ...]:
    """Return every two who could meet and do not."""
    return tuple(two for two, times in possible_meetings(movement).items() if not times)
