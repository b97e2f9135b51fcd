"""Title, date and players of a match in ordinary play."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScoringError
from scoring.seats import CLOCKWISE_THREE, BySide
from tournaments.errors import Refusal
from tournaments.forms.sentences import always, short
from tournaments.models import Match
from tournaments.selectors.names import NAME_LENGTH
from tournaments.services.matches import checked_players
from tournaments.texts.sentences import sentence

TITLE_LENGTH: Final = 120
THREE_FIELDS: Final = ("ns_first", "ew_first", "third")
"""The fields of three players, in the order in which they sit."""
FIELD_OF_SIDE: Final = {"NS": "ns_first", "EW": "ew_first", "N": "ns_first", "E": "ew_first", "S": "third"}
"""At which field a refusal is shown that names a side."""
FIELD_OF_CODE: Final = {"match_deals": "deal_count"}
"""At which field other refusals are shown."""


def _player(label: Any, *, required: bool) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=required,
        max_length=NAME_LENGTH,
        error_messages=short(_("Name at least one player of each side."), NAME_LENGTH),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class MatchNamesForm(forms.Form):
    """Title, date, and the players of both sides, or the three where each plays for himself."""

    ns_first = _player(_("First player"), required=True)
    ns_second = _player(_("Second player"), required=False)
    ew_first = _player(_("First player"), required=True)
    ew_second = _player(_("Second player"), required=False)
    third = _player(_("Third player"), required=True)
    name = forms.CharField(
        label=_("Title"),
        required=False,
        max_length=TITLE_LENGTH,
        error_messages=short(_("Write a title, or leave it empty."), TITLE_LENGTH),
        help_text=_("Such as a league and its round. The sheet shows it above the names."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    date = forms.DateField(
        label=_("Date"),
        error_messages=always(_("Write the date of the match as year, month and day: 2026-01-31.")),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )

    def __init__(self, *args: Any, three: bool = False, **more: Any) -> None:
        super().__init__(*args, **more)
        self.three = three
        for name in ("ns_second", "ew_second") if three else ("third",):
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """Refuse what no match has as names, at the first player of the side concerned."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                checked_players(self.players, self.players.sides)
            except Refusal as refusal:
                self.refuse(refusal)
        return cleaned

    @property
    def players(self) -> BySide[tuple[str, ...]]:
        """The names typed, by side."""
        values = self.cleaned_data
        if self.three:
            return BySide(CLOCKWISE_THREE.sides, tuple((values[name],) for name in THREE_FIELDS))
        return BySide.of(*(tuple(values[f"{s}_{n}"] for n in ("first", "second")) for s in ("ns", "ew")))

    def refuse(self, refusal: Refusal | ScoringError) -> None:
        """Show a refusal at the field it belongs to."""
        field = FIELD_OF_SIDE.get(str(refusal.facts.get("side", "")), FIELD_OF_CODE.get(refusal.code, ""))
        self.add_error(field if field in self.fields else None, sentence(refusal))

    @property
    def pairs(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields of each side under its heading."""
        if self.three:
            heads = (_("One player"), _("The player to the left"), _("The third player"))
            return [(title, [self[name]]) for title, name in zip(heads, THREE_FIELDS, strict=True)]
        titles = (_("One pair"), _("The other pair"))
        return [
            (title, [self[f"{side}_first"], self[f"{side}_second"]])
            for title, side in zip(titles, ("ns", "ew"), strict=True)
        ]


def names_initial(match: Match) -> dict[str, Any]:
    """Return what the form of a match that exists begins with."""
    columns = ("ns_first", "ns_second", "ew_first", "ew_second", "third")
    typed = {name: getattr(match, name) for name in columns}
    return {"name": match.name, "date": match.date, **typed}
