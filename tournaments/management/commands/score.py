"""``manage.py score``: score a spreadsheet of results without a database (clause 9)."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NoReturn

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from scoring.comparison.min_max import compare
from scoring.comparison.scales import CHAMPIONSHIP, SCALES
from scoring.games.botifarra.options import MIDDLES, PRESETS, RECONTRAR_EFFECTS
from scoring.ranking import fields_of
from tournaments.exports.scores import scores_as_json
from tournaments.exports.scores_text import scores_as_lines
from tournaments.imports.results import read_results, to_results
from tournaments.imports.tabular import MAX_BYTES
from tournaments.management.reading import read_source

MIDDLE_TEXTS = {
    spelling: value
    for value in MIDDLES
    for spelling in (str(value), f"{float(value):g}", f"{float(value):.1f}", f"{float(value):.2f}")
}
"""The spellings of what everybody may get where all are equal."""

FAILED = 2
"""The exit status for a file that cannot be read or has problems."""


def middle(text: str) -> Fraction:
    """Return 1, 3/2 or 2 from ``1``, ``1.5``, ``1,5``, ``3/2`` or ``2``; raises ``ArgumentTypeError``."""
    value = MIDDLE_TEXTS.get(text.strip().replace(",", "."))
    if value is None:
        raise ArgumentTypeError(_("%(text)s is none of 1, 1.5, 2") % {"text": text})
    return value


class Command(BaseCommand):
    """Reads results, compares them and prints standings and boards."""

    help = "Score a CSV or xlsx list of results; needs no database. Exit status 2 if the list has problems."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file, the form of the answer and the options of the comparison."""
        parser.add_argument("file", help="CSV or .xlsx file with a header row, or - for standard input")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object")
        parser.add_argument("--scale", choices=list(SCALES), default=CHAMPIONSHIP.key, help="1 to 2, or 0 to 100")
        parser.add_argument(
            "--when-equal", type=middle, default="1.5", help="score where all are equal, on the scale from 1 to 2"
        )
        parser.add_argument(
            "--when-alone", type=middle, default="1.5", help="score of a single result, on the scale from 1 to 2"
        )
        parser.add_argument(
            "--recontrar-effect", choices=RECONTRAR_EFFECTS, default="none", help="whether a recontro doubles its side"
        )
        parser.add_argument("--fields", choices=["one", "two"], help="rank the directions together or apart")

    def handle(self, *args: Any, file: str, as_json: bool, scale: str, fields: str | None, **options: Any) -> None:
        """Print the scores, or all problems of the file."""
        content = read_results(self.read(file), two_fields=fields == "two")
        if content.problems:
            self.fail(map(str, content.problems))
        rules = replace(PRESETS["championship"], recontrar_effect=options["recontrar_effect"])
        results = to_results(content.rows, rules)
        comparison = compare(results, options["when_equal"], options["when_alone"])
        ranked = fields_of(results, one=fields == "one")
        if as_json:
            self.stdout.write(json.dumps(scores_as_json(comparison, ranked, SCALES[scale]), indent=1))
            return
        for remark in self.remarks(content.notes, content.ignored):
            self.stderr.write(remark)
        self.stdout.write("\n".join(scores_as_lines(comparison, ranked, SCALES[scale])))

    def read(self, file: str) -> bytes:
        """Return the content of the file or of standard input; ends with status 2 where there is none."""
        try:
            return read_source(file, MAX_BYTES + 1)  # one byte more than is accepted
        except OSError as error:
            self.fail([_("%(file)s cannot be read: %(why)s") % {"file": file, "why": error.strerror}])

    def fail(self, sentences: Iterable[str]) -> NoReturn:
        """Print the sentences, one a line, and end with status 2."""
        for sentence in sentences:
            self.stderr.write(sentence)
        sys.exit(FAILED)

    def remarks(self, notes: Sequence[str], ignored: Sequence[str]) -> Iterator[str]:
        """Yield what is worth knowing of the file although nothing is wrong with it."""
        yield from notes
        if ignored:
            yield _("Columns not read: %(columns)s") % {"columns": ", ".join(ignored)}
