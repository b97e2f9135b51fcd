"""Programs some tests need, where they are, and how to get them where they are missing."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Need:
    """What the tests with a marker need: the path, or none and a sentence saying how to get it."""

    marker: str
    path: str | None
    how: str


def chromium() -> str | None:
    """Return the path of Chromium: the environment variable CHROMIUM, or what the system has.

    The headless shell comes first: the same Chromium without the windows, with which the suite takes half the time.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def postgres_folder() -> str | None:
    """Return the folder of PostgreSQL's server programs, the newest where there are several."""
    on_path = shutil.which("initdb")
    candidates = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parent.parent.name)
    )
    found = str(candidates[-1]) if candidates else on_path
    if found is None or (hasattr(os, "geteuid") and os.geteuid() == 0 and not _can_step_down()):
        return None
    return str(Path(found).resolve().parent)


def _can_step_down() -> bool:
    """Tell whether root can become the user postgres, as which alone the server starts."""
    import pwd  # not on Windows, where nobody is root

    return shutil.which("runuser") is not None and any(user.pw_name == "postgres" for user in pwd.getpwall())


@cache
def needs() -> tuple[Need, ...]:
    """Return what the marked tests need on this machine; asked before every test, looked for once."""
    return (
        Need("browser", chromium(), "Chromium is missing; on Debian 'apt install chromium-headless-shell' brings it"),
        Need("gettext", shutil.which("msgfmt"), "gettext is missing; on Debian 'apt install gettext' brings it"),
        Need("postgres", postgres_folder(), "PostgreSQL is missing; on Debian 'apt install postgresql' brings it"),
    )
