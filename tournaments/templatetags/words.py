"""Filters that turn the codes of results into the club's words, and the reasons that may be ticked."""

from __future__ import annotations

from django import template

from tournaments import texts
from tournaments.reason_texts import OFFERED, reason_text

register = template.Library()

register.filter("seat_name", texts.seat_name)
register.filter("seat_letter", texts.seat_letter)
register.filter("trump_name", texts.trump_name)
register.filter("level_name", texts.level_name)


@register.simple_tag
def offered_reasons() -> tuple[tuple[str, str, str], ...]:
    """Return what a phone offers to tick: key, as it is stored, in the reader's language."""
    return tuple((key, stored, reason_text(stored)) for key, stored in OFFERED.items())
