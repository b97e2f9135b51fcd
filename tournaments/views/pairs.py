"""The pairs of an event: names, list, number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.errors import ScoringError
from tournaments.errors import Refusal
from tournaments.filters.pairs import NamesFilter
from tournaments.forms.pairs import AddPairForm, CountForm, NamesForm, PairListForm, StayingForm
from tournaments.models import Event
from tournaments.permissions import director_required
from tournaments.selectors.competition_terms import pairs_that_left
from tournaments.selectors.drawn_rounds import rounds_drawn
from tournaments.selectors.events import earlier_event, earlier_events, is_frozen
from tournaments.selectors.heads import event_head, visible_event
from tournaments.selectors.names import PairName, names_from, players_of
from tournaments.services import pairs as services
from tournaments.services.events import staying_pairs
from tournaments.services.settings import plan_of, settings_of
from tournaments.services.swiss_field import enter_late
from tournaments.texts.sentences import sentence
from tournaments.views.acting import acting
from tournaments.views.events import plan_words

Act = Callable[[HttpRequest, Event], "HttpResponse | dict[str, Any]"]


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def pairs(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all pairs with their names to type in, and do what one of the forms of the page asks."""
    event = visible_event(slug, request.user)
    act = ACTS.get(request.POST.get("act", "")) if request.method == "POST" else None
    answer = act(request, event) if act else {}
    return answer if isinstance(answer, HttpResponse) else _page(request, event, answer)


def _page(request: HttpRequest, event: Event, forms: dict[str, Any]) -> HttpResponse:
    event.refresh_from_db()
    names = players_of(event)
    numbers = range(1, event.pair_count + 1)
    pairs = (PairName(number, names.get(number, ()), is_player=event.is_individual) for number in numbers)
    list_filter = NamesFilter(request.GET, pairs)
    of_players = {"of_players": event.is_individual}
    context = {
        "event": event_head(event, request.user),
        "list_filter": list_filter,
        "is_frozen": is_frozen(event),
        "names_form": NamesForm(names=names, numbers=[pair.number for pair in list_filter.qs], **of_players),
        "list_form": PairListForm(initial={"text": _copied(request, event)}, **of_players),
        "add_form": AddPairForm(**of_players),
        "count_form": CountForm(initial={"pair_count": event.pair_count}, **of_players),
        "staying_form": StayingForm(initial={"staying": ", ".join(map(str, staying_pairs(event)))}),
        "earlier": earlier_events(event),
        "named": len(names),
        "left": pairs_that_left(event) if event.is_league or event.has_groups else (),
        **forms,
    }
    return render(request, "pairs/pairs.html", context)


def _copied(request: HttpRequest, event: Event) -> str:
    """The pairs of the earlier event that ``?copy=`` names, as the text of a list to look over."""
    slug = request.GET.get("copy", "")
    earlier = earlier_event(event, slug) if slug else None
    if earlier is None:
        return ""
    begin = names_from(earlier, of_players=event.is_individual)
    return "\n".join(f"{number}. {' & '.join(names)}" for number, names in begin.items())


def _refused(request: HttpRequest, act: Callable[[], Any]) -> bool:
    """Do ``act`` and tell whether it was refused, with the sentence above the page."""
    try:
        act()
    except (Refusal, ScoringError) as refusal:
        messages.error(request, sentence(refusal))
        return True
    return False


def _save_names(request: HttpRequest, event: Event) -> HttpResponse | dict[str, Any]:
    form = NamesForm(
        request.POST, of_players=event.is_individual, names=players_of(event), numbers=_sent(request, event)
    )
    if not form.is_valid():
        return {"names_form": form}
    changes = form.changes()
    try:
        count = services.rename_pairs(event_id=event.pk, changes=changes, **acting(request))
    except (Refusal, ScoringError) as refusal:
        messages.error(request, sentence(refusal))
        form.refuse(refusal.facts.get("problems", ()))
        return {"names_form": form}
    text = ngettext("%(count)d pair is renamed.", "%(count)d pairs are renamed.", count)
    if event.is_individual:
        text = ngettext("%(count)d player is renamed.", "%(count)d players are renamed.", count)
    messages.success(request, text % {"count": count} if count else _("Nothing was changed."))
    query = NamesFilter(request.GET, ()).query
    return redirect(f"{reverse('pairs', args=[event.slug])}{'?' if query else ''}{query}")


def _sent(request: HttpRequest, event: Event) -> list[int]:
    """The pairs whose names were on the sheet that is sent: not all where a search had narrowed it."""
    return [number for number in range(1, event.pair_count + 1) if f"pair-{number}-1" in request.POST]


def _preview(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Show what a pasted list says and what would come of it."""
    form = PairListForm(request.POST, of_players=event.is_individual)
    if not form.is_valid():
        return {"list_form": form}
    return {"list_form": form, "preview": form.read, "warnings": form.warnings(), **_counts(request, event, form)}


def _counts(request: HttpRequest, event: Event, form: PairListForm) -> dict[str, Any]:
    """The number of pairs the event would have, and the new movement where that is another one than now."""
    highest = form.read.highest
    if highest == event.pair_count:
        return {"pair_count": event.pair_count}
    if is_frozen(event):
        return {"pair_count": event.pair_count, "too_many": highest > event.pair_count}
    try:
        plan = plan_of(settings_of(event), highest, staying_pairs(event))
    except (Refusal, ScoringError) as refusal:
        return {"pair_count": event.pair_count, "no_plan": sentence(refusal), "too_many": highest > event.pair_count}
    return {"pair_count": highest, "can_keep": highest < event.pair_count, **plan_words(plan, event.format)}


def _take(request: HttpRequest, event: Event) -> HttpResponse | dict[str, Any]:
    form = PairListForm(request.POST, of_players=event.is_individual)
    count = CountForm(request.POST, of_players=event.is_individual)
    if not form.is_valid() or not count.is_valid():
        return {"list_form": form}
    names, pair_count = form.read.names, count.cleaned_data["pair_count"]
    if _refused(
        request,
        lambda: services.take_list(event_id=event.pk, names=names, pair_count=pair_count, **acting(request)),
    ):
        return {"list_form": form}
    text = ngettext("%(count)d pair is taken over.", "%(count)d pairs are taken over.", len(names))
    if event.is_individual:
        text = ngettext("%(count)d player is taken over.", "%(count)d players are taken over.", len(names))
    messages.success(request, text % {"count": len(names)})
    return redirect("pairs", event.slug)


def _add(request: HttpRequest, event: Event) -> HttpResponse | dict[str, Any]:
    form = AddPairForm(request.POST, of_players=event.is_individual)
    if not form.is_valid():
        return {"add_form": form}
    names = (form.cleaned_data["name1"], form.cleaned_data.get("name2", ""))
    try:
        add = enter_late if event.is_swiss and not event.is_teams and rounds_drawn(event) else services.add_pair
        number = add(event_id=event.pk, names=names, **acting(request))
    except (Refusal, ScoringError) as refusal:
        form.add_error(None, sentence(refusal))
        return {"add_form": form}
    text = _("This is player %(number)d.") if event.is_individual else _("They are pair %(number)d.")
    messages.success(request, text % {"number": number})
    return redirect("pairs", event.slug)


def _set_count(request: HttpRequest, event: Event) -> HttpResponse | dict[str, Any]:
    form = CountForm(request.POST, of_players=event.is_individual)
    if not form.is_valid():
        return {"count_form": form}
    count = form.cleaned_data["pair_count"]
    try:
        changed = services.set_pair_count(event_id=event.pk, pair_count=count, **acting(request))
    except (Refusal, ScoringError) as refusal:
        form.add_error("pair_count", sentence(refusal))
        return {"count_form": form}
    text = _("The event has %(pairs)d pairs; it is a %(movement)s of %(rounds)d rounds.")
    if event.is_individual:
        text = _("The event has %(pairs)d players; it is a %(movement)s of %(rounds)d rounds.")
    words = {"pairs": count, "movement": changed.get_movement_display(), "rounds": changed.round_count}
    messages.success(request, text % words)
    return redirect("pairs", event.slug)


def _stay(request: HttpRequest, event: Event) -> HttpResponse | dict[str, Any]:
    form = StayingForm(request.POST)
    if not form.is_valid():
        return {"staying_form": form}
    try:
        numbers = services.keep_tables(event_id=event.pk, numbers=form.cleaned_data["staying"], **acting(request))
    except (Refusal, ScoringError) as refusal:
        form.add_error("staying", sentence(refusal))
        return {"staying_form": form}
    told = _("They keep their tables; all pairs are seated anew.") if numbers else _("Nobody has to stay any more.")
    messages.success(request, told)
    return redirect("pairs", event.slug)


def _clear(request: HttpRequest, event: Event) -> HttpResponse:
    services.clear_names(event_id=event.pk, **acting(request))
    messages.success(request, _("All names are taken away; the log keeps them."))
    return redirect("pairs", event.slug)


ACTS: dict[str, Act] = {
    "names": _save_names,
    "preview": _preview,
    "take": _take,
    "add": _add,
    "count": _set_count,
    "stay": _stay,
    "clear": _clear,
}
