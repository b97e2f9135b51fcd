"""``manage.py restore FILE``: the site as a backup holds it."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.datadir import DEMO_DIRECTOR_FILE
from tournaments.management.migrating import migrate_if_needed
from tournaments.services.backups import BackupRefused, restore_backup

SENTENCES = {
    "occupied": gettext_lazy(
        "This site already has a club. Restore into an empty site, or delete everything here with --force."
    ),
    "newer": gettext_lazy("This backup was made by a newer version of the program: update the program first."),
    "unreadable": gettext_lazy("This is no backup, or it is damaged. Nothing was changed."),
}


class Command(BaseCommand):
    """Restores a backup into an empty site, or with ``--force`` in place of what is there."""

    help = "Fill an empty site from a file that 'backup' wrote."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and ``--force``."""
        parser.add_argument("file", type=Path, help="a file written by 'backup'")
        parser.add_argument("--force", action="store_true", help="delete what the site holds and sign everybody out")

    def handle(self, *args: Any, file: Path, force: bool, **options: Any) -> None:
        """Restore and say how much there was."""
        if not file.is_file():
            raise CommandError(_("There is no file %(file)s") % {"file": file})
        migrate_if_needed()
        try:
            rows = restore_backup(file, force=force)
        except BackupRefused as refusal:
            raise CommandError(SENTENCES[refusal.code]) from refusal
        forget_demo_sign_in(settings.BASA_DATA / DEMO_DIRECTOR_FILE)
        self.stdout.write(ngettext("%(count)d row restored.", "%(count)d rows restored.", rows) % {"count": rows})


def forget_demo_sign_in(path: Path) -> None:
    """Delete the demo director's password file where it no longer opens this site."""
    if not path.exists():
        return
    name, password = [*path.read_text(encoding="utf-8").splitlines(), "", ""][:2]
    user = User.objects.filter(username=name).first()
    if user is None or not user.check_password(password):
        path.unlink()
