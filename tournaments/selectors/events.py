"""Events as the home page and the director's overview show them."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext as _

from tournaments.models import Board, Event, MatchDeal, Pair, Play, Result, Round, Seating, TableLink
from tournaments.models.result import Kind, State
from tournaments.permissions import visible_events
from tournaments.selectors.heads import EventHead, event_head


def is_frozen(event: Event) -> bool:
    """Tell whether rules, movement and number of pairs are fixed: something was recorded, or a round has ended."""
    return Event.objects.filter(_frozen(), pk=event.pk).exists()


def _frozen() -> Q:
    """The condition on events of :func:`is_frozen`."""
    mine = {"event_id": OuterRef("pk")}
    ended = Round.objects.filter(**mine, ended_at__isnull=False)
    deals = MatchDeal.objects.filter(match__seating__event=OuterRef("pk"))
    recorded = [Exists(rows.objects.filter(**mine)) for rows in (Result, Play)]
    return Q(*recorded, Exists(ended), Exists(deals), _connector=Q.OR)


# The home page ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event in a list: its head and how far it has come."""

    event: EventHead
    tables: int
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
    events = Event.objects.annotate(
        frozen=_frozen(),
        ended=Count("rounds", filter=Q(rounds__ended_at__isnull=False), distinct=True),
        tables=Count("table_links", distinct=True),
    )
    return tuple(
        EventRow(event_head(event, user), event.tables, event.ended, event.frozen)
        for event in visible_events(user, events).order_by("-date", "-pk")
    )


MOST_EARLIER = 30
"""Events whose pairs are offered to begin with."""


def earlier_events(event: Event) -> tuple[Event, ...]:
    """Return the newest of the other events, with slug, name and date only: one query."""
    others = Event.objects.exclude(pk=event.pk).order_by("-date", "-pk").only("slug", "name", "date")
    return tuple(others[:MOST_EARLIER])


def earlier_event(event: Event, slug: str) -> Event | None:
    """Return the other event of this slug, or none."""
    return Event.objects.exclude(pk=event.pk).filter(slug=slug).first()


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
        """Whether its boards are open."""
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
        first, last = self.boards[0], self.boards[-1]
        return str(first) if first == last else f"{first}–{last}"

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

    @property
    def current(self) -> RoundRow | None:
        """The first round that has not ended, or none when the evening is over."""
        return next((row for row in self.rounds if not row.has_ended), None)

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
    seated = _seatings_by_round(event)
    boards = _boards_by_round(event)
    counted = _results_by_round(event)
    rows = tuple(
        _round_row(
            row, boards.get(row.number, ()), *seated.get(row.number, (0, ())), counted.get(row.number, Counter())
        )
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
        minutes=event.round_count * event.minutes_per_round,
    )


def _seatings_by_round(event: Event) -> dict[int, tuple[int, tuple[int, ...]]]:
    """For each round how many tables play and which pairs sit out."""
    tables: Counter[int] = Counter()
    resting: dict[int, set[int]] = {}
    rows = Seating.objects.filter(event=event).values_list("round__number", "ns__number", "ew__number")
    for number, ns, ew in rows:
        sit_outs = resting.setdefault(number, set(range(1, event.pair_count + 1)))
        if ns is not None and ew is not None:
            tables[number] += 1
            sit_outs -= {ns, ew}
    return {number: (tables[number], tuple(sorted(sit_outs))) for number, sit_outs in resting.items()}


def _boards_by_round(event: Event) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[int]] = {}
    for number, board in Board.objects.filter(event=event).order_by("number").values_list("round__number", "number"):
        found.setdefault(number, []).append(board)
    return {number: tuple(boards) for number, boards in found.items()}


def _results_by_round(event: Event) -> dict[int, Counter[str]]:
    """For each round how many current results are in each state; those taken back are nothing."""
    current = Result.objects.filter(event=event, is_current=True).exclude(kind=Kind.WITHDRAWN)
    seated = Seating.objects.filter(round=OuterRef("board__round"), ns=OuterRef("ns"), ew=OuterRef("ew"))
    states = current.filter(Exists(seated)).order_by().values_list("board__round__number", "state")
    rows = states.annotate(count=Count("pk"))
    found: dict[int, Counter[str]] = {}
    for number, state, count in rows:
        found.setdefault(number, Counter())[state] += count
    return found


def _round_row(
    row: Round, boards: tuple[int, ...], tables: int, sit_outs: tuple[int, ...], states: Counter[str]
) -> RoundRow:
    return RoundRow(
        number=row.number,
        boards=boards,
        tables=tables,
        expected=tables * len(boards),
        agreed=states[State.AGREED],
        waiting=states[State.ENTERED],
        disputed=states[State.DISPUTED],
        ended_at=row.ended_at,
        closed_by=row.closed_by,
        sit_outs=sit_outs,
    )
