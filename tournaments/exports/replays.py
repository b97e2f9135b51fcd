"""Checked records as plain values and as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.errors import UnknownVariant
from scoring.games.records import Checked, check, rules_of
from scoring.games.registry import GAMES
from scoring.notation import Entry, RecordError, board_of
from scoring.notation.verdict import Step, Verdict
from scoring.seats import BySide
from tournaments.texts.records import fault_sentence, flaw_sentence, warning_sentence
from tournaments.texts.sentences import seat_name, signed


@dataclass(frozen=True, slots=True)
class CheckedEntry:
    """A record of a file and what its rules say of it; one that cannot be read has an error only."""

    entry: Entry
    rules: str | None
    verdict: Verdict

    @property
    def status(self) -> int:
        """The exit status it deserves: 0 legal, 1 something illegal, 2 malformed."""
        if self.verdict.error:
            return 2
        return 1 if self.verdict.irregularities else 0

    @property
    def board(self) -> int | str | None:
        """The board, as a number where it is one."""
        return board_of(self.entry.value("Board"))


def check_entry(entry: Entry, *, rules: str | None, tolerant: bool, trace: bool) -> CheckedEntry:
    """Return the verdict on one record of a file.

    Raises ``UnknownVariant`` for ``rules`` that no game knows.
    """
    if entry.record is None:
        return CheckedEntry(entry, _rules_of_unread(entry, rules), Verdict(error=entry.error))
    checked: Checked = check(entry.record, rules=rules, tolerant=tolerant, trace=trace)
    return CheckedEntry(entry, checked.rules, checked.verdict)


def _rules_of_unread(entry: Entry, rules: str | None) -> str | None:
    """Return the rules that a record would be checked under if it could be read, as far as that can be told."""
    variant = entry.value("Variant")
    try:
        return rules_of(entry.game, variant, rules) if entry.game else rules or variant
    except UnknownVariant:
        return rules or variant


def as_json(checked: CheckedEntry, *, trace: bool) -> dict[str, Any]:
    """Return the verdict as the command line prints it, one object a record."""
    verdict = checked.verdict
    values: dict[str, Any] = {
        "record": checked.entry.number,
        "board": checked.board,
        "game": checked.entry.game,
        "rules": checked.rules,
        "complete": verdict.complete,
        "legal": verdict.legal,
        "points": _sides(verdict.points),
        "tricks": _sides(verdict.tricks),
        "game_points": _sides(verdict.game_points),
        "hand_score": _sides(verdict.hand_score),
        "irregularities": [flaw.to_json() for flaw in verdict.irregularities],
        "warnings": [warning_sentence(code) for code in verdict.warnings],
        "error": _error(verdict.error),
    }
    game = GAMES.get(checked.entry.game or "")
    if game is not None:
        values |= game.details(verdict)
    if trace:
        values["trace"] = [step.to_json() for step in verdict.trace]
    return values


def _sides(values: BySide[int] | None) -> dict[str, int] | None:
    return values.as_dict() if values else None


def _error(error: RecordError | None) -> dict[str, Any] | None:
    if error is None:
        return None
    return {
        "kind": error.kind,
        "line": error.line,
        "column": error.column,
        "message": fault_sentence(error),
    }


def as_lines(checked: CheckedEntry, *, trace: bool) -> Iterator[str]:
    """Yield what a person wants to read of one record."""
    verdict = checked.verdict
    name = _name(checked)
    if trace:
        yield from map(_trace_line, verdict.trace)
    for flaw in verdict.irregularities:
        # Translators: a board or record, then what happened there.
        yield _("%(name)s, %(what)s") % {"name": name, "what": flaw_sentence(flaw.to_json())}
    if verdict.error:
        words = {"name": name, "line": verdict.error.line, "column": verdict.error.column}
        yield _("%(name)s, line %(line)s, column %(column)s: %(what)s") % {
            **words,
            "what": fault_sentence(verdict.error),
        }
    elif not verdict.irregularities:
        yield _("%(name)s: %(what)s") % {"name": name, "what": _all_well(verdict)}
    yield from (f"  {line}" for line in _sums(verdict))
    yield from (f"  {warning_sentence(code)}" for code in verdict.warnings)


def _name(checked: CheckedEntry) -> str:
    if checked.board is None:
        return _("Record %(number)s") % {"number": checked.entry.number}
    return _("Board %(board)s") % {"board": checked.board}


def _all_well(verdict: Verdict) -> str:
    if verdict.legal is None:
        return _("nothing was called or played, so there is nothing to check.")
    return _("everything is legal.") if verdict.complete else _("everything that is recorded is legal.")


def _trace_line(step: Step) -> str:
    words = {"seat": step.seat.value, "action": step.action, "legal": " ".join(step.legal)}
    if step.unknown:
        return _("  %(seat)s %(action)s (legal of the cards known: %(legal)s)") % words
    return _("  %(seat)s %(action)s (legal: %(legal)s)") % words


def _sums(verdict: Verdict) -> Iterator[str]:
    titles = (
        (_("points"), verdict.points, str),
        (_("tricks"), verdict.tricks, str),
        (_("game points"), verdict.game_points, str),
        (_("hand score"), verdict.hand_score, signed),
    )
    for title, values, write in titles:
        if values is not None:
            sides = ", ".join(f"{seat_name(side.value)} {write(value)}" for side, value in values.items())
            yield f"{title}: {sides}"
