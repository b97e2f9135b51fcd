"""What gunicorn is told beyond its command line: not to wait for ever for a client that has stopped sending."""

from __future__ import annotations

import os
import socket
import struct
from typing import Any, Final

PATIENCE: Final = float(os.environ.get("SLOW_CLIENT_SECONDS", "20"))
"""Seconds a started request may pause; each waiting request holds one of the few threads."""


def when_ready(server: Any) -> None:
    """Limit every pause of a client. Connections inherit the limit from the socket they come through."""
    pause = struct.pack("ll", int(PATIENCE), int(PATIENCE % 1 * 1_000_000))
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, pause)
