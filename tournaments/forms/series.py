"""Forms of several events ranked as one: its name, an event more, how much of a session counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from tournaments.errors import Refusal
from tournaments.forms.event_name import NAME_LENGTH
from tournaments.forms.sentences import always, request_id_field, short
from tournaments.models import Event
from tournaments.models.series import Opens
from tournaments.services.alike import RANKED_ALONE
from tournaments.services.series import MOST_SESSIONS
from tournaments.texts.sentences import sentence

SESSION_WANTED: Final = format_lazy(gettext_lazy("A session has a number from 1 to {most}."), most=MOST_SESSIONS)
PERCENT_WANTED: Final = gettext_lazy("Write how much counts, from 0 to 100.")


class SeriesForm(forms.Form):
    """What a ranking over several events is called, and when boards that several of them play are opened."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=NAME_LENGTH,
        error_messages=short(gettext_lazy("Give the ranking a name."), NAME_LENGTH),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    opens = forms.ChoiceField(
        label=gettext_lazy("Results and cards of boards that several events play are shown"),
        choices=Opens.choices,
        initial=Opens.END,
        widget=forms.RadioSelect,
        error_messages=always(gettext_lazy("Choose when boards are opened.")),
        help_text=gettext_lazy("The first for two nights or two clubs; the second for two sections on one evening."),
    )
    request_id = request_id_field()


class EventChoice(forms.ModelChoiceField):
    """An event, by its name and date."""

    def label_from_instance(self, obj: Event) -> str:
        """Return what an event is called in the list."""
        return f"{obj.name}, {obj.date:%Y-%m-%d}"

    def validate_no_null_characters(self, value: Any) -> None:
        """Refuse a key with a character that no key has as one that is not in the list."""
        if "\x00" in str(value):
            raise ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")


class AddEventForm(forms.Form):
    """An event more, and the session in which it is played."""

    event = EventChoice(
        label=gettext_lazy("Event"),
        queryset=Event.objects.none(),
        empty_label=gettext_lazy("choose an event"),
        error_messages=always(gettext_lazy("Choose an event from the list.")),
    )
    session = forms.IntegerField(
        label=gettext_lazy("Session"),
        initial=1,
        min_value=1,
        max_value=MOST_SESSIONS,
        error_messages=always(SESSION_WANTED),
        help_text=gettext_lazy(
            "Events of the same session play the same boards and are compared together; sessions are added up."
        ),
    )

    def __init__(self, *args: Any, taken: Sequence[Event], **more: Any) -> None:
        super().__init__(*args, **more)
        free = (
            Event.objects.filter(series=None, rehearses=None)
            .exclude(movement__in=RANKED_ALONE)
            .order_by("-date", "-pk")
        )
        alike = {"game": taken[0].game, "format": taken[0].format} if taken else {}
        self.fields["event"].queryset = free.filter(**alike)  # type: ignore[attr-defined]

    def refuse(self, refusal: Refusal) -> None:
        """Show a refusal."""
        self.add_error("session" if refusal.code == "series_session" else "event", sentence(refusal))


class CarryForm(forms.Form):
    """How much of what a session gave counts."""

    session = forms.IntegerField(
        min_value=1, max_value=MOST_SESSIONS, widget=forms.HiddenInput, error_messages=always(SESSION_WANTED)
    )
    carried = forms.IntegerField(
        label=gettext_lazy("Counts, of a hundred"),
        min_value=0,
        max_value=100,
        error_messages=always(PERCENT_WANTED),
    )
