"""What every movement must fulfil: one check per invariant, each with a stable code.

Codes that begin with E are errors, with W warnings. Every violation is a finding of its own. Only live tables count:
whoever is at a half table sits out there, and its boards are not played.

A pair, one pair of a team and a player are held to the same rules. A winner to come is held to them as well, and
whoever may win must not be wanted elsewhere at the same time.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from types import MappingProxyType
from typing import Any

from scoring.movements.counts import PLACES, boards_played, seat_counts, sit_outs
from scoring.movements.seating import (
    ALL,
    Movement,
    Partners,
    Round,
    Seating,
    Sitter,
    TeamPair,
    Unit,
    WinnerOf,
    could_be,
    sitters_of,
)
from scoring.movements.wording import capital, listed, name_of, names_of, places, span, times

LEAST_PART_OF_BOARDS = Fraction(70, 100)
"""The part of the boards in play that every pair should play (the condition of the English Bridge Union)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One violation: its code, an English sentence, and the facts that another sentence needs, by name."""

    code: str
    message: str
    facts: Mapping[str, Any] = field(hash=False)

    @property
    def is_error(self) -> bool:
        """Whether the movement cannot be played so; otherwise it is a warning."""
        return self.code.startswith("E-")


Findings = Iterator[Finding]
Two = tuple[Sitter, Sitter]


def check(movement: Movement, *, seats_matter: bool | None = None) -> tuple[Finding, ...]:
    """Return all violations, errors first, in the order of the codes below; empty for a sound movement.

    ``seats_matter`` says whether W-SEATS is asked for: whether all sit each way equally often. It is by default for
    matches, where the seat is all that a schedule can share out; where tables are compared it counts only in an event
    with one ranking by raw points.
    """
    asked = movement.match if seats_matter is None else seats_matter
    checks = CHECKS + ((_uneven_seats,) if asked else ())
    return tuple(finding for one in checks for finding in one(movement))


def errors(movement: Movement) -> tuple[Finding, ...]:
    """Return only what makes a movement unsound, without looking for warnings."""
    return tuple(finding for one in ERRORS for finding in one(movement) if finding.is_error)


def _finding(code: str, message: str, **facts: Any) -> Finding:
    return Finding(code, f"{capital(message)}.", MappingProxyType(facts))


def _repeated(found: Mapping[Any, list[Any]], most: int = 1) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The entries of a mapping that have more than ``most`` values."""
    return ((key, tuple(values)) for key, values in found.items() if len(values) > most)


# Errors ----------------------------------------------------------------------------------------------------------


def _seats(movement: Movement) -> Findings:
    """E-SEAT: everybody sits at most once in a round and never against itself, a winner only after its match."""
    for one in movement.rounds:
        sitters = [sitter for line in one.tables for sitter in line.sitters]
        if len(set(sitters)) < len(sitters):
            yield from _seated_twice(movement, one)
        if movement.unit is Unit.TEAMS:
            yield from _teams_against_themselves(one)
        if movement.has_winners:
            yield from _winners_too_early(movement, one)
            yield from _winners_wanted_elsewhere(movement, one)


def _seated_twice(movement: Movement, one: Round) -> Findings:
    tables: dict[Sitter, list[int]] = defaultdict(list)
    for line in one.tables:
        for sitter in line.sitters:
            tables[sitter].append(line.table)
    for sitter, found in _repeated(tables):
        where = places("table", found) if len(set(found)) > 1 else f"table {found[0]} {times(len(found))}"
        message = f"round {one.number}: {name_of(sitter, movement)} sits at {where}"
        yield _finding("E-SEAT", message, round=one.number, entries=(sitter,), tables=found)


def _teams_against_themselves(one: Round) -> Findings:
    for line in one.tables:
        if isinstance(line.ns, TeamPair) and isinstance(line.ew, TeamPair) and line.ns.team == line.ew.team:
            message = f"round {one.number}, table {line.table}: team {line.ns.team} meets itself"
            yield _finding("E-SEAT", message, round=one.number, entries=line.sitters, tables=(line.table,))


def _winners_too_early(movement: Movement, one: Round) -> Findings:
    """A winner that sits although its match is not over, or does not exist."""
    early = [
        (line.table, sitter)
        for line in one.tables
        for sitter in line.sitters
        if isinstance(sitter, WinnerOf) and movement.last_round_of_match.get(sitter.match, one.number) >= one.number
    ]
    for table, sitter in early:
        message = f"round {one.number}, table {table}: {name_of(sitter, movement)} sits there before it was played"
        yield _finding("E-SEAT", message, round=one.number, entries=(sitter,), tables=(table,))


def _winners_wanted_elsewhere(movement: Movement, one: Round) -> Findings:
    """A winner that may be the same as another sitter of the round."""
    seats = {sitter: line.table for line in one.tables for sitter in line.sitters}
    for winner, other in _may_be_the_same(movement, seats):
        tables = (seats[winner], seats[other])
        message = f"round {one.number}: {_may_be(movement, winner, other)}; they sit at {places('table', tables)}"
        yield _finding("E-SEAT", message, round=one.number, entries=(winner, other), tables=tables)


def _may_be_the_same(movement: Movement, sitters: Iterable[Sitter]) -> Iterator[tuple[WinnerOf, Sitter]]:
    """Each winner to come among the sitters, with every other of them that it may turn out to be."""
    roles: dict[Sitter, list[Sitter]] = defaultdict(list)
    for sitter in sitters if movement.has_winners else ():
        for one in could_be((sitter,), movement.possible_winners):
            roles[one].append(sitter)
    found = dict.fromkeys(two for several in roles.values() for two in combinations(several, 2))
    for first, second in found:
        if isinstance(first, WinnerOf):
            yield first, second
        elif isinstance(second, WinnerOf):
            yield second, first


def _may_be(movement: Movement, winner: WinnerOf, other: Sitter) -> str:
    return f"{name_of(winner, movement)} and {name_of(other, movement)} may be the same"


def _boards_twice(movement: Movement) -> Findings:
    """E-BOARD2: everybody plays a board at most once, also as a winner."""
    if not movement.has_winners and not _has_board_twice(movement):
        return
    rounds: dict[Sitter, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for line in movement.live:
        for sitter, board in product(set(line.sitters), set(line.boards)):
            rounds[sitter][board].append(line.round)
    for sitter, boards in rounds.items():
        for board, found in _repeated(boards):
            how_often = f"{times(len(found))}, in {places('round', found)}"
            message = f"{name_of(sitter, movement)} plays board {board} {how_often}"
            yield _finding("E-BOARD2", message, entries=(sitter,), board=board, rounds=found)
    for winner, other in _may_be_the_same(movement, rounds):
        for board in sorted(rounds[winner].keys() & rounds[other].keys()):
            found = (*rounds[winner][board], *rounds[other][board])
            message = f"{_may_be(movement, winner, other)}, and both play board {board}"
            yield _finding("E-BOARD2", message, entries=(winner, other), board=board, rounds=found)


def _has_board_twice(movement: Movement) -> bool:
    """Whether there is anything to be found, which costs less to know than where."""
    played: dict[Sitter, list[int]] = defaultdict(list)
    for line in movement.live:
        boards = set(line.boards)
        for sitter in set(line.sitters):
            played[sitter].extend(boards)
    return any(len(set(boards)) < len(boards) for boards in played.values())


def _copies(movement: Movement) -> Findings:
    """E-COPY: more tables hold a board in a round than it has copies; W-SHARE where the movement allows it."""
    if movement.copies == ALL:
        return
    for one in movement.rounds:
        tables: dict[int, list[int]] = defaultdict(list)
        for line in one.tables:
            for board in set(line.boards):
                tables[board].append(line.table)
        for board, found in sorted(_repeated(tables, movement.copies)):
            code = "W-SHARE" if len(found) <= movement.copies + movement.share else "E-COPY"
            sets = "one set" if movement.copies == 1 else f"{movement.copies} sets"
            message = f"round {one.number}: board {board} lies on {places('table', found)}, from {sets} of boards"
            yield _finding(code, message, round=one.number, board=board, tables=found)


def _meetings(movement: Movement) -> Findings:
    """E-MEET: two pairs (or players) meet at most ``max_meetings`` times."""
    message = "{} and {} meet {}, in {}"
    opponents = (_opponents(line) for line in movement.live)
    yield from _together("E-MEET", message, movement, opponents, movement.max_meetings)


def _partners(movement: Movement) -> Findings:
    """E-PARTNER: two players of an individual are partners at most once."""
    message = "{} and {} are partners {}, in {}"
    partners = (
        (line, (entry.first, entry.second))
        for line in movement.live
        for entry in line.pairs
        if isinstance(entry, Partners)
    )
    yield from _together("E-PARTNER", message, movement, ([one] for one in partners), 1)


def _opponents(line: Seating) -> list[tuple[Seating, Two]]:
    """Each two who meet at a live table, unless they are one and the same, which is said by E-SEAT."""
    ns, ew = (sitters_of(entry) for entry in line.pairs)
    return [(line, two) for two in product(ns, ew) if two[0] != two[1]]


def _together(
    code: str, message: str, movement: Movement, found: Iterable[list[tuple[Seating, Two]]], most: int
) -> Findings:
    """Whoever is together more than ``most`` times."""
    rounds: dict[Two, list[int]] = defaultdict(list)
    for line, two in (one for several in found for one in several):
        rounds[_in_order(two)].append(line.round)
    for two, numbers in _repeated(rounds, most):
        names = (name_of(sitter, movement) for sitter in two)
        text = message.format(*names, times(len(numbers)), places("round", numbers))
        yield _finding(code, text, entries=two, rounds=numbers)


def _in_order(two: Two) -> Two:
    first, second = two
    if isinstance(first, int) and isinstance(second, int):
        return two if first <= second else (second, first)
    return two if _key(first) <= _key(second) else (second, first)


def _key(sitter: Sitter) -> tuple[str, int, str]:
    if isinstance(sitter, TeamPair):
        return "", sitter.team, sitter.half
    return ("winner", sitter.match, "") if isinstance(sitter, WinnerOf) else ("", sitter, "")


def _empty(movement: Movement) -> Findings:
    """E-EMPTY: no live table without boards, no board listed twice at one; not for matches."""
    if movement.match:
        return
    for line in movement.live:
        if not line.boards or len(set(line.boards)) < len(line.boards):
            twice = tuple(sorted(board for board, count in Counter(line.boards).items() if count > 1))
            what = f"{places('board', twice)} listed twice" if twice else "no boards"
            message = f"round {line.round}, table {line.table}: {what}"
            yield _finding("E-EMPTY", message, round=line.round, table=line.table, twice=twice)


# Warnings --------------------------------------------------------------------------------------------------------


def _sit_outs(movement: Movement) -> Findings:
    """W-SITOUT: sit-outs differ by at most one; in a knock-out who has lost is no longer in the field."""
    if movement.is_knock_out:
        return
    counts = sit_outs(movement)
    fewest, most = min(counts.values(), default=0), max(counts.values(), default=0)
    if most - fewest > 1:
        who = tuple(sitter for sitter, count in counts.items() if count == most)
        others = max(count for count in counts.values() if count < most)
        at_most = "at most " if others > fewest else ""
        sit = "sits" if len(who) == 1 else "sit"
        message = f"{names_of(who, movement)} {sit} out {times(most)}, others {at_most}{times(others)}"
        yield _finding("W-SITOUT", message, entries=who, most=most, fewest=fewest, others=others)


def _boards_per_sitter(movement: Movement) -> Findings:
    """W-PLAYED: whoever sits out equally often plays as many boards; in a knock-out nobody knows."""
    if movement.is_knock_out:
        return
    played = boards_played(movement)
    groups: dict[int, list[Sitter]] = defaultdict(list)
    for sitter, resting in sit_outs(movement).items():
        groups[resting].append(sitter)
    for resting, sitters in sorted(groups.items()):
        counts = {sitter: played[sitter] for sitter in sitters}
        if len(set(counts.values())) > 1:
            boards = listed(sorted(set(counts.values())))
            message = f"{movement.unit.value} that sit out {times(resting)} play {boards} boards"
            yield _finding("W-PLAYED", message, sit_outs=resting, played=MappingProxyType(counts))


def _plays_per_board(movement: Movement) -> Findings:
    """W-SINGLE: a board is played once only; W-UNEVEN: boards are not played equally often (a factor is needed)."""
    counts = Counter(board for line in movement.live for board in set(line.boards))
    for board, count in sorted(counts.items()):
        if count == 1:
            yield _finding("W-SINGLE", f"board {board} is played once only", board=board)
    yield from _boards_at_one_table_of_a_match(movement, counts)
    if len(set(counts.values())) > 1:
        fewest, most = min(counts.values()), max(counts.values())
        message = f"boards are played {span(fewest, most)} times"
        yield _finding("W-UNEVEN", message, fewest=fewest, most=most)


def _boards_at_one_table_of_a_match(movement: Movement, counts: Mapping[int, int]) -> Findings:
    """W-SINGLE for teams: a board is compared within its match, so both tables of the match must play it."""
    tables: dict[tuple[frozenset[int], int], set[TeamPair]] = defaultdict(set)
    for line in movement.live:
        if isinstance(line.ns, TeamPair) and isinstance(line.ew, TeamPair):
            for board in line.boards:
                tables[frozenset((line.ns.team, line.ew.team)), board].add(line.ns)
    for (teams, board), ns in tables.items():
        if len(ns) == 1 and counts[board] > 1:
            message = f"board {board} is played at one table only of the match of teams {listed(sorted(teams))}"
            yield _finding("W-SINGLE", message, board=board, teams=tuple(sorted(teams)))


def _few(movement: Movement) -> Findings:
    """W-FEW: everybody plays at least 70 % of the boards in play; in a knock-out nobody knows."""
    if movement.is_knock_out:
        return
    total = len(movement.boards)
    for sitter, count in boards_played(movement).items():
        if count < LEAST_PART_OF_BOARDS * total:
            message = f"{name_of(sitter, movement)} plays {count} of {total} boards, less than 70 %"
            yield _finding("W-FEW", message, entries=(sitter,), played=count, total=total)


def _whole_round_switched(movement: Movement) -> Findings:
    """W-SWITCH0: turning every table of a round changes no comparison where all tables play the same boards.

    The seats alone cannot show it, so only the list of the movement counts.
    """
    if movement.copies != ALL:
        return
    for number in movement.switched_rounds:
        message = f"round {number}: every table is turned, which changes nothing where all play the same boards"
        yield _finding("W-SWITCH0", message, round=number)


def _uneven_seats(movement: Movement) -> Findings:
    """W-SEATS: everybody sits in each place equally often, or once more or less; in a knock-out nobody knows."""
    if movement.is_knock_out:
        return
    for sitter, counts in seat_counts(movement).items():
        if max(counts) - min(counts) > 1:
            how_often = listed(map("{} {}".format, PLACES[movement.unit], map(times, counts)))
            message = f"{name_of(sitter, movement)} sits {how_often}"
            yield _finding("W-SEATS", message, entries=(sitter,), seats=counts)


ERRORS: tuple[Callable[[Movement], Findings], ...] = (
    _seats,
    _boards_twice,
    _copies,
    _meetings,
    _partners,
    _empty,
)
CHECKS: tuple[Callable[[Movement], Findings], ...] = (
    *ERRORS,
    _sit_outs,
    _boards_per_sitter,
    _plays_per_board,
    _few,
    _whole_round_switched,
)
