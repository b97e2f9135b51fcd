"""The match schemes by game: the one list that a new game adds its line to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.match_games.base import MatchGame
from tournaments.match_games.botifarra import BotifarraMatch
from tournaments.match_games.huutopussi import HuutopussiMatch
from tournaments.match_games.quatre_sept import QuatreSeptMatch
from tournaments.models import Match
from tournaments.texts.matches import MATCH_ACTS

MATCH_GAMES: Final[Mapping[str, MatchGame]] = MappingProxyType(
    {game.key: game for game in (BotifarraMatch(), HuutopussiMatch(), QuatreSeptMatch())}
)
"""The match scheme of each game, in the order in which they are offered."""


def match_game(match: Match) -> MatchGame:
    """Return the scheme by which a match is counted."""
    return MATCH_GAMES[match.game]


def match_deal_words(game: MatchGame, value: Mapping[str, Any] | None, names: Mapping[str, str]) -> str:
    """Return what a version of a deal says, from the plain value in the log; ``names`` are those of the sides."""
    if not value:
        return _("nothing")
    if value["kind"] == "withdrawn":
        return _("nothing (taken back)")
    if value["kind"] == "redeal":
        return _("thrown in")
    words = game.words(value, names)
    if "forced" in value:
        return _("%(slip)s; the director let it count: %(reason)s") % {"slip": words, "reason": value["forced"]}
    return words


def match_act_sentence(
    game: MatchGame, act: str, deal: int | None, old: Any, new: Any, names: Mapping[str, str]
) -> str:
    """Return what an entry of the log of a match says, without who and when."""
    if deal is None:
        return str(MATCH_ACTS.get(act, act))
    words = {"deal": deal, "old": match_deal_words(game, old, names), "new": match_deal_words(game, new, names)}
    return str(MATCH_ACTS.get(act, act)) % words
