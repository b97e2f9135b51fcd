"""``manage.py serve``: bring the database up to date and serve the site to the club."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils.translation import gettext as _

from tournaments.datadir import DEMO_DIRECTOR_FILE
from tournaments.management.migrating import migrate_if_needed
from tournaments.management.saying import say_now
from tournaments.selectors.club import current_club
from tournaments.serving import EVERY_INTERFACE, LOOPBACK, is_taken, server_command, site_url


class Command(BaseCommand):
    """Migrates where needed, loads the demo club into an empty site (unless ``DEMO=0``) and serves."""

    help = "Serve the site. An empty site gets the demo club first, unless the environment says DEMO=0."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add host, port and ``--lan``."""
        parser.add_argument("--host", default=LOOPBACK, help="address to listen on (default: %(default)s)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: %(default)s)")
        parser.add_argument("--lan", action="store_true", help="listen on all interfaces, for phones on the network")

    def handle(self, *args: Any, host: str, port: int, lan: bool, **options: Any) -> None:
        """Prepare the database, say where the site is and hand over to the application server."""
        host = EVERY_INTERFACE if lan else host
        if is_taken(host, port):
            raise CommandError(_("Port %(port)s is in use. Choose another: make run PORT=8001") % {"port": port})
        self.prepare(with_demo=os.environ.get("DEMO", "1") != "0")
        environment = {"SITE_URL": os.environ.get("SITE_URL") or site_url(host, port)}
        if host == EVERY_INTERFACE:
            # Safe, because no link is ever built from the Host header of a request.
            environment["ALLOWED_HOSTS"] = "*"
        self.announce(host, port, environment["SITE_URL"])
        self.run_server(server_command(host, port), {**os.environ, **environment})

    def prepare(self, *, with_demo: bool) -> None:
        """Migrate where migrations wait, and fill an empty site."""
        migrate_if_needed(partial(say_now, self.stdout))
        if with_demo and current_club() is None and "demo" in get_commands():
            call_command("demo", "--no-serve", stdout=self.stdout)

    def announce(self, host: str, port: int, url: str) -> None:
        """Print the addresses and, for the demo club, its director's sign-in."""
        self.stdout.write(_("The site is at %(url)s") % {"url": self.style.SUCCESS(url)})
        local = f"http://{LOOPBACK}:{port}"
        if host == EVERY_INTERFACE and url != local:
            self.stdout.write(_("On this machine also at %(url)s") % {"url": local})
        sign_in = settings.BASA_DATA / DEMO_DIRECTOR_FILE
        if sign_in.exists():
            user, password = sign_in.read_text(encoding="utf-8").splitlines()[:2]
            self.stdout.write(
                _("Sign in as director: user %(user)s, password %(password)s") % {"user": user, "password": password}
            )
        self.stdout.write(
            _("Stop it with Ctrl-C. Everything entered is kept in %(folder)s") % {"folder": self.kept_in()}
        )
        self.stdout.flush()

    def kept_in(self) -> str:
        """Name the place of the data: the folder, or the PostgreSQL database without its password."""
        database = settings.DATABASES["default"]
        if connection.vendor == "sqlite":
            return str(settings.BASA_DATA)
        return f"{database['ENGINE'].rsplit('.', 1)[-1]}: {database['NAME']}"

    def run_server(self, command: list[str], environment: dict[str, str]) -> None:
        """Become the application server; on Windows, which cannot, run it and wait."""
        if sys.platform == "win32":
            sys.exit(subprocess.call(command, env=environment, cwd=settings.BASE_DIR))  # noqa: S603
        os.chdir(settings.BASE_DIR)
        os.execve(command[0], command, environment)  # noqa: S606
