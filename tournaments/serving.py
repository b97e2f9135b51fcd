"""How the site is put on the network: addresses of this machine and the command line of the application server."""

from __future__ import annotations

import socket
import sys

LOOPBACK = "127.0.0.1"
EVERY_INTERFACE = "0.0.0.0"  # noqa: S104 (the point of --lan)
# A documentation address (RFC 5737). Nothing is sent: connecting a datagram socket only picks the outgoing interface.
SOMEWHERE = ("192.0.2.1", 9)


def lan_address() -> str:
    """Return the address of this machine on its network, or the loopback address where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


def site_url(host: str, port: int) -> str:
    """Return the address of the site as a browser on the club's network spells it."""
    shown = lan_address() if host == EVERY_INTERFACE else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def is_taken(host: str, port: int) -> bool:
    """Tell whether somebody already listens there."""
    reached = LOOPBACK if host == EVERY_INTERFACE else host
    with socket.socket(socket.AF_INET6 if ":" in reached else socket.AF_INET) as probe:
        probe.settimeout(1)
        return probe.connect_ex((reached, port)) == 0


def server_command(host: str, port: int, platform: str = sys.platform) -> list[str]:
    """Return the command that serves the site: gunicorn with threads, or waitress on Windows."""
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    if platform == "win32":
        return [sys.executable, "-m", "waitress", f"--listen={address}", "--threads=8", "tournaments.wsgi:application"]
    return [
        *(sys.executable, "-m", "gunicorn", "tournaments.wsgi:application", "--bind", address),
        *("--worker-class", "gthread", "--workers", "2", "--threads", "8", "--preload"),
        *("--config", "python:tournaments.gunicorn_hooks"),
        # Its socket would lie in the home folder and belong to every site of this user.
        *("--no-control-socket", "--log-level", "warning"),
    ]
