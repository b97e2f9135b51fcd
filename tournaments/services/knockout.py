"""The rounds of a knock-out: drawing the next one from the winners of the last, and who goes on from a level match."""

from __future__ import annotations

import datetime as dt
from types import MappingProxyType
from typing import Final

from django.contrib.auth.models import User

from scoring.movements.seating import Seating as Line
from scoring.seats import Side
from tournaments.errors import Frozen, Invalid, Refusal, Stale
from tournaments.models import Event, Match, Pair, Round, Seating
from tournaments.selectors.bracket import KnockoutDraw, next_draw
from tournaments.selectors.competition_facts import load_competition
from tournaments.selectors.match_evening import load_match_evening
from tournaments.services.acts import actor_name, locked, log
from tournaments.services.competition_terms import save_seeds
from tournaments.services.event_matches import lay_out_matches
from tournaments.services.identifiers import mark_of
from tournaments.services.layout import make_links
from tournaments.services.match_acts import locked_match, note

GOES_ON: Final = MappingProxyType({Side.NS.value: "match_goes_on_ns", Side.EW.value: "match_goes_on_ew"})
"""The acts of the log by the side that goes on from a level match."""


def knockout_mark(draw: KnockoutDraw) -> str:
    """Return the mark of a draw as it was shown, which its form carries along."""
    return mark_of((draw.round, draw.seeds, draw.lines))


def draw_knockout(*, event_id: int, number: int, by: User | str, at: dt.datetime, seen: str = "") -> KnockoutDraw:
    """Draw round ``number`` of the event, the next of its knock-out, and write its tables, byes and matches.

    ``seen`` is the mark of the draw as it was shown. Raises ``Invalid`` (``no_knockout``), ``Refusal`` (``round_drawn``
    where somebody was faster, ``no_round``, and as ``next_draw`` says) and ``Stale`` (``draw_stale``) where other pairs
    would meet by now.
    """
    with locked(event_id) as event:
        if not event.has_bracket:
            raise Invalid("no_knockout")
        following = event.rounds.count() + 1
        if number != following or number > event.round_count:
            raise Refusal("round_drawn" if number < following else "no_round", round=number)
        draw = next_draw(load_competition(event))
        if isinstance(draw, Refusal):
            raise draw
        if seen not in ("", knockout_mark(draw)):
            raise Stale("draw_stale", round=number)
        save_seeds(event, draw.seeds)
        _write(event, draw)
        words = {"seats": [[line.table, *draw.numbers(line)] for line in draw.lines if line.is_live]}
        log(event, "knockout_drawn", actor=actor_name(by), at=at, round=number, new=words)
    return draw


def _write(event: Event, draw: KnockoutDraw) -> None:
    round_ = Round.objects.create(event=event, number=draw.round)
    rows = dict(Pair.objects.filter(event=event).values_list("number", "pk"))
    Seating.objects.bulk_create(_seating(event, round_, line, draw, rows) for line in draw.lines)
    make_links(event, (line.table for line in draw.lines if line.is_live))
    lay_out_matches(event)


def _seating(event: Event, round_: Round, line: Line, draw: KnockoutDraw, rows: dict[int, int]) -> Seating:
    ns, *rest = (rows[number] for number in draw.numbers(line))
    return Seating(event=event, round=round_, table=line.table, ns_id=ns, ew_id=rest[0] if rest else None)


def let_go_on(*, match_id: int, side: str, by: User | str, at: dt.datetime, seen: int = 0) -> Match:
    """Let a side of a level match of a knock-out go on, by lot or by what was played elsewhere.

    Raises ``Invalid`` (``match_side``, ``no_knockout``), ``Refusal`` (``match_not_level`` where it is not over or has a
    winner) and ``Frozen`` (``round_drawn_after``) once the next round has been drawn.
    """
    if side not in GOES_ON:
        raise Invalid("match_side")
    with locked_match(match_id, by, seen) as match:
        seating = match.seating
        if seating is None or not seating.event.is_knockout_round(seating.round.number):
            raise Invalid("no_knockout")
        if match.goes_on == side:
            return match
        number = seating.round.number
        if seating.event.rounds.filter(number__gt=number).exists():
            raise Frozen("round_drawn_after", round=number)
        one = load_match_evening(seating.event, None).round(number)
        line = next((line for line in one.lines if line.match.pk == match.pk), None) if one else None
        if line is None or not line.is_over or line.winner is not None:
            raise Refusal("match_not_level")
        match.goes_on = side
        match.save(update_fields=["goes_on"])
        note(match, GOES_ON[side], by=by, at=at)
    return match
