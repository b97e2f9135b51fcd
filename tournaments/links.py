"""Full addresses, and their QR codes, for printed sheets and the wall."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

import segno
from django.conf import settings


def absolute_url(path: str) -> str:
    """Return the full address of a path of this site.

    It starts with ``SITE_URL``, never with the host a request names, so that no visitor can bend a printed link.
    """
    return f"{settings.SITE_URL}{path}"


def leads_to_this_machine_only() -> bool:
    """Tell whether full addresses name this machine as it calls itself, so that no phone can follow them."""
    host = urlsplit(settings.SITE_URL).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def qr_picture(address: str) -> str:
    """Return the picture of an address as a code for phones, black on white, as an address of its own (``data:``)."""
    code = segno.make(address, error="m", micro=False)
    return code.svg_data_uri(border=4, dark="#000", light="#fff", scale=4)
