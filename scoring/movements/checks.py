"""What every movement must fulfil: one check per invariant, each with a stable code.

Codes that begin with E are errors, with W warnings. Every violation is a finding of its own. Half tables count as
sit-outs, their boards as not played.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from scoring.movements.seating import ALL, Movement, Sitter

LEAST_PART_OF_BOARDS = Fraction(70, 100)
"""The part of the boards in play that every pair should play (the condition of the English Bridge Union)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One violation: its code, an English sentence for developers, and the facts that a sentence needs, by name."""

    code: str
    message: str
    facts: Mapping[str, Any] = field(hash=False)

    @property
    def is_error(self) -> bool:
        """Whether the movement cannot be played so; otherwise it is a warning."""
        return self.code.startswith("E-")


def check(movement: Movement, *, seats_matter: bool = False) -> tuple[Finding, ...]:
    """Return all violations, errors first, in the order of the codes below; empty for a sound movement.

    ``seats_matter`` asks for W-SEATS too: whether all sit North-South and East-West equally often, which counts only
    in an event with one ranking by raw points.
    """
    checks = CHECKS + ((_uneven_seats,) if seats_matter else ())
    return tuple(finding for one in checks for finding in one(movement))


def _finding(code: str, message: str, **facts: Any) -> Finding:
    return Finding(code, message, MappingProxyType(facts))


def _seats(movement: Movement) -> Iterator[Finding]:
    """E-SEAT: a pair sits at most once in a round, never against itself."""
    for one in movement.rounds:
        tables = defaultdict(list)
        for line in one.seatings:
            for pair in line.pairs:
                tables[pair].append(line.table)
        for pair, found in sorted(tables.items()):
            if len(found) > 1:
                message = f"round {one.number}: pair {pair} sits at tables {found}"
                yield _finding("E-SEAT", message, round=one.number, pair=pair, tables=tuple(found))


def _boards_twice(movement: Movement) -> Iterator[Finding]:
    """E-BOARD2: a pair plays a board at most once."""
    for pair in range(1, movement.pairs + 1):
        rounds = defaultdict(list)
        for line in movement.of_pair(pair):
            if line.is_live:
                for board in set(line.boards):
                    rounds[board].append(line.round)
        for board, found in sorted(rounds.items()):
            if len(found) > 1:
                message = f"pair {pair} plays board {board} in rounds {found}"
                yield _finding("E-BOARD2", message, pair=pair, board=board, rounds=tuple(found))


def _copies(movement: Movement) -> Iterator[Finding]:
    """E-COPY: more tables hold a board in a round than it has copies; W-SHARE where the movement allows it."""
    if movement.copies == ALL:
        return
    for one in movement.rounds:
        tables = defaultdict(list)
        for line in one.tables:
            for board in set(line.boards):
                tables[board].append(line.table)
        for board, found in sorted(tables.items()):
            if len(found) > movement.copies:
                code = "W-SHARE" if len(found) <= movement.copies + movement.share else "E-COPY"
                message = f"round {one.number}: board {board} lies on tables {found}"
                yield _finding(code, message, round=one.number, board=board, tables=tuple(found))


def _meetings(movement: Movement) -> Iterator[Finding]:
    """E-MEET: two pairs meet at most ``max_meetings`` times."""
    rounds = defaultdict(list)
    for one in movement.rounds:
        for line in one.tables:
            rounds[tuple(sorted(line.pairs))].append(one.number)
    for (first, second), found in sorted(rounds.items()):
        if len(found) > movement.max_meetings:
            message = f"pairs {first} and {second} meet in rounds {found}"
            yield _finding("E-MEET", message, pairs=(first, second), rounds=tuple(found))


def _empty(movement: Movement) -> Iterator[Finding]:
    """E-EMPTY: no live table without boards, no board listed twice at one; not for matches."""
    if movement.match:
        return
    for one in movement.rounds:
        for line in one.tables:
            twice = tuple(sorted(board for board, count in Counter(line.boards).items() if count > 1))
            if twice or not line.boards:
                message = f"round {one.number}, table {line.table}: no boards, or listed twice: {twice}"
                yield _finding("E-EMPTY", message, round=one.number, table=line.table, twice=twice)


def _sit_outs(movement: Movement) -> Iterator[Finding]:
    """W-SITOUT: sit-outs differ by at most one between pairs."""
    counts = sit_outs(movement)
    if counts and max(counts.values()) - min(counts.values()) > 1:
        most = max(counts.values())
        pairs = tuple(pair for pair, count in counts.items() if count == most)
        message = f"pairs {pairs} sit out {most} times, others {min(counts.values())} times"
        yield _finding("W-SITOUT", message, pairs=pairs, most=most, fewest=min(counts.values()))


def sit_outs(movement: Movement) -> dict[Sitter, int]:
    """Return how many rounds each pair (or other sitter) rests."""
    resting = Counter(pair for one in movement.rounds for pair in one.sit_outs)
    return {pair: resting[pair] for pair in movement.sitters}


def _played(movement: Movement) -> dict[Sitter, int]:
    """How many boards each pair plays."""
    counts = dict.fromkeys(movement.sitters, 0)
    for one in movement.rounds:
        for line in one.tables:
            for pair in set(line.sitters) & counts.keys():
                counts[pair] += len(line.boards)
    return counts


def _boards_per_pair(movement: Movement) -> Iterator[Finding]:
    """W-PLAYED: pairs with as many sit-outs play as many boards."""
    played = _played(movement)
    groups = defaultdict(list)
    for pair, resting in sit_outs(movement).items():
        groups[resting].append(pair)
    for resting, pairs in sorted(groups.items()):
        counts = {pair: played[pair] for pair in pairs}
        if len(set(counts.values())) > 1:
            message = f"pairs with {resting} sit-outs play {sorted(set(counts.values()))} boards"
            yield _finding("W-PLAYED", message, sit_outs=resting, played=MappingProxyType(counts))


def _plays_per_board(movement: Movement) -> Iterator[Finding]:
    """W-SINGLE: a board is played once only; W-UNEVEN: boards are not played equally often (a factor is needed)."""
    counts = Counter(board for one in movement.rounds for line in one.tables for board in set(line.boards))
    for board, count in sorted(counts.items()):
        if count == 1:
            yield _finding("W-SINGLE", f"board {board} is played once only", board=board)
    if len(set(counts.values())) > 1:
        fewest, most = min(counts.values()), max(counts.values())
        yield _finding("W-UNEVEN", f"boards are played {fewest} to {most} times", fewest=fewest, most=most)


def _few(movement: Movement) -> Iterator[Finding]:
    """W-FEW: every pair plays at least 70 % of the boards in play."""
    total = len(movement.boards)
    for pair, count in _played(movement).items():
        if count < LEAST_PART_OF_BOARDS * total:
            message = f"pair {pair} plays {count} of {total} boards"
            yield _finding("W-FEW", message, pair=pair, played=count, total=total)


def _whole_round_switched(movement: Movement) -> Iterator[Finding]:
    """W-SWITCH0: turning every table of a round changes no comparison where all tables play the same boards.

    The seats alone cannot show it, so only the list of the movement counts.
    """
    if movement.copies != ALL:
        return
    for number in movement.switched_rounds:
        yield _finding("W-SWITCH0", f"round {number} is switched as a whole, without effect", round=number)


def _uneven_seats(movement: Movement) -> Iterator[Finding]:
    """W-SEATS: a pair sits North-South as often as East-West, or once more or less."""
    for pair in range(1, movement.pairs + 1):
        live = [line for line in movement.of_pair(pair) if line.is_live]
        ns = sum(line.ns == pair for line in live)
        if abs(2 * ns - len(live)) > 1:
            message = f"pair {pair} sits North-South {ns} times, East-West {len(live) - ns} times"
            yield _finding("W-SEATS", message, pair=pair, ns=ns, ew=len(live) - ns)


CHECKS: tuple[Callable[[Movement], Iterator[Finding]], ...] = (
    _seats,
    _boards_twice,
    _copies,
    _meetings,
    _empty,
    _sit_outs,
    _boards_per_pair,
    _plays_per_board,
    _few,
    _whole_round_switched,
)
