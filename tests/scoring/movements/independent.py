"""A second look at movements, written from the definitions and without the code under test.

It works on plain lines ``(round, table, ns, ew, boards)`` and follows each pair through the evening.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

Line = tuple[int, int, "int | None", "int | None", tuple[int, ...]]


def plain(movement) -> list[Line]:
    """The bare lines of a movement."""
    return [(s.round, s.table, s.ns, s.ew, s.boards) for s in movement.seatings]


def walk(lines: Iterable[Line], pairs: int) -> dict[int, list[tuple[int, int, str, int | None, tuple[int, ...]]]]:
    """For each pair what it does: (round, table, side, opponent, boards), asserting that it sits once a round."""
    lines = list(lines)
    rounds = sorted({line[0] for line in lines})
    assert rounds == list(range(1, len(rounds) + 1))
    seats: dict[tuple[int, int], list] = {}
    for number, table, ns, ew, boards in lines:
        seats.setdefault((number, ns), []).append((table, "NS", ew, boards))
        seats.setdefault((number, ew), []).append((table, "EW", ns, boards))
    doings = {}
    for pair in range(1, pairs + 1):
        mine = [(number, *seat) for number in rounds for seat in seats.get((number, pair), [])]
        assert [seat[0] for seat in mine] == rounds, f"pair {pair} has not one seat in every round"
        doings[pair] = mine
    return doings


def assert_sound(lines: Iterable[Line], pairs: int, rounds: int, boards_per_round: int) -> dict:
    """Everything that a barometer movement for ``pairs`` promises; returns what each pair does."""
    lines = list(lines)
    doings = walk(lines, pairs)
    expected_boards = set(range(1, rounds * boards_per_round + 1))
    seen_boards = set()
    for mine in doings.values():
        assert len(mine) == rounds
        boards = [board for _, _, _, opponent, held in mine if opponent is not None for board in held]
        assert len(boards) == len(set(boards)), "a board comes back"
        opponents = [opponent for _, _, _, opponent, _ in mine if opponent is not None]
        assert len(opponents) == len(set(opponents)), "two pairs meet twice"
        assert rounds - len(opponents) <= 1, "sits out twice"
        assert len(boards) == len(opponents) * boards_per_round
        seen_boards.update(boards)
    assert seen_boards == expected_boards
    for number in range(1, rounds + 1):
        live = [line for line in lines if line[0] == number and None not in line[2:4]]
        assert len(live) == pairs // 2
        assert sorted(line[1] for line in live) == list(range(1, pairs // 2 + 1)), "tables without a gap"
        first = (number - 1) * boards_per_round + 1
        assert {line[4] for line in live} == {tuple(range(first, first + boards_per_round))}
        half = [line for line in lines if line[0] == number and None in line[2:4]]
        assert len(half) == pairs % 2
        assert all(line[4] == () for line in half)
    return doings


def slow_competition(lines: Iterable[Line], pairs: int) -> dict[tuple[int, int], int]:
    """Competition by its definition, board by board and two pairs by two pairs."""
    on_board: dict[int, dict[int, tuple[str, int]]] = {}
    for number, table, ns, ew, boards in lines:
        if ns is None or ew is None:
            continue
        for board in boards:
            seats = on_board.setdefault(board, {})
            seats[ns], seats[ew] = ("NS", number * 1000 + table), ("EW", number * 1000 + table)
    total = {(p, q): 0 for q in range(1, pairs + 1) for p in range(1, q)}
    for seats in on_board.values():
        times = len(seats) // 2
        for p, q in total:
            if p in seats and q in seats:
                (side, place), (other_side, other_place) = seats[p], seats[q]
                total[p, q] += times - 1 if place == other_place else 1 if side == other_side else -1
    return total


def slow_quality(values: Iterable[int]) -> Fraction:
    """100 by one plus the squared coefficient of variation: another way to write Q."""
    values = list(values)
    mean = Fraction(sum(values), len(values))
    variance = sum((value - mean) ** 2 for value in values) / len(values)
    return 100 / (1 + variance / mean**2)


def quality_of_circle(tables: Iterable[tuple[int | None, int | None]], pairs: int) -> Fraction:
    """Q of the circle method from the tables (NS, EW) of its first round, place n being 0 and the stationary pair none.

    By the autocorrelation A of the sides: two pairs have the competition A + T, or T - 1 with the stationary pair.
    """
    order, live = pairs - 1 + pairs % 2, pairs // 2
    sides = [0] * order
    for ns, ew in tables:
        if ns is not None and ew is not None:
            assert (ns + ew) % order == 0
            sides[ns % order], sides[ew % order] = 1, -1
    assert sides.count(0) == 1
    values = [sum(sides[i] * sides[i - d] for i in range(order)) + live for d in range(1, order)] * order
    values += [live - 1] * (0 if pairs % 2 else 2 * order)
    assert len(values) == pairs * (pairs - 1), "every two pairs twice"
    return Fraction(100 * sum(values) ** 2, len(values) * sum(value * value for value in values))


def relayed_mitchell(tables: int, switched: int) -> list[Line]:
    """The complete Mitchell with one set of boards: straight if odd, share and relay if even; last rounds switched."""
    lines = []
    for r in range(tables):
        for t in range(tables):
            place = t if tables % 2 or t < tables // 2 else t + 1
            ns, ew = t + 1, tables + 1 + (t - r) % tables
            if r >= tables - switched:
                ns, ew = ew, ns
            lines.append((r + 1, t + 1, ns, ew, ((place + r) % tables + 1,)))
    return lines


@dataclass(frozen=True)
class Evening:
    """What happened to whom: the counts from which every promise of a movement can be read off."""

    meetings: Counter
    plays: Counter
    times_on_board: Counter
    sit_outs: Counter
    copies: int
    tables: set
    sets: set


def follow(movement) -> Evening:
    """Walk through the lines of a movement once, asserting that everybody has one seat in every round."""
    lines = plain(movement)
    seats = Counter((line[0], pair) for line in lines for pair in line[2:4] if pair is not None)
    rounds = {line[0] for line in lines}
    assert rounds == set(range(1, len(rounds) + 1))
    assert seats == {(number, pair): 1 for number in rounds for pair in range(1, movement.pairs + 1)}
    assert all(not line[4] for line in lines if None in line[2:4]), "boards at a half table"
    live = [line for line in lines if None not in line[2:4]]
    assert all(line[4] for line in live)
    lying = Counter((line[0], board) for line in live for board in line[4])
    return Evening(
        meetings=Counter(frozenset(line[2:4]) for line in live),
        plays=Counter(board for line in live for board in line[4]),
        times_on_board=Counter((pair, board) for line in live for board in line[4] for pair in line[2:4]),
        sit_outs=Counter(pair for line in lines if None in line[2:4] for pair in line[2:4] if pair is not None),
        copies=max(lying.values()),
        tables={line[1] for line in live},
        sets={line[4] for line in live},
    )


def slow_errors(movement) -> set[str]:
    """The codes of the errors of a movement of any unit, each straight from its definition."""
    live = [line for line in movement.seatings if line.ns is not None and line.ew is not None]
    seats = [(line, name) for line in live for entry in (line.ns, line.ew) for name in _names(entry)]
    people = {name: _people(movement, name, before=10**9) | {name} for _, name in seats}
    alike = [(a, x, b, y) for (a, x), (b, y) in combinations(seats, 2) if people[x] & people[y]]
    met = Counter(frozenset((x, y)) for line in live for x in _names(line.ns) for y in _names(line.ew) if x != y)
    partners = Counter(frozenset(names) for line in live for e in (line.ns, line.ew) if len(names := _names(e)) == 2)
    lying = Counter((line.round, board) for line in live for board in set(line.boards))
    broken = {
        "E-SEAT": any(a.round == b.round for a, _, b, _ in alike)
        or any(name[0] == "W" and _last(movement, name) >= line.round for line, name in seats)
        or any(_team(line.ns) == _team(line.ew) for line in live if _team(line.ns)),
        "E-BOARD2": any(set(a.boards) & set(b.boards) and (a is not b or x != y) for a, x, b, y in alike),
        "E-COPY": movement.copies != "all" and any(n > movement.copies + movement.share for n in lying.values()),
        "E-MEET": any(times > movement.max_meetings for times in met.values()),
        "E-PARTNER": any(times > 1 for times in partners.values()),
        "E-EMPTY": not movement.match and any(len(set(line.boards)) != (len(line.boards) or 1) for line in live),
    }
    return {code for code, is_broken in broken.items() if is_broken}


def _names(entry) -> list[str]:
    """Who sits there, by name: two players, or the entry itself."""
    return [str(entry.first), str(entry.second)] if hasattr(entry, "first") else [str(entry)]


def _team(entry) -> int | None:
    return getattr(entry, "team", None)


def _last(movement, name: str) -> int:
    """The last round of the match whose winner this is; never, if there is none."""
    return max((line.round for line in movement.seatings if f"W{line.match}" == name), default=10**9)


def _people(movement, name: str, before: int) -> set[str]:
    """Who may turn out to be this: everybody at the table of its match before a round, winners among them likewise."""
    if name[0] != "W":
        return {name}
    lines = [line for line in movement.seatings if f"W{line.match}" == name and line.round < before]
    entries = [(line, entry) for line in lines for entry in (line.ns, line.ew) if entry is not None]
    return {one for line, entry in entries for n in _names(entry) for one in _people(movement, n, line.round)}


def slow_warnings(movement) -> set[str]:
    """The codes of the warnings of a movement of pairs, each straight from its definition; seats are held to count."""
    live = [line for line in movement.seatings if line.ns is not None and line.ew is not None]
    pairs, rounds = range(1, movement.pairs + 1), {line.round for line in movement.seatings}
    rests = {p: len(rounds - {line.round for line in live if p in (line.ns, line.ew)}) for p in pairs}
    plays = {p: len({board for line in live if p in (line.ns, line.ew) for board in line.boards}) for p in pairs}
    seats = {p: [sum(p == line.ns for line in live), sum(p == line.ew for line in live)] for p in pairs}
    lying = Counter((line.round, board) for line in live for board in set(line.boards))
    times = Counter(board for line in live for board in set(line.boards))
    limit = movement.copies if movement.copies != "all" else 10**9
    broken = {
        "W-SHARE": any(limit < n <= limit + movement.share for n in lying.values()),
        "W-SITOUT": any(abs(rests[p] - rests[q]) > 1 for p, q in combinations(pairs, 2)),
        "W-PLAYED": any(rests[p] == rests[q] and plays[p] != plays[q] for p, q in combinations(pairs, 2)),
        "W-SINGLE": 1 in times.values(),
        "W-UNEVEN": len(set(times.values())) > 1,
        "W-FEW": any(10 * plays[p] < 7 * len(times) for p in pairs),
        "W-SEATS": any(abs(ns - ew) > 1 for ns, ew in seats.values()),
        "W-SWITCH0": movement.copies == "all" and bool(movement.switched_rounds),
    }
    return {code for code, is_broken in broken.items() if is_broken}
