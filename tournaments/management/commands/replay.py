"""``manage.py replay``: check records in CPN against the rules, without a database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any, NoReturn

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from scoring.errors import UnknownVariant
from scoring.games.records import require_rules
from scoring.notation import read_file
from tournaments.exports.replays import as_json, as_lines, check_entry
from tournaments.management.reading import read_source
from tournaments.texts.sentences import sentence

FAILED = 2
"""The exit status where something is malformed or cannot be read."""


class Command(BaseCommand):
    """Reads records and says of each whether calls, cards, points and score are right."""

    help = (
        "Check deals, calls and cards in CPN; needs no database. "
        "Exit status 0 if all is legal, 1 if something is illegal, 2 if something is malformed."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and the ways to check and to answer."""
        parser.add_argument("file", help="a file of records in CPN, or - for standard input")
        parser.add_argument(
            "--rules", metavar="KEY", help="preset+option=value instead of what each record names, such as western"
        )
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object a record")
        parser.add_argument("--trace", action="store_true", help="add every call and card with what was legal")
        parser.add_argument("--tolerant", action="store_true", help="go on after an illegal call or card")

    def handle(
        self, *args: Any, file: str, rules: str | None, as_json: bool, trace: bool, tolerant: bool, **options: Any
    ) -> None:
        """Print the verdict on every record and end with the status of the worst."""
        self.check_rules(rules)
        status = 0
        for entry in read_file(self.read(file)):
            checked = check_entry(entry, rules=rules, tolerant=tolerant, trace=trace)
            status = max(status, checked.status)
            self.print(checked, as_json, trace)
        if status:
            sys.exit(status)

    def print(self, checked: Any, is_json: bool, trace: bool) -> None:
        """Print one verdict: a line of JSON, or sentences."""
        if is_json:
            self.stdout.write(json.dumps(as_json(checked, trace=trace), ensure_ascii=False))
        else:
            self.stdout.write("\n".join(as_lines(checked, trace=trace)))

    def check_rules(self, rules: str | None) -> None:
        """End with status 2 where the rules asked for do not exist."""
        try:
            if rules is not None:
                require_rules(rules)
        except UnknownVariant as error:
            self.fail(sentence(error))

    def read(self, file: str) -> bytes:
        """Return the content of the file or of standard input; ends with status 2 where there is none."""
        try:
            return read_source(file)
        except OSError as error:
            self.fail(_("%(file)s cannot be read: %(why)s") % {"file": file, "why": error.strerror})

    def fail(self, text: str) -> NoReturn:
        """Print the sentence and end with status 2."""
        self.stderr.write(text)
        sys.exit(FAILED)
