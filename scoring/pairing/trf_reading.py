"""Reading a tournament report file: the event so far, and every fault of the file with its line.

A blank cell is an absence, as ``Z`` is, except before the first round of which an entry's line says something: until
then it has not entered. ``F`` and ``H``, or ``+`` and ``=`` without an opponent, are byes that were asked for;
where the cell is blank a line ``240`` may say so too. A line ``260`` counts in its rounds only, and is written again as
it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final

from scoring.errors import PairingError
from scoring.pairing import trf
from scoring.pairing.event import AT_TABLES, Event, Fact, What
from scoring.pairing.faults import faults_of
from scoring.pairing.standing import tallies
from scoring.pairing.trf import Report
from scoring.seats import Side, other

UNPLAYED: Final[Mapping[str, What]] = MappingProxyType(
    {code: what for what, code in trf.UNPLAYED.items()}
    | {trf.FORFEIT_WON: What.FULL_BYE, trf.DRAWN: What.HALF_BYE, trf.FORFEIT_LOST: What.ABSENT}
)
"""What a round without an opponent is."""
UNRATED: Final[Mapping[str, str]] = MappingProxyType({"W": trf.WON, "D": trf.DRAWN, "L": trf.LOST})
"""Unrated results count like the others."""
FITTING: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        trf.WON: (trf.LOST,),
        trf.DRAWN: (trf.DRAWN,),
        trf.LOST: (trf.WON,),
        "": ("",),
        trf.FORFEIT_WON: (trf.FORFEIT_LOST,),
        trf.FORFEIT_LOST: (trf.FORFEIT_WON, trf.FORFEIT_LOST),
    }
)
"""What the opponent's line may say of a table: nothing is a match without a result yet, and two who forfeit were both
away."""
FORFEITS: Final = (trf.FORFEIT_WON, trf.FORFEIT_LOST)
CELL: Final = re.compile(r"([ \d]{4}) ([WB -]) ([10=+\-WDLUFHZ ])", re.IGNORECASE | re.ASCII)
"""Opponent, colour and result of a round."""
NUMBER: Final = re.compile(r"0*[1-9]\d{0,8}", re.ASCII)
READ: Final = frozenset({trf.PLAYER, trf.NAME, trf.ENTRIES, trf.ROUNDS, trf.ROUNDS_26, trf.NEVER, trf.AWAY_NEXT})
READ_AND_KEPT: Final = frozenset({trf.BYES_26, trf.NEVER_26, trf.COMMENT})
DESCRIPTIVE: Final = frozenset("022 032 042 052 072 082 092 102 112 122 132 152 172 182 192 202 212 222".split())
"""Codes of lines that say nothing of pairing: place, dates, arbiters, clocks, tie-breaks, colours and the like."""
BYE_KINDS: Final[Mapping[str, What]] = MappingProxyType({code: UNPLAYED[code] for code in "FHZ"})


@dataclass(frozen=True, slots=True)
class TrfFile:
    """What a file holds. The report is whole only without ``faults``; ``remarks`` keep nothing from being used."""

    report: Report
    faults: tuple[PairingError, ...] = ()
    remarks: tuple[PairingError, ...] = ()


@dataclass(frozen=True, slots=True)
class _Cell:
    """A round of an entry as its line has it; ``opponent`` is 0 without one, ``code`` empty without a result."""

    opponent: int = 0
    colour: str = ""
    code: str = ""


BLANK: Final = _Cell()
UNREADABLE: Final = _Cell(code="?")


@dataclass(frozen=True, slots=True)
class _Player:
    line: int
    number: int
    about: str
    points: str
    place: str
    cells: tuple[_Cell, ...]

    def cell(self, round: int) -> _Cell:
        return self.cells[round - 1] if round <= len(self.cells) else BLANK

    def unclear(self, round: int) -> Fact:
        """Return that it was somewhere in a round, which is all that can be said where there is a fault."""
        return Fact(What.SEATED, self.number, round=round, line=self.line)


def looks_like_trf(text: str) -> bool:
    """Return whether some line of a text is an entry's line of a report."""
    return re.search(r"^001 +\d", text, re.MULTILINE) is not None


def read_trf(text: str) -> TrfFile:
    """Return the event of a report, with every fault by line.

    Codes beside those of :func:`scoring.pairing.faults.faults_of`: ``trf_number`` (no number where one belongs),
    ``trf_cell`` (a round that cannot be read), ``trf_bye`` (a bye of its own line that the entry's line contradicts),
    ``trf_result`` (a result without an opponent, or one that two at a table cannot have), ``trf_opponent`` (the
    opponent's line names somebody else), ``trf_results`` and ``trf_colours`` (two lines that do not fit together).
    Remarks: ``trf_points`` (points that the results do not make), ``trf_unread`` (lines that are kept and not
    understood, ``codes`` giving the lines of each).
    """
    return _Reader(text).read()


class _Reader:
    """Reads the lines of a report, then holds the entries' lines against each other."""

    def __init__(self, text: str) -> None:
        self.lines = [(number, line.rstrip("\r")) for number, line in enumerate(text.split("\n"), start=1)]
        self.faults: list[PairingError] = []
        self.twice: list[Fact] = []
        self.players: dict[int, _Player] = {}

    def read(self) -> TrfFile:
        """Return all of it."""
        for line, text in self.of(trf.PLAYER):
            self.add_player(line, text)
        players = sorted(self.players.values(), key=lambda player: player.number)
        rounds = [fact for player in players for fact in self.rounds_of(player)]
        last = max((fact.round or 0 for fact in rounds if fact.what in AT_TABLES), default=0)
        byes = {(fact.ns, fact.round): fact for fact in self.byes(last + 1)}
        entering = [fact for player in players for fact in _entering(player, last, byes)]
        rounds += byes.values()
        away = list(self.away(last + 1, rounds))
        event = Event((*entering, *self.twice, *rounds, *away, *self.never(last + 1)))
        report = Report(
            event,
            self.number_of_rounds(),
            next((text[4:].strip() for _, text in self.of(trf.NAME)), ""),
            {player.number: player.about for player in players},
            {player.number: player.place for player in players if player.place.strip()},
            tuple(text for _, text in self.lines if text.strip() and text[:3] not in READ),
        )
        faults = sorted([*self.faults, *faults_of(event)], key=lambda fault: fault.facts["line"] or 0)
        return TrfFile(report, tuple(faults), () if faults else tuple(self.remarks(report)))

    def of(self, *codes: str) -> Iterator[tuple[int, str]]:
        """Yield the lines of some codes with their numbers."""
        return ((line, text) for line, text in self.lines if text[:3] in codes)

    def fault(self, code: str, line: int, message: str, **facts: Any) -> None:
        """Add a fault."""
        self.faults.append(PairingError(code, message.format(**facts), line=line, **facts))

    # Lines ------------------------------------------------------------------------------------------------------------

    def add_player(self, line: int, text: str) -> None:
        """Read the line of an entry."""
        numbers = self.numbers(line, text[trf.NUMBER])
        if not numbers:
            return
        starts = range(trf.FIRST_CELL, len(text.rstrip()), trf.CELL_WIDTH)
        cells = tuple(self.cell(line, round, text[start : start + 8]) for round, start in enumerate(starts, start=1))
        player = _Player(line, numbers[0], text[trf.ABOUT], text[trf.POINTS].strip(), text[trf.PLACE], cells)
        if self.players.setdefault(player.number, player) is not player:
            self.twice.append(Fact(What.ENTRY, player.number, round=1, line=line))

    def numbers(self, line: int, text: str) -> list[int]:
        """Return the numbers above 0 in a text, nothing where there is something else; that is a fault."""
        words = text.split()
        if not words or not all(map(NUMBER.fullmatch, words)):
            self.fault("trf_number", line, "there is no number where one belongs")
            return []
        return [int(word) for word in words]

    def cell(self, line: int, round: int, text: str) -> _Cell:
        """Read what an entry did in a round."""
        match = CELL.fullmatch(f"{text:8}")
        if match is None or " " in match[1].strip():
            self.fault("trf_cell", line, "round {round} cannot be read", round=round)
            return UNREADABLE
        code = match[3].strip().upper()
        return _Cell(int(match[1].strip() or 0), match[2].strip(" -").lower(), UNRATED.get(code, code))

    def number_of_rounds(self) -> int | None:
        """Return how many rounds there are, if it is said."""
        found = [number for line, text in self.of(trf.ROUNDS, trf.ROUNDS_26) for number in self.numbers(line, text[3:])]
        return found[0] if found else None

    def never(self, round: int) -> Iterator[Fact]:
        """Yield who must not meet in the round to be drawn: each two of those on a line."""
        for line, text in self.of(trf.NEVER):
            for pair in combinations(self.numbers(line, text[3:]), 2):
                yield Fact(What.NEVER, *pair, line=line)
        for line, text in self.of(trf.NEVER_26):
            numbers = self.numbers(line, text[3:])
            is_now = len(numbers) > 2 and numbers[0] <= round <= numbers[1]
            for pair in combinations(numbers[2:] if is_now else (), 2):
                yield Fact(What.NEVER, *pair, round=round, line=line)

    def byes(self, last: int) -> Iterator[Fact]:
        """Yield the byes up to a round that have a line of their own, and no cell."""
        for line, text in self.of(trf.BYES_26):
            what = BYE_KINDS.get(text[4:5].upper())
            round, *numbers = self.numbers(line, "" if what is None else text[5:]) or [last + 1]
            if what is not None and round <= last:
                yield from self.byes_of_round(line, what, round, numbers)

    def byes_of_round(self, line: int, what: What, round: int, numbers: list[int]) -> Iterator[Fact]:
        """Yield the byes of those of a line whose cell of the round is blank."""
        for number in numbers:
            player = self.players.get(number)
            cell = player.cell(round) if player else BLANK
            if cell == BLANK:
                yield Fact(what, number, round=round, line=line)
            elif cell.opponent or UNPLAYED.get(cell.code) is not what:
                message = "the line of {entry} says something else of round {round}"
                self.fault("trf_bye", line, message, entry=number, round=round)

    def away(self, round: int, rounds: list[Fact]) -> Iterator[Fact]:
        """Yield the absences of the round to be drawn that have a line of their own, and no cell."""
        said = {fact.ns for fact in rounds if fact.round == round}
        for line, text in self.of(trf.AWAY_NEXT):
            for number in self.numbers(line, text[3:]):
                if number not in said:
                    said.add(number)
                    yield Fact(What.ABSENT, number, round=round, line=line)

    def remarks(self, report: Report) -> Iterator[PairingError]:
        """Yield what is odd about a report that can be used."""
        scores = {number: f"{float(tally.score):.1f}" for number, tally in tallies(report.event).items()}
        for player in self.players.values():
            words = {"entry": player.number, "stated": player.points, "score": scores[player.number]}
            if player.points and player.points != words["score"]:
                yield PairingError("trf_points", "the results make other points", line=player.line, **words)
        unread: dict[str, list[int]] = {}
        for line, text in self.lines:
            if text.strip() and text[:3] not in READ | READ_AND_KEPT | DESCRIPTIVE:
                unread.setdefault(text[:3], []).append(line)
        if unread:
            yield PairingError("trf_unread", "some lines were not read", line=None, codes=dict(sorted(unread.items())))

    # Rounds -----------------------------------------------------------------------------------------------------------

    def rounds_of(self, player: _Player) -> Iterator[Fact]:
        """Yield what an entry did in the rounds of which its line says something."""
        for round, cell in enumerate(player.cells, start=1):
            if cell.opponent:
                yield from self.table(player, cell, round)
            elif cell.code in UNPLAYED:
                yield Fact(UNPLAYED[cell.code], player.number, round=round, line=player.line)
            elif cell != BLANK:
                if cell != UNREADABLE:
                    self.fault("trf_result", player.line, "round {round} has a result that cannot be", round=round)
                yield player.unclear(round)

    def table(self, player: _Player, cell: _Cell, round: int) -> Iterator[Fact]:
        """Yield the fact of a table, once, if the lines of the two fit together."""
        opponent = self.players.get(cell.opponent)
        theirs = opponent.cell(round) if opponent else UNREADABLE
        code = _disagreement(player.number, cell, theirs)
        if opponent is None:
            self.fault("unknown", player.line, "{entry} is not entered", entry=cell.opponent)
        elif code and theirs != UNREADABLE:
            words = {"round": round, "entry": player.number, "opponent": cell.opponent}
            self.fault(code, player.line, "round {round}: the lines of {entry} and {opponent} do not fit", **words)
        if code:
            yield player.unclear(round)
        elif cell.code in FORFEITS:
            yield from _forfeit(player, cell, theirs, round)
        elif player.number < cell.opponent:
            yield _match(player, cell, round)


def _disagreement(number: int, cell: _Cell, theirs: _Cell) -> str:
    """Return the code of what is wrong with a table, whose two cells are given, or nothing."""
    if cell.opponent == number:
        return "itself"
    if cell.code not in FITTING:
        return "trf_result"
    if theirs.opponent != number:
        return "trf_opponent"
    if theirs.code not in FITTING[cell.code]:
        return "trf_results"
    if cell.code not in FORFEITS and {cell.colour, theirs.colour} != set(trf.COLOURS.values()):
        return "trf_colours"
    return ""


def _match(player: _Player, cell: _Cell, round: int) -> Fact:
    """Return the fact of two who met, from the cell of one."""
    (side,) = (side for side, colour in trf.COLOURS.items() if colour == cell.colour)
    ns, ew = (player.number, cell.opponent) if side is Side.NS else (cell.opponent, player.number)
    if not cell.code:
        return Fact(What.SEATED, ns, ew, round, line=player.line)
    winner = {trf.WON: side, trf.DRAWN: None, trf.LOST: other(side)}[cell.code]
    return Fact(What.RESULT, ns, ew, round, winner=winner, line=player.line)


def _forfeit(player: _Player, cell: _Cell, theirs: _Cell, round: int) -> Iterator[Fact]:
    """Yield the walk-over of the winner, or the absence of a loser whose opponent did not come either."""
    if cell.code == trf.FORFEIT_WON:
        yield Fact(What.WALKOVER, player.number, cell.opponent, round, line=player.line)
    elif theirs.code == trf.FORFEIT_LOST:
        yield Fact(What.ABSENT, player.number, round=round, line=player.line)


def _entering(player: _Player, last: int, byes: Collection[tuple[int, int | None]]) -> Iterator[Fact]:
    """Yield from when on an entry takes part, and its absences in rounds of which nothing is said."""
    said = {round for round in range(1, last + 1) if player.cell(round) != BLANK or (player.number, round) in byes}
    since = min(said, default=last + 1)
    yield Fact(What.ENTRY, player.number, round=since, line=player.line)
    for round in range(since, last + 1):
        if round not in said:
            yield Fact(What.ABSENT, player.number, round=round, line=player.line)
