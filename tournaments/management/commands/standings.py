"""``manage.py standings``: the standings of an event as JSON, CSV or xlsx."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.exports.event_scores import standings_as_json
from tournaments.exports.standings import standings_sheets
from tournaments.exports.workbook import event_document
from tournaments.exports.writers import csv_file, xlsx
from tournaments.management.migrating import migrate_if_needed
from tournaments.models import Event
from tournaments.selectors.exports import Archive, archive

FORMATS: Final = ("json", "csv", "xlsx")


class Command(BaseCommand):
    """Prints or writes the standings of the ended rounds; the xlsx is the director's whole workbook."""

    help = "Write the standings of an event. The JSON is the one of the score command."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the event, the format and the file."""
        parser.add_argument("event", nargs="?", help="the last part of the event's address (see --list)")
        parser.add_argument("--list", action="store_true", dest="as_list", help="name the events and their dates")
        parser.add_argument("--format", choices=FORMATS, default="json", help="what to write (json)")
        parser.add_argument("--out", help="the file to write; standard output without it")

    def handle(self, *args: Any, event: str | None, as_list: bool, out: str | None, **options: Any) -> None:
        """Write the standings, or the list of events."""
        migrate_if_needed()
        if as_list:
            return self.list_events()
        if not event:
            raise CommandError(_("Name an event; --list shows them."))
        found = Event.objects.filter(slug=event).first()
        if found is None:
            raise CommandError(_("There is no event %(event)s; --list shows them.") % {"event": event})
        return self.write(content_of(archive(found, _director()), options["format"]), out)

    def list_events(self) -> None:
        """Print the slug, the date and the name of every event, the newest first."""
        for event in Event.objects.all():
            self.stdout.write(f"{event.slug}\t{event.date:%Y-%m-%d}\t{event.name}")

    def write(self, content: bytes, out: str | None) -> None:
        """Write to the file, or to standard output."""
        if out is None:
            if content.startswith(b"PK"):  # a workbook is no text
                sys.stdout.buffer.write(content)
            else:
                self.stdout.write(content.decode(), ending="")
            return
        try:
            Path(out).write_bytes(content)
        except OSError as error:
            words = {"file": out, "why": error.strerror}
            raise CommandError(_("%(file)s cannot be written: %(why)s") % words) from error


def content_of(found: Archive, form: str) -> bytes:
    """Return the standings in a format: the fields of a CSV follow each other, the column field tells them apart."""
    if form == "xlsx":
        return xlsx(event_document(found, timezone.localtime()))
    if form == "csv":
        first, *others = [csv_file(sheet) for sheet in standings_sheets(found.standings)]
        return first + b"".join(part.partition(b"\r\n")[2] for part in others)
    return (json.dumps(standings_as_json(found.evening), indent=1) + "\n").encode()


def _director() -> User:
    """Return a director who is nobody: whoever runs commands on the machine may see what a director may."""
    return User(is_staff=True)
