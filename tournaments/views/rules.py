"""The rules, for everybody: what games there are, and the clauses of Botifarra."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors.rules import contents, rule_page


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Lead to the rules of each game, with their headings."""
    return render(request, "rules/index.html", {"contents": contents()})


@require_safe
def botifarra(request: HttpRequest) -> HttpResponse:
    """State every clause of Botifarra, each at an anchor of its own."""
    return render(request, "rules/botifarra.html", {"page": rule_page()})
