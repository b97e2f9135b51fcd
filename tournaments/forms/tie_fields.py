"""The fields of the chain of tie-breaks among the settings of an event: what parts pairs that are equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms.sentences import always
from tournaments.selectors.setups import tie_breaks_of
from tournaments.tie_texts import TIE_TEXTS

TIES: Final = ("tie_1", "tie_2", "tie_3")
"""The fields of the chain of tie-breaks."""
NO_MORE: Final = "none"
"""The choice that ends the chain."""


def tie_fields(kind: str) -> Iterator[tuple[str, forms.Field]]:
    """Yield a choice for each place of the chain: what parts equal pairs, and then what parts those still equal."""
    known, usual = tie_breaks_of(kind)
    labels = (gettext_lazy("Equal pairs are parted by"), gettext_lazy("then by"), gettext_lazy("and then by"))
    choices = [*((key, TIE_TEXTS[key].more) for key in known), (NO_MORE, gettext_lazy("nothing: they share a place"))]
    for name, label, first in zip_longest(TIES, labels, usual, fillvalue=NO_MORE):
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


def ties_initial(chain: Sequence[str]) -> dict[str, str]:
    """Return what the fields of a chain hold."""
    return dict(zip_longest(TIES, chain, fillvalue=NO_MORE))
