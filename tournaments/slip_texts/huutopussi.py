"""The words for a slip of Huutopussi, and for what cannot be true of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.cards import FR36
from scoring.seats import Side
from tournaments.slip_texts.base import Facts, FaultText, SlipTexts
from tournaments.slips.huutopussi import Slip
from tournaments.templatetags.cards import suit, suit_name
from tournaments.texts.names import seat_letter, seat_name

DECK: Final = FR36.key


def _words(slip: Slip) -> str:
    return ", ".join(_parts(slip))


def _parts(slip: Slip) -> Iterator[str]:
    hand = slip.hand
    if hand.declarer is None:
        yield _("all passed")
    else:
        words = {"declarer": seat_name(slip.declarer), "bid": hand.bid, "contract": hand.contract}
        yield _("%(declarer)s bid %(bid)s, contract %(contract)s") % words
    for side in hand.points.sides:
        if suits := slip.suits_of(side):
            words = {"side": seat_name(side.value), "suits": " ".join(suit_name(one, DECK) for one in suits)}
            yield _("marriages of %(side)s: %(suits)s") % words
    numbers = {"points": "–".join(map(str, hand.points)), "tricks": "–".join(map(str, hand.tricks))}
    first = seat_name(hand.points.sides[0].value)
    yield _("raw points %(points)s, tricks %(tricks)s (%(first)s first)") % {**numbers, "first": first}
    if hand.kontras:
        yield kontra_words(hand.kontras)


def kontra_words(count: int) -> str:
    """Return how often it was doubled, in words; Kontra and Re are counted together (H10.9)."""
    names = {0: _("no Kontra"), 1: _("Kontra"), 2: _("Kontra and Re")}
    return names.get(count) or ngettext("%(count)d Kontra", "%(count)d Kontras", count) % {"count": count}


def _contract(slip: Slip) -> SafeString:
    """Return the declarer, bid and contract, the marriages, and the Kontras."""
    hand = slip.hand
    if hand.declarer is None:
        who: str = _("all passed")
    else:
        names = (seat_name(slip.declarer), seat_letter(slip.declarer))
        declarer = format_html('<abbr class="chooser" title="{}">{}</abbr>', *names)
        who = format_html('{} <bdi dir="ltr">{}/{}</bdi>', declarer, hand.bid, hand.contract)
    marriages = format_html_join(" ", "{}", ((_marriages(slip, side),) for side in hand.points.sides))
    kontras = format_html(' <span class="level">{}</span>', kontra_words(hand.kontras)) if hand.kontras else ""
    return format_html('<span class="contract">{} {}{}</span>', who, marriages, kontras)


def _marriages(slip: Slip, side: Side) -> SafeString:
    """Return the suits of one side's marriages, whose side is told by its letters."""
    suits = slip.suits_of(side)
    if not suits:
        return SafeString("")
    drawn = format_html_join(" ", "{}", ((suit(one, deck=DECK),) for one in suits))
    return format_html('<span class="marriages"><span class="side">{}</span> {}</span>', seat_letter(side.value), drawn)


HUUTOPUSSI: Final = SlipTexts(
    words=_words,
    contract=_contract,
    title=gettext_lazy("Contract"),
    oddities=MappingProxyType({"trickless": gettext_lazy("one side made no trick")}),
    example="s 60 120 180 6 c",
)

# What cannot be true ---------------------------------------------------------------------------------------------


def _passed_out(facts: Facts) -> str:
    if "bid" in facts:
        return _("Where all passed there is neither a bid nor a contract (clause %(clause)s).") % facts
    return _("Somebody was declarer: whoever opens has to bid (clause %(clause)s).") % facts


def _kontras(facts: Facts) -> str:
    if not facts["highest"]:
        return _("By these rules there is no Kontra (clause %(clause)s).") % facts
    return _("There are at most %(highest)s Kontras; %(found)s cannot be (clause %(clause)s).") % facts


def _marriages_over(facts: Facts) -> str:
    if facts["most"] == facts["tricks"]:
        return (
            _(
                "Each trick gives one attempt to make trumps: with its tricks, %(tricks)s, %(side)s cannot have made "
                "%(found)s marriages (clause %(clause)s)."
            )
            % facts
        )
    return (
        _(
            "Who wins a trick without having led to it may not make trumps: with its tricks, %(tricks)s, %(side)s has "
            "at most %(most)s marriages; %(found)s cannot be (clause %(clause)s)."
        )
        % facts
    )


FAULTS: Final[Mapping[str, FaultText]] = MappingProxyType(
    {
        "passed_out": _passed_out,
        "contract_missing": gettext_lazy("Write the final bid and the contract (clause %(clause)s)."),
        "bid_step": gettext_lazy("Bids go in fives: %(bid)s cannot be one (clause %(clause)s)."),
        "bid_low": gettext_lazy("A bid is at least %(lowest)s; %(bid)s cannot be (clause %(clause)s)."),
        "bid_high": gettext_lazy("A bid is at most %(highest)s; %(bid)s cannot be (clause %(clause)s)."),
        "contract_step": gettext_lazy("Contracts go in fives: %(contract)s cannot be one (clause %(clause)s)."),
        "contract_below_bid": gettext_lazy(
            "The contract is at least the final bid: %(contract)s is below %(bid)s (clause %(clause)s)."
        ),
        "contract_high": gettext_lazy("A contract is at most %(highest)s; %(contract)s cannot be (clause %(clause)s)."),
        "banned": gettext_lazy("%(side)s may not bid %(bid)s: it is under huutokielto (clause %(clause)s)."),
        "banned_raise": gettext_lazy(
            "%(side)s is under huutokielto and may not raise %(bid)s to %(contract)s (clause %(clause)s)."
        ),
        "banned_not_opener": gettext_lazy(
            "%(side)s may not bid: it is under huutokielto and did not open (clause %(clause)s)."
        ),
        "not_opener": gettext_lazy(
            "Only who sits to the dealer’s left can be declarer with %(bid)s: everybody else bids more "
            "(clause %(clause)s)."
        ),
        "negative": gettext_lazy("Less than nothing cannot be taken: %(found)s (clause %(clause)s)."),
        "tricks_over": gettext_lazy("A deal has only %(most)s tricks; %(found)s cannot be (clause %(clause)s)."),
        "points_over": gettext_lazy(
            "Pack, last trick and marriages make only %(most)s; %(found)s cannot be (clause %(clause)s)."
        ),
        "tricks": gettext_lazy("The tricks of a deal are %(expected)s; these make %(found)s (clause %(clause)s)."),
        "points_sum": gettext_lazy(
            "Pack, last trick and marriages make %(expected)s; these raw points make %(found)s (clause %(clause)s)."
        ),
        "points_step": gettext_lazy("With these card values raw points go in fives (clause %(clause)s)."),
        "trickless": gettext_lazy("%(side)s made no trick, so it has no points either (clause %(clause)s)."),
        "trickless_discards": gettext_lazy(
            "%(side)s made no trick, so it has nothing but what it laid away, which is worth 0 to %(most)s; %(points)s "
            "cannot be (clause %(clause)s)."
        ),
        "suit_twice": gettext_lazy("Each suit is made trump once: %(suit)s stands twice (clause %(clause)s)."),
        "marriage_trick": gettext_lazy("%(side)s made a marriage, so it made a trick before that (clause %(clause)s)."),
        "marriages_over": _marriages_over,
        "marriage_points": gettext_lazy(
            "%(side)s has %(least)s from marriages alone, so %(points)s cannot be all (clause %(clause)s)."
        ),
        "card_points": gettext_lazy(
            "%(side)s has %(points)s from cards and last trick; with its tricks, %(tricks)s, that is from %(least)s to "
            "%(most)s (clause %(clause)s)."
        ),
        "kontras": _kontras,
        "kontras_passed_out": gettext_lazy("Where all passed there is no Kontra (clause %(clause)s)."),
    }
)
"""Sentences for the faults that the rules find in a slip, by their code."""

REFUSALS: Final[Mapping[str, str | Promise]] = MappingProxyType(
    {
        "line_declarer_missing": gettext_lazy("Begin with the declarer: n, e, s or w, or p where all passed."),
        "line_declarer": gettext_lazy(
            "Begin with the declarer: n, e, s or w, or p where all passed. “%(found)s” does not."
        ),
        "line_declarer_forced_missing": gettext_lazy("Begin with the declarer: n, e, s or w."),
        "line_declarer_forced": gettext_lazy("Begin with the declarer: n, e, s or w. “%(found)s” does not."),
        "line_numbers": gettext_lazy(
            "After the declarer come bid, contract, raw points and tricks of North-South, as in 60 120 180 6; "
            "“%(found)s” is not that."
        ),
        "line_numbers_passed": gettext_lazy(
            "Where all passed only raw points and tricks of North-South follow, as in 80 5; “%(found)s” is not that."
        ),
        "line_number": gettext_lazy("“%(found)s” is no number that could stand here."),
        "line_marriages": gettext_lazy(
            "The line ends with the suits of the marriages, s c d h, those of East-West after a slash, and k with the "
            "number of Kontras. “%(found)s” is not that."
        ),
        "line_raw_total": gettext_lazy("Pack, last trick and marriages make %(total)s; these raw points make %(sum)s."),
        "line_tricks_total": gettext_lazy("The tricks of a deal are %(total)s; these make %(sum)s."),
    }
)
"""Sentences for what a line of shorthand does not say."""
