"""A throw-away PostgreSQL server for tests.

``python -m tests.postgres COMMAND …`` runs a command with ``DATABASE_URL`` naming a fresh database of such a server.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg

from tests.programs import postgres_folder

# Safe to lose, so it need not wait for the disk.
SERVER_OPTIONS = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"


@dataclass(frozen=True)
class PostgresServer:
    """A running server on the loopback address."""

    port: int
    numbers: Iterator[int]

    def fresh_database(self) -> str:
        """Make an empty database and return its address in the form of ``DATABASE_URL``."""
        name = f"club{next(self.numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, database: str) -> str:
        """Return the address of a database of this server."""
        return f"postgres://club@127.0.0.1:{self.port}/{database}"


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """Start a server with an empty cluster in a temporary folder; stop and delete it at the end."""
    programs = postgres_folder()
    assert programs is not None, "PostgreSQL is missing"
    as_root = os.geteuid() == 0
    become = ["runuser", "-u", "postgres", "--"] if as_root else []
    folder = Path(tempfile.mkdtemp(prefix="basa-pg-"))
    port = free_port()
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} {SERVER_OPTIONS}"
    control = [*become, f"{programs}/pg_ctl", "-D", str(folder / "data"), "-w"]
    try:
        if as_root:
            shutil.chown(folder, "postgres", "postgres")
        _run(
            [*become, f"{programs}/initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "club"]
            + ["-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        )
        _run([*control, "-l", str(folder / "log"), "-o", options, "start"])
        try:
            yield PostgresServer(port, count(1))
        finally:
            _run([*control, "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(command: list[str]) -> None:
    # The server inherits neither pipe nor folder: it would keep the pipe open and may not read the folder.
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd="/")


def main() -> int:
    """Run the command given as arguments; return its exit status."""
    with postgres_server() as server:
        return subprocess.run(sys.argv[1:], env={**os.environ, "DATABASE_URL": server.fresh_database()}).returncode


if __name__ == "__main__":
    sys.exit(main())
