"""What the director types on the page of a draw: swaps, a late pair, who stays, who must not meet."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from tournaments.forms.name_fields import name_field
from tournaments.forms.sentences import always
from tournaments.models.swiss import WishKind
from tournaments.selectors.swiss_draw import Swaps

MOST_SWAPS: Final = 50
PAIR_WANTED: Final = gettext_lazy("Write the number of a pair.")
TEAM_WANTED: Final = gettext_lazy("Write the number of a team.")
ROUND_WANTED: Final = gettext_lazy("Write the number of a round.")
NAMES_WANTED: Final = gettext_lazy("Write at least one name for this pair.")


def _pair_field(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1, max_value=9999, error_messages=always(PAIR_WANTED))


def swaps_of(values: QueryDict) -> Swaps:
    """Return the swaps that an address or a form carries, as "3-8" each; what cannot be read is left out."""
    found = []
    for text in values.getlist("swap")[:MOST_SWAPS]:
        one, _dash, other = text.partition("-")
        if one.isascii() and other.isascii() and one.isdigit() and other.isdigit() and len(text) < 10:
            found.append((int(one), int(other)))
    return tuple(found)


class TwoForm(forms.Form):
    """Two of the field, by their numbers: pairs, or ``of_teams`` teams."""

    one = _pair_field(gettext_lazy("Pair"))
    other = _pair_field(gettext_lazy("and pair"))

    def __init__(self, *args: Any, of_teams: bool = False, **more: Any) -> None:
        super().__init__(*args, **more)
        if of_teams:
            for name, label in (("one", gettext_lazy("Team")), ("other", gettext_lazy("and team"))):
                self.fields[name].label = label
                self.fields[name].error_messages |= always(TEAM_WANTED)


class SwapForm(TwoForm):
    """Two in each other's place."""


class LateForm(forms.Form):
    """A pair that plays from the next round on, or ``of_teams`` a team: at least one name for each pair."""

    first = name_field(gettext_lazy("First player"))
    second = name_field(gettext_lazy("Second player"), required=False)

    def __init__(self, *args: Any, of_teams: bool = False, **more: Any) -> None:
        super().__init__(*args, **more)
        if of_teams:
            self.fields["third"] = name_field(gettext_lazy("First player of the other pair"))
            self.fields["fourth"] = name_field(gettext_lazy("Second player of the other pair"), required=False)
        for name in {"first", "third"} & self.fields.keys():
            self.fields[name].error_messages["required"] = NAMES_WANTED

    def clean(self) -> dict[str, Any]:
        """Take a pair of which only the second name is written."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        for one, other in (("first", "second"), ("third", "fourth")):
            if self.has_error(one, "required") and said.get(other):
                del self.errors[one]
                said[one] = ""
        return said

    @property
    def names(self) -> tuple[str, str]:
        """The names of the pair, of a team those of its first."""
        return self.cleaned_data["first"], self.cleaned_data["second"]

    @property
    def others(self) -> tuple[str, str]:
        """The names of the other pair of a team."""
        return self.cleaned_data.get("third", ""), self.cleaned_data.get("fourth", "")


class RoundsForm(forms.Form):
    """How many rounds are planned."""

    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        min_value=1,
        max_value=999,
        error_messages=always(gettext_lazy("Write how many rounds are planned.")),
    )


class StayForm(forms.Form):
    """A pair that stays at a table, or does no longer where none is named."""

    pair = _pair_field(gettext_lazy("Pair"))
    table = forms.IntegerField(
        label=gettext_lazy("Table"),
        min_value=1,
        max_value=9999,
        required=False,
        error_messages=always(gettext_lazy("Write the number of a table.")),
        help_text=gettext_lazy("Leave it empty to let the pair sit where it is drawn."),
    )


class WishForm(TwoForm):
    """What is to hold of two of the field."""

    kind = forms.ChoiceField(
        label=gettext_lazy("are to"),
        choices=[
            (WishKind.NEVER, gettext_lazy("never meet")),
            (WishKind.AVOID, gettext_lazy("meet only if it cannot be helped")),
            (WishKind.FIXED, gettext_lazy("meet in the next round")),
        ],
        error_messages=always(gettext_lazy("Choose from the list.")),
    )
