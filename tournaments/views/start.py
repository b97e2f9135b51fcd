"""The first-start page: it makes the club and its director, once."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import authenticate, login
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.forms.start import StartForm
from tournaments.selectors.club import current_club
from tournaments.services.start import ClubExists, found_club


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Ask for the club and its director; leads home once there is a club."""
    if current_club():
        return redirect("home")
    form = StartForm(request.POST or None)
    if form.is_valid():
        return _found(request, form)
    return render(request, "start/start.html", {"form": form}, status=422 if form.errors else 200)


def _found(request: HttpRequest, form: StartForm) -> HttpResponse:
    values = form.cleaned_data
    person = {"username": values["username"], "password": values["password1"]}
    director: AbstractBaseUser | None
    try:
        director = found_club(name=values["club_name"], at=timezone.now(), **person)
    except ClubExists:
        # The same form may have been sent twice: then this is the director whom the first of them made.
        director = authenticate(request, **person)
    if director is None:
        messages.warning(request, _("The club was made a moment ago by somebody else. Nothing of yours was saved."))
        return redirect("home")
    login(request, director, backend="django.contrib.auth.backends.ModelBackend")
    messages.success(request, _("Your club is ready. You are signed in as its director."))
    return redirect("home")
