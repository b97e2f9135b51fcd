"""The whole site in one file, and back.

The file is a gzip of JSON lines: a header, one line a row, an end line with the number of rows. It is the same for
SQLite and PostgreSQL, so a club can move from one to the other with it. It holds sealed deals and password hashes.
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DataError, IntegrityError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import JSONField, Model

from tournaments.errors import Refusal
from tournaments.models import Club
from tournaments.plain_text import without_nul

FORMAT = 1
FORMAT_KEY = "basa-backup"
PLAIN = (str, int, float, bool, type(None))
# What reading a file that is no backup, or a damaged one, may come upon.
DAMAGE = (
    *(OSError, EOFError, zlib.error, ValueError, LookupError, TypeError, AttributeError),
    *(ValidationError, IntegrityError, DataError),
)


class BackupRefused(Refusal):
    """The file cannot be restored here; nothing has changed.

    ``code`` is ``unreadable`` (not a whole backup), ``newer`` (made by a newer program) or ``occupied`` (the site has
    a club already).
    """


def backed_up_models() -> list[type[Model]]:
    """Return the models a backup holds: all of the site's own, and the users; neither sessions nor failed sign-ins."""
    return [User, *apps.get_app_config("tournaments").get_models(include_auto_created=True)]


# Writing ----------------------------------------------------------------------------------------------------------


def write_backup(path: Path, *, at: datetime) -> int:
    """Write the site, as it is at one moment, to ``path`` with mode 0600; return the number of rows.

    The site may go on writing meanwhile. The file appears when it is complete, in place of an older one.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # mkstemp makes it 0600
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.open(raw, "wt", encoding="ascii") as lines, _snapshot():
                rows = _write_lines(lines, at)
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    return rows


@contextmanager
def _snapshot() -> Iterator[None]:
    """Let everything read inside see the database as it was at the first of these reads, and hold up no writer."""
    if connection.vendor == "sqlite":
        # Not ``atomic``, which is immediate here and would take the write lock.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def _write_lines(lines: Any, at: datetime) -> int:
    rows = 0
    header = {FORMAT_KEY: FORMAT, "made": at.isoformat(), "schema": _schema()[-1]}
    print(json.dumps(header), file=lines)
    for model in backed_up_models():
        for row in model._base_manager.order_by("pk").iterator(chunk_size=1000):
            print(json.dumps(_to_line(row)), file=lines)
            rows += 1
    print(json.dumps({"end": rows}), file=lines)
    return rows


def _to_line(row: Model) -> dict[str, Any]:
    """Return a row as plain JSON; dates, times and keys as text that reads back exactly."""
    values = {}
    for field in row._meta.concrete_fields:
        value = field.value_from_object(row)
        is_plain = isinstance(field, JSONField) or isinstance(value, PLAIN)
        values[field.attname] = value if is_plain else field.value_to_string(row)
    return {"model": row._meta.label_lower, "values": values}


def _schema() -> list[str]:
    """Return the names of the site's own migrations, in order."""
    return sorted(name for app, name in MigrationLoader(None).disk_migrations if app == "tournaments")


# Reading back -----------------------------------------------------------------------------------------------------


def restore_backup(path: Path, *, force: bool = False) -> int:
    """Fill the site from ``path`` in one transaction; return the number of rows.

    With ``force`` what the site held before is deleted; everybody is signed out. Raises ``BackupRefused``.
    """
    with transaction.atomic():
        if Club.objects.exists() and not force:
            raise BackupRefused("occupied")
        _empty()
        try:
            with gzip.open(path, "rt", encoding="ascii") as lines:
                rows = _read_lines(_objects(lines))
            connection.check_constraints()
        except DAMAGE as error:
            raise BackupRefused("unreadable") from error
        _move_sequences()
    return rows


def _empty() -> None:
    """Delete every row of the models a backup holds, and what hangs on the users."""
    tables = [model._meta.db_table for model in reversed(backed_up_models())]
    through = [User.groups.through._meta.db_table, User.user_permissions.through._meta.db_table]
    with connection.cursor() as cursor:
        for table in [*through, *tables, Session._meta.db_table]:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")  # noqa: S608 (our own table names)


def _objects(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    for line in lines:
        yield json.loads(line)


def _read_lines(objects: Iterator[dict[str, Any]]) -> int:
    """Insert the rows after the header; the end line must be there and agree."""
    _check_header(next(objects, {}))
    models = {model._meta.label_lower: model for model in backed_up_models()}
    for rows, entry in enumerate(objects):
        if "end" in entry:
            _check_end(entry, rows, objects)
            return rows
        _from_line(models[entry["model"]], entry["values"]).save_base(raw=True, force_insert=True)
    raise ValueError("no end line")


def _check_header(header: dict[str, Any]) -> None:
    version = header[FORMAT_KEY]
    if version > FORMAT or header["schema"] not in _schema():
        raise BackupRefused("newer")


def _check_end(entry: dict[str, Any], rows: int, rest: Iterator[dict[str, Any]]) -> None:
    if entry["end"] != rows or next(chain(rest, [None])) is not None:
        raise ValueError("the end line disagrees")


def _from_line(model: type[Model], values: dict[str, Any]) -> Model:
    """Return a row that is not saved yet; fields that the file's older schema lacked take their defaults.

    The character NUL, which SQLite would store and PostgreSQL cannot, is left out of every text.
    """
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return model(**{name: fields[name].to_python(without_nul(value)) for name, value in values.items()})


def _move_sequences() -> None:
    """Let PostgreSQL count on after the highest key restored; SQLite does so by itself."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), backed_up_models()):
            cursor.execute(statement)
