"""What is wrong with the facts of a Swiss, in sentences: part of the tables in :mod:`tournaments.texts.sentences`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


def _nothing_in_round(facts: Mapping[str, Any]) -> str:
    words = {"entry": facts["entry"], "rounds": ", ".join(map(str, facts["rounds"]))}
    return _("%(entry)s took part in round %(rounds)s, and no row says what happened.") % words


def _unread(facts: Mapping[str, Any]) -> str:
    codes = [
        _("%(code)s (line %(lines)s)") % {"code": code, "lines": ", ".join(map(str, lines))}
        for code, lines in facts["codes"].items()
    ]
    return _("Lines not read: %(codes)s.") % {"codes": ", ".join(codes)}


PAIRING_SCORING: Final[Mapping[str, str | Promise | Callable[[Mapping[str, Any]], str]]] = MappingProxyType(
    {
        "PairingError.no_entries": gettext_lazy("Nobody is entered."),
        "PairingError.nobody": gettext_lazy("Nobody is there in round %(round)s."),
        "PairingError.rounds": gettext_lazy("An accelerated draw has to know how many rounds there are (--rounds)."),
        "PairingError.entered_twice": gettext_lazy("%(entry)s is entered on line %(first)s already."),
        "PairingError.withdrawn_twice": gettext_lazy("%(entry)s is withdrawn on line %(first)s already."),
        "PairingError.withdrawn_early": gettext_lazy("%(entry)s takes part only from round %(since)s on."),
        "PairingError.unknown": gettext_lazy("%(entry)s is not entered."),
        "PairingError.itself": gettext_lazy("%(entry)s cannot meet itself."),
        "PairingError.twice_in_round": gettext_lazy("%(entry)s stands in round %(round)s on line %(first)s already."),
        "PairingError.two_byes": gettext_lazy(
            "%(other)s has the bye of round %(round)s on line %(first)s already: two who are left over meet each other."
        ),
        "PairingError.not_in_round": gettext_lazy("%(entry)s does not take part in round %(round)s."),
        "PairingError.nothing_in_round": _nothing_in_round,
        "PairingError.fixed_twice": gettext_lazy("%(entry)s has another fixed table on line %(first)s."),
        "PairingError.fixed_away": gettext_lazy("%(entry)s is not there in round %(round)s."),
        "PairingError.fixed_later": gettext_lazy(
            "The table fixed for round %(round)s is not used in round %(next)s, which is drawn now."
        ),
        "PairingError.trf_number": gettext_lazy("There is no number where one belongs."),
        "PairingError.trf_long": gettext_lazy("The number %(entry)s does not fit into a tournament report."),
        "PairingError.trf_cell": gettext_lazy("Round %(round)s cannot be read."),
        "PairingError.trf_bye": gettext_lazy("Round %(round)s: the line of %(entry)s says something else."),
        "PairingError.trf_result": gettext_lazy("Round %(round)s has a result that cannot be."),
        "PairingError.trf_opponent": gettext_lazy("Round %(round)s: the line of %(opponent)s names another opponent."),
        "PairingError.trf_results": gettext_lazy("Round %(round)s: the result does not fit that of %(opponent)s."),
        "PairingError.trf_colours": gettext_lazy("Round %(round)s: the colour does not fit that of %(opponent)s."),
        "PairingError.trf_points": gettext_lazy(
            "The results of %(entry)s make %(score)s points, not %(stated)s; the results count."
        ),
        "PairingError.trf_unread": _unread,
    }
)
"""Sentences by class and code."""
