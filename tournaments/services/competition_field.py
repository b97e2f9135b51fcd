"""Who leaves a league or its groups, and who comes back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from django.contrib.auth.models import User
from django.db.models import Q

from scoring.seats import Side, other
from tournaments.errors import Invalid, Refusal, Stale
from tournaments.models import Event, Match, Pair
from tournaments.selectors.withdrawals import Withdrawal, withdrawal_of
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.event_matches import close_by_walkover, open_again
from tournaments.services.identifiers import mark_of
from tournaments.services.rounds import end_round_if_complete, settle


def withdrawal_mark(found: Withdrawal) -> str:
    """Return the mark of what would come of it, which the page that has shown it carries along."""
    lines = [(row.pair.number, row.before, row.after) for row in found.rows]
    return mark_of((found.pair.number, found.since, found.facts, lines))


def leave(*, event_id: int, pair: int, by: User | str, at: dt.datetime, seen: str = "") -> Withdrawal:
    """Take a pair out of a league or its groups and return what comes of it.

    The sheets of its matches that have not begun are closed for its opponents; what that and its results are worth, the
    table says (``scoring.pairing.league``). ``seen`` is the mark of what was shown. Raises ``Stale`` (``change_stale``)
    where something else would come of it by now, ``Refusal`` (``pair_left``), and ``Invalid`` (``no_pair``,
    ``no_league``).
    """
    with locked(event_id) as event:
        found = withdrawal_of(event, pair)
        if seen and seen != withdrawal_mark(found):
            raise Stale("change_stale")
        row = _pair(event, pair)
        waiting = list(_matches(event, row).filter(pk__in=[line.match.pk for line in found.waiting]))
        row.until = found.since
        row.save(update_fields=["until"])
        for match in waiting:
            assert match.seating is not None
            close_by_walkover(match, Side.EW if match.seating.ns_id == row.pk else Side.NS, at)
        log(event, "pair_withdrawn", actor=actor_name(by), at=at, pair=pair, round=row.until, new=found.facts)
        for match in waiting:
            settle(match, at)
        return found


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
