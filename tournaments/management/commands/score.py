"""``manage.py score``: score a spreadsheet of results without a database."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, NoReturn

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from scoring.comparison.averages import with_own_averages
from scoring.comparison.methods import COMPARISONS
from scoring.comparison.min_max import MIDDLE
from scoring.comparison.results import Result
from scoring.comparison.scales import SCALES
from scoring.errors import UnknownVariant
from scoring.games.botifarra.options import MIDDLES, RECONTRAR_EFFECTS, Options, parse_variant
from scoring.ranking import fields_of
from scoring.tiebreaks.boards import BOARD_TIE_BREAKS, DEFAULT_BOARD_CHAIN
from tournaments.exports.match_deals import deals_as_json, deals_as_lines
from tournaments.exports.scores import scores_as_json
from tournaments.exports.scores_text import scores_as_lines
from tournaments.imports.games import SLIP_COLUMNS
from tournaments.imports.result_rows import Problem
from tournaments.imports.results import read_results, to_results
from tournaments.imports.slips import GAME, MATCHES, SlipColumns, read_boards, read_match
from tournaments.imports.tabular import MAX_BYTES
from tournaments.management.reading import read_source

BOTIFARRA: Final = "botifarra"
CHAMPIONSHIP: Final = "championship"
STANDARD: Final = "standard"
"""The presets of games where none is named: that of Botifarra, and that of all others."""
PAIRS_AT_A_TABLE: Final = 2

MIDDLE_TEXTS = {
    spelling: value
    for value in MIDDLES
    for spelling in (str(value), f"{float(value):g}", f"{float(value):.1f}", f"{float(value):.2f}")
}
"""The spellings of what everybody may get where all are equal."""

NO_TIE_BREAKS: Final = "none"
NUMBER_OF_TABLES: Final = re.compile(r"[1-9][0-9]{0,3}")
FAILED = 2
"""The exit status for a file that cannot be read or has problems."""


def middle(text: str) -> Fraction:
    """Return 1, 3/2 or 2 from ``1``, ``1.5``, ``1,5``, ``3/2`` or ``2``; raises ``ArgumentTypeError``."""
    value = MIDDLE_TEXTS.get(text.strip().replace(",", "."))
    if value is None:
        raise ArgumentTypeError(_("%(text)s is none of 1, 1.5, 2") % {"text": text})
    return value


def tables(text: str) -> int:
    """Return a number of tables from 1; raises ``ArgumentTypeError``."""
    if not NUMBER_OF_TABLES.fullmatch(text):
        raise ArgumentTypeError(_("%(text)s is no number of tables") % {"text": text})
    return int(text)


def chain(text: str) -> tuple[str, ...]:
    """Return tie-breaks from ``won,tops``, or from ``none``; raises ``ArgumentTypeError``."""
    keys = () if text == NO_TIE_BREAKS else tuple(text.split(","))
    for key in keys:
        if key not in BOARD_TIE_BREAKS:
            words = {"text": key, "known": ", ".join((*BOARD_TIE_BREAKS, NO_TIE_BREAKS))}
            raise ArgumentTypeError(_("%(text)s is none of %(known)s") % words)
    if len(set(keys)) < len(keys):
        raise ArgumentTypeError(_("%(text)s names a tie-break twice") % {"text": text})
    return keys


class Command(BaseCommand):
    """Reads results and prints boards and standings, or the deals of a match."""

    help = "Score a CSV or xlsx list of results; needs no database. Exit status 2 if the list has problems."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file, the game, the form of the answer and the options of the comparison."""
        parser.add_argument("file", help="CSV or .xlsx file with a header row, or - for standard input")
        parser.add_argument("--game", choices=[BOTIFARRA, *SLIP_COLUMNS], default=BOTIFARRA, help="what was played")
        parser.add_argument("--preset", help="the rules: preset+option=value, as in standard+ban_at=none")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object")
        ways = parser.add_mutually_exclusive_group()
        ways.add_argument("--match", choices=MATCHES, help="one match: to the target, or all deals of the file")
        ways.add_argument("--compare", choices=list(COMPARISONS), help="how the tables of a board are compared")
        ways.add_argument(
            "--scale", choices=list(SCALES), dest="compare", help="the same for normalised scores: 1 to 2, or 0 to 100"
        )
        parser.add_argument(
            "--when-equal", type=middle, help="normalised score where all are equal, on the scale from 1 to 2 (1.5)"
        )
        parser.add_argument(
            "--when-alone", type=middle, help="normalised score of a single result, on the scale from 1 to 2 (1.5)"
        )
        parser.add_argument(
            "--recontrar-effect", choices=RECONTRAR_EFFECTS, help="whether a recontro doubles its side (Botifarra)"
        )
        parser.add_argument(
            "--own-average", action="store_true", help="an entry's own mean for 60 where it is more, for 40 where less"
        )
        parser.add_argument(
            "--tables", type=tables, help="for how many tables matchpoints are made (those of the board with the most)"
        )
        parser.add_argument(
            "--tie-breaks",
            type=chain,
            default=DEFAULT_BOARD_CHAIN,
            help=f"what parts equal entries, joined by commas, or none: {', '.join(BOARD_TIE_BREAKS)}",
        )
        parser.add_argument("--fields", choices=["one", "two"], help="rank the directions together or apart")

    def handle(self, *args: Any, game: str, preset: str | None, **options: Any) -> None:
        """Print the scores, or all problems of the file or of what was asked for."""
        try:
            if game == BOTIFARRA:
                self.score_botifarra(parse_variant(preset or CHAMPIONSHIP), **options)
            else:
                self.score_slips(SLIP_COLUMNS[game](preset or STANDARD), **options)
        except UnknownVariant as error:
            self.fail([str(error)])

    def score_botifarra(self, rules: Options, *, match: str | None, file: str, **options: Any) -> None:
        """Compare the boards of a list of Botifarra results."""
        if match:
            self.fail([_("A match of Botifarra is not scored from a list; it has its own sheet on the site.")])
        if options["recontrar_effect"]:
            rules = replace(rules, recontrar_effect=options["recontrar_effect"])
        content = read_results(self.read(file), two_fields=options["fields"] == "two")
        self.refuse(content.problems)
        middles = {name: options[name] or getattr(rules, name) for name in ("when_equal", "when_alone")}
        self.remark(content.notes, content.ignored, **options)
        self.print_boards(to_results(content.rows, rules), **(options | middles))

    def score_slips(self, game: SlipColumns[Any], *, match: str | None, file: str, **options: Any) -> None:
        """Add up a match, or compare its boards where that is asked for."""
        if options["recontrar_effect"]:
            self.fail([_("--recontrar-effect is an option of Botifarra alone.")])
        if options["compare"]:
            self.compare_slips(game, file=file, **options)
            return
        content = read_match(self.read(file), game, match or GAME)
        self.refuse(content.problems)
        self.remark(content.notes, content.ignored, **options)
        if options["as_json"]:
            self.stdout.write(json.dumps(deals_as_json(content.deals), indent=1))
        else:
            self.stdout.write("\n".join(deals_as_lines(content.deals, game.sides)))

    def compare_slips(self, game: SlipColumns[Any], *, file: str, **options: Any) -> None:
        """Compare the boards of a list of slips."""
        if len(game.sides) != PAIRS_AT_A_TABLE:
            self.fail([_("Only results of two pairs can be compared; here everybody plays alone.")])
        content = read_boards(self.read(file), game, two_fields=options["fields"] == "two")
        self.refuse(content.problems)
        self.remark(content.notes, content.ignored, **options)
        middles = {name: options[name] or MIDDLE for name in ("when_equal", "when_alone")}
        self.print_boards(content.results, **(options | middles))

    def print_boards(
        self,
        results: Sequence[Result],
        *,
        compare: str | None,
        when_equal: Fraction,
        when_alone: Fraction,
        fields: str | None,
        own_average: bool,
        tables: int | None,
        tie_breaks: Sequence[str],
        as_json: bool,
        **_options: Any,
    ) -> None:
        """Compare the results of each board and print boards and standings."""
        method = COMPARISONS[compare or next(iter(COMPARISONS))]
        comparison = method.compare(results, when_equal, when_alone, tables)
        if own_average:
            comparison = with_own_averages(comparison)
        ranked = fields_of(results, one=fields == "one")
        if as_json:
            self.stdout.write(json.dumps(scores_as_json(comparison, ranked, method.scale, tie_breaks), indent=1))
        else:
            self.stdout.write("\n".join(scores_as_lines(comparison, ranked, method, tie_breaks)))

    def refuse(self, problems: Sequence[Problem]) -> None:
        """End with all problems of the file, if there are any."""
        if problems:
            self.fail(map(str, problems))

    def remark(self, notes: Sequence[str], ignored: Sequence[str], *, as_json: bool, **_options: Any) -> None:
        """Tell people what is worth knowing of the file although nothing is wrong with it."""
        if not as_json:
            for remark in self.remarks(notes, ignored):
                self.stderr.write(remark)

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
