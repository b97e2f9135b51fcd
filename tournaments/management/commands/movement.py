"""``manage.py movement``: build a movement or check one, without a database."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser
from difflib import get_close_matches
from typing import Any, Final

from scoring.errors import MovementError
from scoring.movements.checks import check
from scoring.movements.json_form import from_json, parse_json
from scoring.movements.kinds import KINDS, build, find_kind, require_two_fields
from scoring.movements.request import Method, Option, Request
from scoring.movements.seating import Movement, Sitter, TeamPair
from scoring.movements.wording import capital, shortened
from tournaments.exports.movements import (
    card_as_lines,
    findings_as_json,
    findings_as_lines,
    guide_as_lines,
    movement_as_text,
)
from tournaments.management.reading import read_source
from tournaments.management.refusing import Once, PlainCommand

UNSOUND: Final = 1
"""The exit status where a movement that was checked has errors."""

MOST_BYTES: Final = 10_000_000

NUMBERS: Final = {
    "size": "--pairs",
    "rounds": "--rounds",
    "boards_per_round": "--boards-per-round",
    "group_size": "--group-size",
    "seed": "--seed",
}
"""The wishes that are whole numbers, and their options."""

WISHES: Final = (*NUMBERS, "relayed", "one_winner", "method", "guide")
"""What has no meaning where a file is checked."""

LONGEST_NUMBER: Final = 40
"""The most digits that are read as a number."""


class Command(PlainCommand):
    """Prints a movement of a kind, or what is wrong with one in a file."""

    help = (
        "Build a movement, or check one; needs no database. "
        "Exit status 2 if there is none, 1 if one that was checked has errors."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the kind with its wishes, and the file to check."""
        parser.register("action", None, Once)
        parser.add_argument("kind", nargs="?", help=", ".join(kind.key for kind in KINDS))
        parser.add_argument("--pairs", "--players", "--teams", dest="size", metavar="N", help="how many play")
        parser.add_argument("--rounds", metavar="R", help="fewer rounds than there can be")
        parser.add_argument("--boards-per-round", metavar="B", help="1 to 8 boards a round (4)")
        parser.add_argument("--relayed", action="store_true", help="one set of boards that travels, no copies")
        parser.add_argument("--one-winner", action="store_true", help="turn tables so that all can be ranked together")
        parser.add_argument("--method", help="of a relayed mitchell: straight, relay, skip or cut")
        parser.add_argument("--group-size", metavar="G", help="how many are in one of the groups (4)")
        parser.add_argument("--seed", metavar="S", help="where lots are drawn: another draw for each number")
        parser.add_argument("--guide", metavar="NUMBER", help="what this pair, player or pair of a team (3a) does")
        parser.add_argument("--check", metavar="FILE", help="check the movement of a JSON file, - for standard input")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object")

    def handle(self, *args: Any, kind: str | None, check: str | None, as_json: bool, **options: Any) -> None:
        """Print the movement, or the findings and their status."""
        wishes = {name: options[name] for name in WISHES if options[name] is not None and options[name] is not False}
        try:
            if check is not None:
                self.require_alone(kind, wishes)
                self.check_file(check, as_json)
            else:
                self.build(kind, wishes, as_json)
        except MovementError as error:
            self.fail([f"{capital(str(error))}."])

    def require_alone(self, kind: str | None, wishes: dict[str, Any]) -> None:
        """Refuse a kind, or what is wished of one, beside a file."""
        if kind is not None or wishes:
            self.fail(["A file is checked as it is: --check goes with --json and nothing else."])

    def build(self, kind: str | None, wishes: dict[str, Any], as_json: bool) -> None:
        """Print the movement of a kind."""
        if kind is None:
            self.fail(["Name a kind of movement, or a file to check: --check FILE."])
        found = find_kind(kind)
        unit = found.unit.value
        if "one_winner" in wishes:
            require_two_fields(found)
        if "size" not in wishes:
            self.fail([f"Say how many {unit} there are: --{unit} N."])
        wishes |= {name: self.whole(option, wishes[name]) for name, option in NUMBERS.items() if name in wishes}
        guide = wishes.pop("guide", None)
        if guide is not None and as_json:
            self.fail(["A guide is lines to read: --guide goes without --json."])
        if "method" in wishes:
            wishes["method"] = self.method(wishes["method"])
        movement = build(Request(kind, **wishes))
        sitter = None if guide is None else self.sitter(movement, guide)
        if "boards_per_round" in wishes and Option.BOARDS not in found.options:
            note = f"In {kind} every table plays a match of its own: {NUMBERS['boards_per_round']} means nothing there."
            self.stderr.write(note)
        if as_json:
            self.stdout.write(movement_as_text(movement))
        elif sitter is not None:
            self.stdout.write("\n".join(guide_as_lines(movement, sitter)))
        else:
            lines = [*card_as_lines(movement), "", *findings_as_lines(movement, check(movement))]
            self.stdout.write("\n".join(lines))

    def whole(self, option: str, text: str) -> int:
        """Return the whole number that an option was given."""
        if not re.fullmatch(r"[+-]?[0-9]+", text) or len(text) > LONGEST_NUMBER:
            self.fail([f"{option} takes a whole number of at most {LONGEST_NUMBER} digits, not {shortened(text)}."])
        return int(text)

    def method(self, text: str) -> Method:
        """Return the method of this name."""
        names = [method.value for method in Method]
        if text not in names:
            (near,) = get_close_matches(text.lower(), names, n=1, cutoff=0)
            self.fail([f"There is no method {shortened(text)}; the nearest is {near}."])
        return Method(text)

    def sitter(self, movement: Movement, text: str) -> Sitter:
        """Return whose guide is asked for."""
        found = re.fullmatch(r"([1-9][0-9]{0,3})([ab]?)", text)
        number, half = (int(found[1]), found[2]) if found else (0, "")
        sitter: Sitter = TeamPair(number, "a" if half == "a" else "b") if half else number
        if sitter not in movement.sitters:
            names = (movement.sitters[0], movement.sitters[-1])
            self.fail([f"There is no {shortened(text)} in this movement; there are {names[0]} to {names[1]}."])
        return sitter

    def check_file(self, file: str, as_json: bool) -> None:
        """Print what is to be said of the movement in a file, and end with status 1 if that includes an error."""
        movement = from_json(parse_json(self.read(file)))
        findings = check(movement)
        if as_json:
            self.stdout.write(json.dumps(findings_as_json(movement, findings), indent=1, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(findings_as_lines(movement, findings)))
        if any(finding.is_error for finding in findings):
            sys.exit(UNSOUND)

    def read(self, file: str) -> str:
        """Return the text of the file or of standard input; ends with status 2 where there is none."""
        name = file.encode(errors="backslashreplace").decode()
        try:
            data = read_source(file, MOST_BYTES + 1)
        except (OSError, ValueError) as error:  # a name that no file can have is a ValueError
            self.fail([f"{name} cannot be read: {getattr(error, 'strerror', error)}."])
        if len(data) > MOST_BYTES:
            self.fail([f"{name} is larger than {MOST_BYTES // 1_000_000} MB."])
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            self.fail([f"{name} is not text in UTF-8."])
