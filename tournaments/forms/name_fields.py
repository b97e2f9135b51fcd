"""The fields in which the name of a player is typed."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms.sentences import short
from tournaments.selectors.names import NAME_LENGTH

NAME_WANTED: Final = gettext_lazy("Write the name of a player.")


def name_field(label: Any, *, required: bool = True, **more: Any) -> forms.CharField:
    """Return the field of a name; what ``more`` says of the widget and of its beginning is added."""
    attrs = {"autocomplete": "off", **more.pop("attrs", {})}
    return forms.CharField(
        label=label,
        required=required,
        max_length=NAME_LENGTH,
        error_messages=short(NAME_WANTED, NAME_LENGTH),
        widget=forms.TextInput(attrs=attrs),
        **more,
    )
