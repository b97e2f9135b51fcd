"""Scores of boards and standings as lines of text for a terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from django.utils.translation import gettext as _

from scoring.comparison.methods import Method
from scoring.comparison.results import Result, Scored
from scoring.comparison.scales import Scale
from scoring.comparison.shares import Comparison, Share
from scoring.ranking import Field, Standing, rank
from scoring.seats import BySide
from tournaments.texts.ties import TIE_TEXTS

NOTHING = "–"


def scores_as_lines(
    comparison: Comparison, fields: Iterable[Field], method: Method, tie_breaks: Sequence[str]
) -> Iterator[str]:
    """Yield the standings of each field and the results of each board, with the numbers behind each score."""
    for field in fields:
        yield from _field_lines(field, rank(field, comparison, tie_breaks), method.scale)
    for board, results in groupby(comparison, key=lambda pair: pair[0].board):
        yield from _board_lines(board, list(results), method)


def _field_lines(field: Field, standings: Sequence[Standing], scale: Scale) -> Iterator[str]:
    titles = {"NS": _("Standings North-South"), "EW": _("Standings East-West"), "all": _("Standings")}
    yield titles[field.key]
    decided_by = {"total": _("total"), "mean": _("mean")}
    header = [_("place"), _("entry"), _("boards"), _("total"), _("mean"), _("tops")]
    rows = [_standing_row(standing, scale) for standing in standings]
    yield from aligned([header, *rows], left=(1,))
    if standings:
        yield _("Places by %(measure)s.") % {"measure": decided_by[standings[0].decided_by]}
    yield from _leads(standings)
    yield ""


def _leads(standings: Sequence[Standing]) -> Iterator[str]:
    """Yield why an entry is ahead of the next where a tie-break puts it there."""
    for ahead, behind in pairwise(standings):
        if ahead.ahead_by and ahead.lead:
            words = {"ahead": ahead.entry, "behind": behind.entry, "why": TIE_TEXTS[ahead.ahead_by].ahead(ahead.lead)}
            yield _("%(ahead)s is ahead of %(behind)s: %(why)s.") % words


def _standing_row(standing: Standing, scale: Scale) -> list[str]:
    return [
        f"{standing.place}=" if standing.shared else str(standing.place),
        str(standing.entry),
        str(standing.boards),
        scale.display(standing.total, standing.boards),
        NOTHING if standing.mean is None else scale.display(standing.mean),
        str(standing.tops),
    ]


def _board_lines(
    board: object, results: Sequence[tuple[Result, BySide[Share | None]]], method: Method
) -> Iterator[str]:
    rows = [_result_row(result, shares, method.scale) for result, shares in results if None not in shares]
    if not rows:
        return
    yield _("Board %(board)s") % {"board": board}
    header = [_("table"), _("N-S"), _("E-W"), _("N-S hand"), _("E-W hand"), _("N-S score"), _("E-W score")]
    yield from aligned([header, *rows], left=(1, 2))
    yield from _extremes(results, method)
    yield ""


def _result_row(result: Result, shares: BySide[Share | None], scale: Scale) -> list[str]:
    verdict = result.verdict
    hand = [f"{score:+d}" for score in verdict.hand_scores] if isinstance(verdict, Scored) else [NOTHING, NOTHING]
    shown = [NOTHING if share is None else scale.display(share.value) for share in shares]
    return [str(result.table), *map(str, result.entries), *hand, *shown]


def _extremes(results: Sequence[tuple[Result, BySide[Share | None]]], method: Method) -> Iterator[str]:
    """Yield what the scores of the board were made from: all tables of a direction have the same extremes."""
    _result, shares = next(pair for pair in results if None not in pair[1])
    for name, share in zip((_("N-S"), _("E-W")), shares, strict=True):
        if share is not None and share.lowest is not None and share.highest is not None:
            words = {"side": name, "lowest": f"{share.lowest:+d}", "highest": f"{share.highest:+d}"}
            if method.by_net:
                yield _("%(side)s: lowest net %(lowest)s, highest %(highest)s") % words
            else:
                yield _("%(side)s: lowest hand score %(lowest)s, highest %(highest)s") % words


def aligned(rows: Sequence[Sequence[str]], left: Collection[int]) -> Iterator[str]:
    """Yield the rows as lines with columns under each other; those in ``left`` start together, the others end so."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            text.ljust(width) if place in left else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
