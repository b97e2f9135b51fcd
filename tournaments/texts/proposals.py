"""A proposed movement in words: rounds, boards, sit-outs, comparisons, packs, and how even it is."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.movements.balance import Spread
from scoring.movements.fairness import level
from scoring.movements.offers import LEVEL_CODES, Offer, Packs
from scoring.movements.request import Unit
from scoring.movements.wish import Evening
from tournaments.texts.movements import KIND_WORDS, LEVELS, METHOD_NAMES, kind_name, remark_sentence


def field_words(evening: Evening) -> str:
    """Return who comes: "12 pairs"."""
    count = evening.pairs
    texts = {
        Unit.PAIRS: ngettext("%(count)d pair", "%(count)d pairs", count),
        Unit.PLAYERS: ngettext("%(count)d player", "%(count)d players", count),
        Unit.TEAMS: ngettext("%(count)d team of four", "%(count)d teams of four", count),
    }
    return texts[evening.unit] % {"count": count}


def plays_words(unit: Unit) -> str:
    """Return the head of the number of boards that each plays."""
    return {Unit.PAIRS: _("A pair plays"), Unit.PLAYERS: _("A player plays"), Unit.TEAMS: _("A team plays")}[unit]


def span_words(spread: Spread) -> str:
    """Return the numbers of a spread: "4", or "3–4"."""
    low, high = spread.lowest, spread.highest
    return str(low) if low == high else f"{low}–{high}"


def offer_name(offer: Offer) -> str:
    """Return what a movement is called, with the way its boards move where there are several."""
    method = offer.wish.method
    name = kind_name(offer.kind)
    return f"{name}, {METHOD_NAMES[method]}" if method else name


def offer_label(offer: Offer) -> str:
    """Return a movement in a line: its name, ranking, rounds, and how even it is."""
    rounds = ngettext("%(rounds)d round", "%(rounds)d rounds", offer.rounds) % {"rounds": offer.rounds}
    ranking = _("two rankings") if offer.two_winner else _("one ranking")
    return ", ".join(filter(None, (offer_name(offer), ranking, rounds, evenness_words(offer))))


def means_words(offer: Offer) -> str:
    """Return what happens in a movement."""
    return str(KIND_WORDS.get(offer.kind, ""))


def rounds_words(offer: Offer) -> str:
    """Return how many rounds are played, of how many where it is ended early."""
    if offer.rounds == offer.longest or offer.movement is None:
        return str(offer.rounds)
    return _("%(rounds)d of %(longest)d") % {"rounds": offer.rounds, "longest": offer.longest}


def sit_out_words(spread: Spread) -> str:
    """Return how often a pair sits out."""
    low, high = spread.lowest, spread.highest
    if not high:
        return _("nobody")
    if low == high:
        return ngettext("everybody once", "everybody %(times)d times", high) % {"times": high}
    return ngettext("some once", "some up to %(times)d times", high) % {"times": high}


def evenness(offer: Offer) -> str:
    """Return the code of how evenly those who are ranked together are compared, empty where nobody can say."""
    return "" if offer.quality is None else level(offer.quality)


def evenness_words(offer: Offer) -> str:
    """Return how evenly those who are ranked together are compared."""
    return str(LEVELS[evenness(offer)]) if evenness(offer) else ""


def evenness_rank(offer: Offer) -> int:
    """Return the place of the evenness among its levels, 0 for the best."""
    return LEVEL_CODES.index(evenness(offer)) if evenness(offer) else len(LEVEL_CODES)


def packs_words(packs: Packs | None) -> str:
    """Return how many packs are dealt for the evening, and of what."""
    if packs is None:
        return ""
    if packs.sets == 1:
        return _("%(dealt)d: each board once") % {"dealt": packs.dealt}
    words = {"dealt": packs.dealt, "boards": packs.boards, "sets": packs.sets}
    return _("%(dealt)d: %(boards)d boards in %(sets)d copies") % words


def remarks_words(offer: Offer) -> list[str]:
    """Return what is to be known of it beside its figures."""
    return [text for text in map(remark_sentence, offer.remarks) if text]
