"""How fair a movement is, in words: a few remarks, each with a stable code, an English sentence and its facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from scoring.movements.balance import Spread, balance, comparisons_ranked_together
from scoring.movements.counts import PLACES, boards_played, fields_apart, possible_meetings, seat_counts, sit_outs
from scoring.movements.limits import rounds_of_all
from scoring.movements.seating import Movement, TeamPair, Unit
from scoring.movements.wording import capital, counted, listed, name_of, names_of, span, times

LEVELS: tuple[tuple[Fraction, str, str], ...] = (
    (Fraction(100), "even_perfect", "all are compared with each other perfectly evenly (Q {q})"),
    (Fraction(90), "even", "all are compared with each other evenly (Q {q} of 100)"),
    (Fraction(80), "even_fairly", "all are compared with each other fairly evenly (Q {q} of 100)"),
    (Fraction(50), "uneven", "the comparison is uneven (Q {q} of 100): whom one happens to meet matters"),
    (Fraction(0), "uneven_very", "the comparison is very uneven (Q {q} of 100): whom one happens to meet matters much"),
)
"""The least Q, the code and the words. Q is 100 / (1 + v²), v being the standard deviation of the competition by its
mean: so 90, 80 and 50 stand for a deviation of a third, a half and the whole of the mean."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing worth knowing: its code, an English sentence, and the facts that another sentence needs, by name."""

    code: str
    message: str
    facts: Mapping[str, Any] = field(hash=False)

    @classmethod
    def of(cls, code: str, message: str, **facts: Any) -> Remark:
        """Return a remark whose sentence is ``message``, with a capital and a full stop."""
        return cls(code, f"{capital(message)}.", MappingProxyType(facts))


Remarks = Iterator[Remark]

COMPLETE: tuple[str, ...] = ("howell", "endless-howell", "round-robin")
"""The kinds that are even only as a whole, when every two have met."""


def fairness(movement: Movement) -> tuple[Remark, ...]:
    """Return what a director wants to know of a movement: comparison, meetings, sit-outs, boards and seats."""
    if movement.is_knock_out:
        message = "a knock-out: whoever loses is out, and nobody is compared with other tables"
        return (Remark.of("knock_out", message), *_byes(movement))
    return (*_comparison(movement), *all_but_comparison(movement))


def all_but_comparison(movement: Movement) -> tuple[Remark, ...]:
    """Return what :func:`fairness` says of anything but the comparison."""
    return tuple(remark for one in REMARKS for remark in one(movement))


def level(quality: Fraction) -> str:
    """Return the code of ``LEVELS`` for a Q."""
    return next(code for least, code, _ in LEVELS if quality >= least)


def _byes(movement: Movement) -> Remarks:
    byes = [sitter for sitter, count in sit_outs(movement).items() if count]
    if byes:
        have = "has" if len(byes) == 1 else "have"
        yield Remark.of("byes", f"{names_of(byes, movement)} {have} a bye", entries=tuple(byes))


def _comparison(movement: Movement) -> Remarks:
    """Who is compared with whom, and how evenly."""
    if movement.match:
        yield Remark.of("matches", "every table plays a match of its own, so nobody is compared with other tables")
    elif movement.two_winner:
        boards = comparisons_ranked_together(movement)
        text = "North-South and East-West are ranked apart; two of the same field are compared on "
        yield Remark.of("two_fields", text + _boards(boards), comparisons=boards)
    else:
        yield _evenness(movement)


def _evenness(movement: Movement) -> Remark:
    found = balance(movement)
    if not found.quality:
        return Remark.of("not_compared", "nobody is compared with anybody")
    _, code, words = next(level for level in LEVELS if found.quality >= level[0])
    text = words.format(q=f"{float(found.quality):.1f}")
    return Remark.of(code, text, quality=found.quality, comparisons=found.comparisons)


def _boards(spread: Spread) -> str:
    return f"{span(spread.lowest, spread.highest)} {'board' if spread.highest == 1 else 'boards'}"


def _who_meets(movement: Movement) -> Remarks:
    """How often two meet; where fields are apart, two of different ones."""
    counts, apart = possible_meetings(movement), bool(fields_apart(movement))
    found = Spread.of(counts.values())
    facts = {"unit": movement.unit, "fewest": found.lowest, "most": found.highest}
    two = f"two {movement.unit.value}{' of different fields' * apart}"
    if not found.highest:
        yield Remark.of("nobody_meets", "nobody meets anybody", **facts)
    elif found.lowest == found.highest:
        text = f"every {two} meet {times(found.highest)}"
        yield Remark.of("fields_meet" if apart else "all_meet", text, **facts)
    else:
        never = sum(not count for count in counts.values())
        often = f"at most {times(found.highest)}" if not found.lowest else f"{span(found.lowest, found.highest)} times"
        missing = f"; {never} of {len(counts)} possible meetings do not take place" if never else ""
        yield Remark.of("some_meet", f"{two} meet {often}{missing}", never=never, **facts)


def _curtailed(movement: Movement) -> Remarks:
    """Whether a movement that is even only as a whole is ended early."""
    longest = rounds_of_all(movement.pairs)
    if movement.kind in COMPLETE and movement.number_of_rounds < longest:
        played = f"{movement.number_of_rounds} of {longest} rounds are played"
        text = f"{played}, so the comparison is less even than in the whole movement"
        yield Remark.of("curtailed", text, rounds=movement.number_of_rounds, longest=longest)


def _who_rests(movement: Movement) -> Remarks:
    """Who sits out how often; the pairs of a team rest together, so only the first is asked."""
    counts = {who: n for who, n in sit_outs(movement).items() if not isinstance(who, TeamPair) or who.half == "a"}
    fewest, most = min(counts.values(), default=0), max(counts.values(), default=0)
    facts = {"unit": movement.unit, "fewest": fewest, "most": most}
    if not most:
        yield Remark.of("nobody_rests", "nobody sits out", **facts)
    elif fewest == most:
        yield Remark.of("all_rest", f"all {movement.unit.value} sit out {times(most)}", **facts)
    else:
        resting = sum(count > fewest for count in counts.values())
        rest = f"others {times(fewest)}"
        text = f"{resting} of {len(counts)} {movement.unit.value} sit out, at most {times(most)}, {rest}"
        yield Remark.of("some_rest", text, number=resting, **facts)


def _who_plays(movement: Movement) -> Remarks:
    """How many of the boards everybody plays."""
    total = len(movement.boards)
    if not total:
        return
    played = Spread.of(boards_played(movement).values())
    facts = {"total": total, "fewest": played.lowest, "most": played.highest}
    if played.lowest == total:
        yield Remark.of("all_boards", f"all {movement.unit.value} play every board, {total} in all", **facts)
    else:
        text = f"{movement.unit.value} play {span(played.lowest, played.highest)} of {counted(total, 'board')}"
        yield Remark.of("some_boards", text, **facts)


def _who_sits_where(movement: Movement) -> Remarks:
    """Whether the places at the table are shared out, where a place is anything but a field of its own."""
    counts = seat_counts(movement)
    if movement.two_winner or movement.unit is Unit.TEAMS or not counts:
        return
    uneven = tuple(who for who, found in counts.items() if max(found) - min(found) > 1)
    facts = {"unit": movement.unit, "entries": uneven}
    if not uneven:
        yield Remark.of("seats_even", "everybody sits in each place equally often, or once more", **facts)
    elif len(uneven) == 1:
        how_often = listed(map("{} {}".format, PLACES[movement.unit], map(times, counts[uneven[0]])))
        yield Remark.of(
            "seats_of_one", f"{name_of(uneven[0], movement)} sits {how_often}", seats=counts[uneven[0]], **facts
        )
    else:
        text = f"{len(uneven)} of {len(counts)} {movement.unit.value} sit in one place more often than in another"
        yield Remark.of("seats_uneven", text, **facts)


REMARKS: tuple[Callable[[Movement], Remarks], ...] = (
    _curtailed,
    _who_meets,
    _who_rests,
    _who_plays,
    _who_sits_where,
)
