"""What a field says when it is wrong: one sentence of its own that tells what to do."""

from __future__ import annotations

from typing import Any, Final
from uuid import uuid4

from django import forms
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.numbers import NONE
from tournaments.seen import SeenVersion, seen_from

CODES: Final = (
    "required",
    "invalid",
    "invalid_choice",
    "invalid_list",
    "invalid_pk_value",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "null_characters_not_allowed",
    "overflow",
    "missing",
    "empty",
    "contradiction",
)
"""Every way in which a field of a form can be wrong."""

OUT_OF_DATE: Final = _("Load the page again and fill it in anew: it is out of date.")
"""For what a page carries along unseen."""

TICK: Final = _("Tick this, or leave it empty.")
"""For a box that is ticked or not."""


def always(text: str | Promise) -> dict[str, Any]:
    """Return the messages of a field that says the same, whatever is wrong with it."""
    return dict.fromkeys(CODES, text)


def tick(label: Any, help_text: Any = "") -> forms.BooleanField:
    """Return a box that may be ticked or left empty."""
    return forms.BooleanField(label=label, help_text=help_text, required=False, error_messages=always(TICK))


def short(text: str | Promise, most: int) -> dict[str, Any]:
    """Return the messages of a text: ``text`` where it is missing or odd, another where it is longer than ``most``."""
    return always(text) | {"max_length": format_lazy(_("Write at most {most} characters."), most=most)}


class VersionField(forms.Field):
    """The version that a page has shown, and between whom, carried along unseen."""

    widget = forms.HiddenInput

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"error_messages": always(OUT_OF_DATE)} | more)

    def prepare_value(self, value: Any) -> Any:
        """Write it as a page carries it."""
        return value.token if isinstance(value, SeenVersion) else value

    def to_python(self, value: Any) -> SeenVersion | None:
        """Read it; none where nothing was sent."""
        if value in self.empty_values:
            return None
        seen = seen_from(str(value))
        if seen == NONE:
            raise forms.ValidationError(self.error_messages["invalid"])
        return seen


def request_id_field() -> forms.UUIDField:
    """Return the hidden field that makes a form do once what it says, however often it is sent."""
    return forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput, error_messages=always(OUT_OF_DATE))
