"""Filters that turn the codes of results into the club's words, and the reasons that may be ticked."""

from __future__ import annotations

from typing import Any

from django import template

from scoring.seats import BySide, Side
from tournaments.slip_texts.huutopussi import kontra_words
from tournaments.slip_texts.quatre_sept import politaine_words
from tournaments.texts import sentences as texts
from tournaments.texts.reasons import OFFERED, reason_text

register = template.Library()

register.filter("seat_name", texts.seat_name)
register.filter("seat_letter", texts.seat_letter)
register.filter("trump_name", texts.trump_name)
register.filter("level_name", texts.level_name)
register.filter("kontra_words", kontra_words)
register.filter("politaine_words", politaine_words)


@register.filter
def of_side(values: BySide[Any], side: Side) -> Any:
    """Return the value of a side."""
    return values[side]


@register.simple_tag
def offered_reasons() -> tuple[tuple[str, str, str], ...]:
    """Return what a phone offers to tick: key, as it is stored, in the reader's language."""
    return tuple((key, stored, reason_text(stored)) for key, stored in OFFERED.items())
