"""Recording a deal of a match as it was played at the drawn table: its slip comes from the cards."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any, Final

from scoring.notation import Record, write_calls_and_cards
from tournaments.errors import Refusal
from tournaments.match_games.base import Redeal
from tournaments.match_games.totals import SlipDeal
from tournaments.models import MatchDeal
from tournaments.seen import seen_from
from tournaments.selectors.drafts import read_draft
from tournaments.selectors.entries import Brought
from tournaments.selectors.match_spots import MatchSpot
from tournaments.selectors.plays import result_of
from tournaments.services.drafts import RECORD, REPLACE
from tournaments.services.match_acts import Actor
from tournaments.services.match_deals import enter_deal

COLUMN: Final = "play"


@dataclass(frozen=True, slots=True)
class PlayedDeal(SlipDeal):
    """A deal with its play."""

    play: str

    @property
    def columns(self) -> dict[str, Any]:
        """The deal as a version stores it."""
        return {**SlipDeal(self.slip).columns, COLUMN: self.play}


@dataclass(frozen=True, slots=True)
class PlayedRedeal(Redeal):
    """A deal that was thrown in, with what was said before."""

    play: str

    @property
    def columns(self) -> dict[str, Any]:
        """The deal as a version stores it."""
        return {**Redeal().columns, COLUMN: self.play}


def record_match_draft(*, spot: MatchSpot, brought: Brought, act: str, by: Actor, at: dt.datetime) -> MatchDeal:
    """Write a deal on the sheet as the draft of its play tells it, in the place of the version that was seen.

    Raises ``Refusal`` (``draft_settle`` while an irregularity waits for a word, ``play_unfinished``) and what
    :func:`enter_deal` raises.
    """
    draft = read_draft(brought.text, spot.board, spot.rules, brought.accepted)
    if draft.open:
        raise Refusal("draft_settle")
    if not draft.is_over:
        raise Refusal("play_unfinished", deal=spot.number)
    slip = result_of(draft.verdict)
    play = _kept(draft.record)
    return enter_deal(
        match_id=spot.match.pk,
        number=spot.number,
        slip=PlayedDeal(slip, play) if slip else PlayedRedeal(play),
        expected_version=brought.version if act == RECORD else seen_from(act.removeprefix(REPLACE)),
        by=by,
        at=at,
    )


def _kept(record: Record) -> str:
    """Return the text of a play that is stored: without who may not bid, which a correction may change."""
    return write_calls_and_cards(record, [tag.name for tag in record.tags if tag.name != "Banned"])
