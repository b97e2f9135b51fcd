"""Cards, suits and scores in templates: a suit is always shape, letter and colour, and has a name to be read out.

Letters of suits are small and ranks are capital, as in the text notation, so that copes (c) and cavall (C), or espases
and East, cannot be confused.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from django import template
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.packs import PACKS

register = template.Library()

BOTIFARRA: Final = gettext_lazy("botifarra")
_LEFT, _MIDDLE, _RIGHT = 37, 44, 52
_THREE = tuple((x, y) for y in (20, 49, 78) for x in (_LEFT, _RIGHT))
_FOUR = tuple((x, y) for y in (15, 37, 63, 85) for x in (_LEFT, _RIGHT))
PIPS: Final = {
    "A": (30, ((43, 62),)),
    "T": (11, (*_FOUR, (_MIDDLE, 26), (_MIDDLE, 74))),
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


def suit_name(suit: str, deck: str = "") -> str:
    """Return the name of a suit letter of a pack, or of ``bot``."""
    return str(BOTIFARRA) if suit == "bot" else PACKS[deck].suit_name(suit)


def card_name(card: str, deck: str = "") -> str:
    """Return the full name of a card of a pack in CPN spelling: ``bR`` is "rei de bastos"."""
    return PACKS[deck].card_name(card)


def _drawing(look: str) -> SafeString:
    return format_html(
        '<svg class="suit-shape" aria-hidden="true" focusable="false"><use href="{}#suit-{}"></use></svg>',
        static("img/suits.svg"),
        look,
    )


def suit(letter: str, long: bool = False, deck: str = "") -> SafeString:
    """Draw a suit (``o``, ``c``, ``e``, ``b``) or ``bot``: shape, letter, colour, and its name for screen readers.

    ``long`` writes the whole name beside the shape instead of the letter; ``deck`` is the key of the pack.
    """
    pack = PACKS[deck]
    if letter == "bot":
        return format_html('<span class="suit suit-bot">{}</span>', suit_name(letter))
    if letter not in pack.suit_names:
        return SafeString("")
    look = pack.look + letter
    if long:
        return format_html(
            '<span class="suit suit-{}">{}<span class="suit-name">{}</span></span>',
            look,
            _drawing(look),
            pack.suit_name(letter),
        )
    return format_html(
        '<span class="suit suit-{}">{}<span class="suit-letter" aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        look,
        _drawing(look),
        letter,
        pack.suit_name(letter),
    )


def card(text: object, deck: str = "") -> SafeString:
    """Draw a card in CPN spelling (``bR``): shape and letter of the suit, rank, full name for screen readers."""
    spelled, pack = str(text), PACKS[deck]
    if spelled not in pack.deck.by_text:
        return format_html("{}", spelled)
    letter, rank = spelled[0], spelled[1:]
    look = pack.look + letter
    return format_html(
        '<span class="playing-card suit-{}"><span aria-hidden="true">{}<span class="suit-letter">{}</span>'
        '<b class="rank">{}</b></span><span class="visually-hidden">{}</span></span>',
        look,
        _drawing(look),
        letter,
        pack.rank_sign(rank),
        pack.card_name(spelled),
    )


def face(text: object, deck: str = "") -> SafeString:
    """Draw a card as it lies on a table: rank, suit and its letter in the corner, the picture, the name to be read out.

    The pictures are those of the sheet of the pack, which has to stand on the page once (see :func:`sheet`).
    """
    spelled, pack = str(text), PACKS[deck]
    letter, rank = spelled[0], spelled[1:]
    look = pack.look + letter
    return format_html(
        '<span class="face suit-{}"><svg class="face-art" aria-hidden="true" focusable="false" viewBox="0 0 64 100">'
        '<use href="#frame-{}"></use><use href="#art-{}{}"></use></svg>'
        '<span class="face-index" aria-hidden="true"><b class="face-rank">{}</b>'
        '<svg class="suit-shape" focusable="false"><use href="#suit-{}"></use></svg>'
        '<span class="suit-letter">{}</span></span><span class="visually-hidden">{}</span></span>',
        look,
        look,
        look,
        rank,
        pack.rank_sign(rank),
        look,
        letter,
        pack.card_name(spelled),
    )


def holding(letter: str, ranks: str, deck: str = "") -> SafeString:
    """Draw the cards of one suit in a hand: the suit once, then the ranks from high to low; a dash for a void."""
    pack = PACKS[deck]
    look = pack.look + letter
    names = ", ".join(pack.card_name(letter + rank) for rank in ranks)
    read_out = names or _("no %(suit)s") % {"suit": pack.suit_name(letter)}
    shown = format_html_join("", '<b class="rank">{}</b>', ((pack.rank_sign(rank),) for rank in ranks or "–"))
    return format_html(
        '<span class="holding suit-{}"><span class="holding-cards" aria-hidden="true">{}'
        '<span class="suit-letter">{}</span>{}</span><span class="visually-hidden">{}</span></span>',
        look,
        _drawing(look),
        letter,
        shown,
        read_out,
    )


# As tags ---------------------------------------------------------------------------------------------------------


def deck_of(context: Context) -> str:
    """Return the pack of a page: its variable ``deck``, else the pack of its event, else the Spanish one."""
    return str(context.get("deck") or getattr(context.get("event"), "deck", ""))


@register.simple_tag(name="suit", takes_context=True)
def suit_tag(context: Context, letter: str, long: bool = False) -> SafeString:
    """Draw a suit of the pack of the page."""
    return suit(letter, long, deck_of(context))


@register.simple_tag(name="card", takes_context=True)
def card_tag(context: Context, text: object) -> SafeString:
    """Draw a card of the pack of the page."""
    return card(text, deck_of(context))


@register.simple_tag(name="face", takes_context=True)
def face_tag(context: Context, text: object) -> SafeString:
    """Draw a card of the pack of the page as it lies on a table."""
    return face(text, deck_of(context))


@register.simple_tag(name="holding", takes_context=True)
def holding_tag(context: Context, letter: str, ranks: str) -> SafeString:
    """Draw the cards of one suit in a hand of the pack of the page."""
    return holding(letter, ranks, deck_of(context))


@register.simple_tag(takes_context=True)
def sheet(context: Context) -> str:
    """Return the template that holds the pictures of the pack of the page."""
    return PACKS[deck_of(context)].sheet


@register.simple_tag
def suit_shapes() -> SafeString:
    """Write the shapes of the suits into the page, so that the cards of a table need not wait for a file."""
    return _suit_shapes()


@cache
def _suit_shapes() -> SafeString:
    drawings = (Path(__file__).parents[1] / "static" / "img" / "suits.svg").read_text(encoding="utf-8")
    return SafeString(drawings[drawings.index("<symbol") : drawings.rindex("</svg>")])


@register.simple_tag
def pips(look: str, rank: str) -> SafeString:
    """Draw the signs of a card without a figure, on its space of 64 by 100; ``look`` names the drawing of its suit."""
    size, places = PIPS[rank]
    return format_html_join(
        "",
        '<use href="#suit-{}" x="{}" y="{}" width="{}" height="{}"></use>',
        ((look, x - size // 2, y - size // 2, size, size) for x, y in places),
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
