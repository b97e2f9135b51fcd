"""What an entry of the log carries beside its sentence, in words: facts, and what names cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.record_texts import flaw_sentence

NONE: Final = "–"


def fact_words(value: Any) -> str:
    """Return a plain value of the log in one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {fact_words(inner)}" for name, inner in value.items())
    if isinstance(value, list | tuple):
        separator = "; " if any(isinstance(inner, list | tuple | Mapping) for inner in value) else ", "
        return separator.join(fact_words(inner) for inner in value) or NONE
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return NONE if value is None else str(value)


def secret_words(secret: Mapping[str, Any] | None) -> str:
    """Return what names cards, line by line: calls and cards in CPN, each irregularity as a sentence, other facts.

    It may be shown only when the round of the board has ended.
    """
    return "\n".join(_secret_lines(secret or {}))


def _secret_lines(secret: Mapping[str, Any]) -> Iterator[str]:
    for name, value in secret.items():
        if name == "text":
            yield str(value).strip()
        elif name == "irregularities":
            yield from map(flaw_sentence, value)
        else:
            yield f"{name.replace('_', ' ')}: {fact_words(value)}"
