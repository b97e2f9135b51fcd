"""Who plays: the list of pairs, their names at any time, their number until something is recorded."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping

from django.contrib.auth.models import User

from tournaments.errors import Invalid, Stale
from tournaments.models import Event
from tournaments.selectors.names import players_of
from tournaments.selectors.plans import Plan
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.event_matches import name_matches
from tournaments.services.events import require_open, staying_pairs, take_plan
from tournaments.services.layout import lay_out_again
from tournaments.services.naming import Names, clean_names, write_names
from tournaments.services.settings import plan_of, settings_of


def rename_pairs(
    *,
    event_id: int,
    changes: Mapping[int, tuple[Iterable[str], Iterable[str]]],
    by: User | str,
    at: dt.datetime,
) -> int:
    """Change the players of pairs, each given as (names the director saw, names wanted); return how many changed.

    Possible at any time, also after results. Raises ``Stale`` where a pair is no longer called as it was seen, and
    ``Invalid`` (``names``, ``no_pair``).
    """
    with locked(event_id) as event:
        current = players_of(event)
        wanted = {number: clean_names(new) for number, (_seen, new) in changes.items()}
        _require_pairs(event, wanted)
        for number, (seen, new) in changes.items():
            stands = current.get(number, ())
            if stands not in (clean_names(seen), clean_names(new)):
                raise Stale("pair_renamed_meanwhile", pair=number, names=" – ".join(stands))
        changed = {number: names for number, names in wanted.items() if names != current.get(number, ())}
        write_names(event, changed)
        name_matches(event)
        for number, names in changed.items():
            old, new_value = {"names": current.get(number, ())}, {"names": names}
            log(event, "pair_renamed", actor=actor_name(by), at=at, old=old, new=new_value, pair=number)
    return len(changed)


def _require_pairs(event: Event, numbers: Iterable[int]) -> None:
    unknown = [number for number in numbers if not 1 <= number <= event.pair_count]
    if unknown:
        raise Invalid("no_pair", pair=unknown[0], most=event.pair_count)


def take_list(*, event_id: int, names: Mapping[int, Names], pair_count: int, by: User | str, at: dt.datetime) -> Event:
    """Make ``names`` the whole list of players: pairs it does not name are unnamed afterwards.

    A new ``pair_count`` makes the movement anew; nothing is done where the list stands already. Raises ``Frozen``
    where the number would change after a result, ``MovementError`` where no movement fits, and ``Invalid`` (``names``,
    ``no_pair``).
    """
    with locked(event_id) as event:
        old = players_of(event)
        wanted = {number: pair for number, players in names.items() if (pair := clean_names(players))}
        if (wanted, pair_count) == (old, event.pair_count):
            return event
        _change_count(event, pair_count)
        _require_pairs(event, names)
        write_names(event, {number: names.get(number, ()) for number in range(1, pair_count + 1)})
        name_matches(event)
        new = {**_listed(names), "pairs": pair_count}
        log(event, "pairs_listed", actor=actor_name(by), at=at, old=_listed(old), new=new)
    return event


def set_pair_count(*, event_id: int, pair_count: int, by: User | str, at: dt.datetime) -> Event:
    """Change the number of pairs, and with it the movement; pairs above the number go with their names.

    Raises ``Frozen`` once a result exists and ``MovementError`` where no movement fits.
    """
    with locked(event_id) as event:
        old = event.pair_count
        if pair_count != old:
            gone = {number: names for number, names in players_of(event).items() if number > pair_count}
            _change_count(event, pair_count)
            before, new = {"pairs": old, **_listed(gone)}, {"pairs": pair_count}
            log(event, "pair_count_changed", actor=actor_name(by), at=at, old=before, new=new)
    return event


def add_pair(*, event_id: int, names: Iterable[str], by: User | str, at: dt.datetime) -> int:
    """Add a pair: the first that nobody has been named for, else one more; return its number.

    A pair of the very same names is there already (a request that was sent twice): its number is returned.

    Raises ``Frozen`` where one more is needed after a result, ``MovementError`` where no movement fits, and
    ``Invalid`` (``names``, ``names_missing``).
    """
    with locked(event_id) as event:
        wanted = clean_names(names)
        if not wanted:
            raise Invalid("names_missing")
        named = players_of(event)
        there = next((number for number, players in named.items() if players == wanted), None)
        if there is not None:
            return there
        free = next((n for n in range(1, event.pair_count + 1) if n not in named), event.pair_count + 1)
        _change_count(event, max(event.pair_count, free))
        write_names(event, {free: wanted})
        name_matches(event)
        words = {"names": wanted, "pairs": event.pair_count}
        log(event, "pair_added", actor=actor_name(by), at=at, new=words, pair=free)
    return free


def keep_tables(*, event_id: int, numbers: Collection[int], by: User | str, at: dt.datetime) -> tuple[int, ...]:
    """Let these pairs and no others stay at one table all evening; the movement is made anew for it. Return them.

    Pairs keep their numbers: it is the movement that gives them other places. Raises ``Frozen`` once a result exists,
    ``Invalid`` (``no_pair``), and ``MovementError`` with code ``staying`` where the movement has too few places.
    """
    with locked(event_id) as event:
        old, wanted = staying_pairs(event), tuple(sorted(set(numbers)))
        if wanted != old:
            _require_pairs(event, wanted)
            require_open(event)
            _seat_anew(event, plan_of(settings_of(event), event.pair_count, wanted))
            log(event, "pairs_staying", actor=actor_name(by), at=at, old={"pairs": old}, new={"pairs": wanted})
    return wanted


def clear_names(*, event_id: int, by: User | str, at: dt.datetime) -> None:
    """Take all names away; the log keeps them."""
    with locked(event_id) as event:
        old = players_of(event)
        if old:
            write_names(event, dict.fromkeys(old, ()))
            name_matches(event)
            log(event, "pairs_cleared", actor=actor_name(by), at=at, old=_listed(old))


def _change_count(event: Event, pair_count: int) -> None:
    if pair_count == event.pair_count:
        return
    require_open(event)
    plan = plan_of(settings_of(event), pair_count, staying_pairs(event))
    event.pair_count = pair_count
    _seat_anew(event, plan)


def _seat_anew(event: Event, plan: Plan) -> None:
    take_plan(event, plan)
    event.save()
    lay_out_again(event, plan.movement, plan.staying)


def _listed(names: Mapping[int, Names]) -> dict[str, list[list[object]]]:
    return {"names": [[number, *players] for number, players in sorted(names.items()) if players]}
