"""Who leaves a league or its groups, and who comes back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from django.contrib.auth.models import User
from django.db.models import Q

from scoring.seats import Side, other
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event, Match, Pair
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.event_matches import close_by_walkover, open_again
from tournaments.services.rounds import end_round_if_complete, settle


def leave(*, event_id: int, pair: int, by: User | str, at: dt.datetime) -> int:
    """Take a pair out of a league or its groups: its matches that have not begun go to its opponents. Return from when.

    What the results of such a pair are worth, the table says (``scoring.pairing.league``). Raises ``Refusal``
    (``pair_left``) and ``Invalid`` (``no_pair``, ``no_league``).
    """
    with locked(event_id) as event:
        row = _pair(event, pair)
        if row.until is not None:
            raise Refusal("pair_left", pair=pair, round=row.until)
        waiting = list(_waiting(event, row))
        row.until = min(
            (match.seating.round.number for match in waiting if match.seating), default=event.round_count + 1
        )
        row.save(update_fields=["until"])
        for match in waiting:
            assert match.seating is not None
            close_by_walkover(match, Side.EW if match.seating.ns_id == row.pk else Side.NS, at)
        log(event, "pair_withdrawn", actor=actor_name(by), at=at, pair=pair, round=row.until)
        for match in waiting:
            settle(match, at)
        return row.until


def come_back(*, event_id: int, pair: int, by: User | str, at: dt.datetime) -> None:
    """Let a pair that has left go on: the matches that went to its opponents are open again, but for ended rounds.

    Raises ``Refusal`` (``pair_there``) and ``Invalid`` (``no_pair``, ``no_league``).
    """
    with locked(event_id) as event:
        row = _pair(event, pair)
        if row.until is None:
            raise Refusal("pair_there", pair=pair)
        for match in _matches(event, row).filter(seating__round__number__gte=row.until).exclude(walkover=""):
            assert match.seating is not None
            rival = match.seating.ew if match.seating.ns_id == row.pk else match.seating.ns
            lost = Side.NS if match.seating.ns_id == row.pk else Side.EW
            if match.walkover != lost.value and rival is not None and rival.until is None:
                open_again(match)
        old, row.until = row.until, None
        row.save(update_fields=["until"])
        log(event, "pair_back", actor=actor_name(by), at=at, pair=pair, round=old, old={"left": old})


def follow_who_left(event: Event, since: int, left: Collection[int], at: dt.datetime) -> None:
    """Give the matches of rounds that are back, from number ``since`` on, to the opponents of pairs that have left.

    ``left`` are those who had left when the rounds were cut: what went to their opponents is open again where they have
    come back since. For use inside the service that puts rounds back, which tells the log.
    """
    if not (event.is_league or event.has_groups):
        return
    rows = Match.objects.filter(seating__event=event, seating__round__number__gte=since)
    for match in rows.select_related("seating__round", "seating__ns", "seating__ew"):
        assert match.seating is not None
        assert match.seating.ns is not None
        assert match.seating.ew is not None
        pairs = {Side.NS: match.seating.ns, Side.EW: match.seating.ew}
        gone = [side for side, pair in pairs.items() if pair.until is not None]
        if gone and not match.is_ended:
            close_by_walkover(match, other(gone[0]), at)
        elif match.walkover and not gone and pairs[other(Side(match.walkover))].number in left:
            open_again(match)
    for round_ in event.rounds.filter(number__gte=since).order_by("number"):
        end_round_if_complete(event, round_, at)


def _pair(event: Event, number: int) -> Pair:
    if not (event.is_league or event.has_groups):
        raise Invalid("no_league")
    row = event.pairs.filter(number=number).first()
    if row is None:
        raise Invalid("no_pair", pair=number, most=event.pair_count)
    return row


def _matches(event: Event, pair: Pair):  # type: ignore[no-untyped-def]
    rows = Match.objects.filter(Q(seating__ns=pair) | Q(seating__ew=pair), seating__event=event)
    return rows.select_related("seating__round", "seating__ns", "seating__ew").order_by("seating__round__number")


def _waiting(event: Event, pair: Pair):  # type: ignore[no-untyped-def]
    """The matches of a pair that are not closed and on which nothing stands."""
    played = _matches(event, pair).filter(deals__is_current=True).exclude(deals__kind="withdrawn")
    return _matches(event, pair).filter(ended_at__isnull=True, walkover="").exclude(pk__in=played.values("pk"))
