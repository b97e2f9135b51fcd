"""An evening of matches as its sheets stand: every match of every round, for one reader.

Overview, list of matches, standings, wall and files all read from this one value, so they cannot differ. It says which
rounds may be told to the one for whom it was loaded; until a round is shown its matches are the director's alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.contrib.auth.models import AnonymousUser, User
from django.utils.safestring import SafeString

from scoring.match_sheet import Sheet
from scoring.match_table import MatchResult
from scoring.seats import BySide, Side
from tournaments.match_games.registry import match_game
from tournaments.models import Event, Match, MatchDeal, Seating
from tournaments.permissions import shown_rounds
from tournaments.selectors.match_values import how_it_stands, sheet_of
from tournaments.selectors.names import PairName, pair_names


@dataclass(frozen=True, slots=True)
class MatchLine:
    """The match of a table in a round.

    ``is_over`` tells that its deals have ended it or that its sheet is closed. ``result`` says how it stands, ``why``
    on what ground; ``winner`` has won if it ends now. ``credited`` are the points that count for the standings: where
    the form of match has a cap, at most that.
    """

    round: int
    table: int
    pairs: BySide[PairName]
    match: Match
    deals: tuple[MatchDeal, ...]
    sheet: Sheet
    is_over: bool
    winner: Side | None
    result: SafeString
    why: str
    credited: BySide[int]

    @property
    def walkover(self) -> Side | None:
        """The side that won because the other did not come; no result of a match counts then."""
        return Side(self.match.walkover) if self.match.walkover else None

    @property
    def has_begun(self) -> bool:
        """Whether a deal stands on its sheet."""
        return bool(self.sheet.lines)

    @property
    def counts(self) -> bool:
        """Whether it has a result: it is over and something was played, or a hand won it without play."""
        return self.is_over and not self.walkover and (self.sheet.played > 0 or bool(self.sheet.ending))

    @property
    def is_stopped(self) -> bool:
        """Whether it was closed before its deals had ended it; then it counts as it stood."""
        return self.is_over and not self.sheet.ending

    @property
    def state(self) -> str:
        """``walkover``, ``over``, ``stopped``, ``playing`` or ``waiting``."""
        if self.walkover:
            return "walkover"
        if self.is_over:
            return "stopped" if self.is_stopped else "over"
        return "playing" if self.has_begun else "waiting"

    @property
    def sides(self) -> list[tuple[PairName, int, bool, bool]]:
        """For each side its pair, its score, whether it has won, and whether it may not bid."""
        return [
            (pair, self.sheet.score[side], self.is_over and side is self.winner, side in self.sheet.banned)
            for side, pair in self.pairs.items()
        ]

    @property
    def compared(self) -> MatchResult:
        """The match as the table of the event counts it."""
        return MatchResult(self.pairs.map(lambda pair: pair.number), self.credited, self.winner)


@dataclass(frozen=True, slots=True)
class MatchRound:
    """A round with its matches by table, and the pairs that sit out, one of which may have the ``bye`` of a Swiss.

    In a knock-out those who sit out all have a bye."""

    number: int
    has_ended: bool
    closed_by: str
    lines: tuple[MatchLine, ...]
    sit_outs: tuple[PairName, ...]
    bye: int | None = None
    is_knockout: bool = False

    @property
    def with_bye(self) -> PairName | None:
        """The pair that has the bye, if there is one."""
        return next((pair for pair in self.sit_outs if pair.number == self.bye), None)

    @property
    def away(self) -> tuple[PairName, ...]:
        """The other pairs that do not play."""
        return tuple(pair for pair in self.sit_outs if pair.number != self.bye)

    @property
    def over(self) -> int:
        """How many matches are over."""
        return sum(line.is_over for line in self.lines)

    @property
    def playing(self) -> int:
        """How many matches are being played."""
        return sum(line.state == "playing" for line in self.lines)

    @property
    def waiting(self) -> int:
        """How many matches have not begun."""
        return sum(line.state == "waiting" for line in self.lines)

    @property
    def has_begun(self) -> bool:
        """Whether anything was entered."""
        return any(line.has_begun or line.is_over for line in self.lines)

    @property
    def is_being_played(self) -> bool:
        """Whether somebody plays or has played; walk-overs alone, as of who has left a league, begin no round."""
        return any(line.has_begun or (line.is_over and not line.walkover) for line in self.lines)

    @property
    def open_again(self) -> tuple[int, ...]:
        """The tables whose sheets are open though the round, which closed them all, has ended."""
        return tuple(line.table for line in self.lines if not line.match.is_ended) if self.has_ended else ()


@dataclass(frozen=True)
class MatchEvening:
    """All that is known of the matches of an event at one moment.

    ``shown`` are the rounds whose matches may be told to the one for whom it was loaded.
    """

    event: Event
    rounds: tuple[MatchRound, ...]
    names: Mapping[int, PairName]
    shown: frozenset[int]

    @cached_property
    def ended(self) -> frozenset[int]:
        """The numbers of the rounds that have ended."""
        return frozenset(one.number for one in self.rounds if one.has_ended)

    @cached_property
    def shown_lines(self) -> tuple[MatchLine, ...]:
        """The matches of the rounds that are shown."""
        return self.lines_of(self.shown)

    @cached_property
    def matches_of(self) -> Counter[int]:
        """How many matches each pair plays in all rounds; those to come count."""
        return Counter(pair.number for one in self.rounds for line in one.lines for pair in line.pairs.values)

    @cached_property
    def below_half(self) -> frozenset[int]:
        """The pairs that play in fewer than half of the rounds, where those are not ranked; matches to come count."""
        if not self.event.ranks_from_half:
            return frozenset()
        return frozenset(number for number in self.names if 2 * self.matches_of[number] < len(self.rounds))

    @property
    def current(self) -> MatchRound | None:
        """The first round that has not ended, none when the evening is over."""
        return next((one for one in self.rounds if not one.has_ended), None)

    @property
    def to_draw(self) -> int | None:
        """The round that is drawn next, none where all are, or where rounds are not drawn."""
        drawn = len(self.rounds)
        return drawn + 1 if self.event.is_drawn and drawn < self.event.round_count else None

    def lines_of(self, rounds: Iterable[int]) -> tuple[MatchLine, ...]:
        """Return the matches of these rounds, by round and table."""
        wanted = frozenset(rounds)
        return tuple(line for one in self.rounds if one.number in wanted for line in one.lines)

    def round(self, number: int) -> MatchRound | None:
        """Return the round of this number, or none."""
        return next((one for one in self.rounds if one.number == number), None)


def load_match_evening(event: Event, user: User | AnonymousUser | None) -> MatchEvening:
    """Return the matches of an event as this visitor may know them: five queries, however many there are."""
    names = pair_names(event)
    rows = list(event.rounds.order_by("number"))
    seatings = list(Seating.objects.filter(event=event).order_by("table"))
    matches = {match.seating_id: match for match in Match.objects.filter(seating__event=event)}
    deals: dict[int, list[MatchDeal]] = {}
    for deal in MatchDeal.objects.filter(match__seating__event=event, is_current=True).order_by("number"):
        deals.setdefault(deal.match_id, []).append(deal)
    rounds = []
    for row in rows:
        here = [seating for seating in seatings if seating.round_id == row.pk]
        lines = tuple(
            _line(row.number, seating, matches[seating.pk], deals.get(matches[seating.pk].pk, []), names)
            for seating in here
            if seating.pk in matches
        )
        bye = _bye(here, names) if event.is_swiss else None
        is_knockout = event.is_knockout_round(row.number)
        rest = tuple(_with_bye(here, names) if is_knockout else _sit_outs(event, here, names))
        rounds.append(MatchRound(row.number, row.has_ended, row.closed_by, lines, rest, bye, is_knockout))
    ended = frozenset(one.number for one in rounds if one.has_ended)
    by_number = {name.number: name for name in names.values()}
    return MatchEvening(event, tuple(rounds), by_number, shown_rounds(user, event, ended))


def _line(
    number: int, seating: Seating, match: Match, deals: list[MatchDeal], names: Mapping[int, PairName]
) -> MatchLine:
    assert seating.ns_id is not None
    assert seating.ew_id is not None
    game, sheet = match_game(match), sheet_of(match, deals)
    result, why = how_it_stands(match, game, sheet)
    foot = game.foot(match, sheet)
    return MatchLine(
        round=number,
        table=seating.table,
        pairs=BySide.of(names[seating.ns_id].in_round(number), names[seating.ew_id].in_round(number)),
        match=match,
        deals=tuple(deals),
        sheet=sheet,
        is_over=bool(sheet.ending) or match.is_ended,
        winner=Side(match.walkover) if match.walkover else game.winner(match, sheet),
        result=result,
        why=why,
        credited=foot.values if foot else sheet.score,
    )


def _with_bye(seatings: Iterable[Seating], names: Mapping[int, PairName]) -> Iterator[PairName]:
    """Yield who sits alone: in a knock-out they go on, and whoever is in no seat is out."""
    yield from (names[pk] for one in seatings if not one.is_live for pk in (one.ns_id, one.ew_id) if pk is not None)


def _sit_outs(event: Event, seatings: Sequence[Seating], names: Mapping[int, PairName]) -> Iterator[PairName]:
    """Yield the pairs that no match seats: they sit alone, or nowhere; but nowhere is away where seats were changed."""
    if event.tells_who_is_away:
        yield from _with_bye(seatings, names)
        return
    seated = {pk for one in seatings if one.is_live for pk in (one.ns_id, one.ew_id)}
    yield from (name for pk, name in names.items() if pk not in seated)


def _bye(seatings: Iterable[Seating], names: Mapping[int, PairName]) -> int | None:
    """Return the number of the pair that sits alone: in a Swiss it has the bye, and who is away does not sit."""
    return next((names[one.ns_id].number for one in seatings if one.ns_id is not None and one.ew_id is None), None)
