"""A draft of a play as its page carries it along, from one call or card to the next."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from tournaments.forms.play import TOO_LONG, PlayForm
from tournaments.forms.sentences import OUT_OF_DATE, always
from tournaments.numbers import NONE, number_from

MOST_CHARACTERS: Final = 16_000
"""Longer texts are not drafts of one play, whatever comments stand in them."""


class DraftForm(PlayForm):
    """The text of a draft, perhaps from a file, the irregularities that are what happened, and the version seen."""

    may_be_empty = True

    text = forms.CharField(
        required=False,
        strip=False,
        max_length=MOST_CHARACTERS,
        widget=forms.HiddenInput,
        error_messages=always(OUT_OF_DATE) | {"max_length": TOO_LONG},
    )
    accepted = forms.CharField(
        required=False, max_length=300, widget=forms.HiddenInput, error_messages=always(OUT_OF_DATE)
    )

    def clean_accepted(self) -> frozenset[int]:
        """Return the numbers of actions; what no page writes is none."""
        numbers = map(number_from, self.cleaned_data["accepted"].split())
        return frozenset(number for number in numbers if number != NONE)

    def clean(self) -> dict[str, Any]:
        """Refuse a file that is longer than a draft."""
        values = super().clean()
        if len(values.get("text") or "") > MOST_CHARACTERS:
            self.add_error("text", TOO_LONG)
        return values
