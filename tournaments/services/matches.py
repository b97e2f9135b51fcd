"""Making a match in ordinary play, naming its players, ending it, and giving out its link."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from scoring.seats import BySide, Side
from tournaments.errors import Frozen, Invalid, Refusal
from tournaments.match_games.base import PAIRS
from tournaments.match_games.registry import MATCH_GAMES, match_game
from tournaments.models import Club, Match
from tournaments.models.match import MatchKind
from tournaments.plain_text import one_line
from tournaments.selectors.match_values import players_of_match
from tournaments.selectors.names import NAME_LENGTH, name_key
from tournaments.services.acts import actor_name
from tournaments.services.identifiers import identifier_of
from tournaments.services.keys import new_key
from tournaments.services.match_acts import Actor, locked_match, note
from tournaments.services.match_terms import match_terms
from tournaments.services.naming import clean_names
from tournaments.services.rounds import settle

Sides = BySide[tuple[str, ...]]


def create_match(
    *,
    club: Club,
    by: User | str,
    at: dt.datetime,
    date: dt.date,
    game: str,
    variant: str,
    players: Sides,
    name: str = "",
    kind: str = MatchKind.GAMES,
    games_to_win: int = 1,
    extra_deals: int = 0,
    deal_count: int = 0,
    request_id: UUID | None = None,
) -> Match:
    """Make a match with an empty sheet and a link for its players.

    ``variant`` is read as the game spells it and stored with the value of every option; ``players`` are by the sides
    of the game. The same words with the same ``request_id`` return the match that they made the first time. Raises
    ``UnknownVariant`` or ``Invalid`` (those of :func:`match_terms`, ``match_name``, and those of :func:`rename_match`).
    """
    terms = match_terms(game, variant, kind, games_to_win, extra_deals, deal_count)
    setup = {"date": date, **terms, **_named_columns(name, checked_players(players, _sides(game, variant)))}
    own_id = identifier_of(request_id, actor_name(by), setup)
    with transaction.atomic():
        # The club's row is the lock between two matches of the same day, or of the same request, made at once.
        Club.objects.select_for_update().get(pk=club.pk)
        if own_id and (made := Match.objects.filter(request_id=own_id).first()):
            return made
        given = {"club": club, "slug": _free_slug(date), "key": new_key(), "created_at": at, "request_id": own_id}
        match = Match.objects.create(**given, **setup)
        facts = {name: value for name, value in terms.items() if name not in ("variant", "options")}
        note(match, "match_created", by=by, at=at, new=_named(match) | facts | {"rules": match.variant})
    return match


def rename_match(*, match_id: int, by: User | str, at: dt.datetime, name: str, date: dt.date, players: Sides) -> Match:
    """Change title, date and names, at any time; the address stays.

    Raises ``Invalid``: ``match_name`` (too long), ``match_of_event`` (its names are those of the pairs),
    ``match_side_empty``, ``match_too_many``, ``match_player_long`` or ``match_same_person``, each with the side.
    """
    with locked_match(match_id, by) as match:
        if match.seating_id is not None:
            raise Invalid("match_of_event")
        sides = match_game(match).sides_of(match_game(match).options(match))
        columns = {"date": date, **_named_columns(name, checked_players(players, sides))}
        old = _named(match)
        for column, value in columns.items():
            setattr(match, column, value)
        if _named(match) != old:
            match.save()
            note(match, "match_renamed", by=by, at=at, old=old, new=_named(match))
    return match


def start_clock(*, match_id: int, by: User | str, at: dt.datetime, seen: int = 0) -> Match:
    """Start the clock of the match, once; it only tells when the time is up, and ends nothing by itself (A26).

    Raises ``Refusal`` (``match_no_clock``) for a match without minutes.
    """
    with locked_match(match_id, by, seen) as match:
        if match_game(match).minutes(match) is None:
            raise Refusal("match_no_clock")
        if match.started_at is None:
            match.started_at = at
            match.save(update_fields=["started_at"])
            note(match, "match_started", by=by, at=at)
    return match


def end_match(*, match_id: int, by: User | str, at: dt.datetime, seen: int = 0) -> Match:
    """Close the sheet: because the match is over, the time is up, or the pairs have stopped. Nothing is lost."""
    with locked_match(match_id, by, seen) as match:
        if not match.is_ended:
            match.ended_at = at
            match.save(update_fields=["ended_at"])
            note(match, "match_ended", by=by, at=at)
            settle(match, at)
    return match


def reopen_match(*, match_id: int, by: User | str, at: dt.datetime, seen: int = 0) -> Match:
    """Open the sheet again; a walk-over is taken back with it."""
    with locked_match(match_id, by, seen) as match:
        if match.is_ended:
            match.ended_at, match.walkover = None, ""
            match.save(update_fields=["ended_at", "walkover"])
            note(match, "match_reopened", by=by, at=at)
    return match


def renew_link(*, match_id: int, by: User | str, at: dt.datetime, seen: int = 0) -> Match:
    """Give the match another link; the one before leads nowhere from now on."""
    with locked_match(match_id, by, seen) as match:
        match.key = new_key()
        match.save(update_fields=["key"])
        note(match, "match_link_made", by=by, at=at)
    return match


# What may be written ---------------------------------------------------------------------------------------------


def _sides(game: str, variant: str) -> tuple[Side, ...]:
    scheme = MATCH_GAMES[game]
    return scheme.sides_of(scheme.parse(variant))


def _title(name: str) -> str:
    cleaned = one_line(name)
    longest = Match._meta.get_field("name").max_length or 0
    if len(cleaned) > longest:
        raise Invalid("match_name", most=longest)
    return cleaned


def checked_players(players: Sides, sides: tuple[Side, ...] = PAIRS) -> Sides:
    """Return the names of each side as they are stored: one or two of a pair, one where each plays for himself.

    Raises ``Invalid`` as :func:`rename_match` does.
    """
    named = players.map(clean_names)
    most = 2 if sides == PAIRS else 1
    seen: set[str] = set()
    for side in sides:
        names = named[side] if side in named.sides else ()
        if not names:
            raise Invalid("match_side_empty", side=side.value)
        if len(names) > most:
            raise Invalid("match_too_many" if most > 1 else "match_one_player", side=side.value)
        for name in names:
            if len(name) > NAME_LENGTH:
                raise Invalid("match_player_long", side=side.value, most=NAME_LENGTH)
            if name_key(name) in seen:
                raise Invalid("match_same_person", side=side.value, name=name)
            seen.add(name_key(name))
    return BySide(sides, tuple(named[side] for side in sides))


def _named_columns(name: str, players: Sides) -> dict[str, str]:
    """Return title and names, which are checked, as the match stores them."""
    return {"name": _title(name), **player_columns(players)}


def player_columns(players: Sides) -> dict[str, str]:
    """Return the names of each side as the match stores them."""
    if players.sides != PAIRS:
        (north,), (east,), (south,) = players
        return {"ns_first": north, "ns_second": "", "ew_first": east, "ew_second": "", "third": south}
    (ns_first, *ns_rest), (ew_first, *ew_rest) = players
    sides = {"ns_first": ns_first, "ns_second": "".join(ns_rest), "ew_first": ew_first, "ew_second": "".join(ew_rest)}
    return sides | {"third": ""}


def _named(match: Match) -> dict[str, Any]:
    sides = {side.value: list(names) for side, names in players_of_match(match).items()}
    return {"name": match.name, "date": f"{match.date:%Y-%m-%d}", "players": sides}


def set_first_dealer(*, match_id: int, by: Actor, at: dt.datetime, seat: str, seen: int = 0) -> Match:
    """Say who deals first, which is drawn by lot; it can be put right at any time.

    Raises ``Invalid`` (``match_dealer``) for a seat at which nobody sits, ``Frozen`` once the sheet is closed, and
    ``NotPermitted`` where the link was renewed.
    """
    with locked_match(match_id, by, seen) as match:
        if match.is_ended:
            raise Frozen("match_ended")
        rotation = match_game(match).rotation(match_game(match).options(match))
        if rotation is None or seat not in {one.value for one in rotation.seats}:
            raise Invalid("match_dealer")
        if match.first_dealer != seat:
            old, match.first_dealer = match.first_dealer, seat
            match.save(update_fields=["first_dealer"])
            note(match, "match_dealer_set", by=by, at=at, old={"dealer": old}, new={"dealer": seat})
    return match


def _free_slug(date: dt.date) -> str:
    """Return the address of the next match of a day: the day and a number."""
    base = f"{date:%Y-%m-%d}"
    taken = set(Match.objects.filter(slug__startswith=f"{base}-").values_list("slug", flat=True))
    return next(slug for n in range(1, len(taken) + 2) if (slug := f"{base}-{n}") not in taken)
