"""Which acts during play an event has, by its form: the page lists them, and every other one is refused.

A change of seats needs a movement from which nothing else follows. A Swiss says who comes and how long it lasts where
its rounds are drawn; of a league, groups, a knock-out, teams and individuals it is fixed who meets or partners whom.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from tournaments.errors import Refusal
from tournaments.models import Event
from tournaments.selectors.change_values import Actual, Away, Curtail, Late, Other, PutBack


class Acts(NamedTuple):
    """The acts of a form, by the words in their addresses, and the code of the refusal of all others."""

    words: tuple[str, ...]
    refusal: str | None = None

    def require(self, word: str) -> None:
        """Raise ``Refusal`` where this is no act of the form."""
        if word not in self.words and self.refusal:
            raise Refusal(self.refusal)


WORDS: Final[Mapping[type, str]] = MappingProxyType(
    {Late: "late", Away: "away", Actual: "actual", Other: "movement", Curtail: "curtail", PutBack: "put-back"}
)
"""The word in the address of each change; a substitute is no change of seats."""

_WITHOUT_ANOTHER_MOVEMENT: Final = ("late", "away", "substitute", "actual", "curtail", "put-back")
ACTS_BY_FORM: Final[Mapping[str, Acts]] = MappingProxyType(
    {
        "individual": Acts(("substitute", "curtail", "put-back"), "individual_changes"),
        "swiss of teams": Acts(("substitute",), "swiss_teams_changes"),
        "swiss": Acts(("substitute", "actual"), "swiss_changes"),
        "knock-out": Acts(("substitute",), "competition_changes"),
        "league or groups": Acts(("substitute", "curtail", "put-back"), "competition_changes"),
        "teams": Acts(("substitute", "curtail", "put-back"), "teams_changes"),
        "boards that move": Acts(_WITHOUT_ANOTHER_MOVEMENT, "movement_not_of_copies"),
        "pairs": Acts(("late", "away", "substitute", "actual", "movement", "curtail", "put-back")),
    }
)
"""The acts of every form; an event is of the first form that fits it in ``_FITS``."""

_FITS: Final[Mapping[str, Callable[[Event], bool]]] = MappingProxyType(
    {
        "individual": lambda event: event.is_individual,
        "swiss of teams": lambda event: event.is_swiss and event.is_teams,
        "swiss": lambda event: event.is_swiss,
        "knock-out": lambda event: event.has_bracket,
        "league or groups": lambda event: event.is_competition,
        "teams": lambda event: event.is_teams,
        "boards that move": lambda event: (event.is_relayed and not event.has_matches) or event.copies is not None,
        "pairs": lambda event: True,
    }
)


def acts_of(event: Event) -> Acts:
    """Return the acts during play that an event has by its form."""
    return ACTS_BY_FORM[next(form for form, fits in _FITS.items() if fits(event))]
