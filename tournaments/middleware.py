"""Before the club exists, every page leads to the page that makes it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.selectors.club import current_club


class FirstStartMiddleware:
    """Sets ``request.club`` and sends visitors of an empty site to the first-start page.

    Polled fragments are left out: they must cost no more than their own query, and an empty site has none.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let the request through where there is a club, or on the few pages that need none."""
        if request.headers.get("HX-Request") or request.path == reverse("healthz"):
            return self.get_response(request)
        request.club = current_club()  # type: ignore[attr-defined]
        if request.club is None and request.path != reverse("start"):  # type: ignore[attr-defined]
            return redirect("start")
        return self.get_response(request)
