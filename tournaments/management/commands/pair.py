"""``manage.py pair``: draw the next round of a Swiss from a file, without a database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NoReturn

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from scoring.errors import PairingError
from scoring.pairing.orders import Options, System
from scoring.pairing.swiss import draw
from scoring.pairing.trf import Report, write_trf
from tournaments.exports.swiss import round_as_json, round_as_lines
from tournaments.imports.swiss import SwissFile, read_swiss
from tournaments.imports.tabular import MAX_BYTES
from tournaments.management.reading import read_source
from tournaments.texts import sentence

REPEATED: Final = 1
"""The exit status of a round with a repeat that could not be avoided."""
FAILED: Final = 2
"""The exit status where a file cannot be used."""


def number_of_rounds(text: str) -> int:
    """Return a whole number above 0; raises ``ArgumentTypeError``."""
    if text.isascii() and text.isdigit() and int(text):
        return int(text)
    raise ArgumentTypeError(_("%(text)s is no whole number above 0") % {"text": text})


class Command(BaseCommand):
    """Reads what happened so far and says who meets whom next."""

    help = (
        "Draw the next round of a Swiss from a CSV file or a tournament report (TRF); needs no database. "
        "Exit status 0 if it is drawn, 1 if there is a repeat that could not be avoided, 2 if the file has problems."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file, the system and the forms of the answer."""
        parser.add_argument("file", help="what happened so far, as CSV or TRF, or - for standard input")
        parser.add_argument(
            "--system", required=True, choices=[system.value for system in System], help="the order of drawing"
        )
        parser.add_argument("--rounds", type=number_of_rounds, help="how many rounds the event has")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object")
        parser.add_argument("--trf", metavar="OUT", help="also write the event so far into this file, as TRF16")

    def handle(
        self,
        *args: Any,
        file: str,
        system: str,
        rounds: int | None,
        as_json: bool,
        trf: str | None,
        **options: Any,
    ) -> None:
        """Print the round, or all problems of the file."""
        content = read_swiss(self.read(file))
        if content.problems:
            self.fail(map(str, content.problems))
        report = replace(content.report, rounds=rounds or content.report.rounds)
        try:
            drawn = draw(report.event, Options(System(system), report.rounds))
            if trf is not None:
                self.write_report(report, trf)
        except PairingError as error:
            self.fail([sentence(error)])
        self.remark(content, report)
        text = json.dumps(round_as_json(drawn)) if as_json else "\n".join(round_as_lines(drawn))
        self.stdout.write(text)
        if drawn.repeats:
            sys.exit(REPEATED)

    def remark(self, content: SwissFile, report: Report) -> None:
        """Tell on standard error what is worth knowing although nothing is wrong with the file."""
        for note in content.notes:
            self.stderr.write(note)
        if report.rounds is not None and report.event.next_round > report.rounds:
            words = {"round": report.event.next_round, "rounds": report.rounds}
            self.stderr.write(_("Round %(round)s is drawn, but the event has only %(rounds)s rounds.") % words)

    def write_report(self, report: Report, file: str) -> None:
        """Write the event so far as a tournament report."""
        text = write_trf(report)
        try:
            Path(file).write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            self.fail([_("%(file)s cannot be written: %(why)s") % {"file": file, "why": error.strerror}])

    def read(self, file: str) -> bytes:
        """Return the content of the file or of standard input; ends with status 2 where there is none."""
        try:
            return read_source(file, MAX_BYTES + 1)  # one byte more than is accepted
        except OSError as error:
            self.fail([_("%(file)s cannot be read: %(why)s") % {"file": file, "why": error.strerror}])

    def fail(self, sentences: Iterable[str]) -> NoReturn:
        """Print the sentences, one a line, and end with status 2."""
        for text in sentences:
            self.stderr.write(text)
        sys.exit(FAILED)
