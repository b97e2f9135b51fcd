"""Records of any game held against its rules, under the variant that the record or its reader names."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import UnknownVariant
from scoring.games.registry import GAMES
from scoring.notation.errors import RecordError, syntax_error
from scoring.notation.record import Record
from scoring.notation.values import UNKNOWN
from scoring.notation.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Checked:
    """A verdict and the variant it was given under, as files and the command line spell it.

    Where there are no such rules, ``rules`` is what was asked for, or none.
    """

    rules: str | None
    verdict: Verdict


def require_rules(rules: str) -> None:
    """Raise ``UnknownVariant`` if no game knows these rules."""
    refusals = []
    for game in GAMES.values():
        try:
            game.variants.canonical(rules)
            return
        except UnknownVariant as error:
            refusals.append(error)
    # A name that some game knows, with an option that it does not know, says more than an unknown name.
    raise next((error for error in refusals if error.code != "preset"), refusals[0])


def rules_of(game: str, variant: str | None, rules: str | None = None) -> str:
    """Return the variant that a record of ``game`` is checked under: ``rules``, else its own tag, else the default.

    The spelling is the canonical one. Raises ``UnknownVariant``, with code ``game`` where the game has no rules here.
    """
    if game not in GAMES:
        raise UnknownVariant("game", f"there are no rules of {game} here yet", game=game)
    variants = GAMES[game].variants
    named = rules or (variant if variant and variant.strip() not in UNKNOWN else variants.default)
    return variants.canonical(named)


def check(record: Record, *, rules: str | None = None, tolerant: bool = False, trace: bool = False) -> Checked:
    """Return the verdict on a record under ``rules``, or under its own tag Variant where none are given.

    A record of a game that does not know the rules has a verdict with an error. Raises ``UnknownVariant`` for
    ``rules`` that no game knows.

    >>> from scoring.notation import read_record
    >>> checked = check(read_record('[Dealer "N"] [Auction "N"]\\nN:del S:del'))
    >>> [(flaw.clause, flaw.legal) for flaw in checked.verdict.irregularities]
    [('3.2', ('o', 'c', 'e', 'b', 'bot'))]
    """
    if rules:
        require_rules(rules)
    key, variant = record.game.key, record.value("Variant")
    try:
        found = rules_of(key, variant, rules)
    except UnknownVariant as error:
        return Checked(rules or variant, Verdict(error=_no_rules(record, error)))
    game = GAMES[key]
    return Checked(found, game.check(record, game.rules_of(found), tolerant=tolerant, trace=trace))


def _no_rules(record: Record, error: UnknownVariant) -> RecordError:
    if error.code == "game":
        return syntax_error("no_rules", str(error), record.at, game=record.game.name)
    return syntax_error("variant", str(error), record.place("Variant"), refusal=error)
