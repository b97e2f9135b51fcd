"""What every request and every page has in common, whatever view answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, UnreadablePostError
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from tournaments.plain_text import NUL
from tournaments.selectors.club import current_club

GetResponse = Callable[[HttpRequest], HttpResponse]


class NoNulMiddleware:
    """Refuses requests with the character NUL, which no keyboard types and PostgreSQL cannot store or compare.

    It looks at the path, the query, the cookies and the fields of a form; files have readers of their own.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 400 in a sentence, or let the request through."""
        try:
            refused = any(NUL in text for text in _texts(request))
        except UnreadablePostError:  # the sender has gone in the middle of a form
            refused = True
        if not refused:
            return self.get_response(request)
        sentence = _("This request holds a character that cannot be stored. Nothing was changed.")
        return HttpResponseBadRequest(sentence, content_type="text/plain; charset=utf-8")


def _texts(request: HttpRequest) -> Iterator[str]:
    """Yield everything in a request that a view may look up or store."""
    yield request.path_info
    yield from request.COOKIES.values()
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield name
            yield from map(str, values)


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
        if request.club is None and request.path != reverse("start"):  # type: ignore[attr-defined]
            return redirect("start")
        return self.get_response(request)
