"""What is played in a match and what ends it, checked."""

from __future__ import annotations

from typing import Any, Final

from tournaments.errors import Invalid
from tournaments.match_games.registry import MATCH_GAMES

MOST_GAMES: Final = 99
MOST_EXTRA: Final = 24


def match_terms(
    game: str, variant: str, kind: str, games_to_win: int = 1, extra_deals: int = 0, deal_count: int = 0
) -> dict[str, Any]:
    """Return the columns of a match that say what is played and what ends it.

    Raises ``UnknownVariant``, or ``Invalid``: ``match_game``, ``match_kind``, ``match_games``, ``match_extra``,
    ``match_deals``.
    """
    scheme = MATCH_GAMES.get(game)
    if scheme is None:
        raise Invalid("match_game", found=game)
    if kind not in scheme.kinds:
        raise Invalid("match_kind", found=kind)
    if not 0 <= games_to_win <= MOST_GAMES:
        raise Invalid("match_games", most=MOST_GAMES)
    if not 0 <= extra_deals <= MOST_EXTRA:
        raise Invalid("match_extra", most=MOST_EXTRA)
    options = scheme.parse(variant)
    counts = {"games_to_win": games_to_win, "extra_deals": extra_deals, "deal_count": deal_count}
    scheme.check_terms(kind, options, **counts)
    return {
        "game": game,
        "kind": kind,
        "variant": scheme.canonical(variant),
        "options": options.to_json(),
        **counts,
    }
