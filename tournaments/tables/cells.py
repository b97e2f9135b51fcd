"""Cells that several tables share: pairs, contracts, scores, states."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.seats import Side
from tournaments.selectors.evening import Line, Status
from tournaments.selectors.names import PairName
from tournaments.selectors.values import sides_word
from tournaments.slip_texts.registry import SLIP_TEXTS
from tournaments.templatetags.cards import score
from tournaments.texts.sentences import average_words

NUMBER = {"th": {"class": "num"}, "td": {"class": "num"}}
WIDE = {"th": {"class": "wide-only"}, "td": {"class": "wide-only"}}
WIDE_NUMBER = {"th": {"class": "num wide-only"}, "td": {"class": "num wide-only"}}


def pair_link(slug: str, pair: PairName, *, linked: bool, names: bool = True) -> SafeString:
    """Return a pair with its number and players, leading to its score card where the visitor may open it.

    Of two partners of an individual each leads to a score card of their own.
    """
    if pair.both:
        links = ((pair_link(slug, one, linked=linked, names=names),) for one in pair.both)
        return format_html('<span class="partners">{}</span>', format_html_join(" ", "{}", links))
    between = SafeString(' <span class="and" aria-hidden="true">·</span> ')
    players = format_html_join(between, '<bdi class="player">{}</bdi>', ((name,) for name in pair.names))
    number = format_html('<b class="pair-number">{}</b>', pair.number)
    inside = format_html('{} <span class="players">{}</span>', number, players) if names and pair.names else number
    if not linked:
        return format_html('<span class="pair">{}</span>', inside)
    label = (_("Score card of %(player)s") if pair.is_player else _("Score card of pair %(pair)s")) % {
        "player": pair.label,
        "pair": pair.label,
    }
    address = reverse("score-card", args=[slug, pair.number])
    return format_html('<a class="pair" href="{}" title="{}">{}</a>', address, label, inside)


def board_link(slug: str, number: int, *, linked: bool) -> SafeString:
    """Return the number of a board, leading to its traveller where the visitor may open it."""
    if not linked:
        return format_html("{}", number)
    label = _("Traveller of board %(board)s") % {"board": number}
    return format_html(
        '<a class="board" href="{}" title="{}">{}</a>', reverse("traveller", args=[slug, number]), label, number
    )


def contract(line: Line) -> SafeString:
    """Return what was played for, in the words of the game; nothing where nothing was played."""
    return SLIP_TEXTS[line.slip.game].contract(line.slip) if line.slip else SafeString("")


def hand_score_cell(value: int | None, *, doubled: bool) -> SafeString:
    """Return a signed hand score; one that counts double says so."""
    if value is None or not doubled:
        return score(value)
    mark = format_html('<abbr class="doubled" title="{}">×2</abbr>', _("counts double: own contro or botifarra"))
    return format_html("{} {}", mark, score(value))


STATES = {
    Status.ENTERED: "entered",
    Status.DISPUTED: "disputed",
    Status.MISSING: "missing",
    Status.NOT_PLAYED: "missing",
    Status.PENALTY: "penalty",
    Status.AVERAGE: "missing",
    Status.AGREED: "agreed",
}
"""The look of each status."""


def state_word(line: Line) -> str:
    """Return in words how a result stands."""
    if line.status is Status.PENALTY:
        if len(line.offenders) > 1:
            return _("penalty: both sides")
        return _("penalty: %(side)s") % {"side": _("N-S") if Side.NS in line.offenders else _("E-W")}
    if line.at_fault is not None:
        return average_words(sides_word(line.at_fault))
    if line.is_forced:
        return _("cannot be, and counts")
    return {
        Status.AGREED: _("agreed"),
        Status.ENTERED: _("waits for agreement"),
        Status.DISPUTED: _("disputed"),
        Status.MISSING: _("no result"),
        Status.NOT_PLAYED: _("not played"),
    }[line.status]


def state_cell(line: Line) -> SafeString:
    """Return a result's state as sign, word and colour, with the reason that was given."""
    badge = format_html('<span class="state state-{}">{}</span>', STATES[line.status], state_word(line))
    if not line.note:
        return badge
    return format_html('{} <bdi class="note">{}</bdi>', badge, line.note)
