"""Acts during play that change who sits where: late and leaving pairs, who really sat there, substitutes, the end.

Each is one transaction with one entry in the log. Whoever acts has seen a proposal and sends its mark along: if by now
the same words would do something else, because a round has begun or somebody else has changed the seats, the act is
refused and the new proposal is shown.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User

from scoring.movements.seating import Entry, Movement, Partners, Seating
from tournaments.errors import Invalid, Refusal, Stale
from tournaments.models import Event, Pair, Substitute
from tournaments.models.entry import players_of_number
from tournaments.models.event import Fields, MovementKind
from tournaments.plain_text import one_line
from tournaments.selectors.change_effects import ChangedRound
from tournaments.selectors.change_values import Actual, Away, Change, Curtail, Late, Other, PutBack
from tournaments.selectors.changes import Option, propose
from tournaments.selectors.movement_now import now_of
from tournaments.selectors.names import NAME_LENGTH, entries_of, name_key
from tournaments.services.acts import actor_name, done_by, locked, log
from tournaments.services.competition_field import follow_who_left
from tournaments.services.cut_rounds import bring_back, take_kept_hands
from tournaments.services.event_matches import name_matches
from tournaments.services.identifiers import mark_of
from tournaments.services.layout import lay_out_more
from tournaments.services.naming import clean_names, write_names
from tournaments.services.reseating import follow_people, reseat

ACTS: Final[Mapping[type, str]] = MappingProxyType(
    {
        Late: "pair_came_late",
        Away: "pair_went_away",
        Actual: "seated_actually",
        Curtail: "curtailed",
        Other: "movement_changed",
        PutBack: "rounds_put_back",
    }
)
"""The act that the log names for each change."""


def mark(option: Option) -> str:
    """Return what a page carries along to say which change it has shown."""
    after = option.after.seatings if option.after else ()
    return mark_of((option.key, sorted(after, key=lambda line: (line.round, line.table)), option.moved))


def change_seats(
    *,
    event_id: int,
    change: Change,
    option: str,
    seen: str,
    by: User | str,
    at: dt.datetime,
    request_id: UUID | None = None,
) -> Event:
    """Carry out a change in the way that was chosen; the same request does it once.

    Raises ``Stale`` (``change_stale``) where it would be another change than the one whose mark was ``seen``,
    ``Invalid`` (``names``, ``names_missing``, ``no_option``), why the way is impossible, and as
    :func:`tournaments.selectors.changes.propose` does.
    """
    with locked(event_id) as event:
        if done_by(event, request_id):
            return event
        chosen = propose(event, change).option(option)
        if chosen.after is None:
            assert chosen.refused is not None
            raise chosen.refused
        if mark(chosen) != seen:
            raise Stale("change_stale")
        if isinstance(change, Late):
            _add_pair(event, chosen.after.pairs, change.names)
        actor, where = actor_name(by), _where(change)
        old, new = _facts(event, change, chosen)
        log(event, ACTS[type(change)], actor=actor, at=at, old=old, new=new, request_id=request_id, **where)
        if isinstance(change, Actual):
            changed = next((one for one in chosen.rounds if one.number == change.round), None)
            follow_people(event, change.round, changed, chosen.moved, actor, at)
        if isinstance(change, Other):
            _take_movement(event, change, chosen.after)
        if isinstance(change, PutBack):
            _put_back(event, change, chosen.after, at)
        else:
            reseat(event, chosen.now.movement, chosen.after, at)
    return event


def was_done(event: Event, request_id: UUID | None) -> bool:
    """Tell whether a request has been carried out already, so that a repeated tap is no other one."""
    return done_by(event, request_id) is not None


def _add_pair(event: Event, number: int, names: tuple[str, ...]) -> None:
    wanted = clean_names(names)
    if not wanted:
        raise Invalid("names_missing")
    Pair.objects.create(event=event, number=number)
    write_names(event, {number: wanted})


def _take_movement(event: Event, change: Other, after: Movement) -> None:
    """Write what the event plays from now on, and make the rounds and boards that it did not have."""
    event.movement, event.movement_wish = MovementKind(after.kind).value, change.wish
    event.fields = (Fields.TWO if after.two_winner and not event.has_matches else Fields.ONE).value
    event.save(update_fields=["movement", "movement_wish", "fields"])
    lay_out_more(event, after, take_kept_hands(event, after.number_of_rounds))


def _put_back(event: Event, change: PutBack, after: Movement, at: dt.datetime) -> None:
    """Bring rounds back as they were, then seat in them who is there now."""
    played = event.round_count
    left = bring_back(event, change.rounds)
    reseat(event, now_of(event).movement, after, at)
    follow_who_left(event, played + 1, left, at)


def _where(change: Change) -> dict[str, Any]:
    """The columns of the log; the table of an actual seating is a fact, since other tables are concerned as well."""
    if isinstance(change, Other):
        return {}
    if isinstance(change, Curtail | PutBack):
        return {"round": change.rounds}
    if isinstance(change, Actual):
        return {"round": change.round}
    return {"round": change.since, "pair": change.pair if isinstance(change, Away) else None}


def _facts(event: Event, change: Change, chosen: Option) -> tuple[dict[str, Any], dict[str, Any]]:
    assert chosen.after is not None
    old: dict[str, Any] = {"seats": _seats(chosen.rounds, 0)}
    new: dict[str, Any] = {"way": chosen.key, "seats": _seats(chosen.rounds, 1)}
    if isinstance(change, Other):
        old |= {"movement": event.movement_wish, "rounds": event.round_count}
        new |= {"movement": change.wish, "rounds": chosen.after.number_of_rounds}
    if isinstance(change, Late):
        new |= {"pair": chosen.after.pairs, "names": clean_names(change.names)}
    if isinstance(change, Away) and change.until is not None:
        new["until"] = change.until
    if isinstance(change, Curtail | PutBack):
        old["rounds"], new["rounds"] = event.round_count, change.rounds
        new["seen"] = list(chosen.seen)
    if isinstance(change, Actual):
        new["table"] = change.table
        old["results"] = [[one.board, one.table, *one.before] for one in chosen.moved]
        new["results"] = [[one.board, one.table, *one.after] for one in chosen.moved]
    return old, new


def _seats(rounds: tuple[ChangedRound, ...], index: int) -> list[list[object]]:
    """The seats that change, as round, table, North-South, East-West."""
    lines: list[Seating | None] = [(seat.before, seat.after)[index] for one in rounds for seat in one.seats]
    return [[line.round, line.table, _named(line.ns), _named(line.ew)] for line in lines if line is not None]


def _named(entry: Entry | None) -> object:
    """A pair by its number, partners of an individual by both."""
    return str(entry) if isinstance(entry, Partners) else entry


# Substitutes -----------------------------------------------------------------------------------------------------


def substitute(
    *,
    event_id: int,
    pair: int,
    position: int,
    name: str,
    since: int,
    by: User | str,
    at: dt.datetime,
    request_id: UUID | None = None,
) -> Event:
    """Let another person play in the place of a player (1 or 2) from a round on; the player may come back so, too.

    Results of these rounds are the substitute's, the standings go on naming the pair. Raises ``Invalid``
    (``names_missing``, ``name_too_long``, ``no_pair``, ``same_person`` for who plays in another pair then) and
    ``Refusal`` (``no_open_round``).
    """
    with locked(event_id) as event:
        if done_by(event, request_id):
            return event
        row = event.pairs.entries().filter(number=pair).first()
        if row is None or position not in ((1,) if event.is_individual else (1, 2)):
            raise Invalid("no_pair", pair=pair, most=event.pair_count)
        if not event.rounds.filter(number=since, ended_at=None).exists():
            raise Refusal("no_open_round", round=since)
        name = _checked_name(event, row, position, name, since)
        before = entries_of(event)[pair].in_round(since)
        Substitute.objects.update_or_create(
            pair=row, position=position, since=since, defaults={"name": name, "key": name_key(name)}
        )
        name_matches(event)
        old, new = {"names": before.names}, {"names": entries_of(event)[pair].in_round(since).names}
        actor = actor_name(by)
        log(event, "substituted", actor=actor, at=at, old=old, new=new, request_id=request_id, round=since, pair=pair)
    return event


def _checked_name(event: Event, row: Pair, position: int, name: str, since: int) -> str:
    name = one_line(name)
    if not name:
        raise Invalid("names_missing")
    if len(name) > NAME_LENGTH:
        raise Invalid("name_too_long", pair=row.number, name=name, most=NAME_LENGTH)
    seated = _seated(event, since) | {row.number}
    others = entries_of(event)
    for number, other in ((number, others[number]) for number in sorted(seated)):
        later = {place for _since, place, _name in other.substitutes if _since > since}
        for place, known in enumerate(other.in_round(since).names, start=1):
            is_own_place = number == row.number and place == position
            if name_key(known) == name_key(name) and not is_own_place and place not in later:
                raise Invalid("same_person", pair=row.number, other=number, name=name)
    return name


def _seated(event: Event, since: int) -> frozenset[int]:
    """The pairs that play from a round on; who has left may play for another."""
    rows = event.seatings.filter(round__number__gte=since).values_list("ns__number", "ew__number")
    numbers = {number for row in rows for number in row if number is not None}
    return frozenset(entry for number in numbers for entry in players_of_number(number) or (number,))


# How such pairs are ranked ---------------------------------------------------------------------------------------


def set_ranking(*, event_id: int, from_half: bool, by_mean: bool, by: User | str, at: dt.datetime) -> Event:
    """Say whether only pairs with half of the boards, or matches, are ranked, and unequal numbers by the mean.

    Raises ``Refusal`` (``ranks_by_rounds``) for an event whose tables have rules of their own for this.
    """
    with locked(event_id) as event:
        if not event.ranks_unequal:
            raise Refusal("ranks_by_rounds")
        old = {"ranks_from_half": event.ranks_from_half, "ranks_by_mean": event.ranks_by_mean}
        new = {"ranks_from_half": from_half, "ranks_by_mean": by_mean}
        if new != old:
            event.ranks_from_half, event.ranks_by_mean = from_half, by_mean
            event.save(update_fields=["ranks_from_half", "ranks_by_mean"])
            log(event, "ranking_changed", actor=actor_name(by), at=at, old=old, new=new)
    return event
