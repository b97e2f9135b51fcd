"""Who acts, and when, as services want to be told."""

from __future__ import annotations

import datetime as dt
from typing import TypedDict

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils import timezone


class Acting(TypedDict):
    """The arguments ``by`` and ``at`` of a service."""

    by: User
    at: dt.datetime


def acting(request: HttpRequest) -> Acting:
    """Return the director who sent the request, and now. The view is for the director only."""
    assert isinstance(request.user, User)
    return Acting(by=request.user, at=timezone.now())
