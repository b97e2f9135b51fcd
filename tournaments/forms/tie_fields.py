"""The fields of the chain of tie-breaks among the settings of an event: what parts pairs that are equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms.sentences import always
from tournaments.models.event import Format
from tournaments.selectors.setups import tie_breaks_of
from tournaments.texts.ties import TIE_TEXTS

TIES: Final = ("tie_1", "tie_2", "tie_3")
"""The fields of the chain of tie-breaks."""
TEAM_TIES: Final = ("competition_tie_1", "competition_tie_2", "competition_tie_3")
"""Those of the chain of teams of four, which stand with what else is asked of teams."""
NO_MORE: Final = "none"
"""The choice that ends the chain."""


def tie_fields(kind: str, *, of_teams: bool = False) -> Iterator[tuple[str, forms.Field]]:
    """Yield a choice for each place of the chain: what parts equal pairs, and then what parts those still equal."""
    known, usual = tie_breaks_of(kind, of_teams=of_teams)
    first_label = gettext_lazy("Equal teams are parted by") if of_teams else gettext_lazy("Equal pairs are parted by")
    labels = (first_label, gettext_lazy("then by"), gettext_lazy("and then by"))
    choices = [*((key, TIE_TEXTS[key].more) for key in known), (NO_MORE, gettext_lazy("nothing: they share a place"))]
    for name, label, first in zip_longest(TEAM_TIES if of_teams else TIES, labels, usual, fillvalue=NO_MORE):
        yield (
            name,
            forms.ChoiceField(
                label=label,
                choices=choices,
                initial=first,
                required=False,
                error_messages=always(gettext_lazy("Choose from the list what parts equal pairs, or nothing.")),
            ),
        )


def chain_from(values: Sequence[str]) -> tuple[str, ...] | None:
    """Return the chain that the fields hold, none where a form without them was sent."""
    return tuple(value for value in values if value != NO_MORE) if all(values) else None


def ties_initial(chain: Sequence[str], *, of_teams: bool = False) -> dict[str, str]:
    """Return what the fields of a chain hold."""
    return dict(zip_longest(TEAM_TIES if of_teams else TIES, chain, fillvalue=NO_MORE))


def ties_begun(kind: str) -> dict[str, str]:
    """Return what the fields of all chains that such an evening may have begin with."""
    of_teams = ties_initial(tie_breaks_of(kind, of_teams=True)[1], of_teams=True)
    return ties_initial(tie_breaks_of(kind)[1]) | (of_teams if kind == Format.DUPLICATE else {})
