"""Finding acts in the log of an event."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from django import forms
from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django_filters import Filter

from tournaments.actors import SITE, actor_words
from tournaments.filters.base import ChoiceFilter, ListFilter, NumberFilter, SearchFilter
from tournaments.folding import Search
from tournaments.forms.sentences import always
from tournaments.models import Event
from tournaments.selectors.log import AT_TABLES, FILTERS, KINDS, acting_names, entries_with, of_pairs
from tournaments.selectors.names import entries_of, name_order

AT_A_TABLE = "tables"
MINUTE = dt.timedelta(minutes=1)
YEARS: Final = range(1900, 2200)


class MomentField(forms.DateTimeField):
    """A day and time of the club, in years that every time zone can count with."""

    def to_python(self, value: Any) -> dt.datetime | None:
        """Return the moment; one outside of the years that a log may have is refused."""
        moment = super().to_python(value)
        if moment is not None and moment.year not in YEARS:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return moment


class MomentFilter(Filter):
    """A field for a day and time of the club."""

    field_class = MomentField

    def __init__(self, label: str | Promise, method: str) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        sentence = always(_("Choose a day and a time."))
        super().__init__(label=label, method=method, widget=widget, error_messages=sentence)


class LogFilter(ListFilter):
    """Acts by words, kind, actor, place, pair and time; the rows are the entries of the event, the newest first."""

    text = SearchFilter(_("Words or names"), "with_words")
    kind = ChoiceFilter(_("What"), "of_kind", KINDS.items(), any_of=_("everything"))
    pair = SearchFilter(_("Pair"), "of_pair")
    board = NumberFilter(_("Board"), "on_board", _("Write the number of a board."))
    who = ChoiceFilter(_("Who"), "by_actor", any_of=_("everybody"))
    table = NumberFilter(_("Table"), "at_table", _("Write the number of a table."))
    since = MomentFilter(_("Not before"), "not_before")
    until = MomentFilter(_("Not after"), "not_after")

    offered_from = 0
    folded = ("pair", "board", "who", "table", "since", "until")
    region = "log-list"
    title = _("Choose from the log")
    nothing = _("The log has nothing of this kind.")

    def __init__(self, data: Mapping[str, Any], rows: QuerySet, event: Event) -> None:
        super().__init__(data, rows)
        self.event = event
        people = sorted(acting_names(event), key=name_order)
        self.filters["who"].offer(
            [*((name, name) for name in people), (AT_A_TABLE, _("pairs at tables")), (SITE, actor_words(SITE))]
        )

    def filter_queryset(self, queryset: QuerySet) -> QuerySet:
        """Return what is left, words last: they are read entry by entry."""
        if not self.form.is_valid():
            return queryset
        wanted = dict(self.form.cleaned_data)
        text = wanted.pop("text")
        for name, value in wanted.items():
            queryset = self.filters[name].filter(queryset, value)
        left: QuerySet = self.filters["text"].filter(queryset, text)
        return left

    def with_words(self, rows: QuerySet, _name: str, search: Search) -> QuerySet:
        """Leave what the page says with these words, who acted and why included."""
        return entries_with(rows, search)

    def of_kind(self, rows: QuerySet, _name: str, kind: str) -> QuerySet:
        """Leave one kind of acts."""
        return rows.filter(FILTERS[kind])

    def of_pair(self, rows: QuerySet, _name: str, search: Search) -> QuerySet:
        """Leave what pairs did and what was done at their tables."""
        numbers = [number for number, pair in self.names.items() if search.finds(pair.label)]
        return rows.filter(of_pairs(self.event, numbers))

    @cached_property
    def names(self) -> Mapping[int, Any]:
        """The pairs of the event by number."""
        return entries_of(self.event)

    def on_board(self, rows: QuerySet, _name: str, number: int) -> QuerySet:
        """Leave what concerns a board."""
        return rows.filter(board=number)

    def at_table(self, rows: QuerySet, _name: str, number: int) -> QuerySet:
        """Leave what concerns a table."""
        return rows.filter(table=number)

    def by_actor(self, rows: QuerySet, _name: str, actor: str) -> QuerySet:
        """Leave what one person did, the site, or the pairs at their tables."""
        return rows.filter(AT_TABLES if actor == AT_A_TABLE else Q(actor=actor))

    def not_before(self, rows: QuerySet, _name: str, moment: Any) -> QuerySet:
        """Leave what was done then or later."""
        return rows.filter(at__gte=moment)

    def not_after(self, rows: QuerySet, _name: str, moment: Any) -> QuerySet:
        """Leave what was done until then, the minute itself included."""
        return rows.filter(at__lt=moment + MINUTE)

    def sentence(self, shown: int, total: int) -> str:
        """Say how many entries are left."""
        text = ngettext("%(shown)d of %(total)d entry.", "%(shown)d of %(total)d entries.", total)
        return text % {"shown": shown, "total": total}
