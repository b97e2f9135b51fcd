"""The list of pairs as text, the sheet of all names, and the number of pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.movements.limits import FEWEST_PAIRS, MOST_ENTRIES
from tournaments.forms.event_fields import line_sentence
from tournaments.forms.movement_fields import StayingField
from tournaments.forms.name_fields import name_field
from tournaments.forms.sentences import always, short
from tournaments.imports.pair_list import PairList, read_pair_list
from tournaments.selectors.names import name_key
from tournaments.services.naming import Names
from tournaments.texts.setup import LIST_EMPTY, problem_sentence

PLACES: Final = (1, 2)
"""The two players of a pair."""


LONGEST_LIST: Final = 40_000
"""Characters of a list of pairs."""


class PairListForm(forms.Form):
    """A pasted list of pairs; :attr:`read` is what it says."""

    text = forms.CharField(
        label=gettext_lazy("List of pairs"),
        max_length=LONGEST_LIST,
        error_messages=short(LIST_EMPTY, LONGEST_LIST),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy(
            "One pair on each line: “Anna Puig & Joan Serra”, with / or - or i instead of &, or two columns of a "
            "spreadsheet. A number in front is the pair's number."
        ),
    )
    read: PairList

    def __init__(self, *args: Any, of_players: bool = False, **more: Any) -> None:
        super().__init__(*args, **more)
        self.of_players = of_players
        if of_players:
            text = self.fields["text"]
            text.label = gettext_lazy("List of players")
            text.help_text = gettext_lazy("One player on each line. A number in front is the player's number.")

    def clean_text(self) -> str:
        """Read the list; all its problems are errors of the field."""
        text: str = self.cleaned_data["text"]
        self.read = read_pair_list(text, of_players=self.of_players)
        if self.read.problems:
            raise forms.ValidationError([line_sentence(problem) for problem in self.read.problems])
        return text

    def warnings(self) -> list[str]:
        """Return what deserves a second look, in sentences."""
        return [line_sentence(warning) for warning in self.read.warnings]


class NamesForm(forms.Form):
    """Pairs of an event, two names each, as a sheet; each field carries what stood there when it was opened."""

    def __init__(
        self, *args: Any, names: Mapping[int, Names], numbers: Iterable[int], of_players: bool = False, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.numbers = tuple(numbers)
        self.places = PLACES[:1] if of_players else PLACES
        for number in self.numbers:
            for place, name in zip(self.places, (*names.get(number, ()), "", ""), strict=False):
                self.fields[_field(number, place)] = _name_field(number, place, name, of_players=of_players)

    def rows(self) -> Iterator[tuple[int, list[forms.BoundField]]]:
        """Yield each pair with its two fields."""
        for number in self.numbers:
            yield number, [self[_field(number, place)] for place in self.places]

    def changes(self) -> dict[int, tuple[Names, Names]]:
        """Return, for each pair on which something was typed, (names seen, names wanted)."""
        changed = {}
        for number in self.numbers:
            names = [_field(number, place) for place in self.places]
            if set(names) & set(self.changed_data):
                seen = tuple(self._seen(name) for name in names)
                changed[number] = seen, tuple(self.cleaned_data[name] for name in names)
        return changed

    def refuse(self, problems: Iterable[tuple[str, str, Mapping[str, Any]]]) -> None:
        """Show problems of names at the fields in which the names stand."""
        for number, code, facts in problems:
            places = [_field(int(number), place) for place in self.places]
            known = [place for place in places if place in self.fields]
            wrong = [name for name in known if name_key(self.cleaned_data[name]) == name_key(facts.get("name", ""))]
            for name in (wrong or known)[-1:]:
                self.add_error(name, problem_sentence(code, facts))

    def _seen(self, name: str) -> str:
        return str(self.data.get(self.add_initial_prefix(name), self.fields[name].initial))


def _field(number: int, place: int) -> str:
    return f"pair-{number}-{place}"


def _name_field(number: int, place: int, name: str, *, of_players: bool) -> forms.CharField:
    text = _("Player %(pair)d") if of_players else _("Pair %(pair)d, player %(place)d")
    label = text % {"pair": number, "place": place}
    attrs = {"aria-label": label, "spellcheck": "false", "dir": "auto"}
    return name_field(label, required=False, initial=name, show_hidden_initial=True, attrs=attrs)


class AddPairForm(forms.Form):
    """One more pair, or one more player of an individual."""

    def __init__(self, *args: Any, of_players: bool = False, **more: Any) -> None:
        super().__init__(*args, **more)
        if of_players:
            del self.fields["name2"]

    name1 = name_field(gettext_lazy("Player"))
    name2 = name_field(gettext_lazy("Partner"), required=False)


class CountForm(forms.Form):
    """The number of pairs, or of players of an individual."""

    def __init__(self, *args: Any, of_players: bool = False, **more: Any) -> None:
        super().__init__(*args, **more)
        if of_players:
            self.fields["pair_count"].label = gettext_lazy("Number of players")

    pair_count = forms.IntegerField(
        label=gettext_lazy("Number of pairs"),
        min_value=FEWEST_PAIRS,
        max_value=MOST_ENTRIES,
        error_messages=always(
            format_lazy(gettext_lazy("An event has {fewest} to {most} pairs."), fewest=FEWEST_PAIRS, most=MOST_ENTRIES)
        ),
    )


class StayingForm(forms.Form):
    """The pairs that keep their table all evening."""

    staying = StayingField()
