"""The standings over all events of a series, as far as their reader may know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count
from django.utils.translation import gettext as _

from scoring.comparison.nets import top_of
from scoring.comparison.results import Result as Compared
from scoring.match_table import MatchResult, rank_matches, without_entries
from scoring.ranking import MEAN, TOTAL, Field, Standing
from scoring.seats import BySide
from scoring.series import BoardOf, Member, Overall, Section, Session, compare_all
from tournaments.models import Board, Event, Player, Series
from tournaments.models.event import Fields, Scale
from tournaments.selectors.evening import Evening, middles_of
from tournaments.selectors.match_evening import MatchEvening
from tournaments.selectors.match_rankings import added_up_text
from tournaments.selectors.overall_rows import MemberName, Named, OverallField, OverallMatchRow, OverallRow
from tournaments.selectors.ranking_rows import PartTotal
from tournaments.selectors.series import Part, SeriesHead, parts_of, series_head
from tournaments.selectors.standings import decides_text, field_title, without
from tournaments.selectors.ties import BY_NAME, tie_sentences
from tournaments.texts.ties import TIE_TEXTS, chain_sentence

PLAYERS_OF_A_PAIR: Final = 2
IN_FULL: Final = 100
"""A session that is carried over whole, of a hundred."""


@dataclass(frozen=True)
class OverallPage:
    """All that the ranking over all shows. ``overall`` is none for events of matches.

    ``sessions`` are their numbers, ``notes`` sentences on how they are put together; ``unlike`` are boards that events
    of a session have with other hands, and which are therefore not compared with each other.
    """

    head: SeriesHead
    parts: tuple[Part, ...]
    sessions: tuple[int, ...]
    fields: tuple[OverallField, ...]
    notes: tuple[str, ...]
    unlike: tuple[int, ...]
    overall: Overall | None

    @property
    def has_standings(self) -> bool:
        """Whether there is anything to rank."""
        return any(one.rows for one in self.fields)

    @property
    def keeping_text(self) -> str:
        """What visitors are told of what is kept back; nothing where nothing is."""
        return next((part.keeping.text for part in self.parts if part.keeping.text), "")

    @property
    def is_over(self) -> bool:
        """Whether every round of every event counts."""
        return all(part.is_over for part in self.parts)


def overall_page(series: Series, events: Sequence[Event], user: User | AnonymousUser | None) -> OverallPage:
    """Return the ranking over the events of a series, as far as this visitor may know them."""
    head, parts = series_head(series, events, user), parts_of(events, user)
    sessions = tuple(sorted({part.event.session for part in parts}))
    unlike = unlike_boards(parts)
    who = _who(parts)
    overall = _overall(parts, sessions, unlike, who) if parts and not head.has_matches else None
    few = _below_half(parts, sessions, who) if parts else frozenset[Hashable]()
    rows = _match_fields(parts, who, few) if overall is None else _fields(parts, sessions, overall, who, few)
    return OverallPage(
        head=head,
        parts=parts,
        sessions=sessions,
        fields=tuple(rows),
        notes=(*_notes(parts, sessions), *_not_ranked(few, _members(parts, who), matches=head.has_matches)),
        unlike=tuple(sorted({number for number, _ in unlike})),
        overall=overall,
    )


Who = Callable[[Hashable, Hashable], Hashable]
Unlike = frozenset[tuple[int, int]]
"""Boards that the events of a session have with other hands, each with the session."""


def unlike_boards(parts: Sequence[Part]) -> Unlike:
    """Return the boards, by number and session, that were not the same in all events of the session: one query.

    Only how many different hands there are is asked, not which.
    """
    boards = Board.objects.filter(event__in=[part.key for part in parts]).exclude(hands="").order_by()
    found = boards.values("number", "event__session").annotate(count=Count("hands", distinct=True)).filter(count__gt=1)
    return frozenset(found.values_list("number", "event__session"))


def _who(parts: Sequence[Part]) -> Who:
    """Return what names a pair over all: its two players, wherever they play; else its number, or number and event.

    The number alone is enough where each session is one event: there pair 3 of both evenings is meant to be the same.
    """
    keys: dict[tuple[int, int], set[str]] = {}
    rows = Player.objects.filter(event__in=[part.key for part in parts]).order_by()
    for event, number, key in rows.values_list("event_id", "pair__number", "key"):
        keys.setdefault((event, number), set()).add(key)
    sessions = [part.event.session for part in parts]
    by_number = len(set(sessions)) == len(sessions)

    def who(section: Hashable, entry: Hashable) -> Hashable:
        players = keys.get((section, entry), set())  # type: ignore[arg-type]
        if len(players) == PLAYERS_OF_A_PAIR:
            return frozenset(players)
        return entry if by_number and not players else Member(section, entry)

    return who


def _overall(parts: Sequence[Part], sessions: Sequence[int], unlike: Unlike, who: Who) -> Overall:
    grouped = [
        Session(
            tuple(_section(part, unlike) for part in parts if part.event.session == number),
            Fraction(_carried(parts, number), IN_FULL),
        )
        for number in sessions
    ]
    first = parts[0].evening
    assert isinstance(first, Evening)
    own_averages = parts[0].event.own_averages
    return compare_all(grouped, first.method, *middles_of(first.options), who=who, own_averages=own_averages)


def _section(part: Part, unlike: Unlike) -> Section:
    assert isinstance(part.evening, Evening)
    results = part.evening.comparison().results
    return Section(part.key, tuple(_apart(one, part, unlike) for one in results), part.evening.tables)


def _apart(result: Compared, part: Part, unlike: Unlike) -> Compared:
    """Return a result of a board that others had with other hands under a name of its own."""
    is_unlike = (result.board, part.event.session) in unlike
    return replace(result, board=(result.board, part.key)) if is_unlike else result


# Lines -------------------------------------------------------------------------------------------------------------


def _fields(
    parts: Sequence[Part], sessions: Sequence[int], overall: Overall, who: Who, few: Collection[Hashable]
) -> Iterator[OverallField]:
    first, members = parts[0].event, _members(parts, who)
    chain, measure_wanted = first.tie_breaks, None if first.ranks_by_mean else TOTAL
    gathered = _session_totals(overall, sessions)
    ranked = replace(overall, comparison=without(overall.comparison, few))
    one = any(part.event.fields == Fields.ONE for part in parts)
    for over in overall.fields(one):
        standings = ranked.rank(_in_order(over, members, few), chain, measure_wanted)
        rows = tuple(_row(standing, members, gathered, over, sessions, parts) for standing in standings)
        decided_by = standings[0].decided_by if standings else TOTAL
        measure = _("same mean") if decided_by == MEAN else _("same total")
        yield OverallField(
            key=over.key,
            title=field_title(over.key),
            decided_by=decided_by,
            decides=f"{decides_text(decided_by, first)} {chain_sentence(chain)}",
            rows=rows,
            ties=tuple(tie_sentences(rows, chain, measure, BY_NAME)),
        )


def _members(parts: Sequence[Part], who: Who) -> Mapping[Hashable, tuple[MemberName, ...]]:
    """Return the pairs of the events by what names them over all."""
    found: dict[Hashable, list[MemberName]] = {}
    for part in parts:
        for number, name in sorted(part.evening.names.items()):
            found.setdefault(who(part.key, number), []).append(MemberName(part.head, name))
    return {key: tuple(members) for key, members in found.items()}


def _in_order(over: Field, members: Mapping[Hashable, tuple[MemberName, ...]], few: Collection[Hashable]) -> Field:
    """Return the field with who is ranked in the order of events and numbers: the order inside a shared place."""
    places = {key: place for place, key in enumerate(members)}
    return replace(over, entries=tuple(sorted(set(over.entries).difference(few), key=places.__getitem__)))


def _below_half(parts: Sequence[Part], sessions: Sequence[int], who: Who) -> frozenset[Hashable]:
    """Return who plays fewer than half of the boards, or matches, of all sessions, where those are not ranked."""
    if not parts[0].event.ranks_from_half:
        return frozenset()
    boards, played = dict.fromkeys(sessions, 0), Counter[Hashable]()
    for part in parts:
        whole, own = _plays(part)
        boards[part.event.session] = max(boards[part.event.session], whole)
        for number in part.evening.names:
            played[who(part.key, number)] += own[number]
    return frozenset(entry for entry, count in played.items() if 2 * count < sum(boards.values()))


def _plays(part: Part) -> tuple[int, Counter[int]]:
    """Return how many boards, or matches, a pair has that plays in every round, and how many each pair plays."""
    if isinstance(part.evening, MatchEvening):
        return len(part.evening.rounds), part.evening.matches_of
    return part.evening.boards, part.evening.boards_of


Gathered = Mapping[tuple[Hashable, int, str], PartTotal]


def _session_totals(overall: Overall, sessions: Sequence[int]) -> Gathered:
    """Return what each entry has from each session in each direction, in full."""
    found: dict[tuple[Hashable, int, str], PartTotal] = {}
    for result, by_side in overall.comparison:
        assert isinstance(result.board, BoardOf)
        for (side, entry), share in zip(result.entries.items(), by_side, strict=True):
            if share is not None:
                key = (entry, sessions[result.board.session], side.value)
                before = found.get(key, PartTotal(Fraction(0), 0))
                found[key] = PartTotal(before.total + share.value, before.boards + 1)
    return found


def _row(
    standing: Standing,
    members: Mapping[Hashable, tuple[MemberName, ...]],
    gathered: Gathered,
    over: Field,
    sessions: Sequence[int],
    parts: Sequence[Part],
) -> OverallRow:
    evening = parts[0].evening
    assert isinstance(evening, Evening)
    own = [[gathered.get((standing.entry, number, side.value)) for side in over.sides] for number in sessions]
    return OverallRow(
        members=members[standing.entry],
        standing=standing,
        sessions=tuple(_added(filter(None, both)) for both in own),
        scale=evening.scale,
        why_ahead=TIE_TEXTS[standing.ahead_by].ahead(standing.lead) if standing.ahead_by and standing.lead else "",
        tie_values=dict(standing.ties),
        possible=_possible(parts, sessions, own),
    )


def _possible(
    parts: Sequence[Part], sessions: Sequence[int], own: Sequence[Sequence[PartTotal | None]]
) -> Fraction | None:
    """Return the most that the boards of an entry could give, as much as each session counts; none without a most."""
    most = Fraction(0)
    for number, totals in zip(sessions, own, strict=True):
        if (boards := sum(one.boards for one in totals if one is not None)) > 0:
            top = top_of_session(parts, number)
            if top is None:
                return None
            most += boards * top * Fraction(_carried(parts, number), IN_FULL)
    return most


def top_of_session(parts: Sequence[Part], number: int) -> int | None:
    """Return the most that a board of a session can give over all: matchpoints of all other tables; else none."""
    evenings = [part.evening for part in parts if part.event.session == number]
    tables = sum(one.tables for one in evenings if isinstance(one, Evening))
    return top_of(tables) if parts[0].event.scale == Scale.MATCHPOINTS and tables > 1 else None


def _carried(parts: Sequence[Part], number: int) -> int:
    """Return how much of a session counts, of a hundred."""
    return next(part.event.carried for part in parts if part.event.session == number)


def _added(totals: Iterable[PartTotal]) -> PartTotal | None:
    found = tuple(totals)
    if not found:
        return None
    return PartTotal(sum((one.total for one in found), Fraction(0)), sum(one.boards for one in found))


def _match_fields(parts: Sequence[Part], who: Who, few: Collection[Hashable]) -> Iterator[OverallField]:
    if not parts:
        return
    members, chain, sums = _members(parts, who), parts[0].event.tie_breaks, not parts[0].event.ranks_by_mean
    carried = [result for part in parts if part.event.carried for result in _match_results(part, who)]
    results = without_entries(carried, few)
    played = {entry for result in results for entry in result.entries}
    lines = rank_matches([key for key in members if key in played], results, chain, sums=sums)
    rows = tuple(OverallMatchRow(members[line.entry], line) for line in lines)
    decided_by = lines[0].decided_by if lines else ""
    decides = chain_sentence(chain)
    if sums:
        decides += " " + added_up_text()
    if decided_by == MEAN:
        decides += " " + _("All are taken per match, because the pairs have played different numbers of matches.")
    ties = tuple(tie_sentences(rows, chain, _("as many points"), BY_NAME, closely=False))
    yield OverallField("all", field_title("all"), decided_by, decides, rows, ties)


def _match_results(part: Part, who: Who) -> Iterator[MatchResult]:
    assert isinstance(part.evening, MatchEvening)
    for line in part.evening.shown_lines:
        if line.counts:
            found = line.compared
            entries = BySide(found.entries.sides, tuple(who(part.key, entry) for entry in found.entries))
            yield replace(found, entries=entries)


def _notes(parts: Sequence[Part], sessions: Sequence[int]) -> Iterator[str]:
    """Yield how the events are put together."""
    for number in sessions:
        own = [part for part in parts if part.event.session == number]
        names = ", ".join(part.event.name for part in own)
        if len(own) > 1 and not own[0].event.has_matches:
            yield _("Session %(session)d: %(events)s played the same boards and are compared together.") % {
                "session": number,
                "events": names,
            }
        elif len(sessions) > 1:
            yield _("Session %(session)d: %(events)s.") % {"session": number, "events": names}
        if own[0].event.carried != IN_FULL:
            words = {"session": number, "carried": own[0].event.carried}
            yield _("Of what session %(session)d gave, %(carried)d of a hundred count.") % words


def _not_ranked(
    few: Collection[Hashable], members: Mapping[Hashable, tuple[MemberName, ...]], *, matches: bool
) -> Iterator[str]:
    """Yield who plays too few boards, or matches, to be ranked."""
    names = [Named(own).called for key, own in members.items() if key in few]
    if names:
        text = _("Not ranked, because they play fewer than half of the boards: %(pairs)s.")
        if matches:
            text = _("Not ranked, because they play fewer than half of the matches: %(pairs)s.")
        yield text % {"pairs": ", ".join(names)}
