"""Fragments that a page polls: nothing is sent while nothing has changed.

A page that wants to stay fresh puts what changes into an element like this::

    <section id="…" data-live hx-get="{% url 'live-standings' slug %}?v={{ revision }}"
             hx-trigger="every 5s, live:refresh" hx-swap="outerHTML"> … </section>

and loads ``js/live.js``. The address belongs to a view under :func:`live_fragment`, which renders the same element
alone. While ``v`` is the event's revision the answer is 204, which htmx leaves the page alone for; a 304 would make it
draw the page again from the browser's cache, and focus and scroll would be lost.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import Event

Allowed = Callable[[User | AnonymousUser, Event], bool]
Fragment = Callable[..., HttpResponse]


def live_fragment(allowed: Allowed) -> Callable[[Fragment], Fragment]:
    """Return a decorator for a view of (request, event, …) that renders one fragment.

    The view is called with the event of ``slug`` where its revision is not ``?v=`` and ``allowed`` lets the visitor
    in; who is not let in gets 404, as for an event that does not exist. An unchanged event costs one indexed read.
    """

    def decorate(view: Fragment) -> Fragment:
        @wraps(view)
        def fragment(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            event = Event.objects.filter(slug=slug).first()
            if event is None or not allowed(request.user, event):
                raise Http404
            if request.GET.get("v") == str(event.revision):
                return HttpResponse(status=204)
            return view(request, event, *args, **kwargs)

        return require_safe(fragment)

    return decorate
