"""Bringing the database up to date, for the commands that start a site."""

from __future__ import annotations

from collections.abc import Callable

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _


def migrate_if_needed(say: Callable[[str], object] | None = None) -> None:
    """Apply the migrations that wait, saying so first to ``say``; costs one look where none does."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        if say is not None:
            say(_("Preparing the database ..."))
        call_command("migrate", interactive=False, verbosity=0)
