"""``manage.py backup FILE``: the whole site in one file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.management.migrating import migrate_if_needed
from tournaments.services.backups import write_backup


class Command(BaseCommand):
    """Writes the backup while the site may be running."""

    help = (
        "Write the whole site to one file, consistent even while results come in. The file holds sealed deals: keep it "
        "to yourself."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file."""
        parser.add_argument("file", type=Path, help="the file to write; an older one is replaced")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Write it and say how much it holds."""
        migrate_if_needed()
        try:
            rows = write_backup(file, at=timezone.now())
        except OSError as error:
            raise CommandError(_("The file cannot be written: %(reason)s") % {"reason": error}) from error
        self.stdout.write(
            ngettext("%(count)d row is in %(file)s", "%(count)d rows are in %(file)s", rows)
            % {"count": rows, "file": file}
        )
