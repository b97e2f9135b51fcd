"""Records of any game held against its rules: one line for each game that has an engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.errors import UnknownVariant
from scoring.games.botifarra import record as botifarra
from scoring.games.botifarra.options import format_variant, parse_variant
from scoring.games.botifarra.rules import Botifarra
from scoring.notation.errors import RecordError, syntax_error
from scoring.notation.record import Record
from scoring.notation.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Checked:
    """A verdict and the variant it was given under, as files and the command line spell it."""

    rules: str
    verdict: Verdict


def _check_botifarra(record: Record, variant: str, tolerant: bool, trace: bool) -> Checked:
    options = parse_variant(variant)
    verdict = botifarra.check(record, Botifarra(options), tolerant=tolerant, trace=trace)
    return Checked(format_variant(options), verdict)


CHECKS: Mapping[str, Callable[[Record, str, bool, bool], Checked]] = MappingProxyType({"botifarra": _check_botifarra})
DEFAULT_VARIANTS: Mapping[str, str] = MappingProxyType({"botifarra": "eastern"})


def check(record: Record, *, rules: str | None = None, tolerant: bool = False, trace: bool = False) -> Checked:
    """Return the verdict on a record under ``rules``, or under its own tag Variant where none are given.

    A variant or game without rules gives a verdict with an error. Raises ``UnknownVariant`` for unknown ``rules``.

    >>> from scoring.notation import read_record
    >>> checked = check(read_record('[Dealer "N"] [Auction "N"]\\nN:del S:del'))
    >>> [(flaw.clause, flaw.legal) for flaw in checked.verdict.irregularities]
    [('3.2', ('o', 'c', 'e', 'b', 'bot'))]
    """
    game = record.game
    variant = rules or record.value("Variant") or DEFAULT_VARIANTS.get(game.key, "")
    if game.key not in CHECKS:
        message = f"there are no rules of {game.name} here yet"
        return Checked(variant, Verdict(error=syntax_error("no_rules", message, record.at, game=game.name)))
    try:
        checked = CHECKS[game.key](record, variant, tolerant, trace)
    except UnknownVariant as error:
        if rules:
            raise
        return Checked(variant, Verdict(error=_bad_variant(record, error)))
    return Checked(rules or checked.rules, checked.verdict)


def _bad_variant(record: Record, error: UnknownVariant) -> RecordError:
    return syntax_error("variant", str(error), record.place("Variant"), text=record.value("Variant"))
