"""An evening as its results stand: every board at every table, with what each side gets for it.

Standings, travellers, score cards and exports all read from this one value, so they cannot differ. It knows no hands,
and for whom it was loaded: rounds that are kept for the end are not shown to visitors.
Only agreed results count; what was entered or disputed is carried along to be shown as waiting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count

from scoring.comparison.averages import with_own_averages
from scoring.comparison.methods import COMPARISONS, Method
from scoring.comparison.min_max import MIDDLE
from scoring.comparison.nets import top_of
from scoring.comparison.results import Averaged, NotPlayed, Penalised, Verdict
from scoring.comparison.results import Result as Compared
from scoring.comparison.scales import Scale
from scoring.comparison.shares import Comparison, Share
from scoring.seats import BySide, Side
from tournaments.models import Board, Event, Play, Result, Seating
from tournaments.models.event import Scale as EventScale
from tournaments.models.result import Kind, State
from tournaments.permissions import held_rounds, shown_rounds
from tournaments.selectors.names import PairName, entry_names, pair_names
from tournaments.selectors.values import options_of, slip_of, verdict_of
from tournaments.slips.base import GameSlip
from tournaments.texts.reasons import reason_text

NOBODY: BySide[Share | None] = BySide.of(None, None)


class Status(StrEnum):
    """How a board at a table stands; the value is the word that files use."""

    AGREED = "agreed"
    ENTERED = "entered"
    DISPUTED = "disputed"
    NOT_PLAYED = "not_played"
    PENALTY = "penalty"
    AVERAGE = "average"
    MISSING = "missing"

    @property
    def counts(self) -> bool:
        """Whether nothing more is wanted: played and agreed, penalised, an average, or marked not played."""
        return self in (Status.AGREED, Status.PENALTY, Status.AVERAGE, Status.NOT_PLAYED)

    @property
    def waits(self) -> bool:
        """Whether a result is there that does not count yet."""
        return self in (Status.ENTERED, Status.DISPUTED)


@dataclass(frozen=True, slots=True)
class Line:
    """A board at a table.

    ``round`` is when it was played there, ``opens`` the last round in which some table plays it: its end opens it.
    ``slip`` is what was written down and ``points`` what each side counted; ``hand_scores`` are signed, ``doubles`` the
    call by which a side doubled its own, empty where it did not; the four are none where nothing was played.
    ``is_forced`` says that the director let it count although it cannot be true. ``verdict`` is none while the line
    does not count. ``shares`` holds what each side gets, none for no board.
    """

    board: int
    round: int
    opens: int
    table: int
    pairs: BySide[PairName]
    status: Status = Status.MISSING
    slip: GameSlip | None = None
    is_forced: bool = False
    points: BySide[int] | None = None
    hand_scores: BySide[int] | None = None
    doubles: BySide[str] | None = None
    verdict: Verdict | None = None
    note: str = ""
    has_play: bool = False
    shares: BySide[Share | None] = NOBODY

    @property
    def net(self) -> int | None:
        """The hand score of North-South less that of East-West; none where nothing was scored."""
        return None if self.hand_scores is None else self.hand_scores[Side.NS] - self.hand_scores[Side.EW]

    @property
    def offenders(self) -> frozenset[Side]:
        """The sides penalised on this board here."""
        return self.verdict.offenders if isinstance(self.verdict, Penalised) else frozenset()

    @property
    def at_fault(self) -> frozenset[Side] | None:
        """The sides by whose fault an average was given here; none where none was."""
        return self.verdict.at_fault if isinstance(self.verdict, Averaged) else None

    def side_of(self, pair: int) -> Side | None:
        """Return the side on which a pair, or a player of an individual, sits here, or none."""
        return next((side for side, name in self.pairs.items() if pair in name.entries), None)


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round, whether it has ended, and how many boards are last played in it, so that its end opens them."""

    number: int
    has_ended: bool
    boards: int


@dataclass(frozen=True, slots=True)
class SitOut:
    """A pair without opponents in a round; a player of an individual has no table then either."""

    round: int
    table: int | None
    pair: PairName


@dataclass(frozen=True)
class Evening:
    """All that is known of an event's results at one moment. ``lines`` stand by board and table.

    ``shown`` are the rounds whose results may be told to the one for whom it was loaded, ``tables`` how many play a
    board in the round with the most of them: matchpoints are made for so many. ``held`` are the rounds whose boards
    another event has still to play.
    """

    event: Event
    options: Any
    method: Method
    rounds: tuple[RoundState, ...]
    lines: tuple[Line, ...]
    sit_outs: tuple[SitOut, ...]
    names: Mapping[int, PairName]
    shown: frozenset[int]
    tables: int
    held: frozenset[int] = frozenset()

    @property
    def scale(self) -> Scale:
        """The scale on which scores are shown."""
        return self.method.scale

    @cached_property
    def ended(self) -> frozenset[int]:
        """The numbers of the rounds that have ended."""
        return _ended(self.rounds)

    @cached_property
    def opened(self) -> frozenset[int]:
        """The rounds whose boards are open to the one for whom it was loaded, so that their cards may be seen."""
        return self.shown - self.held

    @cached_property
    def shown_lines(self) -> tuple[Line, ...]:
        """The lines of the boards that are open to the one for whom it was loaded."""
        return tuple(line for line in self.lines if line.opens in self.shown)

    @cached_property
    def sealed_lines(self) -> tuple[Line, ...]:
        """The lines of boards that some table has still to play, which are the director's alone."""
        return tuple(line for line in self.lines if line.opens not in self.ended)

    @cached_property
    def whole_rounds(self) -> tuple[int, ...]:
        """The rounds that are shown with all their boards, in order: where boards move, some may still be sealed."""
        partial = {line.round for line in self.lines if line.opens not in self.shown}
        return tuple(sorted(self.shown - partial))

    @cached_property
    def below_half(self) -> frozenset[int]:
        """The pairs that play fewer than half of the boards, where those are not ranked; boards to come count."""
        if not self.event.ranks_from_half or self.event.is_individual:
            return frozenset()
        return frozenset(number for number in self.names if 2 * self.boards_of[number] < self.boards)

    @property
    def top(self) -> int | None:
        """The most that a board can give: matchpoints of all other tables; none by other comparisons, or of one."""
        is_counted = self.event.scale == EventScale.MATCHPOINTS and self.tables > 1
        return top_of(self.tables) if is_counted else None

    @property
    def boards(self) -> int:
        """How many boards a pair has that plays in every round; of a Swiss in those that have been drawn."""
        drawn = {line.round for line in self.lines} if self.event.is_swiss else None
        return sum(one.boards for one in self.rounds if drawn is None or one.number in drawn)

    @cached_property
    def boards_of(self) -> Counter[int]:
        """How many boards each pair plays in all rounds; those to come count."""
        return Counter(
            entry
            for line in self.lines
            if line.status != Status.NOT_PLAYED
            for name in line.pairs.values
            for entry in name.entries
        )

    def comparison(self, rounds: Iterable[int] | None = None) -> Comparison:
        """Return the results of the boards shown, or of those that these rounds opened, with what they are worth.

        Entries are named by their pair number, partners of an individual as such. A result that does not count is
        not played: it says who sits where.
        """
        wanted = self.shown if rounds is None else frozenset(rounds)
        lines = [line for line in self.lines if line.opens in wanted]
        return Comparison(tuple(_compared(line) for line in lines), tuple(line.shares for line in lines))


def load_evening(
    event: Event, user: User | AnonymousUser | None, board: int | None = None, *, tells_all: bool = False
) -> Evening:
    """Return the evening of an event as this visitor may know it, or only what concerns one of its boards.

    With ``tells_all`` it is what the director knows, whoever asks: for what is worked out from it and not shown. Costs
    seven queries, however large the event is.
    """
    needed = None if event.own_averages else board  # the average of a pair is of all of its boards
    recorded, method = _Recorded.load(event, needed), COMPARISONS[event.scale]
    rounds = tuple(_rounds(event))
    seatings = tuple(_seatings(event))
    tables, held = _most_tables(seatings), held_rounds(event)
    shown = _ended(rounds) if tells_all else shown_rounds(user, event, _ended(rounds), held)
    found = sorted(_lines(seatings, _boards(event, needed), recorded), key=lambda line: (line.board, line.table))
    lines = _with_shares(found, method, recorded.options, tables)
    if event.own_averages:
        lines = tuple(_with_own_averages(lines, shown))
    return Evening(
        event=event,
        options=recorded.options,
        method=method,
        rounds=rounds,
        lines=lines if board is None else tuple(line for line in lines if line.board == board),
        sit_outs=tuple((_resting if event.is_individual else _sit_outs)(seatings, recorded.names)),
        names=entry_names(recorded.names.values()),
        shown=shown,
        tables=tables,
        held=held,
    )


def _ended(rounds: Iterable[RoundState]) -> frozenset[int]:
    return frozenset(round_.number for round_ in rounds if round_.has_ended)


def _compared(line: Line) -> Compared:
    return Compared(line.board, line.pairs.map(lambda name: name.entry), line.verdict or NotPlayed(), line.table)


def middles_of(options: Any) -> tuple[Fraction, Fraction]:
    """Return what everybody gets where all are equal, and where there is one result: options that not all games have.

    They are on the scale from 1 to 2, and of clause 9.8.
    """
    return getattr(options, "when_equal", MIDDLE), getattr(options, "when_alone", MIDDLE)


def _with_shares(lines: Iterable[Line], method: Method, options: Any, tables: int) -> tuple[Line, ...]:
    """Return the lines with what each side gets; a line that does not count gets nothing and is compared with none."""
    lines = tuple(lines)
    compared = method.compare(map(_compared, lines), *middles_of(options), tables)
    return tuple(replace(line, shares=shares) for line, shares in zip(lines, compared.shares, strict=True))


def _with_own_averages(lines: Iterable[Line], shown: Collection[int]) -> Iterator[Line]:
    """Yield the lines with a pair's own average for one that was given, made of the boards that are shown alone."""
    lines = tuple(lines)
    known = [line for line in lines if line.opens in shown]
    averaged = with_own_averages(Comparison(tuple(map(_compared, known)), tuple(line.shares for line in known)))
    shares = {(result.board, result.table): by_side for result, by_side in averaged}
    for line in lines:
        yield replace(line, shares=shares.get((line.board, line.table), line.shares))


# From the database -----------------------------------------------------------------------------------------------

Key = tuple[int, int, int]
"""Board, North-South, East-West: what a result belongs to."""


@dataclass(frozen=True, slots=True)
class _Recorded:
    """What was recorded, by board and pairs, and what it takes to read it. All are named by primary keys."""

    options: Any
    names: Mapping[int, PairName]
    results: Mapping[Key, Result]
    plays: frozenset[Key]

    @classmethod
    def load(cls, event: Event, board: int | None) -> _Recorded:
        here = {"event": event, "is_current": True} | ({} if board is None else {"board__number": board})
        results = {(r.board_id, r.ns_id, r.ew_id): r for r in Result.objects.filter(**here).order_by()}
        plays = Play.objects.filter(**here).order_by().values_list("board_id", "ns_id", "ew_id")
        return cls(options_of(event), pair_names(event), results, frozenset(plays))

    def line(self, key: Key, board: Board, played_in: int, table: int) -> Line:
        """Return what is known of a board at a table in a round."""
        pairs = BySide.of(*(self.names[pk].in_round(played_in) for pk in key[1:]))
        line = Line(board.number, played_in, board.round.number, table, pairs, has_play=key in self.plays)
        result = self.results.get(key)
        return line if result is None or result.kind == Kind.WITHDRAWN else _filled(line, result, self.options)


def _boards(event: Event, board: int | None) -> list[Board]:
    # Not the hands: what is never read cannot leak.
    boards = Board.objects.filter(event=event).select_related("round").defer("hands").order_by("number")
    return list(boards if board is None else boards.filter(number=board))


def _rounds(event: Event) -> Iterator[RoundState]:
    for round_ in event.rounds.annotate(count=Count("boards")).order_by("number"):
        yield RoundState(round_.number, round_.has_ended, round_.count)


def _seatings(event: Event) -> Iterable[Seating]:
    return Seating.objects.filter(event=event).select_related("round").order_by("round__number", "table")


def _most_tables(seatings: Iterable[Seating]) -> int:
    # By the movement and not by the results: so the top of a board is the same from the first round to the last.
    played = Counter(board for seating in seatings if seating.is_live for board in seating.boards)
    return max(played.values(), default=0)


def _sit_outs(seatings: Iterable[Seating], names: Mapping[int, PairName]) -> Iterator[SitOut]:
    for seating in seatings:
        alone = seating.ns_id if seating.ew_id is None else seating.ew_id if seating.ns_id is None else None
        if alone is not None:
            yield SitOut(seating.round.number, seating.table, names[alone].in_round(seating.round.number))


def _resting(seatings: Iterable[Seating], names: Mapping[int, PairName]) -> Iterator[SitOut]:
    """Yield the players of an individual who sit at no table in a round: a player alone is no side of one."""
    playing: dict[int, set[int]] = {}
    for seating in seatings:
        at_table = playing.setdefault(seating.round.number, set())
        sides = (seating.ns_id, seating.ew_id) if seating.is_live else ()
        at_table.update(entry for pk in sides if pk is not None for entry in names[pk].entries)
    for number, busy in playing.items():
        for player, name in entry_names(names.values()).items():
            if player not in busy:
                yield SitOut(number, None, name.in_round(number))


def _lines(seatings: Iterable[Seating], boards: Sequence[Board], recorded: _Recorded) -> Iterator[Line]:
    """Yield a line for each board of each live table, and one for a result that no seating foresees."""
    by_number = {board.number: board for board in boards}
    foreseen = set()
    for seating in seatings:
        if seating.ns_id is None or seating.ew_id is None:
            continue
        for board in (by_number[number] for number in seating.boards if number in by_number):
            key = (board.pk, seating.ns_id, seating.ew_id)
            foreseen.add(key)
            yield recorded.line(key, board, seating.round.number, seating.table)
    by_key = {board.pk: board for board in boards}
    for key, result in recorded.results.items():
        if key not in foreseen and result.kind != Kind.WITHDRAWN:
            board = by_key[result.board_id]
            yield recorded.line(key, board, board.round.number, result.table)


def _filled(line: Line, result: Result, options: Any) -> Line:
    agreed = result.state == State.AGREED
    status = _status(result)
    line = replace(
        line, status=status, note=reason_text(result.reason), verdict=verdict_of(result, options) if agreed else None
    )
    slip = slip_of(result)
    if slip is None:
        return line
    return replace(
        line,
        slip=slip,
        is_forced=result.is_forced,
        points=slip.counted,
        hand_scores=slip.hand_scores(options),
        doubles=slip.doubles(options),
    )


def _status(result: Result) -> Status:
    if result.state != State.AGREED:
        return Status(result.state)
    return Status.AGREED if result.kind == Kind.SCORED else Status(result.kind)
