"""The two ways to the sheet of a match: the director signs in, the players come by the secret link.

Nobody signs in by the link. The key in the address is the permission, so it must leak nowhere: pages are not stored,
not indexed, and name no other site.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.models import Match
from tournaments.permissions import director_or_refusal, director_required
from tournaments.selectors.match_pages import find_by_key, find_match
from tournaments.services.match_acts import Actor, Guest

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Door:
    """By which way a visitor came to a match, and as whom they act."""

    match: Match
    by: Actor
    is_director: bool

    def url(self, name: str, *parts: object) -> str:
        """Return the address of a page of the match by the same way; ``page`` is the sheet itself."""
        route, key = ("match", self.match.slug) if self.is_director else ("match-table", self.match.key)
        return reverse(route if name == "page" else f"{route}-{name}", args=[key, *parts])


def by_director(view: View) -> View:
    """Guard a view of (request, door, …) for the director; the address names the match by its ``match`` slug."""
    return director_required(_found_by_slug(view))


def part_by_director(view: View) -> View:
    """Guard a part of a page that a script asks for: who is no director gets a refusal, not the sign-in page."""
    return director_or_refusal(_found_by_slug(view))


def _found_by_slug(view: View) -> View:
    @wraps(view)
    def found(request: HttpRequest, match: str, **parts: Any) -> HttpResponse:
        row = find_match(match)
        if row is None:
            raise Http404
        assert isinstance(request.user, User)
        return view(request, door=Door(row, request.user, is_director=True), **parts)

    return found


def by_link(view: View) -> View:
    """Open a view of (request, door, …) to whoever has the link; every other key is answered 404 alike."""

    @wraps(view)
    def found(request: HttpRequest, key: str, **parts: Any) -> HttpResponse:
        row = find_by_key(key)
        if row is None:
            raise Http404
        response = view(request, door=Door(row, Guest(key), is_director=False), **parts)
        # Not no-referrer: under that a browser sends "Origin: null" with a form, which no protection can accept.
        response["Referrer-Policy"] = "same-origin"
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return found
