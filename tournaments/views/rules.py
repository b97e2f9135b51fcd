"""The rules, for everybody: what games there are, and the clauses of each."""

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
def game(request: HttpRequest, game: str) -> HttpResponse:
    """State every clause of a game, each at an anchor of its own."""
    page = rule_page(game)
    return render(request, "rules/game.html", {"page": page, "deck": page.deck})
