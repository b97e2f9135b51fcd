"""What the clauses of the rules that can forbid something say, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

CLAUSES: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "3.1": gettext_lazy("The dealer makes trumps, a suit or botifarra, or leaves it to the partner."),
        "3.2": gettext_lazy("A player whom the dealer has asked must make trumps and cannot hand the choice back."),
        "4.1": gettext_lazy(
            "Each level of doubling belongs to one side, and all doubling comes before the first card."
        ),
        "4.2": gettext_lazy("Once one player of a side has doubled, the partner is not asked any more."),
        "4.3": gettext_lazy("The player at the right of the last speaker answers first, then the one at the left."),
        "4.5": gettext_lazy("This event does not allow doubling so high."),
        "6.2": gettext_lazy("Whoever holds the suit that was led must follow it."),
        "6.3": gettext_lazy("While the partner is not winning the trick, whoever can beat it must do so."),
        "6.4": gettext_lazy("A card that does not win must be the lowest of its suit in the hand."),
        "6.9": gettext_lazy("Points may be given to the partner's card only when that card is safe."),
    }
)
"""What the clauses of the rules of Botifarra that can forbid something say, in a sentence each."""


def clause_sentence(clause: str) -> str:
    """Return what a clause of the rules says, nothing for one that forbids nothing."""
    return str(CLAUSES.get(clause, ""))
