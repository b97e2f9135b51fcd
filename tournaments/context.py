"""What every page knows: the club and whether its visitor is the director."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from tournaments.permissions import is_director


def site(request: HttpRequest) -> dict[str, Any]:
    """Add ``club`` and ``is_director`` to the context of a template."""
    return {
        "club": getattr(request, "club", None),
        "is_director": is_director(getattr(request, "user", None)),
    }
