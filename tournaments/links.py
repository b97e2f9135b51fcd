"""Full addresses for QR codes and printed sheets."""

from __future__ import annotations

from django.conf import settings


def absolute_url(path: str) -> str:
    """Return the full address of a path of this site.

    It starts with ``SITE_URL``, never with the host a request names, so that no visitor can bend a printed link.
    """
    return f"{settings.SITE_URL}{path}"
