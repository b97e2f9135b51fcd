"""Cards, suits and scores in templates: a suit is always shape, letter and colour, and has a name to be read out.

Letters of suits are small and ranks are capital, as in the text notation, so that copes (c) and cavall (C), or espases
and East, cannot be confused.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import ES48

register = template.Library()

SUIT_NAMES: Final = {
    "o": gettext_lazy("oros"),
    "c": gettext_lazy("copes"),
    "e": gettext_lazy("espases"),
    "b": gettext_lazy("bastos"),
}
CARD_NAMES: Final = {
    "o": gettext_lazy("%(rank)s d’oros"),
    "c": gettext_lazy("%(rank)s de copes"),
    "e": gettext_lazy("%(rank)s d’espases"),
    "b": gettext_lazy("%(rank)s de bastos"),
}
"""The name of a card by its suit, such as "rei de bastos" and "as d’oros"."""
BOTIFARRA: Final = gettext_lazy("botifarra")
RANK_NAMES: Final = {
    "9": gettext_lazy("manilla"),
    "A": gettext_lazy("as"),
    "R": gettext_lazy("rei"),
    "C": gettext_lazy("cavall"),
    "S": gettext_lazy("sota"),
}
"""Names of clause 1.2; the other ranks are read as their number."""
_LEFT, _MIDDLE, _RIGHT = 37, 44, 52
_THREE = tuple((x, y) for y in (20, 49, 78) for x in (_LEFT, _RIGHT))
_FOUR = tuple((x, y) for y in (15, 37, 63, 85) for x in (_LEFT, _RIGHT))
PIPS: Final = {
    "A": (30, ((43, 62),)),
    "2": (18, ((_MIDDLE, 28), (_MIDDLE, 72))),
    "3": (17, ((_MIDDLE, 22), (_MIDDLE, 50), (_MIDDLE, 78))),
    "4": (14, tuple((x, y) for y in (27, 73) for x in (_LEFT, _RIGHT))),
    "5": (14, (*((x, y) for y in (23, 77) for x in (_LEFT, _RIGHT)), (_MIDDLE, 50))),
    "6": (14, _THREE),
    "7": (13, (*_THREE, (_MIDDLE, 35))),
    "8": (12, _FOUR),
    "9": (12, (*_FOUR, (_MIDDLE, 50))),
}
"""Size and places of the signs by rank, on a card of 64 by 100; the corner at the upper left is for the index."""
MINUS: Final = "\u2212"


def suit_name(suit: str) -> str:
    """Return the name of a suit letter, or of ``bot``."""
    return str(BOTIFARRA if suit == "bot" else SUIT_NAMES[suit])


def card_name(card: str) -> str:
    """Return the full name of a card in CPN spelling: ``bR`` is "rei de bastos"."""
    suit, rank = card[0], card[1:]
    return str(CARD_NAMES[suit]) % {"rank": RANK_NAMES.get(rank, rank)}


def _drawing(suit: str) -> SafeString:
    return format_html(
        '<svg class="suit-shape" aria-hidden="true" focusable="false"><use href="{}#suit-{}"></use></svg>',
        static("img/suits.svg"),
        suit,
    )


@register.simple_tag
def suit(letter: str, long: bool = False) -> SafeString:
    """Draw a suit (``o``, ``c``, ``e``, ``b``) or ``bot``: shape, letter, colour, and its name for screen readers.

    ``long`` writes the whole name beside the shape instead of the letter.
    """
    if letter == "bot":
        return format_html('<span class="suit suit-bot">{}</span>', suit_name(letter))
    if letter not in SUIT_NAMES:
        return SafeString("")
    if long:
        return format_html(
            '<span class="suit suit-{}">{}<span class="suit-name">{}</span></span>',
            letter,
            _drawing(letter),
            suit_name(letter),
        )
    return format_html(
        '<span class="suit suit-{}">{}<span class="suit-letter" aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        letter,
        _drawing(letter),
        letter,
        suit_name(letter),
    )


@register.simple_tag
def card(text: object) -> SafeString:
    """Draw a card in CPN spelling (``bR``): shape and letter of the suit, rank, full name for screen readers."""
    spelled = str(text)
    if spelled not in ES48.by_text:
        return format_html("{}", spelled)
    letter, rank = spelled[0], spelled[1:]
    return format_html(
        '<span class="playing-card suit-{}"><span aria-hidden="true">{}<span class="suit-letter">{}</span>'
        '<b class="rank">{}</b></span><span class="visually-hidden">{}</span></span>',
        letter,
        _drawing(letter),
        letter,
        rank,
        card_name(spelled),
    )


@register.simple_tag
def face(text: object) -> SafeString:
    """Draw a card as it lies on a table: rank, suit and its letter in the corner, the picture, the name to be read out.

    The pictures are those of ``drawn/_sprite.html``, which has to stand on the page once.
    """
    spelled = str(text)
    letter, rank = spelled[0], spelled[1:]
    return format_html(
        '<span class="face suit-{}"><svg class="face-art" aria-hidden="true" focusable="false" viewBox="0 0 64 100">'
        '<use href="#frame-{}"></use><use href="#art-{}"></use></svg>'
        '<span class="face-index" aria-hidden="true"><b class="face-rank">{}</b>'
        '<svg class="suit-shape" focusable="false"><use href="#suit-{}"></use></svg>'
        '<span class="suit-letter">{}</span></span><span class="visually-hidden">{}</span></span>',
        letter,
        letter,
        spelled,
        rank,
        letter,
        letter,
        card_name(spelled),
    )


@register.simple_tag
def suit_shapes() -> SafeString:
    """Write the shapes of the suits into the page, so that the cards of a table need not wait for a file."""
    return _suit_shapes()


@cache
def _suit_shapes() -> SafeString:
    drawings = (Path(__file__).parents[1] / "static" / "img" / "suits.svg").read_text(encoding="utf-8")
    return SafeString(drawings[drawings.index("<symbol") : drawings.rindex("</svg>")])


@register.simple_tag
def pips(letter: str, rank: str) -> SafeString:
    """Draw the signs of a card without a figure, on its space of 64 by 100."""
    size, places = PIPS[rank]
    return format_html_join(
        "",
        '<use href="#suit-{}" x="{}" y="{}" width="{}" height="{}"></use>',
        ((letter, x - size // 2, y - size // 2, size, size) for x, y in places),
    )


@register.simple_tag
def holding(letter: str, ranks: str) -> SafeString:
    """Draw the cards of one suit in a hand: the suit once, then the ranks from high to low; a dash for a void."""
    names = ", ".join(card_name(letter + rank) for rank in ranks)
    read_out = names or _("no %(suit)s") % {"suit": SUIT_NAMES[letter]}
    shown = format_html_join("", '<b class="rank">{}</b>', ((rank,) for rank in ranks or "–"))
    return format_html(
        '<span class="holding suit-{}"><span class="holding-cards" aria-hidden="true">{}'
        '<span class="suit-letter">{}</span>{}</span><span class="visually-hidden">{}</span></span>',
        letter,
        _drawing(letter),
        letter,
        shown,
        read_out,
    )


@register.filter
def score(value: int | None) -> SafeString:
    """Write a signed score with a real minus sign, isolated from the direction of the text around it.

    Nothing for none.
    """
    if value is None:
        return SafeString("")
    sign = MINUS if value < 0 else "+" if value > 0 else ""
    return format_html('<bdi dir="ltr" class="score">{}{}</bdi>', sign, abs(value))
