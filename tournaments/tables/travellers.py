"""The table of a traveller."""

from __future__ import annotations

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.seats import Side
from tournaments.selectors.evening import Status
from tournaments.selectors.heads import EventHead
from tournaments.selectors.travellers import TravellerPage, TravellerRow
from tournaments.slip_texts.registry import SLIP_TEXTS
from tournaments.tables.cells import contract, hand_score_cell, pair_link, state_cell
from tournaments.templatetags.cards import score


def _cell(look: str, place: str) -> dict[str, dict[str, str]]:
    """Return the classes of a column: its look, and its place in the grid that a row is on a phone."""
    names = f"{look} at-{place}".strip()
    return {"th": {"class": names}, "td": {"class": names}}


class TravellerTable(tables.Table):
    """All tables of a board: contract, points, hand scores and scores by comparison of both sides."""

    table = tables.Column(verbose_name=gettext_lazy("Table"), accessor="line__table", attrs=_cell("num", "table"))
    round = tables.Column(
        verbose_name=gettext_lazy("Round"), accessor="line__round", attrs=_cell("num wide-only", "round")
    )
    ns = tables.Column(verbose_name=gettext_lazy("N-S"), empty_values=(), attrs=_cell("pair-cell", "ns"))
    ew = tables.Column(verbose_name=gettext_lazy("E-W"), empty_values=(), attrs=_cell("pair-cell", "ew"))
    contract = tables.Column(verbose_name=gettext_lazy("Trumps"), empty_values=(), attrs=_cell("", "contract"))
    points = tables.Column(verbose_name=gettext_lazy("Points"), empty_values=(), attrs=_cell("num", "points"))
    score_ns = tables.Column(verbose_name=gettext_lazy("Score N-S"), empty_values=(), attrs=_cell("num", "score-ns"))
    score_ew = tables.Column(verbose_name=gettext_lazy("Score E-W"), empty_values=(), attrs=_cell("num", "score-ew"))
    net = tables.Column(verbose_name=gettext_lazy("Net N-S"), empty_values=(), attrs=_cell("num wide-only", "net"))
    norm_ns = tables.Column(empty_values=(), attrs=_cell("num norm-col", "norm-ns"))
    norm_ew = tables.Column(empty_values=(), attrs=_cell("num norm-col", "norm-ew"))
    replay = tables.Column(verbose_name=gettext_lazy("Play"), empty_values=(), attrs=_cell("", "replay"))

    class Meta:
        orderable = False
        template_name = "standings/_table.html"

    def __init__(self, page: TravellerPage) -> None:
        self.head: EventHead = page.head
        hidden = ["replay"] * (not any(row.replay for row in page.rows)) + ["net"] * (not page.working.by_net)
        hidden += ["round"] * (not page.head.is_relayed)
        super().__init__(page.rows, exclude=hidden, row_attrs={"class": _row_class})
        title = page.working.score_title
        self.columns["contract"].column.verbose_name = SLIP_TEXTS[page.game].title
        self.columns["norm_ns"].column.verbose_name = _("%(score)s N-S") % {"score": title}
        self.columns["norm_ew"].column.verbose_name = _("%(score)s E-W") % {"score": title}
        self.attrs = {"class": "table traveller by-net" if page.working.by_net else "table traveller"}
        self.caption = _("Board %(board)d at every table") % {"board": page.board}

    def render_ns(self, record: TravellerRow) -> SafeString:
        """Return the pair North-South."""
        return pair_link(self.head.slug, record.line.pairs[Side.NS], linked=self.head.can_see_boards)

    def render_ew(self, record: TravellerRow) -> SafeString:
        """Return the pair East-West."""
        return pair_link(self.head.slug, record.line.pairs[Side.EW], linked=self.head.can_see_boards)

    def render_contract(self, record: TravellerRow) -> SafeString:
        """Return the contract, or in words why there is no plain result."""
        if not _has_state(record):
            return contract(record.line)
        # On a phone the column of points is too narrow beside a state, so they stand here.
        points = format_html('<span class="narrow-points">{}</span>', _points(record))
        return format_html("{} {} {}", contract(record.line), points, state_cell(record.line))

    def render_points(self, record: TravellerRow) -> SafeString:
        """Return card and trick points of both sides, North-South first."""
        return _points(record)

    def render_score_ns(self, record: TravellerRow) -> SafeString:
        """Return the hand score of North-South."""
        return self._score(record, Side.NS)

    def render_score_ew(self, record: TravellerRow) -> SafeString:
        """Return the hand score of East-West."""
        return self._score(record, Side.EW)

    def _score(self, record: TravellerRow, side: Side) -> SafeString:
        line = record.line
        if not record.counts or line.hand_scores is None or line.doubles is None:
            return SafeString("")
        return hand_score_cell(line.hand_scores[side], doubled=bool(line.doubles[side]))

    def render_net(self, record: TravellerRow) -> SafeString:
        """Return the net of the table, seen from North-South (clause H13.5)."""
        return score(record.line.net if record.counts else None)

    def render_norm_ns(self, record: TravellerRow) -> SafeString:
        """Return the score by comparison of North-South."""
        return _norm(record, Side.NS)

    def render_norm_ew(self, record: TravellerRow) -> SafeString:
        """Return the score by comparison of East-West."""
        return _norm(record, Side.EW)

    def render_replay(self, record: TravellerRow) -> SafeString:
        """Return the way to the recorded play."""
        if not record.replay:
            return SafeString("")
        address = reverse("replay", args=[self.head.slug, record.line.board, record.line.table])
        label = _("Replay the play at table %(table)d") % {"table": record.line.table}
        return format_html('<a href="{}" aria-label="{}">{}</a>', address, label, _("replay"))


def _points(record: TravellerRow) -> SafeString:
    points = record.line.points
    if points is None:
        return SafeString("")
    return format_html('<bdi dir="ltr">{}–{}</bdi>', points[Side.NS], points[Side.EW])


def _norm(record: TravellerRow, side: Side) -> SafeString:
    share = record.line.shares[side]
    if share is None:
        return SafeString("")
    top = " top" if share.is_top else ""
    return format_html('<bdi dir="ltr" class="norm{}">{}</bdi>', top, record.norm_texts[side])


def _row_class(record: TravellerRow) -> str:
    return "has-state" if _has_state(record) else ""


def _has_state(record: TravellerRow) -> bool:
    """Tell whether a result is more than an agreed one, so that its state is told."""
    return record.status is not Status.AGREED or record.line.is_forced
