"""Two plays of a board at a table beside each other: a draft, and what somebody else has recorded meanwhile."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import Action, Play, Replay
from scoring.seats import BySide
from tournaments.play_games.base import PlayGame
from tournaments.seen import SeenVersion
from tournaments.selectors.drafts import Draft
from tournaments.selectors.spots import Stands
from tournaments.texts.sentences import seat_name


@dataclass(frozen=True, slots=True)
class Summary:
    """One of the two: the contract in words, how many cards, the points of each side so far, the text in CPN."""

    contract: str
    cards: int
    points: BySide[str]
    text: str


@dataclass(frozen=True, slots=True)
class Overtaken:
    """What has come to be recorded, by whom and when, and both plays, where the board is open to be looked at.

    ``there`` and ``here`` are the first call or card in which they differ, in words; empty where one has none.
    """

    version: SeenVersion
    actor: str
    at: dt.datetime
    theirs: Summary | None = None
    ours: Summary | None = None
    there: str = ""
    here: str = ""


def overtaken_by(stands: Stands, draft: Draft) -> Overtaken:
    """Return what is recorded beside the draft; without a card of either where it is not open to be looked at."""
    found = Overtaken(stands.version, stands.actor, stands.at)
    verdict = stands.verdict()
    if verdict is None or verdict.replay is None or draft.verdict.replay is None:
        return found
    theirs, ours = verdict.replay, draft.verdict.replay
    pairs = zip_longest(theirs.actions, ours.actions)
    there, here = next((pair for pair in pairs if pair[0] != pair[1]), (None, None))
    return Overtaken(
        found.version,
        found.actor,
        found.at,
        theirs=_summary(draft, theirs, stands.text),
        ours=_summary(draft, ours, draft.text),
        there=_words(draft.game, there),
        here=_words(draft.game, here),
    )


def _summary(draft: Draft, replay: Replay[Any], text: str) -> Summary:
    game = draft.game
    cards = sum(isinstance(action, Play) for action in replay.actions)
    points = game.points(draft.rules, replay.final).map(game.points_text)
    return Summary(game.contract(replay.final), cards, points, text)


def _words(game: PlayGame, action: Action | None) -> str:
    if action is None:
        return ""
    what = game.card_name(action.card) if isinstance(action, Play) else game.said(action).words
    return _("%(seat)s: %(what)s") % {"seat": seat_name(action.seat.value), "what": what}
