"""Addresses of the site; each area adds its own lines."""

from __future__ import annotations

from django.urls import path

from tournaments.views import health, home, signin, start

urlpatterns = [
    path("", home.home, name="home"),
    path("start/", start.start, name="start"),
    path("sign-in/", signin.sign_in, name="sign-in"),
    path("sign-out/", signin.sign_out, name="sign-out"),
    path("healthz", health.healthz, name="healthz"),
]
