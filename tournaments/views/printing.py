"""What is printed before the evening: table cards with their codes, and dealing sheets."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.errors import Refusal
from tournaments.forms.boards import GroupsForm
from tournaments.links import absolute_url, leads_to_this_machine_only, qr_picture
from tournaments.models import Event
from tournaments.permissions import director_required
from tournaments.selectors.boards import BoardGroup, board_groups, sheet_of
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.seating import TableCard, table_cards
from tournaments.services.boards import look_at
from tournaments.texts.sentences import sentence


@director_required
@require_safe
def tables_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a card for each table: its number, the code that opens its page, and who sits there when."""
    event = visible_event(slug, request.user)
    cards = [{"card": card, **_code(card)} for card in table_cards(event)]
    context = {
        "event": event_head(event, request.user),
        "cards": cards,
        "site": settings.SITE_URL,
        "is_out_of_reach": leads_to_this_machine_only(),
    }
    return render(request, "print/table_cards.html", context)


def _code(card: TableCard) -> dict[str, str]:
    """The address of a table and the picture of its code."""
    address = absolute_url(reverse("table", args=[card.key]))
    return {"address": address, "picture": qr_picture(address)}


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def dealing_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for which rounds or sets, then show one sheet a board. Opening sealed boards is a look, which is logged."""
    event = visible_event(slug, request.user)
    groups = board_groups(event, request.user)
    labels = {one.number: _label(one) for one in groups}
    form = GroupsForm(request.POST or None, groups=labels, are_sets=event.is_relayed)
    head = event_head(event, request.user)
    if form.is_bound and form.is_valid() and (sheets := _sheets(request, event, groups, form.cleaned_data["rounds"])):
        return render(request, "print/dealing_sheets.html", {"event": head, "sheets": sheets})
    sealed = any(board.is_sealed for one in groups for board in one.boards)
    return render(request, "print/dealing_choice.html", {"event": head, "form": form, "sealed": sealed})


def _label(one: BoardGroup) -> str:
    text = _("Set %(set)d, boards %(boards)s") if one.is_set else _("Round %(round)d, boards %(boards)s")
    return text % {"set": one.number, "round": one.number, "boards": one.range}


def _sheets(request: HttpRequest, event: Event, groups: tuple[BoardGroup, ...], wanted: list[int]) -> list[Any]:
    """Open the boards of the rounds or sets wanted; nothing where that is refused, with the sentence above the page."""
    assert isinstance(request.user, User)
    numbers = [board.number for one in groups if one.number in wanted for board in one.boards]
    try:
        boards = look_at(
            event_id=event.pk, numbers=numbers, act="printed_dealing_sheets", by=request.user, at=timezone.now()
        )
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
        return []
    return [sheet_of(board, event) for board in boards]
