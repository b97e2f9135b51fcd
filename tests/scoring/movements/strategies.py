"""Movements for laws: any that the program builds, and any at all, sound or not, of any unit."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from scoring.movements.kinds import KINDS, build
from scoring.movements.request import Option, Request
from scoring.movements.round_robin import round_robin
from scoring.movements.seating import Movement, Partners, Seating, TeamPair, WinnerOf

NUMBERS = st.integers(1, 6)
SIDES = {
    "pairs": (NUMBERS, NUMBERS),
    "teams": (st.builds(TeamPair, NUMBERS, st.just("a")), st.builds(TeamPair, NUMBERS, st.just("b"))),
    "players": (st.builds(Partners, NUMBERS, NUMBERS), st.builds(Partners, NUMBERS, NUMBERS)),
    "knock-out": (NUMBERS | st.builds(WinnerOf, NUMBERS), st.builds(WinnerOf, NUMBERS)),
}


def forms_of(kind):
    """Whether the boards of a kind may travel."""
    return (True,) if kind.relayed_only else (False, True) if Option.RELAYED in kind.options else (False,)


@st.composite
def built(draw, kinds=KINDS, boards=(1, 2, 3, 4, 5), most=24):
    """A movement as the program builds it: of any kind, up to ``most`` (or the smallest there is), any length."""
    kind, size = draw(st.sampled_from(kinds)), draw(st.sampled_from(boards))
    if kind.key == "round-robin" and draw(st.booleans()):
        return round_robin(draw(st.integers(4, most)), size, alternate_stationary=draw(st.booleans()))
    seed = draw(st.integers(0, 3)) if kind.key == "drawn-partners" else None
    asked = Request(kind.key, 0, None, size, relayed=draw(st.sampled_from(forms_of(kind))), seed=seed)
    sizes = kind.sizes(asked)
    asked = replace(asked, size=draw(st.sampled_from([n for n in sizes if n <= most] or sizes[:1])))
    rounds = draw(st.sampled_from(kind.rounds(asked)))
    one_winner = kind.key == "mitchell" and draw(st.booleans())
    return build(replace(asked, rounds=rounds, one_winner=one_winner))


UNITS = tuple(sorted(SIDES))


@st.composite
def anything(draw, units=UNITS):
    """A movement of any unit with any limits and any faults: numbers, boards and matches as they come."""
    ns, ew = SIDES[draw(st.sampled_from(units))]
    sides = st.tuples(ns, ew) | st.tuples(ns, st.none()) | st.tuples(st.none(), ew)
    number = st.none() | NUMBERS
    table = st.tuples(sides, st.lists(st.integers(1, 5), max_size=3).map(tuple), number, number)
    rounds = draw(st.lists(st.lists(table, min_size=1, max_size=3), min_size=1, max_size=4))
    lines = [
        Seating(round_, place, *side, boards, match, group)
        for round_, tables in enumerate(rounds, start=1)
        for place, (side, boards, match, group) in enumerate(tables, start=1)
    ]
    numbers = [who.team if isinstance(who, TeamPair) else who for line in lines for who in line.sitters]
    return Movement(
        name=draw(st.text(st.characters(exclude_categories=["Cs"]))),
        kind="custom",
        seatings=tuple(lines),
        pairs=max((number for number in numbers if isinstance(number, int)), default=0),
        copies=draw(st.sampled_from([1, 2, 3, "all"])),
        share=draw(st.integers(0, 2)),
        max_meetings=draw(st.integers(1, 3)),
        two_winner=draw(st.booleans()),
        match=draw(st.booleans()),
        switched_rounds=tuple(draw(st.lists(st.integers(1, len(rounds)), max_size=2, unique=True))),
    )


def relabelled(draw, movement):
    """The same movement with other numbers for pairs (teams, players), tables and boards."""

    def other(names):
        names = sorted(names)
        return dict(zip(names, draw(st.permutations(names)), strict=True))

    numbers = other(range(1, movement.pairs + 1))
    tables = other({line.table for line in movement.seatings})
    boards = other({board for line in movement.seatings for board in line.boards})

    def entry(one):
        match one:
            case TeamPair():
                return replace(one, team=numbers[one.team])
            case Partners():
                return Partners(numbers[one.first], numbers[one.second])
            case int():
                return numbers[one]
        return one

    lines = [
        replace(
            line,
            table=tables[line.table],
            ns=entry(line.ns),
            ew=entry(line.ew),
            boards=tuple(boards[board] for board in line.boards),
        )
        for line in movement.seatings
    ]
    return replace(movement, seatings=tuple(lines))


def without_last_round(movement):
    """The movement ended a round earlier."""
    last = movement.rounds[-1].number
    return replace(movement, seatings=tuple(line for line in movement.seatings if line.round != last))
