"""The table of a score card."""

from __future__ import annotations

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.selectors.evening import Status
from tournaments.selectors.score_cards import CardRow, ScoreCardPage
from tournaments.slip_texts.registry import SLIP_TEXTS
from tournaments.tables.cells import (
    NUMBER,
    WIDE,
    WIDE_NUMBER,
    board_link,
    contract,
    hand_score_cell,
    pair_link,
    state_cell,
)
from tournaments.templatetags.cards import score


class ScoreCardTable(tables.Table):
    """Every board of a pair, as the pair saw it."""

    round = tables.Column(verbose_name=gettext_lazy("Round"), attrs=WIDE_NUMBER)
    board = tables.Column(verbose_name=gettext_lazy("Board"), empty_values=(), attrs=NUMBER)
    table = tables.Column(verbose_name=gettext_lazy("Table"), attrs=WIDE_NUMBER)
    side = tables.Column(verbose_name=gettext_lazy("Seat"), empty_values=(), attrs=WIDE)
    opponents = tables.Column(
        verbose_name=gettext_lazy("Against"), empty_values=(), attrs={"td": {"class": "pair-cell"}}
    )
    partner = tables.Column(verbose_name=gettext_lazy("Partner"), empty_values=(), attrs={"td": {"class": "pair-cell"}})
    contract = tables.Column(
        verbose_name=gettext_lazy("Trumps"), empty_values=(), attrs={"td": {"class": "contract-cell"}}
    )
    points = tables.Column(verbose_name=gettext_lazy("Points"), empty_values=(), attrs=NUMBER)
    hand_score = tables.Column(verbose_name=gettext_lazy("Score"), empty_values=(), attrs=NUMBER)
    net = tables.Column(verbose_name=gettext_lazy("Net"), empty_values=(), attrs=WIDE_NUMBER)
    lowest = tables.Column(verbose_name=gettext_lazy("Lowest"), empty_values=(), attrs=WIDE_NUMBER)
    highest = tables.Column(verbose_name=gettext_lazy("Highest"), empty_values=(), attrs=WIDE_NUMBER)
    norm = tables.Column(
        empty_values=(),
        attrs={"th": {"class": "num"}, "td": {"class": "num norm-col"}},
    )
    total = tables.Column(verbose_name=gettext_lazy("Sum"), accessor="total_text", attrs=WIDE_NUMBER, default="")

    class Meta:
        orderable = False
        template_name = "standings/_table.html"

    def __init__(self, page: ScoreCardPage) -> None:
        self.head = page.head
        exclude = (*(() if page.working.by_net else ("net",)), *(() if page.pair.is_player else ("partner",)))
        super().__init__(page.rows, exclude=exclude, row_attrs={"class": _row_class})
        self.columns["contract"].column.verbose_name = SLIP_TEXTS[page.game].title
        self.columns["norm"].column.verbose_name = page.working.score_title
        self.attrs = {"class": "table score-card"}
        caption = _("Every board of player %(number)d") if page.pair.is_player else _("Every board of pair %(number)d")
        self.caption = caption % {"number": page.pair.number}

    def render_board(self, record: CardRow) -> SafeString:
        """Return the board, leading to its traveller; a sit-out has none."""
        if record.board is None:
            return SafeString("")
        return board_link(self.head.slug, record.board, linked=self.head.can_see_boards)

    def render_side(self, record: CardRow) -> SafeString:
        """Return the direction in which the pair sat."""
        return SafeString("") if record.line is None else format_html("{}", _SIDES[record.side.value])

    def render_opponents(self, record: CardRow) -> SafeString:
        """Return the other pair, or that the pair sits out."""
        if record.opponents is None:
            return format_html(
                '<span class="sit-out">{}</span>', _("sits out round %(round)d") % {"round": record.round}
            )
        return pair_link(self.head.slug, record.opponents, linked=self.head.can_see_boards)

    def render_partner(self, record: CardRow) -> SafeString:
        """Return the partner of a player of an individual."""
        if record.partner is None:
            return SafeString("")
        return pair_link(self.head.slug, record.partner, linked=self.head.can_see_boards)

    def render_contract(self, record: CardRow) -> SafeString:
        """Return the contract, or in words why there is no plain result."""
        if record.line is None:
            return SafeString("")
        if record.status is Status.AGREED:
            return contract(record.line)
        return format_html("{} {}", contract(record.line), state_cell(record.line))

    def render_points(self, record: CardRow) -> SafeString:
        """Return the own points, then the others'."""
        if record.points is None:
            return SafeString("")
        return format_html('<bdi dir="ltr">{}–{}</bdi>', *record.points)

    def render_hand_score(self, record: CardRow) -> SafeString:
        """Return the own hand score."""
        doubles = record.line.doubles if record.line else None
        return hand_score_cell(record.hand_score, doubled=doubles is not None and bool(doubles[record.side]))

    def render_net(self, record: CardRow) -> SafeString:
        """Return the own hand score less that of the opponents."""
        return score(record.net)

    def render_lowest(self, record: CardRow) -> SafeString:
        """Return the lowest of what is compared in the direction."""
        return score(record.share.lowest if record.share else None)

    def render_highest(self, record: CardRow) -> SafeString:
        """Return the highest of what is compared in the direction."""
        return score(record.share.highest if record.share else None)

    def render_norm(self, record: CardRow) -> SafeString:
        """Return the score by comparison, which leads to how it comes about."""
        if record.share is None:
            return SafeString("")
        label = _("How the score of board %(board)d comes about") % {"board": record.board}
        return format_html(
            '<a class="norm-link" href="#why-{}" title="{}"><bdi dir="ltr" class="norm{}">{}</bdi></a>',
            record.board,
            label,
            " top" if record.share.is_top else "",
            record.norm_text,
        )


_SIDES = {"NS": gettext_lazy("N-S"), "EW": gettext_lazy("E-W")}


def _row_class(record: CardRow) -> str:
    return "is-sit-out" if record.line is None else f"round-{'even' if record.round % 2 == 0 else 'odd'}"
