"""Which address a request comes from, where proxies stand between the visitor and the site."""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Return the address of the visitor: what the outermost of our ``TRUSTED_PROXIES`` saw.

    Each proxy appends the address it was asked from to ``X-Forwarded-For``. Only as many entries are believed as there
    are proxies of our own, counted from the right: whatever stands left of them the visitor may have written. A chain
    that is too short or holds no address leaves the address of the connection.
    """
    connection: str = request.META.get("REMOTE_ADDR", "")
    proxies: int = settings.TRUSTED_PROXIES
    if proxies < 1:
        return connection
    chain = [entry.strip() for entry in request.headers.get("X-Forwarded-For", "").split(",")]
    if len(chain) < proxies:
        return connection
    try:
        return str(ip_address(chain[-proxies]))
    except ValueError:
        return connection
