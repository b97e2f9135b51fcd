"""Recording a draft that was entered on the drawn table."""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.contrib.auth.models import User

from tournaments.errors import Invalid, Refusal
from tournaments.models import Joining
from tournaments.seen import seen_from
from tournaments.selectors.drafts import read_draft, record_in
from tournaments.selectors.entries import Brought
from tournaments.selectors.plays import sights
from tournaments.selectors.spots import Spot
from tournaments.services import plays

RECORD: Final = "record"
REPLACE: Final = "replace:"
"""Begins the act of recording in the place of a version that the page has shown beside the draft, and names it."""


def is_recording(act: str) -> bool:
    """Tell whether what was pressed asks for recording."""
    return act == RECORD or act.startswith(REPLACE)


def record_draft(*, spot: Spot, brought: Brought, act: str, by: User | Joining, at: dt.datetime) -> None:
    """Record the draft, in the place of the version that its writer has seen.

    Raises ``Refusal`` (``draft_settle`` while an irregularity waits for a word, be it one that hands have shown that
    another table recorded this very moment; ``nothing_recorded``) and everything else that :func:`plays.record_play`
    raises.
    """
    judged = spot.judging(record_in(brought.text, spot.game_text)).of(spot.board)
    draft = read_draft(brought.text, judged, spot.rules, brought.accepted)
    if draft.open:
        raise Refusal("draft_settle")
    if not draft.holds_something:
        raise Invalid("nothing_recorded", game=spot.event.game)
    try:
        plays.record_play(
            event_id=spot.event.pk,
            table=spot.line.table,
            board=spot.line.board,
            text=draft.text,
            by=by,
            at=at,
            expected_version=seen_from(act.removeprefix(REPLACE)) if act != RECORD else brought.version,
            accept=sights(draft.verdict),
        )
    except plays.IllegalPlay:
        raise Refusal("draft_settle") from None
