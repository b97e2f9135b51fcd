"""Making an event, changing what may change, and showing it to visitors."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, replace
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from scoring.games.registry import GAMES
from scoring.movements.wish import Wish
from tournaments.errors import Frozen, Invalid, Stale
from tournaments.models import Club, Event
from tournaments.models.event import INDIVIDUALS, UNNAMED, Deals, Format, Scale, Shown
from tournaments.plain_text import one_line
from tournaments.selectors.events import is_frozen
from tournaments.selectors.names import names_from
from tournaments.selectors.plans import Plan
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.alike import require_still_alike
from tournaments.services.competition_terms import save_competition
from tournaments.services.event_matches import name_matches
from tournaments.services.identifiers import identifier_of, mark_of
from tournaments.services.layout import SYSTEM_RANDOM, lay_out, lay_out_again, set_pairs
from tournaments.services.naming import write_names
from tournaments.services.settings import Settings, is_of_teams, options_for, plan_of, settings_of, tie_breaks_for
from tournaments.services.swiss_terms import save_terms


def create_event(
    *,
    club: Club,
    by: User | str,
    at: dt.datetime,
    name: str,
    date: dt.date,
    settings: Settings,
    pair_count: int,
    names: Sequence[Iterable[str]] | None = None,
    copy_from: Event | None = None,
    staying: Collection[int] = (),
    generate: bool = True,
    source: random.Random = SYSTEM_RANDOM,
    request_id: UUID | None = None,
) -> Event:
    """Make an event with its rounds, seatings, pairs, boards and table links, ready to be played.

    Where a match is played at each table nothing is dealt. ``names`` are the players of pair 1, 2 and so on;
    ``copy_from`` takes them from an earlier event instead. ``staying`` are the pairs that keep their table.
    ``generate`` deals the boards from ``source``. The same words with the same ``request_id`` return the event that
    they made the first time. Raises ``UnknownVariant``, ``MovementError`` or ``Invalid`` (``event_name``, ``names``,
    ``too_many_pairs``, as :func:`plan_of` and :func:`options_for` do, and of matches those of ``match_terms``).
    """
    plan = plan_of(settings, pair_count, staying, source)
    listed = [tuple(pair) for pair in names or ()]
    earlier = copy_from.pk if copy_from is not None else None
    words = (actor_name(by), name, date, settings, pair_count, sorted(staying), listed, earlier, generate)
    own_id = identifier_of(request_id, *words)
    with transaction.atomic():
        # The club's row is the lock between two events of the same name, or of the same request, made at once.
        Club.objects.select_for_update().get(pk=club.pk)
        if own_id and (made := Event.objects.filter(request_id=own_id).first()):
            return made
        event = Event(club=club, slug=_free_slug(name, date), name=checked_name(name), date=date, created_at=at)
        event.pair_count, event.request_id = pair_count, own_id
        _take_settings(event, settings, plan)
        event.save()
        save_terms(event, settings.swiss)
        save_competition(event, settings.competition)
        set_pairs(event, pair_count)
        lay_out(event, plan.movement, source if generate else None, staying=plan.staying)
        write_names(event, _first_names(pair_count, listed, copy_from, of_players=event.is_individual))
        name_matches(event)
        facts = {"name": event.name, "date": f"{date:%Y-%m-%d}", "dealt": generate, **_facts(event, plan)}
        log(event, "event_created", actor=actor_name(by), at=at, new=facts)
    return event


def _take_settings(event: Event, settings: Settings, plan: Plan) -> None:
    options, variants = options_for(settings), GAMES[settings.game].variants
    event.game, event.format = settings.game, Format(settings.format).value
    event.variant, event.options = variants.canonical(settings.variant), options.to_json()
    event.scale = Scale(settings.scale).value
    event.tie_break_keys = ",".join(tie_breaks_for(settings))
    event.own_averages = settings.own_averages
    event.movement_wish, event.sets = settings.movement, settings.sets
    event.minutes, event.minutes_per_round = settings.minutes, settings.minutes_of_play
    event.minutes_per_deal, event.minutes_to_move = settings.minutes_per_deal, settings.minutes_to_move
    event.boards_per_round = settings.boards_per_round
    event.deals = Deals.COPIES if event.has_matches else Deals(settings.deals).value
    take_plan(event, plan)


def take_plan(event: Event, plan: Plan) -> None:
    """Write into the unsaved event what movement and ranking came of the wishes."""
    event.movement, event.fields, event.round_count = plan.kind, plan.fields, plan.rounds
    event.copies = plan.copies
    event.drawn_from = plan.drawn_from


def checked_name(name: str) -> str:
    """Return the name of an event as it is stored.

    Raises ``Invalid`` (``event_name``) where nothing is left of it or it is too long.
    """
    cleaned = one_line(name)
    longest = Event._meta.get_field("name").max_length or 0
    if not cleaned or len(cleaned) > longest:
        raise Invalid("event_name", most=longest)
    return cleaned


def _free_slug(name: str, date: dt.date) -> str:
    base = f"{slugify(name.replace('·', '-'))[:60].strip('-') or 'event'}-{date:%Y-%m-%d}"
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if slug not in taken)


def _first_names(
    pair_count: int, given: Sequence[Iterable[str]], copy_from: Event | None, *, of_players: bool
) -> dict[int, Iterable[str]]:
    if copy_from is not None:
        names = names_from(copy_from, of_players=of_players)
        return {number: pair for number, pair in names.items() if number <= pair_count}
    if len(given) > pair_count:
        raise Invalid("too_many_pairs", found=len(given), most=pair_count)
    return dict(enumerate(given, start=1))


def _facts(event: Event, plan: Plan) -> dict[str, object]:
    """What the log keeps of a new event: its settings and what movement and ranking came of them."""
    return {**_settings_facts(event, plan), "movement": event.movement, "fields": event.fields}


def _logged(settings: Settings) -> dict[str, object]:
    """What the log keeps of settings: how an evening is played only where that is not with copies of the boards."""
    return {name: value for name, value in asdict(settings).items() if value != UNNAMED.get(name)}


def _settings_facts(event: Event, plan: Plan) -> dict[str, object]:
    """What the log keeps of settings, movement and ranking as they were asked for, and of the plan."""
    return {
        **_logged(settings_of(event)),
        "pairs": event.pair_count,
        "rounds": plan.rounds,
        "tables": plan.tables,
        "boards": plan.boards,
    }


# Changing ----------------------------------------------------------------------------------------------------------


def staying_pairs(event: Event) -> tuple[int, ...]:
    """Return the numbers of the pairs that keep their table, ascending."""
    return tuple(event.pairs.filter(table__isnull=False).order_by("number").values_list("number", flat=True))


def require_open(event: Event) -> None:
    """Refuse to go on where something was recorded already.

    Raises ``Frozen`` (``event_frozen``, of a Swiss ``swiss_frozen`` as soon as a round has been drawn).
    """
    if is_frozen(event):
        raise Frozen("swiss_frozen" if event.is_swiss else "event_frozen")


def settings_mark(event: Event) -> str:
    """Return the mark of the settings that stand, which a form for changing them carries along."""
    return mark_of(settings_of(event))


def name_mark(event: Event) -> str:
    """Return the mark of the name and date that stand, which a form for changing them carries along."""
    return mark_of((event.name, f"{event.date:%Y-%m-%d}"))


def change_settings(*, event_id: int, settings: Settings, by: User | str, at: dt.datetime, seen: str = "") -> Event:
    """Change rules, movement, times, ranking or scale; rounds and seatings are made anew where that needs it.

    The game stays, and of an event in a series what it has alike with the others (``series_differs``).

    ``seen`` is the mark of what its writer had before them. Raises ``Frozen`` once a result exists, ``Stale``
    (``options_stale``) where other settings stand by now, and ``UnknownVariant``, ``MovementError`` or ``Invalid`` as
    :func:`create_event` does and with code ``individual_for_good`` where players would become pairs, or pairs players.
    """
    with locked(event_id) as event:
        require_open(event)
        old = settings_of(event)
        settings = replace(settings, game=event.game, format=event.format)  # these are for good
        if settings.tie_breaks is None and is_of_teams(settings) == is_of_teams(old):
            settings = replace(settings, tie_breaks=old.tie_breaks)
        if settings != old and seen not in ("", settings_mark(event)):
            raise Stale("options_stale")
        if (Wish.parse(settings.movement).kind in INDIVIDUALS) != event.is_individual:
            raise Invalid("individual_for_good")
        plan = plan_of(settings, event.pair_count, staying_pairs(event))
        _take_settings(event, settings, plan)
        require_still_alike(event)
        save_terms(event, settings.swiss)
        save_competition(event, settings.competition)
        if settings_of(event) == old:
            return event
        event.save()
        if _needs_layout(old, settings_of(event)):
            lay_out_again(event, plan.movement, plan.staying)
        log(event, "settings_changed", actor=actor_name(by), at=at, old=_logged(old), new=_settings_facts(event, plan))
    return event


def _needs_layout(old: Settings, new: Settings) -> bool:
    names = ["minutes", "minutes_of_play", "minutes_to_move", "boards_per_round", "movement", "deals", "sets"]
    names += ["swiss", "competition"]
    if new.format != Format.DUPLICATE:  # each match has the rules as they were when it was made
        names.append("variant")
    return any(getattr(old, name) != getattr(new, name) for name in names)


def rename_event(*, event_id: int, name: str, date: dt.date, by: User | str, at: dt.datetime, seen: str = "") -> Event:
    """Change name and date, at any time; its address stays, because it may be printed.

    ``seen`` is the mark of what its writer had before them. Raises ``Invalid`` (``event_name``) and ``Stale``
    (``options_stale``) where another name or date stands by now.
    """
    with locked(event_id) as event:
        old = {"name": event.name, "date": f"{event.date:%Y-%m-%d}"}
        new = {"name": checked_name(name), "date": f"{date:%Y-%m-%d}"}
        if new != old:
            if seen not in ("", name_mark(event)):
                raise Stale("options_stale")
            event.name, event.date = new["name"], date
            event.save(update_fields=["name", "date"])
            name_matches(event)
            log(event, "event_renamed", actor=actor_name(by), at=at, old=old, new=new)
    return event


def show_event(*, event_id: int, shown: str, by: User | str, at: dt.datetime) -> Event:
    """Set what visitors without sign-in may see.

    Raises ``Invalid`` (``shown``) for a word that is none of ``Shown``.
    """
    if shown not in Shown.values:
        raise Invalid("shown", found=shown)
    with locked(event_id) as event:
        if event.shown != shown:
            old, event.shown = event.shown, shown
            event.save(update_fields=["shown"])
            log(event, "event_shown", actor=actor_name(by), at=at, old={"shown": old}, new={"shown": shown})
    return event
