"""``manage.py demo``: fill an empty site with the demo club, and serve it."""

from __future__ import annotations

import os
import random
from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.datadir import DEMO_DIRECTOR_FILE
from tournaments.demo import DIRECTOR, build_demo
from tournaments.management.migrating import migrate_if_needed
from tournaments.management.saying import say_now
from tournaments.selectors.club import current_club
from tournaments.services.start import ClubExists

SEED = 9_14
"""The finished evening is the same everywhere; hands that are still sealed come from the operating system."""


class Command(BaseCommand):
    """Makes the demo club in an empty database."""

    help = "Load the demo club into an empty site and serve it (or only load it: --no-serve)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add ``--no-serve`` and what ``serve`` takes."""
        parser.add_argument("--no-serve", action="store_true", help="only load the demo club")
        parser.add_argument("--port", type=int, default=8000, help="port to serve on (default: %(default)s)")
        parser.add_argument("--lan", action="store_true", help="listen on all interfaces")

    def handle(self, *args: Any, no_serve: bool, port: int, lan: bool, **options: Any) -> None:
        """Make the club, keep the director's sign-in beside the database, serve."""
        migrate_if_needed(partial(say_now, self.stdout))
        if current_club() is None:
            say_now(self.stdout, _("Loading the demo club, which takes some seconds ..."))
        try:
            with transaction.atomic():
                password = build_demo(at=timezone.now(), source=random.Random(SEED))  # noqa: S311
        except ClubExists as refusal:
            raise CommandError(_("This site has its club already; the demo is for an empty one.")) from refusal
        self._keep(password)
        self.stdout.write(_("The demo club is loaded."))
        if not no_serve:
            call_command("serve", port=port, lan=lan)

    def _keep(self, password: str) -> None:
        path = settings.BASA_DATA / DEMO_DIRECTOR_FILE
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.fchmod(handle, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f"{DIRECTOR}\n{password}\n")
