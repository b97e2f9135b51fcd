"""Standings of the rounds that are shown: rows ready to be shown and exported, and in words what decided them."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext as _

from scoring.comparison.results import Result, ranked
from scoring.comparison.scales import Scale
from scoring.comparison.shares import Comparison, Share
from scoring.ranking import MEAN, TOTAL, Field, Standing, fields_of, rank
from scoring.seats import BySide
from scoring.tiebreaks.criteria import Value
from tournaments.models import Event
from tournaments.models.event import Fields
from tournaments.selectors.evening import Evening, load_evening
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.names import PairName
from tournaments.selectors.progress import Progress, progress_of
from tournaments.selectors.ranking_rows import OfBoards, PartTotal, part_texts
from tournaments.selectors.team_standings import TeamField, team_field
from tournaments.selectors.ties import BY_NUMBER, OF_PLAYERS, tie_sentences
from tournaments.selectors.workings.base import Working
from tournaments.selectors.workings.registry import working_of
from tournaments.texts.ties import TIE_TEXTS, chain_sentence


@dataclass(frozen=True, slots=True)
class StandingRow(OfBoards):
    """A pair in a ranking. Scores are in the unit of the comparison; ``rounds`` are its totals of each round.

    ``change`` tells by how many places the pair has risen since the round before, none where there is no telling.
    ``tie_values`` is what it has by each tie-break that is a number. ``top`` is the most that a board can give, none
    where there is no most.
    """

    place: int
    shared: bool
    pair: PairName
    boards: int
    total: Fraction
    mean: Fraction | None
    tops: int
    rounds: tuple[PartTotal | None, ...]
    change: int | None
    scale: Scale
    decided_by: str
    tie_values: Mapping[str, Value] = field(default_factory=dict)
    why_ahead: str = ""
    """Why it is ahead of the next pair where a tie-break puts it there; empty where the score does, or nothing."""
    top: int | None = None

    @property
    def counted(self) -> int:
        """Its boards, of which each counts in full."""
        return self.boards

    @property
    def possible(self) -> int | None:
        """The most that its boards could give."""
        return None if self.top is None else self.top * self.boards

    @property
    def number(self) -> int:
        """The number of the pair."""
        return self.pair.number

    @property
    def round_texts(self) -> tuple[str, ...]:
        """The total of each round as pages show it, empty where the pair had no board."""
        return part_texts(self.scale, self.rounds)

    @property
    def called(self) -> str:
        """What the pair is called in a sentence: its number."""
        return str(self.number)


@dataclass(frozen=True, slots=True)
class FieldStandings:
    """A ranking: ``key`` is ``NS``, ``EW`` or ``all``; ``ties`` explains places that the shown number does not."""

    key: str
    title: str
    decided_by: str
    decides: str
    rows: tuple[StandingRow, ...]
    rounds: tuple[int, ...]
    ties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """All that the standings show. ``unranked`` are pairs that only sat out so far, ``below_half`` those that play too
    few boards to be ranked. ``teams`` is the table of an event of teams of four, none of others.
    """

    head: EventHead
    progress: Progress
    fields: tuple[FieldStandings, ...]
    unranked: tuple[PairName, ...]
    below_half: tuple[PairName, ...]
    working: Working
    teams: TeamField | None = None

    @property
    def leading(self) -> tuple[FieldStandings | TeamField, ...]:
        """The rankings that the wall shows: that of the teams, where there are teams."""
        rankings: tuple[FieldStandings | TeamField, ...] = self.fields if self.teams is None else (self.teams,)
        return tuple(field for field in rankings if field.rows)

    @property
    def rankings(self) -> tuple[FieldStandings | TeamField, ...]:
        """All rankings with a line, that of the teams first."""
        teams = () if self.teams is None else (self.teams,)
        return tuple(field for field in (*teams, *self.fields) if field.rows)

    @property
    def has_standings(self) -> bool:
        """Whether there is anything to rank."""
        return any(field.rows for field in self.fields)

    def row_of(self, pair: int) -> StandingRow | None:
        """Return the line of a pair, none while it has not been seated."""
        return next((row for field in self.fields for row in field.rows if row.number == pair), None)


def standings_page(event: Event, user: User | AnonymousUser | None) -> StandingsPage:
    """Return the standings of the ended rounds of an event, as far as this visitor may know them."""
    return standings_of(load_evening(event, user), event_head(event, user))


def standings_of(evening: Evening, head: EventHead) -> StandingsPage:
    """Return the standings of an evening that has been loaded."""
    fields = tuple(_field_standings(evening, field) for field in _fields(evening, evening.comparison()))
    ranked = {row.number for field in fields for row in field.rows}
    names = [name for number, name in sorted(evening.names.items()) if number not in ranked]
    few = tuple(name for name in names if name.number in evening.below_half)
    left = tuple(name for name in names if name.number not in evening.below_half)
    teams = team_field(evening) if evening.event.is_teams else None
    unranked = left if ranked else ()
    return StandingsPage(head, progress_of(evening), fields, unranked, few, working_of(evening.event), teams)


# Ranking ---------------------------------------------------------------------------------------------------------


def _fields(evening: Evening, comparison: Comparison) -> tuple[Field, ...]:
    """Return the fields with the entries that were seated, by number: the order inside a shared place."""
    fields = fields_of(comparison.results, one=evening.event.fields == Fields.ONE)
    return tuple(
        Field(field.key, field.sides, tuple(sorted(set(field.entries) - evening.below_half, key=_number)))
        for field in fields
    )


def _ranked(evening: Evening, field: Field, comparison: Comparison) -> tuple[Standing, ...]:
    """Return the standings of those who are ranked; what others have counts for the boards, but makes no place."""
    measure = None if evening.event.ranks_by_mean else TOTAL
    return rank(field, without(comparison, evening.below_half), evening.event.pair_tie_breaks, measure=measure)


def standings_after(evening: Evening, rounds: Collection[int]) -> dict[int, Standing]:
    """Return how everybody stands who has played a board that these rounds opened, in one ranking of them all.

    Those count as well whom the event does not rank in the end, because they play too few boards.
    """
    comparison, measure = evening.comparison(rounds), None if evening.event.ranks_by_mean else TOTAL
    found = (
        standing
        for field in fields_of(comparison.results, one=True)
        for standing in rank(field, comparison, evening.event.tie_breaks, measure=measure)
    )
    return {_number(standing.entry): standing for standing in found if standing.boards}


def without(comparison: Comparison, hidden: Collection[Hashable]) -> Comparison:
    """Return what entries have who are ranked; what the others have counts for the boards, but makes no place."""
    if not hidden:
        return comparison
    return Comparison(comparison.results, tuple(_of_others(shares, result, hidden) for result, shares in comparison))


def _of_others(shares: BySide[Share | None], result: Result, hidden: Collection[Hashable]) -> BySide[Share | None]:
    return shares.map_sides(lambda side, share: None if result.entries[side] in hidden else share)


def _number(entry: Hashable) -> int:
    """Return the pair number that names an entry here."""
    assert isinstance(entry, int)
    return entry


def _field_standings(evening: Evening, field: Field) -> FieldStandings:
    chain = evening.event.pair_tie_breaks
    standings = _ranked(evening, field, evening.comparison())
    rounds = evening.whole_rounds
    totals = _totals_by_round(evening, field)
    before = _places_before(evening, field)
    rows = tuple(_row(evening, standing, rounds, totals, before) for standing in standings)
    decided_by = standings[0].decided_by if standings else TOTAL
    say = OF_PLAYERS if evening.event.is_individual else BY_NUMBER
    return FieldStandings(
        key=field.key,
        title=field_title(field.key, of_players=evening.event.is_individual),
        decided_by=decided_by,
        decides=f"{decides_text(decided_by, evening.event)} {chain_sentence(chain)}",
        rows=rows,
        rounds=rounds,
        ties=tuple(tie_sentences(rows, chain, _("same mean") if decided_by == MEAN else _("same total"), say)),
    )


def _row(
    evening: Evening,
    standing: Standing,
    rounds: tuple[int, ...],
    totals: Mapping[tuple[int, int], PartTotal],
    before: Mapping[int, int],
) -> StandingRow:
    number = _number(standing.entry)
    was = before.get(number)
    return StandingRow(
        place=standing.place,
        shared=standing.shared,
        pair=evening.names[number],
        boards=standing.boards,
        total=standing.total,
        mean=standing.mean,
        tops=standing.tops,
        rounds=tuple(totals.get((number, round_)) for round_ in rounds),
        change=None if was is None else was - standing.place,
        scale=evening.scale,
        decided_by=standing.decided_by,
        tie_values=dict(standing.ties),
        why_ahead=TIE_TEXTS[standing.ahead_by].ahead(standing.lead) if standing.ahead_by and standing.lead else "",
        top=evening.top,
    )


def _totals_by_round(evening: Evening, field: Field) -> Mapping[tuple[int, int], PartTotal]:
    """Return what each pair has from each round, on the boards that are shown."""
    totals: dict[tuple[int, int], PartTotal] = {}
    for line in evening.shown_lines:
        for side in field.sides:
            share = line.shares[side]
            if share is None:
                continue
            for entry in line.pairs[side].entries:
                before = totals.get((entry, line.round), PartTotal(Fraction(0), 0))
                totals[entry, line.round] = PartTotal(before.total + share.value, before.boards + 1)
    return totals


def _places_before(evening: Evening, field: Field) -> dict[int, int]:
    """Return the places as they were before the last of the rounds that are shown had ended."""
    comparison = evening.comparison(sorted(evening.shown)[:-1])
    present = {entry for result in comparison.results for side in result.entries for entry in ranked(side)}
    earlier = Field(field.key, field.sides, tuple(entry for entry in field.entries if entry in present))
    return {_number(one.entry): one.place for one in _ranked(evening, earlier, comparison)}


# Words -----------------------------------------------------------------------------------------------------------


def field_title(key: str, *, of_players: bool = False) -> str:
    """Return what a ranking is called."""
    everybody = _("All players") if of_players else _("All pairs")
    return {"NS": _("North-South"), "EW": _("East-West")}.get(key, everybody)


def decides_text(decided_by: str, event: Event) -> str:
    """Return in a sentence whether the total or the mean makes the places, and why."""
    if not event.ranks_by_mean:
        return _("The total decides, also where pairs have played different numbers of boards.")
    if decided_by == MEAN and event.is_individual:
        return _("The mean per board decides, because the players have played different numbers of boards.")
    if decided_by == MEAN:
        return _("The mean per board decides, because the pairs have played different numbers of boards.")
    return _("The total decides: all have played the same number of boards.")
