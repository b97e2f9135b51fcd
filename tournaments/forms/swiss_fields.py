"""The fields of a Swiss among the settings of an event: its rounds, the order of the draw, and what a bye is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from tournaments.forms.sentences import always
from tournaments.models.swiss import System
from tournaments.selectors.swiss_plans import MOST_WORTH, SwissTerms

PREFIX: Final = "swiss_"
MOST_ROUNDS: Final = 99
WORTHS: Final = (
    ("bye_difference", gettext_lazy("Difference for a bye")),
    ("bye_points", gettext_lazy("Points for a bye")),
    ("walkover_difference", gettext_lazy("Difference for a walk-over")),
    ("walkover_points", gettext_lazy("Points for a walk-over")),
)


def swiss_fields(*, is_duplicate: bool) -> Iterator[tuple[str, forms.Field]]:
    """Yield the fields, each with its name; a form that was sent without them means what is usual.

    Of boards there is one order, that of the standings, and nothing is won by a bye.
    """
    yield (
        f"{PREFIX}rounds",
        forms.IntegerField(
            label=gettext_lazy("Rounds of a Swiss"),
            required=False,
            min_value=1,
            max_value=MOST_ROUNDS,
            error_messages=always(gettext_lazy("Write how many rounds are planned, or nothing.")),
            help_text=gettext_lazy("At most half as many as there are pairs; left empty, as many as fit in the time."),
        ),
    )
    if not is_duplicate:
        yield f"{PREFIX}system", _system()
    yield (
        f"{PREFIX}in_arrears",
        forms.BooleanField(
            label=gettext_lazy("Draw one round in arrears"),
            required=False,
            error_messages=always(gettext_lazy("Choose whether to draw one round in arrears.")),
            help_text=gettext_lazy("The next round may be drawn while the last is played; its results count later."),
        ),
    )
    for name, label in () if is_duplicate else WORTHS:
        yield f"{PREFIX}{name}", _worth(label)


def _system() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=gettext_lazy("Order of the draw"),
        choices=System.choices,
        initial=System.DUTCH,
        required=False,
        error_messages=always(gettext_lazy("Choose the order of the draw from the list.")),
    )


def _worth(label: Any) -> forms.IntegerField:
    wrong = format_lazy(gettext_lazy("Write a whole number from 0 to {most}."), most=MOST_WORTH)
    return forms.IntegerField(
        label=label, initial=0, required=False, min_value=0, max_value=MOST_WORTH, error_messages=always(wrong)
    )


def terms_from(cleaned: Mapping[str, Any]) -> SwissTerms:
    """Return how a Swiss is drawn, from what was filled in."""
    usual = SwissTerms()
    words = {name: cleaned.get(f"{PREFIX}{name}") for name in SwissTerms.__slots__}
    return SwissTerms(**{name: getattr(usual, name) if value in (None, "") else value for name, value in words.items()})


def swiss_initial(terms: SwissTerms | None) -> dict[str, Any]:
    """Return what the fields begin with."""
    return {f"{PREFIX}{name}": getattr(terms or SwissTerms(), name) for name in SwissTerms.__slots__}
