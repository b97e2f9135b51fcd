"""The form of the sign-in page."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from tournaments.forms.sentences import always


class SignInForm(AuthenticationForm):
    """Username and password of a director."""

    error_messages = {
        "invalid_login": _("Username and password do not fit together. Try again; capital letters count."),
        "inactive": _("This account is switched off. Ask another director to switch it on."),
    }

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["username"].error_messages |= always(_("Write your username."))
        self.fields["password"].error_messages |= always(_("Write your password."))
