"""Who may do what, asked in one place."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

View = Callable[..., HttpResponse]


def is_director(user: User | AnonymousUser | None) -> bool:
    """Tell whether this visitor directs the club's events: an active user with the staff mark."""
    return bool(user and user.is_active and user.is_staff)


def director_required(view: View) -> View:
    """Guard a view: signed-out visitors go to the sign-in page, others who are not the director get a refusal (403)."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not is_director(request.user):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return guarded
