"""The form of the first-start page."""

from __future__ import annotations

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club


class StartForm(BaseUserCreationForm):
    """The club's name, and the username and password (typed twice) of its director."""

    club_name = forms.CharField(
        label=_("Name of the club"),
        max_length=Club._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "organization", "autofocus": True}),
    )
    field_order = ["club_name", "username", "password1", "password2"]

    class Meta:
        model = User
        fields = ["username"]
        labels = {"username": _("Username of the director")}
        help_texts = {"username": _("You sign in with it. Letters, digits and @ . + - _ only.")}

    def __init__(self, *args, **kwargs) -> None:  # type: ignore[no-untyped-def]
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs.pop("autofocus", None)
        self.fields["username"].widget.attrs["autocomplete"] = "username"
