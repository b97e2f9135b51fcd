"""Finding an event on the home page."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.filters.base import ChoiceFilter, ListFilter, Rows, SearchFilter, found
from tournaments.folding import Search
from tournaments.selectors.events import EventRow

STATES = [("prepared", _("ready to start")), ("running", _("being played")), ("finished", _("finished"))]


class EventFilter(ListFilter):
    """Events by name or date in words, by year, and by how far they have come."""

    q = SearchFilter(_("Name or date"), "named")
    year = ChoiceFilter(_("Year"), "in_year")
    state = ChoiceFilter(_("State"), "in_state", STATES)

    region = "events-list"
    title = _("Find an event")
    nothing = _("No event is like that. Try one word of its name, or a month: “January 2026”.")

    def __init__(self, data: Mapping[str, Any], rows: Iterable[EventRow]) -> None:
        super().__init__(data, rows)
        years = sorted({row.event.date.year for row in self.queryset}, reverse=True)
        if len(years) > 1:
            self.filters["year"].offer((str(year), str(year)) for year in years)
        else:
            del self.filters["year"]

    def named(self, rows: Rows, _name: str, search: Search) -> Rows:
        """Leave the events in whose name or date the words are."""
        return found(rows, search, _text_of)

    def in_year(self, rows: Rows, _name: str, year: str) -> Rows:
        """Leave the events of a year."""
        return Rows(row for row in rows if str(row.event.date.year) == year)

    def in_state(self, rows: Rows, _name: str, state: str) -> Rows:
        """Leave the events that have come so far."""
        return Rows(row for row in rows if row.state == state)

    def sentence(self, shown: int, total: int) -> str:
        """Say how many events are shown."""
        text = ngettext("%(shown)d of %(total)d event.", "%(shown)d of %(total)d events.", total)
        return text % {"shown": shown, "total": total}


def _text_of(row: EventRow) -> str:
    return f"{row.event.name} {date_words(row.event.date)}"


def date_words(day: dt.date) -> str:
    """Return a date as people look for it: in words, and in the usual ways of writing it in numbers."""
    return f"{date_format(day, 'l j F Y')} {day:%d/%m/%Y} {day.day}/{day.month}/{day.year} {day}"
