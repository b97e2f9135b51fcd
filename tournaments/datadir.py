"""The data folder: database, secret key and demo password, readable by the owner only."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

KEY_FILE = "secret-key"
DATABASE_FILE = "basa.sqlite3"
DEMO_DIRECTOR_FILE = "demo-director.txt"


def make_private_folder(folder: Path) -> Path:
    """Make the folder with mode 0700 unless it is there already; return it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def keep_files_private(folder: Path) -> None:
    """Let this process make files that their owner alone may read, and make those of the database so.

    The folder may be older than the site and open to others. SQLite gives its further files the mode of the first.
    """
    os.umask(0o077)
    for path in folder.glob(f"{DATABASE_FILE}*"):
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)


def secret_key(folder: Path) -> str:
    """Return the site's secret key; the first call makes it and keeps it in the folder with mode 0600."""
    path = folder / KEY_FILE
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(50))
    return path.read_text(encoding="ascii").strip()


def _write_once(path: Path, text: str) -> None:
    """Write a private file so that two processes starting together agree on one content."""
    handle, name = tempfile.mkstemp(dir=path.parent)  # mkstemp makes it 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(text)
        os.link(name, path)  # unlike a rename, fails where another process was first
    except FileExistsError:
        pass
    finally:
        os.unlink(name)
