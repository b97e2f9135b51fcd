"""What every page knows: the club and whether its visitor is the director."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language_bidi

from tournaments.permissions import is_director


def site(request: HttpRequest) -> dict[str, Any]:
    """Add ``club``, ``is_director`` and ``text_direction`` to the context of a template."""
    return {
        "club": getattr(request, "club", None),
        "is_director": is_director(getattr(request, "user", None)),
        "text_direction": "rtl" if get_language_bidi() else "ltr",
    }
