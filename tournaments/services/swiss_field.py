"""Who takes part in a Swiss: who is away, leaves, comes back or enters late, who stays where, who must not meet.

All of it is about rounds that have not been drawn: a round that has been drawn stays as it is.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Final

from django.contrib.auth.models import User

from scoring.movements.limits import MOST_ENTRIES, require_pairs
from scoring.pairing.swiss import most_rounds
from scoring.seats import Side
from tournaments.errors import Frozen, Invalid, Refusal
from tournaments.models import Absence, Event, Match, Pair, Swiss, Wish
from tournaments.models.swiss import WishKind
from tournaments.selectors.drawn_rounds import rounds_drawn
from tournaments.selectors.movement_now import now_of
from tournaments.selectors.names import players_of
from tournaments.selectors.team_plans import PAIRS_OF_A_TEAM, pairs_of, team_of
from tournaments.services import cut_rounds
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.layout import SYSTEM_RANDOM, make_links, plan_rounds_of_boards, tables_of_draws
from tournaments.services.match_acts import locked_match, note
from tournaments.services.naming import clean_names, write_names
from tournaments.services.rounds import settle
from tournaments.services.swiss import require_swiss

WALKOVERS: Final = MappingProxyType({Side.NS.value: "match_walkover_ns", Side.EW.value: "match_walkover_ew"})
"""The acts of the log by the side that has won without playing."""


@contextmanager
def _field(event_id: int) -> Iterator[tuple[Event, int]]:
    """Yield the Swiss, locked, and the number of the next round to be drawn."""
    with locked(event_id) as event:
        require_swiss(event)
        yield event, rounds_drawn(event) + 1


def _pair(event: Event, number: int) -> Pair:
    """Return the pair of a number, of teams of four the one that stands for the team of that number."""
    pair = event.pairs.filter(number=pairs_of(number)[0] if event.is_teams else number).first()
    if pair is None and event.is_teams:
        raise Invalid("no_team", team=number, most=event.pair_count // PAIRS_OF_A_TEAM)
    if pair is None:
        raise Invalid("no_pair", pair=number, most=event.pair_count)
    return pair


def _number(event: Event, pair: Pair) -> int:
    """Return the number under which a pair is drawn: its own or that of its team."""
    return team_of(pair.number) if event.is_teams else pair.number


def _refusal(event: Event, code: str, **facts: int) -> Refusal:
    """Return a refusal that speaks of pairs, or of teams."""
    return Refusal(f"{code}_of_teams" if event.is_teams else code, **facts)


def _told(event: Event, act: str, by: User | str, at: dt.datetime, number: int, **more: Any) -> None:
    """Log what a pair does, or a team, which is named among the facts because it has no column of its own."""
    if not event.is_teams:
        log(event, act, actor=actor_name(by), at=at, pair=number, **more)
        return
    new = {"team": number, **(more.pop("new", None) or {})}
    log(event, _act(event, act), actor=actor_name(by), at=at, new=new, **more)


def set_away(
    *,
    event_id: int,
    number: int,
    away: Collection[int],
    by: User | str,
    at: dt.datetime,
    only: Collection[int] | None = None,
) -> None:
    """Say which pairs are away in round ``number``; all others who take part in it are there.

    With ``only`` something is said of those alone, and what was said of everybody else stays.

    Who has left, or enters later, is away anyhow and is passed over.

    Raises ``Refusal`` (``round_drawn``, ``no_round``) and ``Invalid`` (``no_pair``, ``no_swiss``).
    """
    with _field(event_id) as (event, next_round):
        if not next_round <= number <= event.round_count:
            raise Refusal("round_drawn" if number < next_round else "no_round", round=number)
        known = Absence.objects.filter(pair__event=event, round=number)
        old = sorted(_number(event, absence.pair) for absence in known.select_related("pair"))
        kept = () if only is None else set(old) - set(only)
        found = {one: _pair(event, one) for one in sorted({*away, *kept})}
        rows = {one: pair.pk for one, pair in found.items() if pair.since <= number < (pair.until or number + 1)}
        if old == list(rows):
            return
        known.delete()
        Absence.objects.bulk_create(Absence(pair_id=pk, round=number) for pk in rows.values())
        new = {"away": list(rows)}
        log(event, "pairs_away", actor=actor_name(by), at=at, round=number, old={"away": old}, new=new)


def withdraw(*, event_id: int, pair: int, by: User | str, at: dt.datetime) -> None:
    """Take a pair out from the next round on; what it has played stays.

    Raises ``Refusal`` (``pair_left``) where it has left already, and ``Invalid`` (``no_pair``, ``no_swiss``).
    """
    with _field(event_id) as (event, next_round):
        row = _pair(event, pair)
        if row.until is not None:
            raise _refusal(event, "pair_left", pair=pair, round=row.until)
        row.until = max(next_round, row.since)
        row.save(update_fields=["until"])
        _told(event, "pair_withdrawn", by, at, pair, round=row.until)


def bring_back(*, event_id: int, pair: int, by: User | str, at: dt.datetime) -> None:
    """Let a pair that has left play again from the next round on; it was away in the rounds between.

    Raises ``Refusal`` (``pair_there``) where it has not left, and ``Invalid`` (``no_pair``, ``no_swiss``).
    """
    with _field(event_id) as (event, next_round):
        row = _pair(event, pair)
        if row.until is None:
            raise _refusal(event, "pair_there", pair=pair)
        between = range(row.until, next_round)
        Absence.objects.bulk_create((Absence(pair=row, round=number) for number in between), ignore_conflicts=True)
        old, row.until = row.until, None
        row.save(update_fields=["until"])
        _told(event, "pair_back", by, at, pair, round=next_round, old={"left": old})


def enter_late(
    *, event_id: int, names: Iterable[str], by: User | str, at: dt.datetime, others: Iterable[str] = ()
) -> int:
    """Add a pair that plays from the next round on, under the next number; return it. Of teams ``others`` are its
    second pair, and the number is that of the team.

    Whoever has the very same names is there already (a request that was sent twice): its number is returned. Raises
    ``MovementError`` (``pairs``) where the event is full, ``Refusal`` (``swiss_all_drawn``), and ``Invalid``
    (``names``, ``names_missing``, ``no_swiss``).
    """
    with _field(event_id) as (event, next_round):
        wanted = [clean_names(names), clean_names(others)] if event.is_teams else [clean_names(names)]
        if not all(wanted):
            raise Invalid("names_missing")
        there = next((number for number, players in players_of(event).items() if players == wanted[0]), None)
        if there is not None:
            return team_of(there) if event.is_teams else there
        if next_round > event.round_count:
            raise Refusal("swiss_all_drawn", rounds=event.round_count)
        numbers = range(event.pair_count + 1, event.pair_count + 1 + len(wanted))
        require_pairs(numbers[-1], MOST_ENTRIES)
        event.pair_count = numbers[-1]
        event.save(update_fields=["pair_count"])
        made = Pair.objects.bulk_create(Pair(event=event, number=number, since=next_round) for number in numbers)
        write_names(event, dict(zip(numbers, wanted, strict=True)))
        make_links(event, tables_of_draws(event))
        words = {"names": [name for pair in wanted for name in pair], "pairs": event.pair_count}
        _told(event, "pair_entered_late", by, at, _number(event, made[0]), round=next_round, new=words)
        return _number(event, made[0])


def plan_rounds(*, event_id: int, rounds: int, by: User | str, at: dt.datetime) -> None:
    """Plan another number of rounds: at least those that have been drawn, at most half as many as there are pairs.

    Of boards, those of new rounds are dealt where the others are; rounds that are not played after all are put away
    with the hands of theirs, and come back if they are planned again.

    Raises ``Invalid`` (``swiss_rounds``, ``rounds_drawn``, ``no_swiss``).
    """
    with _field(event_id) as (event, next_round):
        teams = event.pair_count // PAIRS_OF_A_TEAM
        most = most_rounds(teams if event.is_teams else event.pair_count)
        if rounds > most and event.is_teams:
            raise Invalid("teams_swiss_rounds", teams=teams, rounds=rounds, most=most)
        if rounds > most:
            raise Invalid("swiss_rounds", pairs=event.pair_count, rounds=rounds, most=most)
        if rounds < max(next_round - 1, 1):
            raise Invalid("rounds_drawn", drawn=max(next_round - 1, 1))
        if rounds == event.round_count:
            return
        if not event.has_matches:
            _plan_boards(event, rounds, at)
        old, event.round_count = event.round_count, rounds
        event.save(update_fields=["round_count"])
        Swiss.objects.filter(event=event).update(rounds=rounds)
        log(event, "rounds_planned", actor=actor_name(by), at=at, old={"rounds": old}, new={"rounds": rounds})


def _plan_boards(event: Event, rounds: int, at: dt.datetime) -> None:
    """Put rounds away, or bring them back as they were and make those that there never were."""
    if rounds < event.round_count:
        cut_rounds.put_away(event, now_of(event).movement, rounds, at)
        return
    cut_rounds.bring_back(event, rounds)
    is_dealt = not event.boards.filter(hands="").exists()
    plan_rounds_of_boards(event, rounds, SYSTEM_RANDOM if is_dealt else None)


def stay_at(*, event_id: int, pair: int, table: int | None, by: User | str, at: dt.datetime) -> None:
    """Let a pair stay at a table from the next round on, whoever comes; none lets it go where it is drawn.

    Raises ``Invalid`` (``no_pair``, ``swiss_table``, ``no_swiss``) and ``Refusal`` (``table_taken``).
    """
    with _field(event_id) as (event, _next_round):
        if event.is_teams:
            raise Refusal("stay_of_teams")
        row = _pair(event, pair)
        if row.table == table:
            return
        most = event.pair_count // 2
        if table is not None and not 1 <= table <= most:
            raise Invalid("swiss_table", table=table, most=most)
        other = event.pairs.filter(table=table).first() if table is not None else None
        if other is not None:
            raise Refusal("table_taken", table=table, pair=other.number)
        old, row.table = row.table, table
        row.save(update_fields=["table"])
        log(event, "pair_stays", actor=actor_name(by), at=at, pair=pair, old={"table": old}, new={"table": table})


def wish(*, event_id: int, kind: str, one: int, other: int, by: User | str, at: dt.datetime) -> None:
    """Say that two pairs never meet, are to avoid each other, or meet in the next round (``fixed``).

    Raises ``Invalid`` (``no_pair``, ``wish_kind``, ``wish_itself``, ``no_swiss``) and ``Refusal`` (``wish_there``,
    ``wish_fixed`` where one of them has another fixed table).
    """
    if kind not in WishKind.values:
        raise Invalid("wish_kind", found=kind)
    with _field(event_id) as (event, next_round):
        first, second = sorted((_pair(event, one), _pair(event, other)), key=lambda pair: pair.number)
        if first == second:
            raise Invalid("wish_itself_of_teams" if event.is_teams else "wish_itself", pair=one)
        number = next_round if kind == WishKind.FIXED else None
        same = Wish.objects.filter(event=event, kind=kind, round=number)
        if same.filter(one=first, other=second).exists():
            raise _refusal(event, "wish_there", one=_number(event, first), other=_number(event, second))
        _require_free_table(event, same, kind, first, second)
        Wish.objects.create(event=event, kind=kind, one=first, other=second, round=number)
        words = _words(event, kind, first, second)
        log(event, _act(event, "wish_made"), actor=actor_name(by), at=at, round=number, new=words)


def _words(event: Event, kind: str, one: Pair, other: Pair) -> dict[str, Any]:
    return {"kind_of_wish": kind, "one": _number(event, one), "other": _number(event, other)}


def _act(event: Event, act: str) -> str:
    return f"{act}_of_teams" if event.is_teams else act


def _require_free_table(event: Event, same: Iterable[Wish], kind: str, *pairs: Pair) -> None:
    if kind != WishKind.FIXED:
        return
    for known in same:
        for pair in pairs:
            if pair.pk in (known.one_id, known.other_id):
                raise _refusal(event, "wish_fixed", pair=_number(event, pair))


def drop_wish(*, event_id: int, wish_id: int, by: User | str, at: dt.datetime) -> None:
    """Take back a wish about two pairs.

    Raises ``Refusal`` (``wish_gone``; ``round_drawn`` for a fixed table of a round that has been drawn) and ``Invalid``
    (``no_swiss``).
    """
    with _field(event_id) as (event, next_round):
        row = Wish.objects.filter(event=event, pk=wish_id).select_related("one", "other").first()
        if row is None:
            raise Refusal("wish_gone")
        if row.round is not None and row.round < next_round:
            raise Refusal("round_drawn", round=row.round)
        words = _words(event, row.kind, row.one, row.other)
        log(event, _act(event, "wish_dropped"), actor=actor_name(by), at=at, round=row.round, old=words)
        row.delete()


def record_walkover(*, match_id: int, winner: str, by: User | str, at: dt.datetime, seen: int = 0) -> Match:
    """Give the match to the side whose opponents did not come; its sheet is closed, and opening it takes this back.

    Raises ``Invalid`` (``match_side``, ``no_walkovers``) and ``Frozen`` (``match_begun``) where a deal stands on its
    sheet.
    """
    if winner not in WALKOVERS:
        raise Invalid("match_side")
    with locked_match(match_id, by, seen) as match:
        if match.seating is None or not match.seating.event.has_walkovers:
            raise Invalid("no_walkovers")
        if match.walkover == winner:
            return match
        if match.deals.filter(is_current=True).exclude(kind="withdrawn").exists():
            raise Frozen("match_begun")
        match.walkover = winner
        match.ended_at = match.ended_at or at
        match.save(update_fields=["walkover", "ended_at"])
        note(match, WALKOVERS[winner], by=by, at=at)
        settle(match, at)
    return match
