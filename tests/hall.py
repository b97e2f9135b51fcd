"""A hall full of phones that post to a served site, and the database read without the site's own code.

``python -m tests.hall`` prepares the database named by the environment and prints where the phones find their tables.
"""

from __future__ import annotations

import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import psycopg

from tests.servers import ROOT, TOKEN, Answer, Visitor

TABLES = 6
"""Tables of the hall. Nobody plays at the last one, so that the round stays open."""
BOARDS = (1, 2, 3, 4)
DEALERS = {1: "N", 2: "W", 3: "S", 4: "E"}
DEVICES = 4
"""Phones at each table, two a side: 20 at the five tables that play."""

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Table:
    """A table as a phone finds it."""

    key: str
    pairs: tuple[int, int]


@dataclass(frozen=True)
class Hall:
    """A prepared database: the folder of its data, its address (empty for SQLite), and the tables that play."""

    data: Path
    url: str
    tables: tuple[Table, ...]

    def rows(self, query: str) -> list[Row]:
        """Ask the database itself."""
        if self.url:
            with psycopg.connect(self.url) as server:
                return server.execute(query.encode()).fetchall()
        with closing(sqlite3.connect(self.data / "basa.sqlite3")) as file:
            return file.execute(query).fetchall()

    @property
    def environment(self) -> dict[str, str]:
        """What the site's environment must name."""
        return {"DEMO": "0", **({"DATABASE_URL": self.url} if self.url else {})}


def make_hall(data: Path, url: str = "") -> Hall:
    """Prepare an empty database with an event that nobody has begun to play."""
    data.mkdir(parents=True, exist_ok=True)
    ours = {"DATABASE_URL", "TEST_SQLITE", "SITE_URL", "DEBUG"}
    clean = {name: value for name, value in os.environ.items() if name not in ours}
    environment = {**clean, "BASA_DATA": str(data), **({"DATABASE_URL": url} if url else {})}
    made = subprocess.run(
        [sys.executable, "-m", "tests.hall"], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    tables = tuple(Table(one["key"], tuple(one["pairs"])) for one in json.loads(made.stdout))
    return Hall(data, url, tables)


@dataclass
class Log:
    """What the phones saw: requests that were acknowledged, and answers that must not happen."""

    acknowledged: set[str] = field(default_factory=set)
    refused: int = 0
    wrong: list[str] = field(default_factory=list)


class Phone(Visitor):
    """A phone at a table that enters, corrects, confirms and disputes at random, and remembers what was acknowledged.

    No two phones of a table ever enter the same values, so that every acknowledged request has a version of its own.
    """

    def __init__(self, port: int, table: Table, number: int, log: Log) -> None:
        super().__init__(port)
        self.table = table
        self.number = number
        self.log = log
        self.chance = random.Random(f"{table.pairs}{number}")
        self.sent = 0
        self.token = ""
        self.unanswered: tuple[str, dict[str, str]] | None = None

    @property
    def path(self) -> str:
        """Where this phone's table is."""
        return f"/t/{self.table.key}/"

    def join(self) -> None:
        """Say which pair this phone is."""
        self.token = TOKEN.search(self.get(self.path).text)[1]  # type: ignore[index]
        answer = self.send(f"{self.path}join/", {"round": "1", "pair": str(self.table.pairs[self.number % 2])})
        assert answer.status == 302, answer.text

    def act(self) -> None:
        """Do one thing on one board: mostly enter, sometimes answer; repeat what has had no answer."""
        if self.unanswered is not None:
            path, values = self.unanswered
        else:
            path, values = self._think()
        self.unanswered = (path, values)
        answer = self.send(path, values)
        self.unanswered = None
        self._note(path, values, answer)
        if self.chance.random() < 0.1:  # a tap too many: the same request once more
            self._note(path, values, self.send(path, values))

    def _think(self) -> tuple[str, dict[str, str]]:
        board = self.chance.choice(BOARDS)
        page = self.get(f"{self.path}boards/{board}/?again=1").text
        version = re.search(r'name="version" value="([^"]+)"', page)
        values = {"version": version[1] if version else "0", "request_id": str(uuid4())}
        act = self.chance.choices(["enter", "confirm", "dispute"], weights=[6, 3, 1])[0]
        if act == "enter":
            values |= self._slip(board)
        if act == "dispute":
            values["reason"] = "we have it otherwise"
        return f"{self.path}boards/{board}/{act}/", values

    def _slip(self, board: int) -> dict[str, str]:
        self.sent += 1
        points = (self.sent * DEVICES + self.number) % 72
        trump = "oceb"[(self.sent * DEVICES // 72) % 4]
        words = {"chooser": DEALERS[board], "trump": trump, "level": "none", "side": "NS"}
        return words | {"points": str(points)}

    def send(self, path: str, values: dict[str, str]) -> Answer:
        """Send a form with the token of this phone."""
        headers = {
            "Origin": f"http://{self.host}:{self.port}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        return self._send("POST", path, urlencode(values | {"csrfmiddlewaretoken": self.token}), headers)

    def _note(self, path: str, values: dict[str, str], answer: Answer) -> None:
        """302 acknowledges, 303 refuses; anything else is an error."""
        if answer.status == 302:
            self.log.acknowledged.add(values["request_id"])
        elif answer.status == 303:
            self.log.refused += 1
        else:
            self.log.wrong.append(f"{answer.status} for {path}: {answer.text[:300]}")


def phones_of(hall: Hall, port: int, log: Log) -> list[Phone]:
    """Return twenty phones that have joined, two a side at each table."""
    phones = [Phone(port, table, number, log) for table in hall.tables for number in range(DEVICES)]
    for phone in phones:
        phone.join()
    return phones


def at_once(jobs: list[Callable[[], None]]) -> list[threading.Thread]:
    """Start every job in a thread of its own, all at the same moment; return the threads."""
    gate = threading.Barrier(len(jobs))

    def run(job: Callable[[], None]) -> None:
        gate.wait()
        job()

    threads = [threading.Thread(target=run, args=(job,), daemon=True) for job in jobs]
    for thread in threads:
        thread.start()
    return threads


def lost(hall: Hall, log: Log) -> set[str]:
    """Return the acknowledged requests that the database does not know."""
    known = {str(row[0]).replace("-", "") for row in hall.rows("SELECT request_id FROM tournaments_result")}
    return {request for request in log.acknowledged if request.replace("-", "") not in known}


def flaws(hall: Hall) -> Iterator[str]:
    """Yield what is wrong with the versions and with the log; nothing, if all is well."""
    query = "SELECT board_id, ns_id, ew_id, version, is_current FROM tournaments_result ORDER BY 1, 2, 3, 4"
    results: dict[Row, list[tuple[int, bool]]] = {}
    for board, ns, ew, version, is_current in hall.rows(query):
        results.setdefault((board, ns, ew), []).append((version, bool(is_current)))
    for place, versions in results.items():
        count = len(versions)
        if versions != [(number, number == count) for number in range(1, count + 1)]:
            yield f"{place} has versions {versions}"
    written = hall.rows(
        'SELECT b.number, r."table", r.version FROM tournaments_result r JOIN tournaments_board b ON b.id = r.board_id'
    )
    logged = [
        (board, table, (json.loads(new) if isinstance(new, str) else new)["version"])
        for board, table, new in hall.rows(
            'SELECT board, "table", new FROM tournaments_logentry WHERE board IS NOT NULL AND new IS NOT NULL'
        )
    ]
    if sorted(written) != sorted(logged):
        yield f"log and results differ: {set(written) ^ set(logged)}"


def main() -> None:
    """Prepare the database of the environment."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    import django  # after the environment names the settings

    django.setup()
    from django.core.management import call_command

    from tests import factories
    from tournaments.models import Seating

    call_command("migrate", verbosity=0)
    event = factories.make_event(pairs=2 * TABLES, rounds=2, boards_per_round=len(BOARDS))
    links = {link.table: link.key for link in event.table_links.all()}
    seatings = Seating.objects.filter(event=event, round__number=1, table__lt=TABLES).select_related("ns", "ew")
    tables = [
        {"key": links[seating.table], "pairs": [seating.ns.number, seating.ew.number]}
        for seating in seatings
        if seating.ns and seating.ew
    ]
    print(json.dumps(tables))


if __name__ == "__main__":
    main()
