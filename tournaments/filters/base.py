"""What the filters of all lists share: fields, what they say of themselves, and rows that are no queryset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, Final
from urllib.parse import urlencode

from django import forms
from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django_filters import Filter, FilterSet

from tournaments.folding import Search
from tournaments.forms.sentences import always, short

LONGEST_SEARCH: Final = 100
"""Characters somebody may type to search for."""

ANY: Final = ("", _("any"))
"""The choice that leaves a list as it is."""


class Rows(tuple[Any, ...]):
    """Rows that are ready to be shown, in the place of a queryset."""

    model = None

    def all(self) -> Rows:
        """Return all of them, as a queryset does."""
        return self


class SearchField(forms.CharField):
    """Words to search for; its value is a ``Search``, or an empty text."""

    def clean(self, value: Any) -> Any:
        """Return what is looked for; marks without a letter or number are refused."""
        text = super().clean(value)
        if not text:
            return ""
        search = Search.of(text)
        if not search:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return search


class SearchFilter(Filter):
    """A field to search in names, however they are typed."""

    field_class = SearchField

    def __init__(self, label: str | Promise, method: str, **more: Any) -> None:
        attrs = {"autocomplete": "off", "spellcheck": "false", "dir": "auto", "enterkeyhint": "search"}
        super().__init__(
            label=label,
            method=method,
            max_length=LONGEST_SEARCH,
            widget=forms.TextInput(attrs={**attrs, "type": "search"}),
            error_messages=short(_("Write letters or numbers to search for."), LONGEST_SEARCH),
            **more,
        )


class ChoiceFilter(Filter):
    """A field with one choice of several; ``choices`` come without the one that leaves all."""

    field_class = forms.ChoiceField

    def __init__(
        self, label: str | Promise, method: str, choices: Iterable[tuple[str, Any]] = (), any_of: Any = ANY[1]
    ) -> None:
        self.any_of = any_of
        super().__init__(
            label=label,
            method=method,
            choices=[("", any_of), *choices],
            error_messages=always(_("Choose from the list.")),
        )

    def offer(self, choices: Iterable[tuple[str, Any]]) -> None:
        """Give the choices that are known only with the rows."""
        self.extra["choices"] = [("", self.any_of), *choices]
        # A field built before, of this filter or of the class it was copied from, has the choices of that moment.
        self.__dict__.pop("_field", None)


class NumberFilter(Filter):
    """A field for the number of something."""

    field_class = forms.IntegerField

    def __init__(self, label: str | Promise, method: str, sentence: str | Promise, most: int = 9999) -> None:
        super().__init__(label=label, method=method, min_value=1, max_value=most, error_messages=always(sentence))


class ListFilter(FilterSet):
    """What a list is narrowed to. What cannot be read narrows nothing, and is said.

    ``rows`` are a queryset or rows that are ready. ``kept`` names other parts of the query, which choose the page and
    not the rows: they are carried along.
    """

    offered_from: ClassVar[int] = 9
    """Shorter lists have no filter: one look shows all."""
    kept: ClassVar[tuple[str, ...]] = ()
    folded: ClassVar[tuple[str, ...]] = ()
    """Fields that stand behind "More"."""
    orders: ClassVar[tuple[str, ...]] = ()
    """Fields that sort the rows and leave none out."""
    region: ClassVar[str] = "list"
    """The element of the page that holds the list, and changes alone where there is script; empty for never."""
    title: str | Promise = _("Search the list")

    def __init__(self, data: Mapping[str, Any], rows: QuerySet | Iterable[Any]) -> None:
        super().__init__(data, rows if isinstance(rows, QuerySet) else Rows(rows))

    def filter_queryset(self, queryset: Any) -> Any:
        """Return what is left of the rows, all of them where something in the query is wrong."""
        if not self.form.is_valid():
            return queryset
        for name, value in self.form.cleaned_data.items():
            queryset = self.filters[name].filter(queryset, value)
        return queryset

    # What is asked for --------------------------------------------------------------------------------------------

    @property
    def wanted(self) -> dict[str, str]:
        """The fields that something was given for, as it was given."""
        return {name: self.data[name] for name in self.filters if self.data.get(name)}

    @property
    def is_active(self) -> bool:
        """Whether the rows are narrowed."""
        return bool(self.wanted.keys() - {*self.orders}) and self.form.is_valid()

    def value(self, name: str) -> Any:
        """Return what was given for a field; empty where nothing was, or where something is wrong."""
        return self.form.cleaned_data.get(name) if self.form.is_valid() else ""

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """The parts of the query to be carried along."""
        return [(name, self.data[name]) for name in self.kept if self.data.get(name)]

    @property
    def query(self) -> str:
        """The part of an address that asks for the same again."""
        return urlencode([*self.hidden, *(self.wanted.items() if self.form.is_valid() else ())])

    @property
    def query_of_all(self) -> str:
        """The part of an address that shows all."""
        return urlencode(self.hidden)

    # What the page shows ------------------------------------------------------------------------------------------

    @property
    def is_offered(self) -> bool:
        """Whether the list has a filter at all."""
        return not self.offered_from or bool(self.wanted) or self.total >= self.offered_from

    @cached_property
    def total(self) -> int:
        """How many there are."""
        return self.count(self.queryset)

    @cached_property
    def shown(self) -> int:
        """How many are left."""
        return self.count(self.qs)

    def count(self, rows: Any) -> int:
        """Count what the sentence counts."""
        return rows.count() if isinstance(rows, QuerySet) else len(rows)

    @property
    def shown_text(self) -> str:
        """How many of how many are shown, in a sentence; empty where all are."""
        if not self.is_active:
            return ""
        return self.sentence(self.shown, self.total) if self.shown else str(self.nothing)

    nothing: str | Promise
    """What is said where nothing is left."""

    def sentence(self, shown: int, total: int) -> str:
        """Say how many of how many are shown."""
        raise NotImplementedError

    @property
    def fields(self) -> Iterator[forms.BoundField]:
        """The fields that stand in sight."""
        return (field for field in self.form if field.name not in self.folded)

    @property
    def folded_fields(self) -> list[forms.BoundField]:
        """The fields behind "More"."""
        return [field for field in self.form if field.name in self.folded]

    @property
    def is_unfolded(self) -> bool:
        """Whether one of the fields behind "More" is in use."""
        return any(name in self.wanted for name in self.folded)


def found(rows: Iterable[Any], search: Search, text_of: Callable[[Any], str]) -> Rows:
    """Return the rows in whose text is what is looked for."""
    return Rows(row for row in rows if search.finds(text_of(row)))
