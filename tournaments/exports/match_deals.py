"""A match read from a list of results, as plain values for JSON and as lines of text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.games.standing import MatchDeal, Standing
from scoring.seats import Side
from tournaments.exports.scores_text import NOTHING, aligned
from tournaments.texts.sentences import seat_name


def deals_as_json(deals: Iterable[MatchDeal]) -> dict[str, Any]:
    """Return the deals of a match in their order, each with how the match stands after it.

    ``tied`` tells that it is over without a winner, or goes on only because the highest totals are equal; ``banned``
    are the sides that may not bid in the next deal.
    """
    return {"deals": [_deal(deal) for deal in deals]}


def _deal(deal: MatchDeal) -> dict[str, Any]:
    standing = deal.standing
    return {
        "board": deal.board,
        "hand_score": None if deal.score is None else deal.score.as_dict(),
        "totals": standing.totals.as_dict(),
        "over": standing.is_over,
        "winner": None if standing.winner is None else standing.winner.value,
        "tied": standing.is_tied,
        "banned": [side.value for side in standing.banned],
    }


def deals_as_lines(deals: Sequence[MatchDeal], sides: Sequence[Side]) -> Iterator[str]:
    """Yield a line for each deal with the totals after it, and in words how the match stands at the end."""
    names = [seat_name(side.value) for side in sides]
    header = [_("board"), *names, *(_("total %(side)s") % {"side": name} for name in names), ""]
    yield from aligned([header, *map(_row, deals)], left=(len(header) - 1,))
    if deals:
        yield ""
        yield _end(deals[-1].standing)


def _row(deal: MatchDeal) -> list[str]:
    scores = [NOTHING] * len(deal.standing.totals.sides) if deal.score is None else list(map(str, deal.score))
    return [str(deal.board), *scores, *map(str, deal.standing.totals), _banned(deal.standing)]


def _banned(standing: Standing) -> str:
    """Return who may not bid in the next deal, as the sheet marks it; nothing where the match is over."""
    if standing.is_over or not standing.banned:
        return ""
    return _("may not bid: %(sides)s") % {"sides": ", ".join(seat_name(side.value) for side in standing.banned)}


def _end(standing: Standing) -> str:
    if not standing.is_over:
        return _("The match is tied and goes on.") if standing.is_tied else _("The match is not over.")
    if standing.winner is None:
        return _("The match is drawn.")
    return _("Winner: %(side)s.") % {"side": seat_name(standing.winner.value)}
