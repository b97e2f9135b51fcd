"""The text of a play that was sent by somebody who may not record it any more: it is shown, so that it is not lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.permissions import is_director, wants_part


def giving_text_back(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Guard a view of the director's: who is signed out meanwhile gets the text of the play back, with a word."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if is_director(request.user) or wants_part(request) or not _text_of(request):
            return view(request, *args, **kwargs)
        return _given_back(request, at_table=False)

    return guarded


def given_back_at_table(request: HttpRequest) -> HttpResponse | None:
    """Return the answer to a phone that is not known at its table any more; none where it has sent no text.

    Raises ``PermissionDenied`` for a script, which keeps what is on the page.
    """
    if wants_part(request):
        raise PermissionDenied
    return _given_back(request, at_table=True) if _text_of(request) else None


def _text_of(request: HttpRequest) -> str:
    return request.POST.get("text", "").strip()


def _given_back(request: HttpRequest, *, at_table: bool) -> HttpResponse:
    context = {"text": request.POST["text"], "at_table": at_table, "event": None}
    return render(request, "plays/given_back.html", context, status=HTTPStatus.FORBIDDEN)
