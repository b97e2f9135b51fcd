"""Swiss events for tests: rows as a file has them, at random or written down, and the facts that they are."""

from __future__ import annotations

import random
from collections.abc import Iterable

from scoring.pairing.drawn import DrawnRound
from scoring.pairing.event import Event, Fact, What, result
from tests.reference.swiss import Row

ODDS = {"late": 0.3, "withdrawn": 0.1, "absent": 0.07, "walkover": 0.05, "seated": 0.05, "wish": 0.35, "fixed": 0.2}


def event_of(rows: Iterable[Row]) -> Event:
    """The facts that rows are; the line is the place of a row, from 1."""
    return Event(tuple(fact_of(row, line) for line, row in enumerate(rows, start=1)))


def fact_of(row: Row, line: int) -> Fact:
    """The fact that a row is."""
    round, ns, ew, ns_points, ew_points, what = row
    if what == "result":
        assert round is not None
        assert ew is not None
        return result(round, ns, ew, ns_points or 0, ew_points or 0, line)
    return Fact(What(what), ns, ew, round, line=line)


def entries(*numbers: int, since: int = 1) -> list[Row]:
    """Rows of entering."""
    return [(since, number, None, None, None, "entry") for number in numbers]


def results(round: int, text: str) -> list[Row]:
    """Rows of a round: ``1>4`` 1 beats 4, ``2=3`` a draw, ``5-6`` no result yet, ``7`` the bye, ``8/9`` a walk-over."""
    found: list[Row] = []
    for word in text.split():
        for sign, what, points in (
            (">", "result", (101, 50)),
            ("=", "result", (90, 90)),
            ("-", "seated", (None, None)),
        ):
            if sign in word:
                ns, ew = map(int, word.split(sign))
                found.append((round, ns, ew, *points, what))
        if "/" in word:
            ns, ew = map(int, word.split("/"))
            found.append((round, ns, ew, None, None, "walkover"))
        if word.isdigit():
            found.append((round, int(word), None, None, None, "bye"))
    return found


def wish(what: str, one: int, other: int, round: int | None = None) -> Row:
    """A row about who is, or is not, to meet."""
    return (round, one, other, None, None, what)


def played(event: Event, drawn: DrawnRound, rng: random.Random) -> Event:
    """The event after a drawn round, with results at random: some draws, some above the cap."""
    facts = [fact for fact in drawn.facts if fact.what is What.BYE]
    for table in drawn.tables:
        ns = rng.randint(40, 140)
        ew = rng.choice([ns, *(rng.randint(40, 140) for _ in range(4))])
        facts.append(result(drawn.round, table.ns, table.ew, ns, ew))
    return event.plus(facts)


def random_rows(rng: random.Random, most: int) -> list[Row]:
    """An event of 2 to ``most`` entries in which everything happens; half of them avoid repeats as long as they can."""
    numbers = sorted(rng.sample(range(1, 3 * most), rng.randint(2, most)))
    since = {number: rng.choice([1, 2, 3]) if rng.random() < ODDS["late"] else 1 for number in numbers}
    until = {number: since[number] + rng.randint(0, 4) for number in numbers if rng.random() < ODDS["withdrawn"]}
    rows: list[Row] = [(since[number], number, None, None, None, "entry") for number in numbers]
    rows += [(round, number, None, None, None, "withdrawn") for number, round in until.items()]
    met: set[frozenset[int]] = set()
    avoids_repeats = rng.random() < 0.5
    rounds = rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 9])
    for round in range(1, rounds + 1):
        here = [number for number in numbers if since[number] <= round < until.get(number, rounds + 2)]
        rows += random_round(rng, round, here, met if avoids_repeats else set())
    # A round in which nobody sat is the one to be drawn.
    last = max((row[0] or 0 for row in rows if row[5] in ("result", "seated", "bye", "walkover")), default=0)
    rows = [row for row in rows if row[5] != "absent" or (row[0] or 0) <= last]
    here = [number for number in numbers if since[number] <= last + 1 < until.get(number, last + 2)]
    rows += random_wishes(rng, last + 1, numbers, here)
    rng.shuffle(rows)
    return rows


def random_round(rng: random.Random, round: int, here: list[int], met: set[frozenset[int]]) -> list[Row]:
    """The rows of one round among those who are here."""
    here = rng.sample(here, len(here))
    away = [number for number in here if rng.random() < ODDS["absent"]]
    here = [number for number in here if number not in away]
    rows: list[Row] = [(round, number, None, None, None, "absent") for number in away]
    if len(here) % 2:
        rows.append((round, here.pop(), None, None, None, "bye"))
    while here:
        one = here.pop()
        other = rng.choice([number for number in here if frozenset((one, number)) not in met] or here)
        here.remove(other)
        kind = rng.random()
        if kind < ODDS["walkover"]:
            rows.append((round, one, other, None, None, "walkover"))
            continue
        met.add(frozenset((one, other)))
        if kind < ODDS["walkover"] + ODDS["seated"]:
            rows.append((round, one, other, None, None, "seated"))
        else:
            points = rng.choice([101, 110, 130, 140])
            pair = [points, rng.choice([points, points - 1, 40, 60, 90, 125])]
            rng.shuffle(pair)
            rows.append((round, one, other, *pair, "result"))
    return rows


def random_wishes(rng: random.Random, round: int, numbers: list[int], here: list[int]) -> list[Row]:
    """Rows of absences and wishes for the round to be drawn; somebody is always there."""
    rows: list[Row] = []
    for what in ("never", "avoid"):
        while len(numbers) > 2 and rng.random() < ODDS["wish"]:
            rows.append(wish(what, *rng.sample(numbers, 2)))
    away = [number for number in here if rng.random() < ODDS["absent"]]
    rows += [(round, number, None, None, None, "absent") for number in away]
    here = [number for number in here if number not in away]
    if len(here) >= 2 and rng.random() < ODDS["fixed"]:
        rows.append(wish("fixed", *rng.sample(here, 2), round=rng.choice([None, round])))
    return rows
