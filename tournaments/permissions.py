"""Who may do what, asked in one place."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tournaments.models.event import Event, Round, Shown
from tournaments.models.series import Opens, Series

View = Callable[..., HttpResponse]
Events = TypeVar("Events", bound="QuerySet[Any]")


def is_director(user: User | AnonymousUser | None) -> bool:
    """Tell whether this visitor directs the club's events: an active user with the staff mark."""
    return bool(user and user.is_active and user.is_staff)


def directs(user: User | AnonymousUser | None, event: Event) -> bool:
    """Tell whether this visitor directs the event; a director directs all of the club's."""
    return is_director(user)


def can_see_event(user: User | AnonymousUser | None, event: Event) -> bool:
    """Tell whether this visitor may know that the event exists."""
    return event.shown != Shown.NOTHING or is_director(user)


def visible_events(user: User | AnonymousUser | None, events: Events) -> Events:
    """Return those of these events that :func:`can_see_event` lets this visitor know of."""
    return events if is_director(user) else events.exclude(shown=Shown.NOTHING)


def can_see_standings(user: User | AnonymousUser | None, event: Event) -> bool:
    """Tell whether this visitor may see the standings, which cover the rounds of :func:`shown_rounds` only."""
    return event.shown in (Shown.STANDINGS, Shown.ALL) or is_director(user)


def can_see_boards(user: User | AnonymousUser | None, event: Event) -> bool:
    """Tell whether this visitor may see travellers, score cards and replays of the rounds that are shown."""
    return event.shown == Shown.ALL or is_director(user)


def can_see_traveller(user: User | AnonymousUser | None, event: Event, round: Round) -> bool:
    """Tell whether this visitor may see the results of boards that are last played in a round.

    Until it is shown the director alone may.
    """
    return is_director(user) or can_see_hands(user, event, round)


def can_see_hands(user: User | AnonymousUser | None, event: Event, round: Round) -> bool:
    """Tell whether a page may show this visitor the hands of boards last played in a round: never before it has ended.

    The director's own look before that is an act of its own (``services.boards.look``), which is logged.
    """
    if not (is_open(event, round) and can_see_boards(user, event)):
        return False
    return not wall_rule(event).keeps or round.number in shown_rounds(user, event)


# The same boards in several events -------------------------------------------------------------------------------


def twins_of(event: Event) -> QuerySet[Event]:
    """Return the other events that play the same boards: those of the same session of its series."""
    if event.series_id is None or event.has_matches:
        return Event.objects.none()
    return Event.objects.filter(series=event.series_id, session=event.session).exclude(pk=event.pk)


def held_rounds(event: Event) -> frozenset[int]:
    """Return the rounds that open boards which another event has still to play, so that these stay sealed here too.

    Where the series opens at the end these are all rounds, until every event of the session is over. Up to four
    queries, or none for an event that is in no series.
    """
    twins = list(twins_of(event))
    if not twins:
        return frozenset()
    open_elsewhere = Round.objects.filter(event__in=twins, ended_at__isnull=True)
    if Series.objects.filter(pk=event.series_id or 0, opens=Opens.END).exists():
        mine = list(event.rounds.order_by().values_list("number", "ended_at"))
        is_over = all(ended_at for _, ended_at in mine) and not open_elsewhere.exists()
        return frozenset() if is_over else frozenset(number for number, _ in mine)
    boards = list(open_elsewhere.filter(boards__isnull=False).values_list("boards__number", flat=True))
    return frozenset(event.rounds.filter(boards__number__in=boards).values_list("number", flat=True))


def is_open(event: Event, round: Round) -> bool:
    """Tell whether the boards last played in a round are open: it has ended, and no other event has to play them."""
    return round.has_ended and round.number not in held_rounds(event)


def can_see_series(user: User | AnonymousUser | None, events: Collection[Event]) -> bool:
    """Tell whether this visitor may see the ranking over these events: the standings of each of them."""
    return is_director(user) or (bool(events) and all(can_see_standings(user, event) for event in events))


def can_see_boards_of_series(user: User | AnonymousUser | None, events: Collection[Event]) -> bool:
    """Tell whether this visitor may see how scores over these events come about, board by board."""
    return is_director(user) or (bool(events) and all(can_see_boards(user, event) for event in events))


# What is kept for the end ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WallRule:
    """From which round on the wall shows results, and from which they are kept for the end; none for never.

    It holds for everybody but the director, on every page and in every file.
    """

    shows_from: int
    freezes_from: int | None

    @property
    def keeps(self) -> bool:
        """Whether anything is ever kept back."""
        return self.shows_from > 1 or self.freezes_from is not None

    def covers(self, ended: Collection[int]) -> frozenset[int]:
        """Return the ended rounds whose results are shown; none until the first round wanted has ended."""
        rounds = frozenset(n for n in ended if self.freezes_from is None or n < self.freezes_from)
        return rounds if any(n >= self.shows_from for n in rounds) else frozenset()

    def is_frozen(self, ended: Collection[int]) -> bool:
        """Tell whether a round has ended that is kept for the end."""
        return self.freezes_from is not None and any(n >= self.freezes_from for n in ended)


def wall_rule(event: Event) -> WallRule:
    """Return the rule of an event, brought into its rounds: a movement made anew may have fewer of them."""
    freezes_from = event.wall_freezes_from
    return WallRule(
        shows_from=min(event.wall_shows_from, event.round_count),
        freezes_from=None if freezes_from is None or freezes_from > event.round_count else freezes_from,
    )


def shown_rounds(
    user: User | AnonymousUser | None,
    event: Event,
    ended: Collection[int] | None = None,
    held: Collection[int] | None = None,
) -> frozenset[int]:
    """Return the rounds that are shown to this visitor: all that have ended to the director, to others as to the wall.

    What another event has still to play is shown to nobody else. One query, or none where the rounds that have
    ``ended`` are known, and those of :func:`held_rounds` where these are not.
    """
    if ended is None:
        ended = event.rounds.filter(ended_at__isnull=False).values_list("number", flat=True)
    if is_director(user):
        return frozenset(ended)
    return wall_rule(event).covers(frozenset(ended).difference(held_rounds(event) if held is None else held))


def can_see_hands_at_table(event: Event, last: Round | None) -> bool:
    """Tell whether a device may see the four hands of a board of its round: when nobody plays the board any more.

    ``last`` is the last round in which some table plays it. The pair has played it, so it has seen every card of it
    fall, and it enters the play. What visitors may see is another question (:func:`can_see_hands`): this holds in
    every event, and for no other board.
    """
    return last is not None and is_open(event, last)


def wants_part(request: HttpRequest) -> bool:
    """Tell whether a script asks, which swaps a part of the page and leaves the rest."""
    return "HX-Request" in request.headers


def director_or_refusal(view: View) -> View:
    """Guard a view for a script: who is not the director, or no longer signed in, gets a refusal (403).

    The sign-in page has no place inside a part of a page.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_director(request.user):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return guarded


def director_required(view: View) -> View:
    """Guard a view: signed-out visitors go to the sign-in page, others who are not the director get a refusal (403).

    Who was signed out while filling in a form is told that nothing was saved, and comes back to the form. A script,
    which would put the sign-in page into a part of the page and lose what is typed there, gets the refusal.
    """
    refusing = director_or_refusal(view)

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated and not wants_part(request):
            return _sign_in_first(request)
        return refusing(request, *args, **kwargs)

    return guarded


def _sign_in_first(request: HttpRequest) -> HttpResponse:
    if request.method in ("GET", "HEAD"):
        return redirect_to_login(request.get_full_path())
    messages.warning(request, _("You were signed out, so nothing was saved. Sign in and do it once more."))
    return redirect_to_login(_form_of(request))


def _form_of(request: HttpRequest) -> str:
    """Return the address of the page that a form was sent from, or the home page: not every address answers a GET."""
    sent_from = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(sent_from, {request.get_host()}, require_https=request.is_secure()):
        return resolve_url(settings.LOGIN_REDIRECT_URL)
    parts = urlsplit(sent_from)
    return urlunsplit(("", "", parts.path, parts.query, ""))
