"""Making an event, changing what may change, and showing it to visitors."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from scoring.games.botifarra.options import format_variant, parse_variant
from tournaments.errors import Invalid
from tournaments.models import Club, Event
from tournaments.models.event import Scale
from tournaments.selectors.names import clean_name, players_of
from tournaments.selectors.plans import AUTO, Plan, plan_event
from tournaments.services.acts import log
from tournaments.services.layout import add_pairs, lay_out
from tournaments.services.naming import write_names

SYSTEM_RANDOM = random.SystemRandom()
"""The randomness of the operating system: what deals are drawn from."""


def create_event(
    *,
    club: Club,
    by: User | str,
    at: dt.datetime,
    name: str,
    date: dt.date,
    variant: str,
    pair_count: int,
    minutes: int,
    boards_per_round: int = 4,
    minutes_per_round: int = 20,
    movement: str = AUTO,
    fields: str = AUTO,
    scale: str = Scale.CHAMPIONSHIP,
    names: Sequence[Iterable[str]] | None = None,
    copy_from: Event | None = None,
    generate: bool = True,
    source: random.Random = SYSTEM_RANDOM,
) -> Event:
    """Make an event with its rounds, seatings, pairs, boards and table links, ready to be played.

    ``variant`` is read by ``parse_variant`` and stored with the value of every option. ``names`` are the players of
    pair 1, 2 and so on; ``copy_from`` takes them from an earlier event instead. ``generate`` deals the boards from
    ``source``. Raises ``UnknownVariant``, ``MovementError`` or ``Invalid`` (``event_name``, ``names``,
    ``two_fields``, ``boards_per_round``).
    """
    options = parse_variant(variant)
    plan = plan_event(
        pair_count=pair_count,
        minutes=minutes,
        boards_per_round=boards_per_round,
        minutes_per_round=minutes_per_round,
        movement=movement,
        fields=fields,
    )
    with transaction.atomic():
        # The club's row is the lock between two events of the same name made at once.
        Club.objects.select_for_update().get(pk=club.pk)
        event = Event.objects.create(
            club=club,
            slug=_free_slug(name, date),
            name=checked_name(name),
            date=date,
            variant=format_variant(options),
            options=options.to_json(),
            scale=Scale(scale).value,
            movement=plan.kind,
            fields=plan.fields,
            pair_count=pair_count,
            round_count=plan.rounds,
            boards_per_round=boards_per_round,
            minutes=minutes,
            minutes_per_round=minutes_per_round,
            created_at=at,
        )
        add_pairs(event, range(1, pair_count + 1))
        lay_out(event, plan.movement, source if generate else None)
        write_names(event, _first_names(pair_count, names, copy_from))
        log(event, "event_created", actor=str(by), at=at, new=_facts(event, plan, generate))
    return event


def checked_name(name: str) -> str:
    """Return the name of an event as it is stored.

    Raises ``Invalid`` (``event_name``) where nothing is left of it or it is too long.
    """
    cleaned = clean_name(name)
    longest = Event._meta.get_field("name").max_length or 0
    if not cleaned or len(cleaned) > longest:
        raise Invalid("event_name", most=longest)
    return cleaned


def _free_slug(name: str, date: dt.date) -> str:
    base = f"{slugify(name)[:60].strip('-') or 'event'}-{date:%Y-%m-%d}"
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in (base, *(f"{base}-{n}" for n in range(2, len(taken) + 3))) if slug not in taken)


def _first_names(
    pair_count: int, names: Sequence[Iterable[str]] | None, copy_from: Event | None
) -> dict[int, Iterable[str]]:
    if copy_from is not None:
        return {number: pair for number, pair in players_of(copy_from).items() if number <= pair_count}
    given = list(names or ())
    if len(given) > pair_count:
        raise Invalid("too_many_pairs", found=len(given), most=pair_count)
    return dict(enumerate(given, start=1))


def _facts(event: Event, plan: Plan, generate: bool) -> dict[str, object]:
    return {
        "name": event.name,
        "variant": event.variant,
        "pairs": event.pair_count,
        "movement": event.movement,
        "rounds": plan.rounds,
        "tables": plan.tables,
        "boards": plan.boards,
        "fields": event.fields,
        "scale": event.scale,
        "dealt": generate,
    }
