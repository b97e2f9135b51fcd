"""The next round of a Swiss by looking at every pairing there is: slow, for fields of up to ten or so.

Written from the description of the command ``pair`` alone. A fact is a row as in a file: round, ns, ew, points of ns,
points of ew, what; empty cells are None. Nothing is checked: rows are taken to be right.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

Row = tuple[int | None, int, int | None, int | None, int | None, str]
Tables = tuple[frozenset[int], ...]


def next_round(rows: list[Row]) -> int:
    """One more than the last round in which somebody sat, had the bye or a walk-over."""
    return 1 + max((row[0] or 0 for row in rows if row[5] in ("result", "seated", "bye", "walkover")), default=0)


def present(rows: list[Row], number: int) -> list[int]:
    """Who plays in a round: entered, not withdrawn, not absent."""
    there = {row[1] for row in rows if row[5] == "entry" and (row[0] or 1) <= number}
    there -= {row[1] for row in rows if row[5] == "withdrawn" and (row[0] or 0) <= number}
    there -= {row[1] for row in rows if row[5] == "absent" and row[0] == number}
    return sorted(there)


def record(rows: list[Row], who: int) -> tuple[Fraction, int, int]:
    """Score, difference and points for: 1, ½ and 0 on raw points, the rest from points capped at 121."""
    score, difference, points_for = Fraction(0), 0, 0
    for _, ns, ew, ns_points, ew_points, what in rows:
        if what in ("bye", "walkover") and ns == who:
            score += 1
        if what == "result" and who in (ns, ew):
            own, their = (ns_points or 0, ew_points or 0) if ns == who else (ew_points or 0, ns_points or 0)
            score += Fraction(1) if own > their else Fraction(1, 2) if own == their else Fraction(0)
            difference += min(own, 121) - min(their, 121)
            points_for += min(own, 121)
    return score, difference, points_for


def virtual(rows: list[Row], who: int, number: int, rounds: int) -> Fraction:
    """Virtual points: the first 2⌈n/4⌉ of the n entries of round 1, in the first half of the rounds."""
    first = sorted(row[1] for row in rows if row[5] == "entry" and (row[0] or 1) == 1)
    group = first[: 2 * ((len(first) + 3) // 4)]
    accelerated = (rounds + 1) // 2
    whole = (accelerated + 1) // 2
    if who not in group or number > accelerated:
        return Fraction(0)
    return Fraction(1) if number <= whole else Fraction(1, 2)


def order(rows: list[Row], system: str, rounds: int | None) -> list[tuple[int, Fraction]]:
    """Everybody present in the order of the system, each with the score that makes the groups."""
    number = next_round(rows)
    listed = []
    for who in present(rows, number):
        score, difference, points_for = record(rows, who)
        if system == "danish":
            listed.append(((-score, -difference, -points_for, who), who, score))
        else:
            extra = virtual(rows, who, number, rounds or 0) if system == "accelerated" else Fraction(0)
            listed.append(((-score - extra, who), who, score + extra))
    return [(who, score) for _, who, score in sorted(listed)]


def all_pairings(entries: list[int]) -> Iterator[Tables]:
    """Every way to pair an even number."""
    if not entries:
        yield ()
        return
    for place in range(1, len(entries)):
        rest = entries[1:place] + entries[place + 1 :]
        for others in all_pairings(rest):
            yield (frozenset((entries[0], entries[place])), *others)


def with_bye(entries: list[int]) -> Iterator[tuple[Tables, int | None]]:
    """Every way to pair any number, with the entry that has the bye."""
    if len(entries) % 2 == 0:
        for tables in all_pairings(entries):
            yield tables, None
        return
    for place, who in enumerate(entries):
        for tables in all_pairings(entries[:place] + entries[place + 1 :]):
            yield tables, who


def draw(rows: list[Row], system: str, rounds: int | None = None) -> dict[str, Any]:
    """The round, the tables as sets, the bye and the tables that are repeats."""
    listed = order(rows, system, rounds)
    ranks = {who: rank for rank, (who, _) in enumerate(listed)}
    number = next_round(rows)
    pairs_of = {
        what: [frozenset((row[1], row[2] or 0)) for row in rows if row[5] in what.split()]
        for what in ("result seated", "never", "avoid")
    }
    fixed = {frozenset((row[1], row[2] or 0)) for row in rows if row[5] == "fixed" and row[0] in (None, number)}
    free = {who: sum(row[1] == who for row in rows if row[5] in ("bye", "walkover")) for who in ranks}

    def badness(drawn: tuple[Tables, int | None]) -> tuple[Any, ...]:
        tables, bye = drawn
        unfixed = [table for table in tables if table not in fixed]
        levels = []
        if system != "danish":
            scores = dict(listed)
            for score in sorted(set(scores.values()), reverse=True):
                levels.append(sum(max(scores[w] for w in t) >= score > min(scores[w] for w in t) for t in unfixed))
        return (
            len(fixed - set(tables)),
            free[bye] if bye else 0,
            sum(table in pairs_of["never"] for table in unfixed),
            sum(table in pairs_of["result seated"] for table in unfixed),
            -ranks[bye] if bye else 0,
            sum(table in pairs_of["avoid"] for table in unfixed),
            levels,
        )

    found = list(with_bye([who for who, _ in listed]))
    least = min(map(badness, found))
    best = [tables for tables, bye in found if badness((tables, bye)) == least]
    bye = next(bye for tables, bye in found if badness((tables, bye)) == least)
    left = [(who, score) for who, score in listed if who != bye and not any(who in table for table in fixed)]
    group = None
    while left:
        if system != "danish" and left[0][1] != group:
            group = left[0][1]
            best = best_folded(best, [who for who, score in left if score == group])
        best, left = one_more(best, left, system)
    assert len(best) == 1
    repeats = {table for table in best[0] if table in pairs_of["result seated"]}
    return {"round": number, "pairs": set(best[0]), "bye": bye, "repeats": repeats}


def one_more(
    best: list[Tables], left: list[tuple[int, Fraction]], system: str
) -> tuple[list[Tables], list[tuple[int, Fraction]]]:
    """Seat the first who is left with the first on its list whom some best pairing gives it."""
    first = left[0][0]
    for wish in wishes(best[0], left, system):
        kept = [tables for tables in best if frozenset((first, wish)) in tables]
        if kept:
            return kept, [(who, score) for who, score in left if who not in (first, wish)]
    raise AssertionError("nobody to meet")


def best_folded(best: list[Tables], group: list[int]) -> list[Tables]:
    """Of some pairings those that have fewest tables within one half of a group; all have as many within the group."""
    inside = sum(table <= set(group) for table in best[0])
    halves = (set(group[:inside]), set(group[inside:]))
    bad = [sum(table <= half for table in tables for half in halves) for tables in best]
    return [tables for tables, number in zip(best, bad, strict=True) if number == min(bad)]


def wishes(tables: Tables, left: list[tuple[int, Fraction]], system: str) -> list[int]:
    """Whom the first who is left would like to meet: down the list, or by folding its group."""
    others = [who for who, _ in left[1:]]
    if system == "danish":
        return others
    group = [who for who, score in left if score == left[0][1]]
    inside = sum(table <= set(group) for table in tables)
    lower = [who for who in others if who not in group]
    if inside == 0:
        return lower
    return group[inside:] + group[1:inside][::-1] + lower
