"""What of an event may change at any time: its name and date, and what visitors may see."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms.event_fields import EventDateField
from tournaments.forms.sentences import OUT_OF_DATE, always, short
from tournaments.models.event import Shown

NAME_LENGTH: Final = 120
"""Characters of the name of an event."""
NAME_WANTED: Final = gettext_lazy("Give the event a name.")


def seen_field() -> forms.CharField:
    """Return the hidden field with the mark of what stood when the form was filled in."""
    return forms.CharField(required=False, max_length=32, widget=forms.HiddenInput, error_messages=always(OUT_OF_DATE))


def see_again(form: forms.Form, mark: str) -> None:
    """Let a form be sent again after its sender has been told that something else stands."""
    data = form.data.copy()  # type: ignore[attr-defined]
    data["seen"] = mark
    form.data = data


class EventNameForm(forms.Form):
    """Name and date of an event, which may change at any time."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=NAME_LENGTH, error_messages=short(NAME_WANTED, NAME_LENGTH)
    )
    date = EventDateField()
    seen = seen_field()


class ShownForm(forms.Form):
    """What visitors may see."""

    shown = forms.ChoiceField(
        label=gettext_lazy("Visitors see"),
        choices=Shown.choices,
        widget=forms.RadioSelect,
        error_messages=always(gettext_lazy("Choose what visitors may see.")),
    )
