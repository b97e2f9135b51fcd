"""A backup holds the whole site as it was at one moment, and restores it exactly, on both databases."""

from __future__ import annotations

import gzip
import json
import os
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.factories import make_club, make_director, make_event
from tests.servers import ROOT
from tournaments.models import Club, Device, Event, Joining, LogEntry, Pair, TableLink
from tournaments.services.acts import locked, log
from tournaments.services.backups import backed_up_models, restore_backup, write_backup

pytestmark = pytest.mark.django_db(transaction=True)

Rows = dict[str, list[dict[str, Any]]]


def everything() -> Rows:
    """Return every row of the site and of its users, by table."""
    return {model._meta.label: list(model._base_manager.order_by("pk").values()) for model in backed_up_models()}


@pytest.fixture
def evening() -> Event:
    """An event with pairs, boards, links, a device at a table and a log."""
    make_director("arbitre")
    event = make_event(pairs=4, rounds=2, name="Sopar de la Mercè «=1+1»")
    device = Device.objects.create(link=TableLink.objects.all()[0], token="t" * 32, created_at=timezone.now())
    Joining.objects.create(device=device, round=event.rounds.all()[0], pair=Pair.objects.all()[0], at=timezone.now())
    LogEntry.objects.create(event=event, at=timezone.now(), actor="arbitre", act="test", old={"a": [1, None]}, new="ü")
    return event


def empty_site() -> None:
    """Delete everything, by the tables and not by the code under test."""
    call_command("flush", interactive=False, verbosity=0)


def damaged(path: Path, change: Callable[[list[str]], list[str]]) -> Path:
    """Return a copy of the backup with its lines changed."""
    lines = gzip.decompress(path.read_bytes()).decode().splitlines()
    copy = path.with_name("damaged.gz")
    copy.write_bytes(gzip.compress("\n".join(change(lines)).encode()))
    return copy


def test_it_restores_every_row_exactly(evening: Event, tmp_path: Path) -> None:
    before = everything()
    filled = {"auth.User", "tournaments.Club", "tournaments.Event", "tournaments.Board", "tournaments.LogEntry"}
    assert all(before[name] for name in filled | {"tournaments.Joining"})
    file = tmp_path / "evening.basa"
    count = write_backup(file, at=timezone.now())
    assert count == sum(map(len, before.values()))
    empty_site()
    assert not any(everything().values())
    assert restore_backup(file) == count
    assert everything() == before
    # New rows get new keys after the highest one.
    assert Club.objects.get().events.count() == 1
    assert make_event(pairs=4, rounds=2, name="Another").pk > evening.pk


def test_the_file_is_private_and_appears_whole(evening: Event, tmp_path: Path) -> None:
    file = tmp_path / "evening.basa"
    file.write_text("an older one")
    write_backup(file, at=timezone.now())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["evening.basa"]
    missing = tmp_path / "no" / "such" / "folder" / "file"
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", str(missing))


def test_sessions_are_not_in_it_and_end_with_a_restore(client: Client, tmp_path: Path) -> None:
    make_club()
    client.force_login(make_director(), backend="django.contrib.auth.backends.ModelBackend")
    file = tmp_path / "site.basa"
    write_backup(file, at=timezone.now())
    assert Session.objects.get().session_key not in gzip.decompress(file.read_bytes()).decode()
    restore_backup(file, force=True)
    assert not Session.objects.exists()


def test_a_site_with_a_club_is_kept_unless_forced(evening: Event, tmp_path: Path) -> None:
    file = tmp_path / "evening.basa"
    write_backup(file, at=timezone.now())
    wanted = everything()
    Club.objects.update(name="Renamed since")
    make_director("newcomer")
    now = everything()
    with pytest.raises(CommandError, match="already has a club"):
        call_command("restore", str(file))
    assert everything() == now
    call_command("restore", str(file), "--force", stdout=StringIO())
    assert everything() == wanted


def without_rounds(lines: list[str]) -> list[str]:
    """Leave out the rounds, so that boards hang on nothing, but count right."""
    kept = [line for line in lines[:-1] if '"tournaments.round"' not in line]
    return [*kept, json.dumps({"end": len(kept) - 1})]


def replacing(old: str, new: str) -> Callable[[list[str]], list[str]]:
    return lambda lines: [line.replace(old, new) for line in lines]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda lines: [], id="empty"),
        pytest.param(lambda lines: ["hello", *lines[1:]], id="no JSON"),
        pytest.param(lambda lines: ['["basa-backup"]', *lines[1:]], id="no header"),
        pytest.param(lambda lines: lines[1:], id="header gone"),
        pytest.param(lambda lines: lines[:-1], id="end gone"),
        pytest.param(lambda lines: lines[:-2] + lines[-1:], id="a row gone"),
        pytest.param(lambda lines: [*lines, lines[1]], id="more after the end"),
        pytest.param(lambda lines: [*lines[:2], lines[1], *lines[2:]], id="a row twice"),
        pytest.param(replacing('"tournaments.board"', '"tournaments.deck"'), id="no such table"),
        pytest.param(replacing('"dealer"', '"giver"'), id="no such field"),
        pytest.param(replacing('"dealer": "N"', '"dealer": "X"'), id="no such value"),
        pytest.param(without_rounds, id="rounds missing"),
    ],
)
def test_a_damaged_file_changes_nothing(
    evening: Event, tmp_path: Path, change: Callable[[list[str]], list[str]]
) -> None:
    file = tmp_path / "evening.basa"
    write_backup(file, at=timezone.now())
    before = everything()
    with pytest.raises(CommandError, match="no backup, or it is damaged"):
        call_command("restore", str(damaged(file, change)), "--force")
    assert everything() == before


def test_cut_off_and_foreign_files_change_nothing(evening: Event, tmp_path: Path) -> None:
    file = tmp_path / "evening.basa"
    write_backup(file, at=timezone.now())
    before = everything()
    whole = file.read_bytes()
    for content in (b"", b"PK\x03\x04 some other file", whole[: len(whole) // 2], whole[:-4] + b"\0\0\0\0"):
        (tmp_path / "bad").write_bytes(content)
        with pytest.raises(CommandError, match="no backup, or it is damaged"):
            call_command("restore", str(tmp_path / "bad"), "--force")
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", str(tmp_path / "absent"))
    assert everything() == before


@pytest.mark.parametrize("header", [{"basa-backup": 2}, {"schema": "9999_of_the_future"}])
def test_a_newer_file_is_refused(evening: Event, tmp_path: Path, header: dict[str, Any]) -> None:
    file = tmp_path / "evening.basa"
    write_backup(file, at=timezone.now())
    newer = damaged(file, lambda lines: [json.dumps(json.loads(lines[0]) | header), *lines[1:]])
    with pytest.raises(CommandError, match="newer version"):
        call_command("restore", str(newer), "--force")


def test_it_is_one_moment_while_the_site_is_writing(evening: Event, tmp_path: Path) -> None:
    """Every transaction raises the revision and adds a log entry; in a backup the two must agree."""
    event = Event.objects.get(pk=evening.pk)
    entries = LogEntry.objects.count()
    stop, failures, written = threading.Event(), [], []

    def write() -> None:
        try:
            while not stop.is_set():
                with locked(event.pk) as current:
                    log(current, "test", actor="writer", at=timezone.now())
                written.append(1)
        except Exception as error:
            failures.append(error)
        finally:
            connection.close()

    writers = [threading.Thread(target=write) for _ in range(3)]
    for writer in writers:
        writer.start()
    files = [tmp_path / f"{number}.basa" for number in range(10)]
    for file in files:
        before = len(written)
        write_backup(file, at=timezone.now())
        while len(written) == before and not failures:  # each backup meets another state
            time.sleep(0.001)
    stop.set()
    for writer in writers:
        writer.join()
    assert not failures
    for file in files:
        rows = [json.loads(line) for line in gzip.decompress(file.read_bytes()).decode().splitlines()]
        logged = sum(row.get("model") == "tournaments.logentry" for row in rows) - entries
        (revision,) = [row["values"]["revision"] for row in rows if row.get("model") == "tournaments.event"]
        assert revision - event.revision == logged


def test_a_restore_forgets_a_demo_password_that_opens_nothing(tmp_path: Path, settings: LazySettings) -> None:
    settings.BASA_DATA = tmp_path
    make_club()
    User.objects.create_user("demo", password="sota-i-cavall", is_staff=True)
    file, note = tmp_path / "site.basa", tmp_path / "demo-director.txt"
    write_backup(file, at=timezone.now())
    note.write_text("demo\nsota-i-cavall\n")
    call_command("restore", str(file), "--force", stdout=StringIO())
    assert note.exists()
    note.write_text("demo\nanother password\n")
    call_command("restore", str(file), "--force", stdout=StringIO())
    assert not note.exists()


def with_nul(lines: list[str]) -> list[str]:
    """Put NUL into the words and the values of the log, as an SQLite database could hold them."""
    return [
        line.replace("arbitre", "arb\\u0000itre").replace('"new": "\\u00fc"', '"new": "\\u00fc\\u0000"')
        for line in lines
    ]


def test_nul_is_left_out_of_what_is_restored(evening: Event, tmp_path: Path) -> None:
    before = everything()
    file = tmp_path / "evening.basa"
    write_backup(file, at=timezone.now())
    copy = damaged(file, with_nul)
    assert gzip.decompress(copy.read_bytes()).count(rb"\u0000") > 2
    restore_backup(copy, force=True)
    assert everything() == before


@pytest.mark.postgres
def test_a_club_moves_from_sqlite_to_postgresql_and_back(tmp_path: Path, postgres_url: str) -> None:
    def manage(data: str, *arguments: str, url: str = "") -> None:
        (tmp_path / data).mkdir(exist_ok=True)
        environment = {**os.environ, "BASA_DATA": str(tmp_path / data), "DATABASE_URL": url}
        if not url:
            del environment["DATABASE_URL"]
        subprocess.run([sys.executable, str(ROOT / "manage.py"), *arguments], env=environment, check=True, timeout=60)

    event = make_event(pairs=4, rounds=2)
    first, second, third = (tmp_path / name for name in ("1.basa", "2.basa", "3.basa"))
    write_backup(first, at=event.created_at)
    manage("sqlite", "restore", str(first))
    manage("sqlite", "backup", str(second))
    manage("postgres", "restore", str(second), url=postgres_url)
    manage("postgres", "backup", str(third), url=postgres_url)
    contents = [
        list(map(json.loads, gzip.decompress(file.read_bytes()).splitlines()[1:])) for file in (first, second, third)
    ]
    assert contents[0] == contents[1] == contents[2]
