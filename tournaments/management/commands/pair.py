"""``manage.py pair``: draw the next round of a Swiss from a file, without a database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.errors import PairingError
from scoring.movements.wording import shortened
from scoring.pairing.event import What
from scoring.pairing.orders import Options, System
from scoring.pairing.swiss import draw
from scoring.pairing.trf import Report, lost, write_trf
from tournaments.exports.swiss import round_as_json, round_as_lines
from tournaments.imports.swiss import SwissFile, read_swiss
from tournaments.imports.tabular import MAX_BYTES
from tournaments.management.reading import read_source
from tournaments.management.refusing import Once, PlainCommand
from tournaments.texts.sentences import sentence

REPEATED: Final = 1
"""The exit status of a round with a repeat that could not be avoided."""
MOST_ROUNDS: Final = 999


def number_of_rounds(text: str) -> int:
    """Return a whole number from 1 to 999; raises ``ArgumentTypeError``."""
    if text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= MOST_ROUNDS:
        return int(text)
    words = {"text": shortened(text), "most": MOST_ROUNDS}
    raise ArgumentTypeError(_("%(text)s is no whole number from 1 to %(most)s") % words)


LOST: Final[Mapping[What, Promise]] = MappingProxyType(
    {
        What.RESULT: gettext_lazy("The report has no place for raw points: a Danish draw from it will differ."),
        What.AVOID: gettext_lazy("The report has no place for those who should avoid each other."),
        What.FIXED: gettext_lazy("The report has no place for fixed tables."),
    }
)
"""What a report does not hold, said where one is written."""


class Command(PlainCommand):
    """Reads what happened so far and says who meets whom next."""

    help = (
        "Draw the next round of a Swiss from a CSV file or a tournament report (TRF); needs no database. "
        "Exit status 0 if it is drawn, 1 if there is a repeat that could not be avoided, 2 if the file has problems."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file, the system and the forms of the answer."""
        parser.register("action", None, Once)
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
        for note in self.notes(content, report, System(system), writes=trf is not None):
            self.stderr.write(note)
        text = json.dumps(round_as_json(drawn)) if as_json else "\n".join(round_as_lines(drawn))
        self.stdout.write(text)
        if drawn.repeats:
            sys.exit(REPEATED)

    def notes(self, content: SwissFile, report: Report, system: System, *, writes: bool) -> Iterator[str]:
        """Yield what is worth knowing although nothing is wrong with the file, for standard error."""
        yield from content.notes
        event = report.event
        if report.rounds is not None and event.next_round > report.rounds:
            words = {"round": event.next_round, "rounds": report.rounds}
            yield (
                ngettext(
                    "Round %(round)s is drawn, but the event has only %(rounds)s round.",
                    "Round %(round)s is drawn, but the event has only %(rounds)s rounds.",
                    report.rounds,
                )
                % words
            )
        results = event.of(What.RESULT)
        if system is System.DANISH and results and all(fact.totals is None for fact in results):
            yield _("The file has no raw points: difference and points for are 0 for everybody in this draw.")
        for what in LOST if writes else ():
            if what in lost(event):
                yield str(LOST[what])

    def write_report(self, report: Report, file: str) -> None:
        """Write the event so far as a tournament report."""
        text = write_trf(report)
        try:
            Path(file).write_text(text, encoding="utf-8", newline="\n")
        except (OSError, ValueError) as error:
            name = file.encode(errors="backslashreplace").decode()
            why = getattr(error, "strerror", error)
            self.fail([_("%(file)s cannot be written: %(why)s") % {"file": name, "why": why}])

    def read(self, file: str) -> bytes:
        """Return the content of the file or of standard input; ends with status 2 where there is none."""
        try:
            return read_source(file, MAX_BYTES + 1)  # one byte more than is accepted
        except (OSError, ValueError) as error:  # a name that no file can have is a ValueError
            name = file.encode(errors="backslashreplace").decode()
            why = getattr(error, "strerror", error)
            self.fail([_("%(file)s cannot be read: %(why)s") % {"file": name, "why": why}])
