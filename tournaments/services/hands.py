"""Giving a board hands that were read from a record, and judging again what other tables have recorded of it.

Hands show what could not be known before: a card that was not legal, or one that cannot have been where it was played.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from scoring.notation.verdict import Verdict
from tournaments.models import Play
from tournaments.selectors.hand_sources import Judging, table_of_hands
from tournaments.selectors.plays import UNACCEPTED, same_flaw, verdict_of
from tournaments.selectors.results import round_played
from tournaments.selectors.values import rules_of
from tournaments.services.acts import log


def settle_hands(recorded: Play, judging: Judging, *, actor: str, at: dt.datetime) -> None:
    """Let the board of a play just recorded have these hands; where they are new, judge the other plays of it again.

    New irregularities of theirs wait for the director, whatever was dealt with before, and stand in the log. The event
    is locked by the caller.
    """
    board = recorded.board
    has_moved = judging.table is not None and judging.table != table_of_hands(board)
    if judging.hands == board.hands and not has_moved:
        return
    board.hands = judging.hands
    board.save(update_fields=["hands"])
    for play in Play.objects.filter(board=board, is_current=True).exclude(pk=recorded.pk).order_by("table"):
        play.board = board
        _judge_again(play, has_moved and play.table == judging.table, actor, at)


def _judge_again(play: Play, gives_hands: bool, actor: str, at: dt.datetime) -> None:
    flaws = _flaws_now(play.irregularities, verdict_of(play, rules_of(play.event)))
    if flaws == play.irregularities and not gives_hands:
        return
    known = set(map(same_flaw, play.irregularities))
    if not known.issuperset(map(same_flaw, flaws)):
        play.seen_at = None
    play.irregularities = flaws
    play.save(update_fields=["irregularities", "seen_at"])
    new = {"version": play.version, "complete": play.complete, "flagged": len(flaws), "hands": gives_hands}
    log(
        play.event,
        "play_judged_again",
        actor=actor,
        at=at,
        new=new,
        secret={"irregularities": flaws},
        round=round_played(play),
        table=play.table,
        board=play.board.number,
    )


def _flaws_now(before: list[dict[str, Any]], verdict: Verdict) -> list[dict[str, Any]]:
    """Return the irregularities as they are to be kept: those that nobody had seen when recording are marked so.

    Beyond a card that does not fit the hands nothing can be judged; what was known there stays.
    """
    unaccepted = {same_flaw(flaw) for flaw in before if flaw.get(UNACCEPTED)}
    accepted = set(map(same_flaw, before)) - unaccepted
    found = [flaw.to_json() for flaw in verdict.irregularities]
    now = [flaw if same_flaw(flaw) in accepted else flaw | {UNACCEPTED: True} for flaw in found]
    if verdict.error is None:
        return now
    seen = set(map(same_flaw, found))
    return now + [flaw for flaw in before if same_flaw(flaw) not in seen]
