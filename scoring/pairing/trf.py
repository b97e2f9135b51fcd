"""A Swiss event as a tournament report file (TRF16 with its extensions): what its columns and codes mean, and writing.

One "player" is one entry; white is North-South; a result is won, drawn or lost, for raw points have no column. Columns
count characters. Sources: FIDE handbook C.04, annex 2 (TRF16), and the extensions of JaVaFo's user manual (``XXR`` the
number of rounds, ``XXP`` who must not meet, ``XXZ`` who is away in the round to be drawn); TRF26 (FIDE, 2025) for
``142``, ``240`` and ``260``. Files are read by :mod:`scoring.pairing.trf_reading`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from scoring.errors import PairingError
from scoring.pairing.event import Event, Fact, What
from scoring.pairing.standing import BOTIFARRA, MatchValues, swiss_standings
from scoring.seats import Side, other

PLAYER: Final = "001"
NAME: Final = "012"
ENTRIES: Final = "062"
ROUNDS: Final = "XXR"
ROUNDS_26: Final = "142"
NEVER: Final = "XXP"
AWAY_NEXT: Final = "XXZ"
BYES_26: Final = "240"
"""Byes asked for: their kind (F, H or Z), the round, and who has them."""
NEVER_26: Final = "260"
"""Who must not meet: the first and the last round, then all of whom no two may."""
COMMENT: Final = "###"

NUMBER: Final = slice(4, 8)
ABOUT: Final = slice(8, 80)
"""Sex, title, name, rating, federation, number and birthday: kept as they are."""
POINTS: Final = slice(80, 84)
PLACE: Final = slice(85, 89)
FIRST_CELL: Final = 91
CELL_WIDTH: Final = 10
GREATEST: Final = 9999
"""The greatest number that fits its column."""

NOBODY: Final = "0000"
WON, DRAWN, LOST = "1", "=", "0"
FORFEIT_WON, FORFEIT_LOST = "+", "-"
UNPLAYED: Final[Mapping[What, str]] = MappingProxyType(
    {What.BYE: "U", What.FULL_BYE: "F", What.HALF_BYE: "H", What.ABSENT: "Z"}
)
"""The codes of rounds without an opponent. U alone is a bye that the draw gave."""
COLOURS: Final[Mapping[Side, str]] = MappingProxyType({Side.NS: "w", Side.EW: "b"})


@dataclass(frozen=True, slots=True)
class Report:
    """An event with what a report says beside it.

    ``about`` holds the columns 9 to 80 of entries and ``places`` their ranks, where they are known; ``others`` the
    lines that say nothing of who met whom.
    """

    event: Event
    rounds: int | None = None
    name: str = ""
    about: Mapping[int, str] = field(default_factory=dict)
    places: Mapping[int, str] = field(default_factory=dict)
    others: tuple[str, ...] = ()


def write_trf(report: Report, values: MatchValues = BOTIFARRA) -> str:
    """Return the event so far as text; who is away in the round to be drawn stands in the column of that round.

    What has no place in a report is lost: see :func:`lost`. Raises ``PairingError`` with
    code ``trf_long`` and the fact ``entry`` for an entry whose number does not fit into its column.
    """
    lines = [f"{NAME} {report.name}"] if report.name else []
    lines += [f"{ENTRIES} {len(report.event.entries)}", *report.others]
    lines += _players(report, values)
    if report.rounds is not None:
        lines.append(f"{ROUNDS} {report.rounds}")
    never = {fact.pair for fact in report.event.of(What.NEVER) if fact.round is None}
    lines += [f"{NEVER} {one} {other}" for one, other in sorted(never)]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def lost(event: Event) -> frozenset[What]:
    """Return what a report of the event does not say: results by raw points, who should not meet, fixed tables.

    Without raw points there are no differences and points for, by which a Danish draw goes.
    """
    by_points = {fact.what for fact in event.of(What.RESULT) if fact.totals is not None}
    return frozenset(by_points | {fact.what for fact in event.of(What.AVOID, What.FIXED)})


def _players(report: Report, values: MatchValues) -> Iterator[str]:
    standings = {line.tally.number: line for line in swiss_standings(report.event, values)}
    for number in report.event.entries:
        if number > GREATEST:
            raise PairingError("trf_long", f"{number} is too long for a report", line=None, entry=number)
        about = report.about.get(number, f"{'':6}Entry {number}")
        place = report.places.get(number, f"{standings[number].place:4}")
        points = f"{float(standings[number].tally.score):4.1f}"
        yield f"{PLAYER} {number:4}{about:72.72}{points:4} {place:4.4}{_cells(report.event, number)}"


def _cells(event: Event, number: int) -> str:
    facts = {fact.round: fact for fact in event.by_entry.get(number, ())}
    cells = [_cell(event, number, round, facts.get(round)) for round in range(1, event.next_round + 1)]
    return "".join(f"  {cell:8}" for cell in cells)


def _cell(event: Event, number: int, round: int, fact: Fact | None) -> str:
    """Return opponent, colour and result of an entry in a round; empty before it enters, or if it is to be drawn."""
    if fact is None:
        is_away = not event.entries[number].is_in(round)
        if is_away and (round >= event.entries[number].since or round == event.next_round):
            return f"{NOBODY} - {UNPLAYED[What.ABSENT]}"
        return ""
    if fact.what in UNPLAYED:
        return f"{NOBODY} - {UNPLAYED[fact.what]}"
    side = Side.NS if fact.ns == number else Side.EW
    opponent = fact.ew if side is Side.NS else fact.ns
    return f"{opponent:4} {COLOURS[side]} {_result(fact, side)}"


def _result(fact: Fact, side: Side) -> str:
    if fact.what is What.SEATED:
        return " "
    if fact.what is What.WALKOVER:
        return {Side.NS: FORFEIT_WON, Side.EW: FORFEIT_LOST}[side]
    return {side: WON, None: DRAWN, other(side): LOST}[fact.winner]
