"""What every request and every page has in common, whatever view answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from tournaments.plain_text import NUL
from tournaments.selectors.club import current_club

GetResponse = Callable[[HttpRequest], HttpResponse]

MOST_BYTES: Final = 8 * 1024 * 1024
"""The largest request; nothing that the site reads comes near it."""


class ReadableMiddleware:
    """Refuses what no view should have to read: bodies beyond any form of the site, and the character NUL.

    NUL is typed on no keyboard, and PostgreSQL cannot store or compare it. The path, the query, the cookies and the
    fields of a form are looked at; files have readers of their own.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 413 or 400 with a page, or let the request through."""
        if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
            return _page("400.html", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        try:
            refused = any(NUL in text for text in _texts(request))
        except UnreadablePostError:  # the sender has gone in the middle of a form
            refused = True
        return _page("400.html", HTTPStatus.BAD_REQUEST) if refused else self.get_response(request)


def _page(template: str, status: HTTPStatus) -> HttpResponse:
    """Return a page that asks nothing of the request, which may be what is wrong."""
    return HttpResponse(render_to_string(template, {"code": int(status)}), status=status)


def _texts(request: HttpRequest) -> Iterator[str]:
    """Yield everything in a request that a view may look up or store."""
    yield request.path_info
    yield from request.COOKIES.values()
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield name
            yield from map(str, values)


class PageForEveryAnswerMiddleware:
    """Gives a page to people who open an address that only takes what a form sends (405), which else is blank."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Put a page in the place of an empty refusal."""
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or request.headers.get("HX-Request"):
            return response
        page = _page("405.html", HTTPStatus.METHOD_NOT_ALLOWED)
        page.headers["Allow"] = response.headers["Allow"]
        return page


class NeverStoredMiddleware:
    """Keeps every page out of caches: what a page shows depends on who asks, and on which rounds have ended.

    Static files are served before it and have their own rules.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Say ``no-store`` and ``private`` on the answer."""
        response = self.get_response(request)
        add_never_cache_headers(response)
        return response


class FirstStartMiddleware:
    """Sets ``request.club`` and sends visitors of an empty site to the first-start page.

    Polled fragments are left out: they must cost no more than their own query, and an empty site has none.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through where there is a club, or on the few pages that need none."""
        if request.headers.get("HX-Request") or request.path == reverse("healthz"):
            return self.get_response(request)
        request.club = current_club()  # type: ignore[attr-defined]
        if request.club is None and request.path not in (reverse("start"), reverse("set-language")):  # type: ignore[attr-defined]
            return redirect("start")
        return self.get_response(request)
