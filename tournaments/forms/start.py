"""The form of the first-start page."""

from __future__ import annotations

from typing import Final

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.forms.sentences import always, short
from tournaments.models import Club

CLUB_LENGTH: Final[int] = Club._meta.get_field("name").max_length or 0
WANTED: Final = {
    "username": _("Write a username of letters, digits and @ . + - _ only, at most 150 characters."),
    "password1": _("Write the password of the director."),
    "password2": _("Write the same password again."),
}


class StartForm(BaseUserCreationForm):
    """The club's name, and the username and password (typed twice) of its director."""

    club_name = forms.CharField(
        label=_("Name of the club"),
        max_length=CLUB_LENGTH,
        error_messages=short(_("Write the name of the club."), CLUB_LENGTH),
        widget=forms.TextInput(attrs={"autocomplete": "organization", "autofocus": True}),
    )
    error_messages = {"password_mismatch": _("The two passwords differ. Write the same one twice.")}
    field_order = ["club_name", "username", "password1", "password2"]

    class Meta:
        model = User
        fields = ["username"]
        labels = {"username": _("Username of the director")}
        help_texts = {"username": _("You sign in with it. Letters, digits and @ . + - _ only.")}

    def __init__(self, *args, **kwargs) -> None:  # type: ignore[no-untyped-def]
        super().__init__(*args, **kwargs)
        for name, text in WANTED.items():
            self.fields[name].error_messages |= always(text)
        self.fields["username"].widget.attrs.pop("autofocus", None)
        self.fields["username"].widget.attrs["autocomplete"] = "username"
