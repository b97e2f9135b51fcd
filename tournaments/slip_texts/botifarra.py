"""The words for a slip of Botifarra."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.botifarra.score import HALF
from scoring.seats import Side
from tournaments.slip_texts.base import Doubled, SlipTexts
from tournaments.slips.botifarra import Slip
from tournaments.templatetags.cards import MINUS, suit
from tournaments.texts.names import level_name, seat_letter, seat_name, trump_name


def _words(slip: Slip) -> str:
    points = slip.counted.as_dict()
    words = {
        "chooser": seat_name(slip.chooser),
        "trump": trump_name(slip.trump),
        "level": level_name(slip.level),
        "ns": points["NS"],
        "ew": points["EW"],
    }
    if slip.level == "none":
        return _("%(trump)s by %(chooser)s, points %(ns)s–%(ew)s (North-South first)") % words
    return _("%(trump)s by %(chooser)s, %(level)s, points %(ns)s–%(ew)s (North-South first)") % words


def _contract(slip: Slip) -> SafeString:
    """Return who made trumps, which, and how often doubled."""
    letter = seat_letter(slip.chooser)
    chooser = format_html('<abbr class="chooser" title="{}">{}</abbr>', seat_name(slip.chooser), letter)
    level = SafeString("")
    if slip.level != "none":
        level = format_html(' <span class="level">{}</span>', level_name(slip.level))
    return format_html('<span class="contract">{} {}{}</span>', chooser, suit(slip.trump), level)


def _chooser_of_other_side(slip: Slip, dealer: str) -> str:
    return _("%(dealer)s dealt, yet %(chooser)s made trumps") % {"dealer": dealer, "chooser": slip.chooser}


def _who_made_trumps(dealer: str) -> str:
    return _("dealer was %(dealer)s: who made trumps?") % {"dealer": seat_letter(dealer)}


def _figures(slip: Slip, side: Side, double: str) -> str:
    """Return how a signed hand score comes from the points of the side (9.3, 9.4): ``2 × (28 − 36)``."""
    figures = f"{slip.counted[side]} {MINUS} {HALF}"
    return f"2 × ({figures})" if double else figures


DOUBLES: Final = MappingProxyType(
    {
        "contro": Doubled(
            gettext_lazy("This side declared contro, so its score counts twice."),
            gettext_lazy("Your side declared contro, so your score counts twice."),
            "9.4",
        ),
        "recontro": Doubled(
            gettext_lazy("This side declared recontro, so its score counts twice."),
            gettext_lazy("Your side declared recontro, so your score counts twice."),
            "9.4",
        ),
        "botifarra": Doubled(
            gettext_lazy("This side declared botifarra, so its score counts twice."),
            gettext_lazy("Your side declared botifarra, so your score counts twice."),
            "9.4",
        ),
    }
)
"""Why a score counts twice, by what the side declared."""

BOTIFARRA: Final = SlipTexts(
    figures=_figures,
    doubles=DOUBLES,
    words=_words,
    contract=_contract,
    title=gettext_lazy("Trumps"),
    oddities=MappingProxyType(
        {
            "no_point": gettext_lazy("one side made no point"),
            "chooser_of_other_side": _chooser_of_other_side,
        }
    ),
    example="n e c 56",
    hints=MappingProxyType({"chooser_of_other_side": _who_made_trumps}),
)
