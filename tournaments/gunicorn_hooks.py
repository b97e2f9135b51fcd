"""What gunicorn is told beyond its command line: what stands in its log, how long it waits, what its workers share."""

from __future__ import annotations

import gc
import os
import socket
import struct
from typing import Any, Final

from tournaments.key_masking import MaskedFormatter

PATIENCE: Final = float(os.environ.get("SLOW_CLIENT_SECONDS", "20"))
"""Seconds a started request may pause; each waiting request holds one of the few threads."""


def when_ready(server: Any) -> None:
    """Limit every pause of a client. Connections inherit the limit from the socket they come through."""
    pause = struct.pack("ll", int(PATIENCE), int(PATIENCE % 1 * 1_000_000))
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, pause)


def pre_fork(_server: Any, _worker: Any) -> None:
    """Keep what is loaded out of the search for garbage, so that the workers share its memory."""
    gc.freeze()


def on_starting(server: Any) -> None:
    """Keep the keys of tables out of gunicorn's own log too."""
    for handler in server.log.error_log.handlers:
        handler.setFormatter(MaskedFormatter(server.log.error_fmt, server.log.datefmt))
