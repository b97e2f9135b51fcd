"""Signing in and out."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest

from tournaments.forms.signin import SignInForm


class SignIn(LoginView):
    """Asks for username and password and goes on to the page the visitor wanted."""

    authentication_form = SignInForm
    template_name = "signin/signin.html"
    redirect_authenticated_user = True

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        """Return the page the visitor wanted, none where that is the sign-in page itself."""
        wanted: str = super().get_redirect_url()
        return "" if urlsplit(wanted).path == self.request.path else wanted


class SignOut(LogoutView):
    """Signs out, by POST only."""


sign_in = SignIn.as_view()
sign_out = SignOut.as_view()
