"""The fields of a league, groups or a knock-out among the settings of an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from tournaments.forms.sentences import always, tick
from tournaments.selectors.competition_plans import GROUP_SIZES, MOST_EXTRA, MOST_POINTS, CompetitionTerms
from tournaments.texts.competitions import TEAM_METHOD_TEXTS

PREFIX: Final = "competition_"


def competition_fields() -> Iterator[tuple[str, forms.Field]]:
    """Yield the fields, each with its name; a form that was sent without them means what is usual."""
    yield from _groups(CompetitionTerms())
    yield from _matches(CompetitionTerms())


def _groups(usual: CompetitionTerms) -> Iterator[tuple[str, forms.Field]]:
    fewest, most = GROUP_SIZES[0], GROUP_SIZES[-1]
    help_text = gettext_lazy("At most; the groups are as equal as can be, and the first pairs of the list head them.")
    yield f"{PREFIX}group_size", _number(gettext_lazy("Pairs in a group"), usual.group_size, fewest, most, help_text)
    help_text = gettext_lazy("Into the knock-out; with 0 the groups are all there is.")
    yield f"{PREFIX}qualifiers", _number(gettext_lazy("Go on from each group"), usual.qualifiers, 0, most, help_text)
    label = gettext_lazy("The best of the others fill the knock-out up")
    help_text = gettext_lazy("Until nobody needs a bye; who has no point in its group does not go on.")
    yield f"{PREFIX}fills_up", tick(label, help_text)


def _matches(usual: CompetitionTerms) -> Iterator[tuple[str, forms.Field]]:
    label = gettext_lazy("More deals while a match of a knock-out is level")
    help_text = gettext_lazy("In Botifarra with a fixed number of deals; elsewhere, or with 0, you say who goes on.")
    yield f"{PREFIX}extra_deals", _number(label, usual.extra_deals, 0, MOST_EXTRA, help_text)
    for name, label in (
        ("no_show_for", gettext_lazy("Points for a pair whose opponents do not come")),
        ("no_show_against", gettext_lazy("Points for a pair that does not come")),
    ):
        yield f"{PREFIX}{name}", _number(label, getattr(usual, name), 0, MOST_POINTS, "")
    label = gettext_lazy("Whoever withdraws is struck out with all its results")
    help_text = gettext_lazy("Otherwise only before half of its matches; later, what it has not played is lost.")
    yield f"{PREFIX}strikes_out_always", tick(label, help_text)


def team_fields() -> Iterator[tuple[str, forms.Field]]:
    """Yield the fields of teams of four, each with its name."""
    yield (
        f"{PREFIX}team_method",
        forms.ChoiceField(
            label=gettext_lazy("Teams are scored"),
            choices=TEAM_METHOD_TEXTS.items(),
            initial=CompetitionTerms().team_method,
            required=False,
            error_messages=always(gettext_lazy("Choose how teams are scored.")),
        ),
    )


def _number(label: Any, initial: int, fewest: int, most: int, help_text: Any) -> forms.IntegerField:
    wrong = format_lazy(gettext_lazy("Write a whole number from {fewest} to {most}."), fewest=fewest, most=most)
    return forms.IntegerField(
        label=label,
        initial=initial,
        required=False,
        min_value=fewest,
        max_value=most,
        error_messages=always(wrong),
        help_text=help_text,
    )


def competition_from(cleaned: Mapping[str, Any]) -> CompetitionTerms:
    """Return what a league, groups or a knock-out are to be, from what was filled in."""
    usual = CompetitionTerms()
    words = {name: cleaned.get(f"{PREFIX}{name}") for name in CompetitionTerms.__slots__}
    return CompetitionTerms(
        **{name: getattr(usual, name) if value in (None, "") else value for name, value in words.items()}
    )


def competition_initial(terms: CompetitionTerms | None) -> dict[str, Any]:
    """Return what the fields begin with."""
    return {f"{PREFIX}{name}": getattr(terms or CompetitionTerms(), name) for name in CompetitionTerms.__slots__}
