"""The words for a slip of Le Quatre Sept, and for what cannot be true of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.slip_texts.base import FaultText, SlipTexts
from tournaments.slips.quatre_sept import Slip
from tournaments.texts.names import seat_letter, seat_name


def _words(slip: Slip) -> str:
    return ", ".join(_parts(slip))


def _parts(slip: Slip) -> Iterator[str]:
    if slip.four_sevens or slip.counted is None:
        yield _("four sevens of %(side)s") % {"side": seat_name(slip.four_sevens)}
        return
    yield _("points %(points)s (North-South first)") % {"points": "–".join(map(str, slip.counted))}
    for side, made in slip.politaines.items():
        if made:
            words = {"side": seat_name(side.value), "count": made}
            yield ngettext("a politaine of %(side)s", "%(count)d politaines of %(side)s", made) % words


def _contract(slip: Slip) -> SafeString:
    """Return what the points do not say: politaines, and four sevens."""
    if slip.four_sevens:
        side = seat_letter(slip.four_sevens)
        return format_html('<span class="contract"><span class="side">{}</span> {}</span>', side, _("four sevens"))
    made = ((seat_letter(side.value), politaine_words(count)) for side, count in slip.politaines.items() if count)
    drawn = format_html_join(" ", '<span class="side">{}</span> {}', made)
    return format_html('<span class="contract">{}</span>', drawn) if drawn else SafeString("")


def politaine_words(count: int) -> str:
    """Return how many politaines, in words."""
    return ngettext("a politaine", "%(count)d politaines", count) % {"count": count} if count else _("none")


QUATRE_SEPT: Final = SlipTexts(
    words=_words,
    contract=_contract,
    title=gettext_lazy("Politaines"),
    oddities=MappingProxyType(
        {
            "four_sevens": gettext_lazy("four sevens: nothing that could be compared with other tables"),
            "two_politaines": gettext_lazy("two politaines in one deal"),
        }
    ),
    example="7 n",
)

# What cannot be true ---------------------------------------------------------------------------------------------

FAULTS: Final[Mapping[str, FaultText]] = MappingProxyType(
    {
        "four_sevens": gettext_lazy("By these rules four sevens do not end the game (clause %(clause)s)."),
        "four_sevens_points": gettext_lazy(
            "Four sevens win the game before the first card, so there are no points and no politaines (clause "
            "%(clause)s)."
        ),
        "no_points": gettext_lazy("Write the whole points of one side (clause %(clause)s)."),
        "points": gettext_lazy("A side has 0 to %(most)s whole points; %(points)s cannot be (clause %(clause)s)."),
        "points_sum": gettext_lazy(
            "The whole points of both sides make %(expected)s; these make %(sum)s (clause %(clause)s)."
        ),
        "politaines": gettext_lazy("A deal has at most %(most)s politaines (clause %(clause)s)."),
        "politaine_points": gettext_lazy(
            "The tricks of its politaines alone give %(side)s %(least)s points, so %(points)s cannot be (clause "
            "%(clause)s)."
        ),
    }
)
"""Sentences for the faults that the rules find in a slip, by their code."""

REFUSALS: Final[Mapping[str, str | Promise]] = MappingProxyType(
    {
        "line_whole_points_missing": gettext_lazy("Begin with the whole points of North-South, from 0 to 11."),
        "line_whole_points": gettext_lazy(
            "Begin with the whole points of North-South, from 0 to 11, or with 4s for four sevens. “%(found)s” does "
            "not."
        ),
        "line_politaine": gettext_lazy(
            "After the points comes, for each politaine, whose it is: n or e. “%(found)s” is neither."
        ),
        "line_sevens_side_missing": gettext_lazy("Say who was dealt the four sevens: n or e."),
        "line_sevens_side": gettext_lazy("Say who was dealt the four sevens: n or e. “%(found)s” is neither."),
    }
)
"""Sentences for what a line of shorthand does not say."""
