"""Events as the home page and the director's overview show them."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Exists, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from tournaments.models import Board, Event, MatchDeal, Pair, Play, Result, Round, Seating, TableLink
from tournaments.models.entry import players_of_number
from tournaments.models.event import SWISSES
from tournaments.models.result import Kind, State
from tournaments.permissions import visible_events
from tournaments.selectors.heads import EventHead, event_head
from tournaments.selectors.numbers import ranges_text


def is_frozen(event: Event) -> bool:
    """Tell whether rules, movement and number of pairs are fixed: something was recorded or reseated, or a round has
    ended.

    In a Swiss they are as soon as a round has been drawn.
    """
    return Event.objects.filter(_frozen(), pk=event.pk).exists()


def _frozen() -> Q:
    """The condition on events of :func:`is_frozen`."""
    mine = {"event_id": OuterRef("pk")}
    ended = Round.objects.filter(**mine, ended_at__isnull=False)
    deals = MatchDeal.objects.filter(match__seating__event=OuterRef("pk"))
    recorded = [Exists(rows.objects.filter(**mine)) for rows in (Result, Play)]
    drawn = Seating.objects.filter(**mine, event__movement__in=SWISSES)
    return Q(*recorded, Exists(ended), Exists(deals), Exists(drawn), is_reseated=True, _connector=Q.OR)


# The home page ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event in a list: its head and how far it has come."""

    event: EventHead
    tables: int
    boards: int
    ended: int
    is_frozen: bool

    @property
    def is_finished(self) -> bool:
        """Whether every round has ended."""
        return self.ended == self.event.round_count

    @property
    def state(self) -> str:
        """``prepared``, ``running`` or ``finished``."""
        return "finished" if self.is_finished else "running" if self.is_frozen else "prepared"

    @property
    def state_text(self) -> str:
        """How far the event has come, in words."""
        if self.is_finished:
            return _("finished")
        if not self.is_frozen:
            return _("ready to start")
        words = {"round": self.ended + 1, "rounds": self.event.round_count}
        return _("round %(round)d of %(rounds)d") % words


def event_rows(user: User | AnonymousUser | None) -> tuple[EventRow, ...]:
    """Return the events this visitor may know of, newest first: one query."""
    boards = Board.objects.filter(event=OuterRef("pk")).order_by().values("event").annotate(count=Count("pk"))
    events = Event.objects.annotate(
        frozen=_frozen(),
        boards_in_all=Coalesce(Subquery(boards.values("count")), 0),
        ended=Count("rounds", filter=Q(rounds__ended_at__isnull=False), distinct=True),
        tables=Count("table_links", distinct=True),
    )
    return tuple(
        EventRow(event_head(event, user), event.tables, event.boards_in_all, event.ended, event.frozen)
        for event in visible_events(user, events.filter(rehearses=None)).order_by("-date", "-pk")
    )


MOST_EARLIER = 30
"""Events whose pairs are offered to begin with."""


def earlier_events(event: Event) -> tuple[Event, ...]:
    """Return the newest of the other events, with slug, name and date only: one query."""
    others = (
        Event.objects.filter(rehearses=None).exclude(pk=event.pk).order_by("-date", "-pk").only("slug", "name", "date")
    )
    return tuple(others[:MOST_EARLIER])


def earlier_event(event: Event, slug: str) -> Event | None:
    """Return the other event of this slug, or none."""
    return Event.objects.exclude(pk=event.pk).filter(slug=slug).first()


def rehearsals_of(event: Event) -> tuple[Event, ...]:
    """Return the rehearsal of an event, if it has one: one query."""
    return tuple(event.rehearsals.only("slug"))


# The director's overview -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundRow:
    """How far a round is: how many results it will have and in which state they are."""

    number: int
    boards: tuple[int, ...]
    tables: int
    expected: int
    agreed: int
    waiting: int
    disputed: int
    ended_at: dt.datetime | None
    closed_by: str
    sit_outs: tuple[int, ...]

    @property
    def has_ended(self) -> bool:
        """Whether it is over."""
        return self.ended_at is not None

    @property
    def missing(self) -> int:
        """How many results nobody has entered."""
        return max(self.expected - self.agreed - self.waiting - self.disputed, 0)

    @property
    def unsettled(self) -> int:
        """How many results are missing, waiting or disputed."""
        return self.expected - self.agreed

    @property
    def board_range(self) -> str:
        """The boards as "5–8"."""
        return ranges_text(self.boards)

    @property
    def has_begun(self) -> bool:
        """Whether anything was entered."""
        return self.unsettled < self.expected or self.waiting > 0 or self.disputed > 0


@dataclass(frozen=True, slots=True)
class Overview:
    """The evening at a glance."""

    rounds: tuple[RoundRow, ...]
    tables: int
    pairs: int
    named: int
    boards_without_cards: int
    flagged_plays: int
    is_frozen: bool
    movement: str
    fields: str
    minutes: int
    is_swiss: bool = False

    @property
    def current(self) -> RoundRow | None:
        """The first round that has not ended, or none when the evening is over or a round of a Swiss is to be drawn."""
        return next((row for row in self.rounds if not row.has_ended and (row.tables or not self.is_swiss)), None)

    @property
    def to_draw(self) -> int | None:
        """The round of a Swiss that would be drawn next, none where all are, and in other events."""
        return next((row.number for row in self.rounds if self.is_swiss and not row.tables), None)

    @property
    def unsettled_before(self) -> int:
        """How many results of ended rounds are still open: the director closed over them."""
        return sum(row.unsettled for row in self.rounds if row.has_ended)

    @property
    def disputed(self) -> int:
        """How many results are disputed."""
        return sum(row.disputed for row in self.rounds)

    @property
    def undecided(self) -> int:
        """How many things nobody but the director can settle: disputes, holes in ended rounds, flagged plays."""
        holes = sum(row.unsettled - row.disputed for row in self.rounds if row.has_ended)
        return self.disputed + holes + self.flagged_plays


def overview(event: Event) -> Overview:
    """Return the evening at a glance: a fixed number of queries."""
    seated = _Seated.load(event)
    counted = _results_by_round(event, seated)
    rows = tuple(
        _round_row(row, seated, counted.get(row.number, Counter()))
        for row in Round.objects.filter(event=event).order_by("number")
    )
    named = Pair.objects.filter(event=event, players__isnull=False).distinct().count()
    return Overview(
        rounds=rows,
        tables=TableLink.objects.filter(event=event).count(),
        pairs=event.pair_count,
        named=named,
        boards_without_cards=Board.objects.filter(event=event, hands="").count(),
        flagged_plays=Play.objects.filter(event=event, is_current=True, seen_at__isnull=True)
        .exclude(irregularities=[])
        .count(),
        is_frozen=is_frozen(event),
        movement=event.get_movement_display(),
        fields=event.get_fields_display(),
        minutes=event.takes,
        is_swiss=event.is_swiss,
    )


@dataclass(frozen=True)
class _Seated:
    """Who plays what when, by number of the round: the boards of each table with two pairs, and who is at no such."""

    tables: dict[int, list[list[int]]]
    resting: dict[int, set[int]]
    rounds: dict[tuple[int, ...], int]
    """The round in which a board is played by two pairs: by number of the board and primary keys of the pairs."""

    @classmethod
    def load(cls, event: Event) -> _Seated:
        """Read the seatings: one query."""
        seated = cls({}, {}, {})
        everybody = () if event.tells_who_is_away else range(1, event.pair_count + 1)
        rows = Seating.objects.filter(event=event).order_by("table")
        for number, boards, ns, ew, *keys in rows.values_list(
            "round__number", "boards", "ns__number", "ew__number", "ns_id", "ew_id"
        ):
            resting = seated.resting.setdefault(number, set(everybody))
            if event.tells_who_is_away:  # who sits nowhere has left or not come yet
                resting |= {ns, ew} - {None}
            if ns is not None and ew is not None:
                seated.tables.setdefault(number, []).append(boards)
                seated.rounds.update(((board, *keys), number) for board in boards)
                resting.difference_update(*(players_of_number(side) or {side} for side in (ns, ew)))
        return seated


def _results_by_round(event: Event, seated: _Seated) -> dict[int, Counter[str]]:
    """For each round how many current results are in each state; those taken back are nothing."""
    current = Result.objects.filter(event=event, is_current=True).exclude(kind=Kind.WITHDRAWN)
    found: dict[int, Counter[str]] = {}
    for *key, state in current.order_by().values_list("board__number", "ns_id", "ew_id", "state"):
        if (number := seated.rounds.get(tuple(key))) is not None:
            found.setdefault(number, Counter())[state] += 1
    return found


def _round_row(row: Round, seated: _Seated, states: Counter[str]) -> RoundRow:
    tables = seated.tables.get(row.number, [])
    return RoundRow(
        number=row.number,
        boards=tuple(sorted({board for boards in tables for board in boards})),
        tables=len(tables),
        expected=sum(map(len, tables)),
        agreed=states[State.AGREED],
        waiting=states[State.ENTERED],
        disputed=states[State.DISPUTED],
        ended_at=row.ended_at,
        closed_by=row.closed_by,
        sit_outs=tuple(sorted(seated.resting.get(row.number, ()))),
    )
