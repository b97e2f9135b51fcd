"""Signing in and out."""

from __future__ import annotations

from django.contrib.auth.views import LoginView, LogoutView

from tournaments.forms.signin import SignInForm


class SignIn(LoginView):
    """Asks for username and password and goes on to the page the visitor wanted."""

    authentication_form = SignInForm
    template_name = "signin/signin.html"
    redirect_authenticated_user = True


class SignOut(LogoutView):
    """Signs out, by POST only."""


sign_in = SignIn.as_view()
sign_out = SignOut.as_view()
