"""Fields of the forms of an event: a time, a date, pairs by number or by list, another event."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.movements.limits import FEWEST_PAIRS, MOST_ENTRIES
from tournaments.forms.sentences import always
from tournaments.imports.pair_list import Problem, read_pair_list
from tournaments.texts.setup import LONGEST_QUOTE, TIME_WANTED, problem_sentence

MOST_HOURS: Final = 12
"""A plain number up to this one means hours, a larger one minutes."""
MOST_MINUTES: Final = 24 * 60
EARLIEST: Final = dt.date(2000, 1, 1)
LATEST: Final = dt.date(2100, 12, 31)
"""The last day an event can have, as ``EARLIEST`` is the first."""
DATE_WANTED: Final = gettext_lazy("Write the date of the event as year, month and day: 2026-01-31.")

_TIME = re.compile(r"(\d{1,2})\s*(?:[:.h]|\s)\s*(\d{1,2})?\s*(?:m|min)?\.?|(\d{1,4})\s*(?:m|min)?\.?", re.IGNORECASE)

_NUMBER = re.compile(r"[-+\u2212\u2013]?\s*\d+(?:[.,]\d*)?")
"""A number that no event has as its number of pairs, rather than a list of names."""


class TimeField(forms.CharField):
    """A length of time in minutes, typed as ``2:30``, ``2h30``, ``2 h``, ``150`` or, up to twelve, hours: ``2``."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=20, error_messages=always(TIME_WANTED), **more)

    def clean(self, value: Any) -> Any:
        """Return the minutes."""
        text = super().clean(value)
        match = _TIME.fullmatch(text)
        if match is None:
            raise ValidationError(TIME_WANTED, code="bad_time")
        if match[3]:
            plain = int(match[3])
            minutes = plain * 60 if plain <= MOST_HOURS and text.isdigit() else plain
        else:
            hours, rest = int(match[1]), int(match[2] or 0)
            # More minutes than an hour has are a slip of the finger: nobody can tell which time was meant.
            minutes = hours * 60 + rest if rest < 60 else 0
        if minutes > MOST_MINUTES:
            text = _("Write a time of at most %(hours)d hours.") % {"hours": MOST_MINUTES // 60}
            raise ValidationError(text, code="bad_time")
        if minutes < 1:
            raise ValidationError(TIME_WANTED, code="bad_time")
        return minutes

    def prepare_value(self, value: Any) -> Any:
        """Write minutes as hours and minutes; what was typed stays as it was."""
        return f"{value // 60}:{value % 60:02d}" if isinstance(value, int) else value


class EventDateField(forms.DateField):
    """The date of an event, as year, month and day."""

    def __init__(self, **more: Any) -> None:
        bounds = {"min": f"{EARLIEST:%Y-%m-%d}", "max": f"{LATEST:%Y-%m-%d}"}
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", **bounds})
        super().__init__(label=gettext_lazy("Date"), error_messages=always(DATE_WANTED), widget=widget, **more)

    def validate(self, value: Any) -> None:
        """Refuse a year that can only be a slip of the finger."""
        super().validate(value)
        if value is not None and not EARLIEST <= value <= LATEST:
            years = {"first": EARLIEST.year, "last": LATEST.year}
            raise ValidationError(_("Write a date from %(first)d to %(last)d.") % years, code="date_range")


class PairsField(forms.CharField):
    """The number of pairs, or the list of them, one a line; of an individual with ``of_players`` one player a line."""

    of_players = False

    def clean(self, value: Any) -> Any:
        """Return (number of pairs, list or none), or none where nothing was typed and nothing need be."""
        text = super().clean(value)
        if not text:
            return None
        if text.isdecimal() and len(text) < 4:
            return int(text), None
        if _NUMBER.fullmatch(text):
            words = {"fewest": FEWEST_PAIRS, "most": MOST_ENTRIES, "pairs": Truncator(text).chars(LONGEST_QUOTE)}
            raise ValidationError(_("An event has %(fewest)d to %(most)d pairs, not %(pairs)s.") % words, code="pairs")
        read = read_pair_list(text, of_players=self.of_players)
        if read.problems:
            raise ValidationError([line_sentence(problem) for problem in read.problems], code="list")
        return read.highest, read


class EarlierField(forms.ModelChoiceField):
    """One of the events there are."""

    def validate_no_null_characters(self, value: Any) -> None:
        """Refuse such a key as one that is not on offer."""
        if "\x00" in str(value):
            raise ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")


def line_sentence(problem: Problem) -> str:
    """Return what is wrong on a line of a list, with the number of the line."""
    text = problem_sentence(problem.code, problem.facts)
    return _("Line %(line)d: %(text)s") % {"line": problem.line, "text": text} if problem.line else text
